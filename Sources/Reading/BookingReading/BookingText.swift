import CalendarModel
import PrintedText

/// The text of a mail, as lines and cells with the days and clock times in them.
struct BookingText {
    /// A piece of a line between wide gaps, as in a table.
    struct Cell {
        let text: String
        /// The place in the text, in bytes.
        let range: Range<Int>
        let line: Int
        /// The columns on the line, in characters.
        let columns: Range<Int>
    }

    /// A clock time, or a day.
    struct Mention {
        let value: PrintedTimes.Mention.Value
        let range: Range<Int>
        let line: Int
        let column: Int
        let cell: Int
    }

    /// The greatest number of bytes that are examined.
    private static let limit = 60_000

    let bytes: [UInt8]
    private(set) var cells: [Cell] = []
    /// The indices of the cells of each line.
    private(set) var lines: [Range<Int>] = []
    private(set) var mentions: [Mention] = []
    /// The cells with a mention.
    private(set) var busyCells: Set<Int> = []
    /// The indices of the mentions of each line.
    private(set) var mentionsOfLine: [Int: [Int]] = [:]
    /// The lines with a clock time.
    private(set) var clockLines: Set<Int> = []
    /// The most mentions; a text with more is a list of other things.
    private static let mostMentions = 2000

    init(_ text: String) {
        // No-break spaces are blanks; other blanks of Unicode do not matter here.
        let plain = text.replacing("\u{A0}", with: " ").replacing("\u{202F}", with: " ").replacing("\r\n", with: "\n")
        bytes = Self.withoutFalseSpans(Array(plain.utf8.prefix(Self.limit)))
        split()
        var reading = PrintedTimes.Reading()
        reading.limit = Self.limit
        reading.isWhole = true
        let times = PrintedTimes(String(decoding: bytes, as: UTF8.self), reading)
        guard times.mentions.count <= Self.mostMentions else { return }
        var cell = 0
        for mention in times.mentions {
            while cell + 1 < cells.count, cells[cell + 1].range.lowerBound <= mention.begin { cell += 1 }
            guard cell < cells.count else { break }
            add(mention.value, mention.begin..<max(mention.begin, mention.end), cell)
        }
        addShortDays()
        for (index, mention) in mentions.enumerated() {
            busyCells.insert(mention.cell)
            mentionsOfLine[mention.line, default: []].append(index)
            if case .clock = mention.value { clockLines.insert(mention.line) }
        }
    }

    /// Replaces the dash between a clock time and a day, as in `10:00 - 13/04/2026`, which would read as a span of hours.
    private static func withoutFalseSpans(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        func isDigit(_ place: Int) -> Bool { bytes[place].isDigit }
        for place in bytes.indices.dropFirst(5).dropLast(6) where bytes[place] == UInt8(ascii: "-") {
            if bytes[place - 1] == 0x20, bytes[place + 1] == 0x20, isDigit(place - 2),
                bytes[place - 4] == UInt8(ascii: ":"),
                isDigit(place + 2), isDigit(place + 3), "/.".utf8.contains(bytes[place + 4]), isDigit(place + 5),
                isDigit(place + 6)
            {
                bytes[place] = UInt8(ascii: ",")
            }
        }
        return bytes
    }

    private mutating func add(_ value: PrintedTimes.Mention.Value, _ range: Range<Int>, _ cell: Int) {
        let column = cells[cell].columns.lowerBound + width(cells[cell].range.lowerBound..<range.lowerBound)
        mentions.append(Mention(value: value, range: range, line: cells[cell].line, column: column, cell: cell))
    }

    private mutating func split() {
        var place = 0
        while place < bytes.count {
            let end = bytes[place...].firstIndex(of: 0x0A) ?? bytes.count
            let first = cells.count
            addCells(place..<end, line: lines.count)
            lines.append(first..<cells.count)
            place = end + 1
        }
    }

    private mutating func addCells(_ line: Range<Int>, line number: Int) {
        var start: Int?
        var place = line.lowerBound
        func isGap(_ place: Int) -> Bool {
            let byte = bytes[place]
            if byte == 0x09 || byte == UInt8(ascii: "|") { return true }
            return byte == 0x20 && place + 1 < line.upperBound
                && [0x20, 0x09, UInt8(ascii: "|")].contains(bytes[place + 1])
        }
        func close(_ end: Int) {
            guard let from = start else { return }
            start = nil
            var end = end
            while end > from, bytes[end - 1] <= 0x20 { end -= 1 }
            guard end > from else { return }
            let column = width(line.lowerBound..<from)
            cells.append(
                Cell(
                    text: String(decoding: bytes[from..<end], as: UTF8.self), range: from..<end, line: number,
                    columns: column..<column + width(from..<end)))
        }
        while place < line.upperBound {
            if isGap(place) {
                close(place)
            } else if start == nil, bytes[place] > 0x20 {
                start = place
            }
            place += 1
        }
        close(line.upperBound)
    }

    /// The characters of a range; the bytes that continue a character do not count.
    private func width(_ range: Range<Int>) -> Int { bytes[range].count { $0 & 0xC0 != 0x80 } }

    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    /// Adds days without a year as tables print them, `15/07` and `15.11.`, if no other mention is there.
    private mutating func addShortDays() {
        let known = mentions.map(\.range)
        for (number, cell) in cells.enumerated() {
            var place = cell.range.lowerBound
            while place < cell.range.upperBound {
                guard let (range, month, day) = shortDay(at: place, in: cell.range) else {
                    place += 1
                    continue
                }
                place = range.upperBound
                guard !known.contains(where: { $0.overlaps(range) }) else { continue }
                if let date = PrintedTimes("\(day).\(month).").mentions.first?.value { add(date, range, number) }
            }
        }
        mentions.sort { $0.range.lowerBound < $1.range.lowerBound }
    }

    private func shortDay(at place: Int, in range: Range<Int>) -> (Range<Int>, month: Int, day: Int)? {
        func isDigit(_ place: Int) -> Bool { range.contains(place) && bytes[place].isDigit }
        func isSign(_ place: Int) -> Bool { range.contains(place) && "/.".utf8.contains(bytes[place]) }
        guard !isDigit(place - 1), !isSign(place - 1), isDigit(place), isDigit(place + 1), isSign(place + 2),
            isDigit(place + 3), isDigit(place + 4), !isDigit(place + 5)
        else { return nil }
        let isDotted = bytes[place + 2] == UInt8(ascii: ".")
        guard isDotted == isSign(place + 5), !(isDotted && isDigit(place + 6)) else { return nil }
        func number(_ place: Int) -> Int { Int(bytes[place] - 0x30) * 10 + Int(bytes[place + 1] - 0x30) }
        let (day, month) = (number(place), number(place + 3))
        guard (1...31).contains(day), (1...12).contains(month) else { return nil }
        return (place..<place + 5, month, day)
    }

    /// The words of a text in lower case: runs of letters.
    static func words(_ text: String) -> [String] {
        text.lowercased().split { !$0.isLetter }.map(String.init)
    }
}
