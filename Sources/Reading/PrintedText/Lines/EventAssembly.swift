import CalendarModel

/// What the rows of a page are, apart from times.
struct PageFacts {
    let kinds: [LineKind]
    let link: (text: String, row: Int)?
    let prices: [Int]
    /// The host that a line such as "Organiza: X" or "hosted by X" names.
    let organizer: (text: String, row: Int)?
    /// The rows above a word such as "presents".
    let presenters: Set<Int>

    init(_ page: Page) {
        let kinds = page.rest.map { LineKind($0) }
        self.kinds = kinds
        presenters = Set(
            page.rows.indices.filter { index in
                page.rows.indices.contains {
                    kinds[$0].isPresents && page.rows[$0].top > page.rows[index].top
                        && page.rows[$0].isOver(page.rows[index])
                }
            })
        organizer =
            page.rows.indices.lazy.compactMap { row in Self.host(in: page.rows[row].text).map { ($0, row) } }.first
        link =
            page.rows.indices.lazy.compactMap { row in LineKind.link(in: page.rows[row].text).map { ($0, row) } }.first
        prices = page.rows.indices.filter { row in
            kinds[row].isPrice && page.rows[row].text.contains { $0.isNumber } && page.rows[row].text.count < 60
        }
    }
}

extension PageFacts {
    private static let hostWords = [
        "organi", "veranstalt", "hosted by", "presented by", "arrang", "pořádá", "järjest", "szervez",
    ]

    /// Returns the name after a word for hosts and a colon, or after "by".
    private static func host(in text: String) -> String? {
        let folded = Folding.fold(text)
        guard text.utf8.count < 120, hostWords.contains(where: { folded.hasPrefix(Folding.fold($0)) }) else {
            return nil
        }
        let mark = text.firstRange(of: ":") ?? text.firstRange(of: " by ") ?? text.firstRange(of: " BY ")
        guard let mark else { return nil }
        let name = String(String(text[mark.upperBound...]).trimmed)
        return name.count > 1 ? name : nil
    }
}

/// Makes an event of an occasion and of the rows around it.
struct EventAssembly {
    let page: Page
    let facts: PageFacts
    let all: [PageOccasion]
    /// The title of the page, which all its events share.
    private let title: TitleChoice.Choice?
    /// The rows of the days of all events.
    private let dayRows: [Int]
    /// For each row, the rows of days in the same line of a table. A page may have hundreds of days, so they are found once
    /// for all events.
    private let daysBeside: [[Int]]

    init(_ page: Page, _ all: [PageOccasion]) {
        self.page = page
        self.all = all
        facts = PageFacts(page)
        title = TitleChoice(page: page, facts: facts, dayRows: all.flatMap(\.dayRows), isMessages: page.hasMessages)
            .choose()
        let dayRows = Set(all.flatMap(\.dayRows)).sorted()
        self.dayRows = dayRows
        daysBeside = page.rows.indices.map { row in
            page.isPicture ? dayRows.filter { Self.isLevel(page.rows[row], with: page.rows[$0]) } : []
        }
    }

    /// Whether the days of the page are those of a sale, a menu, a closing or the like.
    var isNoEvent: Bool { PageSubject(page: page, facts: facts, titleRows: title?.rows ?? []).isNoEvent(all) }

    func event(_ found: PageOccasion) -> PrintedEvent? {
        let occasion = found.occasion
        guard isEvent(found, title) else { return nil }
        let startRows = Array(Set(found.dayRows + found.clockRows)).sorted()
        var event = PrintedEvent(
            start: field(occasion.start, startRows, dayConfidence(found)), isYearPrinted: occasion.isYearPrinted,
            confidence: 0)
        if let item = found.item, !item.title.isEmpty {
            event.title = field(item.title, item.rows, 0.6)
        } else if let title {
            event.title = field(title.text, title.rows, 0.42 + 0.43 * min(1, title.strength * 2))
        }
        if let end = occasion.end { event.end = field(end, startRows + found.endRows, 0.8 * dayConfidence(found)) }
        if let rule = occasion.recurrence { event.recurrence = field(rule, startRows, 0.7) }
        let prose = page.isPicture ? nil : startRows.first.map { Prose(page.rest[$0]) }
        if let prose, let title, startRows.contains(title.rows.first ?? -1), !prose.title.isEmpty {
            event.title = field(prose.title, title.rows, 0.6)
        }
        let places = PlaceChoice(
            page: page, facts: facts, dayRows: found.dayRows, clockRows: found.clockRows,
            titleRows: (title?.rows ?? []) + all.flatMap { $0.item.map { $0.rows + $0.others } ?? [] },
            daysBeside: daysBeside,
            hasOtherDays: dayRows.contains { !found.dayRows.contains($0) })
        let place = places.choose()
        if let name = found.item?.place, let item = found.item {
            event.place = field(name, item.rows, 0.6)
        } else if let name = prose?.place {
            event.place = field(name, [startRows[0]], 0.6)
        } else if place?.score ?? 0 < 1.6, page.isPicture, let town = places.town() {
            event.place = field(town.name, [town.row], 0.5)
        } else if let place {
            let confidence = min(0.88, max(0.4, 0.45 + 0.35 * (place.score - 3)))
            if !place.place.isEmpty { event.place = field(text(place.place), place.place, confidence) }
            if !place.address.isEmpty { event.address = field(text(place.address), place.address, confidence) }
        }
        if let link = facts.link { event.link = field(Self.address(link.text), [link.row], 0.7) }
        if let host = facts.organizer { event.organizer = field(host.text, [host.row], 0.6) }
        event.description = description(found)
        event.confidence = event.start.confidence * (event.title?.confidence ?? 0)
        let used = Set(
            startRows + found.endRows + (found.item?.rows ?? []) + (title?.rows ?? []) + (place?.place ?? [])
                + (place?.address ?? []))
        event.unused = page.rows.indices.filter { !used.contains($0) }.map { page.rows[$0].text }
        return event
    }

