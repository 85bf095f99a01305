import EventStore

/// A reader of a file to which lines are appended. It reads each line once. If the file was replaced by another one, it
/// reads all lines of the new file.
struct GrowingFile: Sendable {
    private var inode: UInt?
    /// The beginning of the file, which identifies it.
    private var head: [UInt8] = []
    private var offset = 0

    /// The result of a call: the lines since the previous call.
    struct News {
        /// Whether this is another file than in the last call. If so, all content read from the old file is out of
        /// date.
        let isOther: Bool
        /// The offset in the file that index 0 of the slices in ``lines`` stands for.
        let offset: Int
        /// The lines that were added, without empty lines.
        let lines: [ArraySlice<UInt8>]
    }

    /// Returns the lines that were added since the last call.
    mutating func news(of name: String, in folder: Folder) throws(EventStoreError) -> News {
        var (inode, head, offset) = (inode, head, offset)
        let news = try folder.reading(name) { file in
            let isSame =
                inode == file.inode && file.size >= offset && file.bytes(from: 0, count: head.count) == head
            if !isSame { (inode, head, offset) = (file.inode, file.bytes(from: 0, count: 256), 0) }
            let bytes = file.size > offset ? file.bytes(from: offset, count: file.size - offset) : []
            // A last line without a line feed is still being written.
            let end = bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
            let start = offset
            offset += end
            return News(isOther: !isSame, offset: start, lines: bytes[..<end].split(separator: UInt8(ascii: "\n")))
        }
        guard let news else {
            self = GrowingFile()
            return News(isOther: true, offset: 0, lines: [])
        }
        (self.inode, self.head, self.offset) = (inode, head, offset)
        return news
    }
}
