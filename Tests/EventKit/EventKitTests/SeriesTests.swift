import Testing

@testable import EventKit
import EventStore

@Suite("Series, rules and alarms through EventKit") struct SeriesTests {
    private func series(_ store: EKEventStore, count: Int = 5) throws -> EKEvent {
        let event = store.newEvent("Class")
        event.addRecurrenceRule(
            EKRecurrenceRule(recurrenceWith: .weekly, interval: 1, end: EKRecurrenceEnd(occurrenceCount: count)))
        try store.save(event, span: .futureEvents)
        return event
    }

    @Test("a search finds each occurrence, and all occurrences share one identifier") func occurrences() throws {
        let test = TestStore()
        defer { test.remove() }
        let store = test.open()
        let event = try series(store)
        let found = store.events()
        #expect(found.count == 5 && Set(found.map(\.eventIdentifier)) == [event.eventIdentifier])
        #expect(found.map(\.occurrenceDate) == found.map(\.startDate) && found.allSatisfy { $0.hasRecurrenceRules })
        #expect(found[0] == event && found[1] != event && found[1] == store.events()[1])
        #expect(store.event(withIdentifier: event.eventIdentifier)?.startDate == event.startDate)
    }

    @Test("saving one occurrence detaches it and keeps its original date") func detaches() throws {
        let test = TestStore()
        defer { test.remove() }
        let store = test.open()
        _ = try series(store)
        let third = store.events()[2]
        let original = try #require(third.startDate)
        third.startDate = original.addingTimeInterval(7200)
        third.endDate = original.addingTimeInterval(9000)
        try store.save(third, span: .thisEvent)
        let found = store.events()
        #expect(found.count == 5 && found[2].isDetached && found.filter(\.isDetached).count == 1)
        #expect(found[2].occurrenceDate == original && found[2].startDate == original.addingTimeInterval(7200))
        #expect(third.isDetached && third.occurrenceDate == original)
        // The detached occurrence can be changed again.
        third.title = "Moved"
        try store.save(third, span: .thisEvent)
        #expect(store.events().map(\.title) == ["Class", "Class", "Moved", "Class", "Class"])
    }

    @Test("saving future events splits the series, and removing future events ends it") func spans() throws {
        let test = TestStore()
        defer { test.remove() }
        let store = test.open()
        let first = try series(store)
        let third = store.events()[2]
        third.title = "New"
        try store.save(third, span: .futureEvents)
        #expect(store.events().map(\.title) == ["Class", "Class", "New", "New", "New"])
        #expect(third.eventIdentifier != first.eventIdentifier)
        #expect(store.event(withIdentifier: third.eventIdentifier)?.title == "New")
        third.title = "Newer"
        try store.save(third, span: .futureEvents)
        #expect(store.events().map(\.title) == ["Class", "Class", "Newer", "Newer", "Newer"])
        try store.remove(store.events()[3], span: .thisEvent)
        #expect(store.events().count == 4)
        try store.remove(store.events()[1], span: .futureEvents)
        #expect(store.events().map(\.title) == ["Class", "Newer", "Newer"])
        try store.remove(first, span: .futureEvents)
        #expect(store.events().map(\.title) == ["Newer", "Newer"])
    }

    @Test("a whole series can be moved to another calendar, but a single occurrence cannot") func movesSeries() throws {
        let test = TestStore()
        defer { test.remove() }
        let store = test.open()
        _ = try series(store)
        let calendar = EKCalendar(for: .event, eventStore: store)
        calendar.title = "Other"
        calendar.source = store.sources.first
        try store.saveCalendar(calendar, commit: true)
        let second = store.events()[1]
        second.calendar = calendar
        #expect(throws: EKError(.invalidSpan)) { try store.save(second, span: .thisEvent) }
        let first = store.events()[0]
        first.calendar = calendar
        try store.save(first, span: .futureEvents)
        #expect(store.events().map(\.calendar.title) == Array(repeating: "Other", count: 5))
    }

