import CalendarModel
import PrintedText

/// Reads stays in hotels, tables in restaurants, and hired cars.
struct StayReader {
    private let text: BookingText
    private let days: PrintedDays
    private let subject: String?
    private let words: Set<String>

    init(_ text: BookingText, _ days: PrintedDays, subject: String?) {
        (self.text, self.days, self.subject) = (text, days, subject)
        words = Set(BookingText.words(String(decoding: text.bytes, as: UTF8.self)) + BookingText.words(subject ?? ""))
    }

    var stays: [Booking] { (stay ?? table).map { [$0] } ?? [] }

    // MARK: Stays

    private struct Edge {
        let mention: Int
        let day: CalendarDate
        let clock: Int?

        var time: LocalDateTime? { StayReader.time(day, clock) }
    }

    private static func time(_ day: CalendarDate, _ clock: Int?) -> LocalDateTime? {
        clock.flatMap { LocalDateTime(day, minutes: $0) }
    }

    /// Returns the only time on a line that says check-in, or check-out, and has no day.
    private func labelledClock(_ names: [String]) -> Int? {
        for line in text.clockLines.sorted() {
            guard let mentions = text.mentionsOfLine[line], mentions.count == 1,
                case .clock(let clock) = text.mentions[mentions[0]].value, let first = text.lines[line].first
            else { continue }
            let before = text.text(text.cells[first].range.lowerBound..<text.mentions[mentions[0]].range.lowerBound)
                .lowercased()
            if before.utf8.count <= 60, names.contains(where: { before.contains($0) }) { return clock.start }
        }
        return nil
    }

    private var stay: Booking? {
        guard words.count(where: { TravelWords.stay.contains($0) }) >= 1,
            let (first, last) = edges(TravelWords.checkIn, TravelWords.checkOut) ?? span,
            first.day < last.day,
            last.day.daysSinceEpoch - first.day.daysSinceEpoch <= 100, let name = houseName
        else { return nil }
        var booking = Booking(kind: .stay, place: name, start: .date(first.day), end: .date(last.day))
        let start = first.time ?? Self.time(first.day, labelledClock(TravelWords.checkIn))
        let end = last.time ?? Self.time(last.day, labelledClock(TravelWords.checkOut))
        if let start, let end {
            (booking.start, booking.end) = (.floating(start), .floating(end))
        } else if let start {
            booking.start = .floating(start)
            booking.end = LocalDateTime(date: last.day, hour: 0, minute: 0, second: 0).map { .floating($0) }
        }
        if let address { booking.details.append("Address: \(address)") }
        return booking
    }

    /// Returns the first and the last day, which stand after words for them.
    private func edges(_ firstWords: [String], _ lastWords: [String]) -> (Edge, Edge)? {
        var first: Edge?
        for (number, mention) in text.mentions.enumerated() {
            guard case .date(let date) = mention.value, let day = days.day(date) else { continue }
            let label = label(before: number)
            let (isIn, isOut) = (firstWords.contains { label.contains($0) }, lastWords.contains { label.contains($0) })
            // A heading of both, above or before two days.
            if first == nil, isIn, isOut, let next = nextDay(after: number) {
                return (Edge(mention: number, day: day, clock: clock(after: number)), next)
            }
            if first == nil, isIn {
                first = Edge(mention: number, day: day, clock: clock(after: number))
            } else if let start = first, isOut, day >= start.day {
                return (start, Edge(mention: number, day: day, clock: clock(after: number)))
            }
        }
        return nil
    }

    /// Returns two days on a line, if the text has as many nights (`von Fr 25.06. bis So 27.06. (2 Nächte)`) or says that they are
    /// reserved.
    private var span: (Edge, Edge)? {
        let nights = nightCounts
        for (number, mention) in text.mentions.enumerated().dropLast() {
            let next = text.mentions[number + 1]
            guard next.line == mention.line, next.range.lowerBound - mention.range.upperBound <= 14,
                case .date(let first) = mention.value, case .date(let last) = next.value,
                let from = days.day(first), let to = days.day(last), from < to,
                nights.contains(to.daysSinceEpoch - from.daysSinceEpoch) || !words.isDisjoint(with: TravelWords.firmly)
            else { continue }
            return (Edge(mention: number, day: from, clock: nil), Edge(mention: number + 1, day: to, clock: nil))
        }
        return nil
    }

    /// The numbers before the word for nights.
    private var nightCounts: Set<Int> {
        var counts: Set<Int> = []
        for cell in text.cells {
            let words = cell.text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
            for place in words.indices.dropLast() where TravelWords.nights.contains(words[place + 1]) {
                if let count = Int(words[place]) { counts.insert(count) }
            }
        }
        return counts
    }

