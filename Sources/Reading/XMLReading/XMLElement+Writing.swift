extension XMLElement {
    /// The namespace of `xml:lang` and similar names. Its prefix is always `xml` (Namespaces in XML §3).
    private static let reserved = "http://www.w3.org/XML/1998/namespace"

    /// Returns the element as an XML text in UTF-8 with a declaration. Each namespace has one prefix, declared at the
    /// top.
    ///
    /// Characters that XML forbids (XML 1.0 §2.2) are left out.
    package func document() -> [UInt8] {
        var namespaces: [String] = []
        collectNamespaces(into: &namespaces)
        var prefixes = Dictionary(uniqueKeysWithValues: namespaces.enumerated().map { ($1, "n\($0)") })
        prefixes[Self.reserved] = "xml"
        var text = "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n"
        let declarations = namespaces.map { " xmlns:\(prefixes[$0, default: "n"])=\"\(Self.escaped($0))\"" }
        write(into: &text, prefixes: prefixes, declarations: declarations.joined())
        return Array(text.utf8)
    }

    private func collectNamespaces(into namespaces: inout [String]) {
        for namespace in [namespace] + attributes.keys.map(\.namespace).sorted()
        where !namespace.isEmpty && namespace != Self.reserved && !namespaces.contains(namespace) {
            namespaces.append(namespace)
        }
        for child in children { child.collectNamespaces(into: &namespaces) }
    }

    private func write(into output: inout String, prefixes: [String: String], declarations: String = "") {
        let tag = Self.tag(fullName, prefixes)
        output += "<\(tag)\(declarations)"
        for (name, value) in attributes.sorted(by: { $0.key.description < $1.key.description }) {
            output += " \(Self.tag(name, prefixes))=\"\(Self.escaped(value))\""
        }
        if text.isEmpty && children.isEmpty {
            output += "/>"
            return
        }
        output += ">" + Self.escaped(text)
        for child in children { child.write(into: &output, prefixes: prefixes) }
        output += "</\(tag)>"
    }

    private static func tag(_ name: XMLName, _ prefixes: [String: String]) -> String {
        prefixes[name.namespace].map { "\($0):\(name.name)" } ?? name.name
    }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text.unicodeScalars {
            switch character {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            // Unescaped, these characters would become spaces in attributes, and some readers would read a carriage
            // return as a line feed.
            case "\t", "\n", "\r": escaped += "&#\(character.value);"
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": continue
            default: escaped.unicodeScalars.append(character)
            }
        }
        return escaped
    }
}
