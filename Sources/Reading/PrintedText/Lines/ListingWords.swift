/// The titles and places in the entries of a list of days.
struct ListingWords {
    struct Entry {
        var title = ""
        var titleRows: [Int] = []
        var place: String?
        /// The rows and parts of rows below the title.
        fileprivate var details: [String] = []
        fileprivate var isPriced = false
    }

    private(set) var entries: [Entry] = []
    private let page: Page

    /// - Parameter entries: the row of each day, and the rows beside and below it in reading order.
    init(_ page: Page, _ entries: [(head: Int, rows: [Int])]) {
        self.page = page
        self.entries = entries.map { Self.entry(page, $0.head, $0.rows) }
        setPlaces()
        partCells()
    }

    // MARK: Titles

    private static func entry(_ page: Page, _ head: Int, _ rows: [Int]) -> Entry {
        var entry = Entry()
        let above = rows.filter { page.rows[$0].middle.y < page.rows[head].top }
        let words = (above + [head] + rows.filter { !above.contains($0) }).filter { Programme.isName(page.rest[$0]) }
        let kinds = Dictionary(uniqueKeysWithValues: words.map { ($0, LineKind(page.rest[$0])) })
        func canBegin(_ row: Int) -> Bool {
            guard let kind = kinds[row], !kind.isContact, !kind.isTimeMark, !kind.isPlaceMarkAlone else { return false }
            return kind.isHappening || !isPriceAlone(page.rest[row], kind)
        }
        func isPlace(_ row: Int) -> Bool {
            kinds[row].map { ($0.hasVenue || $0.hasAddress) && (!$0.isHappening || $0.isHappeningPlace) } ?? false
        }
        entry.isPriced = rows.contains { page.rest[$0].contains { "€$£".contains($0) } }
        guard var first = words.first(where: canBegin) else { return entry }
        // A hall may stand above what happens there, but "The Winter Garden" in larger print is a title.
        if isPlace(first),
            let other = words.first(where: {
                canBegin($0) && !isPlace($0) && pitch(page.rows[$0]) > 0.95 * pitch(page.rows[first])
            })
        {
            first = other
        }
        var last = first
        entry.titleRows = [first]
        while let next = words.first(where: { !entry.titleRows.contains($0) && isContinued(page, last, $0, head) }),
            !isPlace(next), canBegin(next), entry.titleRows.count < 4
        {
            entry.titleRows.append(next)
            last = next
        }
        entry.title = TitleChoice.joined(entry.titleRows.map { name(page, $0) })
        entry.details = words.filter { !entry.titleRows.contains($0) && !(kinds[$0]?.isContact ?? false) }
            .map { TitleChoice.clean(page.rest[$0]) }
        return entry
    }

    /// The words of a row without those that stood around its times.
    private static func name(_ page: Page, _ row: Int) -> String {
        page.rest[row] == page.rows[row].text
            ? String(page.rest[row].trimmed) : Programme.withoutAt(TitleChoice.clean(page.rest[row]))
    }

    /// Returns whether a row goes on with a title: it stands directly below and is printed alike.
    private static func isContinued(_ page: Page, _ row: Int, _ next: Int, _ head: Int) -> Bool {
        let (one, other) = (page.rows[row], page.rows[next])
        let isBelow =
            other.middle.y > one.middle.y + 0.5 * one.size && other.top - one.bottom < 0.6 * one.size
        let isAligned =
            row == head || page.rest[row] != one.text
            ? other.left > one.left + one.size : abs(other.left - one.left) < 1.5 * one.size
        return isBelow && isAligned && page.rest[next] == other.text
            && (0.75...1.3).contains(other.size / one.size) && (0.87...1.2).contains(pitch(other) / pitch(one))
    }

    /// The width of a letter, which shows the size and weight of print better than the height of a line's box.
    private static func pitch(_ row: PageRow) -> Double {
        max(1, row.right - row.left) / Double(max(1, row.text.count))
    }

    private static func isPriceAlone(_ text: String, _ kind: LineKind) -> Bool {
        kind.isPrice && text.contains(where: \.isNumber) && text.count(where: \.isLetter) < 12
    }

    // MARK: Places

