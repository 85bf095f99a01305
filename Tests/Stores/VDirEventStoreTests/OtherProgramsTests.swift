import CalendarModel
import EventStore
import Foundation
import Subprocess
import SystemPackage
import TestSupport
import Testing
import VDirEventStore

/// Tests that Debian's khal, todoman and vdirsyncer can use the folders that the store writes.
@Suite("Other programs and VDirEventStore")
struct OtherProgramsTests {
    private let folder: TemporaryFolder
    private let calendars: String

    init() throws {
        folder = try TemporaryFolder()
        calendars = folder.path + "calendars"
    }

    private func importPoster(_ store: VDirEventStore) async throws {
        let event = Component(
            "VEVENT",
            [
                Property("UID", text: "../concert, with blanks"), Property("SUMMARY", text: "Jazz im Hof"),
                Property("DTSTART", [Parameter("TZID", "Europe/Berlin")], value: "20260619T200000"),
                Property("DTEND", [Parameter("TZID", "Europe/Berlin")], value: "20260619T233000"),
                Property("LOCATION", text: "Alte Gärtnerei, Mühlenweg 3"),
            ])
        let run = try await EventImport(into: store)
        let results = await run.add([ImportItem(event, source: ImportSource(path: "poster.png"))])
        #expect(results.map(\.outcome) == [.created])
    }

    /// Runs a program with the test's folder as its home, and returns its output.
    private func run(_ program: String, _ arguments: [String]) async throws -> String {
        let home = folder.path
        let result = try await Subprocess.run(
            .path(FilePath("/usr/bin/\(program)")), arguments: Arguments(arguments),
            environment: .inherit.updating([
                "HOME": home, "XDG_CONFIG_HOME": home, "XDG_CACHE_HOME": home, "XDG_DATA_HOME": home,
                "LC_ALL": "C.UTF-8",
            ]),
            output: .string(limit: 1 << 20), error: .string(limit: 1 << 20))
        let output = result.standardOutput + result.standardError
        #expect(result.terminationStatus == .exited(0), "\(program) \(arguments): \(output)")
        return output
    }

    private func khal(_ arguments: String...) async throws -> String {
        let config = folder.path + "khal.conf"
        try KhalConfiguration.text(
            calendars: "[[all]]\npath = \(calendars)/*\ntype = discover",
            more: "[default]\ndefault_calendar = Calendar", database: folder.path + "khal.db"
        ).write(toFile: config, atomically: true, encoding: .utf8)
        return try await run("khal", ["-c", config] + arguments)
    }

    @Test("khal lists imported events at once, and the store reads khal's events at once")
    func khal() async throws {
        let store = try await VDirEventStore(path: calendars)
        try await importPoster(store)
        #expect(try await khal("list", "2026-06-19", "2026-06-20").contains("20:00-23:30 Jazz im Hof"))
        #expect(try await khal("printcalendars").split(separator: "\n").map(String.init) == ["Calendar"])

        _ = try await khal("new", "2026-06-20", "09:00", "10:00", "Frühstück")
        let window = TimeWindow(start: 1_781_827_200, end: 1_782_086_400)
        let found = try await store.items(matching: ItemQuery(window: window))
        #expect(found.items.map { $0.item.summary } == ["Jazz im Hof", "Frühstück"])
        #expect(found.unreadable.isEmpty)
        // The event was not imported, so a picture must not change it without a confirmation.
        var hijack = try #require(found.items.last).original
        hijack.setText("SUMMARY", "Elsewhere")
        hijack.set("SEQUENCE", Property("SEQUENCE", value: "9"))
        let run = try await EventImport(into: store)
        let results = await run.add([ImportItem(hijack, source: ImportSource(path: "poster.png"))])
        #expect(results.map(\.outcome) == [.conflict(.notImportedHere)])
    }

