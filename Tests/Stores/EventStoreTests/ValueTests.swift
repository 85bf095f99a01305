import CalendarModel
import EventStore
import EventStoreTesting
import ICalendar
import Testing

@Suite("Values and rules of stores")
struct ValueTests {
    private func event(_ lines: String) throws -> CalendarEvent {
        CalendarEvent(try ExactReader.component(of: "BEGIN:VEVENT\n\(lines)\nEND:VEVENT\n"))
    }

    @Test(
        "the end of an all-day event is its last day in EventKit, and the day after it in this library",
        arguments: [
            ("DTSTART;VALUE=DATE:20260612", "20260612"),
            ("DTSTART;VALUE=DATE:20260612\nDTEND;VALUE=DATE:20260613", "20260612"),
            ("DTSTART;VALUE=DATE:20260612\nDTEND;VALUE=DATE:20260615", "20260614"),
            ("DTSTART;VALUE=DATE:20260612\nDURATION:P1W", "20260618"),
            ("DTSTART;VALUE=DATE:20260612\nDTEND;VALUE=DATE:20260612", "20260612"),
        ])
    func allDay(_ lines: String, _ last: String) throws {
        let event = try event(lines)
        let day = try #require(AllDayEnd.inclusive(of: event))
        #expect(day.basicText == last)
        #expect(AllDayEnd.lastSecond(of: event)?.basicText == "\(last)T235959")
        let second = try #require(AllDayEnd.lastSecond(of: event))
        #expect(AllDayEnd.exclusive(lastSecond: second) == AllDayEnd.exclusive(lastDay: day))
        #expect(AllDayEnd.exclusive(lastDay: day) == .date(day.adding(days: 1)))
    }

    @Test("a series that recurs every second is reported and does not use up the query's limit")
    func seconds() async throws {
        let store = InMemoryEventStore()
        try await store.save(.event(try event("UID:s\nDTSTART:20260601T090000Z\nRRULE:FREQ=SECONDLY")))
        try await store.save(.event(try event("UID:plain\nDTSTART:20260612T090000Z")))
        let week = TimeWindow(start: 1_781_000_000, end: 1_781_604_800)
        let list = try await store.items(matching: ItemQuery(window: week))
        #expect(list.items.contains { $0.identifier.key.uid == "plain" })
        #expect(list.items.count < 1000)
        #expect(list.unreadable.map(\.name) == ["s"])
    }

    @Test("a recurring reminder is listed by its first incomplete occurrence, until all are complete")
    func recurringReminder() async throws {
        let store = InMemoryEventStore()
        let todo = try ExactReader.component(
            of:
                "BEGIN:VTODO\nUID:t\nDTSTART:20260601T090000Z\nDUE:20260601T100000Z\nRRULE:FREQ=DAILY;COUNT=2\nEND:VTODO\n"
        )
        try await store.save(.reminder(Reminder(todo)))
        for day in ["20260601T090000", "20260602T090000"] {
            let open = try await store.reminders(matching: .incomplete()).items
            #expect(open.map(\.item.start?.local.basicText) == [day])
            var item = try #require(open.first)
            guard case .reminder(var reminder) = item.entry else { return }
            reminder.setCompleted(LocalDateTime(secondsSinceEpoch: 1_780_000_000))
            item.entry = .reminder(reminder)
            try await store.save(item, span: .thisEvent)
        }
        #expect(try await store.reminders(matching: .incomplete()).items.isEmpty)
        #expect(try await store.reminders(matching: .completed()).items.count == 2)
    }

