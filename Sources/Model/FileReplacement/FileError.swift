import Glibc

/// The error of a system call on a file.
package struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The error number (errno).
    package let code: Int32

    /// Creates an error from an error number.
    package init(code: Int32) {
        self.code = code
    }

    /// The error of the last system call.
    package static var last: FileError { FileError(code: errno) }

    /// The system's text for the error number.
    package var description: String { String(cString: strerror(code)) }
}
