import CalendarModel

/// Finds departures and arrivals in a text.
struct JourneyPoints {
    private let text: BookingText
    private let days: PrintedDays
    private let onlyDay: CalendarDate?
    /// The place that each cell on a line with a clock time is.
    private let placeOfCell: [JourneyPlace?]
    /// The most departures and arrivals; a text with more is a timetable.
    private static let mostPoints = 200
    /// The longest cell, in bytes, whose times need a word for their role.
    private static let longestCell = 100

    init(_ text: BookingText, _ days: PrintedDays) {
        self.text = text
        self.days = days
        let all = Set(
            text.mentions.compactMap { if case .date(let date) = $0.value { days.day(date) } else { nil } })
        onlyDay = all.count == 1 ? all.first : nil
        placeOfCell = text.cells.map { text.clockLines.contains($0.line) ? PlaceText.place(in: $0.text) : nil }
    }

    var points: [JourneyPoint] {
        var points: [JourneyPoint] = []
        for (number, mention) in text.mentions.enumerated() {
            guard case .clock(let clock) = mention.value, !clock.isDoors, !isOfGate(mention),
                let (day, isOwn) = day(of: number)
            else { continue }
            let (role, isLabelled) = role(of: number)
            // A time in a sentence is not one of a list.
            if role == nil, isProse(text.cells[mention.cell]) { continue }
            var point = JourneyPoint(
                mention: number, line: mention.line, minutes: clock.start, role: role, isLabelled: isLabelled, day: day,
                hasOwnDay: isOwn, place: place(of: number))
            points.append(point)
            // A range of two times, as in `06:45 - 08:15`.
            if let end = clock.end {
                point = JourneyPoint(
                    mention: number, line: mention.line, minutes: end, role: nil, isLabelled: isLabelled, day: day,
                    hasOwnDay: false, place: nil)
                points.append(point)
            }
            guard points.count <= Self.mostPoints else { return [] }
        }
        return inTurns(points)
    }

    /// Whether a cell is a part of a sentence: it is long, or begins with a small letter and has many words.
    private func isProse(_ cell: BookingText.Cell) -> Bool {
        cell.range.count > Self.longestCell
            || (cell.text.first?.isLowercase == true && BookingText.words(cell.text).count >= 6)
    }

    /// Whether words beside a time say that something opens or closes then: `Check-in ab 15:30`.
    private func isOfGate(_ mention: BookingText.Mention) -> Bool {
        let cell = text.cells[mention.cell]
        let before = text.text(before: mention, limit: 120)
        // `Boarding 09:40, departure 10:15`, also in two cells: the words of another time say nothing about this one.
        let near = BookingText.words(before.split(whereSeparator: \.isNumber).last.map(String.init) ?? "")
        let isOfJourney = near.contains(where: TravelWords.isOfJourney)
        let isLabelled = cell.index > text.lines[cell.line].lowerBound && !isOfJourney
        let own = isOfJourney ? near : BookingText.words(before)
        let words = own.suffix(4) + BookingText.words(isLabelled ? text.label(of: cell) ?? "" : "")
        return words.contains { OtherTimes.gates.contains($0) || TravelWords.checkInWords.contains($0) }
    }

    /// The second of two times on a line is the arrival, also if a heading that is not aligned gives both the same role.
    private func inTurns(_ points: [JourneyPoint]) -> [JourneyPoint] {
        var points = points
        for place in points.indices.dropFirst() where points[place].line == points[place - 1].line {
            guard rowRole(points[place].line) == nil, points[place].isLabelled, points[place - 1].isLabelled,
                points[place].role == points[place - 1].role,
                place + 1 == points.count || points[place + 1].line != points[place].line,
                place == 1 || points[place - 2].line != points[place].line,
                !(hasRoleInCell(points[place]) && hasRoleInCell(points[place - 1]))
            else { continue }
            (points[place - 1].role, points[place].role) = (.departure, .arrival)
        }
        return points
    }

