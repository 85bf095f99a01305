/// The reason why config.toml cannot be used or changed.
package struct SettingsError: Error, Hashable, Sendable {
    /// The path of the file.
    package let path: String
    /// What is wrong and what to do, with the line if there is one.
    package let message: String

    init(_ path: String, _ message: String) {
        self.path = path
        self.message = message
    }

    init(_ path: String, _ error: TOMLError) {
        self.init(path, "line \(error.line): \(error.message)")
    }
}
