import CalendarModel

/// A UTC offset of a zone, and the abbreviation for times with this offset.
public struct ZoneOffset: Hashable, Sendable {
    /// Seconds east of UTC.
    public let seconds: Int
    /// Whether this is the offset of daylight saving time.
    public let isDaylight: Bool
    /// The abbreviation: `CET`, `EDT`, `+0330`.
    public let abbreviation: String

    /// Creates an offset.
    public init(seconds: Int, isDaylight: Bool, abbreviation: String) {
        self.seconds = seconds
        self.isDaylight = isDaylight
        self.abbreviation = abbreviation
    }

    /// `+02:00`, or `+00:53:28` if the offset has seconds.
    public var text: String { Self.text(seconds, separator: ":") }

    /// `+0200`, as iCalendar writes it (RFC 5545 §3.3.14).
    var basicText: String { Self.text(seconds, separator: "") }

    private static func text(_ seconds: Int, separator: String) -> String {
        let size = abs(seconds)
        var text = "\(seconds < 0 ? "-" : "+")\((size / 3600).padded(2))\(separator)\((size / 60 % 60).padded(2))"
        if size % 60 != 0 { text += "\(separator)\((size % 60).padded(2))" }
        return text
    }
}
