import SystemPackage

/// The paths behind the texts of the command line.
///
/// A path on Linux is bytes, which need not be UTF-8. The argument parser only knows texts, in which U+FFFD stands for bytes
/// that are not UTF-8. The bytes are still in the arguments of the process.
package enum CommandLinePath {
    /// Returns the path that a text of the command line stands for.
    ///
    /// - Parameter earlier: how many arguments with the same text came before.
    package static func path(of text: String, after earlier: Int = 0) -> FilePath {
        guard text.unicodeScalars.contains("\u{FFFD}") else { return FilePath(text) }
        var paths: [FilePath] = []
        for place in 0..<Int(CommandLine.argc) {
            guard let bytes = CommandLine.unsafeArgv[place], String(cString: bytes) == text else { continue }
            paths.append(FilePath(platformString: bytes))
        }
        return paths.isEmpty ? FilePath(text) : paths[min(earlier, paths.count - 1)]
    }
}
