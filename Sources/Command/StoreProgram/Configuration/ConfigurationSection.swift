import TOMLKit

/// A table of config.toml that is being read: which keys were asked for, and what is wrong with the others.
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

    /// A text; nil where it is not there.
    mutating func text(_ key: String) throws -> String? {
        known.insert(key)
        guard let value = table[key] else { return nil }
        guard let text = value.string, !text.isEmpty else { throw wrongType(key, "a text in quotes") }
        return text
    }

    /// True or false; nil where it is not there.
    mutating func flag(_ key: String) throws -> Bool? {
        known.insert(key)
        guard let value = table[key] else { return nil }
        guard let flag = value.bool else { throw wrongType(key, "true or false") }
        return flag
    }

    /// A program with its arguments, or a text for the shell; nil where it is not there.
    mutating func command(_ key: String) throws -> [String]? {
        known.insert(key)
        guard let value = table[key] else { return nil }
        if let text = value.string, !text.isEmpty { return ["/bin/sh", "-c", text] }
        let words = value.array.map { $0.map(\.string) } ?? []
        guard !words.isEmpty, !words.contains(nil) else { throw wrongType(key, "a text, or a list of texts") }
        return words.compactMap(\.self)
    }

    /// A list of texts; nil where it is not there.
    mutating func texts(_ key: String) throws -> [String]? {
        known.insert(key)
        guard let value = table[key] else { return nil }
        guard let texts = value.array.map({ $0.map(\.string) }), !texts.contains(nil) else {
            throw wrongType(key, "a list of texts")
        }
        return texts.compactMap(\.self)
    }

    /// The tables in a table, in the order of their names.
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

    /// A table in this one; nil where it is not there.
    mutating func table(_ key: String) throws -> ConfigurationSection? {
        known.insert(key)
        guard let value = table[key] else { return nil }
        guard let table = value.table else { throw wrongType(key, "a section") }
        return ConfigurationSection(table, name: name + [key], outline: outline, path: path)
    }

    // MARK: What is wrong

    /// The line of a key; nil where it is not there.
    func line(of key: String) -> Int? {
        table[key] == nil ? nil : outline.line(of: key, in: name) ?? outline.line(of: name) ?? 1
    }

    /// An error in this section.
    func failure(_ message: String, line: Int? = nil) -> Failure {
        let place = (line ?? outline.line(of: name)).map { "line \($0): " } ?? ""
        return Failure(path, place + message)
    }

    private func wrongType(_ key: String, _ wanted: String) -> Failure {
        failure("\(key) must be \(wanted)", line: line(of: key))
    }

    /// Takes over warnings about a section in this one.
    mutating func add(_ warnings: [String]) { others += warnings }

    /// The keys that were not asked for: nobody knows them.
    func warnings() -> [String] {
        let section = name.isEmpty ? "" : " in [\(name.joined(separator: "."))]"
        return table.keys.filter { !known.contains($0) }.map { key in
            "line \(line(of: key) ?? 1): nobody knows the key \(key)\(section), and it is passed over; check its spelling"
        } + others
    }
}
