import Foundation
import TestSupport
import Testing

@Suite("Backup, restoration and versions")
struct RestoreCommandTests {
    private let sandbox: StoreSandbox

    init() throws {
        sandbox = try StoreSandbox()
    }

    private func make(_ summary: String, in store: String) async throws {
        try sandbox.writeCalendar("\(summary).ics", StoreSandbox.event(summary, summary))
        let create = ["calendars", "create", "Of \(summary)", "--color", "#FF8800", "--store", store]
        #expect(try await sandbox.run(create).status == 0)
        let run = try await sandbox.run("import", "\(summary).ics", "--to", store, "--calendar", "Of \(summary)")
        #expect(run.status == 0, "\(run.errors)")
    }

    private func calendars(_ store: String) async throws -> [[String: String]] {
        let run = try await sandbox.run("calendars", "--format", "json", "--store", store)
        return try StoreSandbox.objects("calendars", in: run).map { calendar in
            calendar.compactMapValues { $0 as? String }.filter { ["title", "color"].contains($0.key) }
        }
    }

    @Test("a backup brings back calendars, colours, reminders and undo, on the same or another machine")
    func roundTrip() async throws {
        let store = sandbox.sqlite
        try await make("Kept", in: store)
        #expect(try await sandbox.run("reminders", "add", "Milk", "--store", store).status == 0)
        let before = try await calendars(store)
        #expect(before.contains { $0["color"] != nil })
        #expect(try await sandbox.run("export", "--backup", "copy", "--store", store).status == 0)
        try await make("Later", in: store)

        let refused = try await sandbox.run("restore", "copy", "--store", store)
        #expect(refused.status == 3 && refused.errors.contains("--force"), "\(refused.errors)")
        #expect(try await sandbox.events(store).count == 2)

        for target in [store, "sqlite:\(sandbox.folder.path)new.sqlite"] {
            let run = try await sandbox.run("restore", "copy", "--force", "--store", target)
            #expect(run.status == 0 && run.errors.contains("restored"), "\(run.errors)")
            #expect(try await calendars(target) == before)
            #expect(try await sandbox.events(target).compactMap { $0["summary"] as? String } == ["Kept"])
            let reminders = try await sandbox.run("reminders", "list", "--store", target)
            #expect(reminders.output.contains("Milk"))
            #expect(try await sandbox.run("calendars", "check", "--store", target).status == 0)
        }
        // The content that was replaced is in a file beside the store.
        let undone = try await sandbox.run("restore", "events.sqlite.before-restore-1", "--force", "--store", store)
        #expect(undone.status == 0, "\(undone.errors)")
        #expect(try await sandbox.events(store).count == 2)
        #expect(try await sandbox.run("undo", "--last", "--store", store).status == 0)
        #expect(try await sandbox.events(store).count == 1)
    }

    @Test(
        "a file that isn't a backup, is damaged or is missing changes nothing",
        arguments: ["text", "cut", "none", "self"])
    func refused(kind: String) async throws {
        let store = sandbox.sqlite
        try await make("Kept", in: store)
        #expect(try await sandbox.run("export", "--backup", "copy", "--store", store).status == 0)
        let copy = try Data(contentsOf: URL(filePath: sandbox.folder.path + "copy"))
        switch kind {
        case "text": try sandbox.folder.write("bad", Array("BEGIN:VCALENDAR".utf8))
        case "cut": try sandbox.folder.write("bad", [UInt8](copy.prefix(copy.count / 2)))
        case "self": symlink(sandbox.folder.path + "events.sqlite", sandbox.folder.path + "bad")
        default: break
        }
        let files = sandbox.folder.files.filter { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") }
        let run = try await sandbox.run("restore", "bad", "--force", "--store", store)
        #expect(run.status == 3 && run.errors.hasPrefix("scanics: bad: "), "\(run.errors)")
        #expect(try await sandbox.events(store).count == 1)
        #expect(sandbox.folder.files.filter { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") } == files)
    }

    @Test("a store that a newer version has written is refused in a sentence, and stays as it is")
    func newer() async throws {
        let store = sandbox.sqlite
        try await make("Kept", in: store)
        #expect(try await sandbox.run("export", "--backup", "newer", "--store", store).status == 0)
        let path = sandbox.folder.path + "newer"
        // The version is in bytes 60 to 63 of the file (PRAGMA user_version).
        var bytes = try [UInt8](Data(contentsOf: URL(filePath: path)))
        bytes[62] = 3
        try sandbox.folder.write("newer", bytes)
        let commands = [
            ["events", "list", "--store", "sqlite:newer"], ["restore", "newer", "--force", "--store", store],
        ]
        for arguments in commands {
            let run = try await sandbox.run(arguments)
            #expect(run.status == 3 && run.errors.contains("newer version"), "\(run.errors)")
        }
        #expect(try [UInt8](Data(contentsOf: URL(filePath: path))) == bytes)
        #expect(try await sandbox.events(store).count == 1)
    }

    @Test("an export of several calendars keeps them apart in a folder, or says that it merges them")
    func apart() async throws {
        let store = sandbox.sqlite
        try await make("One", in: store)
        let single = try await sandbox.run("export", "--store", store)
        #expect(single.status == 0 && single.errors == "", "\(single.errors)")
        try await make("Two", in: store)
        let merged = try await sandbox.run("export", "--store", store)
        #expect(merged.status == 0 && merged.errors.contains("the events of 2 calendars are in one calendar now"))
        let apart = try await sandbox.run("export", "--store", store, "-o", "out/")
        #expect(apart.status == 0 && apart.errors == "", "\(apart.errors)")
        let one = try sandbox.folder.text("out/Of One.ics")
        let two = try sandbox.folder.text("out/Of Two.ics")
        #expect(one.contains("SUMMARY:One") && !one.contains("SUMMARY:Two") && one.contains("NAME:Of One"))
        #expect(two.contains("SUMMARY:Two") && !two.contains("SUMMARY:One"))
        #expect(two.contains("X-APPLE-CALENDAR-COLOR:#FF8800"))
        let again = try await sandbox.run("export", "--store", store, "-o", "out/")
        #expect(again.status == 3 && again.errors.contains("--force"), "\(again.errors)")
    }
}
