import CalendarModel

/// A list of days that each have words of their own beside or below them, as in the programme of a hall.
struct Listing {
    let items: [Programme.Item]
    private let page: Page
    private let runs: [[Int]]
    /// The runs that are heads of entries.
    private let heads: Set<Int>
    /// The height of the letters of the days.
    private let size: Double

    /// The maximum number of entries.
    private static let most = 60

    /// The rows that belong to a day.
    private struct Entry {
        let run: Int
        let head: Int
        var rows: [Int] = []
        var clocks: [Int] = []
    }

    /// Reads a page's list of days; nil if the page has none, or if the words are those of a tour or of other things than
    /// events.
    init?(_ page: Page, _ runs: [[Int]]) {
        guard page.isPicture, (3...Self.most).contains(runs.count) else { return nil }
        // A word such as "closing" in a title seems to make the time below it a deadline, so only other roles are left out.
        let clocks = page.times.mentions.indices.filter { index in
            let mention = page.times.mentions[index]
            return mention.isClock && ![.hours, .closed, .validity, .published].contains(mention.role)
        }
        guard clocks.count <= 2 * Self.most else { return nil }
        let columns = Self.columns(page, runs)
        let heads = columns.flatMap(\.self)
        guard heads.count >= 3 else { return nil }
        let sizes = heads.map { page.rows[$0.head].size }.sorted()
        let size = sizes[sizes.count / 2]
        (self.page, self.runs, self.heads, self.size) = (page, runs, Set(heads.map(\.run)), size)
        var entries: [Entry] = []
        for (number, column) in columns.enumerated() {
            let left = number == 0 ? -Double.infinity : page.rows[column[0].head].left - 2 * size
            let right = columns.dropFirst(number + 1).first.map { page.rows[$0[0].head].left - 0.5 * size } ?? .infinity
            entries += Self.filled(column, page, size, left..<right)
        }
        for (number, entry) in entries.enumerated() {
            entries[number].clocks = clocks.filter { clock in
                page.rowsOfMention[clock].allSatisfy { entry.head == $0 || entry.rows.contains($0) }
            }
        }
        // "All meetings are at 7.30 pm": the only time of the page is that of each day.
        if entries.allSatisfy(\.clocks.isEmpty), let clock = Self.shared(clocks, page) {
            for number in entries.indices { entries[number].clocks = [clock] }
        }
        let texts = ListingWords(page, entries.map { ($0.head, $0.rows) })
        let items = zip(entries, texts.entries).compactMap { entry, text -> Programme.Item? in
            guard !text.title.isEmpty else { return nil }
            return Programme.Item(
                run: entry.run, clocks: entry.clocks, rows: text.titleRows, others: [entry.head] + entry.rows,
                title: text.title, place: text.place)
        }
        self.items = items
        guard items.count >= 3, items.count * 10 >= entries.count * 6, texts.areEvents(items), !hasOtherDay else {
            return nil
        }
        let single = items.count { item in
            item.clocks.count { clock in
                if case .clock(let time) = page.times.mentions[clock].value { !time.isDoors } else { false }
            } <= 1
        }
        guard single * 10 >= items.count * 8 else { return nil }
    }

    /// Returns whether a run is a day of the list, or print that only says more about the list.
    func covers(_ run: Int) -> Bool {
        heads.contains(run) || spansItems(runs[run]) || page.rows[page.rowsOfMention[runs[run][0]][0]].size < 1.3 * size
    }

    /// Returns the only clock time of a page, if it is that of something that begins.
    private static func shared(_ clocks: [Int], _ page: Page) -> Int? {
        let own = clocks.filter { clock in
            guard case .clock(let time) = page.times.mentions[clock].value else { return false }
            return !time.isDoors && [nil, .start].contains(page.times.mentions[clock].role)
        }
        return own.count == 1 ? own[0] : nil
    }

    /// Whether a day that is printed much larger than those of the list is another event's: the others may be deadlines.
    private var hasOtherDay: Bool {
        runs.indices.contains { run in
            !heads.contains(run) && page.rows[page.rowsOfMention[runs[run][0]][0]].size > 1.5 * size
                && !spansItems(runs[run])
        }
    }

    /// Returns whether a day, or a span of days, has the days of entries.
    private func spansItems(_ run: [Int]) -> Bool {
        guard let first = Self.day(page, run[0]), let last = Self.day(page, run[run.count - 1]) else { return false }
        return items.contains { item in
            guard let day = Self.day(page, runs[item.run][0]) else { return false }
            return !day.lexicographicallyPrecedes(first) && !last.lexicographicallyPrecedes(day)
        }
    }

    private static func day(_ page: Page, _ mention: Int) -> [Int]? {
        if case .date(let date) = page.times.mentions[mention].value { [date.month, date.day] } else { nil }
    }

    // MARK: Rows

