extension Payload {
    /// Returns the text that people see in a page: a line for each block, and the cells of a table's row side by
    /// side, each below the one above it. Nil if the page cannot be read.
    ///
    /// - Parameters:
    ///   - bytes: the page. The bodies of mails may begin without a tag.
    ///   - charset: the character set that the sender stated.
    package static func pageText(_ bytes: [UInt8], charset: String?) -> String? {
        let page = isPage(bytes) ? bytes : Array("<html>".utf8) + bytes
        guard let document = try? HTMLReader().read(page, charset: charset), !document.nodes.isEmpty else { return nil }
        return document.layoutText
    }
}
