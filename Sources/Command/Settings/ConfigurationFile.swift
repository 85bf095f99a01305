import CommandLineInterface
import Glibc
import ScanICS
import SystemPackage

/// The file config.toml as text. People write this file, so a command changes only some of its lines. The other lines
/// stay as they are, with their comments.
package struct ConfigurationFile: Sendable {
    /// The path of the file.
    package let path: String
    /// The text of the file.
    package private(set) var text: String
    private var mode: mode_t = 0o600

    /// Creates a file with a text. The file is not written yet.
    package init(_ text: String, path: String) {
        self.path = path
        self.text = text
    }

    /// Creates an empty configuration file. It is not written yet.
    package init(empty path: String) {
        self.path = path
        text = ""
    }

    /// Reads a file; returns nil if it does not exist.
    ///
    /// - Throws: ``Failure`` if the file cannot be read.
    package static func read(_ path: String) throws -> ConfigurationFile? {
        var status = stat()
        guard stat(path, &status) == 0 else {
            guard errno == ENOENT || errno == ENOTDIR else {
                throw Failure(path, ScanError.unreadable(Errno(rawValue: errno)).message)
            }
            return nil
        }
        do {
            var file = ConfigurationFile(empty: path)
            let bytes = try InputFile.read(path, limit: 1 << 20)
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw Failure(path, "this is not UTF-8 text; save it again as UTF-8")
            }
            file.text = text
            file.mode = status.st_mode & 0o7777
            return file
        } catch let error as ScanError {
            throw Failure(path, error.message)
        }
    }

    /// Throws if the file has secrets and other users may read it.
    package func checkPermissions(hasSecrets: Bool) throws {
        guard hasSecrets, mode & 0o077 != 0 else { return }
        throw Failure(
            path, "this file has a secret, but other users may read it; run: chmod 600 \(path.quotedForShell)")
    }

    // MARK: Changes

    /// Adds a section `[stores.NAME]` at the end.
    ///
    /// - Parameter values: the keys of the section with their values, in order.
    /// - Throws: ``Failure`` if the section already exists.
    package mutating func addStore(_ name: String, _ values: [(key: String, value: Value)]) throws {
        guard ConfigurationOutline(text).line(of: ["stores", name]) == nil else {
            throw Failure(path, "the store \(name) already exists; choose another name, or remove it first")
        }
        var added = text.isEmpty || text.hasSuffix("\n") ? text : text + "\n"
        if !added.isEmpty { added += "\n" }
        added += "[stores.\(Self.key(name))]\n"
        for (key, value) in values { added += "\(key) = \(value.text)\n" }
        try replace(with: added) { wanted, changed in wanted.stores[name] = changed.stores[name] }
    }

    /// Removes the section of a store, and its subsections.
    ///
    /// - Throws: ``Failure`` if there is no such section.
    package mutating func removeStore(_ name: String) throws {
        let sections = ConfigurationOutline(text).sections.filter { Array($0.name.prefix(2)) == ["stores", name] }
        guard !sections.isEmpty else { throw Failure(path, "there is no section [stores.\(name)]; check the name") }
        var lines = text.tomlLines
        for section in sections.reversed() {
            var last = section.lines.upperBound - 1
            // Comments directly above the next header belong to the next section, so they are kept.
            while last > section.lines.lowerBound, last < lines.count, lines[last - 1].first == "#" { last -= 1 }
            lines.removeSubrange(section.lines.lowerBound - 1..<min(last, lines.count))
        }
        try replace(with: lines.joined(separator: "\n")) { wanted, _ in wanted.stores[name] = nil }
    }

    /// Sets the key `default-store`. Replaces the line of the key; if the key is missing, adds a line at the beginning.
    package mutating func setDefaultStore(_ store: String) throws {
        let line = "default-store = \(Self.quoted(store))"
        guard let number = ConfigurationOutline(text).line(of: "default-store", in: []) else {
            return try replace(with: line + "\n" + (text.isEmpty ? "" : "\n" + text)) { wanted, _ in
                wanted.defaultStore = store
            }
        }
        var lines = text.tomlLines
        lines[number - 1] = line[...]
        try replace(with: lines.joined(separator: "\n")) { wanted, _ in wanted.defaultStore = store }
    }

    /// Replaces the text if parsing the new text gives the wanted configuration.
    ///
    /// The check is needed because the outline may name the wrong lines, for example inside a multi-line string.
    private mutating func replace(
        with changed: String, wanted change: (_ wanted: inout Configuration, _ changed: Configuration) -> Void
    ) throws {
        let new = try Configuration(changed, path: path)
        // If the old text is invalid, for example in the section that is removed, there is nothing to compare with.
        if var wanted = try? Configuration(text, path: path) {
            change(&wanted, new)
            guard new.stores == wanted.stores, new.defaultStore == wanted.defaultStore, new.serve == wanted.serve else {
                throw Failure(path, "this file is laid out in an unusual way; make this change with an editor")
            }
        }
        text = changed
    }

    /// Writes the file completely or not at all, and creates the folder if it is missing. Only the owner may read a new
    /// file.
    package func write() throws {
        do throws(OutputFile.Failure) {
            try OutputFile.makeFolder(FilePath(path).removingLastComponent().string)
            var file = try OutputFile(path).stream()
            file.setPermissions(mode)
            try file.append(text)
            try file.commit()
        } catch {
            throw Failure(path, error.message)
        }
    }

    /// A value in a section.
    package enum Value {
        case text(String)
        case texts([String])
        case flag(Bool)

        /// The value as TOML.
        var text: String {
            switch self {
            case .text(let text): ConfigurationFile.quoted(text)
            case .texts(let texts): "[\(texts.map(ConfigurationFile.quoted).joined(separator: ", "))]"
            case .flag(let flag): flag ? "true" : "false"
            }
        }
    }

    /// Returns a text as a basic string of TOML.
    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }

    /// Returns a key of TOML, in quotes if it needs them.
    private static func key(_ name: String) -> String {
        let isBare =
            !name.isEmpty
            && name.utf8.allSatisfy { byte in
                UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
                    || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte || byte == UInt8(ascii: "-")
                    || byte == UInt8(ascii: "_")
            }
        return isBare ? name : quoted(name)
    }
}
