import CalendarModel

/// Decides which family a payload is of, and what it means.
public struct PayloadRecognizer: Sendable {
    /// The families, in the order in which they are asked: the first that recognizes a payload has it.
    static let families: [any PayloadFamily] = [
        WebPageFamily(),
        // Before iCalendar, which takes words before a calendar for words.
        DataURIFamily(),
        PercentEncodedFamily(),
        VCalendar10Family(),
        ICalendarFamily(),
        GoogleLinkFamily(),
        OutlookLinkFamily(),
        YahooLinkFamily(),
        TeamsLinkFamily(),
        RemoteLinkFamily(),
        LinkListFamily(),
        BookmarkFamily(),
        CompressedFamily(),
        Base64Family(),
        JCalFamily(),
        XCalFamily(),
        JSONLDFamily(),
        BoardingPassFamily(),
    ]

    /// What recognizing may need to know.
    public var context: RecognitionContext

    /// A recognizer in the given context.
    public init(context: RecognitionContext = RecognitionContext()) {
        self.context = context
    }

    /// What a payload is; one that is no calendar's says what it is instead.
    public func recognize(_ payload: Payload) -> RecognizedPayload {
        for family in Self.families {
            guard var recognized = family.recognize(payload, context: context) else { continue }
            recognized.diagnostics = payload.encodingDiagnostics(isCalendar: true) + recognized.diagnostics
            return recognized
        }
        return RecognizedPayload(
            PayloadContent(of: payload), diagnostics: payload.encodingDiagnostics(isCalendar: false))
    }
}
