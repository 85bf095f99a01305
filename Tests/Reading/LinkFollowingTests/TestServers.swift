import CalendarModel
import Foundation
import Subprocess
import SystemPackage
import Testing

@testable import LinkFollowing

/// The servers of `Fixtures/servers.py`, which run while a suite with the trait `.servers` runs.
struct TestServers: Sendable {
    @TaskLocal static var running: TestServers?

    /// The host for which the good, the expired and the self-signed certificate are issued.
    static let host = "calendar.test"

    let folder: String
    let ports: [String: UInt16]

    /// The authority that signed the certificates.
    var caFile: String { folder + "authority.pem" }

    func port(_ kind: String) throws -> UInt16 { try #require(ports[kind]) }

    /// Returns a link to a path on one kind of server, such as `good` or `expired`.
    func link(_ path: String, kind: String = "good", host: String = host) throws -> CalendarLink {
        CalendarLink(url: "webcal://\(host):\(try port(kind))/\(path)", scheme: "webcal")
    }

    /// Returns a follower that connects to the port of a kind of server. The only loopback address that it may use is
    /// 127.0.0.1.
    func follower(
        kind: String = "good", addresses: String = "127.0.0.1", seconds: Double = 600, trusts: Bool = true,
        exceptions: Set<[UInt8]> = [[127, 0, 0, 1]]
    ) throws -> LinkFollower {
        var limits = FollowingLimits()
        limits.seconds = seconds
        let port = try port(kind)
        return LinkFollower(
            limits: limits, caFile: trusts ? caFile : nil, policy: AddressPolicy(exceptions: exceptions), port: port,
            resolve: "\(Self.host):\(port):\(addresses)")
    }
}

/// A trait that runs the servers while a suite runs.
struct TestServersTrait: SuiteTrait, TestScoping {
    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "links-\(UUID().uuidString)/").path()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let script = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/servers.py").path()
        _ = try await Subprocess.run(
            .path("/usr/bin/python3"), arguments: [script, folder], input: .inputWriter, output: .sequence,
            error: .currentStandardError
        ) { execution in
            var ports: [String: UInt16] = [:]
            for try await line in execution.standardOutput.strings() {
                let words = line.split(whereSeparator: \.isWhitespace)
                guard words.count == 2 else { break }
                ports[String(words[0])] = UInt16(words[1])
            }
            try await TestServers.$running.withValue(TestServers(folder: folder, ports: ports)) {
                try await function()
            }
            try execution.send(signal: .terminate)
        }
    }
}

extension Trait where Self == TestServersTrait {
    /// The trait of a suite that needs the servers.
    static var servers: Self { Self() }
}
