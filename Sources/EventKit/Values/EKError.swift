import EventStore

/// The domain of EventKit's errors.
public let EKErrorDomain = "EKErrorDomain"

/// An error of EventKit.
public struct EKError: Error, CustomNSError, LocalizedError, Equatable, Hashable, @unchecked Sendable {
    /// The kinds of error, with Apple's numbers.
    @nonexhaustive(warn)
    public enum Code: Int, Sendable {
        case eventNotMutable = 0
        case noCalendar = 1
        case noStartDate = 2
        case noEndDate = 3
        case datesInverted = 4
        case internalFailure = 5
        case calendarReadOnly = 6
        case durationGreaterThanRecurrence = 7
        case alarmGreaterThanRecurrence = 8
        case startDateTooFarInFuture = 9
        case startDateCollidesWithOtherOccurrence = 10
        case objectBelongsToDifferentStore = 11
        case invitesCannotBeMoved = 12
        case invalidSpan = 13
        case calendarHasNoSource = 14
        case calendarSourceCannotBeModified = 15
        case calendarIsImmutable = 16
        case sourceDoesNotAllowCalendarAddDelete = 17
        case recurringReminderRequiresDueDate = 18
        case structuredLocationsNotSupported = 19
        case reminderLocationsNotSupported = 20
        case alarmProximityNotSupported = 21
        case calendarDoesNotAllowEvents = 22
        case calendarDoesNotAllowReminders = 23
        case sourceDoesNotAllowReminders = 24
        case sourceDoesNotAllowEvents = 25
        case priorityIsInvalid = 26
        case invalidEntityType = 27
        case procedureAlarmsNotMutable = 28
        case eventStoreNotAuthorized = 29
        case osNotSupported = 30
        case invalidInviteReplyCalendar = 31
        case notificationsCollectionFlagNotSet = 32
        case sourceMismatch = 33
        case notificationCollectionMismatch = 34
        case notificationSavedWithoutCollection = 35
        case reminderAlarmContainsEmailOrUrl = 36
        case last = 37
    }

    /// The kind of error.
    public let code: Code
    /// Details, such as the message under `NSLocalizedDescriptionKey`.
    public let userInfo: [String: Any]

    /// Creates an error.
    public init(_ code: Code, userInfo: [String: Any] = [:]) {
        self.code = code
        self.userInfo = userInfo
    }

    /// The domain of the errors, ``EKErrorDomain``.
    public static var errorDomain: String { EKErrorDomain }
    /// Apple's number for this kind of error.
    public var errorCode: Int { code.rawValue }
    /// The details, always with a message.
    public var errorUserInfo: [String: Any] {
        userInfo.merging([NSLocalizedDescriptionKey: code.message]) { given, _ in given }
    }
    /// The message.
    public var errorDescription: String? { userInfo[NSLocalizedDescriptionKey] as? String ?? code.message }

    /// Returns whether two errors have the same code.
    public static func == (left: Self, right: Self) -> Bool { left.code == right.code }

