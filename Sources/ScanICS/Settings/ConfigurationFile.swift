import ICalendar
import Glibc

/// The file config.toml as text. People write this file, so a command changes only some of its lines. The other lines
/// stay as they are, with their comments.
package struct ConfigurationFile: Sendable {
    package let path: String
    package private(set) var text: String
    private var mode: mode_t = 0o600
    private static let limit = 1 << 20

    package init(_ text: String, path: String) {
        self.path = path
        self.text = text
    }

    /// Reads a file; returns nil if it does not exist.
    package static func read(_ path: String) throws(SettingsError) -> ConfigurationFile? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 || (errno != ENOENT && errno != ENOTDIR) else { return nil }
        defer { close(descriptor) }
        var status = stat()
        var bytes: [UInt8] = []
        var part = [UInt8](repeating: 0, count: 1 << 16)
        var count = descriptor >= 0 && fstat(descriptor, &status) == 0 ? 1 : -1
        while count > 0, bytes.count <= limit {
            count = Glibc.read(descriptor, &part, part.count)
            if count > 0 { bytes += part[..<count] }
        }
        guard count >= 0 else {
            throw SettingsError(path, "the file cannot be read (\(FileError.last)); check its name and permissions")
        }
        guard bytes.count <= limit else {
            throw SettingsError(path, "the file is larger than the limit of \(limit) bytes; use a smaller one")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw SettingsError(path, "this is not UTF-8 text; save it again as UTF-8")
        }
        var file = ConfigurationFile(text, path: path)
        file.mode = status.st_mode & 0o7777
        return file
    }

    /// Throws if the file has secrets and other users may read it, or if it names commands to run and other users may
    /// change it.
    package func checkPermissions(hasSecrets: Bool, hasCommands: Bool) throws(SettingsError) {
        let isOpen = hasSecrets && mode & 0o077 != 0
        guard isOpen || (hasCommands && mode & 0o022 != 0) else { return }
        let isPlain = path.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "/._-".contains($0)) }
        let quoted = isPlain ? path : "'" + path.replacing("'", with: "'\\''") + "'"
        let reason =
            isOpen
            ? "this file has a secret, but other users may read it; run: chmod 600 \(quoted)"
            : "this file names commands to run, but other users may change it; run: chmod go-w \(quoted)"
        throw SettingsError(path, reason)
    }

    // MARK: Changes

    /// Adds a section `[stores.NAME]` at the end.
    ///
    /// - Parameter values: the keys of the section with their values, in order.
    package mutating func addStore(_ name: String, _ values: [(key: String, value: Value)]) throws(SettingsError) {
        guard try Configuration(text, path: path).stores[name] == nil else {
            throw SettingsError(path, "the store \(name) already exists; choose another name, or remove it first")
        }
        var added = text.isEmpty || text.hasSuffix("\n") ? text : text + "\n"
        if !added.isEmpty { added += "\n" }
        added += "[stores.\(Self.key(name))]\n"
        for (key, value) in values { added += "\(key) = \(value.text)\n" }
        try replace(with: added) { wanted, changed in wanted.stores[name] = changed.stores[name] }
    }

    /// Removes the section of a store, and its subsections.
    package mutating func removeStore(_ name: String) throws(SettingsError) {
        let headers = try content().headers
        var lines = lines
        let sections = headers.indices.filter { Array(headers[$0].name.prefix(2)) == ["stores", name] }
        guard !sections.isEmpty else {
            throw SettingsError(path, "there is no section [stores.\(name)]; check the name")
        }
        for place in sections.reversed() {
            let first = headers[place].line
            var last = lines.last == "" ? lines.count - 1 : lines.count
            if place + 1 < headers.count {
                last = headers[place + 1].line - 1
                // Comments directly above the next header belong to the next section, so they are kept.
                while last > first, lines[last - 1].first == "#" { last -= 1 }
            }
            lines.removeSubrange(first - 1..<last)
        }
        try replace(with: lines.joined(separator: "\n")) { wanted, _ in wanted.stores[name] = nil }
    }

    /// Sets the key `default-store`. Replaces the line of the key; if the key is missing, adds a line at the beginning.
    package mutating func setDefaultStore(_ store: String) throws(SettingsError) {
        let line = "default-store = \(Self.quoted(store))"
        guard let known = try content().root.entries["default-store"]?.lines else {
            // A byte order mark may only be at the beginning.
            let rest = String(text.unicodeScalars.trimmingPrefix("\u{FEFF}".unicodeScalars))
            return try replace(with: line + "\n" + (rest.isEmpty ? "" : "\n" + rest)) { wanted, _ in
                wanted.defaultStore = store
            }
        }
        var lines = lines
        lines.replaceSubrange(known.lowerBound - 1..<known.upperBound, with: [line])
        try replace(with: lines.joined(separator: "\n")) { wanted, _ in wanted.defaultStore = store }
    }

    private var lines: [String] {
        text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { String(Substring($0)) }
    }

    private func content() throws(SettingsError) -> TOMLReader {
        do {
            return try TOMLReader(text)
        } catch {
            throw SettingsError(path, error)
        }
    }

    /// Replaces the text if parsing the new text gives the wanted configuration. It does not if the keys of a store are
    /// in several places of the file.
    private mutating func replace(
        with changed: String, wanted change: (_ wanted: inout Configuration, _ changed: Configuration) -> Void
    ) throws(SettingsError) {
        let new = try Configuration(changed, path: path)
        // If the old text is invalid, for example in the section that is removed, there is nothing to compare with.
        if var wanted = try? Configuration(text, path: path) {
            change(&wanted, new)
            guard new.stores == wanted.stores, new.defaultStore == wanted.defaultStore, new.serve == wanted.serve else {
                throw SettingsError(path, "this file is laid out in an unusual way; make this change with an editor")
            }
        }
        text = changed
    }

    /// Writes the file completely or not at all, and creates the folder if it is missing. Only the owner may read a new
    /// file.
    package func write() throws(SettingsError) {
        let parts = path.split(separator: "/")
        var folder = ""
        do throws(FileError) {
            for part in parts.dropLast() {
                folder += "/" + part
                guard mkdir(folder, 0o777) == 0 || errno == EEXIST else { throw .last }
            }
            let (file, descriptor) = try TemporaryFile.create(in: .path(folder), permissions: 0o600)
            defer { close(descriptor) }
            do throws(FileError) {
                try TemporaryFile.write(Array(text.utf8), to: descriptor)
                guard fchmod(descriptor, mode) == 0, fsync(descriptor) == 0 else { throw .last }
            } catch {
                file.discard()
                throw error
            }
            try file.replace(parts.last.map(String.init) ?? "")
        } catch {
            throw SettingsError(
                path, "cannot be written (\(error)); check its permissions, or choose another place")
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
        !name.isEmpty && name.utf8.allSatisfy(TOMLReader.isBare) ? name : quoted(name)
    }
}
