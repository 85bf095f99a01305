import CalendarModel
import EventStore
import EventStoreTesting
import ICalendar
import Testing

/// Tests the functions of `CalendarResource` that save and remove occurrences of a series, and return the edited
/// resource.
@Suite("Edits of series")
struct SpanTests {
    private static let now = LocalDateTime(secondsSinceEpoch: 1_777_636_800)

    /// Returns the resource of a series. `lines` has the DTSTART and the rules of the series; each override is given as
    /// lines of its own.
    private func series(_ lines: String, overrides: String...) throws -> CalendarResource {
        func event(_ lines: String) throws -> Component {
            try ExactReader.component(of: "BEGIN:VEVENT\nUID:s\n\(lines)\nEND:VEVENT\n")
        }
        return try CalendarResource([try event(lines)] + overrides.map(event))
    }

    private func save(
        _ resource: CalendarResource, at date: EventTime, span: Span, _ change: (inout CalendarEvent) -> Void
    ) async throws -> EditedResource {
        // Read the occurrence from a store.
        let store = InMemoryEventStore()
        let calendar = try #require(try await store.defaultCalendar(for: .event)).identifier
        let key = ResourceKey(calendar: calendar, uid: resource.uid)
        try await store.apply(ChangeSet([ResourceChange(key, to: resource, if: .absent)]))
        var item = try #require(try await store.item(ItemIdentifier(key: key, occurrenceDate: date)))
        var event = CalendarEvent(item.original)
        change(&event)
        item.entry = .event(event)
        return try resource.saving(item, span: span, newUID: "new", now: Self.now)
    }

    struct End: Sendable, CustomTestStringConvertible {
        let lines: String
        let date: String
        var tzid: String?
        let start: String
        let end: String

        var testDescription: String { "\(lines) at \(date)" }
    }

    @Test(
        "a detached occurrence ends as its RDATE's PERIOD says, or in the zone of the series' DTEND",
        arguments: [
            End(
                lines: "DTSTART:20260620T100000Z\nDTEND:20260620T110000Z\nRDATE;VALUE=PERIOD:20260621T100000Z/PT2H",
                date: "20260621T100000Z", start: "20260621T100000Z", end: "20260621T120000Z"),
            End(
                lines: "DTSTART:20260620T100000Z\nDURATION:PT1H\nRDATE;VALUE=PERIOD:20260621T100000Z/PT2H",
                date: "20260621T100000Z", start: "20260621T100000Z", end: "20260621T120000Z"),
            End(
                lines: """
                    DTSTART;TZID=America/New_York:20260302T093000
                    DTEND:20260302T183000Z
                    RRULE:FREQ=WEEKLY
                    """,
                date: "20260309T093000", tzid: "America/New_York", start: "20260309T093000", end: "20260309T173000Z"),
            End(
                lines:
                    "DTSTART;TZID=Europe/Berlin:20260601T090000\nDTEND;TZID=Europe/Berlin:20260601T100000\nRRULE:FREQ=DAILY",
                date: "20260602T090000", tzid: "Europe/Berlin", start: "20260602T090000", end: "20260602T100000"),
        ])
    func ends(_ end: End) async throws {
        let resource = try series(end.lines)
        let date = try #require(EventTime(end.date, tzid: end.tzid))
        let edited = try await save(resource, at: date, span: .thisEvent) { $0.summary = "New" }
        let override = try #require(edited.changed?.overrides.first)
        #expect(override.property("DTSTART")?.value == end.start)
        #expect(override.property("DTEND")?.value == end.end && override.property("DURATION") == nil)
    }

