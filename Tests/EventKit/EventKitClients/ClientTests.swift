import EventKit
import EventStore
import Testing

// These tests are compiled twice, with clients in Swift 5 mode and in Swift 6 mode.
#if CLIENTS_SWIFT5
    @testable import ClientsSwift5
#else
    @testable import Clients
#endif

/// Runs clients with a new store instead of the user's store.
private func withStore(
    _ status: AuthorizationStatus = .fullAccess, _ body: @Sendable (TestedStore) async throws -> Void
) async throws {
    let tested = TestedStore(status)
    defer { try? FileManager.default.removeItem(atPath: tested.folder) }
    try await StoreEnvironment.$override.withValue(tested.environment) { () async throws in try await body(tested) }
}

private struct TestedStore: Sendable {
    let folder = NSTemporaryDirectory() + "eventkit-clients-" + UUID().uuidString
    let environment: StoreEnvironment

    init(_ status: AuthorizationStatus) {
        let record = folder + "/access.json"
        let access = AccessControl(record: .file(record), program: "clients") { _ in nil }
        for type in EntityType.allCases { access.setAnswer(status, for: type, in: record) }
        environment = StoreEnvironment(.sqlite(path: folder + "/events.sqlite"), access: access)
    }

    func setAccess(_ status: AuthorizationStatus) {
        environment.access.setAnswer(status, for: .event, in: folder + "/access.json")
    }
}

private let start = Date(timeIntervalSince1970: 1_780_000_000)

@Suite("Clients of EventKit") struct ClientTests {
    /// Waits until a condition holds, without a time limit of its own.
    @MainActor
    private func wait(until condition: () throws -> Bool) async throws {
        while try !condition() { try await Task.sleep(for: .milliseconds(10)) }
    }

    @Test("a client checks its access once", arguments: [AuthorizationStatus.fullAccess, .denied])
    func access(status: AuthorizationStatus) async throws {
        try await withStore(status) { _ in
            let access = CalendarAccess(store: EKEventStore())
            for _ in 1...2 {
                let (answers, continuation) = AsyncStream.makeStream(of: Bool.self)
                access.check { continuation.yield($0) }
                var iterator = answers.makeAsyncIterator()
                #expect(await iterator.next() == (status == .fullAccess))
                #expect(access.isAllowed == (status == .fullAccess))
            }
        }
    }

    @Test("a client creates its calendar once, and its events by identifier") func trips() async throws {
        try await withStore { _ in
            let planner = TripPlanner()
            let identifier = try planner.create("Hike", from: start, to: start.addingTimeInterval(3600))
            let holiday = try planner.create("Sea", from: start, to: start.addingTimeInterval(86_400), isAllDay: true)
            #expect(planner.calendarsBySource.values.flatMap(\.self).filter { $0 == "Trips" }.count == 1)
            try planner.rename(identifier, to: "Long hike")
            // Another store object of the same user sees these events.
            let other = TripPlanner()
            let found = try other.trips(from: start.addingTimeInterval(-86_400), to: start.addingTimeInterval(172_800))
            #expect(Set(found.map { $0.title }) == ["Sea", "Long hike"])
            #expect(found.first { $0.title == "Sea" }?.isAllDay == true)
            #expect(found.first { $0.title == "Long hike" }?.alarms?.first?.relativeOffset == -3600)
            try other.delete(identifier)
            #expect(throws: TripError.notFound) { try planner.delete(identifier) }
            try planner.delete(holiday)
        }
    }

    @Test("a client saves a batch as a whole or not at all") func batch() async throws {
        try await withStore { _ in
            let planner = TripPlanner()
            let legs = (0..<4).map { (name: "Leg \($0)", start: start.addingTimeInterval(Double($0) * 3600)) }
            try planner.plan(legs)
            let end = start.addingTimeInterval(86_400)
            #expect(try planner.trips(from: start, to: end).map { $0.title } == ["Leg 0", "Leg 1", "Leg 2", "Leg 3"])
        }
    }

    @Test("a client adds, lists and completes reminders") func reminders() async throws {
        try await withStore { _ in
            let list = ShoppingList(store: EKEventStore())
            func open() async -> [Purchase] {
                let (answers, continuation) = AsyncStream.makeStream(of: [Purchase].self)
                list.open { continuation.yield($0) }
                var iterator = answers.makeAsyncIterator()
                return await iterator.next() ?? []
            }
            let milk = try list.add("Milk", due: DateComponents(year: 2026, month: 6, day: 1, hour: 18))
            _ = try list.add("Bread")
            let found = await open()
            #expect(found.map(\.title) == ["Milk", "Bread"])
            #expect(found.first?.due == DateComponents(calendar: .current, year: 2026, month: 6, day: 1, hour: 18).date)
            try list.finish(milk)
            #expect(await open().map(\.title) == ["Bread"])
        }
    }

    @MainActor
    @Test("an observable model is updated after changes by other stores, its own saves, and a revoked access")
    func model() async throws {
        try await withStore { @MainActor tested in
            let model = AgendaModel(store: EKEventStore())
            try await model.start()
            #expect(model.isAllowed && model.titles.isEmpty)
            try model.add("mine")
            try await self.wait(until: { model.titles == ["mine"] })
            let other = EKEventStore()
            let changes = ChangeCounter(store: other)
            let event = EKEvent(eventStore: other)
            event.title = "theirs"
            event.startDate = start.addingTimeInterval(86_400)
            event.endDate = event.startDate
            event.calendar = other.defaultCalendarForNewEvents
            try other.save(event, span: .thisEvent)
            try await self.wait(until: { model.titles == ["mine", "theirs"] && changes.value > 0 })
            tested.setAccess(.denied)
            try await self.wait(until: { !model.isAllowed && model.titles.isEmpty })
            tested.setAccess(.fullAccess)
            try await self.wait(until: { model.isAllowed && model.titles.count == 2 })
            model.stop()
        }
    }
}
