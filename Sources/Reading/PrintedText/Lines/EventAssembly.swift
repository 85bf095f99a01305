import CalendarModel

/// What the rows of a page are, apart from times.
struct PageFacts {
    let kinds: [LineKind]
    let link: (text: String, row: Int)?
    let prices: [Int]

    init(_ page: Page) {
        let kinds = page.rest.map { LineKind($0) }
        self.kinds = kinds
        link = page.rows.indices.lazy.compactMap { row in LineKind.link(in: page.rows[row].text).map { ($0, row) } }.first
        prices = page.rows.indices.filter { row in
            kinds[row].isPrice && page.rows[row].text.contains { $0.isNumber } && page.rows[row].text.count < 60
        }
    }
}

/// Makes an event of an occasion and of the rows around it.
struct EventAssembly {
    let page: Page
    let facts: PageFacts
    let all: [PageOccasion]

    func event(_ found: PageOccasion) -> PrintedEvent? {
        let occasion = found.occasion
        let dayRows = all.flatMap(\.dayRows)
        let title = title(found, dayRows)
        guard isEvent(found, title) else { return nil }
        let startRows = Array(Set(found.dayRows + found.clockRows)).sorted()
        var event = PrintedEvent(
            start: field(occasion.start, startRows, dayConfidence(found)), isYearPrinted: occasion.isYearPrinted, confidence: 0)
        if let title { event.title = field(title.text, title.rows, 0.55 + 0.35 * min(1, title.strength * 2)) }
        if let end = occasion.end { event.end = field(end, startRows + found.endRows, 0.8 * dayConfidence(found)) }
        if let rule = occasion.recurrence { event.recurrence = field(rule, startRows, 0.7) }
        let prose = page.isPicture ? nil : startRows.first.map { Prose(page.rest[$0]) }
        if let prose, let title, startRows.contains(title.rows.first ?? -1), !prose.title.isEmpty {
            event.title = field(prose.title, title.rows, 0.6)
        }
        let place = PlaceChoice(
            page: page, kinds: facts.kinds, dayRows: found.dayRows, clockRows: found.clockRows, titleRows: title?.rows ?? []
        ).choose()
        if let name = prose?.place {
            event.place = field(name, [startRows[0]], 0.6)
        } else if let place {
            let confidence = min(0.85, 0.35 + 0.13 * place.score)
            if !place.place.isEmpty { event.place = field(text(place.place), place.place, confidence) }
            if !place.address.isEmpty { event.address = field(text(place.address), place.address, confidence) }
        }
        if let link = facts.link { event.link = field(Self.address(link.text), [link.row], 0.7) }
        event.description = description(found)
        event.confidence = event.start.confidence * (0.6 + 0.4 * (event.title?.confidence ?? 0))
        let used = Set(startRows + found.endRows + (title?.rows ?? []) + (place?.place ?? []) + (place?.address ?? []))
        event.unused = page.rows.indices.filter { !used.contains($0) }.map { page.rows[$0].text }
        return event
    }

    private func field<Value>(_ value: Value, _ rows: [Int], _ confidence: Double) -> PrintedField<Value> {
        let text = rows.map { page.rows[$0].text }.joined(separator: " ")
        let lines = rows.map { page.rows[$0].line }
        let weakest = lines.map(\.confidence).min() ?? 1
        return PrintedField(
            value, text: text, boxes: lines.map(\.corners).filter { !$0.isEmpty }, confidence: min(0.98, confidence * (0.5 + 0.5 * weakest)))
    }

    private func text(_ rows: [Int]) -> String {
        rows.map { TitleChoice.clean(page.rest[$0]) }.filter { !$0.isEmpty }.joined(separator: ", ")
    }

    private static func address(_ text: String) -> String {
        text.lowercased().hasPrefix("http") ? text : "https://" + text.lowercased()
    }

    private func title(_ found: PageOccasion, _ dayRows: [Int]) -> TitleChoice.Choice? {
        TitleChoice(page: page, kinds: facts.kinds, dayRows: dayRows).choose()
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
        return field(lines.joined(separator: "\n"), Array(facts.prices.prefix(4)), 0.7)
    }

    /// Returns whether a page announces an event, and not only mentions a day.
    private func isEvent(_ found: PageOccasion, _ title: TitleChoice.Choice?) -> Bool {
        title != nil
    }
}
