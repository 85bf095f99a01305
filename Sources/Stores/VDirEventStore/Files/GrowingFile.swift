import EventStore

/// A reader of a file to which lines are appended. The reader reads each line once. If another file has replaced the
/// file, the reader reads all lines of the new file.
struct GrowingFile: Sendable {
    private var inode: UInt?
    /// The beginning of the file, which identifies it.
    private var head: [UInt8] = []
    private var offset = 0

    /// The number of bytes to read at once, unless a line is longer.
    private static let partSize = 1 << 16
    private static let lineFeed = UInt8(ascii: "\n")

    /// Calls a closure with each line that was added since the last call, and with the line's offset in the file. Empty
    /// lines are left out.
    ///
    /// - Parameter restart: called before the lines at the first call, and if the file was replaced since the last call
    ///   or does not exist. What was read before is then out of date.
    mutating func readLines(
        of name: String, in folder: Folder, restart: () -> Void, _ body: (UnsafeRawBufferPointer, Int) -> Void
    ) throws(EventStoreError) {
        let isFound: Bool? = try folder.reading(name) { file in
            let isSame =
                inode == file.inode && file.size >= offset && file.bytes(from: 0, count: head.count) == head
            if !isSame {
                (inode, head, offset) = (file.inode, file.bytes(from: 0, count: 256), 0)
                restart()
            }
            var size = Self.partSize
            while offset < file.size {
                let bytes = file.bytes(from: offset, count: min(size, file.size - offset))
                if let last = bytes.lastIndex(of: Self.lineFeed) {
                    bytes.withUnsafeBytes { bytes in
                        for line in bytes[...last].split(separator: Self.lineFeed) {
                            body(UnsafeRawBufferPointer(rebasing: line), offset + line.startIndex)
                        }
                    }
                    offset += last + 1
                    size = Self.partSize
                } else {
                    // A last line without a line feed is still being written.
                    guard bytes.count == size else { break }
                    size *= 2
                }
            }
            return true
        }
        if isFound == nil {
            self = GrowingFile()
            restart()
        }
    }
}
