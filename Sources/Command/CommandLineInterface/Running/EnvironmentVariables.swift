import Glibc

package enum EnvironmentVariables {
    /// Returns the value of a variable; nil if it is not set or empty.
    package static func value(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// The user's folder for state: `$XDG_STATE_HOME` if it is absolute, or else `~/.local/state` (XDG Base Directory
    /// Specification).
    package static var stateFolder: String {
        value("XDG_STATE_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil } ?? (value("HOME") ?? "") + "/.local/state"
    }
}
