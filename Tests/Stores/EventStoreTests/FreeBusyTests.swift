import CalendarModel
import EventStore
import EventStoreTesting
import ICalendar
import Testing

@Suite("Busy times")
struct FreeBusyTests {
    private let calendar = CalendarIdentifier(rawValue: "calendar")
    private let stamp = LocalDateTime(secondsSinceEpoch: 1_777_636_800)
    private let day = TimeWindow(start: 1_781_222_400, end: 1_781_308_800)

    private func store(_ items: String...) async throws -> InMemoryEventStore {
        let store = InMemoryEventStore()
        for (number, item) in items.enumerated() {
            let resource = try CalendarResource(
                text: "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:\(number)\nDTSTAMP:20260101T000000Z\n\(item)\n"
                    + "END:VEVENT\nEND:VCALENDAR\n")
            try await store.apply(
                ChangeSet([
                    ResourceChange(ResourceKey(calendar: calendar, uid: resource.uid), to: resource, if: .absent)
                ]))
        }
        return store
    }

    @Test("busy times are written as a VFREEBUSY component with sorted periods in UTC")
    func text() async throws {
        let store = try await store(
            "DTSTART:20260612T120000Z\nDURATION:PT30M\nSTATUS:TENTATIVE", "DTSTART:20260612T090000Z\nDURATION:PT1H",
            "DTSTART:20260612T150000Z", "DTSTART:20260612T160000Z\nDURATION:PT0S")
        let found = try await store.freeBusy(matching: FreeBusyQuery(window: day))
        #expect(
            found.text(stamp: stamp, uid: "busy").split(whereSeparator: \.isNewline) == [
                "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//ScanICS//ScanICS//EN", "BEGIN:VFREEBUSY", "UID:busy",
                "DTSTAMP:20260501T120000Z", "DTSTART:20260612T000000Z", "DTEND:20260613T000000Z",
                "FREEBUSY;FBTYPE=BUSY:20260612T090000Z/20260612T100000Z",
                "FREEBUSY;FBTYPE=BUSY-TENTATIVE:20260612T120000Z/20260612T123000Z", "END:VFREEBUSY", "END:VCALENDAR",
            ])
        #expect(found.component(stamp: stamp).text("UID") != found.component(stamp: stamp).text("UID"))
    }

    @Test("a window of busy times without an end is written with the last second that iCalendar can write")
    func openEnd() async throws {
        let store = try await store("DTSTART:20260612T090000Z\nDURATION:PT1H")
        let found = try await store.freeBusy(
            matching: FreeBusyQuery(window: TimeWindow(start: day.start, end: .max)))
        #expect(found.component(stamp: stamp).property("DTEND")?.value == "99991231T235959Z")
        #expect(found.periods.count == 1)
    }

    @Test("a cancelled occurrence is free, and the other occurrences of its series are busy")
    func overrides() async throws {
        let store = InMemoryEventStore()
        let resource = try CalendarResource(
            text: """
                BEGIN:VCALENDAR
                VERSION:2.0
                BEGIN:VEVENT
                UID:series
                DTSTART:20260612T080000Z
                DURATION:PT1H
                RRULE:FREQ=HOURLY;INTERVAL=2;COUNT=3
                END:VEVENT
                BEGIN:VEVENT
                UID:series
                RECURRENCE-ID:20260612T100000Z
                DTSTART:20260612T100000Z
                DURATION:PT1H
                STATUS:CANCELLED
                END:VEVENT
                END:VCALENDAR

                """)
        let key = ResourceKey(calendar: calendar, uid: "series")
        try await store.apply(ChangeSet([ResourceChange(key, to: resource, if: .absent)]))
        let found = try await store.freeBusy(matching: FreeBusyQuery(window: day))
        #expect(found.periods.map(\.window.start) == [1_781_251_200, 1_781_265_600])
    }

    @Test("a busy time of a more important kind splits a longer one of another kind")
    func ranks() async throws {
        let store = try await store(
            "DTSTART:20260612T080000Z\nDURATION:PT10H\nSTATUS:TENTATIVE", "DTSTART:20260612T090000Z\nDURATION:PT1H",
            "DTSTART:20260612T093000Z\nDURATION:PT2H\nX-MICROSOFT-CDO-BUSYSTATUS:OOF",
            "DTSTART:20260612T150000Z\nDURATION:PT5H\nX-MICROSOFT-CDO-BUSYSTATUS:BUSY",
            "DTSTART:20260612T210000Z\nDURATION:PT1H\nTRANSP:TRANSPARENT\nX-MICROSOFT-CDO-BUSYSTATUS:BUSY")
        let found = try await store.freeBusy(matching: FreeBusyQuery(window: day))
        let hours = found.periods.map { period in
            "\((period.window.start - day.start) / 60)-\((period.window.end - day.start) / 60) \(period.kind.rawValue)"
        }
        #expect(
            hours == [
                "480-540 BUSY-TENTATIVE", "540-570 BUSY", "570-690 BUSY-UNAVAILABLE", "690-900 BUSY-TENTATIVE",
                "900-1200 BUSY",
            ])
    }

    @Test("a series that recurs every second is reported, and many occurrences are merged into few periods")
    func many() async throws {
        let store = try await store(
            "DTSTART:20260612T000000Z\nDURATION:PT1S\nRRULE:FREQ=SECONDLY",
            "DTSTART:20260612T000000Z\nDURATION:PT10S\nRRULE:FREQ=SECONDLY;INTERVAL=10;COUNT=8640")
        let found = try await store.freeBusy(matching: FreeBusyQuery(window: day))
        #expect(found.periods == [FreeBusy.Period(day, .busy)])
        #expect(found.unreadable.map(\.name) == ["0"])

        let client = ClientIdentifier(rawValue: "phone")
        try await store.setGrant(ClientGrant(.freeBusy, to: client, for: calendar))
        let seen = try await GrantedStore(store, for: client).freeBusy(matching: FreeBusyQuery(window: day))
        #expect(seen.periods == found.periods)
        #expect(seen.unreadable.map(\.name) == [""], "a client with access to busy times learns a UID")
    }
}
