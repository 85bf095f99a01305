import EventStore
import FoundationEssentials

/// The passwords in `~/.netrc`, or in the file that the environment variable NETRC names, in the format of ftp and
/// curl.
public struct NetrcCredentials: Sendable {
    private let path: String

    /// Creates credentials from a file.
    public init(path: String) {
        self.path = path
    }

    /// Returns the password for a user on a host; nil if the file does not exist or has no such password.
    ///
    /// - Throws: an error if others may read the file.
    public func password(host: String, user: String?) throws(EventStoreError) -> Secret? {
        guard let bytes = try PrivateFile.read(path) else { return nil }
        let entries = Self.entries(String(decoding: bytes, as: UTF8.self))
        let fitting = entries.filter { entry in
            (entry.machine == nil || entry.machine == host.lowercased())
                && (entry.login == nil || user == nil || entry.login == user)
        }
        // The default entry, which has no machine, is for hosts without their own entry.
        let entry = fitting.first { $0.machine != nil } ?? fitting.first
        return entry?.password.map { Secret($0) }
    }

    private struct Entry {
        var machine: String?
        var login: String?
        var password: String?
    }

    private static func entries(_ text: String) -> [Entry] {
        var entries: [Entry] = []
        var words = NetrcWords(text)
        while let word = words.next() {
            switch word {
            case "machine": entries.append(Entry(machine: words.next()?.lowercased()))
            case "default": entries.append(Entry())
            case "login": if !entries.isEmpty { entries[entries.endIndex - 1].login = words.next() }
            case "password": if !entries.isEmpty { entries[entries.endIndex - 1].password = words.next() }
            case "account": _ = words.next()
            case "macdef": words.skipMacro()
            default: continue
            }
        }
        return entries
    }
}

/// The words of a netrc file. They are separated by white space and may be quoted. Comments are left out.
private struct NetrcWords {
    private var rest: Substring

    init(_ text: String) {
        rest = text[...]
    }

    mutating func next() -> String? {
        while true {
            rest = rest.drop { $0.isWhitespace }
            guard let first = rest.first else { return nil }
            guard first == "#" else { break }
            rest = rest.drop { !$0.isNewline }
        }
        return rest.first == "\"" ? quoted() : plain()
    }

    private mutating func plain() -> String {
        let word = rest.prefix { !$0.isWhitespace }
        rest = rest.dropFirst(word.count)
        return String(word)
    }

    private mutating func quoted() -> String {
        rest = rest.dropFirst()
        var word = ""
        while let character = rest.popFirst(), character != "\"" {
            if character == "\\", let escaped = rest.popFirst() {
                word.append(escaped)
            } else {
                word.append(character)
            }
        }
        return word
    }

    /// Skips an ftp macro, which ends at an empty line.
    mutating func skipMacro() {
        var isLineEmpty = false
        while let character = rest.popFirst() {
            if character.isNewline {
                if isLineEmpty { return }
                isLineEmpty = true
            } else {
                isLineEmpty = false
            }
        }
    }
}