    /// Hashes the code.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

/// Returns whether an error has a code.
public func ~= (code: EKError.Code, error: any Error) -> Bool { (error as? EKError)?.code == code }

// The codes, so that `catch EKError.noCalendar` works as on Apple's systems.
// swift-format-ignore: AllPublicDeclarationsHaveDocumentation
extension EKError {
    public static var eventNotMutable: Code { .eventNotMutable }
    public static var noCalendar: Code { .noCalendar }
    public static var noStartDate: Code { .noStartDate }
    public static var noEndDate: Code { .noEndDate }
    public static var datesInverted: Code { .datesInverted }
    public static var internalFailure: Code { .internalFailure }
    public static var calendarReadOnly: Code { .calendarReadOnly }
    public static var durationGreaterThanRecurrence: Code { .durationGreaterThanRecurrence }
    public static var alarmGreaterThanRecurrence: Code { .alarmGreaterThanRecurrence }
    public static var startDateTooFarInFuture: Code { .startDateTooFarInFuture }
    public static var startDateCollidesWithOtherOccurrence: Code { .startDateCollidesWithOtherOccurrence }
    public static var objectBelongsToDifferentStore: Code { .objectBelongsToDifferentStore }
    public static var invitesCannotBeMoved: Code { .invitesCannotBeMoved }
    public static var invalidSpan: Code { .invalidSpan }
    public static var calendarHasNoSource: Code { .calendarHasNoSource }
    public static var calendarSourceCannotBeModified: Code { .calendarSourceCannotBeModified }
    public static var calendarIsImmutable: Code { .calendarIsImmutable }
    public static var sourceDoesNotAllowCalendarAddDelete: Code { .sourceDoesNotAllowCalendarAddDelete }
    public static var recurringReminderRequiresDueDate: Code { .recurringReminderRequiresDueDate }
    public static var structuredLocationsNotSupported: Code { .structuredLocationsNotSupported }
    public static var reminderLocationsNotSupported: Code { .reminderLocationsNotSupported }
    public static var alarmProximityNotSupported: Code { .alarmProximityNotSupported }
    public static var calendarDoesNotAllowEvents: Code { .calendarDoesNotAllowEvents }
    public static var calendarDoesNotAllowReminders: Code { .calendarDoesNotAllowReminders }
    public static var sourceDoesNotAllowReminders: Code { .sourceDoesNotAllowReminders }
    public static var sourceDoesNotAllowEvents: Code { .sourceDoesNotAllowEvents }
    public static var priorityIsInvalid: Code { .priorityIsInvalid }
    public static var invalidEntityType: Code { .invalidEntityType }
    public static var procedureAlarmsNotMutable: Code { .procedureAlarmsNotMutable }
    public static var eventStoreNotAuthorized: Code { .eventStoreNotAuthorized }
    public static var osNotSupported: Code { .osNotSupported }
    public static var invalidInviteReplyCalendar: Code { .invalidInviteReplyCalendar }
    public static var notificationsCollectionFlagNotSet: Code { .notificationsCollectionFlagNotSet }
    public static var sourceMismatch: Code { .sourceMismatch }
    public static var notificationCollectionMismatch: Code { .notificationCollectionMismatch }
    public static var notificationSavedWithoutCollection: Code { .notificationSavedWithoutCollection }
    public static var reminderAlarmContainsEmailOrUrl: Code { .reminderAlarmContainsEmailOrUrl }
    public static var last: Code { .last }
}

extension EKError {
    /// Creates the error for an error of the stores. An error without a counterpart becomes ``Code/internalFailure``.
    /// The stores' error is always under `NSUnderlyingErrorKey`.
    init(_ error: EventStoreError) {
        let code: Code =
            switch error {
            case .eventNotMutable: .eventNotMutable
            case .noCalendar: .noCalendar
            case .noStartDate: .noStartDate
            case .datesInverted: .datesInverted
            case .calendarReadOnly: .calendarReadOnly
            case .objectBelongsToDifferentStore: .objectBelongsToDifferentStore
            case .invalidSpan: .invalidSpan
            case .calendarIsImmutable: .calendarIsImmutable
            case .sourceDoesNotAllowCalendarAddDelete: .sourceDoesNotAllowCalendarAddDelete
            case .calendarDoesNotAllowEvents: .calendarDoesNotAllowEvents
            case .calendarDoesNotAllowReminders: .calendarDoesNotAllowReminders
            case .recurringReminderRequiresDueDate: .recurringReminderRequiresDueDate
            case .eventStoreNotAuthorized: .eventStoreNotAuthorized
            case .noSourceFound: .calendarHasNoSource
            default: .internalFailure
            }
        self.init(code, userInfo: [NSLocalizedDescriptionKey: error.message, NSUnderlyingErrorKey: error])
    }
}

extension EKError.Code {
    fileprivate var message: String {
        switch self {
        case .eventNotMutable: "The event cannot be changed."
        case .noCalendar: "No calendar has been set, or it no longer exists."
        case .noStartDate: "The event has no start date."
        case .noEndDate: "The event has no end date."
        case .datesInverted: "The end date is before the start date."
        case .calendarReadOnly: "The calendar is read-only."
        case .durationGreaterThanRecurrence: "The event is longer than the time from one occurrence to the next."
        case .alarmGreaterThanRecurrence: "The alarm is earlier than the occurrence before."
        case .startDateCollidesWithOtherOccurrence: "Another occurrence of the series begins at this time."
        case .objectBelongsToDifferentStore: "The object belongs to another store, or the store was reset."
        case .invalidSpan: "The change applies to a whole series, but was saved for one event."
        case .calendarHasNoSource: "The calendar has no source."
        case .calendarIsImmutable: "The calendar cannot be changed or removed."
        case .sourceDoesNotAllowCalendarAddDelete: "The source does not allow adding or removing calendars."
        case .recurringReminderRequiresDueDate: "A recurring reminder needs a due date."
        case .calendarDoesNotAllowEvents: "The calendar does not allow events."
        case .calendarDoesNotAllowReminders: "The calendar does not allow reminders."
        case .priorityIsInvalid: "The priority is not between 0 and 9."
        case .eventStoreNotAuthorized: "Access to the calendars is not granted."
        default: "The operation failed (EventKit error \(rawValue))."
        }
    }
}