    @Test(
        "a saved rule is read back with all its parts",
        arguments: [
            "FREQ=DAILY;INTERVAL=3", "FREQ=WEEKLY;COUNT=4;BYDAY=MO,WE,FR;WKST=SU", "FREQ=MONTHLY;BYDAY=-1FR",
            "FREQ=MONTHLY;BYMONTHDAY=1,-1", "FREQ=YEARLY;BYMONTH=3,9;BYDAY=2TU", "FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO",
            "FREQ=YEARLY;BYYEARDAY=1,-1", "FREQ=MONTHLY;BYSETPOS=-1;BYDAY=MO,TU,WE,TH,FR",
            "FREQ=DAILY;UNTIL=20270101T000000Z", "FREQ=DAILY;BYHOUR=9,17", "FREQ=HOURLY;COUNT=3",
        ]) func rules(text: String) async throws
    {
        let test = TestStore()
        defer { test.remove() }
        let store = test.open()
        let below = try test.elsewhere()
        var component = Component("VEVENT")
        component.setText("UID", "a")
        component.setText("SUMMARY", "A")
        component.set("DTSTART", Property("DTSTART", value: "20260601T090000Z"))
        component.set("DTEND", Property("DTEND", value: "20260601T100000Z"))
        component.set("RRULE", Property("RRULE", value: text))
        try await below.save(.event(CalendarEvent(component)))
        let event = try #require(store.calendarItem(withIdentifier: "a") as? EKEvent)
        // If a program reads the rules but changes another property, the rules are not rewritten.
        let rules = event.recurrenceRules
        #expect(!event.hasChanges)
        event.title = "B"
        try store.save(event, span: .futureEvents)
        let saved = try #require(try await below.resources(uid: "a").first?.resource.master)
        #expect(saved.property("RRULE")?.value == text && saved.text("SUMMARY") == "B")
        guard let rule = rules?.first else {
            #expect(text.contains("HOURLY"))
            return
        }
        // A rule made from the same parts has the same text.
        let same = EKRecurrenceRule(
            recurrenceWith: rule.frequency, interval: rule.interval, daysOfTheWeek: rule.daysOfTheWeek,
            daysOfTheMonth: rule.daysOfTheMonth, monthsOfTheYear: rule.monthsOfTheYear,
            weeksOfTheYear: rule.weeksOfTheYear, daysOfTheYear: rule.daysOfTheYear, setPositions: rule.setPositions,
            end: rule.recurrenceEnd)
        if !text.contains("WKST"), !text.contains("BYHOUR") { #expect(same == rule) }
    }

    @Test("the end of a saved rule can be changed without changing its other parts") func changesEnd() throws {
        let test = TestStore()
        defer { test.remove() }
        let store = test.open()
        let event = try series(store)
        let rule = try #require(event.recurrenceRules?.first)
        #expect(rule.recurrenceEnd?.occurrenceCount == 5 && rule.recurrenceEnd?.endDate == nil)
        rule.recurrenceEnd = EKRecurrenceEnd(end: event.startDate.addingTimeInterval(8 * 86_400))
        #expect(event.hasChanges)
        try store.save(event, span: .futureEvents)
        #expect(store.events().count == 2)
        event.recurrenceRules = nil
        try store.save(event, span: .futureEvents)
        #expect(store.events().count == 1 && store.events()[0].recurrenceRules == nil)
    }

    @Test("weekdays have Apple's numbers") func weekdays() {
        #expect(EKWeekday(.sunday) == .sunday && EKWeekday(.monday) == .monday && EKWeekday(.saturday) == .saturday)
        #expect(Weekday.allCases.map { EKWeekday($0).model } == Weekday.allCases)
        let friday = EKRecurrenceDayOfWeek(.friday, weekNumber: -1)
        #expect(friday.dayOfTheWeek == .friday && friday.weekNumber == -1)
        #expect(friday == EKRecurrenceDayOfWeek(dayOfTheWeek: .friday, weekNumber: -1))
    }

    @Test("alarms before the start, at a date and at a place are kept") func alarms() throws {
        let test = TestStore()
        defer { test.remove() }
        let store = test.open()
        let event = store.newEvent("A")
        #expect(event.alarms == nil && !event.hasAlarms)
        event.addAlarm(EKAlarm(relativeOffset: -900))
        event.addAlarm(EKAlarm(absoluteDate: Date(timeIntervalSince1970: 1_779_990_000)))
        let near = EKAlarm()
        near.proximity = .enter
        near.structuredLocation = EKStructuredLocation(title: "Station")
        near.structuredLocation?.geoLocation = CLLocation(latitude: 52.5, longitude: 13.4)
        event.addAlarm(near)
        try store.save(event, span: .thisEvent)
        let found = try #require(test.open().event(withIdentifier: event.eventIdentifier))
        let alarms = try #require(found.alarms)
        #expect(alarms.count == 3 && alarms[0].relativeOffset == -900 && alarms[0].absoluteDate == nil)
        #expect(alarms[1].absoluteDate == Date(timeIntervalSince1970: 1_779_990_000))
        #expect(alarms[2].proximity == .enter && alarms[2].structuredLocation?.title == "Station")
        #expect(alarms[2].structuredLocation?.geoLocation?.coordinate.latitude == 52.5)
        #expect(alarms[0].type == .display && !found.hasChanges)
        let mine = try #require(store.event(withIdentifier: event.eventIdentifier))
        mine.removeAlarm(try #require(mine.alarms?[1]))
        mine.alarms?[0].relativeOffset = -60
        try store.save(mine, span: .thisEvent)
        let changed = store.events()[0].alarms
        #expect(changed?.map(\.relativeOffset) == [-60, 0] && changed?[1].proximity == .enter)
    }

    @Test("a structured place, availability, status and participants are read and kept") func details() async throws {
        let test = TestStore()
        defer { test.remove() }
        let store = test.open()
        let event = store.newEvent("A")
        let place = EKStructuredLocation(title: "Café; \"Mitte\"")
        place.geoLocation = CLLocation(latitude: 48.1, longitude: 11.5)
        event.structuredLocation = place
        event.availability = .tentative
        try store.save(event, span: .thisEvent)
        let found = try #require(test.open().event(withIdentifier: event.eventIdentifier))
        #expect(found.structuredLocation == place && found.location == "Café; \"Mitte\"")
        #expect(found.availability == .tentative && found.status == .none)
        var component = Component("VEVENT")
        component.setText("UID", "b")
        component.set("DTSTART", Property("DTSTART", value: "20260601T090000Z"))
        component.set("STATUS", Property("STATUS", value: "CANCELLED"))
        component.set("TRANSP", Property("TRANSP", value: "TRANSPARENT"))
        component.set("ORGANIZER", Property("ORGANIZER", [Parameter("CN", "Ana")], value: "mailto:ana@example.org"))
        component.set(
            "ATTENDEE",
            Property(
                "ATTENDEE",
                [Parameter("PARTSTAT", "DECLINED"), Parameter("ROLE", "OPT-PARTICIPANT"), Parameter("CUTYPE", "ROOM")],
                value: "mailto:room@example.org"))
        try await test.elsewhere().save(.event(CalendarEvent(component)))
        let other = try #require(store.calendarItem(withIdentifier: "b") as? EKEvent)
        #expect(other.status == .canceled && other.availability == .free && other.hasAttendees)
        #expect(other.organizer?.name == "Ana" && other.organizer?.url.absoluteString == "mailto:ana@example.org")
        let attendee = try #require(other.attendees?.first)
        #expect(attendee.participantStatus == .declined && attendee.participantRole == .optional)
        #expect(attendee.participantType == .room && !attendee.isCurrentUser)
    }
}
