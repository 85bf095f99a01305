/// A table of config.toml that is being read. It remembers which keys were read, to warn about all other keys.
struct SettingsSection {
    private let table: TOMLTable
    private let name: [String]
    private let path: String
    private var known: Set<String> = []
    private var others: [String] = []

    init(_ table: TOMLTable, name: [String], path: String) {
        self.table = table
        self.name = name
        self.path = path
    }

    // MARK: Values

    private mutating func value(_ key: String) -> TOMLValue? {
        known.insert(key)
        return table.entries[key]?.value
    }

    mutating func text(_ key: String) throws(SettingsError) -> String? {
        guard let value = value(key) else { return nil }
        guard case .string(let text) = value, !text.isEmpty else { throw wrongType(key, "a text in quotes") }
        return text
    }

    mutating func flag(_ key: String) throws(SettingsError) -> Bool? {
        guard let value = value(key) else { return nil }
        guard case .boolean(let flag) = value else { throw wrongType(key, "true or false") }
        return flag
    }

    mutating func number(_ key: String, in range: ClosedRange<Int>) throws(SettingsError) -> Int? {
        guard let value = value(key) else { return nil }
        guard case .integer(let number) = value, range.contains(number) else {
            throw wrongType(key, "a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// Returns a program with its arguments; nil if the key is missing. A single text is a command for the shell.
    mutating func command(_ key: String) throws(SettingsError) -> [String]? {
        guard let value = value(key) else { return nil }
        if case .string(let text) = value, !text.isEmpty { return ["/bin/sh", "-c", text] }
        guard let words = Self.texts(value), !words.isEmpty else { throw wrongType(key, "a text, or a list of texts") }
        return words
    }

    mutating func texts(_ key: String) throws(SettingsError) -> [String]? {
        guard let value = value(key) else { return nil }
        guard let texts = Self.texts(value) else { throw wrongType(key, "a list of texts") }
        return texts
    }

    private static func texts(_ value: TOMLValue) -> [String]? {
        guard case .array(let values) = value else { return nil }
        let texts = values.compactMap { if case .string(let text) = $0 { text } else { nil } }
        return texts.count == values.count ? texts : nil
    }

    /// Returns the tables inside a table, in the order of their names.
    mutating func sections(_ key: String) throws(SettingsError) -> [(String, SettingsSection)] {
        guard let value = value(key) else { return [] }
        guard case .table(let tables) = value else { throw wrongType(key, "sections, [\(key).NAME]") }
        var sections: [(String, SettingsSection)] = []
        for (inner, entry) in tables.entries.sorted(by: { $0.key < $1.key }) {
            guard case .table(let table) = entry.value else {
                throw failure(
                    "\(key).\(inner) must be a section, [\(key).\(inner)]", line: entry.lines.lowerBound)
            }
            sections.append((inner, SettingsSection(table, name: name + [key, inner], path: path)))
        }
        return sections
    }

    /// Returns a table inside this one; nil if the key is missing.
    mutating func section(_ key: String) throws(SettingsError) -> SettingsSection? {
        guard let value = value(key) else { return nil }
        guard case .table(let table) = value else { throw wrongType(key, "a section") }
        return SettingsSection(table, name: name + [key], path: path)
    }

    /// Returns one of the values of an enumeration; nil if the key is missing.
    mutating func choice<Choice: RawRepresentable<String>>(
        _ key: String, orElse message: (_ text: String) -> String
    ) throws(SettingsError) -> Choice? {
        guard let text = try text(key) else { return nil }
        guard let choice = Choice(rawValue: text) else { throw failure(message(text), line: line(of: key)) }
        return choice
    }

    // MARK: Errors

    /// Returns the line of a key; nil if the key is missing.
    func line(of key: String) -> Int? { table.entries[key]?.lines.lowerBound }

    /// Returns an error about a line, or about this section.
    func failure(_ message: String, line: Int? = nil) -> SettingsError {
        SettingsError(path, TOMLError(line: line ?? table.line, message: message))
    }

    private func wrongType(_ key: String, _ wanted: String) -> SettingsError {
        failure("\(key) must be \(wanted)", line: line(of: key))
    }

    /// Adds the warnings about a section inside this one.
    mutating func add(_ warnings: [String]) { others += warnings }

    /// Returns warnings about the keys that were not read, because they are unknown.
    func warnings() -> [String] {
        let section = name.isEmpty ? "" : " in [\(name.joined(separator: "."))]"
        let unknown = table.entries.filter { !known.contains($0.key) }.map { ($0.value.lines.lowerBound, $0.key) }
        return unknown.sorted(by: <).map { line, key in
            "line \(line): the unknown key \(key)\(section) is ignored; check its spelling"
        } + others
    }
}
