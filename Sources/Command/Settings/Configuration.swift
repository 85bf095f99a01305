import CommandLineInterface
import Glibc
import Synchronization
import TOMLKit
import TOMLSyntax

/// The content of config.toml.
///
///     default-store = "home"
///
///     [stores.home]
///     location = "caldav+https://calendar.example.org/"
///     username = "ana"
///     password-command = ["secret-tool", "lookup", "calendar", "home"]
///     calendar = "Scanned"
///
///     [serve]
///     public-url = "https://calendar.example.org"
package struct Configuration: Sendable {
    /// The path of the file, which may not exist.
    package let path: String
    /// The name or the location of the default store.
    package var defaultStore: String?
    /// The stores, by name.
    package var stores: [String: StoreSettings] = [:]
    /// The options of `scanics serve`.
    package var serve = ServeSection()
    /// Warnings about keys that are unknown and ignored.
    package var warnings: [String] = []

    /// Parses a text.
    ///
    /// - Throws: ``Failure`` with the line of the error.
    package init(_ text: String, path: String) throws {
        self.path = path
        switch TOMLFault(in: text) {
        case .wrongHeader(let line):
            throw Failure(
                path,
                "line \(line): the name of this section must begin with a letter, a digit, - or _, or be in quotes; correct it"
            )
        case .wrongValue(let line):
            throw Failure(
                path,
                "line \(line): a value that is not a number, date, time, true or false must be in quotes; correct it")
        case .wrongBracket(let line):
            throw Failure(path, "line \(line): a closing bracket has no matching opening bracket; correct it")
        case .wrongCharacter(let line):
            throw Failure(
                path,
                "line \(line): this line has a character that is allowed only in quotes or in a comment; remove it")
        case .nul(let line): throw Failure(path, "line \(line): a NUL (U+0000) cannot be in this file; remove it")
        case nil: break
        }
        let table: TOMLTable
        do {
            table = try TOMLTable(string: text)
        } catch let error as TOMLParseError {
            throw Failure(path, "line \(error.source.begin.line): \(error.description); correct it")
        }
        let outline = ConfigurationOutline(text)
        var section = ConfigurationSection(table, name: [], outline: outline, path: path)
        defaultStore = try section.text("default-store")
        for (name, table) in try section.tables("stores") {
            var section = ConfigurationSection(table, name: ["stores", name], outline: outline, path: path)
            stores[name] = try StoreSettings(&section)
            warnings += section.warnings()
        }
        if var inner = try section.table("serve") {
            serve = try ServeSection(&inner)
            warnings += inner.warnings()
        }
        warnings += section.warnings()
    }

    /// Creates an empty configuration.
    private init(path: String) {
        self.path = path
    }

    /// The path of the file: `scanics/config.toml` in `$XDG_CONFIG_HOME` or `~/.config` (XDG Base Directory
    /// Specification).
    package static var defaultPath: String {
        // The specification requires that relative paths are ignored.
        let folder = EnvironmentVariables.value("XDG_CONFIG_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (folder ?? (EnvironmentVariables.value("HOME") ?? "") + "/.config") + "/scanics/config.toml"
    }

    private static let hasWarned = Atomic(false)

    /// Reads the file and reports its unknown keys. Without a file, the configuration is empty.
    package static func read() throws -> Configuration {
        guard let file = try ConfigurationFile.read(defaultPath) else { return Configuration(path: defaultPath) }
        let configuration = try Configuration(file.text, path: file.path)
        try file.checkPermissions(hasSecrets: configuration.stores.values.contains(where: \.hasSecrets))
        // A command may read the file several times, but prints the warnings only once.
        if !hasWarned.exchange(true, ordering: .relaxed) {
            for warning in configuration.warnings { Messages.report(file.path, warning, .warning) }
        }
        return configuration
    }
}
