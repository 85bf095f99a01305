import CalendarModel

/// A message in a format of Outlook: a `.msg` file, or a `winmail.dat` that a mail has beside its text.
public struct OutlookMessage: Sendable {
    /// A text, a calendar or an attachment of the message.
    public struct Part: Hashable, Sendable {
        /// The media type; empty if the message states none.
        public var type: String
        /// The file name of an attachment.
        public var name: String?
        /// The character set of a text or page.
        public var charset: String?
        /// The method of a calendar.
        public var method: String?
        /// The content.
        public var bytes: [UInt8]
    }

    /// The subject; nil if there is none.
    public internal(set) var subject: String?
    /// The name of the sender; nil if there is none.
    public internal(set) var sender: String?
    /// The day on which the message was sent, in UTC.
    public internal(set) var day: CalendarDate?
    /// The parts, in the order text, page, calendar, attachments.
    public internal(set) var parts: [Part] = []
    /// The messages that are attached to this one.
    public internal(set) var messages: [OutlookMessage] = []
    /// Diagnostics about what was not read.
    public internal(set) var diagnostics: [Diagnostic] = []

    /// Returns whether bytes begin like a `.msg` file or another compound file.
    public static func isCompoundFile(_ bytes: [UInt8]) -> Bool { bytes.starts(with: CompoundFile.signature) }

    /// Returns whether bytes begin like a `winmail.dat`.
    public static func isTNEF(_ bytes: [UInt8]) -> Bool { bytes.starts(with: TNEFReader.signature) }

    /// Reads the content of a `.msg` file; nil if the bytes are not one.
    public init?(messageFile bytes: [UInt8]) {
        guard let file = CompoundFile(bytes), let message = MessageFileReader(file).read() else { return nil }
        self = message
    }

    /// Reads a `winmail.dat`; nil if the bytes are not one.
    public init?(tnef bytes: [UInt8]) {
        guard let message = TNEFReader.read(bytes) else { return nil }
        self = message
    }

    init(_ properties: OutlookProperties) {
        typealias Number = OutlookNumber
        subject = properties.text(Number.subject)
        sender = properties.text(Number.senderName).flatMap { name in
            name.contains("@") || name.utf8.count > MailHeaders.longestSender ? nil : name
        }
        let sent = properties.time(Number.submitTime) ?? properties.time(Number.deliveryTime)
        day = sent?.utc.date
        let page = properties.bytes(Number.html)
        if let text = properties.text(Number.body) { add(text: text) }
        if let page {
            let charset = properties.values[Number.html]?.type == OutlookProperties.Kind.text16 ? "utf-16le" : nil
            let codePage = properties.number(Number.internetCodePage) ?? properties.codePage
            parts.append(Part(type: "text/html", charset: charset ?? CodePage.charset(codePage), bytes: page))
        }
        if parts.isEmpty, let packed = properties.bytes(Number.compressedRTF),
            let text = CompressedRTF.unpack(packed).map(RichText.plain)
        {
            add(text: text)
        }
        if let meeting = OutlookMeeting(properties) {
            parts.append(
                Part(
                    type: "text/calendar", charset: "utf-8", method: meeting.method, bytes: Array(meeting.calendar.utf8)
                ))
            diagnostics += meeting.diagnostics
        }
    }

    private mutating func add(text: String) {
        parts.append(Part(type: "text/plain", charset: "utf-8", bytes: Array(text.utf8)))
    }

    /// Adds an attachment with its content.
    mutating func attach(_ properties: OutlookProperties, content: [UInt8], title: String? = nil) {
        guard !content.isEmpty else { return }
        parts.append(
            Part(
                type: properties.text(OutlookNumber.mediaType)?.lowercased() ?? "",
                name: properties.text(OutlookNumber.longFileName) ?? properties.text(OutlookNumber.fileName) ?? title,
                bytes: content))
    }
}

/// The numbers of properties.
enum OutlookNumber {
    static let messageClass = OutlookProperties.Key.number(0x001A)
    static let subject = OutlookProperties.Key.number(0x0037)
    static let submitTime = OutlookProperties.Key.number(0x0039)
    static let senderName = OutlookProperties.Key.number(0x0042)
    static let senderAddress = OutlookProperties.Key.number(0x0065)
    static let senderSMTP = OutlookProperties.Key.number(0x5D02)
    static let startDate = OutlookProperties.Key.number(0x0060)
    static let endDate = OutlookProperties.Key.number(0x0061)
    static let deliveryTime = OutlookProperties.Key.number(0x0E06)
    static let body = OutlookProperties.Key.number(0x1000)
    static let compressedRTF = OutlookProperties.Key.number(0x1009)
    static let html = OutlookProperties.Key.number(0x1013)
    static let attachedData = OutlookProperties.Key.number(0x3701)
    static let fileName = OutlookProperties.Key.number(0x3704)
    static let longFileName = OutlookProperties.Key.number(0x3707)
    static let mediaType = OutlookProperties.Key.number(0x370E)
    static let internetCodePage = OutlookProperties.Key.number(0x3FDE)
    static let messageCodePage = OutlookProperties.Key.number(0x3FFD)

    /// PSETID_Appointment and PSETID_Meeting, as they are stored.
    private static let appointment: [UInt8] = [0x02, 0x20, 0x06, 0, 0, 0, 0, 0, 0xC0, 0, 0, 0, 0, 0, 0, 0x46]
    private static let meeting: [UInt8] = [
        0x90, 0xDA, 0xD8, 0x6E, 0x0B, 0x45, 0x1B, 0x10, 0x98, 0xDA, 0, 0xAA, 0, 0x3F, 0x13, 0x05,
    ]

    static let start = OutlookProperties.Key.named(set: appointment, 0x820D)
    static let end = OutlookProperties.Key.named(set: appointment, 0x820E)
    static let location = OutlookProperties.Key.named(set: appointment, 0x8208)
    static let isAllDay = OutlookProperties.Key.named(set: appointment, 0x8215)
    static let isRecurring = OutlookProperties.Key.named(set: appointment, 0x8223)
    static let recurrenceRule = OutlookProperties.Key.named(set: appointment, 0x8216)
    static let startZone = OutlookProperties.Key.named(set: appointment, 0x825E)
    static let recurrence = OutlookProperties.Key.named(set: appointment, 0x8232)
    static let sequence = OutlookProperties.Key.named(set: appointment, 0x8201)
    static let globalID = OutlookProperties.Key.named(set: meeting, 0x0003)
    static let cleanGlobalID = OutlookProperties.Key.named(set: meeting, 0x0023)
    static let place = OutlookProperties.Key.named(set: meeting, 0x0002)
}
