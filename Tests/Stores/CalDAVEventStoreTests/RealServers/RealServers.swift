import Foundation
import Subprocess
import SystemPackage
import TestSupport
import Testing

/// The calendar servers that the tests talk to: real ones, on loopback.
enum RealServer: String, CaseIterable, Sendable, CustomTestStringConvertible {
    /// Radicale 3.1.8, of Debian 12.
    case radicaleDebian = "radicale-debian"
    /// Radicale as it is on PyPI.
    case radicaleCurrent = "radicale-current"
    /// Xandikos 0.2.8, of Debian 12.
    case xandikosDebian = "xandikos-debian"
    /// Xandikos as it is on PyPI.
    case xandikosCurrent = "xandikos-current"
    /// DAViCal 1.1.12, of Debian 12, on its PostgreSQL 15.
    case davicalDebian = "davical-debian"

    var testDescription: String { rawValue }

    /// Whether everybody is the same user, with folders of one's own.
    var hasOneUser: Bool { self == .xandikosDebian || self == .xandikosCurrent }
    /// Whether there is a home as soon as there is a user.
    var makesHomes: Bool { self == .davicalDebian }
    /// Where the server's pages are.
    var path: String { self == .davicalDebian ? "/caldav.php/" : "/" }
}

/// The servers of `servers.py`, which a suite with the trait `.realServers` starts and stops.
struct RealServers: Sendable {
    @TaskLocal static var running: RealServers?

    let ports: [String: Int]
    /// The environment with the releases from PyPI.
    let environment: String
    private let turns = Dictionary(uniqueKeysWithValues: RealServer.allCases.map { ($0, Turns(count: 4)) })

    init(ports: [String: Int], environment: String) {
        self.ports = ports
        self.environment = environment
    }

    /// Does something for which hundreds want the server at the same time: a few at a time do it.
    static func turn(at server: RealServer, _ body: () async throws -> Void) async throws {
        let running = try #require(running, "the suite has no trait .realServers")
        let turns = try #require(running.turns[server])
        await turns.begin()
        let result: Result<Void, any Error>
        do { result = .success(try await body()) } catch { result = .failure(error) }
        await turns.end()
        try result.get()
    }

    /// The port of a server.
    static func port(_ server: RealServer) throws -> Int {
        let running = try #require(running, "the suite has no trait .realServers")
        return try #require(running.ports[server.rawValue])
    }

    /// The address of a server.
    static func url(_ server: RealServer) throws -> URL {
        try #require(URL(string: "http://127.0.0.1:\(try port(server))\(server.path)"))
    }

    static func environment() throws -> String { try #require(running).environment }
}

/// Lets a number of tasks go on at a time, in the order in which they came.
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

/// Runs the servers while a suite runs.
struct RealServersTrait: SuiteTrait, TestScoping {
    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        let here = URL(filePath: #filePath).deletingLastPathComponent()
        let installer = packageRoot.appending(path: "scripts/install-caldav-servers.sh").path()
        let installed = try await Subprocess.run(
            .path(FilePath(installer)), input: .none, output: .string(limit: 4096), error: .currentStandardError)
        let environment = installed.standardOutput.trimmingCharacters(in: .whitespacesAndNewlines)
        try #require(installed.terminationStatus == .exited(0) && !environment.isEmpty)
        _ = try await Subprocess.run(
            .path("/usr/bin/python3"),
            arguments: [here.appending(path: "servers.py").path(), folder.path, environment], input: .inputWriter,
            output: .sequence, error: .currentStandardError
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
}

extension Trait where Self == RealServersTrait {
    /// Runs the servers while the suite runs.
    static var realServers: Self { Self() }
}

/// The tests that need real servers.
@Suite("Real servers", .realServers)
enum RealServerTests {}
