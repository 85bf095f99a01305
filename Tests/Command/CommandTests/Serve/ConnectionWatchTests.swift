import Glibc
import NIOCore
import NIOEmbedded
import NIOHTTP1
import ScanICS
import Testing

@testable import StoreProgram

/// The deadlines of connections, on a clock that the tests advance.
@Suite("The watch over connections")
struct ConnectionWatchTests {
    private let connections = Connections(limit: 10)
    private let channel: EmbeddedChannel

    init() throws {
        channel = EmbeddedChannel(handler: ConnectionWatch(connections))
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
    }

    private var connection: Connection? { connections[ObjectIdentifier(channel)] }

    private func request(_ method: HTTPMethod = .POST) throws {
        let head = HTTPRequestHead(version: .http1_1, method: method, uri: "/", headers: ["Host": "a"])
        try channel.writeInbound(HTTPServerRequestPart.head(head))
    }

    private func body(_ count: Int) throws {
        try channel.writeInbound(HTTPServerRequestPart.body(ByteBuffer(repeating: 0, count: count)))
        channel.pipeline.read()
    }

    private func endRequest() throws { try channel.writeInbound(HTTPServerRequestPart.end(nil)) }

    private func answer() throws {
        try channel.writeOutbound(HTTPServerResponsePart.head(HTTPResponseHead(version: .http1_1, status: .ok)))
        try channel.writeOutbound(HTTPServerResponsePart.end(nil))
    }

    private func wait(_ seconds: Int64) { channel.embeddedEventLoop.advanceTime(by: .seconds(seconds)) }

    @Test(
        "a program or a stranger who sends too little in a period is cut off, and one who sends enough is not",
        arguments: [true, false])
    func slowClient(isSignedIn: Bool) throws {
        try request()
        if isSignedIn { connection?.noteSignIn(isPerson: false) }
        for _ in 0..<4 {
            try body(4096)
            wait(15)
            #expect(channel.isActive)
        }
        try body(4095)
        wait(14)
        #expect(channel.isActive)
        wait(1)
        #expect(!channel.isActive && connections.count == 0)
    }

    @Test(
        "the browser of somebody who has signed in may pause for three periods, and again after it has sent something")
    func pausingPhone() throws {
        try request()
        connection?.noteSignIn(isPerson: true)
        for _ in 0..<2 {
            try body(4096)
            wait(60)
            #expect(channel.isActive)
        }
        wait(15)
        #expect(!channel.isActive)
    }

    @Test("a client for which the server is not ready is not slow, from the first period on")
    func waitingForServer() throws {
        try request()
        channel.pipeline.read()
        // After this part, nobody reads.
        try channel.writeInbound(HTTPServerRequestPart.body(ByteBuffer(repeating: 0, count: 10)))
        wait(100)
        #expect(channel.isActive)
        channel.pipeline.read()
        wait(30)
        #expect(!channel.isActive, "from then on it has its time")
    }

    @Test(
        "a client may go on to send for some time after the answer, a stranger for two seconds",
        arguments: [true, false])
    func bodyAfterAnswer(isSignedIn: Bool) throws {
        try request()
        if isSignedIn { connection?.noteSignIn(isPerson: false) }
        try body(10_000)
        try answer()
        wait(1)
        #expect(channel.isActive)
        wait(1)
        #expect(channel.isActive == isSignedIn)
        guard isSignedIn else { return }
        for _ in 0..<3 {
            try body(10_000)
            wait(15)
            #expect(channel.isActive)
        }
        for _ in 0..<3 {
            try body(10_000)
            wait(15)
        }
        #expect(!channel.isActive)
    }

    @Test("the answer to an earlier request ends nothing for the later one")
    func pipelining() throws {
        try request(.GET)
        try endRequest()
        try request()
        try body(10_000)
        try answer()
        #expect(connection?.worth.isAnswering == true)
        wait(5)
        #expect(channel.isActive, "the second answer is not complete")
        try answer()
        #expect(connection?.worth.isAnswering == false)
        wait(2)
        #expect(!channel.isActive)
    }

    @Test("a connection without an open request is closed after a minute, and one that waits for its answer is not")
    func idle() throws {
        wait(59)
        try request()
        try endRequest()
        wait(1000)
        #expect(channel.isActive)
        try answer()
        wait(59)
        #expect(channel.isActive)
        wait(1)
        #expect(!channel.isActive)
    }

    @Test("a connection on which no request arrives is closed after a minute")
    func silence() throws {
        wait(59)
        #expect(channel.isActive)
        wait(1)
        #expect(!channel.isActive && connections.count == 0)
    }
}

@Suite("The threads of requests")
struct RequestThreadsTests {
    @Test("requests that block their threads do not keep others waiting, up to the limit of threads")
    func requestThreads() async {
        let threads = RequestThreads(limit: 4)
        let met = Monitor(0)
        await withTaskGroup { group in
            for _ in 0..<4 {
                group.addTask(executorPreference: threads) {
                    met.change { $0 += 1 }
                    met.wait { $0 >= 4 ? () : nil }
                }
            }
        }
        #expect(met.read { $0 } == 4)
        let counts = Monitor((running: 0, greatest: 0, done: 0))
        await withTaskGroup { group in
            for _ in 0..<3000 {
                group.addTask(executorPreference: threads) {
                    counts.update { counts in
                        counts.running += 1
                        counts.greatest = max(counts.greatest, counts.running)
                    }
                    counts.update { counts in
                        counts.running -= 1
                        counts.done += 1
                    }
                }
            }
        }
        #expect(counts.read(\.done) == 3000)
        #expect((1...4).contains(counts.read(\.greatest)))
    }

    @Test("a thread that was started by another thread of requests has the same niceness")
    func niceness() async {
        let threads = RequestThreads(limit: 4)
        let found = Monitor<[Int32]>([])
        @Sendable func begin(_ number: Int) {
            let niceness = getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0)
            found.change { $0.append(niceness) }
            if number < 4 { Task(executorPreference: threads) { begin(number + 1) } }
            // Each thread waits, so the next task needs a new thread, which this one has started.
            found.wait { $0.count == 4 ? () : nil }
        }
        await withTaskGroup { group in
            group.addTask(executorPreference: threads) { begin(1) }
        }
        #expect(Set(found.read { $0 }).count == 1)
    }
}
