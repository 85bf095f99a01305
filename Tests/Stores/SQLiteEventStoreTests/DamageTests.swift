import CalendarModel
import EventStore
import Foundation
import GRDB
import SQLiteEventStore
import Subprocess
import SystemPackage
import TestSupport
import Testing

@Suite("Unusable SQLite files")
struct DamageTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path + "events.sqlite"
    }

    /// Creates a store with events and closes it, so that the whole content is in one file.
    private func fill(_ count: Int = 50) async throws {
        let store = try SQLiteEventStore(path: path)
        let run = try await EventImport(into: store)
        let results = await run.add(try (0..<count).map { try item("event-\($0)") })
        #expect(results.allSatisfy { $0.outcome == .created })
    }

    private func item(_ uid: String) throws -> ImportItem {
        ImportItem(
            Component(
                "VEVENT",
                [
                    Property("UID", text: uid), Property("DTSTART", value: "20260612T090000Z"),
                    Property("SUMMARY", text: "Meeting"),
                ]), source: ImportSource(path: "a.ics"))
    }

    private func bytes() throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: path))) }

    /// Opens the file, which must fail and leave the file unchanged.
    private func failure() throws -> EventStoreError {
        let before = try bytes()
        let error = try #require(throws: EventStoreError.self) { try SQLiteEventStore(path: path) }
        #expect(try bytes() == before, "the file was changed")
        return error
    }

    @Test("a file of a newer version is refused and stays unchanged")
    func newer() async throws {
        try await fill()
        try await DatabaseQueue(path: path).write { db in try db.execute(sql: "PRAGMA user_version = 99") }
        try await DatabaseQueue(path: path).writeWithoutTransaction { db in
            _ = try db.checkpoint(.truncate)
        }
        #expect(try failure() == .newerVersion(path: path))
    }

    @Test("a file of another program is refused and stays unchanged")
    func foreign() async throws {
        try await DatabaseQueue(path: path).write { db in try db.execute(sql: "CREATE TABLE mail (id)") }
        #expect(try failure() == .corrupt(path: path, "it isn't a store of ScanICS"))
    }

    @Test("a file that isn't a database is refused and stays unchanged", arguments: ["text", "zeros"])
    func noDatabase(_ kind: String) throws {
        let bytes: [UInt8] =
            kind == "text"
            ? Array(String(repeating: "not a database ", count: 500).utf8) : .init(repeating: 0, count: 9000)
        try Data(bytes).write(to: URL(filePath: path))
        guard case .corrupt = try failure() else {
            Issue.record("the file was opened as a store")
            return
        }
    }

    @Test("a damaged file is reported by the integrity check or when it is opened")
    func damaged() async throws {
        try await fill(3000)
        var bytes = try bytes()
        for place in stride(from: 40_960, to: bytes.count - 4096, by: 8192) {
            bytes.replaceSubrange(place..<place + 4096, with: repeatElement(0xA5, count: 4096))
        }
        try Data(bytes).write(to: URL(filePath: path))
        do {
            let store = try SQLiteEventStore(path: path)
            try await store.checkIntegrity()
            Issue.record("no damage was found")
        } catch {
            guard case .corrupt = error else {
                Issue.record("\(error)")
                return
            }
        }
    }

    @Test("a file in a read-only folder is reported as not writable")
    func readOnly() async throws {
        try await fill()
        // Root may write anywhere. If the tests run as root, the importing program runs as the user nobody.
        let importer = StoreImporter.path
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: folder.path + name)
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: folder.path)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path) }
        let before = try bytes()
        let command = [importer, "sqlite", path, "5000", "10", "10"]
        let asNobody = ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] + command
        let words = getuid() == 0 ? asNobody : command
        let result = try await Subprocess.run(
            .path(FilePath(words[0])), arguments: Arguments(Array(words.dropFirst())), output: .string(limit: 1 << 16),
            error: .string(limit: 1 << 16))
        let output = result.standardOutput
        #expect(output.hasPrefix("failed: \(path)") && output.contains("cannot be written"), "\(output)")
        #expect(try bytes() == before)
    }

    @Test("a full disk is reported, saved events are kept, and saving works again when there is room")
    func full() async throws {
        try await fill()
        var settings = SQLiteEventStore.Settings()
        settings.maximumSize = try bytes().count + 40_000
        let store = try SQLiteEventStore(path: path, settings: settings)
        var options = ImportOptions()
        options.stepSize = 50
        let run = try await EventImport(into: store, options)
        let results = await run.add(try (0..<3000).map { try item("more-\($0)") })
        let created = results.filter { $0.outcome == .created }.count
        #expect(results.filter { $0.outcome == .failed(.diskFull(path: path)) }.count == 3000 - created)
        #expect(created < 3000)

        let roomy = try SQLiteEventStore(path: path)
        try await roomy.checkIntegrity()
        let window = ItemQuery(window: TimeWindow(start: 0, end: 4_000_000_000))
        #expect(try await roomy.items(matching: window).items.count == 50 + created)
        let again = try await EventImport(into: roomy)
        let rest = await again.add(try (0..<3000).map { try item("more-\($0)") })
        #expect(rest.filter { $0.outcome == .unchanged }.count == created)
        #expect(rest.filter { $0.outcome == .created }.count == 3000 - created)
    }

    @Test("a row that isn't a calendar is reported, and all other rows are listed")
    func poisoned() async throws {
        try await fill(5)
        try await DatabaseQueue(path: path).write { db in
            try db.execute(sql: "UPDATE resource SET content = 'BEGIN:VCALENDAR' WHERE uid = 'event-2'")
            try db.execute(sql: "UPDATE resource SET content = '' WHERE uid = 'event-3'")
        }
        let store = try SQLiteEventStore(path: path)
        let found = try await store.items(matching: ItemQuery(window: TimeWindow(start: 0, end: 4_000_000_000)))
        #expect(found.items.map(\.identifier.key.uid).sorted() == ["event-0", "event-1", "event-4"])
        #expect(found.unreadable.map(\.name).sorted() == ["event-2", "event-3"])
        let run = try await EventImport(into: store)
        let results = await run.add(try (0..<5).map { try item("event-\($0)") })
        #expect(results.map(\.outcome.name).filter { $0 == "unchanged" }.count >= 3)
    }

    /// Damage that SQLite itself does not notice, and a part of the message that reports it.
    struct Damage: Sendable, CustomTestStringConvertible {
        let sql: String
        let report: String
        var testDescription: String { report }
    }

    @Test(
        "the integrity check reports each index and record that disagrees with the resources",
        arguments: [
            Damage(
                sql: "UPDATE resource SET content = 'BEGIN:VCALENDAR' WHERE uid = 'event-2'", report: "cannot be read"),
            Damage(sql: "UPDATE resource SET uid = 'other' WHERE uid = 'event-2'", report: "another UID"),
            Damage(sql: "UPDATE resource SET type = 'VTODO' WHERE uid = 'event-2'", report: "another type"),
            Damage(sql: "UPDATE resource SET revision = 'x' WHERE uid = 'event-2'", report: "its revision"),
            Damage(sql: "UPDATE resource SET fingerprint = 'x' WHERE uid = 'event-2'", report: "its fingerprint"),
            Damage(sql: "UPDATE resource SET first = first - 90000 WHERE uid = 'event-2'", report: "index of times"),
            Damage(
                sql: "UPDATE resource SET first = -9223372036854775807 - 1 WHERE uid = 'event-2'",
                report: "index of times"),
            Damage(
                sql: "UPDATE resource SET last = -9223372036854775807 - 1 WHERE uid = 'event-2'",
                report: "index of times"),
            Damage(sql: "UPDATE resource SET length_class = 3 WHERE uid = 'event-2'", report: "index of times"),
            Damage(sql: "UPDATE resource SET alarm_class = 3 WHERE uid = 'event-2'", report: "index of alarms"),
            Damage(sql: "DELETE FROM words WHERE rowid = 3", report: "isn't in the index of words"),
            Damage(sql: "UPDATE words SET text = 'else' WHERE rowid = 3", report: "index of words disagrees"),
            Damage(sql: "INSERT INTO words (rowid, text) VALUES (99, 'else')", report: "row without a resource"),
            Damage(sql: "UPDATE words_content SET c0 = 'else' WHERE id = 3", report: "malformed"),
            Damage(
                sql: "PRAGMA foreign_keys = OFF; DELETE FROM calendar; PRAGMA foreign_keys = ON",
                report: "belongs to no row"),
        ])
    func disagreement(_ damage: Damage) async throws {
        try await fill(5)
        try await DatabaseQueue(path: path).writeWithoutTransaction { db in try db.execute(sql: damage.sql) }
        let store = try SQLiteEventStore(path: path)
        let problems = try await store.integrityProblems()
        #expect(problems.contains { $0.reason.contains(damage.report) }, "\(problems)")
        await #expect(throws: EventStoreError.self) { try await store.checkIntegrity() }
    }

    @Test("a time that differs by an hour, as after a zone has changed its rules, is not reported")
    func changedZone() async throws {
        try await fill(5)
        try await DatabaseQueue(path: path).write { db in
            try db.execute(sql: "UPDATE resource SET first = first - 3600, last = last - 3600")
        }
        #expect(try await SQLiteEventStore(path: path).integrityProblems().isEmpty)
    }

    @Test("every commit waits for the disk, so that saved events survive a power failure")
    func synchronous() async throws {
        let store = try SQLiteEventStore(path: path)
        #expect(try await store.durability() == ["wal", "2"])
    }

    @Test(
        "the default path is in the folder that XDG_DATA_HOME names",
        arguments: [
            (["XDG_DATA_HOME": "/data", "HOME": "/home/ana"], "/data/scanics/events.sqlite"),
            (["XDG_DATA_HOME": "relative", "HOME": "/home/ana"], "/home/ana/.local/share/scanics/events.sqlite"),
            (["HOME": "/home/ana"], "/home/ana/.local/share/scanics/events.sqlite"),
        ])
    func defaultPath(_ environment: [String: String], _ path: String) {
        #expect(SQLiteEventStore.defaultPath(environment: environment) == path)
    }
}
