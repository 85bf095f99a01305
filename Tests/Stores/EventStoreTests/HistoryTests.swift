import CalendarModel
import EventStore
import EventStoreTesting
import Foundation
import ICalendar
import Subprocess
import SystemPackage
import TestSupport
import Testing

/// Random edits of series. After each edit, three lists of occurrences must agree: the store's, a list of days that was
/// edited in the same steps, and the list that python-recurring-ical-events computes from the stored resources.
@Suite("Random histories of series")
struct HistoryTests {
    private let window = TimeWindow(start: 1_577_836_800, end: 2_208_988_800)

    /// A state of a store. The Python program expands its `calendar` and compares the occurrences with `lines`.
    private struct Snapshot: Encodable {
        let history: String
        let calendar: String
        let lines: [String]
    }

    @Test(
        "random histories of edits, moves to other weekdays and removals agree with an independent expansion",
        arguments: 0..<(runsLongTests ? 25 : 2))
    func agree(_ part: Int) async throws {
        var snapshots: [Snapshot] = []
        for number in 0..<(runsLongTests ? 40 : 20) {
            snapshots += try await history(UInt64(part * 1000 + number))
        }
        #expect(snapshots.count > 50)
        let folder = try TemporaryFolder()
        try folder.write("snapshots.json", [UInt8](try JSONEncoder().encode(snapshots)))
        let result = try await Subprocess.run(
            .path("/usr/bin/python3"), arguments: ["-c", Self.program, folder.path + "snapshots.json"],
            output: .string(limit: 1 << 20), error: .string(limit: 1 << 20))
        #expect(result.terminationStatus == .exited(0), "\(result.standardError.prefix(2000))")
        #expect(
            result.standardOutput == "\(snapshots.count) agree\n", "\(result.standardOutput.prefix(2000))"
        )
    }

    /// Compares the occurrences that python-recurring-ical-events finds with those in each snapshot.
    private static let program = """
        import datetime, icalendar, json, recurring_ical_events, sys
        agreeing = 0
        for snapshot in json.load(open(sys.argv[1])):
            found = []
            calendar = icalendar.Calendar.from_ical(snapshot["calendar"])
            for item in recurring_ical_events.of(calendar).between((2020, 1, 1), (2040, 1, 1)):
                start = item["DTSTART"].dt
                found.append(start.strftime("%Y%m%dT%H%M%S" if isinstance(start, datetime.datetime) else "%Y%m%dT000000")
                    + " " + item["SUMMARY"])
            if sorted(found) == snapshot["lines"]:
                agreeing += 1
            else:
                print(snapshot["history"], "here:", snapshot["lines"], "there:", sorted(found), snapshot["calendar"])
        print(agreeing, "agree")
        """

    /// Makes the edits of a history, and returns the store's state after each of them.
    private func history(_ seed: UInt64) async throws -> [Snapshot] {
        var random = SplitMix(state: seed)
        var model = SeriesModel(uid: "series", using: &random)
        let store = InMemoryEventStore()
        let calendar = try #require(try await store.defaultCalendar(for: .event)).identifier
        let properties = model.properties(using: &random)
        try await store.save(
            .event(CalendarEvent(Component("VEVENT", [Property("UID", value: "series")] + properties))))
        var steps = [
            "seed \(seed): " + properties.map { "\($0.name):\($0.value)" }.joined(separator: " ")
        ]
        var snapshots = [try await snapshot(store, calendar, steps)]
        for number in 0..<Int(3 + random.next() % 6) {
            let items = try await store.items(matching: ItemQuery(window: window)).items
            guard !items.isEmpty else { break }
            let item = items[Int(random.next() % UInt64(items.count))]
            steps.append(try await edit(item, number, of: &model, in: store, using: &random))
            snapshots.append(try await snapshot(store, calendar, steps))
            let lines = snapshots[snapshots.count - 1].lines
            guard lines == model.lines else {
                Issue.record(
                    "\(steps.joined(separator: "\n")): the store has \(lines), expected are \(model.lines)")
                break
            }
        }
        // recurring-ical-events 2 compares an UNTIL in UTC with local times if daylight saving time begins in between.
        // So histories of series in a time zone are not compared.
        return model.form.tzid == nil ? snapshots : []
    }

    private func snapshot(
        _ store: InMemoryEventStore, _ calendar: CalendarIdentifier, _ steps: [String]
    ) async throws -> Snapshot {
        let resources = try await store.resources(in: calendar, from: nil, limit: 1000).list.resources
        let events = resources.flatMap { stored in
            stored.resource.items.map { ICalendarWriter().text(of: $0) }
        }
        let items = try await store.items(matching: ItemQuery(window: window)).items
        return Snapshot(
            history: steps.joined(separator: "\n"),
            calendar:
                "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:test\r\n\(events.joined())END:VCALENDAR\r\n",
            lines: items.map { item in
                "\(CalendarEvent(item.item.component).start?.local.basicText ?? "-") \(item.item.summary ?? "-")"
            }.sorted())
    }

    /// Makes a random edit in the store and in the model, and returns its description.
    private func edit(
        _ item: StoredItem, _ number: Int, of model: inout SeriesModel, in store: InMemoryEventStore,
        using random: inout SplitMix
    ) async throws -> String {
        let uid = item.identifier.key.uid
        let date = try #require(item.identifier.occurrenceDate).local
        let span: Span = random.next() % 2 == 0 ? .thisEvent : .futureEvents
        let what = "\(span) \(uid.prefix(8)) at \(date.basicText)"
        var edited = item
        switch random.next() % 8 {
        case 0:
            try await store.remove(item, span: span)
            model.remove(uid, at: date, span: span)
            return "remove \(what)"
        case 1, 2:
            let title = "Title \(number)"
            edited.entry.item.summary = title
            let key = try await store.save(edited, span: span).key
            switch span {
            case .thisEvent: model.change(uid, at: date) { $0.title = title }
            case .futureEvents: model.rename(uid, from: date, to: title, newUID: key.uid)
            }
            return "title \(number) for \(what)"
        default:
            let start = try #require(CalendarEvent(item.original).start)
            let day = random.pick(
                span == .thisEvent
                    ? (-12...12).map { date.date.adding(days: $0) } : model.targets(of: date.date))
            let clock = model.form.isDate ? 0 : Int(9 + random.next() % 10) * 3600
            let new = LocalDateTime(startOf: day).adding(seconds: clock)
            guard new != start.local else { return "nothing for \(what)" }
            edited.move(to: start.with(local: new))
            guard span == .futureEvents else {
                try await store.save(edited)
                model.change(uid, at: date) { $0.start = new }
                return "start \(new.basicText) for \(what)"
            }
            guard model.isMovable(from: date.date, to: day) else {
                do {
                    try await store.save(edited, span: span)
                    Issue.record("\(what) was moved to \(new.basicText), though its rule has several days")
                } catch {
                    guard case .recurrenceNotMovable = error else { throw error }
                }
                return "refused \(new.basicText) for \(what)"
            }
            let key = try await store.save(edited, span: span).key
            model.move(uid, from: date, to: new, newUID: key.uid)
            return "start \(new.basicText) for \(what)"
        }
    }
}

extension StoredItem {
    /// Moves an event. A timed event then lasts an hour, and an all-day event a day.
    fileprivate mutating func move(to start: EventTime) {
        var event = CalendarEvent(item.component)
        event.setTimes(
            from: start, to: start.with(local: start.local.adding(seconds: start.isDate ? 86_400 : 3600)))
        entry = .event(event)
    }
}
