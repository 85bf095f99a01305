import CalendarModel
import EventStore

extension ConformanceCase {
    static let streams = [
        ConformanceCase("a stream returns all resources of a query, in parts") { subject in
            let (store, calendar) = try await subject.opened()
            let keys = (0..<130).map { ResourceKey(calendar: calendar, uid: "event-\($0)") }
            let changes = try keys.map { key in
                ResourceChange(key, to: try CalendarResource([try Sample.event(uid: key.uid)]), if: .absent)
            }
            try await store.apply(ChangeSet(changes))
            try await store.put(try Sample.reminder(uid: "reminder"), in: calendar)
            try await store.put(try Sample.event(uid: "winter", start: "DTSTART:20261201T090000Z"), in: calendar)
            var seen: [String] = []
            for try await part in try await store.resourceStream(
                matching: ResourceQuery(.event, window: Sample.summer()))
            {
                try expect(part.resources.count <= 100, "a part has \(part.resources.count) resources")
                seen += part.resources.map(\.key.uid)
            }
            try expectEqual(seen.sorted(), keys.map(\.uid).sorted(), "the resources of a window")
            var all = 0
            for try await part in try await store.resourceStream(matching: ResourceQuery(calendars: [calendar])) {
                all += part.resources.count
            }
            try expectEqual(all, 132, "the number of all resources")
            let none = try await store.resourceStream(
                matching: ResourceQuery(calendars: [CalendarIdentifier(rawValue: "missing")]))
            for try await part in none { try expect(part.resources.isEmpty, "a missing calendar has resources") }
        },
        ConformanceCase("a stream of items has the same occurrences as a list of items") { subject in
            let (store, calendar) = try await subject.opened()
            try await store.put(try Sample.series(), in: calendar)
            try await store.put(try Sample.event(), in: calendar)
            let query = ItemQuery(window: try Sample.summer())
            var streamed: [StoredItem] = []
            for try await part in try await store.itemStream(matching: query) { streamed += part.items }
            let listed = try await store.items(matching: query).items
            try expectEqual(Set(streamed.map(\.identifier)), Set(listed.map(\.identifier)), "the items")
            try expectEqual(streamed.count, 11, "the number of items")
            let denied = try await subject.open(authorization: [.event: .denied])
            for try await part in try await denied.itemStream(matching: query) {
                try expect(part.items.isEmpty, "items are streamed without access")
            }
        },
        ConformanceCase("a snapshot does not change, and does not hinder writers") { subject in
            let (store, calendar) = try await subject.opened()
            guard try await store.resourceStream(matching: ResourceQuery()).isSnapshot else { return }
            for number in 0..<150 { try await store.put(try Sample.event(uid: "event-\(number)"), in: calendar) }
            let stream = try await store.resourceStream(matching: ResourceQuery(.event))
            var iterator = stream.makeAsyncIterator()
            let first = try require(try await iterator.next(), "first part").resources
            let other = try await subject.open(clock: Sample.clock)
            for number in 0..<150 {
                try await other.change(
                    "event-\(number)", in: calendar, to: try Sample.event(uid: "event-\(number)", summary: "Later"))
            }
            try await other.put(try Sample.event(uid: "event-new"), in: calendar)
            try await other.change("event-149", in: calendar, to: nil)
            var rest: [StoredResource] = []
            while let part = try await iterator.next() { rest += part.resources }
            let titles = Set((first + rest).map { $0.resource.master?.text("SUMMARY") ?? "" })
            try expectEqual(titles, ["Meeting"], "the titles in the snapshot")
            try expectEqual(first.count + rest.count, 150, "the number of resources in the snapshot")
            let title = try await other.resource(calendar, "event-0")?.master?.text("SUMMARY")
            try expectEqual(title, "Later", "the title after the change")
        },
    ]
}
