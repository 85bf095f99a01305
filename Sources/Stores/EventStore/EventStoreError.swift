import CalendarModel

/// The errors of stores. They have EKError's names where EventKit has the same error.
public enum EventStoreError: Error, Hashable, Sendable {
    // MARK: Errors of EventKit

    case eventNotMutable
    /// The given calendar doesn't exist, or no calendar was given and there is no default calendar.
    case noCalendar
    case noStartDate
    case datesInverted
    case calendarReadOnly
    /// The event was read from another store, or from another calendar than the one it is saved to.
    case objectBelongsToDifferentStore
    /// The change cannot be made to a single occurrence, only to a series. Examples are a new recurrence rule and a
    /// move to another calendar.
    case invalidSpan
    case noSourceFound
    /// The calendar itself cannot be changed or removed.
    case calendarIsImmutable
    /// The source does not allow adding or removing calendars.
    case sourceDoesNotAllowCalendarAddDelete
    /// The calendar holds reminders only.
    case calendarDoesNotAllowEvents
    /// The calendar holds events only.
    case calendarDoesNotAllowReminders
    /// A recurring reminder has neither a due date nor a start.
    case recurringReminderRequiresDueDate
    /// The program has no access, or not enough access, to the events or to the reminders.
    case eventStoreNotAuthorized(EntityType)

    // MARK: Errors without a counterpart in EventKit

    /// The item doesn't exist, or was removed.
    case noSuchItem
    /// The item cannot be saved. The text says what is wrong with it.
    case invalidItem(String)
    /// The start of a series was moved, but its rule names several days or times. So it is unclear how to change the
    /// rule.
    case recurrenceNotMovable(rule: String)
    /// A limit was exceeded. `what` names the limited things, in the plural. Results are never cut short silently.
    case limitExceeded(what: String, limit: Int)
    /// Somebody else has changed the same properties in the meantime.
    case conflict(properties: [String])
    /// The server could not be reached or sent an invalid answer.
    case transport(String)
    /// The server's certificate is not trusted, or the file with the certificates to trust cannot be read. Nothing was
    /// sent.
    case untrustedServer(String)
    /// The task was cancelled. A change that was already sent to a server is kept on this machine. The next use of the
    /// store finds out whether the server made the change.
    case cancelled
    /// The service of the desktop that keeps the calendars isn't installed or cannot be reached. The text says what to
    /// do.
    case serviceUnavailable(String)
    /// There is no password or token for the server. The text says what to do.
    case noCredentials(String)
    /// The server refused the request with this HTTP status.
    case serverRejected(status: Int, String)
    /// The published calendar of a subscription could not be fetched or read. The text says why.
    case feedUnavailable(String)
    /// The store cannot hold calendars that copy a published one.
    case subscriptionsNotSupported

    // MARK: Errors of storage

    /// A newer version of ScanICS wrote the store. This version must not change it.
    case newerVersion(path: String)
    /// The file isn't a store, or is damaged.
    case corrupt(path: String, String)
    case diskFull(path: String)
    /// The file or its folder cannot be written, or cannot be opened at all.
    case notWritable(path: String, String)
    /// Another program has kept the store locked for too long.
    case busy(path: String)
    /// Any other failure.
    case internalFailure(String)
}

