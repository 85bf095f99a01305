/// The content of config.toml. The command and EventKit read it with this type, so both refuse the same files.
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
    package var stores: [String: StoreSettings] = [:]
    package var serve = ServeSettings()
    /// Warnings about keys that are unknown and ignored.
    package var warnings: [String] = []

    /// Parses a text.
    package init(_ text: String, path: String) throws(SettingsError) {
        self.path = path
        let reader: TOMLReader
        do {
            reader = try TOMLReader(text)
        } catch {
            throw SettingsError(path, error)
        }
        var section = SettingsSection(reader.root, name: [], path: path)
        defaultStore = try section.text("default-store")
        for (name, inner) in try section.sections("stores") {
            var inner = inner
            stores[name] = try StoreSettings(&inner)
            warnings += inner.warnings()
        }
        if var inner = try section.section("serve") {
            serve = try ServeSettings(&inner)
            warnings += inner.warnings()
        }
        warnings += section.warnings()
    }

    /// Reads a file. Without a file, the configuration is empty.
    package init(path: String) throws(SettingsError) {
        let file = try ConfigurationFile.read(path)
        try self.init(file?.text ?? "", path: path)
        try file?.checkPermissions(
            hasSecrets: stores.values.contains(where: \.hasSecrets),
            hasCommands: stores.values.contains { $0.passwordCommand != nil })
    }

    /// Returns the path of the file: `scanics/config.toml` in `$XDG_CONFIG_HOME` or `~/.config` (XDG Base Directory
    /// Specification).
    package static func path(home: String, configHome: String?) -> String {
        // The specification requires that relative paths are ignored.
        let folder = configHome.flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (folder ?? home + "/.config") + "/scanics/config.toml"
    }
}
