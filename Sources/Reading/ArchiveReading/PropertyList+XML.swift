extension PropertyList {
    /// Returns the texts of the outermost dictionary of a property list, binary or in XML. Other values are left out.
    package static func texts(of bytes: [UInt8]) -> [String: String] {
        guard isPresent(in: bytes) else { return texts(ofXML: bytes) }
        guard case .dictionary(let members)? = PropertyList(bytes) else { return [:] }
        return members.compactMapValues(\.text)
    }

    /// Property lists have a DOCTYPE, at which an XML parser that reads strangers' files stops.
    private static func texts(ofXML bytes: [UInt8]) -> [String: String] {
        var texts: [String: String] = [:]
        var depth = 0
        var key: String?
        for piece in bytes.split(separator: UInt8(ascii: "<")) {
            let tag = String(decoding: piece.prefix { $0 != UInt8(ascii: ">") }, as: UTF8.self)
            let content = {
                let text = piece.dropFirst(tag.utf8.count + 1)
                return String(decoding: DocumentText.plain(Array(text)), as: UTF8.self)
            }
            switch tag {
            case "dict": depth += 1
            case "/dict": depth -= 1
            case "key" where depth == 1: key = content()
            case "string" where depth == 1:
                if let name = key, texts[name] == nil { texts[name] = content() }
                key = nil
            case "/key": break
            default: if depth == 1 { key = nil }
            }
        }
        return texts
    }
}
