import CalendarModel

/// The lines of a picture or text, in blocks of lines that belong together, with the times that they mention.
struct Page {
    let rows: [PageRow]
    /// The indices of the rows of each block, in reading order.
    let blocks: [[Int]]
    /// The block of each row.
    let blockOfRow: [Int]
    /// Whether the lines have places on a page.
    let isPicture: Bool
    let width: Double
    let height: Double
    /// What the text mentions, in the order of the blocks.
    let times: PrintedTimes
    /// The rows of each mention.
    let rowsOfMention: [[Int]]
    /// Where each row begins in the text, in the order of the blocks.
    private let begins: [(row: Int, begin: Int)]
    /// The part of each row that no mention has taken.
    let rest: [String]

    init(_ lines: [PrintedLine], size: PrintedPageSize?) {
        let isPicture = lines.contains { $0.corners.count == 4 }
        self.isPicture = isPicture
        let lines = isPicture ? lines : Prose.sentences(lines)
        let used = lines.prefix(600).enumerated().filter {
            !$0.element.text.trimmed.isEmpty && $0.element.confidence > 0.45
        }
        rows = used.map { line in
            var (index, line) = line
            if isPicture { line.text = PrintedWords.withCapitals(line.text) }
            return PageRow(line, index: index)
        }
        width = size?.width ?? rows.map(\.right).max() ?? 1
        height = size?.height ?? rows.map(\.bottom).max() ?? 1
        blocks = Self.blocks(rows)
        var blockOfRow = [Int](repeating: 0, count: rows.count)
        for (number, block) in blocks.enumerated() { for row in block { blockOfRow[row] = number } }
        self.blockOfRow = blockOfRow

        var text = ""
        var begins: [(row: Int, begin: Int)] = []
        for block in blocks {
            for row in block {
                begins.append((row, text.utf8.count))
                text += rows[row].text + "\n"
            }
            text += "¶\n"
        }
        var reading = PrintedTimes.Reading()
        (reading.isWhole, reading.isRecognised, reading.limit) = (true, isPicture, 60_000)
        var times = PrintedTimes(text, reading)
        self.begins = begins
        if isPicture {
            let (rows, largest) = (rows, Self.largest(rows))
            times.keep { mention in
                let row = rows[Self.row(at: mention.begin, begins)]
                return !(row.size > 0.8 * largest && Self.isWordOfDay(mention, row.text))
            }
        }
        rowsOfMention = times.mentions.map { [begins] mention in
            let first = Self.row(at: mention.begin, begins)
            let last = Self.row(at: max(mention.begin, mention.end - 1), begins)
            return first == last
                ? [first] : begins.map(\.row).drop { $0 != first }.reversed().drop { $0 != last }.reversed()
        }
        self.times = times
        var rest = rows.map(\.text)
        let largest = Self.largest(rows)
        for (number, begin) in begins {
            let bytes = Array(rows[number].text.utf8)
            var left = [UInt8]()
            var place = 0
            for mention in times.mentions where mention.end > begin && mention.begin < begin + bytes.count {
                if isPicture,
                    Self.isNamedForWeekday(
                        rows[number].text, mention, from: begin, isLarge: rows[number].size > 0.9 * largest)
                {
                    continue
                }
                if isPicture, Self.isNamedForDay(rows[number].text, mention) { continue }
                var (from, to) = (max(0, mention.begin - begin), min(bytes.count, mention.end - begin))
                // In prose, "on" and "at" before a time go with it.
                if !isPicture {
                    from = max(place, times.beginWithFillers(mention) - begin)
                }
                to = max(to, from)
                if from > place { left += bytes[place..<from] }
                place = max(place, to)
            }
            if place < bytes.count { left += bytes[place...] }
            rest[number] = String(decoding: left, as: UTF8.self)
        }
        self.rest = rest
    }

    /// Returns whether a weekday is the last word of a name, as in `Ruby Tuesday` or a large `Abendmusik am Sonntag`.
    ///
    /// - Parameter begin: where the row begins in the text that was read for times.
    private static func isNamedForWeekday(
        _ text: String, _ mention: PrintedTimes.Mention, from begin: Int, isLarge: Bool
    ) -> Bool {
        guard case .relative(.weekday(let days)) = mention.value, days.count == 1,
            mention.end == begin + text.utf8.count
        else {
            return false
        }
        let words = text.split(separator: " ")
        if isLarge, words.count > 2, words[0].count > 2 { return true }
        return words.count == 2 && words[0].count > 2 && mention.begin >= begin + words[0].utf8.count
            && words.allSatisfy { $0.allSatisfy(\.isLetter) }
    }

