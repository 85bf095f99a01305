/// The limits of one scan. Each limit is checked before the work that it limits.
///
/// Pictures come from strangers. The default limits are generous for real pictures and calendars, and refuse bombs:
/// small files made to exhaust memory or time.
public struct ScanLimits: Hashable, Sendable {
    /// The most pixels of one frame: the width times the height that the frame's header states.
    public var pixels = 120_000_000
    /// The most bytes of one input file.
    public var fileBytes = 256 << 20
    /// The most frames or pages of one input that are scanned. If a file has more, only the first ones are scanned. A
    /// file with more than ``framesRefused`` is refused.
    public var frames = 500
    /// The most frames or pages that a file may have: 20 times the number that is scanned. A file with more is refused.
    public var framesRefused: Int { frames < .max / 20 ? 20 * frames : .max }
    /// Pixels of all frames or pages of one input together.
    public var allPixels = 4_000_000_000
    /// Bytes of one payload, read from a code or given as text.
    public var payloadBytes = 16 << 20
    /// Levels of nested components; the outermost counts as 1.
    public var nesting = 32
    /// Properties of one calendar, in all components together.
    public var properties = 100_000
    /// Seconds for one input with all its frames or pages.
    public var seconds = 30.0
    /// Occurrences that one call returns.
    public var occurrences = 100_000
    /// Steps to calculate the occurrences of one series. A step is a period of a rule, or a skipped instance.
    public var recurrenceSteps = 2_000_000

    /// ``seconds`` as a duration. Values above a billion become a billion, because a `Duration` cannot hold every
    /// number.
    public var duration: Duration { .seconds(seconds < 1e9 ? max(seconds, 0) : 1e9) }

    /// Creates the default limits.
    public init() {}
}

extension Double {
    /// A number of seconds in words: `30 seconds`, `0.5 seconds`.
    package var inSeconds: String {
        let number = Int(exactly: self).map { "\($0)" } ?? "\(self)"
        return "\(number) second\(self == 1 ? "" : "s")"
    }
}