extension EventStoreError: CustomStringConvertible {
    /// A stable name for the kind of error, in lower case with hyphens. It is never renamed.
    public var code: String {
        switch self {
        case .eventNotMutable: "event-not-mutable"
        case .noCalendar: "no-calendar"
        case .noStartDate: "no-start-date"
        case .datesInverted: "dates-inverted"
        case .calendarReadOnly: "calendar-read-only"
        case .objectBelongsToDifferentStore: "object-belongs-to-different-store"
        case .invalidSpan: "invalid-span"
        case .noSourceFound: "no-source-found"
        case .calendarIsImmutable: "calendar-is-immutable"
        case .sourceDoesNotAllowCalendarAddDelete: "source-does-not-allow-calendar-add-delete"
        case .calendarDoesNotAllowEvents: "calendar-does-not-allow-events"
        case .calendarDoesNotAllowReminders: "calendar-does-not-allow-reminders"
        case .recurringReminderRequiresDueDate: "recurring-reminder-requires-due-date"
        case .eventStoreNotAuthorized: "event-store-not-authorized"
        case .noSuchItem: "no-such-item"
        case .invalidItem: "invalid-item"
        case .recurrenceNotMovable: "recurrence-not-movable"
        case .limitExceeded: "limit-exceeded"
        case .conflict: "conflict"
        case .transport: "transport"
        case .untrustedServer: "untrusted-server"
        case .cancelled: "cancelled"
        case .serviceUnavailable: "service-unavailable"
        case .noCredentials: "no-credentials"
        case .serverRejected: "server-rejected"
        case .feedUnavailable: "feed-unavailable"
        case .subscriptionsNotSupported: "subscriptions-not-supported"
        case .newerVersion: "newer-version"
        case .corrupt: "corrupt-store"
        case .diskFull: "disk-full"
        case .notWritable: "not-writable"
        case .busy: "store-busy"
        case .internalFailure: "internal-failure"
        }
    }

    /// A message for people: what is wrong, and what to do.
    public var message: String {
        switch self {
        case .eventNotMutable: "the event cannot be changed"
        case .noCalendar: "no such calendar, or no default calendar; choose an existing calendar or create one"
        case .noStartDate: "the event has no start; give it one"
        case .datesInverted: "the event ends before it starts; change one of the two"
        case .calendarReadOnly: "the calendar is read-only; choose another one"
        case .objectBelongsToDifferentStore: "the event belongs to another store or calendar; copy it to this one"
        case .invalidSpan:
            "an occurrence cannot have its own recurrence rule or calendar; save the change for all future occurrences"
        case .noSourceFound:
            "there is no such source, or none could be chosen for the new calendar; name an existing source"
        case .calendarIsImmutable: "the calendar itself cannot be changed or removed"
        case .sourceDoesNotAllowCalendarAddDelete: "this source does not allow adding or removing calendars"
        case .calendarDoesNotAllowEvents: "the calendar holds reminders only; choose another one"
        case .calendarDoesNotAllowReminders: "the calendar holds events only; choose another one"
        case .recurringReminderRequiresDueDate: "a recurring reminder needs a due date or a start; give it one"
        case .eventStoreNotAuthorized(let type):
            "access to the \(type == .event ? "events" : "reminders") is not granted; request it"
        case .noSuchItem: "the item doesn't exist, or was removed; list the items again"
        case .invalidItem(let reason): "the item cannot be saved: \(reason)"
        case .recurrenceNotMovable(let rule):
            "the start cannot move alone, because the rule \(rule) names several days or times; change the rule, too"
        case .limitExceeded(let what, let limit):
            "more than \(limit) \(what)" + (what.hasPrefix("items") ? "; ask for fewer at a time" : "")
        case .conflict(let properties):
            "somebody else has changed \(properties.isEmpty ? "it" : properties.joined(separator: ", ")) in the meantime; "
                + "reload and save again"
        case .transport(let reason): "\(reason); check the address and the network, and try again"
        case .untrustedServer(let reason): reason
        case .cancelled: "the task was cancelled"
        case .serviceUnavailable(let reason): reason
        case .noCredentials(let reason): reason
        case .serverRejected(let status, let reason): "the server refused the request (\(status)): \(reason)"
        case .feedUnavailable(let reason): reason
        case .subscriptionsNotSupported:
            "this store cannot subscribe to calendars; subscribe in an SQLite file or in a folder of .ics files"
        case .newerVersion(let path):
            "\(path) was written by a newer version of ScanICS; update ScanICS. Nothing was changed"
        case .corrupt(let path, let reason): "\(path) cannot be read: \(reason); restore it from a backup"
        case .diskFull(let path):
            "the disk that holds \(path) is full; the change was not saved. Make room and try again"
        case .notWritable(let path, let reason): "\(path) cannot be written: \(reason); check its permissions"
        case .busy(let path): "another program is using \(path); try again later"
        case .internalFailure(let reason): "internal error: \(reason)"
        }
    }

    /// The message.
    public var description: String { message }
}