    private func nextDay(after number: Int) -> Edge? {
        for other in text.mentions.indices.dropFirst(number + 1) {
            guard text.mentions[other].line - text.mentions[number].line <= 3 else { return nil }
            if case .date(let date) = text.mentions[other].value, let day = days.day(date) {
                return Edge(mention: other, day: day, clock: clock(after: other))
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
    private func columnLabel(_ mention: BookingText.Mention) -> String? {
        let days = text.mentionsOfLine[mention.line, default: []].filter {
            if case .date = text.mentions[$0].value { true } else { false }
        }
        guard Set(days.map { text.mentions[$0].cell }).count > 1 else { return nil }
        let cell = text.cells[mention.cell]
        let above = (1...3).compactMap { text.above(cell, by: $0)?.text }.filter { $0.utf8.count <= 200 }
        let before = max(cell.range.lowerBound, mention.range.lowerBound - 200)..<mention.range.lowerBound
        return (above + [text.text(before)]).joined(separator: " ").lowercased()
    }

    private func clock(after number: Int) -> Int? {
        let mention = text.mentions[number]
        if columnLabel(mention) != nil {
            for below in 0...2 {
                guard let cell = text.above(text.cells[mention.cell], by: -below) else { continue }
                for other in text.mentionsOfLine[cell.line, default: []]
                where text.cells[text.mentions[other].cell].range == cell.range {
                    if case .clock(let clock) = text.mentions[other].value { return clock.start }
                }
            }
            return nil
        }
        for other in text.mentions[(number + 1)...].prefix(2) {
            guard other.range.lowerBound - text.mentions[number].range.upperBound <= 60 else { return nil }
            if case .date = other.value { return nil }
            if case .clock(let clock) = other.value { return clock.start }
        }
        return nil
    }

    // MARK: Names

    private var houseName: String? {
        text.labelled(
            [
                "hotel", "hotelname", "property", "unterkunft", "accommodation", "hébergement", "établissement",
                "alojamiento",
                "struttura", "accommodatie", "boende", "ubytování", "obiekt", "hôtel", "property name", "hotel name",
                "votre hôtel", "your hotel", "ihr hotel", "su hotel", "tu hotel", "il tuo hotel", "je hotel",
                "votre hébergement",
                "ihre unterkunft", "your property", "your accommodation", "su alojamiento", "tu alojamiento",
            ], below: true)
            ?? BookingText.name(in: [subject].compactMap(\.self), after: Self.isBooked, joints: Self.joints)
            ?? houseLine
            ?? BookingText.name(
                in: firstCells, after: Self.isBooked, joints: Self.joints, kinds: TravelWords.house)
            ?? BookingText.name(in: firstCells, after: Self.isBooked, joints: Self.houseJoints) ?? headline
    }

    /// The first line of its own that names something, before the days of a stay with nights.
    private var headline: String? {
        guard !words.isDisjoint(with: TravelWords.nights), let first = text.mentions.first?.line else { return nil }
        return text.lines.prefix(first).lazy.filter { $0.count == 1 }.compactMap {
            $0.first.map { text.cells[$0].text }
        }
        .first { line in
            let words = BookingText.words(line)
            return (3...10).contains(words.count) && line.count <= 70 && line.first?.isUppercase == true
                && !".!?:,".contains(line.last ?? " ") && !line.contains(":") && !line.contains("://")
                && words.allSatisfy { !TravelWords.reserved.contains($0) }
        }
    }

    /// A short line with the word for a house in it.
    private var houseLine: String? {
        text.cells.first { cell in
            let words = BookingText.words(cell.text)
            return (2...7).contains(words.count) && cell.text.count <= 60 && !cell.text.contains(":")
                && cell.text.first?.isUppercase == true && !cell.text.contains("#")
                && !".!?".contains(cell.text.last ?? " ") && words.contains { TravelWords.house.contains($0) }
                && words.allSatisfy {
                    !TravelWords.reserved.contains($0) && !["your", "ihr", "ihre", "votre", "su", "the"].contains($0)
                }
        }?.text
    }

    private static let joints: Set<String> = [
        "at", "in", "im", "bei", "beim", "chez", "en", "presso", "da", "bij", "på", "hos", "v", "w", "a", "à", "no",
        "na", "du", "al", "el", "au", "aux", "zur", "zum", "dal", "alla", "til", "for", "für", "pour", "para", "per",
        "voor",
    ]

    private static func isBooked(_ word: String) -> Bool {
        TravelWords.reserved.contains(word) || TravelWords.stay.contains(word) || word == "table" || word == "tisch"
    }

    private var firstCells: [String] { text.cells.prefix(60).map(\.text) }

    private static let houseJoints: Set<String> = ["at", "bei", "beim", "chez", "presso", "bij", "hos"]

    private var address: String? {
        text.labelled([
            "address", "adresse", "anschrift", "dirección", "indirizzo", "adres", "adress", "endereço", "location",
            "adresa",
        ])
    }

    // MARK: Tables

    private var table: Booking? {
        guard !words.isDisjoint(with: TravelWords.reserved), hasParty else { return nil }
        guard
            let name = text.labelled(["restaurant", "ristorante", "restaurante", "restaurace", "restauracja"])
                ?? BookingText.name(
                    in: [subject].compactMap(\.self) + firstCells, after: Self.isBooked, joints: Self.joints)
                ?? nameAboveTable ?? nameInSubject
        else { return nil }
        // The line of the name may have an article that the sentence joins to a preposition: `au Chat Perché`.
        let line = text.cells.first { $0.text.hasSuffix(" " + name) && $0.text.utf8.count <= name.utf8.count + 4 }
        let place = line?.text ?? name
        for (number, mention) in text.mentions.enumerated() {
            guard case .date(let date) = mention.value, let day = days.day(date) else { continue }
            for other in [number + 1, number - 1] where text.mentions.indices.contains(other) {
                let near = text.mentions[other]
                guard abs(near.line - mention.line) <= 2, case .clock(let clock) = near.value,
                    let start = LocalDateTime(day, minutes: clock.start)
                else { continue }
                let end = clock.end.flatMap { LocalDateTime(day, minutes: $0) }
                var booking = Booking(kind: .table, place: place, start: .floating(start))
                if let end, end > start { booking.end = .floating(end) }
                if let address { booking.details.append("Address: \(address)") }
                return booking
            }
        }
        return nil
    }

    /// Returns the part of the subject with which a line begins: `Chez Margot : votre réservation est confirmée`.
    private var nameInSubject: String? {
        guard let subject else { return nil }
        let parts = [" : ", ": ", " - ", " – ", " | "].reduce([subject]) { parts, sign in
            parts.flatMap { $0.split(separator: sign).map(String.init) }
        }
        return parts.first { part in
            (4...60).contains(part.count) && !BookingText.words(part).contains(where: TravelWords.reserved.contains)
                && text.cells.contains { $0.text.hasPrefix(part) }
        }
    }

    /// Returns the line above the first day, if the subject names it, too.
    private var nameAboveTable: String? {
        guard let subject, let line = text.mentions.first?.line, line > 0, text.lines[line - 1].count == 1,
            let cell = text.lines[line - 1].first
        else { return nil }
        let name = text.cells[cell].text
        return (3...60).contains(name.count) && subject.contains(name) ? name : nil
    }

    /// Whether a number of people stands beside its word.
    private var hasParty: Bool {
        text.cells.contains { cell in
            if let count = Int(cell.text), (1...50).contains(count),
                let label = text.label(of: cell) ?? text.above(cell)?.text,
                BookingText.words(text.above(cell)?.text ?? label).contains(where: TravelWords.table.contains)
            {
                return true
            }
            let tokens = cell.text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
            return tokens.indices.contains { index in
                guard let count = Int(tokens[index]), (1...50).contains(count) else { return false }
                let near = [index - 3, index - 2, index - 1, index + 1].filter(tokens.indices.contains).map {
                    tokens[$0]
                }
                return near.contains { TravelWords.table.contains($0) }
            }
        }
    }

    // MARK: Cars

    var car: Booking? {
        guard VisitWords.subject(of: text, subject) == .car || !words.isDisjoint(with: VisitWords.vehicle),
            let (first, last) = edges(VisitWords.pickUp, VisitWords.dropOff), let start = first.time,
            let end = last.time,
            start < end,
            let place = text.labelled(VisitWords.pickUpPlace, below: true) ?? placeAbove(first) ?? placeBelow(first)
        else { return nil }
        var booking = Booking(kind: .car, place: place, start: .floating(start), end: .floating(end))
        booking.details = text.sender.map { [$0] } ?? []
        return booking
    }

    /// Returns the line between the label and the day.
    private func placeAbove(_ edge: Edge) -> String? {
        let line = text.mentions[edge.mention].line - 1
        guard line > 0, text.lines[line].count == 1, text.mentionsOfLine[line] == nil,
            let cell = text.lines[line].first,
            !VisitWords.pickUp.contains(where: { text.cells[cell].text.lowercased().contains($0) }),
            text.lines[line - 1].contains(where: { cell in
                VisitWords.pickUp.contains { text.cells[cell].text.lowercased().contains($0) }
            })
        else { return nil }
        return PlaceText.place(in: text.cells[cell].text)?.name
    }

    /// Returns the line below a day and its time, if it is short.
    private func placeBelow(_ edge: Edge) -> String? {
        let line = text.mentions[edge.mention].line
        if columnLabel(text.mentions[edge.mention]) != nil {
            return (1...2).lazy.compactMap { text.above(text.cells[text.mentions[edge.mention].cell], by: -$0) }
                .first { text.mentionsOfLine[$0.line] == nil }.flatMap { PlaceText.place(in: $0.text)?.name }
        }
        for below in line + 1..<max(line + 1, min(line + 3, text.lines.count)) where text.mentionsOfLine[below] == nil {
            guard let cell = text.lines[below].first.map({ text.cells[$0].text }) else { continue }
            return text.lines[below].count == 1 ? PlaceText.place(in: cell)?.name : nil
        }
        return nil
    }
}
