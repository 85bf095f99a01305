/// Reads the mails of an mbox file one after the other (RFC 4155). Only one mail is in memory.
///
///     var reader = MboxReader { try file.read(upToCount: 65_536) }
///     while let mail = try reader.next() { ... }
public struct MboxReader<Failure: Error>: ~Copyable {
    /// A mail of the file.
    public enum Element: Hashable, Sendable {
        /// The bytes of a mail, without the line before it.
        case mail([UInt8])
        /// A mail that has more bytes than the limit. It was skipped.
        case tooLarge
    }

    private let read: () throws(Failure) -> [UInt8]
    /// The most bytes of one mail.
    public let limit: Int
    /// Bytes that were read and not used; they begin at `place`.
    private var buffer: [UInt8]
    private var place = 0
    private var isAtEnd = false
    private var hasBegun = false

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - limit: the most bytes of one mail.
    ///   - head: bytes of the file that were read before.
    ///   - read: returns the next bytes of the file; an empty array at its end.
    public init(limit: Int, head: [UInt8] = [], read: @escaping () throws(Failure) -> [UInt8]) {
        self.limit = limit
        buffer = head
        self.read = read
    }

    /// Returns the next mail; nil after the last.
    public mutating func next() throws(Failure) -> Element? {
        if !hasBegun {
            hasBegun = true
            guard try line() != nil else { return nil }
        }
        guard !isDone else { return nil }
        var mail: [UInt8] = []
        var isTooLarge = false
        var wasEmpty = true
        while let line = try line() {
            // A separator follows an empty line; other lines like it are text.
            if wasEmpty, MailSignature.isSeparator(buffer[line]) { return isTooLarge ? .tooLarge : .mail(mail) }
            wasEmpty = line.count <= 2 && buffer[line].allSatisfy { $0 == 0x0A || $0 == 0x0D }
            guard !isTooLarge else { continue }
            let start = isQuoted(line) ? line.lowerBound + 1 : line.lowerBound
            mail += buffer[start..<line.upperBound]
            if mail.count > limit {
                isTooLarge = true
                mail = []
            }
        }
        isDone = true
        return isTooLarge ? .tooLarge : mail.isEmpty ? nil : .mail(mail)
    }

    private var isDone = false

    /// Returns whether a line was quoted, because it looked like a separator: `>From `, `>>From `.
    private func isQuoted(_ line: Range<Int>) -> Bool {
        guard buffer[line.lowerBound] == UInt8(ascii: ">") else { return false }
        return buffer[line].drop { $0 == UInt8(ascii: ">") }.starts(with: "From ".utf8)
    }

    /// The longest piece of a line that is looked at together. A longer line comes in several pieces.
    private static var longestLine: Int { 1 << 20 }

    /// Returns the place of the next line in the buffer; nil at the end.
    private mutating func line() throws(Failure) -> Range<Int>? {
        var searched = place
        while true {
            if let end = buffer[searched...].firstIndex(of: 0x0A) {
                defer { place = end + 1 }
                return place..<end + 1
            }
            searched = buffer.count
            if isAtEnd || buffer.count - place >= Self.longestLine {
                guard place < buffer.count else { return nil }
                defer { place = buffer.count }
                return place..<buffer.count
            }
            buffer.removeFirst(place)
            searched -= place
            place = 0
            let more = try read()
            if more.isEmpty { isAtEnd = true }
            buffer += more
        }
    }
}
