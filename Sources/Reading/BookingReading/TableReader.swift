import CalendarModel

/// Reads tables in restaurants.
struct TableReader {
    private let text: BookingText
    private let days: PrintedDays

    init(_ text: BookingText, _ days: PrintedDays) { (self.text, self.days) = (text, days) }

    /// Words after numbers that count no people.
    private static let units = VisitWords.prices.union(
        Set(words: "kg cm km min h uhr nights nächte euro pm am percent prozent"))

    private static let labels: Set<String> = [
        "restaurant", "ristorante", "restaurante", "restaurace", "restauracja", "restaurang", "ravintola", "étterem",
        "店名",
        "店舗名", "店舗", "レストラン名", "餐厅", "餐廳", "εστιατόριο", "restoran", "ресторан", "레스토랑", "매장명",
    ]

    var table: Booking? {
        guard !text.words.isDisjoint(with: TravelWords.reserved) || isAboutTable, hasParty else { return nil }
        guard
            let name = text.labelled(Self.labels, below: true) ?? hostInLine ?? nameInSentence ?? nameAboveTable
                ?? nameInSubject
                ?? text.host ?? text.bookedName(in: text.paragraphs) ?? text.welcomingName
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
                if let address = text.address(of: name, isAnywhere: true) {
                    booking.details.append("Address: \(address)")
                }
                return booking
            }
        }
        return nil
    }

    /// Whether the beginning says so in a script without blanks, or with many forms of words.
    private var isAboutTable: Bool {
        text.head.utf8.contains { $0 >= 0xC3 } && TravelWords.tablePhrases.match(text.head)
            && TravelWords.reservedPhrases.match(text.head)
    }

    /// The sender, if a line is its name.
    private var hostInLine: String? {
        text.host.flatMap { host in
            text.cells.contains { $0.text.utf8.count == host.utf8.count && $0.text.lowercased() == host.lowercased() }
                ? host : nil
        }
    }

    /// The name after a preposition for houses, after any in the subject, or after any if a line begins with it.
    private var nameInSentence: String? {
        text.bookedName(in: [text.subject].compactMap(\.self))
            ?? text.bookedName(in: text.paragraphs, joints: TravelWords.beforeHouses)
            ?? text.bookedName(in: text.paragraphs).flatMap { name in
                text.cells.contains { $0.text.hasPrefix(name) } ? name : nil
            }
    }

    /// Returns the part of the subject with which a line begins: `Chez Margot : votre réservation est confirmée`.
    private var nameInSubject: String? {
        guard let subject = text.subject else { return nil }
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
        guard let subject = text.subject, let line = text.mentions.first?.line, line > 0,
            text.lines[line - 1].count == 1,
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
            // `Guests   6 (5 adults, 1 child)`
            if cell.text.utf8.first?.isDigit == true, let label = text.label(of: cell),
                let count = Int(cell.text.prefix(while: \.isNumber)), (1...50).contains(count),
                BookingText.words(label).contains(where: TravelWords.table.contains)
            {
                return true
            }
            // `2名`, `2 人`
            let isCounted = cell.text.indices.contains { index in
                "名人位".contains(cell.text[index]) && cell.text[..<index].last { $0 != " " }?.isNumber == true
            }
            if isCounted { return true }
            let tokens = cell.text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
            return tokens.indices.contains { index in
                guard let count = Int(tokens[index]), (1...50).contains(count) else { return false }
                // `je Person 20 kg`
                if tokens.indices.contains(index + 1), Self.units.contains(tokens[index + 1]) { return false }
                let near = [index - 3, index - 2, index - 1, index + 1].filter(tokens.indices.contains).map {
                    tokens[$0]
                }
                return near.contains { TravelWords.table.contains($0) }
            }
        }
    }
}