    /// Whether the word for the role of a time stands before it in its cell: `Departs 23:00   Departs 14:15`.
    private func hasRoleInCell(_ point: JourneyPoint) -> Bool {
        BookingText.words(text.text(before: text.mentions[point.mention], limit: 60)).contains { Self.role($0) != nil }
    }

    // MARK: Days

    private func day(of number: Int) -> (CalendarDate, isOwn: Bool)? {
        let mention = text.mentions[number]
        func date(_ place: Int) -> CalendarDate? {
            guard text.mentions.indices.contains(place), case .date(let date) = text.mentions[place].value else {
                return nil
            }
            return days.day(date)
        }
        // Directly before the time, on the same line.
        if let before = date(number - 1), text.mentions[number - 1].line == mention.line,
            mention.range.lowerBound - text.mentions[number - 1].range.upperBound <= 14
        {
            return (before, true)
        }
        // Above, in the same column of several days.
        for distance in 1...4 {
            let days = text.mentionsOfLine[mention.line - distance, default: []].filter { date($0) != nil }
            let column = text.cells[mention.cell].columns.lowerBound
            guard days.count > 1 || (distance == 1 && mention.column > 0) else { continue }
            for other in days.reversed()
            where abs(text.mentions[other].column - mention.column) <= 3
                || text.cells[text.mentions[other].cell].columns.lowerBound == column
            {
                if let above = date(other) { return (above, true) }
            }
        }
        // Below the time, where no other day stands above: `23:15`, `Fr., 08.01.`
        if let below = date(number + 1), isBelow(number + 1, number),
            date(number - 1) == nil || text.mentions[number - 1].line < mention.line - 1
                || date(number - 2) != nil && text.mentions[number - 2].line == text.mentions[number - 1].line
        {
            return (below, true)
        }
        // Directly after the time.
        if let after = date(number + 1), text.mentions[number + 1].line == mention.line,
            text.mentions[number + 1].range.lowerBound - mention.range.upperBound <= 10
        {
            return (after, true)
        }
        // Earlier on the line, then the last day before it.
        var place = number - 1
        while place >= 0 {
            if let found = date(place) {
                let isNear = text.mentions[place].line >= mention.line - 1
                return (found, isNear && !text.mentions[place + 1..<number].contains { $0.isClock })
            }
            place -= 1
        }
        if let after = date(number + 1), text.mentions[number + 1].line == mention.line { return (after, true) }
        // The only day of the text.
        return onlyDay.map { ($0, false) }
    }

    /// Whether a day begins the line or cell below a time that begins one, and has no time of its own beside it.
    private func isBelow(_ day: Int, _ time: Int) -> Bool {
        let (day, time) = (text.mentions[day], text.mentions[time])
        let others = text.mentionsOfLine[day.line, default: []]
        return day.line == time.line + 1 && abs(day.column - time.column) <= 1
            && text.cells[time.cell].range.lowerBound == time.range.lowerBound
            && text.cells[day.cell].range.lowerBound == day.range.lowerBound
            && !others.contains { text.mentions[$0].isClock }
    }

    // MARK: Roles

    private func role(of number: Int) -> (JourneyPoint.Role?, isLabelled: Bool) {
        let mention = text.mentions[number]
        let cell = text.cells[mention.cell]
        let start =
            number > 0 && text.mentions[number - 1].line == mention.line && text.mentions[number - 1].isClock
            ? text.mentions[number - 1].range.upperBound : text.cells[text.lines[cell.line].lowerBound].range.lowerBound
        let before = BookingText.words(text.text(start..<max(start, mention.range.lowerBound)))
        if let last = before.last {
            if TravelWords.nearDeparture.contains(last), isBeside(last, mention) { return (.departure, true) }
            if TravelWords.nearArrival.contains(last), isBeside(last, mention) { return (.arrival, true) }
        }
        if let role = rowRole(mention.line) { return (role, true) }
        if let role = before.reversed().lazy.compactMap(Self.role).first { return (role, true) }
        let rest =
            mention.range
            .upperBound..<max(mention.range.upperBound, min(cell.range.upperBound, mention.range.upperBound + 16))
        let next = BookingText.words(text.text(rest)).first
        if let role = next.flatMap(Self.role) { return (role, true) }
        if let role = heading(above: mention) { return role }
        // A label on a line of its own, as in the cells of a page.
        var line = mention.line - 1
        while line >= 0, mention.line - line <= 3 {
            let cells = text.lines[line]
            if text.clockLines.contains(line) { break }
            if let first = cells.first.map({ text.cells[$0].text }), cells.count <= 2 {
                let words = BookingText.words(String(first.prefix { $0 != ":" }))
                if words.count <= 4, let role = words.lazy.compactMap(Self.role).first {
                    // Both labels stand above both times.
                    let isSecond = role == .arrival && line > 0 && labelRole(line - 1) == .departure
                    return (isSecond ? .departure : role, true)
                }
            }
            line -= 1
        }
        return (nil, false)
    }

