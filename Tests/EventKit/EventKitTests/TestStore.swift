import Synchronization

@testable import EventKit
import EventStore
import SQLiteEventStore

/// A new store for one test, in an SQLite file, with the access that the test grants.
struct TestStore {
    let folder: String
    let environment: StoreEnvironment

    /// Creates a store.
    ///
    /// - Parameters:
    ///   - status: the access that the user has given.
    ///   - patience: the longest time of a call, in seconds.
    init(_ status: AuthorizationStatus? = .fullAccess, patience: Double = 30, vdir: Bool = false) {
        folder = NSTemporaryDirectory() + "eventkit-" + UUID().uuidString
        let record = folder + "/state/access.json"
        let access = AccessControl(record: .file(record), program: "tests") { _ in nil }
        if let status { for type in EntityType.allCases { access.setAnswer(status, for: type, in: record) } }
        environment = StoreEnvironment(
            vdir ? .vdir(path: folder + "/calendars") : .sqlite(path: folder + "/events.sqlite"), access: access,
            patience: patience)
    }

    var path: String { folder + "/events.sqlite" }

    /// Returns an event store that opens this store.
    func open() -> EKEventStore { EKEventStore(environment) }

    /// Changes the recorded consent, as the user may at any time.
    func setAccess(_ status: AuthorizationStatus?, for type: EntityType = .event) {
        environment.access.setAnswer(status, for: type, in: folder + "/state/access.json")
    }

    /// Calls a function while the program has full access to the events.
    func withFullAccess(_ body: () throws -> Void) rethrows {
        let known = environment.access.status(for: .event)
        setAccess(.fullAccess)
        defer { setAccess(known) }
        try body()
    }

    /// Opens the file as another program would.
    func elsewhere() throws -> SQLiteEventStore { try SQLiteEventStore(path: path) }

    func remove() { try? FileManager.default.removeItem(atPath: folder) }
}

// A store may be used from several threads, as on Apple's systems, where it is not declared as Sendable either.
extension EKEventStore: @unchecked Sendable {}

extension EKEventStore {
    /// Returns a new event in the default calendar, with a start in seconds since 1970.
    func newEvent(_ title: String, at start: Double = 1_780_000_000, for seconds: Double = 3600) -> EKEvent {
        let event = EKEvent(eventStore: self)
        event.title = title
        event.calendar = defaultCalendarForNewEvents
        event.startDate = Date(timeIntervalSince1970: start)
        event.endDate = Date(timeIntervalSince1970: start + seconds)
        return event
    }

    /// Returns the events that are at most `days` days from `start`, in seconds since 1970.
    func events(around start: Double = 1_780_000_000, days: Double = 40) -> [EKEvent] {
        let span = days * 86_400
        return events(
            matching: predicateForEvents(
                withStart: Date(timeIntervalSince1970: start - span), end: Date(timeIntervalSince1970: start + span),
                calendars: nil))
    }
}

/// A value that closures of several threads change.
final class Box<Value: Sendable>: Sendable {
    private let content: Mutex<Value>

    init(_ value: Value) { content = Mutex(value) }

    var value: Value { content.withLock { $0 } }

    func change(_ body: (inout sending Value) -> Void) { content.withLock { body(&$0) } }
}
