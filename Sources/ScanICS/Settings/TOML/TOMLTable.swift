/// A value in a TOML text.
enum TOMLValue {
    case string(String)
    case integer(Int)
    case float(Double)
    case boolean(Bool)
    /// A date, a time, or both, as written.
    case time(String)
    case array([TOMLValue])
    case table(TOMLTable)
    /// The tables of `[[name]]` headers.
    case tables(TOMLTableList)
}

/// The tables of `[[name]]` headers. Only the last one is kept, because no setting is such a list.
final class TOMLTableList {
    fileprivate(set) var last: TOMLTable

    fileprivate init(_ first: TOMLTable) { last = first }
}

/// A table of a TOML text. It is a class, because headers and dotted keys add to a table that is already in its parent.
final class TOMLTable {
    /// What has defined the table. The definition decides what may be added to it later.
    enum Origin {
        /// A longer header, such as `[a.b]` for the table `a`.
        case implied
        case header
        case dottedKey
        case inline
    }

    struct Entry {
        /// The first line of the key, and the last line of its value, counted from 1.
        let lines: ClosedRange<Int>
        let value: TOMLValue
    }

    private(set) var origin: Origin
    private(set) var line: Int
    private(set) var entries: [String: Entry] = [:]

    init(_ origin: Origin, line: Int) {
        self.origin = origin
        self.line = line
    }

    func set(_ key: String, _ value: TOMLValue, lines: ClosedRange<Int>) {
        entries[key] = Entry(lines: lines, value: value)
    }

    /// Returns the table that a dotted key leads to.
    func dotted(_ key: String, line: Int) throws(TOMLError) -> TOMLTable {
        switch entries[key]?.value {
        case nil:
            let table = TOMLTable(.dottedKey, line: line)
            set(key, .table(table), lines: line...line)
            return table
        case .table(let table)? where table.origin == .dottedKey: return table
        default: throw .duplicate(key, of: entries[key]?.lines.lowerBound ?? line, at: line)
        }
    }

    /// Returns the table that a part of a header's name leads to, except for the last part.
    func passed(_ key: String, line: Int) throws(TOMLError) -> TOMLTable {
        switch entries[key]?.value {
        case nil:
            let table = TOMLTable(.implied, line: line)
            set(key, .table(table), lines: line...line)
            return table
        case .table(let table)? where table.origin != .inline: return table
        case .tables(let tables)?: return tables.last
        default: throw .duplicate(key, of: entries[key]?.lines.lowerBound ?? line, at: line)
        }
    }

    /// Returns the table that a header defines.
    ///
    /// - Parameter isElement: whether the header is `[[name]]`.
    func defined(_ key: String, isElement: Bool, line: Int) throws(TOMLError) -> TOMLTable {
        let table = TOMLTable(.header, line: line)
        switch entries[key]?.value {
        case nil:
            set(key, isElement ? .tables(TOMLTableList(table)) : .table(table), lines: line...line)
            return table
        case .tables(let tables)? where isElement:
            tables.last = table
            return table
        case .table(let known)? where !isElement && known.origin == .implied:
            known.origin = .header
            known.line = line
            return known
        default: throw .duplicate(key, of: entries[key]?.lines.lowerBound ?? line, at: line)
        }
    }
}

/// The first fault of a TOML text.
struct TOMLError: Error {
    /// The line, counted from 1.
    let line: Int
    /// What is wrong and what to do.
    let message: String

    static func duplicate(_ key: String, of first: Int, at line: Int) -> TOMLError {
        TOMLError(line: line, message: "\(key) is already defined in line \(first); remove one of the two")
    }
}