    /// Returns the role that a line without a time begins with, before a place.
    private func labelRole(_ line: Int) -> JourneyPoint.Role? {
        guard text.mentionsOfLine[line] == nil, let first = text.lines[line].first.map({ text.cells[$0].text }),
            first.utf8.count <= 80
        else { return nil }
        return BookingText.words(String(first.prefix { $0 != ":" })).prefix(4).lazy.compactMap(Self.role).first
    }

    /// Returns the role that the first cell gives to a row of several times.
    private func rowRole(_ line: Int) -> JourneyPoint.Role? {
        guard text.lines[line].count > 2, let first = text.lines[line].first, !text.busyCells.contains(first),
            text.cells[first].text.utf8.count <= 60
        else { return nil }
        let words = BookingText.words(text.cells[first].text)
        return words.count <= 2 ? words.lazy.compactMap(Self.role).first : nil
    }

    private static func role(_ word: String) -> JourneyPoint.Role? {
        TravelWords.departure.contains(word) ? .departure : TravelWords.arrival.contains(word) ? .arrival : nil
    }

    /// The role of a word that is a whole heading: `Ab`, `An`.
    private static func shortRole(_ word: String) -> JourneyPoint.Role? {
        role(word) ?? (["ab", "dep"].contains(word) ? .departure : ["an", "arr"].contains(word) ? .arrival : nil)
    }

    /// Short words count only if nothing but blanks and signs stands between them and the time.
    private func isBeside(_ word: String, _ mention: BookingText.Mention) -> Bool {
        var before = text.text(max(0, mention.range.lowerBound - 40)..<mention.range.lowerBound).lowercased()
        while let last = before.last, !last.isLetter, !last.isNumber { before.removeLast() }
        return before.hasSuffix(word)
    }

    /// Returns the role that a table's heading gives to the column of a time. A heading of both roles in one cell says
    /// that rows take turns.
    private func heading(above mention: BookingText.Mention) -> (JourneyPoint.Role?, isLabelled: Bool)? {
        var line = mention.line - 1
        while line >= 0, mention.line - line <= 25 {
            defer { line -= 1 }
            let cells = text.lines[line]
            guard cells.count >= 2, !text.clockLines.contains(line) else { continue }
            var columns: [(JourneyPoint.Role, distance: Int)] = []
            var roles: Set<Bool> = []
            for cell in cells.map({ text.cells[$0] }) {
                let words = BookingText.words(cell.text)
                let found =
                    words.count == 1 ? [Self.shortRole(words[0])].compactMap(\.self) : words.compactMap(Self.role)
                for role in found { roles.insert(role == .departure) }
                let both = Set(found.map { $0 == .departure }).count == 2
                if both { return (nil, true) }
                if let role = found.first {
                    let width = mention.column..<mention.column + mention.range.count
                    let distance = cell.columns.overlaps(width) ? 0 : abs(cell.columns.lowerBound - mention.column)
                    columns.append((role, distance))
                }
            }
            guard roles.count == 2 else { continue }
            return columns.min { $0.distance < $1.distance }.map { ($0.0, true) }
        }
        return nil
    }

