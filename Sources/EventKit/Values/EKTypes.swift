@_exported import Foundation
@_exported import Observation

/// The kinds of item in a store.
@nonexhaustive(warn)
public enum EKEntityType: UInt, Sendable {
    case event = 0
    case reminder = 1
}

/// A set of kinds of item.
public struct EKEntityMask: OptionSet, Sendable {
    /// The bits of the set.
    public let rawValue: UInt

    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Events.
    public static let event = EKEntityMask(rawValue: 1 << 0)
    /// Reminders.
    public static let reminder = EKEntityMask(rawValue: 1 << 1)
}

/// The occurrences of a series that a change applies to.
@nonexhaustive(warn)
public enum EKSpan: Int, Sendable {
    /// Only this occurrence.
    case thisEvent = 0
    /// This occurrence and all later ones.
    case futureEvents = 1
}

/// The program's access to the events, or to the reminders.
@nonexhaustive(warn)
public enum EKAuthorizationStatus: Int, Sendable {
    /// The user was not asked yet.
    case notDetermined = 0
    /// Access is not possible, and the program may not ask the user for it.
    case restricted = 1
    /// The user was asked and refused.
    case denied = 2
    case fullAccess = 3
    /// New events may be saved, but nothing may be read.
    case writeOnly = 4

    /// The name of ``fullAccess`` on systems before iOS 17 and macOS 14.
    public static var authorized: EKAuthorizationStatus { .fullAccess }
}

/// The kinds of calendar.
@nonexhaustive(warn)
public enum EKCalendarType: Int, Sendable {
    case local = 0
    case calDAV = 1
    case exchange = 2
    case subscription = 3
    case birthday = 4
}

/// The kinds of place that hold calendars.
@nonexhaustive(warn)
public enum EKSourceType: Int, Sendable {
    case local = 0
    case exchange = 1
    case calDAV = 2
    case mobileMe = 3
    case subscribed = 4
    case birthdays = 5
}

/// The availabilities that the events of a calendar may have.
public struct EKCalendarEventAvailabilityMask: OptionSet, Sendable {
    /// The bits of the set.
    public let rawValue: UInt

    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The person is busy.
    public static let busy = EKCalendarEventAvailabilityMask(rawValue: 1 << 0)
    /// The person is free.
    public static let free = EKCalendarEventAvailabilityMask(rawValue: 1 << 1)
    /// The person may be busy.
    public static let tentative = EKCalendarEventAvailabilityMask(rawValue: 1 << 2)
    /// The person is away.
    public static let unavailable = EKCalendarEventAvailabilityMask(rawValue: 1 << 3)
}

/// Whether a person is busy or free during an event.
@nonexhaustive(warn)
public enum EKEventAvailability: Int, Sendable {
    case notSupported = -1
    case busy = 0
    case free = 1
    case tentative = 2
    case unavailable = 3
}

/// Whether an event is confirmed, tentative or cancelled.
@nonexhaustive(warn)
public enum EKEventStatus: Int, Sendable {
    case none = 0
    case confirmed = 1
    case tentative = 2
    case canceled = 3
}

/// The kinds of alarm.
@nonexhaustive(warn)
public enum EKAlarmType: Int, Sendable {
    case display = 0
    case audio = 1
    case procedure = 2
    case email = 3
}

/// Whether an alarm goes off on arrival at a place, on departure from it, or neither.
@nonexhaustive(warn)
public enum EKAlarmProximity: Int, Sendable {
    case none = 0
    case enter = 1
    case leave = 2
}

/// The kinds of participant.
@nonexhaustive(warn)
public enum EKParticipantType: Int, Sendable {
    case unknown = 0
    case person = 1
    case room = 2
    case resource = 3
    case group = 4
}

/// The roles of participants.
@nonexhaustive(warn)
public enum EKParticipantRole: Int, Sendable {
    case unknown = 0
    case required = 1
    case optional = 2
    case chair = 3
    case nonParticipant = 4
}

/// The answers of participants to an invitation.
@nonexhaustive(warn)
public enum EKParticipantStatus: Int, Sendable {
    case unknown = 0
    case pending = 1
    case accepted = 2
    case declined = 3
    case tentative = 4
    case delegated = 5
    case completed = 6
    case inProcess = 7
}

/// Whether an invitation was delivered, or why not.
@nonexhaustive(warn)
public enum EKParticipantScheduleStatus: Int, Sendable {
    case none = 0
    case pending = 1
    case sent = 2
    case delivered = 3
    case recipientNotRecognized = 4
    case noPrivileges = 5
    case deliveryFailed = 6
    case cannotDeliver = 7
    case recipientNotAllowed = 8
}

/// The priorities that people can choose for a reminder.
@nonexhaustive(warn)
public enum EKReminderPriority: UInt, Sendable {
    case none = 0
    case high = 1
    case medium = 5
    case low = 9
}

/// The unit that the interval of a recurrence rule counts.
@nonexhaustive(warn)
public enum EKRecurrenceFrequency: Int, Sendable {
    case daily = 0
    case weekly = 1
    case monthly = 2
    case yearly = 3
}

/// A day of the week.
public enum EKWeekday: Int, Sendable {
    case sunday = 1
    case monday = 2
    case tuesday = 3
    case wednesday = 4
    case thursday = 5
    case friday = 6
    case saturday = 7
}

/// The names of the days before iOS 9.
extension EKWeekday {
    /// The old name of ``sunday``.
    @available(*, deprecated, renamed: "sunday") public static var EKSunday: EKWeekday { .sunday }
    /// The old name of ``monday``.
    @available(*, deprecated, renamed: "monday") public static var EKMonday: EKWeekday { .monday }
    /// The old name of ``tuesday``.
    @available(*, deprecated, renamed: "tuesday") public static var EKTuesday: EKWeekday { .tuesday }
    /// The old name of ``wednesday``.
    @available(*, deprecated, renamed: "wednesday") public static var EKWednesday: EKWeekday { .wednesday }
    /// The old name of ``thursday``.
    @available(*, deprecated, renamed: "thursday") public static var EKThursday: EKWeekday { .thursday }
    /// The old name of ``friday``.
    @available(*, deprecated, renamed: "friday") public static var EKFriday: EKWeekday { .friday }
    /// The old name of ``saturday``.
    @available(*, deprecated, renamed: "saturday") public static var EKSaturday: EKWeekday { .saturday }
}

/// Receives the answer to a request for access: whether access is granted, and an error, which is always nil.
public typealias EKEventStoreRequestAccessCompletionHandler = @Sendable (Bool, (any Error)?) -> Void

/// Receives an event that a search finds. Setting the second parameter to true ends the search.
public typealias EKEventSearchCallback = (EKEvent, UnsafeMutablePointer<ObjCBool>) -> Void

extension NSNotification.Name {
    /// Posted after each change of the store's content or of the program's access, whichever program made the change.
    /// The notification's object is the store. The program should then read again everything that it shows.
    public static let EKEventStoreChanged = NSNotification.Name("EKEventStoreChangedNotification")
}
