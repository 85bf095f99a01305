import BarcodeReading
import CalendarModel
import PayloadRecognition

/// How pictures and payloads are scanned.
public struct ScanOptions: Hashable, Sendable {
    /// How much time a picture is worth.
    public var effort: Effort
    /// What one input may cost.
    public var limits: ScanLimits

    /// The day from which a date without a year is understood; nil where there is none to go by.
    public var referenceDate: CalendarDate?
    /// The zone that floating times, and times of unknown zones, are read in: an IANA name; nil leaves them as they are.
    public var assumedTimeZone: String?
    /// Whether a Z is taken for a generator's mistake: such times are local, in ``assumedTimeZone`` where there is one.
    public var distrustsUTC = false
    /// Whether alarms, attachments and addresses that could do harm are kept.
    public var keepsUnsafe = false
    /// Where pages were read from: relative addresses on them are relative to it.
    public var baseURL: String?
    /// Whether a payload that had to be mended is refused.
    public var isStrict = false

    /// The given effort and limits; the rest can be set.
    public init(effort: Effort = .standard, limits: ScanLimits = ScanLimits()) {
        self.effort = effort
        self.limits = limits
    }

    /// What recognizing a payload needs to know of them.
    var recognition: RecognitionContext {
        var context = RecognitionContext(limits: limits, referenceDate: referenceDate)
        context.baseURL = baseURL
        return context
    }
}
