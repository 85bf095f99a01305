import CalendarModel

/// What a payload holds, as `content` in JSON.
public enum PayloadContent: String, CaseIterable, Hashable, Sendable {
    case event, reminder
    /// A calendar or event that lies elsewhere.
    case link
    /// A calendar without an event or reminder: empty, or with free-busy times, journals or zones alone.
    case calendar
    /// A web page without an event of its own.
    case page
    case url, contact, wifi
    /// A secret for one-time passwords.
    case otp
    /// A request for money: EPC, Swiss QR, UPI, a cryptocurrency.
    case payment
    /// A place on earth.
    case geo
    case phone, sms, email
    /// An article's number, or another number alone.
    case number
    case text, binary
    /// A part of a message that is spread over several codes (structured append).
    case part

    /// What an event or reminder is.
    init(of entry: CalendarEntry) {
        self = if case .event = entry { .event } else { .reminder }
    }

    /// What a payload is that is no calendar's, by how it begins.
    init(of payload: Payload) {
        guard let text = payload.text else {
            self = .binary
            return
        }
        let start = text.trimmed.prefix(48).lowercased()
        if let known = Self.beginnings.first(where: { start.hasPrefix($0.beginning) }) {
            self = known.content
        } else if !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
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
        ("ftp://", .url),
    ]

    /// What it is in words, with its article: "a Wi-Fi network".
    public var words: String {
        switch self {
        case .event: "an event"
        case .reminder: "a reminder"
        case .link: "a link to a calendar"
        case .calendar: "a calendar without an event"
        case .page: "a web page"
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

    /// Whether it holds a calendar's items.
    public var isCalendarItem: Bool { self == .event || self == .reminder }
}
