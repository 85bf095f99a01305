import CalendarModel
import TextDecoding

/// The value of a header with parameters (RFC 2045 §5.1, RFC 2231): `text/calendar; method=REQUEST`.
struct HeaderValue {
    /// The value before the parameters, in lower case.
    let value: String
    /// The parameters by their names in lower case, with continuations joined and percent-encoding undone.
    private(set) var parameters: [String: String] = [:]

    /// The most parameters that are read.
    private static let most = 100

    init(_ text: String) {
        var scanner = ParameterScanner(text)
        value = scanner.leading().lowercased()
        var pieces: [String: [Int: Piece]] = [:]
        var count = 0
        while count < Self.most, let (name, piece) = scanner.next() {
            count += 1
            var base = name.lowercased()
            var piece = piece
            if base.hasSuffix("*") {
                piece.isExtended = true
                base.removeLast()
            }
            var number = 0
            if let star = base.lastIndex(of: "*"), let parsed = Int(base[base.index(after: star)...]), parsed >= 0 {
                number = parsed
                base = String(base[..<star])
            } else if piece.isExtended {
                // A whole value with a character set wins over the same name without one (RFC 6266 §4.3).
                pieces[base] = [0: piece]
                continue
            }
            if pieces[base]?[number] == nil { pieces[base, default: [:]][number] = piece }
        }
        for (name, numbered) in pieces { parameters[name] = Self.joined(numbered) }
    }

    private struct Piece {
        var text: String
        var isExtended = false
    }

    private static func joined(_ numbered: [Int: Piece]) -> String {
        guard let first = numbered[0] ?? numbered[1] else { return "" }
        var bytes: [UInt8] = []
        var charset = "utf-8"
        var number = numbered[0] == nil ? 1 : 0
        while let piece = numbered[number] {
            var text = Array(piece.text.utf8)
            if piece.isExtended {
                if bytes.isEmpty, first.isExtended {
                    // charset'language'text
                    let marks = text.indices.filter { text[$0] == UInt8(ascii: "'") }.prefix(2)
                    if let one = marks.first, let two = marks.last, one < two {
                        charset = String(decoding: text[..<one], as: UTF8.self)
                        text.removeFirst(two + 1)
                    }
                }
                text = PercentEncoding.decode(text).bytes
            }
            bytes += text
            number += 1
        }
        return EncodedWords.string(bytes, charset.isEmpty ? "utf-8" : charset)
    }

    /// Reads the tokens and quoted strings of a value. Comments in parentheses are left out.
    private struct ParameterScanner {
        private let bytes: [UInt8]
        private var place = 0

        init(_ text: String) { bytes = Array(text.utf8) }

        mutating func leading() -> String {
            let start = place
            while place < bytes.count, bytes[place] != UInt8(ascii: ";"), bytes[place] != UInt8(ascii: "(") {
                place += 1
            }
            return String(decoding: bytes[start..<place].filter { $0 > 0x20 }, as: UTF8.self)
        }

        mutating func next() -> (name: String, piece: Piece)? {
            while place < bytes.count {
                while place < bytes.count, bytes[place] != UInt8(ascii: ";") { place += 1 }
                place += 1
                skipBlanks()
                let start = place
                while place < bytes.count, bytes[place] != UInt8(ascii: "="), bytes[place] != UInt8(ascii: ";") {
                    place += 1
                }
                guard place < bytes.count, bytes[place] == UInt8(ascii: "=") else { continue }
                let name = String(decoding: bytes[start..<place].filter { $0 > 0x20 }, as: UTF8.self)
                place += 1
                skipBlanks()
                let text = place < bytes.count && bytes[place] == UInt8(ascii: "\"") ? quoted() : token()
                if !name.isEmpty { return (name, Piece(text: text)) }
            }
            return nil
        }

        private mutating func skipBlanks() {
            while place < bytes.count, bytes[place] <= 0x20 { place += 1 }
        }

        private mutating func token() -> String {
            let start = place
            while place < bytes.count, bytes[place] != UInt8(ascii: ";") { place += 1 }
            var end = place
            while end > start, bytes[end - 1] <= 0x20 { end -= 1 }
            return String(decoding: bytes[start..<end], as: UTF8.self)
        }

        private mutating func quoted() -> String {
            var text: [UInt8] = []
            place += 1
            while place < bytes.count, bytes[place] != UInt8(ascii: "\"") {
                if bytes[place] == UInt8(ascii: "\\"), place + 1 < bytes.count { place += 1 }
                text.append(bytes[place])
                place += 1
            }
            place += 1
            return String(decoding: text, as: UTF8.self)
        }
    }
}
