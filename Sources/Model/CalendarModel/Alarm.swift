/// An alarm of an event or reminder: a VALARM (RFC 5545 §3.6.6).
public struct Alarm: Hashable, Sendable {
    /// When an alarm goes off.
    public enum Trigger: Hashable, Sendable {
        /// A length of time from the start, or the end, of the event; a negative length is before it.
        case relative(CalendarDuration, toEnd: Bool)
        /// A fixed UTC time.
        case absolute(EventTime)
    }

    /// The whole component.
    public var component: Component

    /// Creates a view on a VALARM.
    public init(_ component: Component) {
        self.component = component
    }

    /// ACTION (§3.8.6.1), upper case: AUDIO, DISPLAY, EMAIL, or another.
    public var action: String? { component.text("ACTION")?.uppercased() }

    /// TRIGGER (§3.8.6.3), nil if it is absent or invalid.
    public var trigger: Trigger? {
        guard let property = component.property("TRIGGER") else { return nil }
        if let duration = CalendarDuration(property.value) {
            return .relative(duration, toEnd: property.parameter("RELATED")?.uppercased() == "END")
        }
        return property.time.map(Trigger.absolute)
    }

    /// DESCRIPTION: the text to show.
    public var description: String? { component.text("DESCRIPTION") }
}
