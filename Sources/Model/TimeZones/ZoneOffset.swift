/// What a zone's clocks show for a while: how far they are from UTC, and what that time is called.
public struct ZoneOffset: Hashable, Sendable {
    /// Seconds east of UTC.
    public let seconds: Int
    /// Whether it is daylight saving time.
    public let isDaylight: Bool
    /// The abbreviation: `CET`, `EDT`, `+0330`.
    public let abbreviation: String

    /// An offset.
    public init(seconds: Int, isDaylight: Bool, abbreviation: String) {
        self.seconds = seconds
        self.isDaylight = isDaylight
        self.abbreviation = abbreviation
    }

    /// `+02:00`, or `+00:53:28` where seconds are needed.
    public var text: String { Self.text(seconds, separator: ":") }

    /// `+0200`, as iCalendar writes it (RFC 5545 §3.3.14).
    var basicText: String { Self.text(seconds, separator: "") }

    private static func text(_ seconds: Int, separator: String) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let size = abs(seconds)
        var text = "\(seconds < 0 ? "-" : "+")\(two(size / 3600))\(separator)\(two(size / 60 % 60))"
        if size % 60 != 0 { text += "\(separator)\(two(size % 60))" }
        return text
    }
}
