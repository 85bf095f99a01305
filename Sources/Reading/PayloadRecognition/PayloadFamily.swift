import CalendarModel

/// A way of writing a calendar into a barcode.
///
/// One family is one type in one file, and one place in ``PayloadRecognizer/families``. Adding one touches nothing else.
protocol PayloadFamily: Sendable {
    /// What a payload means, nil where it is not of this family.
    ///
    /// A payload of the family that holds no event is still recognized: with no entries, so that no later family tries.
    func recognize(_ payload: Payload, context: RecognitionContext) -> RecognizedPayload?
}

/// What recognizing a payload may need to know beside its bytes.
public struct RecognitionContext: Hashable, Sendable {
    /// The bounds of what is read.
    public var limits: ScanLimits
    /// The day from which a date without a year is understood; nil where there is none to go by.
    public var referenceDate: CalendarDate?
    /// Where a page was read from: relative addresses on it are relative to it.
    public var baseURL: String?
    /// The character set that came with a page.
    public var pageCharset: String?
    /// How many wrappings (a data URI, compression, ...) were taken off so far.
    var depth = 0

    /// A context.
    public init(limits: ScanLimits = ScanLimits(), referenceDate: CalendarDate? = nil) {
        self.limits = limits
        self.referenceDate = referenceDate
    }

    /// The context for what a wrapping holds; nil where there are more wrappings than any honest payload has.
    var inside: RecognitionContext? {
        guard depth < 3 else { return nil }
        var inner = self
        inner.depth += 1
        return inner
    }
}

/// The name of a family, as `family` in JSON.
public struct FamilyName: RawRepresentable, Hashable, Sendable {
    /// The name, lower case and hyphenated.
    public let rawValue: String

    /// A family of the given name.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }
}

/// What a payload turned out to be.
public struct RecognizedPayload: Hashable, Sendable {
    /// What it holds.
    public var content: PayloadContent
    /// How it was written, where it is a calendar's.
    public var family: FamilyName?
    /// The calendars in it.
    public var documents: [CalendarDocument]
    /// How each of them was written, where a page has several in different ways; otherwise empty.
    public var families: [FamilyName] = []
    /// The calendars elsewhere that it points at.
    public var links: [CalendarLink]
    /// What was repaired, assumed or dropped.
    public var diagnostics: [Diagnostic]

    /// A payload of the given content.
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
