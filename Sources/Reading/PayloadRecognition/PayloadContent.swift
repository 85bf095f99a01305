import CalendarModel

/// The kind of content in a payload; `content` in JSON.
public enum PayloadContent: String, CaseIterable, Hashable, Sendable {
    case event, reminder
    /// A link to a calendar or event on the web.
    case link
    /// A calendar without an event or reminder: empty, or with only free-busy times, journals or time zones.
    case calendar
    /// A web page without an event of its own.
    case page
    /// A mail without an event.
    case mail
    /// A document without an event.
    case document
    /// An archive without an event.
    case archive
    /// A ticket or pass without a date.
    case ticket
    case url, contact, wifi
    /// A secret for one-time passwords.
    case otp
    /// A request for money: EPC, Swiss QR, UPI, a cryptocurrency.
    case payment
    /// A position on earth.
    case geo
    case phone, sms, email
    /// Only a number, such as an article number.
    case number
    case text, binary
    /// One part of a message that is split across several codes (structured append).
    case part

    /// The kind of content of an entry: event or reminder.
    init(of entry: CalendarEntry) {
        self = if case .event = entry { .event } else { .reminder }
    }

    /// The content of a payload that is not a calendar. The beginning of the payload's text decides.
    init(of payload: Payload) {
        guard let text = payload.text else {
            self = .binary
            return
        }
        let start = text.trimmed.prefix(48).lowercased()
        if let known = Self.beginnings.first(where: { start.hasPrefix($0.beginning) }) {
            self = known.content
        } else if !text.isEmpty, text.utf8.allSatisfy(\.isDigit) {
            self = .number
        } else {
            self = .text
        }
    }

    private static let beginnings: [(beginning: String, content: PayloadContent)] = [
        ("begin:vcard", .contact), ("mecard:", .contact), ("bizcard:", .contact), ("wifi:", .wifi), ("dpp:", .wifi),
        ("otpauth", .otp), ("bcd\n", .payment), ("bcd\r\n", .payment), ("spc\n", .payment), ("spc\r\n", .payment),
        ("upi:", .payment), ("bitcoin:", .payment), ("ethereum:", .payment), ("geo:", .geo), ("tel:", .phone),
        ("sms:", .sms), ("smsto:", .sms), ("mms:", .sms), ("mmsto:", .sms), ("mailto:", .email), ("matmsg:", .email),
        ("smtp:", .email), ("http://", .url), ("https://", .url), ("www.", .url), ("mebkm:", .url), ("urlto:", .url),
        ("url:http", .url), ("uri:http", .url), ("ftp://", .url),
    ]

    /// The content in words, with an article: "a Wi-Fi network".
    public var words: String {
        switch self {
        case .event: "an event"
        case .reminder: "a reminder"
        case .link: "a link to a calendar"
        case .calendar: "a calendar without an event"
        case .page: "a web page"
        case .mail: "a mail"
        case .document: "a document"
        case .archive: "an archive"
        case .ticket: "a ticket without a date"
        case .url: "a web address"
        case .contact: "a contact"
        case .wifi: "a Wi-Fi network"
        case .otp: "a secret for one-time passwords"
        case .payment: "a payment request"
        case .geo: "a place"
        case .phone: "a telephone number"
        case .sms: "a text message"
        case .email: "an e-mail"
        case .number: "a number"
        case .text: "text"
        case .binary: "binary data"
        case .part: "a part of a larger message"
        }
    }

    /// Whether the content is an event or a reminder.
    public var isCalendarItem: Bool { self == .event || self == .reminder }
}
