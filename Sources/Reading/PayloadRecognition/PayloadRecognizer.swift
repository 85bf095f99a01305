import CalendarModel

/// Finds the family and the meaning of a payload.
public struct PayloadRecognizer: Sendable {
    /// The families, in the order in which they try a payload. The first family that recognizes the payload wins.
    static let families: [any PayloadFamily] = [
        // Tickets come before the text formats, because they are recognized by their bytes and are mostly not text.
        TicketFamily(),
        WalletPassFamily(),
        WebPageFamily(),
        // The next two come before ICalendarFamily, which would read a URI's header as text before a calendar.
        DataURIFamily(),
        PercentEncodedFamily(),
        VCalendar10Family(),
        ICalendarFamily(),
        GoogleLinkFamily(),
        OutlookLinkFamily(),
        YahooLinkFamily(),
        TeamsLinkFamily(),
        ServiceLinkFamily(),
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
        ScheduleFamily(),
        BoardingPassFamily(),
    ]

    /// The settings and limits for the readers of the payload formats.
    public var context: RecognitionContext

    /// Reads long calendars in another process; nil to read them here.
    package var readsCalendar: (@Sendable ([UInt8]) -> RecognizedPayload)?

    /// The length in bytes from which a calendar is long: reading it then takes so much time that it is worth another
    /// process.
    package var longCalendar = 16 << 10

    /// Creates a recognizer with the given context.
    public init(context: RecognitionContext = RecognitionContext()) {
        self.context = context
    }

    /// Returns the meaning of a payload. For a payload that is not a calendar, the meaning is only the kind of content.
    public func recognize(_ payload: Payload) -> RecognizedPayload {
        let payload = payload.withoutLongMargins
        if let readsCalendar, let bytes = payload.longCalendar(from: longCalendar) { return readsCalendar(bytes) }
        for family in Self.families {
            guard var recognized = family.recognize(payload, context: context) else { continue }
            recognized.diagnostics = payload.encodingDiagnostics(isCalendar: true) + recognized.diagnostics
            return recognized
        }
        var other = RecognizedPayload(
            PayloadContent(of: payload), diagnostics: payload.encodingDiagnostics(isCalendar: false))
        if other.content == .url { other.page = payload.text.flatMap(Self.webAddress) }
        return other
    }

    /// Returns the address of a web page in the text of a code: the text itself, or the target of a bookmark.
    private static func webAddress(_ text: String) -> String? {
        let text = Bookmark(text)?.address ?? text
        guard let address = LinkAddress(text) else { return nil }
        let start = address.text.prefix(8).lowercased()
        return ["https://", "http://", "www."].contains { start.hasPrefix($0) } ? address.text : nil
    }
}
