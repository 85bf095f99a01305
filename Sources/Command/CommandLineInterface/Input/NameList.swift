import Glibc
import SystemPackage

/// The names in a file or on standard input, each ended by a line feed or by NUL. The names are read one by one, so
/// the list can have any length, and can come from a program that is still writing it.
package struct NameList: Sequence, Sendable {
    /// The name of the list; `-` for standard input.
    package let name: String
    private let file: FileDescriptor
    private let separator: UInt8
    package let isRegularFile: Bool

    /// The greatest length of a name in bytes, far above the limit for paths (PATH_MAX).
    private static let longestName = 1 << 16

    package init(_ name: String, isNullSeparated: Bool) throws {
        self.name = name
        separator = isNullSeparated ? 0 : UInt8(ascii: "\n")
        do {
            file = name == "-" ? .standardInput : try .open(FilePath(name), .readOnly, options: .closeOnExec)
        } catch {
            Messages.report(name, ScanError.unreadable((error as? Errno) ?? .ioError).message)
            throw ExitStatus.failed
        }
        var status = stat()
        isRegularFile = fstat(file.rawValue, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    package func readAgain() throws -> NameList? {
        isRegularFile && name != "-" ? try NameList(name, isNullSeparated: separator == 0) : nil
    }

    package enum Element {
        case name(FilePath)
        case failed(ScanInput)
    }

    package func makeIterator() -> Iterator { Iterator(list: self) }

    /// Iterates over the names. It blocks until the next name has arrived.
    package struct Iterator: IteratorProtocol {
        fileprivate let list: NameList
        private var buffer: [UInt8] = []
        private var start = 0
        private var isAtEnd = false

        fileprivate init(list: NameList) { self.list = list }

        package mutating func next() -> Element? {
            while true {
                if let end = buffer[start...].firstIndex(of: list.separator) {
                    let name = buffer[start..<end]
                    start = end + 1
                    if let path = path(name) { return .name(path) }
                } else if isAtEnd {
                    let name = buffer[start...]
                    start = buffer.count
                    return path(name).map { .name($0) }
                } else if let failure = fill() {
                    isAtEnd = true
                    (buffer, start) = ([], 0)
                    return .failed(ScanInput(.unreadable(failure), path: list.name))
                }
            }
        }

        private mutating func fill() -> ScanError? {
            buffer.removeFirst(start)
            start = 0
            guard buffer.count <= NameList.longestName else { return .fileTooLarge(limit: NameList.longestName) }
            do {
                let part = try [UInt8](unsafeUninitializedCapacity: 1 << 16) { space, count in
                    count = try list.file.read(into: UnsafeMutableRawBufferPointer(space))
                }
                if part.isEmpty { isAtEnd = true }
                buffer += part
                return nil
            } catch {
                return .unreadable((error as? Errno) ?? .ioError)
            }
        }

        private func path(_ name: ArraySlice<UInt8>) -> FilePath? {
            // Lists from Windows end lines with CR LF.
            let hasReturn = list.separator != 0 && name.last == UInt8(ascii: "\r")
            let bytes = (hasReturn ? name.dropLast() : name).prefix { $0 != 0 }
            guard !bytes.isEmpty else { return nil }
            return (bytes + [0]).withUnsafeBufferPointer { buffer in
                buffer.withMemoryRebound(to: CChar.self) { $0.baseAddress.map { FilePath(platformString: $0) } }
            }
        }
    }
}
