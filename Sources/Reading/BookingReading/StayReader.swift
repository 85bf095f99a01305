import CalendarModel
import PrintedText

/// Reads stays in hotels.
struct StayReader {
    private let text: BookingText
    private let days: PrintedDays
    private let labelled: LabelledDays

    init(_ text: BookingText, _ days: PrintedDays, _ labelled: LabelledDays) {
        (self.text, self.days, self.labelled) = (text, days, labelled)
    }

    var stay: Booking? {
        guard !text.words.isDisjoint(with: TravelWords.stay),
            let (first, last) = labelled.edges(TravelWords.checkIn, TravelWords.checkOut) ?? span,
            first.day < last.day,
            last.day.daysSinceEpoch - first.day.daysSinceEpoch <= 100, let name = houseName
        else { return nil }
        var booking = Booking(kind: .stay, place: name, start: .date(first.day), end: .date(last.day))
        let start = first.time ?? time(on: first.day, TravelWords.checkIn)
        let end = last.time ?? time(on: last.day, TravelWords.checkOut)
        if let start, let end {
            (booking.start, booking.end) = (.floating(start), .floating(end))
        } else if let start {
            booking.start = .floating(start)
            booking.end = LocalDateTime(date: last.day, hour: 0, minute: 0, second: 0).map { .floating($0) }
        }
        if let address = text.address ?? text.addressBelow(booking.place) {
            booking.details.append("Address: \(address)")
        }
        return booking
    }

    /// Returns a day with the only time on a line that says check-in, or check-out, and has no day.
    private func time(on day: CalendarDate, _ names: Phrases) -> LocalDateTime? {
        for line in text.clockLines.sorted() {
            guard let mentions = text.mentionsOfLine[line], mentions.count == 1,
                case .clock(let clock) = text.mentions[mentions[0]].value, let first = text.lines[line].first
            else { continue }
            let before = text.text(text.cells[first].range.lowerBound..<text.mentions[mentions[0]].range.lowerBound)
                .lowercased()
            if before.utf8.count <= 60, names.match(before) {
                return LocalDateTime(day, minutes: clock.start)
            }
        }
        return nil
    }

    /// Returns two days on a line, if the text has as many nights (`von Fr 25.06. bis So 27.06. (2 Nächte)`) or says that they are
    /// reserved.
    private var span: (LabelledDays.Edge, LabelledDays.Edge)? {
        let nights = nightCounts
        for (number, mention) in text.mentions.enumerated().dropLast() {
            let next = text.mentions[number + 1]
            guard next.line == mention.line, next.range.lowerBound - mention.range.upperBound <= 14,
                case .date(let first) = mention.value, case .date(let last) = next.value,
                let from = days.day(first), let to = days.day(last), from < to,
                nights.contains(to.daysSinceEpoch - from.daysSinceEpoch)
                    || !text.words.isDisjoint(with: TravelWords.firmly)
            else { continue }
            return (.init(mention: number, day: from, clock: nil), .init(mention: number + 1, day: to, clock: nil))
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
            ], below: true
        ).flatMap { $0.first?.isNumber == true ? nil : $0 }
            ?? text.bookedName(in: [text.subject].compactMap(\.self))
            ?? houseLine
            ?? text.bookedName(in: text.firstCells, kinds: TravelWords.house)
            ?? text.bookedName(in: text.firstCells, joints: TravelWords.beforeHouses) ?? headline ?? text.host
    }

    /// The first line of its own that names something, before the days of a stay with nights.
    private var headline: String? {
        guard !text.words.isDisjoint(with: TravelWords.nights), let first = text.mentions.first?.line else {
            return nil
        }
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
}
