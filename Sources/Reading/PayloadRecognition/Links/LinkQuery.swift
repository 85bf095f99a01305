import CalendarModel
import ICalendar
import TextDecoding

/// The items of a link's query, in order. A family takes the items that it understands; the others are kept as text.
struct LinkQuery {
    /// One decoded `name=value`.
    struct Item: Hashable {
        /// The name as written.
        let name: String
        /// The value; empty if the item has no value.
        let value: String
        fileprivate let key: String
    }

    /// The items; nil in place of an item that was taken.
    private var items: [Item?] = []
    private(set) var diagnostics: [Diagnostic] = []
    private let query: Substring.UTF8View
    /// The encoding of the values that are not UTF-8; nil if it is unclear.
    private lazy var legacyEncoding = Self.legacyEncoding(query)
    private let isEncodedTwice: Bool

    /// Reads the items of an address.
    ///
    /// - Parameters:
    ///   - address: the address.
    ///   - limit: the maximum number of items to read.
    init(_ address: LinkAddress, limit: Int) {
        query = address.query
        isEncodedTwice = LinkTwice.isWhole(address.query)
        if address.isEscaped {
            report(.htmlEntity, "the link is escaped for HTML; its references, such as &amp;, were decoded")
        }
        read(address.query, limit: limit)
        guard !address.fragment.isEmpty else { return }
        if address.fragment.contains(UInt8(ascii: "&")), address.fragment.contains(UInt8(ascii: "=")), !items.isEmpty {
            // A fragment has no query items. So the number sign in `text=Meeting #5&dates=...` belongs to the title.
            report(.unescapedHash, "a number sign in the link was read as part of its text")
            let first = address.fragment.prefix { $0 != UInt8(ascii: "&") }
            extendLast(by: "#" + decode(first))
            read(address.fragment[first.endIndex...].dropFirst(), limit: limit)
        } else {
            append(name: "#", value: decode(address.fragment))
        }
    }

    // MARK: Taking items

    /// Removes the first non-blank item with a name, and all blank items with this name. Returns the value of the
    /// non-blank item.
    ///
    /// - Parameter name: the name in lower case. The names of the items can be in any case.
    mutating func take(_ name: String) -> String? {
        var found: String?
        for place in items.indices {
            guard let item = items[place], item.key == name else { continue }
            let isBlank = item.value.utf8.allSatisfy { $0 <= UInt8(ascii: " ") }
            guard isBlank || found == nil else { continue }
            if !isBlank { found = item.value }
            items[place] = nil
        }
        return found
    }

    /// Removes all items with a name. Returns their non-blank values.
    mutating func takeAll(_ name: String) -> [String] {
        var found: [String] = []
        for place in items.indices {
            guard let item = items[place], item.key == name else { continue }
            if !item.value.utf8.allSatisfy({ $0 <= UInt8(ascii: " ") }) { found.append(item.value) }
            items[place] = nil
        }
        return found
    }

    /// Returns the first value of a name without removing it.
    func value(_ name: String) -> String? {
        for case let item? in items where item.key == name { return item.value }
        return nil
    }

    /// Returns whether one of these names has a non-blank value.
    func hasValue(_ names: [String]) -> Bool {
        items.contains { item in
            guard let item, names.contains(item.key) else { return false }
            return !item.value.utf8.allSatisfy { $0 <= UInt8(ascii: " ") }
        }
    }

    var rest: [Item] { items.compactMap(\.self) }

    // MARK: Reading

    private mutating func read(_ query: Substring.UTF8View, limit: Int) {
        var rest = query
        var signs = "&"
        while !rest.isEmpty {
            guard items.count < limit else {
                return report(.tooManyQueryItems, "the link has more than \(limit) items; the rest were not read")
            }
            let item = rest.prefix { $0 != UInt8(ascii: "&") }
            rest = rest[item.endIndex...].dropFirst()
            guard !item.isEmpty else {
                if signs.utf8.count < 4 { signs += "&" }
                continue
            }
            defer { signs = "&" }
            let name = item.prefix { $0 != UInt8(ascii: "=") }
            let decodedName = decode(name)
            if name.endIndex == item.endIndex, continuesText(decodedName) {
                report(.unescapedAmpersand, "an ampersand in the link was read as part of its text")
                extendLast(by: signs + decodedName)
            } else {
                append(name: decodedName, value: decode(item[name.endIndex...].dropFirst()))
            }
        }
    }

    private mutating func append(name: String, value: String) {
        let key = name.lowercased()
        var value = value
        if LinkItemNames.numbers.contains(LinkItemNames.inner(key)), let plain = value.withPlainDigits {
            value = plain
            report(.foreignDigits, "\(name) has digits of another script or invisible marks; it was read as \(plain)")
        }
        items.append(Item(name: name, value: value, key: key))
    }

    private mutating func extendLast(by text: String) {
        guard let last = items.popLast(), let last else { return }
        append(name: last.name, value: last.value + text)
    }

    /// Returns whether a part without `=` continues the text before it, as `A mit Ana` in `text=Q&A mit Ana`. It is
    /// not the name of an item that may lack a value.
    private func continuesText(_ part: String) -> Bool {
        guard case let last?? = items.last, !last.value.isEmpty else { return false }
        let key = part.lowercased()[...]
        return LinkItemNames.texts.contains(LinkItemNames.inner(last.key)) && !LinkItemNames.texts.contains(key)
            && !LinkItemNames.numbers.contains(key) && !LinkItemNames.others.contains(key)
    }

    // MARK: Decoding

    private mutating func decode(_ encoded: Substring.UTF8View) -> String {
        let bytes = PercentEncoding.decode(Array(encoded), plusIsBlank: true).bytes
        guard let text = String(validating: bytes, as: UTF8.self) else { return decodeLegacy(bytes) }
        guard let plain = LinkTwice.decoded(encoded, once: text, isWholeQuery: isEncodedTwice) else { return text }
        report(.encodedTwice, "a value in the link was percent-encoded twice; it was decoded twice")
        return plain
    }

    /// Returns the text of bytes that are not UTF-8. All such values of a link are in one encoding.
    private mutating func decodeLegacy(_ bytes: [UInt8]) -> String {
        let text = legacyEncoding?.decode(bytes)
        guard let encoding = legacyEncoding, encoding != .windows1252, let text else {
            report(.encodingLatin1, "text in the link is not UTF-8; it was read as Latin-1")
            return text ?? PercentEncoding.latin1(bytes)
        }
        report(.encoding(encoding), "text in the link is not UTF-8; it was read as \(encoding.displayName)")
        return text
    }

    /// Returns the encoding of the values of a query that are not UTF-8; nil if there are none, or if it is unclear.
    private static func legacyEncoding(_ query: Substring.UTF8View) -> TextEncoding? {
        guard query.contains(UInt8(ascii: "%")), query.count <= 65_536 else { return nil }
        var bytes: [UInt8] = []
        for item in query.split(separator: UInt8(ascii: "&")) {
            let value = item[item.prefix { $0 != UInt8(ascii: "=") }.endIndex...].dropFirst()
            let decoded = PercentEncoding.decode(Array(value), plusIsBlank: true).bytes
            if String(validating: decoded, as: UTF8.self) == nil { bytes += decoded + [UInt8(ascii: "\n")] }
        }
        return bytes.isEmpty ? nil : PayloadText.read(bytes)?.encoding
    }

    private mutating func report(_ code: Diagnostic.Code, _ message: String) {
        guard !diagnostics.contains(where: { $0.code == code }) else { return }
        diagnostics.append(Diagnostic(code, message))
    }
}
