import CalendarModel
import EventStore

/// A reminder. A recurring reminder is its first occurrence that is still to be done: completing it leaves a completed
/// copy, and the reminder moves on to the next occurrence.
open class EKReminder: EKCalendarItem {
    private var chosenPriority: Int?
    /// Components that were set and are not a date. Key: the property, DTSTART or DUE.
    private var wrongComponents: [String: DateComponents] = [:]

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
    ///
    /// Components such as 30 February mean the date that `Calendar` makes of them. Components without a year are kept,
    /// and refused when the reminder is saved.
    open var startDateComponents: DateComponents? {
        get { wrongComponents["DTSTART"] ?? Reminder(draft).start?.components }
        set {
            let time = time(of: newValue, for: "DTSTART")
            guard time != Reminder(draft).start else { return }
            edit { $0.start = time }
        }
    }

    /// The day or time at which the reminder is due, in the same form as ``startDateComponents``.
    open var dueDateComponents: DateComponents? {
        get { wrongComponents["DUE"] ?? due?.components }
        set {
            let time = time(of: newValue, for: "DUE")
            guard time != due else { return }
            edit { reminder in
                reminder.component.set("DURATION", nil)
                reminder.due = time
            }
        }
    }

    private func time(of components: DateComponents?, for name: String) -> EventTime? {
        let time = components.flatMap(EventTime.init(normalizing:))
        wrongComponents[name] = time == nil ? components : nil
        return time
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

    override func forgetTimes() { (chosenPriority, wrongComponents) = (nil, [:]) }

    /// Values that a save refuses are kept, so that the next save refuses them, too.
    @discardableResult
    open override func refresh() -> Bool {
        let (components, wrongPriority) = (wrongComponents, (0...9).contains(priority) ? nil : priority)
        guard super.refresh() else { return false }
        wrongComponents = components
        if let wrongPriority { chosenPriority = wrongPriority }
        return true
    }

    open override var hasChanges: Bool { !wrongComponents.isEmpty || super.hasChanges }

    override func validate(_ span: EKSpan) throws {
        guard (0...9).contains(priority) else { throw EKError(.priorityIsInvalid) }
        if hasRecurrenceRules, dueDateComponents == nil { throw EKError(.recurringReminderRequiresDueDate) }
        guard !wrongComponents.isEmpty else { return }
        let what = wrongComponents["DUE"] == nil ? "start" : "due"
        throw EKError(
            .internalFailure,
            userInfo: [NSLocalizedDescriptionKey: "The \(what) date of the reminder has no year, month and day."])
    }

    /// The reminder as text.
    open override var description: String { "EKReminder \(title ?? "") (\(calendarItemIdentifier))" }
}

extension EventTime {
    /// Creates the time of components. Numbers out of range, such as 30 February or hour 24, are counted on, as
    /// `Calendar` does; nil if the components name no date.
    fileprivate init?(normalizing components: DateComponents) {
        let hasHour = components.hour != nil || (components.minute ?? components.second) == nil
        if hasHour, let time = try? EventTime(components) {
            self = time
            return
        }
        guard components.year != nil || components.yearForWeekOfYear != nil else { return nil }
        var calendar = components.calendar ?? Calendar(identifier: .gregorian)
        calendar.timeZone = components.timeZone ?? .current
        guard let date = calendar.date(from: components) else { return nil }
        let hasTime = components.hour != nil || components.minute != nil
        var parts: Set<Calendar.Component> = [.year, .month, .day]
        if hasTime { parts.formUnion([.hour, .minute, .second]) }
        var gregorian = Calendar(identifier: .gregorian)
        gregorian.timeZone = calendar.timeZone
        var found = gregorian.dateComponents(parts, from: date)
        found.timeZone = components.timeZone
        guard let time = try? EventTime(found) else { return nil }
        self = time
    }

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
