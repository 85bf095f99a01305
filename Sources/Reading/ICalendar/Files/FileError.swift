import Glibc

package struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
    package let code: Int32

    /// Creates an error from an error number.
    package init(code: Int32) {
        self.code = code
    }

    package static var last: FileError { FileError(code: errno) }

    /// The system's text for the error number.
    package var description: String { String(cString: strerror(code)) }
}
