/// An alarm of an event or reminder: a VALARM (RFC 5545 §3.6.6).
public struct Alarm: Hashable, Sendable {
    /// When an alarm goes off.
    public enum Trigger: Hashable, Sendable {
        /// A length of time, counted from the event's start, or from the event's end if `toEnd` is true. A negative
        /// length is before that moment.
        case relative(CalendarDuration, toEnd: Bool)
        /// A fixed UTC time.
        case absolute(EventTime)
    }

    /// The VALARM with all its properties.
    public var component: Component

    /// Creates an alarm from a VALARM. The component's name is not checked.
    public init(_ component: Component) {
        self.component = component
    }

    /// Creates an alarm that shows a text.
    ///
    /// - Parameters:
    ///   - trigger: when the alarm goes off.
    ///   - description: the text, which RFC 5545 requires.
    public init(_ trigger: Trigger, description: String) {
        let property =
            switch trigger {
            case .relative(let duration, let toEnd):
                Property("TRIGGER", toEnd ? [Parameter("RELATED", "END")] : [], value: duration.text)
            case .absolute(let time): Property("TRIGGER", [Parameter("VALUE", "DATE-TIME")], value: time.basicText)
            }
        component = Component(
            "VALARM",
            [property, Property("ACTION", value: "DISPLAY"), Property("DESCRIPTION", text: description)])
    }

    /// Creates an alarm that shows a text some minutes before the start.
    public init(minutesBefore minutes: Int, description: String) {
        var duration = CalendarDuration()
        duration.isNegative = minutes > 0
        duration.minutes = abs(minutes)
        self.init(.relative(duration, toEnd: false), description: description)
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

    /// DESCRIPTION, the text to show; nil if it is absent or empty.
    public var description: String? { component.text("DESCRIPTION") }
}