    /// Returns the days that begin a row, in columns of days below each other, from top to bottom.
    private static func columns(_ page: Page, _ runs: [[Int]]) -> [[Entry]] {
        let rows = runs.map { page.rowsOfMention[$0[0]][0] }
        let heads = runs.indices.filter { run in
            page.leads(runs[run][0]) && rows.count { $0 == rows[run] } == 1 && !page.rows[rows[run]].isTurned
        }.map { Entry(run: $0, head: rows[$0]) }.sorted { page.rows[$0.head].left < page.rows[$1.head].left }
        var columns: [[Entry]] = []
        for head in heads {
            let row = page.rows[head.head]
            if let first = columns.last?.first.map({ page.rows[$0.head] }), row.left - first.left < 3 * row.size {
                columns[columns.count - 1].append(head)
            } else {
                columns.append([head])
            }
        }
        return columns.filter { $0.count > 1 }.map { column in
            let sizes = column.map { page.rows[$0.head].size }.sorted()
            let usual = sizes[sizes.count / 2]
            return column.filter { (0.7...1.4).contains(page.rows[$0.head].size / usual) }
                .sorted { page.rows[$0.head].middle.y < page.rows[$1.head].middle.y }
        }
    }

    /// Gives the rows beside and below the days of a column to their entries.
    private static func filled(_ column: [Entry], _ page: Page, _ size: Double, _ bounds: Range<Double>) -> [Entry] {
        var entries = column
        let heads = Set(column.map(\.head))
        let rows = page.rows.indices.filter { bounds.contains(page.rows[$0].left) && !heads.contains($0) }
            .sorted { page.rows[$0].middle.y < page.rows[$1].middle.y }
        var isCentred = false
        for number in entries.indices.dropLast() {
            let (one, next) = (page.rows[entries[number].head], page.rows[entries[number + 1].head])
            let between = rows.filter { index in
                page.rows[index].middle.y > one.middle.y - 0.5 * size && page.rows[index].middle.y < next.middle.y
                    && page.rows[index].bottom < next.bottom && !Self.isLevel(page.rows[index], next)
            }
            let cut = self.cut(between, one, next, page)
            entries[number].rows += between[..<cut]
            entries[number + 1].rows += between[cut...]
            if between[cut...].contains(where: { page.rows[$0].top < next.top - 0.3 * size }) { isCentred = true }
        }
        for number in entries.indices {
            let head = page.rows[entries[number].head]
            entries[number].rows += rows.filter {
                Self.isLevel(page.rows[$0], head) && !entries[number].rows.contains($0)
            }
        }
        let extents = entries.dropLast().map { entry in
            (entry.rows.map { page.rows[$0].bottom }.max() ?? 0) - page.rows[entry.head].top
        }
        if let first = entries.first.map({ page.rows[$0.head] }), isCentred {
            let above = entries.dropFirst().map { entry in
                page.rows[entry.head].top - (entry.rows.map { page.rows[$0].top }.min() ?? page.rows[entry.head].top)
            }
            let begin = first.top - max(0, above.max() ?? 0) - 0.3 * size
            entries[0].rows += rows.filter {
                page.rows[$0].middle.y < first.middle.y && page.rows[$0].top > begin
                    && !entries[0].rows.contains($0)
            }
        }
        if let last = entries.last.map({ page.rows[$0.head] }), let extent = extents.max() {
            let end = last.top + extent + 0.3 * size
            entries[entries.count - 1].rows += rows.filter { index in
                page.rows[index].middle.y > last.middle.y && page.rows[index].bottom < end
                    && !entries[entries.count - 1].rows.contains(index)
            }
        }
        return entries.map { entry in
            var entry = entry
            entry.rows = entry.rows.uniqued.sorted { one, other in
                let (one, other) = (page.rows[one], page.rows[other])
                return Self.isLevel(one, other) ? one.left < other.left : one.middle.y < other.middle.y
            }
            return entry
        }
    }

    private static func isLevel(_ one: PageRow, _ other: PageRow) -> Bool {
        min(one.bottom, other.bottom) - max(one.top, other.top) > 0.5 * min(one.size, other.size)
            && one.overlap(other) < 0.3
    }

    /// Returns the index of the first of some rows between two days that belongs to the second one: that below the widest
    /// gap, or else the first one that is nearer to the second day.
    private static func cut(_ rows: [Int], _ one: PageRow, _ next: PageRow, _ page: Page) -> Int {
        let places = [one] + rows.map { page.rows[$0] } + [next]
        var bottom = one.bottom
        let gaps = places.dropFirst().map { row in
            let gap = row.top - bottom
            bottom = max(bottom, row.bottom)
            return gap
        }
        let widest = gaps.indices.max { gaps[$0] < gaps[$1] } ?? 0
        let second = gaps.indices.filter { $0 != widest }.map { gaps[$0] }.max() ?? -.infinity
        if gaps[widest] > second + 0.25 * one.size { return widest }
        return rows.firstIndex { row in
            abs(page.rows[row].middle.y - next.middle.y) < abs(page.rows[row].middle.y - one.middle.y)
        } ?? rows.count
    }
}
