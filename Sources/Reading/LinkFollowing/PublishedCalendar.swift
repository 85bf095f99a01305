import CLinks
import CalendarModel

/// The version of a published calendar, as its server names it (RFC 9110 §8.8).
public struct PublishedVersion: Hashable, Sendable {
    /// The field ETag, with its quotation marks; nil if the server sent none.
    public let entityTag: String?
    /// The field Last-Modified; nil if the server sent none.
    public let lastModified: String?

    /// Creates a version. Values that are not valid in a header field are left out. Such values can come from a server,
    /// or from a saved version that another program changed.
    public init(entityTag: String? = nil, lastModified: String? = nil) {
        self.entityTag = entityTag.flatMap { Self.isEntityTag($0) ? $0 : nil }
        self.lastModified = lastModified.flatMap { Self.isDate($0) ? $0 : nil }
    }

    /// Whether the version has no value that a server could compare.
    var isUnknown: Bool { entityTag == nil && lastModified == nil }

    /// Returns whether a text is an ETag of ASCII characters: `"..."` or `W/"..."` (RFC 9110 §8.8.3).
    private static func isEntityTag(_ text: String) -> Bool {
        let tag = text.utf8.dropFirst(text.hasPrefix("W/") ? 2 : 0)
        guard (2...512).contains(tag.count), tag.first == UInt8(ascii: "\""), tag.last == UInt8(ascii: "\"") else {
            return false
        }
        return tag.dropFirst().dropLast().allSatisfy { $0 == 0x21 || (0x23...0x7E).contains($0) }
    }

    /// Returns whether a text can be a date: only letters, digits, blanks and the characters `,`, `:`, `+` and `-`.
    private static func isDate(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: " "), UInt8(ascii: ","), UInt8(ascii: ":"),
                    UInt8(ascii: "+"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }

    func withCVersion<Value>(_ body: (ccurl_version) -> Value) -> Value {
        entityTag.withCString { tag in
            lastModified.withCString { date in body(ccurl_version(entity_tag: tag, last_modified: date)) }
        }
    }
}

extension String? {
    /// Calls a closure with the text as a C string; with NULL if there is no text.
    func withCString<Value>(_ body: (UnsafePointer<CChar>?) -> Value) -> Value {
        map { $0.withCString { body($0) } } ?? body(nil)
    }
}

/// A server's answer to a request for a published calendar: the new text, or none if the calendar has not changed.
public struct PublishedCalendar: Hashable, Sendable {
    /// The text: one or more complete VCALENDARs; nil if the caller already has the newest version (HTTP status 304).
    public let text: String?
    /// The version of the text. If ``text`` is nil, this is the version that the caller has.
    public let version: PublishedVersion
    /// The calendar's new address, if the server redirected to it permanently (HTTP status 301 or 308); otherwise nil.
    public let movedTo: String?
}

extension FollowingLimits {
    /// The limits on fetching a published calendar that a person subscribed to: 30 seconds, 16 MiB and 3 redirects.
    public static let subscription = FollowingLimits(seconds: 30, bytes: 16 << 20)
}

extension CalendarLink {
    /// The https address to subscribe to; nil if the link leads to a web page and the calendar's address is unknown.
    ///
    /// Two links to the same calendar may differ in the scheme, in upper and lower case of the host's name, in a
    /// fragment, or in whether they state the usual port. These links still have the same `feedAddress`.
    public var feedAddress: String? {
        guard let address = calendarAddress?.prefix(while: { $0 != "#" }) else { return nil }
        guard let colon = address.firstIndex(of: ":"), address[colon...].hasPrefix("://") else {
            return String(address)
        }
        let start = address.index(colon, offsetBy: 3)
        let end = address[start...].firstIndex { $0 == "/" || $0 == "?" } ?? address.endIndex
        var host = address[start..<end].lowercased()
        // A user name or password before the host is refused later, and must stay visible until then.
        guard !host.contains("@") else { return String(address) }
        if let mark = host.lastIndex(of: ":"), Int(host[host.index(after: mark)...]) == 443 {
            host = String(host[..<mark])
        }
        let path = address[end...].hasPrefix("/") ? address[end...] : "/" + address[end...]
        return address[..<colon].lowercased() + "://" + host + path
    }
}
