import EventStore

/// Reads a file to which lines are added, each line once. Where the file was replaced by another, all of it is read anew.
struct GrowingFile: Sendable {
    private var inode: UInt?
    /// How the file begins, which tells it from another that came in its place.
    private var head: [UInt8] = []
    private var offset = 0

    /// What there is since the last look.
    struct News {
        /// Whether it is not the file of the last look: what was known of that one is void.
        let isAnew: Bool
        /// The lines that were added, empty ones aside.
        let lines: [ArraySlice<UInt8>]
    }

    /// What was added since the last look.
    mutating func news(of name: String, in folder: Folder) throws(EventStoreError) -> News {
        var (inode, head, offset) = (inode, head, offset)
        let news = try folder.reading(name) { file in
            let isSame =
                inode == file.inode && file.size >= offset && file.bytes(from: 0, count: head.count) == head
            if !isSame { (inode, head, offset) = (file.inode, file.bytes(from: 0, count: 256), 0) }
            let bytes = file.size > offset ? file.bytes(from: offset, count: file.size - offset) : []
            // A line without an end is still being written.
            let end = bytes.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
            offset += end
            return News(isAnew: !isSame, lines: bytes[..<end].split(separator: UInt8(ascii: "\n")))
        }
        guard let news else {
            self = GrowingFile()
            return News(isAnew: true, lines: [])
        }
        (self.inode, self.head, self.offset) = (inode, head, offset)
        return news
    }
}