    @Test("khal shows a changed occurrence and does not show a removed one")
    func series() async throws {
        let store = try await VDirEventStore(path: calendars)
        let series = Component(
            "VEVENT",
            [
                Property("SUMMARY", text: "Chor"),
                Property("DTSTART", [Parameter("TZID", "Europe/Berlin")], value: "20260601T190000"),
                Property("DTEND", [Parameter("TZID", "Europe/Berlin")], value: "20260601T210000"),
                Property("RRULE", value: "FREQ=WEEKLY;COUNT=4"),
            ])
        try await store.save(.event(CalendarEvent(series)))
        let query = ItemQuery(window: TimeWindow(start: 1_780_000_000, end: 1_785_000_000))
        var occurrences = try await store.items(matching: query).items
        try #require(occurrences.count == 4)
        occurrences[1].entry.item.summary = "Generalprobe"
        try await store.save(occurrences[1])
        try await store.remove(occurrences[2])
        let listed = try await khal("list", "--format", "{start} {title}", "2026-06-01", "2026-07-01")
        #expect(
            listed.split(separator: "\n").map(String.init).filter { $0.contains(":") } == [
                "2026-06-01 19:00 Chor", "2026-06-08 19:00 Generalprobe", "2026-06-22 19:00 Chor",
            ], "\(listed)")
    }

    @Test("todoman shows imported reminders, and the store reads which ones todoman completed")
    func todoman() async throws {
        let store = try await VDirEventStore(path: calendars)
        let reminder = Component(
            "VTODO",
            [
                Property("UID", text: "books"), Property("SUMMARY", text: "Bücher zurückgeben"),
                Property("DUE", [Parameter("TZID", "Europe/Berlin")], value: "20991030T180000"),
            ])
        let imports = try await EventImport(into: store)
        let results = await imports.add([ImportItem(reminder, source: ImportSource(path: "poster.png"))])
        #expect(results.map(\.outcome) == [.created])
        let config = folder.path + "todoman.py"
        try """
        path = "\(calendars)/*"
        date_format = "%Y-%m-%d"
        time_format = "%H:%M"
        cache_path = "\(folder.path)todoman.sqlite3"
        default_list = "Calendar"
        """.write(toFile: config, atomically: true, encoding: .utf8)
        let listed = try await run("todoman", ["--config", config, "list"])
        #expect(listed.contains("Bücher zurückgeben") && listed.contains("2099-10-30"), "\(listed)")
        _ = try await run("todoman", ["--config", config, "done", "1"])
        #expect(
            try await store.reminders(matching: .completed()).items.map { $0.item.summary } == ["Bücher zurückgeben"])
    }

    @Test("vdirsyncer copies imported events to another folder, and brings back changes made there")
    func vdirsyncer() async throws {
        let store = try await VDirEventStore(path: calendars)
        try await importPoster(store)
        let config = folder.path + "vdirsyncer.conf"
        try """
        [general]
        status_path = "\(folder.path)status/"
        [pair both]
        a = "here"
        b = "there"
        collections = ["from a", "from b"]
        metadata = ["displayname", "color"]
        [storage here]
        type = "filesystem"
        path = "\(calendars)"
        fileext = ".ics"
        [storage there]
        type = "filesystem"
        path = "\(folder.path)there"
        fileext = ".ics"
        """.write(toFile: config, atomically: true, encoding: .utf8)
        try FileManager.default.createDirectory(
            atPath: folder.path + "there/calendar", withIntermediateDirectories: true)
        _ = try await run("vdirsyncer", ["-c", config, "discover"])
        for command in ["sync", "metasync"] { _ = try await run("vdirsyncer", ["-c", config, command]) }
        let there = try await VDirEventStore(path: folder.path + "there")
        let calendar = CalendarIdentifier(rawValue: "calendar")
        let query = ItemQuery(window: TimeWindow(start: 1_781_000_000, end: 1_783_000_000))
        var item = try #require(try await there.items(matching: query).items.first)
        #expect(item.original == (try await store.items(matching: query).items.first?.original))
        #expect(try await there.calendar(calendar)?.title == "Calendar")
        #expect(item.provenance == nil, "the provenance of an event is private")
        #expect(!FileManager.default.fileExists(atPath: folder.path + "there/.scanics/provenance"))

        item.entry.item.location = "Scheune"
        try await there.save(item)
        _ = try await run("vdirsyncer", ["-c", config, "sync"])
        #expect(try await store.items(matching: query).items.first?.item.location == "Scheune")
    }
}
