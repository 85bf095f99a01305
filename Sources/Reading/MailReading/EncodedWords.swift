import TextDecoding

/// Encoded words in headers (RFC 2047): `=?utf-8?Q?Caf=C3=A9?=`.
enum EncodedWords {
    /// Returns the text of a header. Words that cannot be decoded stay as they are.
    static func decode(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "=")) else { return text }
        let bytes = Array(text.utf8)
        var output: [UInt8] = []
        var place = 0
        // Words of the same character set may share a character, so their bytes are decoded together.
        var pending: (charset: String, bytes: [UInt8])?
        func flush() {
            guard let words = pending else { return }
            output += (string(words.bytes, words.charset)).utf8
            pending = nil
        }
        while place < bytes.count {
            guard bytes[place] == UInt8(ascii: "="), let word = word(in: bytes, at: place) else {
                // White space between two words is not part of the text (RFC 2047 §6.2).
                if pending != nil, let next = nextWord(in: bytes, after: place) {
                    place = next
                    continue
                }
                flush()
                output.append(bytes[place])
                place += 1
                continue
            }
            if pending?.charset == word.charset {
                pending?.bytes += word.bytes
            } else {
                flush()
                pending = (word.charset, word.bytes)
            }
            place = word.end
        }
        flush()
        return String(decoding: output, as: UTF8.self)
    }

    private static func nextWord(in bytes: [UInt8], after place: Int) -> Int? {
        var next = place
        while next < bytes.count, bytes[next] == 0x20 { next += 1 }
        return next > place && next < bytes.count && word(in: bytes, at: next) != nil ? next : nil
    }

    private struct Word {
        var charset: String
        var bytes: [UInt8]
        var end: Int
    }

    /// The greatest length of a word in bytes. RFC 2047 allows 75; some senders write longer ones.
    private static let longest = 1000

    private static func word(in bytes: [UInt8], at place: Int) -> Word? {
        guard place + 6 < bytes.count, bytes[place] == UInt8(ascii: "="), bytes[place + 1] == UInt8(ascii: "?") else {
            return nil
        }
        let rest = bytes[(place + 2)...].prefix(longest)
        guard let first = rest.firstIndex(of: UInt8(ascii: "?")), first + 2 < rest.endIndex,
            rest[first + 2] == UInt8(ascii: "?"), first > rest.startIndex
        else { return nil }
        let start = first + 3
        var end = start
        while end + 1 < rest.endIndex, !(rest[end] == UInt8(ascii: "?") && rest[end + 1] == UInt8(ascii: "=")) {
            guard rest[end] >= 0x20 else { return nil }
            end += 1
        }
        guard end + 1 < rest.endIndex else { return nil }
        // A language may follow the character set (RFC 2231 §5).
        let charset = String(decoding: rest[rest.startIndex..<first].prefix { $0 != UInt8(ascii: "*") }, as: UTF8.self)
            .lowercased()
        let content: [UInt8]
        switch rest[first + 1] | 0x20 {
        case UInt8(ascii: "b"): content = TransferEncoding.base64.decode(bytes[start..<end])
        case UInt8(ascii: "q"):
            content = TransferEncoding.quotedPrintable.decode(
                bytes[start..<end].map { $0 == UInt8(ascii: "_") ? 0x20 : $0 }[...])
        default: return nil
        }
        return Word(charset: charset, bytes: content, end: end + 2)
    }

    /// Returns bytes in a stated character set as text. If they are not in this set, the set is guessed.
    static func string(_ bytes: [UInt8], _ charset: String) -> String {
        PayloadText.decode(bytes, charset: charset) ?? PayloadText.decode(bytes)
            ?? String(decoding: bytes, as: UTF8.self)
    }
}
