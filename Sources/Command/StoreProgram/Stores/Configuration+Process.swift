import CommandLineInterface
import Settings
import Synchronization

extension Configuration {
    static var defaultPath: String {
        path(
            home: EnvironmentVariables.value("HOME") ?? "", configHome: EnvironmentVariables.value("XDG_CONFIG_HOME"))
    }

    private static let hasWarned = Atomic(false)

    static func read() throws(SettingsError) -> Configuration {
        let configuration = try Configuration(path: defaultPath)
        // A command may read the file several times, but prints the warnings only once.
        if !hasWarned.exchange(true, ordering: .relaxed) {
            for warning in configuration.warnings { Messages.report(configuration.path, warning, .warning) }
        }
        return configuration
    }
}

extension ConfigurationFile {
    static func read() throws(SettingsError) -> ConfigurationFile {
        try read(Configuration.defaultPath) ?? ConfigurationFile("", path: Configuration.defaultPath)
    }
}
