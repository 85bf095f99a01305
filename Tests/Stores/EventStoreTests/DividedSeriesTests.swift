import CalendarModel
import EventStore
import EventStoreTesting
import ICalendar
import Testing

@Suite("Series that were divided or changed here")
struct DividedSeriesTests {
    private let store = InMemoryEventStore()
    private let window = TimeWindow(start: 1_772_000_000, end: 1_790_000_000)

    private func event(_ lines: String) throws -> Component {
        try ExactReader.component(
            of: "BEGIN:VEVENT\nUID:series\nDTSTAMP:20260101T000000Z\nDTEND:20260302T190000Z\n\(lines)\nEND:VEVENT\n")
    }

    private func take(_ lines: String, _ options: ImportOptions = ImportOptions()) async throws -> ImportOutcome {
        let run = try await EventImport(into: store, options)
        let results = await run.add([ImportItem(try event(lines), source: ImportSource(path: "poster.png"))])
        _ = await run.finish()
        return try #require(results.first).outcome
    }

    private func occurrences() async throws -> [StoredItem] {
        try await store.items(matching: ItemQuery(window: window)).items
    }

    private func texts() async throws -> [String] {
        try await occurrences().map {
            "\(CalendarEvent($0.item.component).start?.local.basicText.dropFirst(4).dropLast(2) ?? "") \($0.item.summary ?? "")"
                + ($0.item.location.map { " @ \($0)" } ?? "")
        }
    }

    private static let series = "DTSTART:20260302T180000Z\nSUMMARY:Choir\nRRULE:FREQ=WEEKLY;COUNT=4"

    @Test("a newer version of a divided series is one conflict, and replaces all parts after a confirmation")
    func divided() async throws {
        #expect(try await take(Self.series + "\nSEQUENCE:0") == .created)
        var third = try await occurrences()[2]
        third.entry.item.location = "Room 2"
        try await store.save(third, span: .futureEvents)
        let before = try await texts()
        #expect(
            before == ["0302T1800 Choir", "0309T1800 Choir", "0316T1800 Choir @ Room 2", "0323T1800 Choir @ Room 2"])
        let newer = "DTSTART:20260302T183000Z\nSUMMARY:Choir NEW\nRRULE:FREQ=WEEKLY;COUNT=4\nSEQUENCE:1"
        #expect(try await take(newer) == .conflict(.divided))
        #expect(try await texts() == before)
        guard case .updated = try await take(newer, ImportOptions { _, reason, _ in reason == .divided }) else {
            Issue.record("the confirmed version was not saved")
            return
        }
        #expect(try await texts() == ["02", "09", "16", "23"].map { "03\($0)T1830 Choir NEW" })
        let batch = try #require(try await store.importBatches().first)
        #expect(try await store.undo(batch.identifier).conflicts.isEmpty)
        #expect(try await texts() == before)
    }

    @Test("a changed occurrence follows its series in what it has in common with it, and the rest is named")
    func exceptions() async throws {
        #expect(try await take(Self.series + "\nLOCATION:Hall") == .created)
        var special = try await occurrences()[1]
        special.entry.item.summary = "Special"
        try await store.save(special)
        var all = try await occurrences()[0]
        all.entry.item.summary = "Singing"
        all.entry.item.location = "Room 2"
        let saved = try await store.save(all, span: .futureEvents)
        #expect(
            try await texts() == [
                "0302T1800 Singing @ Room 2", "0309T1800 Special @ Room 2", "0316T1800 Singing @ Room 2",
                "0323T1800 Singing @ Room 2",
            ])
        let exceptions = try await store.exceptions(to: all, saved: saved)
        #expect(exceptions.map(\.properties) == [["SUMMARY"]])
    }

    @Test("a series that is divided at an added date keeps the days of its rule", arguments: ["", ";INTERVAL=2"])
    func addedDate(_ part: String) async throws {
        let lines = "DTSTART:20260302T180000Z\nSUMMARY:Choir\nRRULE:FREQ=WEEKLY;COUNT=4\(part)\nRDATE:20260312T180000Z"
        #expect(try await take(lines) == .created)
        let dates = try await texts().map { $0.prefix(4) }
        var added = try #require(
            try await occurrences().first { $0.identifier.occurrenceDate?.local.basicText.contains("0312") == true })
        added.entry.item.location = "Room 2"
        try await store.save(added, span: .futureEvents)
        #expect(try await texts().map { $0.prefix(4) } == dates)
        #expect(try await texts().filter { $0.hasSuffix("Room 2") }.count == dates.filter { $0 >= "0312" }.count)
    }

    @Test("a day that is excluded from a series with times stays excluded when the time moves")
    func excludedDay() async throws {
        let lines = "DTSTART:20260302T180000Z\nSUMMARY:Choir\nRRULE:FREQ=DAILY;COUNT=5\nEXDATE;VALUE=DATE:20260304"
        #expect(try await take(lines) == .created)
        var second = try await occurrences()[1]
        guard case .event(var event) = second.entry else { return }
        event.start = .utc(try #require(EventTime("20260303T184500Z")).local)
        second.entry = .event(event)
        try await store.save(second, span: .futureEvents)
        #expect(try await texts().map { $0.prefix(9) } == ["0302T1800", "0303T1845", "0305T1845", "0306T1845"])
    }
}
