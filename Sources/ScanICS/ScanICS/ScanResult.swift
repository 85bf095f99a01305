import BarcodeReading
import CalendarModel
import PayloadRecognition
import TimeZones

/// What one input holds: the codes in it, and the events, reminders and calendars that they carry.
public struct ScanResult: Sendable {
    /// The input's name, as given; nil where the caller gave bytes.
    public var path: String?
    /// How many frames or pages were scanned; nil for a payload given as text.
    public var frames: Int?
    /// Every code, in the order of frames and places; nil for a payload given as text.
    public var symbols: [ScannedSymbol]?
    /// What a payload given as text holds; nil for a picture, whose ``symbols`` say it each.
    public var content: PayloadContent?
    /// Every event and reminder, in the order of the codes.
    public var events: [ScannedEvent] = []
    /// The calendars that the events are in, whole.
    public var documents: [CalendarDocument] = []
    /// The calendars elsewhere that the codes point at.
    public var links: [CalendarLink] = []
    /// What was repaired, assumed or dropped.
    public var diagnostics: [Diagnostic] = []
    /// Why the input could not be scanned; then there is nothing else.
    public var error: ScanError?

    /// The result for an input that could not be scanned.
    public init(path: String?, error: ScanError) {
        self.path = path
        self.error = error
    }

    init(path: String?, frames: Int?, symbols: [ScannedSymbol]?) {
        self.path = path
        self.frames = frames
        self.symbols = symbols
    }

    /// The events and reminders that a calendar can hold: those that have the times they need.
    public var completeEvents: [ScannedEvent] { events.filter { !$0.entry.isIncomplete } }
}

/// A code, and what it holds.
public struct ScannedSymbol: Hashable, Sendable {
    /// The code.
    public var barcode: Barcode
    /// What it holds.
    public var content: PayloadContent
    /// How it was written, where it is a calendar's.
    public var family: FamilyName?
}

/// An event or reminder, and where it was found.
public struct ScannedEvent: Sendable {
    /// Where it was found.
    public struct Source: Hashable, Sendable {
        /// The input's name.
        public var path: String?
        /// The index of the frame or page; nil for a payload given as text.
        public var frame: Int?
        /// The index of the code in ``ScanResult/symbols``; nil for a payload given as text.
        public var symbol: Int?

        /// A place.
        public init(path: String? = nil, frame: Int? = nil, symbol: Int? = nil) {
            self.path = path
            self.frame = frame
            self.symbol = symbol
        }
    }

    /// The event or reminder, with its UID.
    public var entry: CalendarEntry
    /// How it was written.
    public var family: FamilyName
    /// Whether the payload had no UID, and this one follows from the content.
    public var isUIDDerived: Bool
    /// Where it was found.
    public var source: Source
    /// The zones of its calendar.
    public var zones: ZoneResolver
    /// Where it stands in the result's calendars.
    var place: Place

    /// The index of its calendar in ``ScanResult/documents``.
    public var document: Int { place.document }

    /// A component of one of the result's calendars.
    struct Place: Hashable, Sendable {
        /// The index in ``ScanResult/documents``.
        var document: Int
        /// The index in that calendar's components.
        var component: Int
    }

    /// When it starts.
    public var start: ResolvedTime? { entry.item.start.map(zones.resolved) }

    /// When it ends, exclusive, where the payload says or implies it; for a reminder, when it is due.
    public var end: ResolvedTime? { entry.end(in: zones).map(zones.resolved) }
}
