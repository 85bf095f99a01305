import CalendarModel
import EventStore

extension ConformanceCase {
    static let freeBusy = [
        ConformanceCase("busy times are merged, and each has its kind: busy, tentative or unavailable") { subject in
            let (store, calendar) = try await subject.opened()
            let events = [
                try Sample.event(uid: "1", start: "DTSTART:20260612T090000Z", "DURATION:PT1H"),
                try Sample.event(uid: "2", start: "DTSTART:20260612T093000Z", "DURATION:PT1H"),
                try Sample.event(uid: "3", start: "DTSTART:20260612T103000Z", "DURATION:PT30M"),
                try Sample.event(uid: "4", start: "DTSTART:20260612T084500Z", "DURATION:PT30M", "STATUS:TENTATIVE"),
                try Sample.event(uid: "5", start: "DTSTART:20260612T120000Z", "TRANSP:TRANSPARENT"),
                try Sample.event(uid: "6", start: "DTSTART:20260612T120000Z", "STATUS:CANCELLED"),
                try Sample.event(
                    uid: "7", start: "DTSTART:20260612T100000Z", "X-MICROSOFT-CDO-BUSYSTATUS:OOF", "DURATION:PT15M"),
                try Sample.event(uid: "8", start: "DTSTART:20260612T130000Z", "X-MICROSOFT-CDO-BUSYSTATUS:FREE"),
            ]
            for event in events { try await store.put(event, in: calendar) }
            try expectEqual(
                try await store.busyTimes("20260612T000000", "20260613T000000"),
                [
                    "BUSY-TENTATIVE:20260612T084500Z/20260612T090000Z", "BUSY:20260612T090000Z/20260612T100000Z",
                    "BUSY-UNAVAILABLE:20260612T100000Z/20260612T101500Z", "BUSY:20260612T101500Z/20260612T110000Z",
                ])
            try expectEqual(
                try await store.busyTimes("20260612T091000", "20260612T091500"),
                ["BUSY:20260612T091000Z/20260612T091500Z"], "the busy times are not cut to the window")
        },
        ConformanceCase("days and floating times are in the query's zone, and overrides are used") { subject in
            let (store, calendar) = try await subject.opened()
            try await store.put(
                try Sample.event(uid: "day", start: "DTSTART;VALUE=DATE:20260620", "DTEND;VALUE=DATE:20260621"),
                in: calendar)
            try expectEqual(
                try await store.busyTimes("20260615T000000", "20260701T000000", zone: "Europe/Berlin"),
                ["BUSY:20260619T220000Z/20260620T220000Z"])
            let moved = try Sample.component(
                [
                    "BEGIN:VEVENT", "UID:series@example.org", "DTSTAMP:20260101T000000Z",
                    "RECURRENCE-ID;TZID=Europe/Berlin:20260602T090000", "DTSTART;TZID=Europe/Berlin:20260602T140000",
                    "DTEND;TZID=Europe/Berlin:20260602T150000", "SUMMARY:Daily", "END:VEVENT",
                ].joined(separator: "\n"))
            try await store.put(try Sample.series("FREQ=DAILY;COUNT=3"), moved, in: calendar)
            try expectEqual(
                try await store.busyTimes("20260601T000000", "20260615T000000"),
                [
                    "BUSY:20260601T070000Z/20260601T080000Z", "BUSY:20260602T120000Z/20260602T130000Z",
                    "BUSY:20260603T070000Z/20260603T080000Z",
                ])
            try await expectError(.invalidItem("unknown time zone Nowhere; use an IANA name")) {
                _ = try await store.busyTimes("20260601T000000", "20260615T000000", zone: "Nowhere")
            }
        },
        ConformanceCase("busy times need access to the events, and come only from the named calendars") { subject in
            let (store, calendar) = try await subject.opened()
            try await store.put(try Sample.event(), in: calendar)
            let other = try await store.createCalendar(NewCalendar(title: "Other")).identifier
            let window = try Sample.summer()
            let free = try await store.freeBusy(matching: FreeBusyQuery(window: window, calendars: [other]))
            try expect(free.periods.isEmpty, "an empty calendar has busy times")
            let denied = try await subject.open(authorization: [.event: .denied])
            try await expectError(.eventStoreNotAuthorized(.event)) {
                _ = try await denied.freeBusy(matching: FreeBusyQuery(window: window))
            }
        },
    ]
}

extension EventStore {
    /// Returns the lines of the busy times between two times in UTC, as FBTYPE and period.
    fileprivate func busyTimes(_ start: String, _ end: String, zone: String? = nil) async throws -> [String] {
        let window = TimeWindow(from: try Sample.time(start), to: try Sample.time(end))
        let found = try await freeBusy(matching: FreeBusyQuery(window: window, floatingZone: zone))
        try expect(found.unreadable.isEmpty, "unreadable: \(found.unreadable)")
        return found.component(stamp: Sample.clock(), uid: "busy").properties("FREEBUSY").map {
            "\($0.parameter("FBTYPE") ?? ""):\($0.value)"
        }
    }
}
