import NIOCore
import Synchronization

/// The open connections of the server. When there are too many, those that do nothing useful are closed first.
final class Connections: Sendable {
    private struct State {
        var open: [ObjectIdentifier: Connection] = [:]
        var byAddress: [String: Int] = [:]
    }

    private let state = Mutex(State())
    /// The greatest number of connections.
    let limit: Int
    /// The greatest number of connections of one client in the network. Clients on this machine share one address, and
    /// so do those behind another web server on it.
    private let limitPerAddress: Int

    init(limit: Int, limitPerAddress: Int = 200) {
        self.limit = limit
        self.limitPerAddress = limitPerAddress
    }

    /// Adds a connection. Returns the connection that must be closed to make room; it may be the new one.
    func add(_ connection: Connection) -> Connection? {
        state.withLock { state in
            let count = state.byAddress[connection.address] ?? 0
            let isCrowd = !connection.isLocal && count >= limitPerAddress
            var victim: Connection?
            if isCrowd || state.open.count >= limit {
                victim = state.open.values.filter { !isCrowd || $0.address == connection.address }
                    .min { $0.worth < $1.worth }
                guard let found = victim, found.worth.isReplaceable else { return connection }
                remove(found, &state)
            }
            state.open[ObjectIdentifier(connection.channel)] = connection
            state.byAddress[connection.address, default: 0] += 1
            return victim
        }
    }

    func remove(_ connection: Connection) { state.withLock { remove(connection, &$0) } }

    private func remove(_ connection: Connection, _ state: inout State) {
        guard state.open.removeValue(forKey: ObjectIdentifier(connection.channel)) != nil else { return }
        let count = (state.byAddress[connection.address] ?? 1) - 1
        state.byAddress[connection.address] = count > 0 ? count : nil
    }

    subscript(channel: any Channel) -> Connection? { state.withLock { $0.open[ObjectIdentifier(channel)] } }

    var count: Int { state.withLock(\.open.count) }
}

/// A connection of a client, and what the client is doing.
final class Connection: Sendable {
    let address: String
    fileprivate let channel: any Channel
    private let state: Mutex<State>

    private struct State {
        var isSignedIn = false
        var isAnswering = false
        var lastProgress: ContinuousClock.Instant
        var hasLeft = false
        /// The functions to call when the client leaves. Key: the number that names the function.
        var leaving: [Int: @Sendable () -> Void] = [:]
        var nextNumber = 0
    }

    init(_ channel: any Channel, now: ContinuousClock.Instant = .now) {
        self.channel = channel
        address = channel.remoteAddress?.ipAddress ?? ""
        state = Mutex(State(lastProgress: now))
    }

    var isLocal: Bool { address.isEmpty || address.hasPrefix("127.") || address == "::1" }

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

    func noteSignIn() { state.withLock { $0.isSignedIn = true } }

    func note(isAnswering: Bool) {
        state.withLock {
            $0.isAnswering = isAnswering
            $0.lastProgress = .now
        }
    }

    func close() { channel.close(promise: nil) }

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
