import CalendarModel
import EventStore

/// A reminder, or one occurrence of a recurring reminder.
open class EKReminder: EKCalendarItem {
    private var chosenPriority: Int?

    /// Creates a reminder. It needs a calendar, and has to be saved.
    public convenience init(eventStore: EKEventStore) { self.init(name: "VTODO", core: eventStore.core) }

    private func edit(_ body: (inout Reminder) -> Void) {
        var reminder = Reminder(draft)
        body(&reminder)
        draft = reminder.component
    }

    // MARK: Times

    /// The day or time at which the reminder begins. Without an hour, the components mean a day; without a zone, they
    /// mean a floating time.
    open var startDateComponents: DateComponents? {
        get { Reminder(draft).start?.components }
        set {
            let time = newValue.flatMap { try? EventTime($0) }
            guard time != Reminder(draft).start else { return }
            edit { $0.start = time }
        }
    }

    /// The day or time at which the reminder is due. Without an hour, the components mean a day; without a zone, they
    /// mean a floating time.
    open var dueDateComponents: DateComponents? {
        get { due?.components }
        set {
            let time = newValue.flatMap { try? EventTime($0) }
            guard time != due else { return }
            edit { reminder in
                reminder.component.set("DURATION", nil)
                reminder.due = time
            }
        }
    }

    var due: EventTime? { resolver.due(of: Reminder(draft)) }

    /// The zone of the reminder's times; nil for floating times. Setting another zone keeps the times of day.
    open override var timeZone: TimeZone? {
        get { (due ?? Reminder(draft).start)?.components.timeZone }
        set {
            edit { reminder in
                reminder.due = reminder.due.flatMap { $0.isDate ? $0 : $0.moved(to: newValue) }
                reminder.start = reminder.start.flatMap { $0.isDate ? $0 : $0.moved(to: newValue) }
            }
        }
    }

    // MARK: Completion

    /// Whether the reminder is completed. Setting this property also sets or removes ``completionDate``.
    open var isCompleted: Bool {
        get { Reminder(draft).isCompleted }
        set {
            guard newValue != isCompleted else { return }
            completionDate = newValue ? Date() : nil
        }
    }

    /// The time when the reminder was completed. Setting a time completes the reminder, and setting nil makes it
    /// incomplete.
    open var completionDate: Date? {
        get { Reminder(draft).completed.map { $0.date(resolver) } }
        set { edit { $0.setCompleted(newValue.map { LocalDateTime($0, in: nil) }) } }
    }

    // MARK: Priority

    /// The priority, 1 (highest) to 9; 0 for none.
    open var priority: Int {
        get { chosenPriority ?? Reminder(draft).priority ?? 0 }
        set {
            guard newValue != priority else { return }
            chosenPriority = newValue
            edit { $0.priority = newValue == 0 ? nil : newValue }
        }
    }

    override func forgetTimes() { chosenPriority = nil }

    override func validate() throws {
        guard (0...9).contains(priority) else { throw EKError(.priorityIsInvalid) }
        guard hasRecurrenceRules, due == nil, Reminder(draft).start == nil else { return }
        throw EKError(.recurringReminderRequiresDueDate)
    }

    /// The reminder as text.
    open override var description: String { "EKReminder \(title ?? "") (\(calendarItemIdentifier))" }
}

extension EventTime {
    /// Returns the same time of day in another zone, or as a floating time if the zone is nil.
    fileprivate func moved(to zone: TimeZone?) -> EventTime {
        var components = components
        components.timeZone = zone
        return (try? EventTime(components)) ?? self
    }

    /// The components of the time. Their calendar is set, so that their property `date` works.
    fileprivate var components: DateComponents {
        var calendar = Calendar(identifier: .gregorian)
        var result = DateComponents(self)
        if result.timeZone == nil { calendar.timeZone = .current }
        result.calendar = calendar
        return result
    }
}