    // MARK: Places

    private func place(of number: Int) -> JourneyPlace? {
        let mention = text.mentions[number]
        let cell = text.cells[mention.cell]
        if let place = placeBeforeParenthesis(mention) { return place }
        if let place = columnPlace(of: number) ?? placeAbove(mention, cell) { return place }
        // After the time, in the same cell.
        let next =
            text.mentions.indices.contains(number + 1) ? text.mentions[number + 1].range.lowerBound : text.bytes.count
        let rest = mention.range.upperBound..<max(mention.range.upperBound, min(next, cell.range.upperBound))
        // `14:57). We refund`: another sentence follows.
        let isOther = text.bytes[rest].first { $0 != 0x20 }.map { ").".utf8.contains($0) } == true
        let after = isOther ? nil : placeBeforeDash(number, cell, rest) ?? PlaceText.place(in: text.text(rest))
        if let after { return after }
        let row = text.lines[mention.line].map { $0 }
        if let shared = sharedPlace(of: number, in: row) { return shared }
        // The code of an airport in the next cell, or in the one before.
        for index in [mention.cell + 1, mention.cell - 1] where row.contains(index) {
            if text.cells[index].text.count == 3, let place = placeOfCell[index] { return place }
        }
        let free = row.filter { !text.busyCells.contains($0) }
        // Before the time on the line, then after it.
        for index in free.reversed() where index < mention.cell {
            if let place = placeOfCell[index] { return place }
        }
        let lead = cell.range.lowerBound..<leadEnd(number, cell)
        if let place = PlaceText.place(in: text.text(lead)) ?? placeInGap(before: number, cell) { return place }
        for index in free where index > mention.cell {
            if let place = placeOfCell[index] { return place }
        }
        return placeBesideDay(above: mention)
    }

    /// Returns the place before a time in parentheses, or between an arrow and a time:
    /// `Berlin Hbf (13:30) → München Hbf (17:45)`, `東京 9:08発 → 新青森 12:17着`.
    private func placeBeforeParenthesis(_ mention: BookingText.Mention) -> JourneyPlace? {
        let before = text.text(before: mention, limit: PlaceText.longest)
        let parts = ["→", "->", ">"].reduce([before]) { parts, joint in
            parts.flatMap { $0.split(separator: joint).map(String.init) }
        }
        guard var last = parts.last, parts.count > 1 || last.hasSuffix("(") || last.hasSuffix("（") else { return nil }
        while let sign = last.last, "(（ ".contains(sign) { last.removeLast() }
        return PlaceText.place(in: last)
    }

    /// Returns the place above a time that is a whole cell of a table.
    private func placeAbove(_ mention: BookingText.Mention, _ cell: BookingText.Cell) -> JourneyPlace? {
        guard cell.range == mention.range, text.lines[cell.line].lowerBound < mention.cell else { return nil }
        for distance in 1...2 {
            guard let above = text.above(cell, by: distance), text.lines[above.line].count > 2 else { return nil }
            if let place = PlaceText.place(in: above.text) { return place }
        }
        return nil
    }

    /// Returns the place between a time and the one before it in its cell, without the word for a time: `Helsinki klo 8:19`.
    private func placeInGap(before number: Int, _ cell: BookingText.Cell) -> JourneyPlace? {
        let end = text.mentions[number].range.lowerBound
        let start =
            number > 0 ? max(cell.range.lowerBound, text.mentions[number - 1].range.upperBound) : cell.range.lowerBound
        guard start < end, end - start <= PlaceText.longest else { return nil }
        var words = text.text(start..<end).split(separator: " ")
        while let last = words.last,
            VisitWords.beforeHours.contains(String(last)) || VisitWords.hours.contains(String(last))
        {
            words.removeLast()
        }
        return PlaceText.place(in: words.joined(separator: " "))
    }

