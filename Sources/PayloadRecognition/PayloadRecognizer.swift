import CalendarModel

/// Decides which family a payload is of, and what it means.
public struct PayloadRecognizer: Sendable {
    /// The families, in the order in which they are asked: the first that recognizes a payload has it.
    static let families: [any PayloadFamily] = [
        ICalendarFamily()
    ]

    /// The bounds of what is read.
    public var limits: ScanLimits

    /// A recognizer with the given bounds.
    public init(limits: ScanLimits = ScanLimits()) {
        self.limits = limits
    }

    /// What a payload is; one that is no calendar's says what it is instead.
    public func recognize(_ payload: Payload) -> RecognizedPayload {
        for family in Self.families {
            if let recognized = family.recognize(payload, limits: limits) { return recognized }
        }
        return RecognizedPayload(PayloadContent(of: payload))
    }
}