    /// Returns whether a row stands in the same line of a table as a day.
    private static func isLevel(_ row: PageRow, with day: PageRow) -> Bool {
        let shared = min(row.bottom, day.bottom) - max(row.top, day.top)
        return shared > 0.6 * max(row.size, day.size) && row.overlap(day) < 0.1
            && row.distance(to: day) < 3 * day.size
    }

    private func field<Value>(_ value: Value, _ rows: [Int], _ confidence: Double) -> PrintedField<Value> {
        let text = rows.map { page.rows[$0].text }.joined(separator: " ")
        let lines = rows.map { page.rows[$0].line }
        let weakest = lines.map(\.confidence).min() ?? 1
        return PrintedField(
            value, text: text, boxes: lines.map(\.corners).filter { !$0.isEmpty },
            confidence: min(0.98, confidence * (0.5 + 0.5 * weakest)))
    }

    private func text(_ rows: [Int]) -> String {
        let lines = rows.map { row in
            let rest = PlaceWords.withoutMark(page.rest[row])
            return TitleChoice.clean(rest == page.rows[row].text ? rest : Self.withoutSmallWords(rest))
        }
        return TitleChoice.joined(lines, separator: ", ")
    }

    /// Returns what is left of a line without the small words that stood around a time: `il alle ore – Sala Lumière`.
    private static func withoutSmallWords(_ text: String) -> String {
        guard let dash = text.firstIndex(where: { "–—-·|".contains($0) }),
            !text[..<dash].contains(where: {
                $0.isUppercase || $0.isNumber || !$0.isASCII && !$0.isCased && $0.isLetter
            })
        else { return text }
        return String(String(text[text.index(after: dash)...]).trimmed)
    }

    private static func address(_ text: String) -> String {
        text.lowercased().hasPrefix("http") ? text : "https://" + text
    }

    private func dayConfidence(_ found: PageOccasion) -> Double {
        let occasion = found.occasion
        var confidence = occasion.isYearPrinted ? 0.92 : 0.85
        if occasion.hasWrongWeekday { confidence -= 0.25 }
        if occasion.isAmbiguous { confidence -= 0.3 }
        if occasion.isBare { confidence -= 0.2 }
        if all.count > 3 { confidence -= 0.15 }
        return confidence
    }

    private func description(_ found: PageOccasion) -> PrintedField<String>? {
        var lines: [String] = []
        if let doors = found.occasion.doors { lines.append("Doors: \(doors / 60 % 24):\((doors % 60).padded(2))") }
        lines += facts.prices.prefix(4).map { page.rows[$0].text }
        guard !lines.isEmpty else { return nil }
        return field(lines.joined(separator: "\n"), doorRows(found) + facts.prices.prefix(4), 0.7)
    }

    private func doorRows(_ found: PageOccasion) -> [Int] {
        guard let doors = found.occasion.doors else { return [] }
        return page.times.mentions.indices.lazy.filter { index in
            if case .clock(let clock) = page.times.mentions[index].value {
                clock.isDoors && clock.start == doors
            } else {
                false
            }
        }.map { page.rowsOfMention[$0] }.first ?? []
    }

    /// Returns whether a page announces an event, and not only mentions a day.
    private func isEvent(_ found: PageOccasion, _ title: TitleChoice.Choice?) -> Bool {
        guard let title else { return false }
        guard page.isPicture, found.occasion.start.local == nil, let row = found.dayRows.first else { return true }
        // A day in a long sentence of small print, such as that of a law, announces nothing.
        let words = page.rest[row].split(separator: " ").count
        return words < 5 || page.rows[row].size > 0.45 * page.largest || title.rows.contains(row)
    }
}
