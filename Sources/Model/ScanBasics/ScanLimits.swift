/// What one scan may cost: every bound is checked before the work it bounds.
///
/// Everything in a picture is written by a stranger, so each bound has a default that is generous for real
/// pictures and calendars and refuses bombs.
public struct ScanLimits: Hashable, Sendable {
    /// Pixels of one frame, width times height, as its header claims them.
    public var pixels = 120_000_000
    /// Bytes of one input file.
    public var fileBytes = 256 << 20
    /// Frames or pages of one input; a file of more has its first ones scanned, and one of more than
    /// ``framesRefused`` is refused.
    public var frames = 500
    /// Frames or pages that no honest file has: 20 times as many as are scanned.
    public var framesRefused: Int { frames < .max / 20 ? 20 * frames : .max }
    /// Pixels of all frames or pages of one input together.
    public var allPixels = 4_000_000_000
    /// Bytes of one payload, also as text given to `parse`.
    public var payloadBytes = 16 << 20
    /// Components inside one another, the outermost counted as 1.
    public var nesting = 32
    /// Properties of one calendar, all components together.
    public var properties = 100_000
    /// Seconds that one input may take, all its frames or pages together.
    public var seconds = 30.0
    /// Occurrences that one question may have for an answer.
    public var occurrences = 100_000
    /// Steps that the occurrences of one series may take to work out: periods of its rule, and instances passed over.
    public var recurrenceSteps = 2_000_000

    /// ``seconds`` as a duration. Bounded, since a duration is: a billion seconds is without limit.
    public var duration: Duration { .seconds(seconds < 1e9 ? max(seconds, 0) : 1e9) }

    /// The defaults.
    public init() {}
}
