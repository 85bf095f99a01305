/// Reads the text of XML as word processors and presentations write it: the text, a line for each paragraph, and the
/// addresses of links.
package struct DocumentText {
    private let xml: [UInt8]
    private var place = 0
    private var output: [UInt8] = []
    /// Whether only the content of elements named `t` is text, as in Office Open XML.
    private let hasTextElements: Bool
    private var isInText = false

    /// Returns the text of a file, in UTF-8.
    package static func read(_ xml: [UInt8]) -> [UInt8] {
        var reader = DocumentText(xml)
        reader.read()
        return reader.output
    }

    private init(_ xml: [UInt8]) {
        self.xml = xml
        let head = String(decoding: xml.prefix(4000), as: UTF8.self)
        hasTextElements = !head.contains("opendocument")
        isInText = !hasTextElements
    }

    private mutating func read() {
        while place < xml.count {
            guard xml[place] == UInt8(ascii: "<") else {
                readText()
                continue
            }
            let start = place + 1
            let end = xml[start...].firstIndex(of: UInt8(ascii: ">")) ?? xml.count
            readTag(xml[min(start, end)..<end])
            place = end + 1
        }
    }

    private mutating func readText() {
        let end = xml[place...].firstIndex(of: UInt8(ascii: "<")) ?? xml.count
        if isInText { output += Self.plain(xml[place..<end].filter { $0 >= 0x20 }) }
        place = end
    }

    private mutating func readTag(_ tag: ArraySlice<UInt8>) {
        let closes = tag.first == UInt8(ascii: "/")
        let isEmpty = tag.last == UInt8(ascii: "/")
        let full = tag.drop { $0 == UInt8(ascii: "/") }.prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") }
        let name = full.lastIndex(of: UInt8(ascii: ":")).map { full[($0 + 1)...] } ?? full
        switch String(decoding: name, as: UTF8.self) {
        case "t" where hasTextElements: isInText = !closes && !isEmpty
        case "p" where closes, "h" where closes, "si" where closes, "br", "line-break", "cr": endLine()
        case "tab", "s": output.append(0x20)
        default: break
        }
        guard !closes else { return }
        for attribute in ["xlink:href=\"", "Target=\""] {
            guard let address = Self.value(of: attribute, in: tag), address.contains("://") else { continue }
            endLine()
            output += address.utf8
            endLine()
        }
    }

    private mutating func endLine() {
        if let last = output.last, last != 0x0A { output.append(0x0A) }
    }

    private static func value(of attribute: String, in tag: ArraySlice<UInt8>) -> String? {
        let name = Array(attribute.utf8)
        guard tag.count > name.count,
            let start = tag.indices.dropLast(name.count).first(where: { tag[$0...].starts(with: name) })
        else { return nil }
        let value = tag[(start + name.count)...].prefix { $0 != UInt8(ascii: "\"") }
        return String(decoding: plain(Array(value)), as: UTF8.self)
    }

    /// Returns text with the references of XML resolved.
    static func plain(_ text: [UInt8]) -> [UInt8] {
        guard text.contains(UInt8(ascii: "&")) else { return text }
        var plain: [UInt8] = []
        var place = 0
        while place < text.count {
            let rest = text[place...].prefix(12)
            guard text[place] == UInt8(ascii: "&"), let end = rest.firstIndex(of: UInt8(ascii: ";")),
                let character = character(String(decoding: text[place + 1..<end], as: UTF8.self))
            else {
                plain.append(text[place])
                place += 1
                continue
            }
            plain += String(character).utf8
            place = end + 1
        }
        return plain
    }

    private static func character(_ reference: String) -> Character? {
        switch reference {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        default:
            guard reference.hasPrefix("#") else { return nil }
            let digits = reference.dropFirst()
            let number = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
            return number.flatMap(UnicodeScalar.init).map(Character.init)
        }
    }
}
