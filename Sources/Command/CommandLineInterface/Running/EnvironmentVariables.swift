import Glibc

/// The environment variables of the process.
package enum EnvironmentVariables {
    /// Returns the value of a variable; nil if it is not set or empty.
    package static func value(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
}
