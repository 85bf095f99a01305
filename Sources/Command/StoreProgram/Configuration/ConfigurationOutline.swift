/// On which lines of a TOML text its sections and keys stand: parsers tell the values alone.
///
/// Only what people write is found: a section's header and its keys each on a line of their own. What is not found has no line.
struct ConfigurationOutline: Sendable {
    /// A section: its header's line, and the line after its last one.
    struct Section: Hashable, Sendable {
        let name: [String]
        let lines: Range<Int>
    }

    private(set) var sections: [Section] = []
    private var keys: [[String]: Int] = [:]

    /// Looks through a text.
    init(_ text: String) {
        var current: [String] = []
        var begin: Int?
        var end = 1
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
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
                // A key may begin tables of its own: a.b = 1.
                for count in (current.count + 1)...max(current.count + 1, path.count) where count <= path.count {
                    let part = Array(path.prefix(count))
                    if keys[part] == nil { keys[part] = number }
                }
            }
        }
        if let begin { sections.append(Section(name: current, lines: begin..<end + 1)) }
    }

    /// The line of a key in a section.
    func line(of key: String, in section: [String]) -> Int? { keys[section + [key]] ?? line(of: section + [key]) }

    /// The line of a section's header, or of its first key where it has no header of its own.
    func line(of section: [String]) -> Int? {
        sections.first { $0.name == section }?.lines.lowerBound ?? keys[section]
    }

    /// The parts of a dotted name, quotes taken off.
    private static func names(_ text: Substring) -> [String] {
        var names = [""]
        var quote: Character?
        for character in text {
            if character == quote {
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
