import CommandLineInterface
import NIOCore
import Synchronization

/// The open connections of the server. When there are too many, those that do nothing useful are closed first.
final class Connections: Sendable {
    private struct State {
        var open: [ObjectIdentifier: Connection] = [:]
        var byAddress: [String: Int] = [:]
        /// The number of connections that were closed in the latest period.
        var closed = 0
        /// Whether memory is given back soon.
        var isGivingBack = false
    }

    private let state = Mutex(State())
    /// The clocks of the event loops.
    private let clocks = Mutex<[ObjectIdentifier: ConnectionClock]>([:])
    /// The greatest number of connections.
    let limit: Int
    /// The number of closed connections whose memory is worth giving back: some 20 KB each.
    private static let manyClosed = 500
    /// The most connections that close in a second without a flood.
    private static let fewClosed = 100
    /// The greatest number of connections of one address in the network. Addresses of this machine have no such limit,
    /// because all its clients, and all clients behind another web server on it, share one.
    private let limitPerAddress: Int

    init(limit: Int, limitPerAddress: Int = 200) {
        self.limit = limit
        self.limitPerAddress = limitPerAddress
    }

    /// Adds a connection. Returns the connections that must be closed to make room: several at once, because the search
    /// visits every connection. If none can be closed, this is the new one.
    func add(_ connection: Connection) -> [Connection] {
        state.withLock { state in
            let isCrowd = !connection.isLocal && state.byAddress[connection.address] ?? 0 >= limitPerAddress
            var closed: [Connection] = []
            if isCrowd || state.open.count >= limit {
                let replaceable = state.open.values.filter { !isCrowd || $0.address == connection.address }
                    .map { (connection: $0, worth: $0.worth) }.filter(\.worth.isReplaceable)
                    .sorted { $0.worth < $1.worth }
                let count = max(1, (isCrowd ? limitPerAddress : limit) / 20)
                closed = replaceable.prefix(count).map(\.connection)
                guard !closed.isEmpty else { return [connection] }
                for one in closed { remove(one, &state) }
            }
            state.open[connection.key] = connection
            state.byAddress[connection.address, default: 0] += 1
            return closed
        }
    }

    func remove(_ connection: Connection) {
        let areMany = state.withLock { state in
            remove(connection, &state)
            guard state.closed >= Self.manyClosed, !state.isGivingBack else { return false }
            (state.closed, state.isGivingBack) = (0, true)
            return true
        }
        guard areMany else { return }
        Task(executorPreference: RequestThreads.shared) { [self] in await giveBackMemory() }
    }

    /// Gives memory back when the flood is over: meanwhile, all threads that need memory wait.
    private func giveBackMemory() async {
        var isOver = false
        while !isOver {
            try? await Task.sleep(for: .seconds(1))
            isOver = state.withLock { state in
                let isOver = state.closed < Self.fewClosed
                (state.closed, state.isGivingBack) = (0, !isOver)
                return isOver
            }
        }
        MemoryUse.giveBack()
    }

    private func remove(_ connection: Connection, _ state: inout State) {
        guard state.open.removeValue(forKey: connection.key) != nil else { return }
        state.closed += 1
        let count = (state.byAddress[connection.address] ?? 1) - 1
        state.byAddress[connection.address] = count > 0 ? count : nil
    }

    /// The connection of a channel.
    subscript(key: ObjectIdentifier) -> Connection? { state.withLock { $0.open[key] } }

    var count: Int { state.withLock(\.open.count) }

    /// The clock of the connections of an event loop.
    func clock(of loop: any EventLoop) -> ConnectionClock {
        clocks.withLock { clocks in
            if let known = clocks[ObjectIdentifier(loop)] { return known }
            let clock = ConnectionClock(loop)
            clocks[ObjectIdentifier(loop)] = clock
            return clock
        }
    }
}

/// A connection of a client, and what the client is doing.
final class Connection: Sendable {
    let address: String
    /// Identifies the channel of the connection.
    let key: ObjectIdentifier
    let close: @Sendable () -> Void
    private let state: Mutex<State>

    private struct State {
        var isSignedIn = false
        var isPerson = false
        var isAnswering = false
        var lastProgress: ContinuousClock.Instant
        var hasLeft = false
        /// The functions to call when the client leaves. Key: the number that names the function.
        var leaving: [Int: @Sendable () -> Void] = [:]
        var nextNumber = 0
    }

    init(
        _ channel: AnyObject, address: String, now: ContinuousClock.Instant = .now,
        close: @escaping @Sendable () -> Void
    ) {
        key = ObjectIdentifier(channel)
        self.address = address
        self.close = close
        state = Mutex(State(lastProgress: now))
    }

    var isLocal: Bool { address.isEmpty || address.isLoopbackAddress }

    /// How much a connection deserves to stay open.
    struct Worth: Comparable {
        let isAnswering, isSignedIn: Bool
        let lastProgress: ContinuousClock.Instant

        /// A request of somebody who has signed in is never given up for another connection.
        var isReplaceable: Bool { !(isAnswering && isSignedIn) }

        static func < (left: Self, right: Self) -> Bool {
            let (first, second) = (left.rank, right.rank)
            return first == second ? left.lastProgress < right.lastProgress : first < second
        }

        private var rank: Int { (isSignedIn ? 2 : 0) + (isAnswering ? 1 : 0) }
    }

    var worth: Worth {
        state.withLock {
            Worth(isAnswering: $0.isAnswering, isSignedIn: $0.isSignedIn, lastProgress: $0.lastProgress)
        }
    }

    var isSignedIn: Bool { state.withLock(\.isSignedIn) }

    /// Whether somebody has signed in with a browser, who may have a bad network.
    var isPerson: Bool { state.withLock(\.isPerson) }

    func noteSignIn(isPerson: Bool) {
        state.withLock {
            $0.isSignedIn = true
            $0.isPerson = isPerson
        }
    }

    func note(isAnswering: Bool) {
        state.withLock {
            $0.isAnswering = isAnswering
            $0.lastProgress = .now
        }
    }

    // MARK: Leaving

    /// Called when the client has closed the connection.
    func leave() {
        let functions = state.withLock { state in
            state.hasLeft = true
            defer { state.leaving = [:] }
            return Array(state.leaving.values)
        }
        for function in functions { function() }
    }

    /// Does work, and cancels it when the client leaves.
    func whileOpen<Value: Sendable>(_ work: @escaping @Sendable () async throws -> Value) async throws -> Value {
        let task = Task(executorPreference: RequestThreads.shared) { try await work() }
        let number = state.withLock { state -> Int? in
            guard !state.hasLeft else { return nil }
            state.nextNumber += 1
            state.leaving[state.nextNumber] = { task.cancel() }
            return state.nextNumber
        }
        if number == nil { task.cancel() }
        defer { if let number { state.withLock { $0.leaving[number] = nil } } }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }
}

extension String {
    /// Whether the text is an IP address by which a machine reaches itself.
    var isLoopbackAddress: Bool { hasPrefix("127.") || self == "::1" }
}
