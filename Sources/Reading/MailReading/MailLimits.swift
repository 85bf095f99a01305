import CalendarModel

/// The limits of one mail.
public struct MailLimits: Hashable, Sendable {
    /// The most parts, those of the mails inside the mail included.
    public var parts = 2000
    /// The most levels of parts inside parts; the mail itself counts as 1.
    public var depth: Int
    /// The most bytes of the headers of one part.
    public var headerBytes = 1 << 20

    /// Creates the limits of a mail in a scan.
    public init(_ limits: ScanLimits = ScanLimits()) { depth = limits.nesting }
}
