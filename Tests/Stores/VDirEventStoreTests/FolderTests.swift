import CalendarModel
import EventStore
import Foundation
import TestSupport
import Testing
import VDirEventStore

@Suite("Folders of .ics files")
struct FolderTests {
    private let folder: TemporaryFolder
    private let calendar = CalendarIdentifier(rawValue: "calendar")

    init() throws {
        folder = try TemporaryFolder()
    }

    private func write(_ name: String, _ text: String) throws {
        let path = folder.path + name
        try FileManager.default.createDirectory(
            atPath: URL(filePath: path).deletingLastPathComponent().path(), withIntermediateDirectories: true)
        try text.write(toFile: path, atomically: true, encoding: .utf8)
    }

    private func event(_ uid: String) -> String {
        "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:other\nBEGIN:VEVENT\nUID:\(uid)\nDTSTAMP:20260101T000000Z\n"
            + "DTSTART:20260612T090000Z\nSUMMARY:\(uid)\nEND:VEVENT\nEND:VCALENDAR\n"
    }

    private let query = ItemQuery(window: TimeWindow(start: 1_781_000_000, end: 1_783_000_000))

    @Test("a folder lists all readable events, whatever else is in it")
    func poisoned() async throws {
        try write("calendar/good.ics", event("good"))
        try write("calendar/empty.ics", "")
        try write("calendar/binary.ics", "\u{0}\u{1}\u{2}")
        try write("calendar/half.ics", "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:half\n")
        try write("calendar/damaged.ics", event("damaged").replacing("END:VEVENT\n", with: ""))
        try write("calendar/two.ics", event("good"))
        try write("calendar/notes.txt", event("text"))
        try write("calendar/.hidden.ics", event("hidden"))
        symlink("/etc/passwd", folder.path + "calendar/link.ics")
        mkfifo(folder.path + "calendar/pipe.ics", 0o600)
        try FileManager.default.createDirectory(
            atPath: folder.path + "calendar/folder.ics", withIntermediateDirectories: true)
        let store = try await VDirEventStore(path: folder.path)
        let found = try await store.items(matching: query)
        #expect(found.items.map(\.identifier.key.uid).sorted() == ["damaged", "good"])
        #expect(Set(found.unreadable.map(\.name)).isSuperset(of: ["empty.ics", "binary.ics", "two.ics"]))
        let search = try await store.search("good")
        #expect(search.items.count == 1)
    }

    @Test("a file named order that another program wrote is kept when the calendar is renamed")
    func foreignOrder() async throws {
        try write("first/order", "by name\n")
        try write("second/order", "2")
        let store = try await VDirEventStore(path: folder.path)
        for var calendar in try await store.allCalendars() {
            calendar.title += " (renamed)"
            calendar.order = nil
            try await store.saveCalendar(calendar)
        }
        #expect(try String(contentsOfFile: folder.path + "first/order", encoding: .utf8) == "by name\n")
        #expect(!FileManager.default.fileExists(atPath: folder.path + "second/order"))
        #expect(try await store.allCalendars().map(\.title) == ["first (renamed)", "second (renamed)"])
    }

    @Test("a calendar's order and description are in the files that vdirsyncer uses, and its time zone is kept")
    func metadata() async throws {
        try write("second/order", "2\n")
        try write("second/description", "Birds\nand bees\n")
        try write("first/order", "1")
        try write("last/order", "soon")
        let store = try await VDirEventStore(path: folder.path)
        var calendars = try await store.allCalendars()
        #expect(calendars.map(\.title) == ["first", "second", "last"])
        #expect(calendars.map(\.description) == [nil, "Birds\nand bees", nil])
        calendars[0].order = 3
        calendars[0].description = "Trees"
        calendars[0].timeZone = "Europe/Berlin"
        try await store.saveCalendar(calendars[0])
        #expect(try String(contentsOfFile: folder.path + "first/order", encoding: .utf8) == "3")
        #expect(try String(contentsOfFile: folder.path + "first/description", encoding: .utf8) == "Trees")
        let again = try await VDirEventStore(path: folder.path)
        #expect(try await again.allCalendars().map(\.title) == ["second", "first", "last"])
        #expect(try await again.calendar(calendars[0].identifier)?.timeZone == "Europe/Berlin")
        try await again.removeCalendar(calendars[0].identifier)
        #expect(!FileManager.default.fileExists(atPath: folder.path + "first"))
    }