    private mutating func setPlaces() {
        let tails = entries.map { entry -> String? in
            entry.details.last.flatMap { Self.parts($0).last }
        }
        let known = tails.count { $0.map(Self.isPlace) ?? false }
        let arePlaces = known * 5 >= tails.count { $0 != nil } * 2 && known > 1
        for index in entries.indices {
            let parts = entries[index].details.flatMap(Self.parts)
            if let place = parts.first(where: Self.isPlace) ?? (arePlaces ? tails[index] : nil) {
                entries[index].place = PlaceWords.withoutMark(place)
            }
        }
    }

    private static func isPlace(_ text: String) -> Bool {
        let kind = LineKind(text)
        let words = Folding.fold(text).split { !$0.isLetter }.map(String.init)
        // "Conference Room"
        let isNamed = words.count < 4 && words.last.map { PlaceWords.venues.contains($0) } ?? false
        return (kind.hasVenue || kind.hasAddress || kind.isPlaceMark)
            && (!kind.isHappening || kind.isHappeningPlace || isNamed) && !kind.isPerson && text.count < 60
    }

    /// The parts of a row between dots, dashes and bars.
    private static func parts(_ text: String) -> [String] {
        text.split(separator: /\s+[–—|-]\s+|\s*[·•|]\s*/).map { String($0.trimmed) }.filter { !$0.isEmpty }
    }

    /// Parts a title and the place that recognition read as one line: two cells of a table.
    private mutating func partCells() {
        let places = Set(entries.compactMap(\.place)).filter { $0.count > 3 }
        for index in entries.indices where entries[index].place == nil {
            let title = entries[index].title
            guard let place = places.first(where: { title.hasSuffix(" " + $0) }) else { continue }
            entries[index].title = String(String(title.dropLast(place.count)).trimmed)
            entries[index].place = place
        }
    }

    // MARK: Events

    /// Returns whether the titles are those of events: they differ, and are not the towns of a tour, deadlines, holidays
    /// or dishes.
    func areEvents(_ items: [Programme.Item]) -> Bool {
        let titles = items.map { Folding.fold($0.title) }
        guard Set(titles).count * 3 >= titles.count * 2 else { return false }
        func most(_ test: (String) -> Bool) -> Bool { titles.count(where: test) * 2 >= titles.count }
        if most({ Self.isOther($0) }) { return false }
        if most({ Self.isPlace($0) }) { return false }
        let named = entries.filter { !$0.title.isEmpty }
        if named.count(where: \.isPriced) * 2 >= named.count,
            items.count(where: { $0.clocks.isEmpty }) * 2 > items.count
        {
            return false
        }
        return !isTour(titles, named)
    }

    /// Returns whether short words without anything else are the towns of a tour.
    private func isTour(_ titles: [String], _ named: [Entry]) -> Bool {
        let words = titles.map { $0.split(separator: " ").count }.sorted()
        if words[words.count / 2] <= 4, page.rows.contains(where: { Self.hasTour($0.text) }) { return true }
        let isShort = words[words.count * 3 / 4] <= 2
        let isBare = named.count { $0.details.isEmpty } * 2 > named.count
        return isShort && isBare && !titles.contains { LineKind($0).isHappening }
    }

    private static func hasTour(_ text: String) -> Bool {
        Folding.fold(text).split { !$0.isLetter }.contains { word in
            tours.contains(String(word)) || word.count > 5 && (word.hasSuffix("tour") || word.hasSuffix("tournee"))
        }
    }

    private static let tours: Set<String> = Folding.words(
        "tour tournee tournée turné turne gira trasa kiertue turneja turnee turné турне тур ツアー")

    /// Returns whether words name a deadline, a closing or holidays.
    private static func isOther(_ text: String) -> Bool {
        let phrases = PrintedPhrases(PrintedWords(text))
        let hasRole = phrases.words.tokens.indices.contains { place in
            phrases[place].contains { match in
                if case .role(let role) = match.meaning {
                    [.deadline, .signUp, .closed, .validity, .published].contains(role)
                } else {
                    false
                }
            }
        }
        return hasRole || others.contains { text.contains($0) }
    }

    private static let others = [
        "ferien", "holiday", "vacances", "vacaciones", "vakantie", "ferias", "prazdniny", "ferie", "notification",
        "camera-ready", "camera ready", "abgabe", "frist", "deadline", "payment", "zahlung", "rate ",
    ]
}
