import CalendarModel

/// A programme: headings with a day each, and below them clock times with words.
struct Programme {
    /// A clock time of a programme, or a day of a list, with its words.
    struct Item {
        /// The run that is its day.
        let run: Int
        /// The mentions of its clock times.
        let clocks: [Int]
        /// The rows of its words.
        let rows: [Int]
        /// Other rows that belong to it.
        var others: [Int] = []
        /// What happens; empty if only a place or price is printed.
        var title: String
        /// Where it happens, if the line says so after a dash.
        var place: String?
    }

    let items: [Item]
    /// The month and day of each heading.
    private let days: Set<[Int]>
    private let page: Page

    /// The maximum number of items. Longer programmes are one event.
    private static let most = 40
    /// The maximum number of clock times on a page with a programme.
    private static let mostClocks = 200

    /// Reads a page's programme; nil if the page has none, or no clear one.
    init?(_ page: Page, _ runs: [[Int]], _ clocks: [Int]) {
        guard page.isPicture, clocks.count <= Self.mostClocks else { return nil }
        let heads = runs.indices.filter { run in
            let rows = page.rowsOfMention[runs[run][0]]
            return runs[run].count == 1 && rows.count == 1 && page.rest[rows[0]].count(where: \.isLetter) < 3
        }
        let rowOfHead = heads.map { page.rowsOfMention[runs[$0][0]][0] }
        guard heads.count > 1 else { return nil }
        var items: [Item] = []
        let timed = Set(page.rowsOfMention.joined())
        let dated = Set(
            page.times.mentions.indices.filter { page.times.mentions[$0].isDate }.flatMap { page.rowsOfMention[$0] })
        for clock in clocks where Self.isStart(page, clock) && !dated.contains(page.rowsOfMention[clock][0]) {
            let row = page.rowsOfMention[clock][0]
            guard let head = Self.head(of: page.rows[row], rowOfHead.map { page.rows[$0] }) else { continue }
            let rows = Self.rows(of: row, in: page, timed: timed)
            guard !rows.isEmpty else { continue }
            let text = TitleChoice.joined(rows.map { Self.withoutAt(TitleChoice.clean(page.rest[$0])) })
            items.append(Item(run: heads[head], clocks: [clock], rows: rows, title: text))
        }
        let counts = Dictionary(grouping: items, by: \.run).mapValues(\.count)
        guard counts.count > 1, counts.values.contains(where: { $0 > 1 }), items.count <= Self.most else { return nil }
        self.items = Self.parted(items)
        self.page = page
        days = Set(counts.keys.compactMap { Self.day(page, runs[$0][0]) })
    }

    /// Returns whether a run is a day of the programme, or a span with one of its days.
    func covers(_ run: [Int]) -> Bool {
        guard let first = Self.day(page, run[0]), let last = Self.day(page, run[run.count - 1]) else { return false }
        return days.contains { day in
            !day.lexicographicallyPrecedes(first) && !last.lexicographicallyPrecedes(day)
        }
    }

    private static func day(_ page: Page, _ mention: Int) -> [Int]? {
        if case .date(let date) = page.times.mentions[mention].value { [date.month, date.day] } else { nil }
    }

    /// Returns whether a clock time begins its line.
    private static func isStart(_ page: Page, _ clock: Int) -> Bool {
        guard case .clock(let time) = page.times.mentions[clock].value, !time.isDoors else { return false }
        return page.leads(clock)
    }

    /// Returns the heading above a row: the lowest one of those in the row's column.
    private static func head(of row: PageRow, _ heads: [PageRow]) -> Int? {
        let above = heads.indices.filter { heads[$0].bottom < row.top + 0.5 * row.size }
        return above.min { cost(heads[$0], row) < cost(heads[$1], row) }
    }

    private static func cost(_ head: PageRow, _ row: PageRow) -> Double {
        let gap = max(0, max(head.left, row.left) - min(head.right, row.right))
        return row.top - head.bottom + 4 * min(gap, abs(head.left - row.left))
    }

    /// Returns the rows of the words of a clock time: of its line, or the lines below it up to the next time.
    ///
    /// - Parameter timed: the rows with a day or time.
    private static func rows(of row: Int, in page: Page, timed: Set<Int>) -> [Int] {
        if isName(page.rest[row]) { return [row] }
        let line = page.rows[row]
        let beside = page.rows.indices.filter { index in
            let other = page.rows[index]
            return !timed.contains(index) && other.left > line.left && line.isBeside(other) && isName(other.text)
        }
        if let next = beside.min(by: { page.rows[$0].left < page.rows[$1].left }) { return [next] }
        var rows: [Int] = []
        var last = line
        while rows.count < 3, let next = below(last, in: page), !timed.contains(next), isName(page.rows[next].text),
            rows.isEmpty || goesOn(last.text, page.rows[next].text)
        {
            rows.append(next)
            last = page.rows[next]
        }
        return rows
    }

    private static func below(_ row: PageRow, in page: Page) -> Int? {
        page.rows.indices.filter { page.rows[$0].top > row.top + 0.5 * row.size && row.isOver(page.rows[$0]) }
            .min { page.rows[$0].top < page.rows[$1].top }
    }

    /// Returns whether a line goes on in the next one, which begins with a small letter or follows a small word.
    private static func goesOn(_ text: String, _ next: String) -> Bool {
        if next.first?.isLowercase == true { return true }
        return text.split(separator: " ").last.map { $0.count <= 3 && $0.allSatisfy(\.isLowercase) } ?? false
    }

    /// Returns whether a text has a word that is more than "doors" or "start".
    static func isName(_ text: String) -> Bool {
        let phrases = PrintedPhrases(PrintedWords(text))
        return phrases.words.tokens.enumerated().contains { place, token in
            token.kind == .word && (token.length > 2 || DayReader.isCJK(token))
                && !phrases[place].contains {
                    switch $0.meaning {
                    case .role(.doors), .role(.start), .role(.end), .clock: true
                    default: false
                    }
                }
        }
    }

    /// Returns a text without a word such as "ore" that stood before its clock time.
    static func withoutAt(_ text: String) -> String {
        let phrases = PrintedPhrases(PrintedWords(text))
        guard let next = phrases.clock("at", "at24", "from", at: 0), let word = phrases.words[next] else { return text }
        return String(Substring(text.utf8.dropFirst(word.place)))
    }

    // MARK: Places

    /// Parts the words at a dash, if what stands after the dashes is mostly places.
    private static func parted(_ items: [Item]) -> [Item] {
        let tails = items.map { item -> (title: String, place: String)? in
            guard let dash = item.title.ranges(of: /\ [–—-]\ /).last else { return nil }
            return (String(item.title[..<dash.lowerBound]), String(item.title[dash.upperBound...]))
        }
        let places = tails.compactMap { $0 }.map { LineKind($0.place) }
        let arePlaces = places.count { $0.hasVenue || $0.hasAddress } * 2 >= max(1, places.count)
        return zip(items, tails).map { item, tail in
            var item = item
            if let tail, arePlaces { (item.title, item.place) = (tail.title, tail.place) }
            let kind = LineKind(item.title)
            let isPrice = kind.isPrice && item.title.contains(where: \.isNumber)
            if isPrice || (kind.hasVenue || kind.hasAddress) && !kind.isHappening {
                if item.place == nil, !isPrice { item.place = item.title }
                item.title = ""
            }
            return item
        }
    }
}
