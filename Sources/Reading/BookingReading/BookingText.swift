import CalendarModel
import PrintedText

/// The text of a mail, as lines and cells with the days and clock times in them.
struct BookingText {
    /// A piece of a line between wide gaps, as in a table.
    struct Cell {
        let index: Int
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

        var isClock: Bool { if case .clock = value { true } else { false } }
    }

    /// The greatest number of bytes that are examined.
    private static let limit = 60_000

    let subject: String?
    /// The name of the house that sent the mail; nil if it is not known.
    let sender: SenderName?
    let bytes: [UInt8]
    /// The words of the text and the subject.
    private(set) var words: Set<String> = []
    private(set) var cells: [Cell] = []
    /// The indices of the cells of each line.
    private(set) var lines: [Range<Int>] = []
    private(set) var mentions: [Mention] = []
    /// The subject and the beginning of the text, in lower case, and what it says.
    private(set) var head = ""
    private(set) var headWords: [String] = []
    let topic = MailTopic.Findings()
    /// The cells with a mention.
    private(set) var busyCells: Set<Int> = []
    /// The indices of the mentions of each line.
    private(set) var mentionsOfLine: [Int: [Int]] = [:]
    /// The lines with a clock time.
    private(set) var clockLines: Set<Int> = []
    /// The most bytes of a cell that count as a part of the mail's beginning.
    private static let longestHeadCell = 400
    /// The cells that may be labels, with the text before their colon.
    private(set) var labels: [Label] = []
    /// The most mentions; a text with more is a list of other things.
    private static let mostMentions = 2000

