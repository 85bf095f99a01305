import CalendarModel
import PrintedText

/// Finds the days and times for which something may be booked.
struct VisitMoments {
    private let text: BookingText
    private let days: PrintedDays
    private let written: CalendarDate?
    /// The most times; a text with more is a list of other things.
    private static let mostMoments = 20
    private static let mostMinutes = 10 * 60
    /// The longest line, in bytes, that is not a sentence.
    private static let shortLine = 100

    init(_ text: BookingText, _ days: PrintedDays, written: CalendarDate?) {
        (self.text, self.days, self.written) = (text, days, written)
    }

    /// A day with a clock time.
    struct Moment {
        let start: EventTime
        let end: EventTime?
        /// Whether a word beside it says that it is the time of what is booked.
        let isLabelled: Bool
        let lines: ClosedRange<Int>
        let doors: Int?
        /// The index of the last mention.
        let last: Int
    }

    /// The times that can be meant: in the future of the mail, and not of an order or the last day of something.
    var moments: [Moment] {
        var found: [Moment] = []
        for (number, mention) in text.mentions.enumerated() {
            guard case .date(let date) = mention.value, let day = days.day(date), number > found.last?.last ?? -1 else {
                continue
            }
            let before = wordsBefore(number)
            guard !OtherTimes.withoutGoods(before).contains(where: VisitWords.otherTimes.contains) else { continue }
            if before.contains(where: VisitWords.isOtherDay) { continue }
            let isLabelled = before.contains { VisitWords.when.contains($0) || VisitWords.isDay($0) }
            // On the day of the mail, `Date:` may be that of the mail or the order.
            let isSure = before.contains { VisitWords.when.contains($0) && !VisitWords.anyTime.contains($0) }
            if let written, day < written || (day == written && !isSure) { continue }
            guard let times = clocks(of: number) else {
                // `Next billing date` is one of something else.
                let isOnly =
                    isSure || before.allSatisfy(VisitWords.when.contains) || before.contains(where: VisitWords.isDay)
                if isLabelled, isOnly, let span = wholeDays(day, number) { found.append(span) }
                continue
            }
            guard let start = LocalDateTime(day, minutes: times.clock.start) else { continue }
            // The hours of a house, or of a parcel that comes some time.
            if !isLabelled, let end = times.clock.end, end - times.clock.start >= Self.mostMinutes { continue }
            let last =
                times.clock.end ?? nextClock(times.mention, after: times.clock.start)
                ?? statedEnd(times.mention, after: times.clock.start)
            let end = last.flatMap { LocalDateTime($0 > times.clock.start ? day : day.adding(days: 1), minutes: $0) }
            let place = text.mentions[times.mention].line
            found.append(
                Moment(
                    start: .floating(start), end: end.map { .floating($0) }, isLabelled: isLabelled,
                    lines: min(mention.line, place)...max(mention.line, place),
                    doors: times.doors, last: max(number, times.mention)))
        }
        let timed = found.filter { if case .date = $0.start { false } else { true } }
        if !timed.isEmpty { found = timed }
        let labelled = found.filter(\.isLabelled)
        // A line of its own tells more than a sentence.
        let short = found.filter { text.cells[text.mentions[$0.last].cell].range.count <= Self.shortLine }
        let best = !labelled.isEmpty ? labelled : short.isEmpty ? found : short
        guard best.count <= Self.mostMoments else { return [] }
        var starts: Set<EventTime> = []
        return best.filter { starts.insert($0.start).inserted }
    }

    /// Returns a labelled day without a time, or the days up to the next one in the same cell.
    private func wholeDays(_ day: CalendarDate, _ number: Int) -> Moment? {
        let mention = text.mentions[number]
        var last = day
        if text.mentions.indices.contains(number + 1), text.mentions[number + 1].cell == mention.cell,
            text.mentions[number + 1].range.lowerBound - mention.range.upperBound <= 8,
            case .date(let date) = text.mentions[number + 1].value, let next = days.day(date), next > day
        {
            last = next
        }
        return Moment(
            start: .date(day), end: last > day ? .date(last.adding(days: 1)) : nil, isLabelled: true,
            lines: mention.line...mention.line, doors: nil, last: last > day ? number + 1 : number)
    }

