import CalendarModel
import EventStore
import Foundation
import Subprocess
import SystemPackage
import Testing

@testable import CalDAVEventStore

/// The versions of python-caldav that the tests use.
enum PythonCalDAV: String, CaseIterable, Sendable, CustomTestStringConvertible {
    /// Version 0.11, from Debian 12.
    case debian = "python-caldav-debian"
    /// The current version, from PyPI.
    case current = "python-caldav-current"

    /// The versions to test on each server. Debian's version relies on the server to expand series, which only
    /// Radicale does well.
    static var tested: [(RealServer, PythonCalDAV)] {
        let debian = [(RealServer.radicaleDebian, PythonCalDAV.debian)]
        guard RealServer.testsAll else { return debian }
        return debian + RealServer.testedWithoutEnds.map { server in (server, PythonCalDAV.current) }
    }

    var testDescription: String { rawValue }

    /// Returns the path of the Python interpreter that has this version of python-caldav.
    func interpreter() throws -> String {
        switch self {
        case .debian: "/usr/bin/python3"
        case .current: try RealServers.environment() + "/bin/python3"
        }
    }
}

extension RealServerTests {
    /// Tests that python-caldav and Debian's vdirsyncer can read the events that the store has sent.
    @Suite("Other programs and CalDAVEventStore")
    struct OtherClients {
        private struct Reading: Decodable {
            struct Event: Decodable {
                let title: String
                let start: String
                let uid: String
            }
            let events: [Event]
            let june: Int
        }

        private func run(
            _ program: String, _ arguments: [String], home: String, directory: String? = nil
        ) async throws -> String {
            let result = try await Subprocess.run(
                .path(FilePath(program)), arguments: Arguments(arguments),
                environment: .inherit.updating(["HOME": home, "XDG_CONFIG_HOME": home, "LC_ALL": "C.UTF-8"]),
                input: .none, output: .string(limit: 1 << 20), error: .string(limit: 1 << 20))
            try #require(
                result.terminationStatus == .exited(0), "\(program): \(result.standardOutput)\(result.standardError)")
            return result.standardOutput
        }

        @Test("python-caldav reads pushed events", arguments: PythonCalDAV.tested)
        func pythonCalDAV(_ server: RealServer, _ client: PythonCalDAV) async throws {
            let account = try await RealAccount(on: server)
            _ = try await account.store(outgoing: OutgoingRules()).push(try Posters.all())
            let script = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .appending(path: "RealServers/read.py").path()
            let text = try await run(
                try client.interpreter(),
                [script, account.calendarURL.absoluteString, account.account.username ?? ""], home: account.folder.path)
            let reading = try JSONDecoder().decode(Reading.self, from: Data(text.utf8))
            #expect(reading.events.count == (try Posters.all().count))
            let jazz = try #require(reading.events.first { $0.title.hasPrefix("Jazz") })
            #expect(jazz.title == "Jazz im Hof, mit Blechbläsern; 🎷" && jazz.start == "2026-06-19T20:00:00+02:00")
            let later = try #require(reading.events.first { $0.title == "Later" })
            #expect(later.start == "2026-06-15T11:00:00-04:00" && later.uid == "series")
            #expect(reading.events.contains { $0.title == "Climbs" && $0.start == "2026-06-14" })
            #expect(reading.events.contains { $0.uid == "../../etc/passwd" })
        }

        @Test(
            "vdirsyncer copies pushed events to a folder, and brings back changes made there",
            arguments: RealServer.testedWithoutEnds)
        func vdirsyncer(_ server: RealServer) async throws {
            let account = try await RealAccount(on: server)
            let store = try account.store(outgoing: OutgoingRules())
            _ = try await store.push(try Posters.all())
            let folder = account.folder.path
            try FileManager.default.createDirectory(atPath: folder + "there/first", withIntermediateDirectories: true)
            let config = folder + "vdirsyncer.conf"
            try """
            [general]
            status_path = "\(folder)status/"
            [pair both]
            a = "server"
            b = "there"
            collections = null
            [storage server]
            type = "caldav"
            url = "\(account.calendarURL.absoluteString)"
            username = "\(account.account.username ?? "")"
            password = "secret"
            [storage there]
            type = "filesystem"
            path = "\(folder)there/first"
            fileext = ".ics"
            """.write(toFile: config, atomically: true, encoding: .utf8)
            _ = try await run("/usr/bin/vdirsyncer", ["-c", config, "discover"], home: folder)
            _ = try await run("/usr/bin/vdirsyncer", ["-c", config, "sync"], home: folder)
            let names = try FileManager.default.contentsOfDirectory(atPath: folder + "there/first")
                .filter { $0.hasSuffix(".ics") }
            #expect(names.count == (try Posters.all().count) - 1)
            let plain = try #require(
                try names.first {
                    try String(contentsOfFile: folder + "there/first/\($0)", encoding: .utf8).contains("SUMMARY:Plain")
                })
            let path = folder + "there/first/" + plain
            let text = try String(contentsOfFile: path, encoding: .utf8).replacing(
                "SUMMARY:Plain", with: "SUMMARY:Fancy")
            try text.write(toFile: path, atomically: true, encoding: .utf8)
            _ = try await run("/usr/bin/vdirsyncer", ["-c", config, "sync"], home: folder)
            #expect(try await store.items(uid: "plain@example.org").map { $0.item.summary } == ["Fancy"])
        }
    }
}
