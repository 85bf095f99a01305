import CommandLineInterface
import TOMLKit

/// A table of config.toml that is being read. It remembers which keys were read, to warn about all other keys.
struct ConfigurationSection {
    private let table: TOMLTable
    private let name: [String]
    private let outline: ConfigurationOutline
    private let path: String
    private var known: Set<String> = []
    private var others: [String] = []

    init(_ table: TOMLTable, name: [String], outline: ConfigurationOutline, path: String) {
        self.table = table
        self.name = name
        self.outline = outline
        self.path = path
    }

    // MARK: Values

    /// Returns a text; nil if the key is missing.
    mutating func text(_ key: String) throws -> String? {
        known.insert(key)
        guard let value = table[key] else { return nil }
        guard let text = value.string, !text.isEmpty else { throw wrongType(key, "a text in quotes") }
        return text
    }

    /// Returns true or false; nil if the key is missing.
    mutating func flag(_ key: String) throws -> Bool? {
        known.insert(key)
        guard let value = table[key] else { return nil }
        guard let flag = value.bool else { throw wrongType(key, "true or false") }
        return flag
    }

    /// Returns a number; nil if the key is missing.
    mutating func number(_ key: String, in range: ClosedRange<Int>) throws -> Int? {
        known.insert(key)
        guard let value = table[key] else { return nil }
        guard let number = value.int, range.contains(number) else {
            throw wrongType(key, "a number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// Returns a program with its arguments; nil if the key is missing. A single text is a command for the shell.
    mutating func command(_ key: String) throws -> [String]? {
        known.insert(key)
        guard let value = table[key] else { return nil }
        if let text = value.string, !text.isEmpty { return ["/bin/sh", "-c", text] }
        let words = value.array.map { $0.map(\.string) } ?? []
        guard !words.isEmpty, !words.contains(nil) else { throw wrongType(key, "a text, or a list of texts") }
        return words.compactMap(\.self)
    }

    /// Returns a list of texts; nil if the key is missing.
    mutating func texts(_ key: String) throws -> [String]? {
        known.insert(key)
        guard let value = table[key] else { return nil }
        guard let texts = value.array.map({ $0.map(\.string) }), !texts.contains(nil) else {
            throw wrongType(key, "a list of texts")
        }
        return texts.compactMap(\.self)
    }

    /// Returns the tables inside a table, in the order of their names.
    mutating func tables(_ key: String) throws -> [(String, TOMLTable)] {
        known.insert(key)
        guard let value = table[key] else { return [] }
        guard let tables = value.table else { throw wrongType(key, "sections, [\(key).NAME]") }
        return try tables.keys.sorted().map { inner in
            guard let table = tables[inner]?.table else {
                throw failure(
                    "\(key).\(inner) must be a section, [\(key).\(inner)]", line: outline.line(of: inner, in: [key]))
            }
            return (inner, table)
        }
    }

    /// Returns a table inside this one; nil if the key is missing.
    mutating func table(_ key: String) throws -> ConfigurationSection? {
        known.insert(key)
        guard let value = table[key] else { return nil }
        guard let table = value.table else { throw wrongType(key, "a section") }
        return ConfigurationSection(table, name: name + [key], outline: outline, path: path)
    }

    // MARK: Errors

    /// Returns the line of a key; nil if the key is missing.
    func line(of key: String) -> Int? {
        table[key] == nil ? nil : outline.line(of: key, in: name) ?? outline.line(of: name) ?? 1
    }

    /// Returns a failure about this section, with a line number if the line is known.
    func failure(_ message: String, line: Int? = nil) -> Failure {
        let place = (line ?? outline.line(of: name)).map { "line \($0): " } ?? ""
        return Failure(path, place + message)
    }

    private func wrongType(_ key: String, _ wanted: String) -> Failure {
        failure("\(key) must be \(wanted)", line: line(of: key))
    }

    /// Adds the warnings about a section inside this one.
    mutating func add(_ warnings: [String]) { others += warnings }

    /// Returns warnings about the keys that were not read, because they are unknown.
    func warnings() -> [String] {
        let section = name.isEmpty ? "" : " in [\(name.joined(separator: "."))]"
        return table.keys.filter { !known.contains($0) }.map { key in
            "line \(line(of: key) ?? 1): the unknown key \(key)\(section) is ignored; check its spelling"
        } + others
    }
}
