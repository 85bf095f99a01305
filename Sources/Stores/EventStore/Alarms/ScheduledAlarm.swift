import CalendarModel

/// One time at which an alarm of an event or reminder goes off, or at which a reminder is due.
public struct ScheduledAlarm: Hashable, Sendable {
    /// The event or reminder, or the occurrence of a series, that the alarm is for.
    public let item: StoredItem
    /// The time at which the alarm goes off, in UTC seconds since 1970.
    public let trigger: Int
    /// The alarm; nil for the time when a reminder is due.
    public let alarm: Alarm?
    /// The number of the repetition (RFC 5545 §3.8.6.2); 0 for the first time.
    public let repetition: Int
    /// A text that identifies this alarm of this occurrence. The text changes if the event or the alarm is moved, but
    /// not if another zone is used for floating times. It contains values such as the UID, so it can be long.
    public let identifier: String

    /// Creates an alarm that goes off at a time, in UTC seconds since 1970.
    public init(item: StoredItem, trigger: Int, alarm: Alarm?, repetition: Int = 0) {
        self.item = item
        self.trigger = trigger
        self.alarm = alarm
        self.repetition = repetition
        let component = item.original
        let times = ["DTSTART", "DTEND", "DUE"].map { name in
            component.property(name).map { "\($0.value);\($0.parameter("TZID") ?? "")" } ?? ""
        }
        let parts = [
            item.identifier.key.calendar.rawValue, item.identifier.key.uid,
            item.identifier.occurrenceDate?.basicText ?? "",
        ]
        let written = alarm?.component.property("TRIGGER")
        let rule = alarm == nil ? "due" : (written?.parameter("RELATED") ?? "") + ":" + (written?.value ?? "")
        // The time of an absolute alarm does not depend on the times of the event.
        let isAbsolute = if case .absolute? = alarm?.trigger { true } else { false }
        identifier = (parts + (isAbsolute ? [] : times) + [rule, String(repetition)]).joined(separator: "\u{1F}")
    }

    /// The action, in upper case: DISPLAY, AUDIO, EMAIL or another. For the time when a reminder is due, it is DISPLAY.
    public var action: String { alarm?.action ?? "DISPLAY" }

    /// The text that the alarm shows; nil if it has none.
    public var description: String? { alarm?.description }

    /// The time when the event is over, or when the reminder is due, in UTC seconds since 1970. If the due date has no
    /// time, this is the end of that day.
    public var end: Int {
        guard case .reminder(let reminder) = item.entry else { return item.window?.end ?? trigger }
        return (item.window?.end ?? trigger) + (reminder.due?.isDate == true ? 86_400 : 0)
    }
}

/// A query for alarms.
public struct AlarmQuery: Hashable, Sendable {
    /// The time window in which the alarms go off.
    public var window: TimeWindow
    /// The calendars to search; nil for all.
    public var calendars: Set<CalendarIdentifier>?
    /// The IANA name of the zone for floating times and days; nil for UTC.
    public var floatingZone: String?
    /// The time of day at which a reminder goes off if its due date has no time. The value is in seconds after the
    /// start of the day.
    public var timeOfDay: Int

    /// Creates a query. A reminder goes off at 9:00 if its due date has no time, unless another time of day is given.
    public init(
        window: TimeWindow, calendars: Set<CalendarIdentifier>? = nil, floatingZone: String? = nil,
        timeOfDay: Int = 9 * 3600
    ) {
        self.window = window
        self.calendars = calendars
        self.floatingZone = floatingZone
        self.timeOfDay = min(max(0, timeOfDay), 86_399)
    }
}

/// A list of alarms, and of the items whose alarms could not be found completely.
public struct AlarmList: Hashable, Sendable {
    /// The alarms, sorted by time.
    public var alarms: [ScheduledAlarm]
    /// The items that cannot be read or expanded, or have too many alarms. The alarms that were found for these items
    /// are in ``alarms``.
    public var unreadable: [UnreadableItem]

    /// Creates a list of alarms.
    public init(alarms: [ScheduledAlarm] = [], unreadable: [UnreadableItem] = []) {
        self.alarms = alarms
        self.unreadable = unreadable
    }
}
