import CalendarModel

/// The compressed rich text of a message ([MS-OXRTFCP]).
enum CompressedRTF {
    private static let longest = 16 << 20

    /// Returns the rich text; nil if it is damaged.
    static func unpack(_ bytes: [UInt8]) -> [UInt8]? {
        let size = bytes.little(4, 4)
        guard bytes.count > 16, size <= longest else { return nil }
        switch bytes.little(8, 4) {
        case 0x414C_454D: return Array(bytes[16...].prefix(size))
        case 0x7546_5A4C: return inflate(bytes, size: size)
        default: return nil
        }
    }

    private static func inflate(_ bytes: [UInt8], size: Int) -> [UInt8] {
        var window = start + [UInt8](repeating: 0, count: 4096 - start.count)
        var write = start.count
        var output: [UInt8] = []
        func isDone() -> Bool { output.count >= size }
        func put(_ byte: UInt8) {
            output.append(byte)
            window[write] = byte
            write = (write + 1) % 4096
        }
        var place = 16
        while place < bytes.count, !isDone() {
            let flags = bytes[place]
            place += 1
            for bit in 0..<8 where place < bytes.count && !isDone() {
                guard flags >> bit & 1 == 1 else {
                    put(bytes[place])
                    place += 1
                    continue
                }
                guard place + 1 < bytes.count else { return output }
                let token = Int(bytes[place]) << 8 | Int(bytes[place + 1])
                place += 2
                let read = token >> 4
                // A reference to the place that is written next marks the end.
                guard read != write else { return output }
                for step in 0..<(token & 15) + 2 where !isDone() { put(window[(read + step) % 4096]) }
            }
        }
        return output
    }

    /// The first content of the window.
    private static let start = Array(
        (#"{\rtf1\ansi\mac\deff0\deftab720{\fonttbl;}{\f0\fnil \froman \fswiss \fmodern \fscript \fdecor "#
            + "MS Sans SerifSymbolArialTimes New RomanCourier"
            + #"{\colortbl\red0\green0\blue0"# + "\r\n" + #"\par \pard\plain\f0\fs20\b\i\u\tab\tx"#).utf8)
}

/// Rich text (RTF), reduced to plain text.
enum RichText {
    private static let ignoredGroups: Set<String> = [
        "fonttbl", "colortbl", "stylesheet", "info", "pict", "object", "htmltag", "generator", "themedata", "listtable",
    ]

    /// Returns the text. Marks of HTML inside the text (`\htmltag`) are left out.
    static func plain(_ rtf: [UInt8]) -> String {
        var text = ""
        var place = 0
        /// Whether the open groups are left out, the innermost last.
        var isHidden = [false]
        var skips = 0
        func show(_ character: Character) {
            if skips > 0 { skips -= 1 } else if isHidden.last == false { text.append(character) }
        }
        while place < rtf.count {
            let byte = rtf[place]
            place += 1
            switch byte {
            case UInt8(ascii: "{"):
                if isHidden.count < 1000 { isHidden.append(isHidden.last ?? false) }
            case UInt8(ascii: "}"): if isHidden.count > 1 { isHidden.removeLast() }
            case UInt8(ascii: "\\"):
                guard place < rtf.count else { break }
                let sign = rtf[place]
                guard (0x61...0x7A).contains(sign | 0x20) else {
                    place += 1
                    if sign == UInt8(ascii: "'"), place + 1 < rtf.count,
                        let value = UInt8(String(decoding: rtf[place..<place + 2], as: UTF8.self), radix: 16)
                    {
                        place += 2
                        show(Character(UnicodeScalar(value)))
                    } else if sign == UInt8(ascii: "*") {
                        isHidden[isHidden.count - 1] = true
                    } else if "\\{}".utf8.contains(sign) {
                        show(Character(UnicodeScalar(sign)))
                    } else if sign == UInt8(ascii: "~") {
                        show(" ")
                    }
                    break
                }
                let (word, number) = word(rtf, &place)
                switch word {
                case "par", "line", "row", "sect", "page": show("\n")
                case "tab", "cell": show("\t")
                case "u":
                    if let scalar = number.flatMap({ UnicodeScalar(UInt32(truncatingIfNeeded: $0 & 0xFFFF)) }) {
                        show(Character(scalar))
                        // One character for programs without Unicode follows.
                        skips = 1
                    }
                case "bin": place += max(0, min(number ?? 0, rtf.count - place))
                default: if ignoredGroups.contains(word) { isHidden[isHidden.count - 1] = true }
                }
            case 0x0A, 0x0D, 0: break
            default: show(Character(UnicodeScalar(byte)))
            }
        }
        return text
    }

    /// Reads a control word and its number, and the blank after them.
    private static func word(_ rtf: [UInt8], _ place: inout Int) -> (String, Int?) {
        let start = place
        while place < rtf.count, place - start < 40, (0x61...0x7A).contains(rtf[place] | 0x20) { place += 1 }
        let word = String(decoding: rtf[start..<place], as: UTF8.self)
        let digits = rtf[place...].prefix(11).prefix { $0 == UInt8(ascii: "-") || $0.isDigit }
        place = digits.endIndex
        if place < rtf.count, rtf[place] == 0x20 { place += 1 }
        return (word, Int(String(decoding: digits, as: UTF8.self)))
    }
}
