import CalendarModel
import EventStore

extension ConformanceCase {
    static let subscriptions = [
        ConformanceCase("a store without subscriptions refuses them, and fetches nothing") { store, _ in
            guard !store.supportsSubscriptions else { return }
            try await expectError(.subscriptionsNotSupported) {
                _ = try await store.createCalendar(
                    NewCalendar(title: "Feed", subscription: CalendarSubscription(url: Feed.url)))
            }
            try await expectError(.subscriptionsNotSupported) {
                _ = try await store.subscribe(to: Feed.url) { _ throws(EventStoreError) in
                    throw .feedUnavailable("this store must not fetch anything")
                }
            }
        },
        feedCase("a subscribed calendar follows the published calendar and is read-only") { store, calendar in
            try await store.refresh(calendar, Feed.text(try Sample.event(uid: "stays"), try Sample.event(uid: "goes")))
            var report = try await store.refresh(calendar, nil)
            try expectEqual(report.changes, 0, "the number of changes")
            report = try await store.refresh(
                calendar,
                Feed.text(try Sample.event(uid: "stays", summary: "New"), try Sample.event(uid: "comes")))
            try expectEqual(
                [report.added, report.updated, report.removed], [1, 1, 1],
                "the numbers of added, updated and removed resources")
            let events = try await store.eventsInSummer()
            try expectEqual(events.map(\.identifier.key.uid).sorted(), ["comes", "stays"], "the events")
            try await expectError(.calendarReadOnly) { try await store.remove(events[0]) }
            try await expectError(.calendarReadOnly) {
                try await store.save(.event(CalendarEvent(try Sample.event())), in: calendar)
            }
            try await expectError(.calendarReadOnly) { try await store.setDefaultCalendar(calendar, for: .event) }
            try await expectError(.calendarReadOnly) {
                _ = try await store.imported([try Sample.event()], ImportOptions(calendar: calendar))
            }
        },
        feedCase("a subscription keeps the version, the interval and the times of its copy") { store, calendar in
            _ = try await store.refreshSubscription(calendar) { subscription throws(EventStoreError) in
                guard subscription.entityTag == nil, subscription.lastModified == nil else {
                    throw .feedUnavailable("a version is known before the first fetch")
                }
                return FetchedCalendar(
                    text: Feed.text(Feed.event, properties: ["REFRESH-INTERVAL;VALUE=DURATION:PT2H"]),
                    entityTag: "\"1\"", lastModified: "Mon, 01 Jun 2026 12:00:00 GMT")
            }
            _ = try await store.refreshSubscription(calendar) { subscription throws(EventStoreError) in
                guard subscription.entityTag == "\"1\"" else { throw .feedUnavailable("the ETag is lost") }
                return .notModified
            }
            let kept = try require(try await store.calendar(calendar)?.subscription, "subscription")
            try expectEqual(kept.entityTag, "\"1\"", "the ETag")
            try expectEqual(kept.lastModified, "Mon, 01 Jun 2026 12:00:00 GMT", "the Last-Modified field")
            try expectEqual(kept.refreshed, Sample.clock(), "the time of the refresh")
            try expectEqual(kept.due, Sample.clock().adding(seconds: 7200), "the time of the next refresh")
        },
        feedCase("a published calendar that cannot be read changes nothing, and the time of the first failure is kept")
        {
            store, calendar in
            let good = Feed.text(Feed.event)
            try await store.refresh(calendar, good)
            for wrong in ["<html>log in</html>", String(good.dropLast(20)), "", "BEGIN:VCALENDAR", "END:VCALENDAR"] {
                try await expectError(.feedUnavailable("the answer isn't a complete calendar")) {
                    try await store.refresh(calendar, wrong)
                }
            }
            try await expectError(.feedUnavailable("the published calendar has no events any more")) {
                try await store.refresh(calendar, Feed.text())
            }
            try expectEqual(try await store.eventsInSummer().count, 1, "the number of events")
            let failed = try require(try await store.calendar(calendar)?.subscription, "subscription")
            try expectEqual(
                failed.failure,
                CalendarSubscription.Failure(
                    since: Sample.clock(), last: Sample.clock(), reason: "the published calendar has no events any more"
                ),
                "the failure")
            try expectEqual(failed.refreshed, Sample.clock(), "the time of the last refresh")
            try await store.refresh(calendar, good)
            try expect(try await store.calendar(calendar)?.subscription?.failure == nil, "the failure is still there")
        },
        feedCase("equal UIDs in two subscribed calendars and an ordinary one do not conflict") { store, calendar in
            let home = try require(try await store.defaultCalendar(for: .event), "default calendar").identifier
            _ = try await store.imported([try Sample.event(summary: "Mine")], ImportOptions(calendar: home))
            let other = try await store.createCalendar(
                NewCalendar(title: "Other", subscription: CalendarSubscription(url: Feed.url + "?2")))
            try await store.refresh(calendar, Feed.text(try Sample.event(summary: "First", "SEQUENCE:9")))
            try await store.refresh(other.identifier, Feed.text(try Sample.event(summary: "Second", "SEQUENCE:9")))
            func titles() async throws -> [String] {
                try await store.eventsInSummer().compactMap(\.item.summary).sorted()
            }
            try expectEqual(try await titles(), ["First", "Mine", "Second"], "the titles")
            let again = try await store.imported(
                [try Sample.event(summary: "Changed", "SEQUENCE:99")], ImportOptions(calendar: home))
            try expectEqual(try await titles(), ["Changed", "First", "Second"], "the titles after an import")
            _ = try await store.undo(again.batch)
            try await store.refresh(calendar, Feed.text(try Sample.event(uid: "else")))
            try expectEqual(try await titles(), ["Meeting", "Mine", "Second"], "the titles after a removal")
        },
        feedCase("a series with its overrides and zones is one resource of a subscribed calendar") { store, calendar in
            let override = try Sample.event(
                uid: "series@example.org", summary: "Later", start: "DTSTART;TZID=Europe/Berlin:20260603T150000",
                "RECURRENCE-ID;TZID=Europe/Berlin:20260603T090000")
            let twin = try Sample.event(uid: "series@example.org", summary: "Twin")
            var report = try await store.refresh(
                calendar, Feed.text(try Sample.series("FREQ=DAILY;COUNT=3"), override))
            try expectEqual(
                try await store.startsInSummer(), ["20260601T090000", "20260602T090000", "20260603T150000"],
                "the starts")
            try expectEqual(report.added, 1, "the number of resources")
            report = try await store.refresh(calendar, Feed.text(try Sample.series(), twin, Feed.event))
            try expectEqual(report.duplicates, 1, "the number of events with the UID of another")
        },
        feedCase("harmful alarms of a published calendar are left out, and an invalid event hides no other event") {
            store, calendar in
            func event(_ action: String) throws -> Component {
                var event = try Sample.event()
                event.components = [
                    Component(
                        "VALARM",
                        [
                            Property("ACTION", value: action), Property("TRIGGER", value: "-PT15M"),
                            Property("DESCRIPTION", value: "a"),
                        ])
                ]
                return event
            }
            let wrong = try Sample.event(uid: "wrong", start: "COMMENT:no start")
            var report = try await store.refresh(calendar, Feed.text(try event("PROCEDURE"), wrong))
            try expectEqual(
                [report.added, report.dropped], [1, 1], "the numbers of added resources and dropped alarms")
            try expectEqual(report.failed, ["wrong": .noStartDate], "the failed resources")
            report = try await store.refresh(calendar, Feed.text(try event("DISPLAY"), wrong))
            let alarms = try await store.resource(calendar, "event@example.org")?.master?.components("VALARM")
            try expectEqual(alarms?.count, 1, "the number of alarms")
        },
        feedCase("a subscription is found again by its address, even after the calendar has moved") { store, _ in
            let published = Feed.text(Feed.event, properties: ["X-WR-CALNAME:Choir", "COLOR:teal"])
            let first = try await store.subscribe(to: Feed.url + "?new") { _ throws(EventStoreError) in
                FetchedCalendar(text: published)
            }
            try expect(first.isNew, "the calendar was there already")
            try expectEqual([first.calendar.title, first.calendar.color ?? ""], ["Choir", "#008080"], "the calendar")
            let report = try await store.refreshSubscription(first.calendar.identifier) { _ throws(EventStoreError) in
                FetchedCalendar(text: published, movedTo: Feed.url + "?moved")
            }
            try expectEqual(report.movedTo, Feed.url + "?moved", "the new address")
            for address in ["?moved", "?new"] {
                let again = try await store.subscribe(to: Feed.url + address) { _ throws(EventStoreError) in
                    FetchedCalendar(text: published, movedTo: address == "?new" ? Feed.url + "?moved" : nil)
                }
                try expectEqual(again.calendar.identifier, first.calendar.identifier, "the calendar")
            }
            let second = try await store.subscribe(to: Feed.url + "?2") { _ throws(EventStoreError) in
                FetchedCalendar(text: published)
            }
            try expectEqual(second.calendar.title, "Choir (example.org)", "the title of the second calendar")
            try await expectError(.feedUnavailable("no")) {
                _ = try await store.subscribe(to: Feed.url + "?3") { _ throws(EventStoreError) in
                    throw .feedUnavailable("no")
                }
            }
            try expectEqual(
                try await store.allCalendars().filter { $0.subscription != nil }.map(\.title).sorted(),
                ["Choir", "Choir (example.org)", "Feed"], "the subscribed calendars")
            try await store.removeCalendar(second.calendar.identifier)
        },
    ]

