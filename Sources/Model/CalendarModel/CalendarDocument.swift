/// An event or a reminder.
public enum CalendarEntry: Hashable, Sendable {
    case event(CalendarEvent)
    case reminder(Reminder)

    /// Creates an entry from a component, nil if it is neither a VEVENT nor a VTODO.
    public init?(_ component: Component) {
        switch component.name {
        case "VEVENT": self = .event(CalendarEvent(component))
        case "VTODO": self = .reminder(Reminder(component))
        default: return nil
        }
    }

    /// The properties that events and reminders have in common.
    public var item: any CalendarItem {
        get {
            switch self {
            case .event(let event): event
            case .reminder(let reminder): reminder
            }
        }
        set {
            switch self {
            case .event: self = .event(CalendarEvent(newValue.component))
            case .reminder: self = .reminder(Reminder(newValue.component))
            }
        }
    }

    /// The component of the event or reminder.
    package var component: Component {
        switch self {
        case .event(let event): event.component
        case .reminder(let reminder): reminder.component
        }
    }

    /// Whether the entry lacks the time it needs: true for an event without DTSTART. A reminder needs no time.
    public var isIncomplete: Bool {
        if case .event(let event) = self { event.start == nil } else { false }
    }
}

/// A calendar: the properties and components of one VCALENDAR, or of a payload that has no VCALENDAR around its
/// components.
public struct CalendarDocument: Hashable, Sendable {
    /// The calendar's own properties: VERSION, PRODID, METHOD, ...
    public var properties: [Property]
    /// All components, in their order.
    public var components: [Component]
    /// The components that were found valid when the calendar was read. They need not be checked again before writing.
    package var validated = ValidatedComponents()

    /// Creates a calendar. Nothing is checked, and no required property is added.
    public init(properties: [Property] = [], components: [Component]) {
        self.properties = properties
        self.components = components
    }

    /// The events and reminders, in their order.
    public var entries: [CalendarEntry] { components.compactMap(CalendarEntry.init) }

    /// The VTIMEZONE components.
    public var timeZones: [Component] { components.filter { $0.name == "VTIMEZONE" } }
}

/// Components that were found valid. A component that is changed later is no longer equal to any of them, so it counts
/// as not validated.
///
/// Any two values of this type are equal, because validity must not make calendars with the same content different.
package struct ValidatedComponents: Hashable, Sendable {
    private var components: [Component] = []

    package init() {}

    /// The components, for many look-ups. The set is made at each access, because most calendars are never written.
    package var all: Set<Component> { Set(components) }

    /// Adds components that were found valid.
    package mutating func add(_ valid: [Component]) { components += valid }

    /// Returns true.
    package static func == (left: Self, right: Self) -> Bool { true }

    /// Hashes nothing.
    package func hash(into hasher: inout Hasher) {}
}
