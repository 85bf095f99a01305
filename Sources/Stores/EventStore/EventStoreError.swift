import CalendarModel

/// Why a store did not do what it was asked: EKError's names where EventKit has one.
public enum EventStoreError: Error, Hashable, Sendable {
    // MARK: EventKit's

    /// The event cannot be changed.
    case eventNotMutable
    /// No calendar was given, and there is no default one; or the one given is not there.
    case noCalendar
    /// The event has no start.
    case noStartDate
    /// The end lies before the start.
    case datesInverted
    /// The calendar's items may only be read.
    case calendarReadOnly
    /// The event was read from another store, or another calendar than it is saved to.
    case objectBelongsToDifferentStore
    /// A change that no single occurrence can have, such as another recurrence rule, was to be saved for one alone.
    case invalidSpan
    /// No source can hold a new calendar.
    case noSourceFound
    /// The calendar itself may not be changed or removed.
    case calendarIsImmutable
    /// The source lets no calendars be added or removed.
    case sourceDoesNotAllowCalendarAddDelete
    /// The calendar holds reminders only.
    case calendarDoesNotAllowEvents
    /// The calendar holds events only.
    case calendarDoesNotAllowReminders
    /// A reminder that recurs has no due date and no start.
    case recurringReminderRequiresDueDate
    /// Access to the events, or the reminders, is not granted, or not this far.
    case eventStoreNotAuthorized(EntityType)

    // MARK: What EventKit has no name for

    /// There is no such item (any more).
    case noSuchItem
    /// The item cannot be kept: what is wrong with it.
    case invalidItem(String)
    /// A limit was reached: what of, and the limit. Nothing was cut in silence.
    case limitExceeded(what: String, limit: Int)
    /// Somebody else changed the same properties meanwhile.
    case conflict(properties: [String])
    /// The server, or whatever a calendar comes from, could not be reached, or did not answer as it should.
    case transport(String)
    /// There is no password or token for the server: what to do about it.
    case noCredentials(String)
    /// The server refused, with this status.
    case serverRejected(status: Int, String)

    // MARK: Where it is kept

    /// A newer ScanICS wrote the store; this one must not touch it.
    case newerVersion(path: String)
    /// The file is not a store, or was damaged.
    case corrupt(path: String, String)
    /// No room is left on the disk.
    case diskFull(path: String)
    /// The file or its folder may not be written, or not be opened at all.
    case notWritable(path: String, String)
    /// Another program has kept the store busy for too long.
    case busy(path: String)
    /// Anything else.
    case internalFailure(String)
}

extension EventStoreError: CustomStringConvertible {
    /// A stable name for the kind of error: lower case, hyphenated, never renamed.
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
        case .limitExceeded: "limit-exceeded"
        case .conflict: "conflict"
        case .transport: "transport"
        case .noCredentials: "no-credentials"
        case .serverRejected: "server-rejected"
        case .newerVersion: "newer-version"
        case .corrupt: "corrupt-store"
        case .diskFull: "disk-full"
        case .notWritable: "not-writable"
        case .busy: "store-busy"
        case .internalFailure: "internal-failure"
        }
    }

    /// What is wrong and what to do, for a person.
    public var message: String {
        switch self {
        case .eventNotMutable: "the event cannot be changed"
        case .noCalendar: "there is no such calendar, or no default one; name one that is there, or create it"
        case .noStartDate: "the event has no start; give it one"
        case .datesInverted: "the event ends before it starts; change one of the two"
        case .calendarReadOnly: "the calendar may only be read; choose another one"
        case .objectBelongsToDifferentStore: "the event belongs to another store or calendar; copy it instead"
        case .invalidSpan: "one occurrence alone cannot have a recurrence rule of its own; save it for all future ones"
        case .noSourceFound: "the store has nowhere to keep a new calendar"
        case .calendarIsImmutable: "the calendar itself may not be changed or removed"
        case .sourceDoesNotAllowCalendarAddDelete: "calendars may not be added to this source, or removed from it"
        case .calendarDoesNotAllowEvents: "the calendar holds reminders only; choose another one"
        case .calendarDoesNotAllowReminders: "the calendar holds events only; choose another one"
        case .recurringReminderRequiresDueDate: "a reminder that recurs needs a due date or a start; give it one"
        case .eventStoreNotAuthorized(let type):
            "access to the \(type == .event ? "events" : "reminders") is not granted; ask for it"
        case .noSuchItem: "there is no such item any more"
        case .invalidItem(let reason): "the item cannot be kept: \(reason)"
        case .limitExceeded(let what, let limit): "there are more than \(limit) \(what); ask for less at a time"
        case .conflict(let properties):
            "somebody else changed \(properties.joined(separator: ", ")) meanwhile; look at it and save again"
        case .transport(let reason): "\(reason); check the address and the network, and try again"
        case .noCredentials(let reason): reason
        case .serverRejected(let status, let reason): "the server refused (\(status)): \(reason)"
        case .newerVersion(let path): "\(path) was written by a newer ScanICS; update this one. Nothing was changed"
        case .corrupt(let path, let reason): "\(path) cannot be read: \(reason); restore it from a backup"
        case .diskFull(let path): "the disk with \(path) is full; nothing of this was saved. Make room and try again"
        case .notWritable(let path, let reason): "\(path) cannot be written: \(reason); check its permissions"
        case .busy(let path): "another program keeps \(path) busy; try again"
        case .internalFailure(let reason): "something went wrong that should not: \(reason)"
        }
    }

    /// The message.
    public var description: String { message }
}
