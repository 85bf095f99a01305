import CalendarModel

/// Finds the family and the meaning of a payload.
public struct PayloadRecognizer: Sendable {
    /// The families, in the order in which they try a payload. The first that recognizes it wins.
    static let families: [any PayloadFamily] = [
        // Tickets are recognized by their first bytes, which are not text.
        TicketFamily(),
        WalletPassFamily(),
        WebPageFamily(),
        // These come before iCalendar, which would read the header of a URI as text before a calendar.
        DataURIFamily(),
        PercentEncodedFamily(),
        VCalendar10Family(),
        ICalendarFamily(),
        GoogleLinkFamily(),
        OutlookLinkFamily(),
        YahooLinkFamily(),
        TeamsLinkFamily(),
        IntentFamily(),
        OutlookAppLinkFamily(),
        RemoteLinkFamily(),
        LinkListFamily(),
        BookmarkFamily(),
        CompressedFamily(),
        Base64Family(),
        JCalFamily(),
        XCalFamily(),
        JSCalendarFamily(),
        JSONLDFamily(),
        BoardingPassFamily(),
    ]

    /// The settings and limits for the families.
    public var context: RecognitionContext

    /// Creates a recognizer with the given context.
    public init(context: RecognitionContext = RecognitionContext()) {
        self.context = context
    }

    /// Returns the meaning of a payload. If it is not a calendar, only its kind of content is known.
    public func recognize(_ payload: Payload) -> RecognizedPayload {
        for family in Self.families {
            guard var recognized = family.recognize(payload, context: context) else { continue }
            recognized.diagnostics = payload.encodingDiagnostics(isCalendar: true) + recognized.diagnostics
            return recognized
        }
        var other = RecognizedPayload(
            PayloadContent(of: payload), diagnostics: payload.encodingDiagnostics(isCalendar: false))
        if other.content == .url { other.page = payload.text.flatMap(WebAddress.inCode) }
        return other
    }
}