    @Test("a recurring reminder goes on from the first open day, and closed days become reminders of their own")
    func foreignSeries() async throws {
        let store = InMemoryEventStore()
        let text = """
            BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:t\nSUMMARY:Water\nDTSTART:20260601T090000Z\nDUE:20260601T100000Z
            RRULE:FREQ=DAILY;COUNT=6\nBEGIN:VALARM\nACTION:DISPLAY\nTRIGGER;VALUE=DATE-TIME:20260601T080000Z
            END:VALARM\nEND:VTODO\nBEGIN:VTODO\nUID:t\nRECURRENCE-ID:20260601T090000Z\nDTSTART:20260601T090000Z
            DUE:20260601T100000Z\nSUMMARY:Water\nSTATUS:COMPLETED\nCOMPLETED:20260601T093000Z\nEND:VTODO
            BEGIN:VTODO\nUID:t\nRECURRENCE-ID:20260603T090000Z\nDTSTART:20260603T090000Z\nDUE:20260603T100000Z
            SUMMARY:Water\nSTATUS:CANCELLED\nEND:VTODO\nEND:VCALENDAR\n
            """.replacing("\\n", with: "\n")
        let calendar = try #require(try await store.defaultCalendar(for: .reminder)?.identifier)
        let resource = try CalendarResource(text: text)
        try await store.apply(
            ChangeSet([ResourceChange(ResourceKey(calendar: calendar, uid: "t"), to: resource, if: .absent)]))
        func open() async throws -> StoredItem {
            try #require(try await store.reminders(matching: .incomplete()).items.first)
        }
        var second = try await open()
        #expect(second.item.start?.local.basicText == "20260602T090000")
        guard case .reminder(var reminder) = second.entry else { return }
        reminder.summary = "Water all"
        reminder.setCompleted(LocalDateTime(secondsSinceEpoch: 1_780_000_000))
        second.entry = .reminder(reminder)
        try await store.save(second)
        let fourth = try await open()
        #expect(fourth.item.start?.local.basicText == "20260604T090000" && fourth.item.summary == "Water all")
        #expect(fourth.original.property("RRULE")?.value == "FREQ=DAILY;COUNT=3")
        #expect(fourth.original.components.first?.property("TRIGGER")?.value == "20260604T080000Z")
        let all = try await store.reminders().items
        #expect(all.map { $0.item.status ?? "-" }.sorted() == ["-", "CANCELLED", "COMPLETED", "COMPLETED"])
        #expect(Set(all.map(\.identifier.key.uid)).count == 4)
        // Another day than the open one is changed separately.
        var fifth = try #require(
            try await store.item(
                ItemIdentifier(key: fourth.identifier.key, occurrenceDate: EventTime("20260605T090000Z"))))
        guard case .reminder(var later) = fifth.entry else { return }
        later.setCompleted(LocalDateTime(secondsSinceEpoch: 1_780_000_000))
        fifth.entry = .reminder(later)
        try await store.save(fifth)
        #expect(try await open().item.start?.local.basicText == "20260604T090000")
        #expect(try await store.reminders(matching: .completed()).items.count == 3)
    }

    @Test("only an all-day event has an inclusive end")
    func timed() throws {
        #expect(AllDayEnd.inclusive(of: try event("DTSTART:20260612T090000Z")) == nil)
    }

    @Test("equal content has the same fingerprint in any order and with any DTSTAMP")
    func fingerprints() throws {
        let one = try event("UID:a\nDTSTAMP:20260101T000000Z\nSUMMARY:x\nATTENDEE;CN=J;ROLE=CHAIR:mailto:j").component
        let two = try event("ATTENDEE;ROLE=CHAIR;CN=J:mailto:j\nSUMMARY:x\nDTSTAMP:20270101T000000Z\nUID:a").component
        #expect(ContentFingerprint(of: [one]) == ContentFingerprint(of: [two]))
        for other in ["UID:a\nSUMMARY:y", "UID:a\nSUMMARY:x\nSEQUENCE:1", "UID:a\nSUMMARY;X=1:x", "UID:a"] {
            #expect(ContentFingerprint(of: [one]) != ContentFingerprint(of: [try event(other).component]))
        }
    }

    @Test(
        "text with several UIDs or types, or without a UID, isn't a resource",
        arguments: [
            "BEGIN:VEVENT\nUID:a\nEND:VEVENT\nBEGIN:VEVENT\nUID:b\nEND:VEVENT",
            "BEGIN:VEVENT\nUID:a\nEND:VEVENT\nBEGIN:VTODO\nUID:a\nEND:VTODO", "BEGIN:VEVENT\nEND:VEVENT",
            "BEGIN:VTIMEZONE\nTZID:x\nEND:VTIMEZONE", "",
        ])
    func noResource(_ components: String) {
        #expect(throws: EventStoreError.self) {
            try CalendarResource(text: "BEGIN:VCALENDAR\n\(components)\nEND:VCALENDAR\n")
        }
    }

    @Test("a new calendar without a source goes to the only account, and is refused if there are several")
    func onlyAccount() async throws {
        let contents = InMemoryEventStore.Contents(hasCalendar: false)
        let store = InMemoryEventStore(contents: contents)
        let sources = ["a", "b"].map { EventSource(identifier: $0, title: $0, kind: .calDAV) }
        contents.setSources(sources)
        await #expect(throws: EventStoreError.noSourceFound) {
            try await store.createCalendar(NewCalendar(title: "New"))
        }
        contents.setSources([sources[1]])
        #expect(try await store.createCalendar(NewCalendar(title: "New")).sourceIdentifier == "b")
    }

    @Test("a new calendar without a source goes to the default calendar's source, or else to a local one")
    func sources() async throws {
        let contents = InMemoryEventStore.Contents(hasCalendar: false)
        let store = InMemoryEventStore(contents: contents)
        contents.setSources([EventSource(identifier: "feed", title: "Feed", kind: .subscribed)])
        await #expect(throws: EventStoreError.noSourceFound) {
            try await store.createCalendar(NewCalendar(title: "New"))
        }
        contents.setSources([
            EventSource(identifier: "server", title: "Server", kind: .calDAV),
            EventSource(identifier: "here", title: "Here", kind: .local),
        ])
        #expect(try await store.createCalendar(NewCalendar(title: "New")).sourceIdentifier == "here")
        var calendar = EventCalendar(
            identifier: CalendarIdentifier(rawValue: "a"), sourceIdentifier: "server", title: "A")
        calendar.isImmutable = true
        contents.put(calendar)
        try await store.setDefaultCalendar(CalendarIdentifier(rawValue: "a"), for: .event)
        #expect(try await store.createCalendar(NewCalendar(title: "Second")).sourceIdentifier == "server")
        await #expect(throws: EventStoreError.calendarIsImmutable) {
            try await store.removeCalendar(CalendarIdentifier(rawValue: "a"))
        }
    }

    @Test("an import into a store without calendars is refused before it begins")
    func noCalendar() async throws {
        let store = InMemoryEventStore(contents: InMemoryEventStore.Contents(hasCalendar: false))
        await #expect(throws: EventStoreError.noCalendar) { _ = try await EventImport(into: store) }
        await #expect(throws: EventStoreError.noCalendar) {
            try await store.save(.event(try event("DTSTART:20260612T090000Z")))
        }
    }
}