    @Test("a folder with .ics files is a single calendar, which cannot be removed")
    func single() async throws {
        try write("one.ics", event("one"))
        let store = try await VDirEventStore(path: String(folder.path.dropLast()))
        let calendars = try await store.calendars(for: .event)
        try #require(calendars.count == 1)
        #expect(calendars[0].isImmutable)
        try await store.save(
            .event(CalendarEvent(Component("VEVENT", [Property("DTSTART", value: "20260613T090000Z")]))))
        #expect(try await store.items(matching: query).items.count == 2)
        await #expect(throws: EventStoreError.calendarIsImmutable) {
            try await store.removeCalendar(calendars[0].identifier)
        }
    }

    @Test("a change keeps everything else that another program wrote, even properties that only that program knows")
    func foreign() async throws {
        try write(
            "calendar/strange name.ics", event("one").replacing("PRODID:other", with: "PRODID:other\nX-WR-CALNAME:x"))
        let store = try await VDirEventStore(path: folder.path)
        var item = try #require(try await store.items(matching: query).items.first)
        item.entry.item.summary = "New"
        try await store.save(item)
        let text = try String(contentsOfFile: folder.path + "calendar/strange name.ics", encoding: .utf8)
        #expect(text.contains("PRODID:other\r\nX-WR-CALNAME:x\r\n") && text.contains("SUMMARY:New"))
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path + "calendar")
        #expect(files == ["strange name.ics"], "temporary files remain: \(files)")
    }

    /// Returns `count` events. Their SEQUENCE and their titles state the version.
    private func version(_ sequence: Int, count: Int) -> [ImportItem] {
        (0..<count).map { number in
            ImportItem(
                Component(
                    "VEVENT",
                    [
                        Property("UID", value: "event-\(number)"), Property("SEQUENCE", value: "\(sequence)"),
                        Property("DTSTAMP", value: "2026010\(sequence + 1)T000000Z"),
                        Property("DTSTART", value: "20260612T090000Z"),
                        Property("SUMMARY", text: "Version \(sequence)"),
                    ]), source: ImportSource(path: "poster.png"))
        }
    }

    /// Adds a property to each file, as another program does. Every second file is replaced by a new one, and the
    /// others are written in place.
    private func editAll(in calendar: String) throws -> Int {
        let names = try FileManager.default.contentsOfDirectory(atPath: calendar).filter { $0.hasSuffix(".ics") }
        for (number, name) in names.sorted().enumerated() where !name.hasPrefix(".") {
            let path = "\(calendar)/\(name)"
            var text = ""
            // If the file is being written in place, it is incomplete for a moment, so reading is repeated.
            while !text.contains("END:VEVENT") { text = try String(contentsOfFile: path, encoding: .utf8) }
            text = text.replacing("END:VEVENT", with: "X-EDIT:\(number)\r\nEND:VEVENT")
            try text.write(toFile: path, atomically: number.isMultiple(of: 2), encoding: .utf8)
        }
        return names.count
    }

    @Test("no change that another program makes is lost while an import updates the same files")
    func race() async throws {
        let count = runsLongTests ? 3000 : 300
        let store = try await VDirEventStore(path: folder.path + "calendars")
        let first = try await EventImport(into: store)
        _ = await first.add(version(0, count: count))
        let place = folder.path + "calendars/" + (try await store.allCalendars())[0].identifier.rawValue
        let second = try await EventImport(into: store)
        async let edits = withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result { try editAll(in: place) }) }
        }
        let results = await second.add(version(1, count: count))
        #expect(try await edits == count)
        #expect(results.count == count)
        let lost = try FileManager.default.contentsOfDirectory(atPath: place).filter { name in
            try name.hasSuffix(".ics")
                && !String(contentsOfFile: "\(place)/\(name)", encoding: .utf8).contains("X-EDIT:")
        }
        #expect(lost.isEmpty)
        #expect(try FileManager.default.contentsOfDirectory(atPath: place).allSatisfy { !$0.hasSuffix(".tmp") })
    }

    @Test("an import of a newer version of an event keeps what another program changed in the event's file")
    func editedElsewhere() async throws {
        let store = try await VDirEventStore(path: folder.path + "calendars")
        let first = try await EventImport(into: store)
        _ = await first.add(version(0, count: 1))
        let place = folder.path + "calendars/" + (try await store.allCalendars())[0].identifier.rawValue
        #expect(try editAll(in: place) == 1)
        let again = try await EventImport(into: store)
        #expect(await again.add(version(0, count: 1)).map(\.outcome) == [.skipped(.editedHere)])
        let second = try await EventImport(into: store)
        #expect(await second.add(version(1, count: 1)).map(\.outcome.name) == ["updated"])
        let item = try #require(try await store.items(matching: query).items.first)
        #expect(item.item.summary == "Version 1")
        #expect(item.original.text("X-EDIT") == "0")
    }

    @Test("a file that another program has changed is not removed")
    func changedBeforeRemoval() async throws {
        try write("calendar/one.ics", event("one"))
        let store = try await VDirEventStore(path: folder.path)
        let key = ResourceKey(calendar: calendar, uid: "one")
        let known = try #require(try await store.resources([key])[key])
        try write("calendar/one.ics", event("one").replacing("SUMMARY:one", with: "SUMMARY:new"))
        let change = ResourceChange(key, to: nil, if: .revision(known.revision))
        #expect(try await store.apply(ChangeSet([change])) == [.preconditionFailed])
        #expect(try await store.resources([key])[key]?.resource.master?.text("SUMMARY") == "new")
    }

    @Test("a written file has a VTIMEZONE for each zone that it uses")
    func zones() async throws {
        let store = try await VDirEventStore(path: folder.path + "new")
        var event = CalendarEvent(Component("VEVENT", [Property("UID", value: "zoned")]))
        event.start = EventTime("20260612T090000", tzid: "America/New_York")
        try await store.save(.event(event))
        let text = try String(contentsOfFile: folder.path + "new/calendar/zoned.ics", encoding: .utf8)
        #expect(text.contains("BEGIN:VTIMEZONE\r\nTZID:America/New_York\r\n"))
    }

    @Test("after an import was killed, reported events are saved and no file is incomplete")
    func killed() async throws {
        let path = folder.path + "store"
        var reported: Set<Int> = []
        for round in 0..<6 {
            let run = try await StoreImporter.run(
                "vdir", path, first: round * 20, count: 200, step: 2, killedAfter: .random(in: 0...60))
            reported.formUnion(run.saved)
            let store = try await VDirEventStore(path: path)
            let page = try await store.resources(in: calendar, from: nil, limit: 10_000)
            #expect(page.list.unreadable.isEmpty)
            let uids = Set(page.list.resources.map(\.key.uid))
            #expect(reported.allSatisfy { uids.contains("event-\($0)") })
            #expect(page.list.resources.allSatisfy { $0.provenance != nil })
        }
        let store = try await VDirEventStore(path: path)
        for batch in try await store.importBatches() {
            let report = try await store.undo(batch.identifier)
            #expect(report.conflicts.isEmpty && report.failed.isEmpty)
        }
        #expect(try await store.resources(in: calendar, from: nil, limit: 10_000).list.resources.isEmpty)
    }
}
