import CalendarModel
import EventStore
import ICalendar

enum Sample {
    static let source = ImportSource(path: "poster.png", hash: "sha256:1234", payload: "BEGIN:VEVENT")

    static func component(_ lines: String) throws -> Component {
        try ExactReader.component(of: lines + "\n")
    }

    /// Returns an event of one hour, at `20260612T090000Z` unless another start is given.
    static func event(
        uid: String = "event@example.org", summary: String = "Meeting", start: String = "DTSTART:20260612T090000Z",
        _ more: String...
    ) throws -> Component {
        let lines = ["BEGIN:VEVENT", "UID:\(uid)", "DTSTAMP:20260101T000000Z", start, "SUMMARY:\(summary)"]
        let end = more.contains { $0.hasPrefix("DTEND") || $0.hasPrefix("DURATION") } ? [] : ["DURATION:PT1H"]
        let isDate = start.contains("VALUE=DATE")
        return try component((lines + (isDate ? [] : end) + more + ["END:VEVENT"]).joined(separator: "\n"))
    }

    /// Returns a series of events of one hour, daily from 1 June 2026, 09:00 in Berlin.
    static func series(_ rule: String = "FREQ=DAILY;COUNT=10", _ more: String...) throws -> Component {
        var lines = [
            "BEGIN:VEVENT", "UID:series@example.org", "DTSTAMP:20260101T000000Z",
            "DTSTART;TZID=Europe/Berlin:20260601T090000", "DTEND;TZID=Europe/Berlin:20260601T100000", "SUMMARY:Daily",
            "RRULE:\(rule)",
        ]
        lines += more
        return try component((lines + ["END:VEVENT"]).joined(separator: "\n"))
    }

    static func reminder(uid: String, _ more: String...) throws -> Component {
        try component(
            (["BEGIN:VTODO", "UID:\(uid)", "DTSTAMP:20260101T000000Z", "SUMMARY:\(uid)"] + more + ["END:VTODO"])
                .joined(separator: "\n"))
    }

    /// Returns the UTC time that an iCalendar text without `Z` stands for, such as `20260601T000000`.
    static func time(_ text: String) throws -> LocalDateTime {
        try require(EventTime(text), "time in \(text)").local
    }

    static let clock: @Sendable () -> LocalDateTime = { LocalDateTime(secondsSinceEpoch: 1_777_636_800) }
}

extension StoreUnderTest {
    func opened() async throws -> (store: any EventStore, calendar: CalendarIdentifier) {
        let store = try await open(clock: Sample.clock)
        return (store, try require(try await store.defaultCalendar(for: .event), "default calendar").identifier)
    }
}

extension EventStore {
    func put(_ components: Component..., in calendar: CalendarIdentifier) async throws {
        let resource = try CalendarResource(components)
        let key = ResourceKey(calendar: calendar, uid: resource.uid)
        let outcomes = try await apply(ChangeSet([ResourceChange(key, to: resource, if: .absent)]))
        guard case .applied(_?)? = outcomes.first, outcomes.count == 1 else {
            throw ConformanceFailure(description: "\(resource.uid) could not be saved: \(outcomes)")
        }
    }

    func resource(_ calendar: CalendarIdentifier, _ uid: String) async throws -> CalendarResource? {
        let key = ResourceKey(calendar: calendar, uid: uid)
        return try await resources([key])[key]?.resource
    }

    func startsInSummer() async throws -> [String] {
        try await eventsInSummer().map { try require($0.item.start, "start").basicText }
    }

    func eventsInSummer() async throws -> [StoredItem] {
        try await events(from: try Sample.time("20260601T000000"), to: try Sample.time("20260801T000000"))
    }

    func imported(
        _ components: [Component], zones: [Component] = [], isCancellation: Bool = false,
        _ options: ImportOptions = ImportOptions()
    ) async throws -> (outcomes: [ImportOutcome], batch: BatchIdentifier) {
        let run = try await EventImport(into: self, options)
        let items = components.map {
            ImportItem($0, timeZones: zones, method: isCancellation ? .cancel : .publish, source: Sample.source)
        }
        let results = await run.add(items)
        _ = await run.finish()
        return (results.map(\.outcome), run.batch)
    }
}
