import Foundation
import Subprocess
import SystemPackage
import TestSupport
import Testing

@testable import CalDAVEventStore

/// The real calendar servers that the tests use, on loopback.
enum RealServer: String, CaseIterable, Sendable, CustomTestStringConvertible {
    /// Radicale 3.1.8, from Debian 12.
    case radicaleDebian = "radicale-debian"
    /// The current Radicale, from PyPI.
    case radicaleCurrent = "radicale-current"
    /// Xandikos 0.2.8, from Debian 12.
    case xandikosDebian = "xandikos-debian"
    /// The current Xandikos, from PyPI.
    case xandikosCurrent = "xandikos-current"
    /// DAViCal 1.1.12, from Debian 12, on Debian's PostgreSQL 15.
    case davicalDebian = "davical-debian"
    /// Cyrus IMAP 3.6.1, from Debian 12.
    case cyrusDebian = "cyrus-debian"

    /// Whether the tests run on all servers, as in `make check-all`.
    static let testsAll = ProcessInfo.processInfo.environment["SCANICS_ALL_SERVERS"] == "1"

    /// The servers that the tests run on: Debian's Radicale, or all servers if ``testsAll`` is true. Instead of all
    /// servers, SCANICS_ONLY_SERVER can name one.
    static let tested: [RealServer] = {
        guard testsAll else { return [.radicaleDebian] }
        let only = ProcessInfo.processInfo.environment["SCANICS_ONLY_SERVER"].flatMap(RealServer.init)
        return only.map { [$0] } ?? allCases
    }()

    /// Returns the servers for a test that does not need all of them: the given ones if all servers are tested, or else
    /// Debian's Radicale.
    static func tested(preferring servers: RealServer...) -> [RealServer] { testsAll ? servers : [.radicaleDebian] }

    /// The servers for a test whose events have no end. Cyrus 3.6.1 refuses such events.
    static let testedWithoutEnds = tested.filter { $0 != .cyrusDebian }

    var testDescription: String { rawValue }

    /// Whether the server has only one user, so that each test needs its own folder.
    var hasOneUser: Bool { self == .xandikosDebian || self == .xandikosCurrent }
    /// Whether the server creates the calendar home of a new user.
    var makesHomes: Bool { self == .davicalDebian || self == .cyrusDebian }
    /// The path of the server's pages.
    var path: String {
        switch self {
        case .davicalDebian: "/caldav.php/"
        case .cyrusDebian: "/dav/calendars/user/"
        default: "/"
        }
    }
}

/// The running servers of `servers.py`, which a suite with the trait `.realServers` starts and stops.
struct RealServers: Sendable {
    @TaskLocal static var running: RealServers?

    let ports: [String: Int]
    /// The Python environment with the releases from PyPI; nil if the tests run on Debian's Radicale only.
    let environment: String?
    private let turns = Dictionary(uniqueKeysWithValues: RealServer.allCases.map { ($0, Turns(count: 4)) })

    init(ports: [String: Int], environment: String?) {
        self.ports = ports
        self.environment = environment
    }

    /// Runs a closure that needs a server. Only a few closures run at a time, because hundreds of tests need each
    /// server.
    static func turn(at server: RealServer, _ body: () async throws -> Void) async throws {
        let running = try #require(running, "the suite has no trait .realServers")
        let turns = try #require(running.turns[server])
        await turns.begin()
        let result: Result<Void, any Error>
        do { result = .success(try await body()) } catch { result = .failure(error) }
        await turns.end()
        try result.get()
    }

    /// Returns the port of a server.
    static func port(_ server: RealServer) throws -> Int {
        let running = try #require(running, "the suite has no trait .realServers")
        return try #require(running.ports[server.rawValue])
    }

    /// Returns the address of a server.
    static func url(_ server: RealServer) throws -> URL {
        try #require(URL(string: "http://127.0.0.1:\(try port(server))\(server.path)"))
    }

    /// Returns the Python environment with the releases from PyPI.
    static func environment() throws -> String { try #require(running?.environment) }
}

/// A limit for the number of tasks that run at a time. Waiting tasks continue in their order of arrival.
private actor Turns {
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    init(count: Int) { free = count }

    func begin() async {
        guard free == 0 else {
            free -= 1
            return
        }
        await withCheckedContinuation { waiting.append($0) }
    }

    func end() {
        guard waiting.isEmpty else { return waiting.removeFirst().resume() }
        free += 1
    }
}

/// A trait that runs the servers while a suite runs.
struct RealServersTrait: SuiteTrait, TestScoping {
    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        let here = URL(filePath: #filePath).deletingLastPathComponent()
        var arguments = [here.appending(path: "servers.py").path(), folder.path]
        let environment = RealServer.testsAll ? try await Self.installReleases() : nil
        if let environment { arguments.append(environment) }
        _ = try await Subprocess.run(
            .path("/usr/bin/python3"), arguments: Arguments(arguments), input: .inputWriter, output: .sequence,
            error: .currentStandardError
        ) { execution in
            var ports: [String: Int] = [:]
            for try await line in execution.standardOutput.strings() {
                let words = line.split(whereSeparator: \.isWhitespace)
                guard words.count == 2 else { break }
                ports[String(words[0])] = Int(words[1])
            }
            try await RealServers.$running.withValue(RealServers(ports: ports, environment: environment)) {
                try await function()
            }
            try execution.send(signal: .terminate)
        }
    }

    /// Installs the releases from PyPI and returns their Python environment.
    private static func installReleases() async throws -> String {
        let installed = try await Subprocess.run(
            .path(FilePath(packageRoot.appending(path: "scripts/install-caldav-servers.sh").path())), input: .none,
            output: .string(limit: 4096), error: .currentStandardError)
        let environment = installed.standardOutput.trimmingCharacters(in: .whitespacesAndNewlines)
        try #require(installed.terminationStatus == .exited(0) && !environment.isEmpty)
        return environment
    }
}

extension Trait where Self == RealServersTrait {
    /// The trait of a suite that needs the servers.
    static var realServers: Self { Self() }
}

/// The tests that need real servers.
@Suite("Real servers", .realServers)
enum RealServerTests {}

extension RealServerTests {
    /// Reports, in a run on Debian's Radicale only, that the other servers are not tested.
    @Suite(
        "Further servers",
        .enabled(
            if: RealServer.testsAll,
            """
            set SCANICS_ALL_SERVERS=1, as `make check-all` does, to run the tests of real servers on Radicale and Xandikos \
            from PyPI, Debian's Xandikos, DAViCal and Cyrus, too, and with python-caldav from PyPI
            """))
    struct FurtherServers {
        @Test(
            "the check of an account passes on each further server",
            arguments: RealServer.allCases.filter { $0 != .radicaleDebian })
        func check(_ server: RealServer) async throws {
            let account = try await RealAccount(on: server)
            let report = await AccountCheck(account: account.account, credentials: RealAccount.credentials).run()
            #expect(report.isGood, "\(report.findings)")
        }
    }
}