    /// Returns the place before a time that a dash or arrow follows: `Helsinki 8:19 - Tampere 9:58`.
    private func placeBeforeDash(_ number: Int, _ cell: BookingText.Cell, _ rest: Range<Int>) -> JourneyPlace? {
        let after = text.text(rest)
        guard after.utf8.count <= PlaceText.longest, let sign = after.first(where: { $0 != " " }),
            "-–—→>".contains(sign), after.contains(where: \.isLetter)
        else {
            return nil
        }
        return placeInGap(before: number, cell)
    }

    /// Returns the place beside the day above a time in the first column: `12 Mar 2027   Heathrow`.
    private func placeBesideDay(above mention: BookingText.Mention) -> JourneyPlace? {
        let cell = text.cells[mention.cell]
        guard cell.range.lowerBound == mention.range.lowerBound, cell.index == text.lines[cell.line].lowerBound,
            let day = text.above(cell), text.mentions.contains(where: { $0.cell == day.index && !$0.isClock }),
            text.lines[day.line].contains(day.index + 1), !text.busyCells.contains(day.index + 1)
        else { return nil }
        return PlaceText.place(in: text.cells[day.index + 1].text)
    }

    /// Returns the place above or below a time in its column, if the row's other time has one there, too.
    private func columnPlace(of number: Int) -> JourneyPlace? {
        let line = text.mentions[number].line
        let cells = text.mentionsOfLine[line, default: []].filter { text.mentions[$0].isClock }.map {
            text.mentions[$0].cell
        }
        guard cells.count == 2, cells[0] != cells[1] else { return nil }
        for distance in [1, -1, 2, -2, -3] {
            let places = cells.map { cell in
                text.above(text.cells[cell], by: distance).flatMap { above in
                    text.mentionsOfLine[above.line] == nil ? PlaceText.place(in: above.text) : nil
                }
            }
            if let from = places[0], let to = places[1], from.short != to.short {
                return text.mentions[number].cell == cells[0] ? from : to
            }
        }
        return nil
    }

    /// Returns the place of a time on a line with two times and two airports, which stand in the same order.
    private func sharedPlace(of number: Int, in row: [Int]) -> JourneyPlace? {
        let clocks = text.mentions.indices.filter {
            text.mentions[$0].line == text.mentions[number].line && text.mentions[$0].isClock
        }
        let places = row.filter { !text.busyCells.contains($0) }
            .compactMap { placeOfCell[$0] }.filter { $0.code != nil }
        guard clocks.count == 2, let place = clocks.firstIndex(of: number) else { return nil }
        if places.count == 2 { return places[place] }
        if let headed = headedPlace(isFrom: place == 0, in: row) { return headed }
        // The times stand below their days, and the places beside the days.
        let line = text.mentions[number].line - 1
        guard line >= 0, text.mentionsOfLine[line]?.count == 2,
            clocks.allSatisfy({ text.above(text.cells[text.mentions[$0].cell])?.line == line })
        else { return nil }
        return headedPlace(isFrom: place == 0, in: Array(text.lines[line]))
    }

    /// Returns the place in the column of a table whose heading says from or to. The heading has as many cells as the row.
    private func headedPlace(isFrom: Bool, in row: [Int]) -> JourneyPlace? {
        guard let first = row.first else { return nil }
        let line = text.cells[first].line
        let wanted = isFrom ? TravelWords.origin : TravelWords.toward
        for above in stride(from: line - 1, through: max(0, line - 12), by: -1)
        where text.lines[above].count == row.count {
            for (cell, own) in zip(text.lines[above], row) where !text.busyCells.contains(own) {
                guard BookingText.words(text.cells[cell].text).contains(where: wanted.contains) else { continue }
                if let place = placeOfCell[own] ?? PlaceText.place(in: text.cells[own].text) { return place }
            }
        }
        return nil
    }

    /// The end of the text before the first mention in a cell.
    private func leadEnd(_ number: Int, _ cell: BookingText.Cell) -> Int {
        text.mentions.first { cell.range.contains($0.range.lowerBound) }?.range.lowerBound ?? cell.range.lowerBound
    }
}
