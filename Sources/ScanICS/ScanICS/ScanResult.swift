import BarcodeReading
import CalendarModel
import PayloadRecognition
import PrintedText
import TimeZones

/// The result of scanning one input: its codes, and the events, reminders and calendars that they carry.
public struct ScanResult: Sendable {
    /// The input's name, as given; nil for bytes without a name.
    public var path: String?
    /// The number of frames or pages in a picture; nil for a payload given as text.
    public var frames: Int?
    /// The sizes of the frames that were read; nil for a skipped frame. Corners of codes are positions in the pixels of
    /// their frame.
    public internal(set) var frameSizes: [FrameSize?] = []
    /// Small pictures of some frames, as in ``ImageReading``.
    package var previews: [FramePreview] = []
    /// Every code, sorted by frame and then by position; nil for a payload given as text.
    public var symbols: [ScannedSymbol]?
    /// The codes that were seen in a picture but could not be read, sorted by frame and then by position.
    public var unread: [UnreadCode] = []
    /// The text of each frame, if it was read.
    public var print: [FramePrint] = []
    /// The kind of content of a payload given as text. Nil for a picture, in which each of the ``symbols`` has a kind.
    public var content: PayloadContent?
    /// Every event and reminder, in the order of the codes.
    public var events: [ScannedEvent] = []
    /// The complete calendars that the events are in.
    public var documents: [CalendarDocument] = []
    /// The links in the codes to calendars and events on servers.
    public var links: [CalendarLink] = []
    /// The web addresses that codes hold instead of a calendar. They may lead to pages of events: an app can download
    /// these pages with the user's consent, and read them with ``EventScanner/parse(page:address:charset:path:)``.
    public var pages: [ScannedAddress] = []
    /// Diagnostics about everything that was repaired, assumed or dropped.
    public var diagnostics: [Diagnostic] = []
    /// Why the input could not be scanned; the result is empty then.
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

    /// The events that have a start, and all reminders. These can be written to a calendar.
    public var completeEvents: [ScannedEvent] { events.filter { !$0.entry.isIncomplete } }

    /// Whether there are ``completeEvents``.
    package var hasCompleteEvent: Bool { events.contains { !$0.entry.isIncomplete } }
}

/// A code, and the kind of its payload.
public struct ScannedSymbol: Hashable, Sendable {
    /// The code.
    public var barcode: Barcode
    /// The kind of the code's content.
    public var content: PayloadContent
    /// The family of the code's payload; nil if the payload has no event, reminder or link.
    public var family: FamilyName?
    /// Whether the JSON names the secret in the code instead of the code's text.
    fileprivate(set) var withholdsSecret = false

    /// The kind of secret in the code; nil if the code isn't a secret.
    package var secret: PayloadSecret? { barcode.text.flatMap { PayloadSecret($0) } }
}

extension ScanResult {
    /// Whether a code is a secret, such as the key of one-time passwords.
    package var hasSecrets: Bool { symbols?.contains { $0.secret != nil } ?? false }

    /// Whether a text, such as a printed line, has the password of a code in this picture.
    package func isSecret(_ text: String) -> Bool {
        symbols?.contains { symbol in
            symbol.barcode.text.flatMap(PayloadSecret.printedWords).map { $0.count >= 4 && text.contains($0) } ?? false
        } ?? false
    }

    /// The result whose JSON names each secret in a code, and does not have its text, not even if it is printed.
    package var withoutSecrets: ScanResult {
        var result = self
        for place in print.indices { result.print[place].lines.removeAll { isSecret($0.text) } }
        for place in events.indices { result.events[place].print?.unused.removeAll(where: isSecret) }
        result.symbols = symbols?.map { symbol in
            var symbol = symbol
            symbol.withholdsSecret = symbol.secret != nil
            return symbol
        }
        return result
    }
}

/// A web address, and where it was found.
public struct ScannedAddress: Hashable, Sendable {
    /// The address as the code holds it; perhaps without a scheme.
    public var address: String
    /// Where the address was found.
    public var source: ScannedEvent.Source
}

/// An event or reminder, and where it was found.
public struct ScannedEvent: Sendable {
    /// The place where an event, a reminder or an address was found.
    public struct Source: Hashable, Sendable {
        /// The input's name.
        public var path: String?
        /// The index of the frame or page; nil for a payload given as text.
        public var frame: Int?
        /// The index of the code in ``ScanResult/symbols``; nil for a payload given as text.
        public var symbol: Int?
        /// The part of a mail, such as `2.1 invite.ics`; nil for any other input.
        public var part: String?
        /// The web address that the event was downloaded from; nil if the code itself holds the event.
        public var address: String?
        /// The title of the calendar that the event is in, in a backup of several calendars.
        package var calendar: String?

        /// Creates a source.
        public init(path: String? = nil, frame: Int? = nil, symbol: Int? = nil) {
            self.path = path
            self.frame = frame
            self.symbol = symbol
        }
    }

    /// The event or reminder, with its UID.
    public var entry: CalendarEntry
    /// The family of the payload that the entry was read from.
    public var family: FamilyName
    /// Whether the payload had no UID, so that the entry's UID was derived from the content.
    public var isUIDDerived: Bool
    /// Where the entry was found.
    public var source: Source
    /// The method of the message that the entry belongs to, such as `REQUEST` or `CANCEL` (RFC 5546 §1.4); nil without
    /// a method, and for `PUBLISH`.
    public var method: String?
    /// The time zones of the calendar that contains the entry.
    public var zones: ZoneResolver
    /// The print that the event was read from; nil for an event of a code or another payload.
    public var print: PrintedEvent?
    /// The position of the entry's component in the result's calendars.
    var place: Place

    /// The index in ``ScanResult/documents`` of the calendar that contains the entry.
    public var document: Int { place.document }

    /// The position of a component in the result's calendars.
    struct Place: Hashable, Sendable {
        /// The index of the calendar in ``ScanResult/documents``.
        var document: Int
        var component: Int
    }

    /// When the event or reminder starts.
    public var start: ResolvedTime? { entry.item.start.map(zones.resolved) }

    /// The exclusive end; nil if the payload neither states nor implies an end. For a reminder, the time when it is
    /// due.
    public var end: ResolvedTime? { entry.end(in: zones).map(zones.resolved) }
}