    /// - Parameters:
    ///   - subject: the subject of the mail.
    ///   - sender: the name of its sender.
    init(_ text: String, subject: String?, sender: String? = nil) {
        // No-break spaces are blanks; other blanks of Unicode do not matter here.
        let whole = String(decoding: text.utf8.prefix(4 * Self.limit), as: UTF8.self)
        let forwarded = ForwardedMail(whole[...], isForwarded: subject.map(SenderName.isForwarded) == true)
        let subject = forwarded.subject ?? subject
        self.subject = subject
        self.sender = (forwarded.subject == nil ? sender : forwarded.sender).flatMap {
            SenderName($0, subject: subject)
        }
        let start = forwarded.text
        let plain = start.replacing("\u{A0}", with: " ").replacing("\u{202F}", with: " ").replacing("\r\n", with: "\n")
        // Quoted lines belong to an earlier mail.
        let own = plain.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix(">") }
            .map(MailLine.plain)
        // Decoding replaces a character that the limit cuts, so that places in the bytes are those in the text.
        let read = String(decoding: own.joined(separator: "\n").utf8.prefix(Self.limit), as: UTF8.self)
        bytes = Self.withoutFalseSpans(Array(read.utf8))
        split()
        var reading = PrintedTimes.Reading()
        reading.limit = Self.limit
        reading.isWhole = true
        let times = PrintedTimes(String(decoding: bytes, as: UTF8.self), reading)
        guard times.mentions.count <= Self.mostMentions else { return }
        var cell = 0
        for mention in times.mentions {
            while cell + 1 < cells.count, cells[cell + 1].range.lowerBound <= mention.begin { cell += 1 }
            guard cell < cells.count, cells[cell].range.lowerBound <= mention.begin else { continue }
            let range = mention.begin..<max(mention.begin, mention.end)
            // The number of a platform, and the first word of the next line.
            if bytes[range.lowerBound].isDigit, bytes[range].contains(0x0A) { continue }
            if let date = dayBeforeTime(mention.value, range, cell) {
                add(.date(date), range.lowerBound..<range.upperBound - 5, cell)
                continue
            }
            if isAcrossCells(range, cell), case .clock = mention.value {
                addClocks(of: range, from: cell)
            } else {
                // `Saturday   17 April`: the weekday has a column of its own.
                var last = cell
                while isAcrossCells(range, last), last + 1 < cells.count, cells[last + 1].line == cells[cell].line {
                    busyCells.insert(last)
                    last += 1
                }
                add(mention.value, max(range.lowerBound, cells[last].range.lowerBound)..<range.upperBound, last)
            }
        }
        addShortDays()
        addDottedClocks()
        addStackedDays()
        addJoinedClocks()
        mentions.sort { $0.range.lowerBound < $1.range.lowerBound }
        guard mentions.count <= Self.mostMentions else {
            mentions = []
            return
        }
        // A day that was added may lie inside another mention.
        var end = 0
        mentions = mentions.filter { mention in
            defer { end = max(end, mention.range.upperBound) }
            return mention.range.lowerBound >= end
        }
        guard !mentions.isEmpty else { return }
        words = Set(Self.words(read) + Self.words(subject ?? ""))
        labels = cells.compactMap(Label.init)
        head =
            ([subject ?? ""]
            + cells.prefix(15).map { String(decoding: $0.text.utf8.prefix(Self.longestHeadCell), as: UTF8.self) })
            .joined(separator: "\n").lowercased()
        headWords = Self.words(head)
        mentions = OtherTimes(self).kept
        for (index, mention) in mentions.enumerated() {
            busyCells.insert(mention.cell)
            mentionsOfLine[mention.line, default: []].append(index)
            if mention.isClock { clockLines.insert(mention.line) }
        }
    }

    /// Replaces the dash between a clock time and a day, as in `10:00 - 13/04/2026`, which would read as a span of hours.
    private static func withoutFalseSpans(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        let (short, long) = (Array(" - ".utf8), Array(" – ".utf8))
        func isDigit(_ place: Int) -> Bool { bytes[place].isDigit }
        for place in bytes.indices.dropFirst(5).dropLast(11) where bytes[place] == 0x20 {
            guard let dash = [short, long].first(where: { bytes[place...].starts(with: $0) }) else { continue }
            let day = place + dash.count
            if isDigit(place - 1), bytes[place - 3] == UInt8(ascii: ":"), isDigit(day), isDigit(day + 1),
                "/.".utf8.contains(bytes[day + 2]), isDigit(day + 3), isDigit(day + 4)
            {
                bytes.replaceSubrange(
                    place + 1..<day - 1, with: repeatElement(UInt8(ascii: ","), count: dash.count - 2))
            }
        }
        return bytes
    }

    private mutating func add(_ value: PrintedTimes.Mention.Value, _ range: Range<Int>, _ cell: Int) {
        let column = cells[cell].columns.lowerBound + width(cells[cell].range.lowerBound..<range.lowerBound)
        mentions.append(Mention(value: value, range: range, line: cells[cell].line, column: column, cell: cell))
    }

    /// Returns a day without the time that was read as its year, in the row of a departure or arrival: `07FEB 1950`.
    private func dayBeforeTime(_ value: PrintedTimes.Mention.Value, _ range: Range<Int>, _ cell: Int) -> PrintedDate? {
        guard case .date(var date) = value, let year = date.year, !(2000...2050).contains(year), range.count > 8,
            bytes[range.upperBound - 5] == 0x20, bytes[(range.upperBound - 4)..<range.upperBound].allSatisfy(\.isDigit),
            rowIsOfClocks(cells[cell])
        else { return nil }
        date.year = nil
        return date
    }

    /// Whether a range goes from a cell into others, without a dash between them.
    private func isAcrossCells(_ range: Range<Int>, _ cell: Int) -> Bool {
        range.upperBound > cells[cell].range.upperBound && !text(range).contains { "-–—".contains($0) }
    }

    /// Adds the times in the parts of a range that are in a cell each: `Seat 11A   4:48 PM`.
    private mutating func addClocks(of range: Range<Int>, from cell: Int) {
        for index in (cell..<cells.count).prefix(while: { cells[$0].range.lowerBound < range.upperBound }) {
            let part = cells[index].range.clamped(to: range)
            if let clock = PrintedTimes(text(part)).mentions.first?.value { add(clock, part, index) }
        }
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
        // The column of a place on the line.
        var (counted, column) = (line.lowerBound, 0)
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
            column += width(counted..<from)
            counted = from
            cells.append(
                Cell(
                    index: cells.count, text: String(decoding: bytes[from..<end], as: UTF8.self), range: from..<end,
                    line: number,
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

    /// Returns the text before a mention in its cell, at most a number of bytes.
    func text(before mention: Mention, limit: Int) -> String {
        let start = max(cells[mention.cell].range.lowerBound, mention.range.lowerBound - limit)
        return text(start..<mention.range.lowerBound)
    }

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
                guard mentions.count <= Self.mostMentions else { return }
                if let date = PrintedTimes("\(day).\(month).").mentions.first?.value { add(date, range, number) }
            }
        }
    }

    /// Adds clock times with a dot that are a whole cell, `11.00`: below the word for a departure or an arrival, beside that
    /// for a time, or anywhere if the text has another time with a dot; then also before a name, `14.57 Bergen`.
    private mutating func addDottedClocks() {
        let busy = Set(mentions.map(\.cell))
        // `kl. 16.05` elsewhere says how the sender writes times.
        let areDotted = mentions.contains { $0.isClock && hasDottedNumber($0.range) }
        for (number, cell) in cells.enumerated() where cell.range.count >= 4 && bytes[cell.range.lowerBound].isDigit {
            let time = text(cell.range.prefix { bytes[$0].isDigit || bytes[$0] == UInt8(ascii: ".") })
            let parts = time.split(separator: ".").compactMap { Int($0) }
            guard parts.count == 2, time.hasSuffix(parts[1] < 10 ? ".0\(parts[1])" : ".\(parts[1])"), parts[0] < 24,
                parts[1] < 60, !busy.contains(number),
                time.utf8.count == cell.range.count
                    ? areDotted || hasClockHeading(cell) || hasClockLabel(cell)
                    : areDotted && isName(cell.text.dropFirst(time.count))
            else { continue }
            if let clock = PrintedTimes(time.replacing(".", with: ":")).mentions.first?.value {
                add(clock, cell.range.lowerBound..<cell.range.lowerBound + time.utf8.count, number)
            }
        }
    }

    /// Whether a text after a number is a name, not a currency.
    private func isName(_ text: Substring) -> Bool {
        guard text.first == " ", text.dropFirst().first?.isUppercase == true, let word = Self.words(String(text)).first
        else {
            return false
        }
        return !VisitWords.prices.contains(word) && word != "euro" && word != "kr" && word != "fr"
    }

    /// Whether a dot stands between digits; the dots of `7:30 p.m.` do not.
    private func hasDottedNumber(_ range: Range<Int>) -> Bool {
        range.dropFirst().dropLast().contains {
            bytes[$0] == UInt8(ascii: ".") && bytes[$0 - 1].isDigit && bytes[$0 + 1].isDigit
        }
    }

    private func hasClockLabel(_ cell: Cell) -> Bool {
        label(of: cell).map(Self.words)?.contains {
            VisitWords.hours.contains($0) || TravelWords.departure.contains($0) || TravelWords.arrival.contains($0)
        } ?? false
    }

    /// Adds days whose number and month are cells of one column: `Sa.`, `04`, `Dec 2027`.
    private mutating func addStackedDays() {
        let busy = Set(mentions.map(\.cell))
        for (number, cell) in cells.enumerated() {
            guard cell.text.utf8.count <= 3, let day = Int(cell.text.filter { $0 != "." }), (1...31).contains(day),
                let month = above(cell, by: -1), month.text.utf8.count <= 16,
                month.text.contains(where: \.isLetter),
                !busy.contains(number),
                case .date(let date)? = PrintedTimes("\(day) \(month.text)").mentions.first?.value
            else { continue }
            add(.date(date), cell.range, number)
        }
    }

    /// Adds clock times of four digits at the beginning of a cell beside or below the word for a departure or an arrival.
    private mutating func addJoinedClocks() {
        let busy = Set(mentions.filter(\.isClock).map(\.cell))
        let days = Dictionary(
            mentions.filter { !$0.isClock }.map { ($0.cell, $0.range.upperBound) }, uniquingKeysWith: max)
        func startAfterDay(_ cell: Cell, _ number: Int) -> Int? {
            // `07FEB 1720`
            guard let end = days[number], end < cell.range.upperBound, bytes[end] == 0x20,
                bytes[end..<cell.range.upperBound].dropFirst().count == 4, rowIsOfClocks(cell)
            else { return nil }
            return end + 1
        }
        for (number, cell) in cells.enumerated() where cell.range.count >= 4 && !busy.contains(number) {
            let start = startAfterClockLabel(cell) ?? startAfterDay(cell, number)
            let digits = bytes[(start ?? cell.range.lowerBound)..<cell.range.upperBound].prefix(while: \.isDigit)
            guard digits.count == 4, let time = Int(String(decoding: digits, as: UTF8.self)), time < 2400,
                time % 100 < 60,
                digits.endIndex == cell.range.upperBound || bytes[digits.endIndex] == 0x20,
                start != nil || hasClockHeading(cell) || rowIsOfClocks(cell)
                    || (digits.count == cell.range.count && hasClockLabel(cell))
            else { continue }
            if let clock = PrintedTimes("\(time / 100):\((time % 100).padded(2))").mentions.first?.value {
                add(clock, digits.startIndex..<digits.endIndex, number)
            }
        }
    }

    /// Returns the place of a number after the word for a time and a colon: `Time: 1030`.
    private func startAfterClockLabel(_ cell: Cell) -> Int? {
        guard let colon = bytes[cell.range].prefix(40).firstIndex(of: UInt8(ascii: ":")),
            let start = bytes[(colon + 1)..<cell.range.upperBound].firstIndex(where: { $0 > 0x20 }),
            bytes[start].isDigit,
            bytes[start..<cell.range.upperBound].prefix(while: \.isDigit).count == 4
        else { return nil }
        let words = Self.words(text(cell.range.lowerBound..<colon))
        return words.count <= 3 && words.contains { VisitWords.hours.contains($0) || TravelWords.isOfJourney($0) }
            ? start : nil
    }

    /// Whether the first cell of a row is the word for a departure or an arrival.
    private func rowIsOfClocks(_ cell: Cell) -> Bool {
        guard let first = lines[cell.line].first.map({ cells[$0] }), first.range != cell.range,
            first.text.utf8.count <= 60
        else { return false }
        let words = Self.words(first.text)
        return words.count <= 2 && words.contains(where: TravelWords.isOfJourney)
    }

    /// Whether a line above has the word for a departure or an arrival in the same column.
    private func hasClockHeading(_ cell: Cell) -> Bool {
        (1...25).contains { distance in
            guard let above = above(cell, by: distance), lines[above.line].count > 1 else { return false }
            let words = Self.words(above.text)
            return words.contains(where: TravelWords.isOfJourney)
                || (words.count == 1 && ["ab", "an"].contains(words[0]))
        }
    }

    /// Returns a day of one or two digits before the word for a time: `19/1 kl. 19.05`.
    private func looseDay(at place: Int, in range: Range<Int>) -> (Range<Int>, month: Int, day: Int)? {
        guard bytes[place].isDigit, place == range.lowerBound || bytes[place - 1] == 0x20 else { return nil }
        let day = bytes[place..<range.upperBound].prefix(while: \.isDigit)
        guard day.count <= 2, day.endIndex < range.upperBound, bytes[day.endIndex] == UInt8(ascii: "/") else {
            return nil
        }
        let month = bytes[(day.endIndex + 1)..<range.upperBound].prefix(while: \.isDigit)
        guard (1...2).contains(month.count), bytes[month.endIndex..<range.upperBound].starts(with: Array(" kl".utf8)),
            let (d, m) = Int(String(decoding: day, as: UTF8.self)).flatMap({ d in
                Int(String(decoding: month, as: UTF8.self)).map { (d, $0) }
            }), (1...31).contains(d), (1...12).contains(m)
        else { return nil }
        return (place..<month.endIndex, m, d)
    }

    private func shortDay(at place: Int, in range: Range<Int>) -> (Range<Int>, month: Int, day: Int)? {
        func isDigit(_ place: Int) -> Bool { range.contains(place) && bytes[place].isDigit }
        func isSign(_ place: Int) -> Bool { range.contains(place) && "/.".utf8.contains(bytes[place]) }
        if let day = looseDay(at: place, in: range) { return day }
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
        let text = text.lowercased()
        // Most texts are plain, and bytes are quicker than characters.
        guard text.utf8.allSatisfy({ $0 < 0x80 }) else { return text.split { !$0.isLetter }.map(String.init) }
        return text.utf8.split { !(UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }.map { String(Substring($0)) }
    }
}
