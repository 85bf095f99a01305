import CalendarModel
import PrintedText

/// Reads stays in hotels, and tables in restaurants.
struct StayReader {
    private let text: BookingText
    private let days: PrintedDays
    private let subject: String?
    private let words: Set<String>

    init(_ text: BookingText, _ days: PrintedDays, subject: String?) {
        (self.text, self.days, self.subject) = (text, days, subject)
        words = Set(BookingText.words(String(decoding: text.bytes, as: UTF8.self)))
    }

    var stays: [Booking] { (stay ?? table).map { [$0] } ?? [] }

    // MARK: Stays

    private struct Edge {
        let mention: Int
        let day: CalendarDate
        let clock: Int?
    }

    private var stay: Booking? {
        guard words.count(where: { TravelWords.stay.contains($0) }) >= 1, let (first, last) = edges,
            first.day < last.day,
            last.day.daysSinceEpoch - first.day.daysSinceEpoch <= 100, let name = houseName
        else { return nil }
        var booking = Booking(
            kind: .stay, number: nil, place: name, destination: nil, start: .date(first.day), end: .date(last.day))
        let start = first.clock.flatMap {
            LocalDateTime(date: first.day, hour: $0 / 60 % 24, minute: $0 % 60, second: 0)
        }
        let end = last.clock.flatMap { LocalDateTime(date: last.day, hour: $0 / 60 % 24, minute: $0 % 60, second: 0) }
        if let start, let end {
            (booking.start, booking.end) = (.floating(start), .floating(end))
        } else if let start {
            booking.start = .floating(start)
            booking.end = LocalDateTime(date: last.day, hour: 0, minute: 0, second: 0).map { .floating($0) }
        }
        if let address { booking.details.append("Address: \(address)") }
        return booking
    }

