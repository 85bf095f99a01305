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

    /// The given options.
    public init(
        effort: Effort = .standard, limits: ScanLimits = ScanLimits(), referenceDate: CalendarDate? = nil
    ) {
        self.effort = effort
        self.limits = limits
        self.referenceDate = referenceDate
    }

    /// What recognizing a payload needs to know of them.
    var recognition: RecognitionContext {
        RecognitionContext(limits: limits, referenceDate: referenceDate)
    }
}
