import CalendarModel
import EventStore

extension ConformanceCase {
    static let calendars = [
        ConformanceCase("a calendar can be created, changed, listed, and removed with its items") { subject in
            let (store, first) = try await subject.opened()
            let created = try await store.createCalendar(NewCalendar(title: "Posters", color: "#ff8800"))
            try expectEqual(created.title, "Posters", "the title")
            var changed = try require(try await store.calendar(created.identifier), "created calendar")
            try expectEqual(changed.color, "#ff8800", "the colour")
            changed.title = "Concerts"
            changed.color = "#0088ff"
            try await store.saveCalendar(changed)
            let titles = try await subject.open().calendars(for: .event).map(\.title)
            try expect(titles.contains("Concerts") && !titles.contains("Posters"), "the titles are \(titles)")
            try await store.put(try Sample.event(), in: created.identifier)
            try await store.removeCalendar(created.identifier)
            try expect(try await store.eventsInSummer().isEmpty, "the events of a removed calendar are still there")
            try expectEqual(try await store.calendars(for: .event).map(\.identifier), [first], "the calendars")
            try await expectError(.noCalendar) { try await store.removeCalendar(created.identifier) }
        },
        ConformanceCase("a calendar's order, description and zone are kept if possible, and lists follow the order") {
            subject in
            let (store, first) = try await subject.opened()
            var new = NewCalendar(title: "Zoo")
            (new.order, new.description, new.timeZone) = (1, "Animals\nand keepers", "Europe/Berlin")
            let identifier = try await store.createCalendar(new).identifier
            var kept = try require(try await subject.open().calendar(identifier), "created calendar")
            // A property has the saved value, or is nil if the store cannot keep it.
            try expect([nil, 1].contains(kept.order), "the order is \(String(describing: kept.order))")
            try expect(
                [nil, new.description].contains(kept.description), "the description is \(kept.description ?? "")")
            try expect([nil, new.timeZone].contains(kept.timeZone), "the zone is \(kept.timeZone ?? "")")
            guard kept.order == 1 else { return }
            try expectEqual(
                try await store.allCalendars().map(\.identifier), [identifier, first], "the sorted calendars")
            kept.order = 2
            kept.description = "Birds"
            try await store.saveCalendar(kept)
            var changed = try require(try await subject.open().calendar(first), "first calendar")
            changed.order = 1
            try await store.saveCalendar(changed)
            try expectEqual(
                try await store.allCalendars().map(\.identifier), [first, identifier], "the sorted calendars")
            try expectEqual(try await store.calendar(identifier)?.description, "Birds", "the description")
        },
        ConformanceCase("a calendar needs a title and an existing source") { store, _ in
            try await expectError(.invalidItem("a calendar needs a title")) {
                _ = try await store.createCalendar(NewCalendar(title: "  "))
            }
            try await expectError(.noSourceFound) {
                _ = try await store.createCalendar(NewCalendar(title: "New", sourceIdentifier: "nowhere"))
            }
        },
        ConformanceCase("the chosen default calendar stays the default until it is removed") { subject in
            let (store, first) = try await subject.opened()
            let usual = try await store.defaultCalendar(for: .event)?.identifier
            let before = try await store.createCalendar(NewCalendar(title: " AAA "))
            try expectEqual(before.title, "AAA", "the title")
            try expectEqual(
                try await store.defaultCalendar(for: .event)?.identifier, usual,
                "the default after a calendar that sorts first was added")
            try await store.removeCalendar(before.identifier)
            let second = try await store.createCalendar(NewCalendar(title: "Zoo"))
            try await store.setDefaultCalendar(second.identifier, for: .event)
            let other = try await subject.open()
            try expectEqual(try await other.defaultCalendar(for: .event)?.identifier, second.identifier, "the default")
            try expectEqual(
                try await other.defaultCalendar(for: .reminder)?.identifier, first, "the default for reminders")
            try await store.removeCalendar(second.identifier)
            try expectEqual(try await store.defaultCalendar(for: .event)?.identifier, first, "the default")
        },
        ConformanceCase("any text can be a calendar's title, and it is never used as a path") { store, _ in
            for title in [
                "../../etc", "a/b", ".hidden", "Ünïcode 🎷", "two\nlines", String(repeating: "long", count: 200),
            ] {
                let created = try await store.createCalendar(NewCalendar(title: title))
                let title = title.replacing("\n", with: " ")
                let stored = try require(try await store.calendar(created.identifier), "calendar \(title)")
                try expectEqual(stored.title.replacing("\n", with: " "), title, "the title")
                try await store.put(try Sample.event(), in: created.identifier)
                try await store.removeCalendar(created.identifier)
            }
        },
        ConformanceCase("the content of a calendar can be read page by page") { store, calendar in
            for number in 0..<7 { try await store.put(try Sample.event(uid: "event-\(number)"), in: calendar) }
            var seen: [String] = []
            var cursor: String?
            repeat {
                let page = try await store.resources(in: calendar, from: cursor, limit: 3)
                try expect(page.list.resources.count <= 3, "a page has more resources than its limit")
                seen += page.list.resources.map(\.key.uid)
                cursor = page.next
            } while cursor != nil
            try expectEqual(seen.sorted(), (0..<7).map { "event-\($0)" }, "the UIDs")
        },
    ]
}