    /// Returns whether a word such as "Morgen" or "tonight" stands in a name, as in `Yoga am Morgen`.
    private static func isNamedForDay(_ text: String, _ mention: PrintedTimes.Mention) -> Bool {
        guard case .relative(let day) = mention.value else { return false }
        if case .weekday = day { return false }
        return text.split { !$0.isLetter }.count { $0.count > 2 } > 1
    }

    /// Returns whether a mention is the word "midnight" or "noon", alone in its line.
    private static func isWordOfDay(_ mention: PrintedTimes.Mention, _ text: String) -> Bool {
        mention.isClock && mention.end - mention.begin == text.utf8.count && text.allSatisfy { $0.isLetter }
    }

    private static func row(at byte: Int, _ begins: [(row: Int, begin: Int)]) -> Int {
        begins.last { $0.begin <= byte }?.row ?? 0
    }

    /// Returns the row of the byte at a place of the text that was read for times.
    func row(at byte: Int) -> PageRow { rows[Self.row(at: byte, begins)] }

    /// Returns whether at most a short word such as "ab" stands before a mention in its row.
    func leads(_ mention: Int) -> Bool {
        guard let begin = begins.first(where: { $0.row == rowsOfMention[mention][0] })?.begin else { return false }
        return times.mentions[mention].begin - begin <= 4
    }

    /// The largest letters on the page.
    var largest: Double { Self.largest(rows) }

    private static func largest(_ rows: [PageRow]) -> Double {
        rows.filter { $0.text.count > 2 }.map(\.size).max() ?? 1
    }

    // MARK: Blocks

    private static func blocks(_ rows: [PageRow]) -> [[Int]] {
        var parent = Array(rows.indices)
        func root(_ index: Int) -> Int {
            var index = index
            while parent[index] != index { index = parent[index] }
            return index
        }
        for one in rows.indices {
            for other in rows.indices
            where other > one && abs(rows[one].top - rows[other].top) < 6 * max(rows[one].size, rows[other].size) {
                if rows[one].isTurned == rows[other].isTurned,
                    rows[one].isBeside(rows[other]) || rows[one].isOver(rows[other])
                {
                    parent[root(other)] = root(one)
                }
            }
        }
        let groups = Dictionary(grouping: rows.indices, by: root).values
        return groups.map { ordered($0, rows) }.sorted { left, right in
            let (one, other) = (rows[left[0]], rows[right[0]])
            return (one.top, one.left) < (other.top, other.left)
        }
    }

    /// Returns the rows of a block from top to bottom, and those beside each other from left to right.
    private static func ordered(_ group: [Int], _ rows: [PageRow]) -> [Int] {
        let byTop = group.sorted { rows[$0].middle.y < rows[$1].middle.y }
        var lines: [[Int]] = []
        for row in byTop {
            if let last = lines.last?.last, rows[last].isBeside(rows[row]) || sameLine(rows[last], rows[row]) {
                lines[lines.count - 1].append(row)
            } else {
                lines.append([row])
            }
        }
        return stacked(lines.flatMap { $0.sorted { rows[$0].left < rows[$1].left } }, rows)
    }

    /// Moves the month that stands below or above a large day number next to it, past the lines that stand beside both.
    private static func stacked(_ order: [Int], _ rows: [PageRow]) -> [Int] {
        var order = order
        for day in order where rows[day].isDayNumber {
            guard let month = order.first(where: { rows[$0].isMonth && rows[$0].stands(overOrUnder: rows[day]) }),
                let from = order.firstIndex(of: month), let to = order.firstIndex(of: day), abs(from - to) > 1
            else { continue }
            order.remove(at: from)
            order.insert(month, at: from > to ? to + 1 : to)
        }
        return order
    }

    private static func sameLine(_ one: PageRow, _ other: PageRow) -> Bool {
        abs(one.middle.y - other.middle.y) < 0.4 * min(one.size, other.size) && one.overlap(other) < 0.1
    }
}
