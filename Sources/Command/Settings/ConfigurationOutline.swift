/// The line numbers of the sections and keys in a TOML text, which the TOML parser does not give.
///
/// Only the usual layout is understood: each header and each key on its own line. Sections and keys in another layout
/// have no line number.
struct ConfigurationOutline: Sendable {
    /// A section, with the range of its lines from the header on.
    struct Section: Hashable, Sendable {
        let name: [String]
        let lines: Range<Int>
    }

    private(set) var sections: [Section] = []
    private var keys: [[String]: Int] = [:]

    /// Reads a text.
    init(_ text: String) {
        var current: [String] = []
        var begin: Int?
        var end = 1
        for (index, line) in text.tomlLines.enumerated() {
            let number = index + 1
            end = number
            let content = line.drop { $0 == " " || $0 == "\t" }
            if content.first == "[" {
                guard content.dropFirst().first != "[", let close = content.lastIndex(of: "]") else { continue }
                if let begin { sections.append(Section(name: current, lines: begin..<number)) }
                current = Self.names(content[content.index(after: content.startIndex)..<close])
                begin = number
            } else if content.first != "#", let equals = content.firstIndex(of: "=") {
                let path = current + Self.names(content[..<equals])
                // A dotted key also defines tables, as in a.b = 1.
                for count in (current.count + 1)...max(current.count + 1, path.count) where count <= path.count {
                    let part = Array(path.prefix(count))
                    if keys[part] == nil { keys[part] = number }
                }
            }
        }
        if let begin { sections.append(Section(name: current, lines: begin..<end + 1)) }
    }

    /// Returns the line of a key in a section.
    func line(of key: String, in section: [String]) -> Int? { keys[section + [key]] ?? line(of: section + [key]) }

    /// Returns the line of a section's header, or of its first key if it has no header.
    func line(of section: [String]) -> Int? {
        sections.first { $0.name == section }?.lines.lowerBound ?? keys[section]
    }

    /// Returns the parts of a dotted name without their quotes.
    private static func names(_ text: Substring) -> [String] {
        var names = [""]
        var quote: Character?
        var isEscaped = false
        for character in text {
            if isEscaped {
                names[names.count - 1].append(character)
                isEscaped = false
            } else if quote == "\"", character == "\\" {
                isEscaped = true
            } else if character == quote {
                quote = nil
            } else if quote == nil, character == "\"" || character == "'" {
                quote = character
            } else if quote == nil, character == "." {
                names.append("")
            } else if quote != nil || (character != " " && character != "\t") {
                names[names.count - 1].append(character)
            }
        }
        return names
    }
}

extension String {
    /// The lines of a TOML text. Only LF and CR LF end a line; Unicode's other line ends may be part of a value.
    var tomlLines: [Substring] { split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" } }
}
