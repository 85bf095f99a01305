import CommandLineInterface
import EventStore
import Glibc

enum KnownStores {
    private static let places = ["/.calendars", "/.local/share/khal/calendars", "/.local/share/vdirsyncer/calendars"]

    /// The locations of the folders in which khal and vdirsyncer keep calendars by default. Folders without a calendar
    /// are left out.
    static var folders: [String] {
        let home = EnvironmentVariables.value("HOME") ?? "/"
        return places.filter { !subfolders(of: home + $0).isEmpty }.map { "vdir:~\($0)" }
    }

    /// What a folder is for other programs.
    enum Use {
        /// A calendar.
        case calendar
        /// A folder of calendars, although it may be empty now.
        case calendars
    }

    /// Returns what the configuration of khal or vdirsyncer says about a folder, or what they use it for by default; nil if
    /// nothing is known.
    static func use(of path: String) -> Use? {
        let home = EnvironmentVariables.value("HOME") ?? "/"
        func folder(_ text: String) -> String {
            let text = text.hasPrefix("~/") ? home + text.dropFirst() : text
            return "/" + text.split(separator: "/").joined(separator: "/")
        }
        let configuration = EnvironmentVariables.value("XDG_CONFIG_HOME") ?? "\(home)/.config"
        var isSingle = false
        for (file, isKhal) in [("khal/config", true), ("vdirsyncer/config", false)] {
            for value in paths(in: "\(configuration)/\(file)") {
                // khal has a pattern for a folder of calendars; vdirsyncer names the folder itself.
                let pattern = value.hasSuffix("/*") ? String(value.dropLast(2)) : value
                guard folder(pattern) == folder(path) else { continue }
                if !isKhal || pattern != value { return .calendars }
                isSingle = true
            }
        }
        if isSingle { return .calendar }
        return places.contains { folder(home + $0) == folder(path) } ? .calendars : nil
    }

    /// Returns whether a folder has no calendar, no event, and nothing that this program keeps.
    static func isUnused(_ path: String) -> Bool {
        names(in: path)?.allSatisfy { $0.hasPrefix(".") && $0 != ".scanics" } ?? false
    }

    /// Returns the values of the keys `path` in a configuration file in the form of INI files.
    private static func paths(in file: String) -> [String] {
        guard let bytes = try? InputFile.read(file, limit: 1 << 20) else { return [] }
        return String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).compactMap { line in
            let parts = line.split(separator: "=", maxSplits: 1).map { $0.filter { $0 != "\"" }.trimmed }
            return parts.count == 2 && parts[0] == "path" ? String(parts[1]) : nil
        }
    }

    /// Returns what to write after `--store` for the name of a path, a program or a desktop; nil for other names.
    static func suggestion(for text: String) -> String? {
        switch text.lowercased() {
        case "gnome", "evolution", "eds": return "eds:"
        case "khal", "vdirsyncer", "vdir", "todoman": return folders.first ?? "vdir:~/.calendars"
        case "google", "icloud", "nextcloud", "fastmail", "caldav":
            return "an account, which 'scanics accounts add' adds"
        default: break
        }
        if text.hasPrefix("https://") || text.hasPrefix("http://") { return "caldav+\(text)" }
        guard text.contains("/") || text.hasPrefix("~") || text.hasPrefix(".") else { return nil }
        let isFile = [".sqlite", ".db", ".sqlite3"].contains { text.hasSuffix($0) }
        return (isFile ? "sqlite:" : "vdir:") + text
    }

    /// Returns the names of the folders in a folder, without those that begin with a dot.
    static func subfolders(of path: String) -> [String] {
        (names(in: path) ?? []).filter { name in
            var status = stat()
            return !name.hasPrefix(".") && stat("\(path)/\(name)", &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
        }
    }

    /// Returns the names in a folder; nil if it cannot be read.
    private static func names(in path: String) -> [String]? {
        guard let folder = opendir(path) else { return nil }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            names.append(name)
        }
        return names
    }
}
