/// The content that was downloaded from a web address.
public struct FollowedPage: Hashable, Sendable {
    /// The address at the end of all redirects.
    public var address: String
    /// The content: an HTML page, or a calendar, or something else.
    public var bytes: [UInt8]
    /// The character set that the server states for the content; nil if it states none.
    public var charset: String?

    /// Creates a page. If `charset` is nil, the encoding is found from the content.
    public init(address: String, bytes: [UInt8], charset: String? = nil) {
        self.address = address
        self.bytes = bytes
        self.charset = charset
    }

    /// Returns the parameter `charset` of a Content-Type (RFC 9110 §8.3); nil if it is absent.
    static func charset(in contentType: String) -> String? {
        for parameter in contentType.split(separator: ";").dropFirst() {
            let parts = parameter.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, parts[0].filter({ !$0.isWhitespace }).lowercased() == "charset" else { continue }
            let value = parts[1].filter { !$0.isWhitespace && $0 != "\"" && $0 != "'" }
            return value.isEmpty || value.utf8.count > 40 ? nil : value
        }
        return nil
    }
}
