/// A property parameter of a content line (RFC 5545 §3.2).
public struct Parameter: Hashable, Sendable {
    /// The name, in upper case (names are case-insensitive, RFC 5545 §2).
    public var name: String
    /// The values without their quotes, otherwise as written; empty for a parameter that had no `=`.
    public var values: [String]

    /// Creates a parameter. The name must be in upper case, and the values without quotes.
    public init(_ name: String, _ values: [String]) {
        self.name = name
        self.values = values
    }

    /// Creates a parameter with one value, which must be without quotes.
    public init(_ name: String, _ value: String) {
        self.init(name, [value])
    }
}

/// A property of a calendar component: one content line, unfolded (RFC 5545 §3.1).
///
/// The value is the raw text of the line. Swift properties such as ``text`` and ``time`` parse it at each access.
/// Therefore an iCalendar property of an unknown kind is kept and written like any other.
public struct Property: Hashable, Sendable {
    /// The name, in upper case.
    public var name: String
    /// The parameters, in their order.
    public var parameters: [Parameter]
    /// The value as it stands on the content line, still escaped.
    public var value: String

    /// Creates a property from its raw value, in which a TEXT must be escaped already.
    public init(_ name: String, _ parameters: [Parameter] = [], value: String) {
        self.name = name
        self.parameters = parameters
        self.value = value
    }

    /// Creates a property with a TEXT value and escapes it (RFC 5545 §3.3.11).
    public init(_ name: String, text: String) {
        self.init(name, value: TextValue.escape(text))
    }

    /// Creates a property with a DATE or DATE-TIME value, and the VALUE or TZID parameter that the time needs.
    public init(_ name: String, time: EventTime) {
        self.init(name, value: time.basicText)
        switch time {
        case .date: parameters = [Parameter("VALUE", "DATE")]
        case .zoned(_, let tzid): parameters = [Parameter("TZID", tzid)]
        case .floating, .utc: break
        }
    }

    /// Returns the first value of a parameter; nil if the parameter is absent or has no value.
    public func parameter(_ name: String) -> String? {
        parameters.first { $0.name == name }?.values.first
    }

    /// Whether the property states when an item happens, as DTSTART does. Properties such as CREATED state when the
    /// item was written; their times must be in UTC.
    package var isScheduleTime: Bool {
        switch name {
        case "DTSTART", "DTEND", "DUE", "RECURRENCE-ID", "EXDATE", "RDATE": true
        default: false
        }
    }

    // MARK: Views

    /// The value as one TEXT, unescaped.
    public var text: String { TextValue.unescape(value) }

    /// The value as a comma-separated list of TEXTs, unescaped.
    public var texts: [String] { TextValue.split(value, at: ",").map(TextValue.unescape) }

    /// The value as a DATE or DATE-TIME, nil if it is neither.
    public var time: EventTime? { EventTime(value, tzid: parameter("TZID")) }

    /// The value as a list of DATEs or DATE-TIMEs; a PERIOD gives its start. Invalid values are left out.
    public var times: [EventTime] {
        let tzid = parameter("TZID")
        let isOne = !value.utf8.contains { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "/") }
        if isOne { return EventTime(value, tzid: tzid).map { [$0] } ?? [] }
        return Array(value.utf8).split(separator: UInt8(ascii: ",")).compactMap { item in
            EventTime(item.prefix { $0 != UInt8(ascii: "/") }, tzid: tzid)
        }
    }
}
