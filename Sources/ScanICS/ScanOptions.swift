import BarcodeReading
import CalendarModel

/// How pictures and payloads are scanned.
public struct ScanOptions: Hashable, Sendable {
    /// How much time a picture is worth.
    public var effort: Effort
    /// What one input may cost.
    public var limits: ScanLimits

    /// The given effort and limits.
    public init(effort: Effort = .standard, limits: ScanLimits = ScanLimits()) {
        self.effort = effort
        self.limits = limits
    }
}