    @Test(
        "the UNTIL of a rule moves along with later occurrences",
        arguments: [
            (
                "DTSTART;TZID=Europe/Berlin:20260302T100000", "FREQ=WEEKLY;UNTIL=20260413T080000Z",
                "20260309T100000", "20260309T120000", "FREQ=WEEKLY;UNTIL=20260413T100000Z"
            ),
            (
                "DTSTART;VALUE=DATE:20260302", "FREQ=DAILY;UNTIL=20260305", "20260302", "20260304",
                "FREQ=DAILY;UNTIL=20260307"
            ),
        ])
    func until(_ start: String, _ rule: String, _ date: String, _ moved: String, _ expected: String) async throws {
        let tzid = start.contains("Berlin") ? "Europe/Berlin" : nil
        let resource = try series("\(start)\nRRULE:\(rule)")
        let (old, new) = (try #require(EventTime(date, tzid: tzid)), try #require(EventTime(moved, tzid: tzid)))
        let edited = try await save(resource, at: old, span: .futureEvents) { $0.start = new }
        #expect((edited.added ?? edited.changed)?.master?.property("RRULE")?.value == expected)
    }

    struct Split: Sendable, CustomTestStringConvertible {
        let start: String
        let rule: String
        let date: String
        let earlier: String
        let later: String

        var testDescription: String { "\(start) \(rule) at \(date)" }
    }

    @Test(
        "a split ends the old rule with an UNTIL in the form of DTSTART, and gives the remaining COUNT to the new rule",
        arguments: [
            Split(
                start: "DTSTART;TZID=Europe/Berlin:20260601T090000", rule: "FREQ=DAILY;COUNT=10",
                date: "20260604T090000",
                earlier: "FREQ=DAILY;UNTIL=20260604T065959Z", later: "FREQ=DAILY;COUNT=7"),
            Split(
                start: "DTSTART;VALUE=DATE:20260601", rule: "FREQ=WEEKLY", date: "20260615",
                earlier: "FREQ=WEEKLY;UNTIL=20260614", later: "FREQ=WEEKLY"),
            Split(
                start: "DTSTART:20260601T090000", rule: "COUNT=4;FREQ=DAILY;RSCALE=GREGORIAN", date: "20260603T090000",
                earlier: "FREQ=DAILY;RSCALE=GREGORIAN;UNTIL=20260603T085959",
                later: "COUNT=2;FREQ=DAILY;RSCALE=GREGORIAN"),
            Split(
                start: "DTSTART:20260601T090000Z", rule: "FREQ=MONTHLY;UNTIL=20261201T090000Z",
                date: "20260801T090000Z",
                earlier: "FREQ=MONTHLY;UNTIL=20260801T085959Z", later: "FREQ=MONTHLY;UNTIL=20261201T090000Z"),
        ])
    func split(_ split: Split) async throws {
        let resource = try series("\(split.start)\nRRULE:\(split.rule)")
        let tzid = split.start.contains("Berlin") ? "Europe/Berlin" : nil
        let date = try #require(EventTime(split.date, tzid: tzid))
        let edited = try await save(resource, at: date, span: .futureEvents) { $0.summary = "New" }
        #expect(edited.changed?.master?.property("RRULE")?.value == split.earlier)
        #expect(edited.added?.master?.property("RRULE")?.value == split.later)
        #expect(edited.added?.uid == "new")
        #expect(edited.added?.master?.property("DTSTART")?.time == date)
        #expect(edited.changed?.master?.text("SUMMARY") == nil)
    }

    @Test("a split moves later overrides, EXDATEs and RDATEs to the new series, and shifts their dates like its start")
    func movesAlong() async throws {
        let resource = try series(
            """
            DTSTART:20260601T090000Z
            DTEND:20260601T100000Z
            RRULE:FREQ=DAILY;COUNT=8
            EXDATE:20260602T090000Z,20260606T090000Z
            RDATE:20260601T150000Z,20260620T090000Z
            """,
            overrides: "RECURRENCE-ID:20260603T090000Z\nDTSTART:20260603T110000Z\nSUMMARY:early",
            "RECURRENCE-ID:20260607T090000Z\nDTSTART:20260607T110000Z\nSUMMARY:late")
        let date = try #require(EventTime("20260605T090000Z"))
        let edited = try await save(resource, at: date, span: .futureEvents) { event in
            event.start = EventTime("20260605T100000Z")
            event.end = EventTime("20260605T110000Z")
        }
        let (old, new) = (try #require(edited.changed), try #require(edited.added))
        #expect(old.master?.property("EXDATE")?.value == "20260602T090000Z")
        #expect(old.master?.property("RDATE")?.value == "20260601T150000Z")
        #expect(old.overrides.map { $0.text("SUMMARY") } == ["early"])
        #expect(new.master?.property("RRULE")?.value == "FREQ=DAILY;COUNT=4")
        #expect(new.master?.property("EXDATE")?.value == "20260606T100000Z")
        #expect(new.master?.property("RDATE")?.value == "20260620T100000Z")
        #expect(new.overrides.map { $0.property("RECURRENCE-ID")?.value } == ["20260607T100000Z"])
        #expect(new.overrides.map { $0.property("DTSTART")?.value } == ["20260607T110000Z"])
        #expect(new.items.allSatisfy { $0.text("UID") == "new" })
        #expect(new.master?.property("RELATED-TO")?.value == "s")
    }

    @Test("a change of the rule drops and reports the overrides whose occurrences the new rule does not have")
    func drops() async throws {
        let resource = try series(
            "DTSTART:20260601T090000Z\nRRULE:FREQ=DAILY;COUNT=20",
            overrides: "RECURRENCE-ID:20260609T090000Z\nDTSTART:20260609T110000Z",
            "RECURRENCE-ID:20260615T090000Z\nDTSTART:20260615T110000Z")
        let date = try #require(EventTime("20260608T090000Z"))
        let edited = try await save(resource, at: date, span: .futureEvents) { event in
            event.component.set("RRULE", Property("RRULE", value: "FREQ=WEEKLY;COUNT=3"))
        }
        #expect(edited.added?.master?.property("RRULE")?.value == "FREQ=WEEKLY;COUNT=3")
        #expect(edited.added?.overrides.map { $0.property("RECURRENCE-ID")?.value } == ["20260615T090000Z"])
        #expect(edited.dropped.map { $0.property("RECURRENCE-ID")?.value } == ["20260609T090000Z"])
    }

    @Test("a detached occurrence has its own times and its original date, and no rules")
    func detaches() async throws {
        let resource = try series(
            "DTSTART;TZID=Europe/Berlin:20260320T090000\nDTEND;TZID=Europe/Berlin:20260320T100000\nRRULE:FREQ=WEEKLY\nX-OWN:1"
        )
        // The clocks change between the first occurrence and this one, which is still at nine.
        let date = try #require(EventTime("20260403T090000", tzid: "Europe/Berlin"))
        let edited = try await save(resource, at: date, span: .thisEvent) { $0.summary = "Special" }
        let override = try #require(edited.changed?.overrides.first)
        #expect(override.property("RECURRENCE-ID")?.time == date)
        #expect(override.property("DTSTART")?.time == date)
        #expect(override.property("DTEND")?.value == "20260403T100000")
        #expect(override.property("RRULE") == nil)
        #expect(override.property("X-OWN")?.value == "1")
        #expect(edited.added == nil && edited.changed?.master == resource.master)
    }

    @Test("an occurrence's override is found by a RECURRENCE-ID in another zone")
    func otherZone() throws {
        let resource = try series(
            "DTSTART;TZID=Europe/Berlin:20260601T090000\nRRULE:FREQ=DAILY;COUNT=3",
            overrides: "RECURRENCE-ID:20260602T070000Z\nDTSTART;TZID=Europe/Berlin:20260602T110000")
        let date = try #require(EventTime("20260602T090000", tzid: "Europe/Berlin"))
        let rest = try #require(try resource.removing(occurrence: date, span: .thisEvent, now: Self.now))
        #expect(rest.overrides.isEmpty)
        #expect(rest.master?.property("EXDATE")?.value == "20260602T090000")
        #expect(rest.master?.property("EXDATE")?.parameter("TZID") == "Europe/Berlin")
    }

    @Test("a removed all-day occurrence is excluded by a date")
    func days() throws {
        let resource = try series("DTSTART;VALUE=DATE:20260601\nRRULE:FREQ=DAILY;COUNT=3")
        let date = try #require(EventTime("20260602"))
        let rest = try #require(try resource.removing(occurrence: date, span: .thisEvent, now: Self.now))
        #expect(rest.master?.property("EXDATE") == Property("EXDATE", time: date))
        #expect(try resource.removing(occurrence: EventTime("20260601"), span: .futureEvents, now: Self.now) == nil)
    }
}
