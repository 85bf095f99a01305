import CalendarModel
import PrintedText

/// Finds the first and the last day of a stay or hire by the words beside them.
struct LabelledDays {
    private let text: BookingText
    private let days: PrintedDays

    init(_ text: BookingText, _ days: PrintedDays) { (self.text, self.days) = (text, days) }

    /// A day with the clock time beside it.
    struct Edge {
        let mention: Int
        let day: CalendarDate
        let clock: Int?

        var time: LocalDateTime? { clock.flatMap { LocalDateTime(day, minutes: $0) } }
    }

    /// Returns the first and the last day, which stand after words for them.
    func edges(_ firstWords: Phrases, _ lastWords: Phrases) -> (Edge, Edge)? {
        var first: Edge?
        for (number, mention) in text.mentions.enumerated() {
            guard case .date(let date) = mention.value, let day = days.day(date) else { continue }
            let label = label(before: number)
            let (isIn, isOut) = (firstWords.match(label), lastWords.match(label))
            // A heading of both, above or before two days.
            if first == nil, isIn, isOut, let next = nextDay(after: number, not: firstWords) {
                return (Edge(mention: number, day: day, clock: clock(after: number, not: lastWords)), next)
            }
            if first == nil, isIn {
                first = Edge(mention: number, day: day, clock: clock(after: number, not: lastWords))
            } else if let start = first, isOut, day >= start.day {
                return (start, Edge(mention: number, day: day, clock: clock(after: number, not: firstWords)))
            }
        }
        return nil
    }

    private func nextDay(after number: Int, not others: Phrases) -> Edge? {
        for other in text.mentions.indices.dropFirst(number + 1) {
            guard text.mentions[other].line - text.mentions[number].line <= 3 else { return nil }
            if case .date(let date) = text.mentions[other].value, let day = days.day(date) {
                return Edge(mention: other, day: day, clock: clock(after: other, not: others))
            }
        }
        return nil
    }

    /// Returns the text between a day and the day before it, at most three lines above, in lower case.
    private func label(before number: Int) -> String {
        let mention = text.mentions[number]
        if let column = columnLabel(mention) { return column }
        var start = max(0, mention.range.lowerBound - 200)
        for other in text.mentions[..<number].reversed() {
            guard case .date = other.value else { continue }
            start = max(start, other.range.upperBound)
            break
        }
        let firstLine = text.lines[max(0, mention.line - 3)].first.map { text.cells[$0].range.lowerBound } ?? start
        start = max(start, min(firstLine, mention.range.lowerBound))
        return text.text(start..<mention.range.lowerBound).lowercased()
    }

    /// Returns the words above and before a day that stands beside another one: those of its column.
    func columnLabel(_ mention: BookingText.Mention) -> String? {
        let days = text.mentionsOfLine[mention.line, default: []].filter {
            if case .date = text.mentions[$0].value { true } else { false }
        }
        guard Set(days.map { text.mentions[$0].cell }).count > 1 else { return nil }
        let cell = text.cells[mention.cell]
        let above = (1...3).compactMap { text.above(cell, by: $0)?.text }.filter { $0.utf8.count <= 200 }
        return (above + [text.text(before: mention, limit: 200)]).joined(separator: " ").lowercased()
    }

    /// Returns the time below or after a day, if no word for the other day stands before it.
    private func clock(after number: Int, not others: Phrases) -> Int? {
        let mention = text.mentions[number]
        if columnLabel(mention) != nil {
            return text.clocks(below: text.cells[mention.cell], from: 0).first.flatMap(start)
        }
        for other in text.mentions[(number + 1)...].prefix(2) {
            guard other.range.lowerBound - mention.range.upperBound <= 60 else { return nil }
            if case .date = other.value { return nil }
            if case .clock(let clock) = other.value {
                let between = text.text(
                    mention.range.upperBound..<max(mention.range.upperBound, other.range.lowerBound))
                return others.match(between.lowercased()) ? nil : clock.start
            }
        }
        return nil
    }

    private func start(of number: Int) -> Int? {
        if case .clock(let clock) = text.mentions[number].value { clock.start } else { nil }
    }
}
