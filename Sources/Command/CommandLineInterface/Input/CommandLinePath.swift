import SystemPackage

/// The exact paths of arguments that name files.
///
/// A path on Linux consists of bytes, which need not be UTF-8. The argument parser returns text, with U+FFFD in place
/// of bytes that are not UTF-8. The process's own arguments still have these bytes.
package enum CommandLinePath {
    /// Returns the path of an argument, given its text.
    ///
    /// - Parameter earlier: the number of earlier arguments with the same text.
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
