import CalendarModel

/// A way of encoding a calendar in a barcode.
///
/// Each family is one type in one file, and one entry in ``PayloadRecognizer/families``. A new family needs no other
/// change.
protocol PayloadFamily: Sendable {
    /// Returns the meaning of a payload; nil if the payload does not belong to this family.
    ///
    /// If the payload belongs to this family but has no event, the function returns a meaning without documents. Later
    /// families then do not try the payload.
    func recognize(_ payload: Payload, context: RecognitionContext) -> RecognizedPayload?
}

/// The settings and limits that the families need besides the payload.
public struct RecognitionContext: Hashable, Sendable {
    /// The limits for payloads.
    public var limits: ScanLimits
    /// The day from which the year of a date without a year is derived; nil if no such day is known.
    public var referenceDate: CalendarDate?
    /// The address that a page was read from. The page's relative addresses are resolved against it.
    public var baseURL: String?
    /// The character set that the sender of a page stated.
    public var pageCharset: String?
    /// Whether the events' descriptions include the names and numbers of ticket holders.
    public var keepsPersonalData = false
    /// Whether times in UTC stay in UTC, also if the zone of the event's place is known.
    package var keepsUTC = false
    /// The number of wrappings (a data URI, compression, ...) removed so far.
    var depth = 0

    /// Creates a context.
    public init(limits: ScanLimits = ScanLimits(), referenceDate: CalendarDate? = nil) {
        self.limits = limits
        self.referenceDate = referenceDate
    }

    /// The context for the content of a wrapping; nil if the wrappings are nested deeper than in any real payload.
    var inside: RecognitionContext? {
        guard depth < 3 else { return nil }
        var inner = self
        inner.depth += 1
        return inner
    }
}

/// The name of a family; `family` in JSON.
public struct FamilyName: RawRepresentable, Hashable, Sendable {
    /// The name in lower case, with hyphens.
    public let rawValue: String

    /// Creates the name of a family.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// The meaning of a payload.
public struct RecognizedPayload: Hashable, Sendable {
    /// The kind of content.
    public var content: PayloadContent
    /// The family that the payload belongs to; nil if the payload has no event, reminder or link.
    public var family: FamilyName?
    /// The calendars in the payload.
    public var documents: [CalendarDocument]
    /// The family of each document of a web page or wallet pass, in the order of ``documents``. Empty for other
    /// payloads.
    public var families: [FamilyName] = []
    /// The calendars on the web that the payload links to.
    public var links: [CalendarLink]
    /// The web address in a payload that is not a calendar: a plain address or a bookmark. The page may describe an
    /// event.
    public var page: String?
    /// Diagnostics about repairs, assumptions and dropped parts.
    public var diagnostics: [Diagnostic]

    /// Creates a payload with the given content.
    public init(
        _ content: PayloadContent, family: FamilyName? = nil, documents: [CalendarDocument] = [],
        links: [CalendarLink] = [], diagnostics: [Diagnostic] = []
    ) {
        self.content = content
        self.family = family
        self.documents = documents
        self.links = links
        self.diagnostics = diagnostics
    }
}
