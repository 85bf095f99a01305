import Foundation
import Subprocess
import SystemPackage

/// A bus with the services of a GNOME desktop, without a screen: for programs that use evolution-data-server. Its
/// calendars and settings are in a folder of the test.
package struct GNOMEDesktop: Sendable {
    /// The folder of the calendars and settings.
    package let home: String

    /// Whether evolution-data-server is installed. scripts/install-dependencies.sh installs it.
    package static var isInstalled: Bool {
        ["/usr/bin/dbus-run-session", "/usr/libexec/evolution-source-registry"].allSatisfy {
            FileManager.default.isExecutableFile(atPath: $0)
        }
    }

    /// Creates a desktop.
    ///
    /// - Parameter home: an empty folder.
    package init(home: String) throws {
        self.home = home
        let runtime = home + "/run"
        try FileManager.default.createDirectory(
            atPath: runtime, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    /// Runs a program on a new bus, with the calendars of earlier runs.
    ///
    /// - Returns: its output and its messages; the services' messages are among them.
    package func run(
        _ program: String, _ arguments: [String]
    ) async throws -> (output: String, messages: String, status: TerminationStatus) {
        let result = try await Subprocess.run(
            .path("/usr/bin/dbus-run-session"), arguments: Arguments(["--", program] + arguments),
            environment: .inherit.updating([
                "HOME": home, "XDG_RUNTIME_DIR": home + "/run", "XDG_CONFIG_HOME": home + "/config",
                "XDG_DATA_HOME": home + "/data", "XDG_CACHE_HOME": home + "/cache",
                "XDG_STATE_HOME": home + "/state", "GSETTINGS_BACKEND": "memory", "LC_ALL": "C.UTF-8",
                "DISPLAY": "", "WAYLAND_DISPLAY": "", "TZ": "Europe/Berlin",
            ]), input: .none, output: .string(limit: 1 << 20), error: .string(limit: 1 << 20))
        return (result.standardOutput, result.standardError, result.terminationStatus)
    }
}
