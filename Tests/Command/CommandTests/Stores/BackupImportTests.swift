import Foundation
import TestSupport
import Testing

@Suite("Backups of Apple Calendar")
struct BackupImportTests {
    private let sandbox: StoreSandbox

    init() throws { sandbox = try StoreSandbox() }

    private static func information(_ title: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0"><dict>
        \t<key>Sharees</key><array><dict><key>Title</key><string>Not this</string></dict></array>
        \t<key>Color</key><string>#1BADF8FF</string>
        \t<key>Title</key>
        \t<string>\(title)</string>
        \t<key>Type</key><string>Local</string>
        </dict></plist>
        """
    }

    private static func calendar(_ uid: String) -> String {
        ([
            "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Apple Inc.//macOS 12//EN", StoreSandbox.event(uid),
            "END:VCALENDAR", "",
        ])
        .joined(separator: "\n").replacing("\n", with: "\r\n")
    }

    /// The files of a backup of four calendars, one of them without a name, and one in the form of old programs.
    private static let files = [
        "B.icbu/Calendar Cache": "SQLite format 3",
        "B.icbu/1.calendar/Info.plist": information("Home &amp; Garden"),
        "B.icbu/1.calendar/Events/a.ics": calendar("a"), "B.icbu/1.calendar/Events/b.ics": calendar("b"),
        "B.icbu/2.caldav/Info.plist": information("An account"),
        "B.icbu/2.caldav/3.calendar/Events/c.ics": calendar("c"),
        "B.icbu/2.caldav/3.calendar/Info.plist": information("Work"),
        "B.icbu/4.calendar/Events/d.ics": calendar("d"),
        "B.icbu/5.calendar/corestorage.ics": calendar("e"), "B.icbu/5.calendar/Info.plist": information("Old"),
    ]

    private func writeBackup(isArchive: Bool) throws -> String {
        if isArchive {
            let files = Self.files.sorted { $0.key < $1.key }.map { TestArchive.File($0.key, $0.value) }
            try sandbox.folder.write("B.icbu", TestArchive.zip(files))
        } else {
            for (name, text) in Self.files { try sandbox.folder.write(name, Array(text.utf8)) }
        }
        return "B.icbu"
    }

    private func uids(_ calendar: String) async throws -> [String] {
        let run = try await sandbox.run(
            "events", "list", "--from", "2026-01-01", "--to", "2027-01-01", "--format", "json", "--calendar", calendar)
        return try StoreSandbox.objects("events", in: run).compactMap { $0["uid"] as? String }.sorted()
    }

    @Test("each calendar of a backup, a folder or a ZIP archive, is imported under its name", arguments: [false, true])
    func names(isArchive: Bool) async throws {
        let backup = try writeBackup(isArchive: isArchive)
        let run = try await sandbox.run("import", backup, "--format", "json")
        #expect(run.status == 0, "\(run.errors)")
        let results = try StoreSandbox.objects("results", in: run)
        #expect(
            Set(results.compactMap { $0["calendar"] as? String }) == ["Home & Garden", "Old", "Work", "Calendar"],
            "\(results)"
        )
        #expect(run.errors.contains(#"5 created in "Home & Garden", "Old", "Work" of "#), "\(run.errors)")
        #expect(try await uids("Home & Garden") == ["a", "b"])
        #expect(try await uids("Work") == ["c"])
        #expect(try await uids("Calendar") == ["d"])
        #expect(try await uids("Old") == ["e"])
        let again = try await sandbox.run("import", backup)
        #expect(again.status == 0 && again.errors.contains("5 unchanged"), "\(again.errors)")
        #expect(try await sandbox.run("undo", "--last").status == 0)
        #expect(try await uids("Work").isEmpty)
    }

    @Test("--calendar imports all of a backup into one calendar, and a dry run creates none", arguments: [false, true])
    func chosen(isArchive: Bool) async throws {
        let backup = try writeBackup(isArchive: isArchive)
        #expect(try await sandbox.run("import", backup, "--dry-run").status == 0)
        let run = try await sandbox.run("import", backup, "--calendar", "All")
        #expect(run.status == 0 && run.errors.contains(#"5 created in "All" of "#), "\(run.errors)")
        #expect(try await uids("All") == ["a", "b", "c", "d", "e"])
        let calendars = try await sandbox.run("calendars", "list")
        #expect(!calendars.output.contains("Work"), "\(calendars.output)")
    }

    @Test("a backup that is a database is reported, with what to do", arguments: [false, true])
    func database(isArchive: Bool) async throws {
        let content = Array("SQLite format 3\0".utf8) + [UInt8](repeating: 0, count: 100)
        if isArchive {
            try sandbox.folder.write("B.icbu", TestArchive.zip([.init("B.icbu/Calendar.sqlitedb", content)]))
        } else {
            try sandbox.folder.write("B.icbu/Calendar.sqlitedb", content)
        }
        let run = try await sandbox.run("import", "B.icbu")
        #expect(run.status == (isArchive ? 1 : 3))
        #expect(run.errors.contains("a database of Apple Calendar, which is not read; export each"), "\(run.errors)")
    }
}
