import Glibc
import ScanICS
import CommandLineInterface
import SystemPackage

/// The file config.toml as a text: people write it, and what a command changes in it leaves the rest, comments too, as it is.
struct ConfigurationFile: Sendable {
    /// The file.
    let path: String
    /// What it says.
    private(set) var text: String
    private var mode: mode_t = 0o600

    /// The file as it would be where there is none yet.
    init(empty path: String) {
        self.path = path
        text = ""
    }

    /// Reads a file; nil where there is none.
    ///
    /// - Throws: ``Failure`` where it cannot be read.
    static func read(_ path: String) throws -> ConfigurationFile? {
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
                throw Failure(path, "this is no text in UTF-8; write it anew")
            }
            file.text = text
            file.mode = status.st_mode & 0o7777
            return file
        } catch let error as ScanError {
            throw Failure(path, error.message)
        }
    }

    /// Refuses a file with secrets that others may read.
    func checkPermissions(hasSecrets: Bool) throws {
        guard hasSecrets, mode & 0o077 != 0 else { return }
        throw Failure(path, "it has a secret, and others may read it; say chmod 600 \(path)")
    }

    // MARK: Changes

    /// Adds a section `[stores.NAME]` at the end.
    ///
    /// - Parameter values: its keys with their values, in their order.
    /// - Throws: ``Failure`` where there is such a section already.
    mutating func addStore(_ name: String, _ values: [(key: String, value: Value)]) throws {
        guard ConfigurationOutline(text).line(of: ["stores", name]) == nil else {
            throw Failure(path, "there is a store \(name) already; choose another name, or remove it first")
        }
        var added = text.isEmpty || text.hasSuffix("\n") ? text : text + "\n"
        if !added.isEmpty { added += "\n" }
        added += "[stores.\(Self.key(name))]\n"
        for (key, value) in values { added += "\(key) = \(value.text)\n" }
        try replace(with: added)
    }

    /// Takes the section of a store out, and those inside it.
    ///
    /// - Throws: ``Failure`` where there is no such section.
    mutating func removeStore(_ name: String) throws {
        let sections = ConfigurationOutline(text).sections.filter { Array($0.name.prefix(2)) == ["stores", name] }
        guard !sections.isEmpty else { throw Failure(path, "there is no section [stores.\(name)] in it") }
        var lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        for section in sections.reversed() {
            var last = section.lines.upperBound - 1
            // Comments right above the next header are that one's.
            while last > section.lines.lowerBound, last < lines.count, lines[last - 1].first == "#" { last -= 1 }
            lines.removeSubrange(section.lines.lowerBound - 1..<min(last, lines.count))
        }
        try replace(with: lines.joined(separator: "\n"))
    }

    /// Takes over a text that can be read as well as the one before.
    private mutating func replace(with changed: String) throws {
        _ = try Configuration(changed, path: path)
        text = changed
    }

    /// Writes the file, whole or not at all, with its folder where that is missing. A new one is for its owner alone.
    func write() throws {
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
    enum Value {
        case text(String)
        case texts([String])
        case flag(Bool)

        /// How TOML writes it.
        var text: String {
            switch self {
            case .text(let text): ConfigurationFile.quoted(text)
            case .texts(let texts): "[\(texts.map(ConfigurationFile.quoted).joined(separator: ", "))]"
            case .flag(let flag): flag ? "true" : "false"
            }
        }
    }

    /// A basic string of TOML.
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

    /// A key, in quotes where it has to be.
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
