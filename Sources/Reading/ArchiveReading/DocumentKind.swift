/// A document whose file is a ZIP archive.
package enum DocumentKind: Hashable, Sendable {
    case word, presentation, spreadsheet, openDocument, book

    /// Recognises a document by the files in its archive; nil for another archive.
    package init?(_ archive: ZipArchive) {
        if archive.entry("[Content_Types].xml") != nil {
            if archive.entries.contains(where: { $0.name.hasPrefix("word/") }) {
                self = .word
            } else if archive.entries.contains(where: { $0.name.hasPrefix("ppt/") }) {
                self = .presentation
            } else if archive.entries.contains(where: { $0.name.hasPrefix("xl/") }) {
                self = .spreadsheet
            } else {
                return nil
            }
        } else if let entry = archive.entry("mimetype"), let bytes = archive.content(of: entry, limit: 200) {
            let type = String(decoding: bytes, as: UTF8.self)
            if type.hasPrefix("application/epub+zip") {
                self = .book
            } else if type.hasPrefix("application/vnd.oasis.opendocument") {
                self = .openDocument
            } else {
                return nil
            }
        } else {
            return nil
        }
    }

    /// How a file in the document is read.
    package enum Role: Hashable, Sendable {
        /// XML with the document's text (``DocumentText``).
        case text
        /// A page, a picture, or another document.
        case content
        /// Styles, settings, or a small picture of the first page.
        case ignored
    }

    /// Returns how a file of the document is read.
    package func role(of name: String) -> Role {
        let parts = name.split(separator: "/")
        let file = parts.last ?? ""
        if parts.first == "docProps" || parts.first == "Thumbnails" { return .ignored }
        guard file.hasSuffix(".xml") || file.hasSuffix(".rels") else { return .content }
        let isText =
            switch self {
            case .word:
                parts.first == "word"
                    && (["document.xml", "document.xml.rels", "footnotes.xml", "endnotes.xml"].contains(file)
                        || file.hasPrefix("header") || file.hasPrefix("footer"))
            case .presentation:
                name.hasPrefix("ppt/slides/") || name.hasPrefix("ppt/notesSlides/notesSlide")
            case .spreadsheet:
                file == "sharedStrings.xml" || name.hasPrefix("xl/worksheets/_rels/")
            case .openDocument: name == "content.xml"
            case .book: false
            }
        return isText ? .text : .ignored
    }
}