    /// Returns the clock time of a day: the first after it that is not that of the doors, or one directly before it.
    private func clocks(of number: Int) -> (clock: PrintedClock, mention: Int, doors: Int?)? {
        if let column = columnClock(of: number) { return (column.clock, column.mention, nil) }
        var doors: (clock: PrintedClock, mention: Int)?
        for place in text.mentions.indices.dropFirst(number + 1) {
            let mention = text.mentions[place]
            guard mention.line - text.mentions[number].line <= 4, case .clock(let clock) = mention.value,
                mention.line == text.mentions[number].line || isTimeOf(mention)
            else { break }
            if !clock.isDoors { return (clock, place, doors?.clock.start) }
            doors = doors ?? (clock, place)
        }
        if let doors { return (doors.clock, doors.mention, nil) }
        guard number > 0, case .clock(let clock) = text.mentions[number - 1].value,
            isBeforeDay(text.mentions[number - 1], text.mentions[number])
        else { return nil }
        return (clock, number - 1, nil)
    }

    /// Whether a time stands shortly before a day, or begins the line above that of a day.
    private func isBeforeDay(_ time: BookingText.Mention, _ day: BookingText.Mention) -> Bool {
        if time.line == day.line { return day.range.lowerBound - time.range.upperBound <= 20 }
        return time.line == day.line - 1 && abs(time.column - day.column) <= 1
            && text.cells[time.cell].range.lowerBound == time.range.lowerBound
            && text.cells[day.cell].range.lowerBound == day.range.lowerBound
    }

    /// Returns a later clock time in the next cell of the row, which is the end in a table.
    private func nextClock(_ number: Int, after start: Int) -> Int? {
        guard text.mentions.indices.contains(number + 1), text.mentions[number + 1].line == text.mentions[number].line,
            text.mentions[number + 1].cell == text.mentions[number].cell + 1,
            case .clock(let clock) = text.mentions[number + 1].value, clock.start > start
        else { return nil }
        return clock.start
    }

    /// Returns a time further below with a word for the end before it: `(fin 21h52)`.
    private func statedEnd(_ number: Int, after start: Int) -> Int? {
        for mention in text.mentions[(number + 1)...].prefix(4) {
            guard mention.line - text.mentions[number].line <= 8, case .clock(let clock) = mention.value else {
                return nil
            }
            let before = text.text(before: mention, limit: 60)
            if BookingText.words(before).suffix(3).contains(where: VisitWords.ends.contains) {
                return (clock.start - start + 1440) % 1440 < Self.mostMinutes ? clock.start : nil
            }
        }
        return nil
    }

    /// Returns the clock time in the same column as a day that stands beside other cells.
    private func columnClock(of number: Int) -> (clock: PrintedClock, mention: Int)? {
        let own = text.cells[text.mentions[number].cell]
        guard text.lines[own.line].count > 1 else { return nil }
        for number in text.clocks(below: own, from: 1) {
            if case .clock(let clock) = text.mentions[number].value, !clock.isDoors { return (clock, number) }
        }
        return nil
    }

    /// Whether no other word than one for times stands before a clock time on its line.
    private func isTimeOf(_ mention: BookingText.Mention) -> Bool {
        let cell = text.cells[mention.cell]
        let own = BookingText.words(text.text(before: mention, limit: 200))
        let words = own.isEmpty ? text.label(of: cell).map(BookingText.words) ?? [] : own
        return text.lines[cell.line].first.map { text.cells[$0].range } == cell.range && own.isEmpty
            || words.contains {
                VisitWords.hours.contains($0) || VisitWords.when.contains($0) || $0.hasSuffix("時間")
                    || $0.hasSuffix("時刻")
            }
            || (own.count == 1 && VisitWords.beforeHours.contains(own[0]))
    }

    /// The words before a day on its line, or the line above if it has no words there.
    private func wordsBefore(_ number: Int) -> [String] {
        let mention = text.mentions[number]
        let own = text.lines[mention.line]
        let lineStart = own.first.map { text.cells[$0].range.lowerBound } ?? mention.range.lowerBound
        let sentence = text.text(max(lineStart, mention.range.lowerBound - 60)..<mention.range.lowerBound)
        let words = BookingText.words(sentence.split(separator: ". ").last.map(String.init) ?? sentence)
        if own.count >= 3 {
            let heading = (1...20).lazy.compactMap { text.above(text.cells[mention.cell], by: $0) }.first {
                text.mentionsOfLine[$0.line] == nil
            }
            return words + BookingText.words(heading?.text ?? "")
        }
        guard !words.contains(where: { $0.count > 3 || VisitWords.isDay($0) }), mention.line > 0,
            let label = lineAbove(mention.line),
            label.utf8.count <= 160, label.count <= 40
        else { return words }
        return BookingText.words(label) + words
    }

    private func lineAbove(_ line: Int) -> String? {
        for above in stride(from: line - 1, through: max(0, line - 2), by: -1) {
            guard let first = text.lines[above].first else { continue }
            return text.lines[above].count == 1 && text.mentionsOfLine[above] == nil ? text.cells[first].text : nil
        }
        return nil
    }
}