    private var edges: (Edge, Edge)? {
        var first: Edge?
        for (number, mention) in text.mentions.enumerated() {
            guard case .date(let date) = mention.value, let day = days.day(date) else { continue }
            let label = label(before: number)
            // A heading of both, above or before two days.
            if first == nil, label.isIn, label.isOut, let next = nextDay(after: number) {
                return (Edge(mention: number, day: day, clock: clock(after: number)), next)
            }
            if first == nil, label.isIn {
                first = Edge(mention: number, day: day, clock: clock(after: number))
            } else if let start = first, label.isOut, day > start.day {
                return (start, Edge(mention: number, day: day, clock: clock(after: number)))
            }
        }
        return nil
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

    /// Returns which labels stand between a day and the day before it, at most three lines above.
    private func label(before number: Int) -> (isIn: Bool, isOut: Bool) {
        let mention = text.mentions[number]
        var start = max(0, mention.range.lowerBound - 200)
        for other in text.mentions[..<number].reversed() {
            guard case .date = other.value else { continue }
            start = max(start, other.range.upperBound)
            break
        }
        let firstLine = text.lines[max(0, mention.line - 3)].first.map { text.cells[$0].range.lowerBound } ?? start
        start = max(start, min(firstLine, mention.range.lowerBound))
        let label = text.text(start..<mention.range.lowerBound).lowercased()
        return (
            TravelWords.checkIn.contains { label.contains($0) }, TravelWords.checkOut.contains { label.contains($0) }
        )
    }

    private func clock(after number: Int) -> Int? {
        for other in text.mentions[(number + 1)...].prefix(2) {
            guard other.range.lowerBound - text.mentions[number].range.upperBound <= 60 else { return nil }
            if case .date = other.value { return nil }
            if case .clock(let clock) = other.value { return clock.start }
        }
        return nil
    }

    // MARK: Names

    private var houseName: String? {
        labelled([
            "hotel", "hotelname", "property", "unterkunft", "accommodation", "hébergement", "établissement",
            "alojamiento",
            "struttura", "accommodatie", "boende", "ubytování", "obiekt", "hôtel", "property name", "hotel name",
        ])
            ?? named(in: [subject].compactMap(\.self), TravelWords.house, needsWord: false) ?? houseLine
            ?? named(in: text.cells.prefix(60).map(\.text), TravelWords.house, needsWord: true)
            ?? named(
                in: text.cells.prefix(60).map(\.text), TravelWords.house, needsWord: false, joints: Self.houseJoints)
    }

    /// A short line with the word for a house in it.
    private var houseLine: String? {
        text.cells.first { cell in
            let words = BookingText.words(cell.text)
            return (2...7).contains(words.count) && cell.text.count <= 60 && !cell.text.contains(":")
                && cell.text.first?.isUppercase == true
                && !".!?".contains(cell.text.last ?? " ") && words.contains { TravelWords.house.contains($0) }
                && words.allSatisfy {
                    !TravelWords.reserved.contains($0) && !["your", "ihr", "ihre", "votre", "su", "the"].contains($0)
                }
        }?.text
    }

    private func labelled(_ labels: Set<String>) -> String? {
        for (index, cell) in text.cells.enumerated() {
            let colon = cell.text.firstIndex(of: ":") ?? cell.text.endIndex
            guard labels.contains(cell.text[..<colon].lowercased()) else { continue }
            let isRow =
                colon < cell.text.endIndex || (index + 1 < text.cells.count && text.cells[index + 1].line == cell.line)
            guard isRow else { continue }
            var value = colon < cell.text.endIndex ? cell.text[cell.text.index(after: colon)...] : ""
            if value.allSatisfy(\.isWhitespace), index + 1 < text.cells.count {
                value = text.cells[index + 1].text[...]
            }
            let name = value.drop(while: \.isWhitespace)
            if (2...80).contains(name.count), name.contains(where: \.isLetter) { return String(name) }
        }
        return nil
    }

    private static let joints: Set<String> = [
        "at", "in", "im", "bei", "beim", "chez", "en", "presso", "da", "bij", "på", "hos", "v", "w", "a", "à", "no",
        "na", "du", "al", "el",
    ]

    private static let houseJoints: Set<String> = ["at", "bei", "beim", "chez", "presso", "bij", "hos"]

    /// Returns the name after a booking's word and a preposition: `Your reservation at NAME is confirmed`.
    private func named(in texts: [String], _ kinds: Set<String>, needsWord: Bool, joints: Set<String> = Self.joints)
        -> String?
    {
        for text in texts {
            let parts = text.split(separator: " ").map(String.init)
            guard
                let booked = parts.firstIndex(where: { part in
                    BookingText.words(part).contains {
                        TravelWords.reserved.contains($0) || TravelWords.stay.contains($0) || $0 == "table"
                            || $0 == "tisch"
                    }
                }), let joint = parts[(booked + 1)...].firstIndex(where: { joints.contains($0.lowercased()) }),
                joint + 1 < parts.count
            else { continue }
            var name: [String] = []
            for part in parts[(joint + 1)...].prefix(8) {
                let word = part.lowercased()
                let isName =
                    part.first?.isUppercase == true || part.first?.isNumber == true && !name.isEmpty
                    || [
                        "&", "de", "la", "le", "des", "del", "am", "zum", "zur", "of", "the", "and", "und", "-", "du",
                        "di", "l'",
                    ].contains(word)
                guard isName, !["is", "on", "für", "for", "from"].contains(word) else { break }
                name.append(part)
                if let last = part.last, ",.!:;".contains(last) { break }
            }
            var result = name.joined(separator: " ")
            while let last = result.last, ",.!:;- ".contains(last) { result.removeLast() }
            let words = BookingText.words(result)
            guard result.count >= 3, result.first?.isUppercase == true,
                !needsWord || words.contains(where: { kinds.contains($0) })
            else { continue }
            return result
        }
        return nil
    }

    private var address: String? {
        labelled([
            "address", "adresse", "anschrift", "dirección", "indirizzo", "adres", "adress", "endereço", "location",
            "adresa",
        ])
    }

    // MARK: Tables

    private var table: Booking? {
        guard !words.isDisjoint(with: TravelWords.reserved), hasParty else { return nil }
        guard
            let name = labelled(["restaurant", "ristorante", "restaurante", "restaurace", "restauracja"])
                ?? named(
                    in: [subject].compactMap(\.self) + text.cells.prefix(60).map(\.text), TravelWords.restaurant,
                    needsWord: false)
        else { return nil }
        for (number, mention) in text.mentions.enumerated() {
            guard case .date(let date) = mention.value, let day = days.day(date) else { continue }
            for other in [number + 1, number - 1] where text.mentions.indices.contains(other) {
                let near = text.mentions[other]
                guard abs(near.line - mention.line) <= 2, case .clock(let clock) = near.value,
                    let start = LocalDateTime(
                        date: day, hour: clock.start / 60 % 24, minute: clock.start % 60, second: 0)
                else { continue }
                let end = clock.end.flatMap { LocalDateTime(date: day, hour: $0 / 60 % 24, minute: $0 % 60, second: 0) }
                var booking = Booking(
                    kind: .table, number: nil, place: name, destination: nil, start: .floating(start), end: nil)
                if let end, end > start { booking.end = .floating(end) }
                if let address { booking.details.append("Address: \(address)") }
                return booking
            }
        }
        return nil
    }

    /// Whether a number of people stands beside its word.
    private var hasParty: Bool {
        text.cells.contains { cell in
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
}
