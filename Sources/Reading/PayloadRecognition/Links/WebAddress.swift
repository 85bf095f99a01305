/// The web address that a code holds.
enum WebAddress {
    /// Returns the address in the text of a code: the text itself, or the target of a bookmark. Returns nil if the text
    /// has no address of a web page.
    static func inCode(_ text: String) -> String? {
        let text = Bookmark(text)?.address ?? text
        guard let address = LinkAddress(text) else { return nil }
        let start = address.text.prefix(8).lowercased()
        return ["https://", "http://", "www."].contains { start.hasPrefix($0) } ? address.text : nil
    }
}