    /// Returns a requirement for stores with subscriptions. Its body gets a store with an empty subscribed calendar.
    private static func feedCase(
        _ name: String,
        _ body: @escaping @Sendable (_ store: any EventStore, _ calendar: CalendarIdentifier) async throws -> Void
    ) -> ConformanceCase {
        ConformanceCase(name) { subject in
            let (store, _) = try await subject.opened()
            guard store.supportsSubscriptions else { return }
            let calendar = try await store.createCalendar(
                NewCalendar(title: "Feed", subscription: CalendarSubscription(url: Feed.url)))
            // The body gets a store that was opened again, so it sees only what was saved.
            try await body(try await subject.open(clock: Sample.clock), calendar.identifier)
        }
    }
}

private enum Feed {
    static let url = "https://example.org/feed.ics"

    static let event = Component(
        "VEVENT",
        [
            Property("UID", value: "feed@example.org"), Property("DTSTAMP", value: "20260101T000000Z"),
            Property("DTSTART", value: "20260612T090000Z"), Property("SUMMARY", value: "Published"),
        ])

    static func text(_ events: Component..., properties: [String] = []) -> String {
        var lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Test//EN"] + properties
        func add(_ component: Component) {
            lines.append("BEGIN:\(component.name)")
            for property in component.properties {
                let parameters = property.parameters.map { ";\($0.name)=\($0.values.joined(separator: ","))" }.joined()
                lines.append("\(property.name)\(parameters):\(property.value)")
            }
            component.components.forEach(add)
            lines.append("END:\(component.name)")
        }
        events.forEach(add)
        return (lines + ["END:VCALENDAR", ""]).joined(separator: "\r\n")
    }
}

extension EventStore {
    /// Refreshes a subscribed calendar from a text; nil stands for a calendar that has not changed.
    @discardableResult
    fileprivate func refresh(_ calendar: CalendarIdentifier, _ text: String?) async throws -> RefreshReport {
        try await refreshSubscription(calendar) { _ throws(EventStoreError) in FetchedCalendar(text: text) }
    }
}
