extension Payload {
    /// The maximum number of bytes of text to take from a page.
    private static let pageTextLimit = 100_000

    /// Returns the text that people see in a page: a line for each block, and a tab between the cells of a table. Nil if
    /// the page cannot be read.
    ///
    /// - Parameters:
    ///   - bytes: the page. The bodies of mails may begin without a tag.
    ///   - charset: the character set that the sender stated.
    package static func pageText(_ bytes: [UInt8], charset: String?) -> String? {
        let page = isPage(bytes) ? bytes : Array("<html>".utf8) + bytes
        guard let document = try? HTMLReader().read(page, charset: charset), !document.nodes.isEmpty else { return nil }
        var text = HTMLTextBuilder(limit: pageTextLimit, marksCells: true)
        document.add(document.nodes.indices, to: &text)
        return text.string
    }
}
