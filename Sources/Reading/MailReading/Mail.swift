import CalendarModel

/// A mail (RFC 5322), taken apart into its parts (RFC 2045 to 2049).
///
/// The parts are a tree: a part names the part around it by its place in ``parts``. The parts inside a part come after
/// it, in the order of the mail.
public struct Mail: Hashable, Sendable {
    /// The bytes of the mail. Each part is a range of them.
    public let bytes: [UInt8]
    /// The parts, in the order in which they begin. The first is the mail itself.
    public internal(set) var parts: [MailPart]
    /// Diagnostics about limits that the mail exceeds, and about repaired parts.
    public internal(set) var diagnostics: [Diagnostic] = []

    /// The headers of the mail itself.
    public var headers: MailHeaders { parts.first?.headers ?? MailHeaders() }
    /// The subject, decoded; nil if the mail has none.
    public var subject: String? { headers.text("subject") }
    /// The time at which the mail was written, according to its sender; nil if the mail does not state it.
    public var date: MailDate? { headers.text("date").flatMap(MailDate.init) }

    /// The address of a page that a browser saved as this mail; nil for other mails.
    public var pageAddress: String? { headers.value("snapshot-content-location") }

    /// The parts without parts inside them, in their order.
    public var leaves: [MailPart] { parts.filter { !$0.isContainer } }

    /// Returns the content of a part, with its transfer encoding undone.
    public func content(of part: MailPart) -> [UInt8] {
        TransferEncoding(part.headers).decode(bytes[part.body])
    }

    /// Returns the time of the innermost mail around a part, such as a forwarded one.
    public func date(of part: MailPart) -> MailDate? {
        innermostHeaders(around: part).text("date").flatMap(MailDate.init) ?? date
    }

    /// Returns the name of the sender of the innermost mail around a part; nil if only an address is there.
    public func sender(of part: MailPart) -> String? { innermostHeaders(around: part).sender }

    /// Returns the subject of the innermost mail around a part; nil if it has none.
    public func subject(of part: MailPart) -> String? { innermostHeaders(around: part).text("subject") }

    private func innermostHeaders(around part: MailPart) -> MailHeaders {
        var current = part
        while let parent = current.parent, !parts[parent].isMessage { current = parts[parent] }
        return current.headers
    }
}

/// A part of a mail.
public struct MailPart: Hashable, Sendable {
    /// The number of the part, as IMAP numbers parts (RFC 3501 §6.4.5): `1`, `2.1`. Empty for the mail itself.
    public var number: String
    /// The index in ``Mail/parts`` of the part around this part; nil for the mail itself.
    public var parent: Int?
    /// The headers of the part.
    public var headers: MailHeaders
    /// The media type in lower case, such as `text/plain`.
    public var type: String
    /// The place of the encoded content in the mail's bytes.
    public var body: Range<Int>
    /// Whether parts are inside this part: for the types `multipart` and `message/rfc822`.
    public var isContainer = false

    var isMessage: Bool { type == "message/rfc822" || type == "message/global" }

    /// The file name that the sender gave the part; nil if there is none.
    public var fileName: String? {
        let name =
            headers.value("content-disposition").flatMap { HeaderValue($0).parameters["filename"] }
            ?? headers.value("content-type").flatMap { HeaderValue($0).parameters["name"] }
        return name.flatMap { $0.isEmpty ? nil : EncodedWords.decode($0) }
    }

    /// The character set that the sender stated for a text; nil if none is stated.
    public var charset: String? { headers.value("content-type").flatMap { HeaderValue($0).parameters["charset"] } }

    /// The web address of a page that was saved with its pictures (RFC 2557 §4); nil if there is none.
    public var address: String? {
        headers.value("content-location").flatMap { $0.contains("://") ? $0.filter { !$0.isWhitespace } : nil }
    }

    /// The method of a calendar (RFC 6047 §2.4); nil if none is stated.
    public var method: String? {
        headers.value("content-type").flatMap { HeaderValue($0).parameters["method"]?.uppercased() }
    }
}

extension Diagnostic.Code {
    // MARK: Mails

    /// A mail has more parts, deeper parts or longer headers than the limits allow. The rest was not read.
    public static let mailLimit = Self(rawValue: "mail-limit")
    /// A multipart mail ends before its closing boundary, or its boundary is missing. What is there was read.
    public static let brokenMail = Self(rawValue: "broken-mail")
}
