import Glibc
import ImageDecoding
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
        if let path = FileAddress.path(of: text) { return FilePath(path) }
        guard text.unicodeScalars.contains("\u{FFFD}") else { return FilePath(text) }
        var paths: [FilePath] = []
        for place in 0..<Int(CommandLine.argc) {
            guard let bytes = CommandLine.unsafeArgv[place], String(cString: bytes) == text else { continue }
            paths.append(FilePath(platformString: bytes))
        }
        return paths.isEmpty ? FilePath(text) : paths[min(earlier, paths.count - 1)]
    }

    /// Returns what a symbolic link leads to; nil for anything else.
    static func target(ofLink path: String) -> String? {
        var target = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        return readlink(path, &target, Int(PATH_MAX)) > 0 ? FilePath(platformString: target).string : nil
    }

    /// Whether a file begins as a picture or a PDF does.
    static func isPicture(_ path: String) -> Bool {
        head(of: FilePath(path)).flatMap(ImageFormat.init(signatureOf:)) != nil
    }

    /// Returns the first bytes of a file; nil if it cannot be read. Opening a pipe does not wait for its writer.
    package static func head(of path: FilePath, count: Int = 4096) -> [UInt8]? {
        guard let file = try? FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking]) else {
            return nil
        }
        defer { try? file.close() }
        return try? [UInt8](unsafeUninitializedCapacity: count) { buffer, count in
            count = try file.read(into: UnsafeMutableRawBufferPointer(buffer))
        }
    }
}
