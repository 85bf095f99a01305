import EventKit

/// What a page of Apple's documentation says, and a check that it holds.
package struct Behaviour: Sendable, CustomStringConvertible {
    /// The name of the page.
    let page: String
    /// What the page says, in short.
    let claim: String
    let check: @Sendable (BehaviourStore) async throws -> Void

    init(_ page: String, _ claim: String, _ check: @Sendable @escaping (BehaviourStore) async throws -> Void) {
        (self.page, self.claim, self.check) = (page, claim, check)
    }

    package var description: String { "\(page): \(claim)" }

    /// The row of the behaviour in `docs/eventkit-symbols.md`.
    package var row: String { "| \(page) | \(claim) |" }

    /// All checks.
    package static let all = queries + saving + series + recurrence + reminders + calendars

    /// Checks the behaviour in an empty store.
    ///
    /// EventKit's calls block, and a server's store needs the threads of Swift's pool, so the check has its own thread.
    package func run(_ environment: StoreEnvironment) async throws {
        let store = BehaviourStore(environment: environment)
        try await withTaskExecutorPreference(OwnQueue()) { try await check(store) }
    }
}

private final class OwnQueue: TaskExecutor {
    private let queue = DispatchQueue(label: "behaviour")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

/// A difference between what the documentation says and what happens.
struct Difference: Error, CustomStringConvertible {
    let description: String
}

func expect(_ condition: Bool, _ what: String) throws {
    guard condition else { throw Difference(description: what) }
}

func expectEqual<Value: Equatable>(_ found: Value, _ expected: Value, _ what: String) throws {
    guard found != expected else { return }
    throw Difference(description: "\(what): \(found), not \(expected)")
}

func require<Value>(_ value: Value?, _ what: String) throws -> Value {
    guard let value else { throw Difference(description: "there is no \(what)") }
    return value
}

/// Expects an error of EventKit.
func expect(_ code: EKError.Code, _ body: () throws -> Void) throws {
    do {
        try body()
    } catch let error as EKError {
        return try expectEqual(error.code, code, "the error")
    }
    throw Difference(description: "no error; expected \(code)")
}

/// The store in which a behaviour is checked.
struct BehaviourStore: Sendable {
    let environment: StoreEnvironment

    /// Returns a new object for the store, as another program would have it.
    func open() -> EKEventStore { EKEventStore(environment) }
}

/// Monday, 1 June 2026, 08:00 UTC.
let monday = Date(timeIntervalSince1970: 1_780_300_800)
let day: TimeInterval = 86_400

extension EKEventStore {
    func newEvent(_ title: String, at start: Date = monday, for seconds: TimeInterval = 3600) -> EKEvent {
        let event = EKEvent(eventStore: self)
        event.title = title
        event.calendar = defaultCalendarForNewEvents
        event.startDate = start
        event.endDate = start.addingTimeInterval(seconds)
        return event
    }

    /// Saves a series of `count` occurrences.
    func saveSeries(
        _ title: String = "series", _ frequency: EKRecurrenceFrequency = .weekly, count: Int = 4
    ) throws -> EKEvent {
        let event = newEvent(title)
        event.addRecurrenceRule(
            EKRecurrenceRule(
                recurrenceWith: frequency, interval: 1, end: EKRecurrenceEnd(occurrenceCount: count)))
        try save(event, span: .futureEvents)
        return event
    }

    /// Returns the events from April to September 2026.
    func events(in calendars: [EKCalendar]? = nil) -> [EKEvent] {
        events(
            matching: predicateForEvents(
                withStart: monday.addingTimeInterval(-60 * day), end: monday.addingTimeInterval(120 * day),
                calendars: calendars))
    }

    func newReminder(_ title: String, due: DateComponents? = nil) -> EKReminder {
        let reminder = EKReminder(eventStore: self)
        reminder.title = title
        reminder.calendar = defaultCalendarForNewReminders()
        reminder.dueDateComponents = due
        return reminder
    }

    /// Saves a reminder that is due every day from 1 June 2026, 9:00.
    func saveDaily(_ title: String = "daily", count: Int? = nil) throws -> EKReminder {
        let reminder = newReminder(title, due: DateComponents(year: 2026, month: 6, day: 1, hour: 9))
        let end = count.map { EKRecurrenceEnd(occurrenceCount: $0) }
        reminder.addRecurrenceRule(EKRecurrenceRule(recurrenceWith: .daily, interval: 1, end: end))
        try save(reminder, commit: true)
        return reminder
    }

    func reminders(_ predicate: NSPredicate? = nil) async throws -> [EKReminder] {
        let found = await withCheckedContinuation { continuation in
            fetchReminders(matching: predicate ?? predicateForReminders(in: nil)) {
                continuation.resume(returning: $0)
            }
        }
        return try require(found, "answer").sorted {
            ($0.dueDateComponents?.day ?? 0) < ($1.dueDateComponents?.day ?? 0)
        }
    }

    func openReminders() async throws -> [EKReminder] {
        try await reminders(
            predicateForIncompleteReminders(withDueDateStarting: nil, ending: nil, calendars: nil))
    }

    func doneReminders() async throws -> [EKReminder] {
        try await reminders(
            predicateForCompletedReminders(withCompletionDateStarting: nil, ending: nil, calendars: nil))
    }

    func newCalendar(_ title: String, for type: EKEntityType = .event) throws -> EKCalendar {
        let calendar = EKCalendar(for: type, eventStore: self)
        calendar.title = title
        let usual = type == .event ? defaultCalendarForNewEvents : defaultCalendarForNewReminders()
        calendar.source = usual?.source
        try saveCalendar(calendar, commit: true)
        return calendar
    }
}
