import CalendarModel
import EventStore

extension ConformanceCase {
    static let content = [
        ConformanceCase("saved events are read back with all properties in the same order") { subject in
            let (store, calendar) = try await subject.opened()
            for (number, lines) in unusual.enumerated() {
                let component = try Sample.component(
                    """
                    BEGIN:VEVENT
                    UID:lossless-\(number)
                    DTSTAMP:20260101T000000Z
                    DTSTART:20260612T090000Z
                    \(lines)
                    END:VEVENT
                    """)
                try await store.put(component, in: calendar)
                let key = ResourceKey(calendar: calendar, uid: "lossless-\(number)")
                let other = try await subject.open()
                let stored = try require(try await other.resources([key])[key], "event with \(lines)")
                try expectEqual(stored.resource.items, [component], "the event")
            }
        },
        ConformanceCase("overrides, zones and alarms are kept with their series") { store, calendar in
            let zone = try Sample.component(customZone)
            let override = try Sample.component(
                """
                BEGIN:VEVENT
                UID:series@example.org
                DTSTAMP:20260101T000000Z
                RECURRENCE-ID;TZID=Europe/Berlin:20260603T090000
                DTSTART;TZID=Hall:20260603T110000
                SUMMARY:Later
                BEGIN:VALARM
                ACTION:DISPLAY
                TRIGGER:-PT15M
                X-UNKNOWN;X-PARAM="a;b":kept
                END:VALARM
                END:VEVENT
                """)
            let series = try Sample.series()
            try await store.put(zone, series, override, in: calendar)
            let stored = try require(try await store.resource(calendar, "series@example.org"), "series")
            try expectEqual(stored.items, [series, override], "the items")
            try expect(stored.timeZones.contains(zone), "the zone is gone")
        },
        ConformanceCase("any text can be a UID, and it is never used as a path") { store, calendar in
            let uids = [
                "../../x", "/etc/x", ".", "..", "a/b", "%2e%2e", "name with blanks", "Ünï@example.org", "CON", "-rf",
                String(repeating: "u", count: 300), "a\u{1F}b", "same", "SAME", "a:b;c,d\\e",
            ]
            for uid in uids {
                var event = try Sample.event()
                event.setText("UID", uid)
                let resource = try CalendarResource([event])
                let key = ResourceKey(calendar: calendar, uid: resource.uid)
                let outcome = try await store.apply(ChangeSet([ResourceChange(key, to: resource, if: .absent)]))
                guard case .applied? = outcome.first else {
                    throw ConformanceFailure(description: "\(uid) gives \(outcome)")
                }
                let stored = try require(try await store.resource(calendar, resource.uid), "event \(uid)")
                try expectEqual(stored.items, resource.items, "the event \(uid)")
            }
            let all = try await store.resources(in: calendar, from: nil, limit: 100)
            try expectEqual(all.list.resources.count, uids.count, "the number of events")
            for stored in all.list.resources {
                try await store.apply(ChangeSet([ResourceChange(stored.key, to: nil, if: .revision(stored.revision))]))
            }
            try expect(
                try await store.resources(in: calendar, from: nil, limit: 100).list.resources.isEmpty, "some are left")
        },
        ConformanceCase("a UID may occur in several calendars, but only once in each") { store, calendar in
            let other = try await store.createCalendar(NewCalendar(title: "Other")).identifier
            let event = try Sample.event()
            try await store.put(event, in: calendar)
            try await store.put(event, in: other)
            try expectEqual(
                Set(try await store.items(uid: "event@example.org").map(\.identifier.key.calendar)), [calendar, other],
                "the calendars")
            let key = ResourceKey(calendar: calendar, uid: "event@example.org")
            let again = ResourceChange(key, to: try CalendarResource([event]), if: .absent)
            try expectEqual(try await store.apply(ChangeSet([again])), [.preconditionFailed], "the outcome")
        },
        ConformanceCase("atomic changes are made completely or not at all, and only if their preconditions hold") {
            store, calendar in
            try await store.put(try Sample.event(uid: "one"), in: calendar)
            let stale = ResourceChange(
                ResourceKey(calendar: calendar, uid: "one"), to: nil, if: .revision(Revision(rawValue: "stale")))
            let new = ResourceChange(
                ResourceKey(calendar: calendar, uid: "two"), to: try CalendarResource([try Sample.event(uid: "two")]),
                if: .absent)
            try expectEqual(
                try await store.apply(ChangeSet([new, stale])), [.notAttempted, .preconditionFailed], "the outcomes")
            try expect(try await store.resource(calendar, "two") == nil, "only one of two atomic changes was made")
            let each = try await store.apply(ChangeSet([new, stale], isAtomic: false))
            guard case .applied? = each.first, each.last == .preconditionFailed else {
                throw ConformanceFailure(description: "changes that are not atomic gave \(each)")
            }
            try expect(try await store.resource(calendar, "one") != nil, "a stale change was made")
        },
    ]

    static let unusual = [
        "SUMMARY:Comma\\, semicolon\\; backslash\\\\ and\\nline", "SUMMARY:", "X-EMPTY;X-P=:",
        "SUMMARY;LANGUAGE=de:Grüße 🎷 \u{202E}rtl\u{2028}x".replacing("\u{2028}", with: ""),
        "DESCRIPTION:\(String(repeating: "long text ä ", count: 400))",
        "ATTENDEE;CN=\"Doe, Jane; x:y\";ROLE=REQ-PARTICIPANT;X-A=1,\"2;3\",4:mailto:jane@example.org",
        "ATTACH;FMTTYPE=text/plain;ENCODING=BASE64;VALUE=BINARY:SGVsbG8=", "X-UNKNOWN;TZID=Nowhere:20260101T000000",
        "CATEGORIES:A,B\nCATEGORIES:C\nCATEGORIES:A", "RDATE;VALUE=PERIOD:20260613T090000Z/PT1H,20260614T090000Z/PT2H",
        "RRULE:FREQ=DAILY;COUNT=3;X-PART=1", "RRULE:FREQ=NEVER", "DTEND:not a time", "GEO:91;181",
        "SUMMARY;ENCODING=QUOTED-PRINTABLE:a=\nLOCATION:b", "X-LIC-ERROR;X-LIC-ERRORTYPE=VALUE-PARSE-ERROR:kept",
        "CREATED:20200101T000000Z\nLAST-MODIFIED:20200102T000000Z", "BEGIN:X-INNER\nX-DEEP:1\nEND:X-INNER",
        "SUMMARY:BEGIN:VEVENT\\nEND:VEVENT", "COMMENT:\tleading tab", "COMMENT: leading blank and trailing \t ",
    ]

    static let customZone = """
        BEGIN:VTIMEZONE
        TZID:Hall
        BEGIN:STANDARD
        DTSTART:19700101T000000
        TZOFFSETFROM:+0130
        TZOFFSETTO:+0130
        END:STANDARD
        END:VTIMEZONE
        """
}
