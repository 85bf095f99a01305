import CalendarModel

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

    /// Reads the items of an address.
    ///
    /// - Parameters:
    ///   - address: the address.
    ///   - limit: the maximum number of items to read.
    init(_ address: LinkAddress, limit: Int) {
        read(address.query, limit: limit)
        guard !address.fragment.isEmpty else { return }
        if address.fragment.contains(UInt8(ascii: "&")), address.fragment.contains(UInt8(ascii: "=")), !items.isEmpty {
            // A fragment has no query items. So the number sign in `text=Meeting #5&dates=...` belongs to the title.
            report(.unescapedHash, "a number sign in the link was read as part of its text")
            let first = address.fragment.prefix { $0 != UInt8(ascii: "&") }
            extendLast(by: first)
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
        while !rest.isEmpty {
            guard items.count < limit else {
                return report(.tooManyQueryItems, "the link has more than \(limit) items; the rest were not read")
            }
            var item = rest.prefix { $0 != UInt8(ascii: "&") }
            rest = rest[item.endIndex...].dropFirst()
            if item.starts(with: "amp;".utf8) {
                item = item.dropFirst(4)
                report(.htmlEntity, "the link is escaped for HTML; &amp; was read as &")
            }
            guard !item.isEmpty else { continue }
            let name = item.prefix { $0 != UInt8(ascii: "=") }
            append(name: decode(name), value: decode(item[name.endIndex...].dropFirst()))
        }
    }

    private mutating func append(name: String, value: String) {
        items.append(Item(name: name, value: value, key: name.lowercased()))
    }

    private mutating func extendLast(by text: Substring.UTF8View) {
        guard let last = items.popLast(), let last else { return }
        append(name: last.name, value: last.value + "#" + decode(text))
    }

    private mutating func decode(_ encoded: Substring.UTF8View) -> String {
        let (text, isLatin1) = PercentEncoding.linkText(encoded, plusIsBlank: true)
        if isLatin1 { report(.encodingLatin1, "text in the link is not UTF-8; it was read as Latin-1") }
        return text
    }

    private mutating func report(_ code: Diagnostic.Code, _ message: String) {
        guard !diagnostics.contains(where: { $0.code == code }) else { return }
        diagnostics.append(Diagnostic(code, message))
    }
}
