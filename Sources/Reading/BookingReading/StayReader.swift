import CalendarModel
import PrintedText

/// Reads stays in hotels.
struct StayReader {
    private let text: BookingText
    private let days: PrintedDays
    private let labelled: LabelledDays
    private let isAboutStay: Bool
    /// The numbers before the word for nights, or beside it: `3 nights`, `Number of nights: 3`, `1泊`.
    private let nightCounts: Set<Int>

    init(_ text: BookingText, _ days: PrintedDays, _ labelled: LabelledDays) {
        (self.text, self.days, self.labelled) = (text, days, labelled)
        isAboutStay =
            !text.words.isDisjoint(with: TravelWords.stay) || TravelWords.stayPhrases.match(text.head)
            || TravelWords.stayStems.match(text.words)
        nightCounts = isAboutStay ? Self.nightCounts(text) : []
    }

    var stay: Booking? {
        guard isAboutStay, let (first, last) = edges, first.day < last.day,
            last.day.daysSinceEpoch - first.day.daysSinceEpoch <= 100, isBooked(first, last), let name = houseName
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
        if let headline, headline != name, text.isFromPlatform { booking.details.append(headline) }
        if let address = text.address(of: name, isAnywhere: true) { booking.details.append("Address: \(address)") }
        return booking
    }

    /// Whether the text counts the nights of the stay, or has labels that only stays have.
    var isSure: Bool {
        if labelled.edges(TravelWords.checkInOnly, TravelWords.checkOutOnly) != nil { return true }
        return edges.map { nightCounts.contains($1.day.daysSinceEpoch - $0.day.daysSinceEpoch) } ?? false
    }

    private var edges: (LabelledDays.Edge, LabelledDays.Edge)? {
        labelled.edges(TravelWords.checkIn, TravelWords.checkOut)
            ?? span.flatMap { isFirm || !MailTopic.hasOffers(text) ? $0 : nil } ?? countedSpan
    }

    private var isFirm: Bool {
        MailTopic.isConfirmed(text) || !text.words.isDisjoint(with: TravelWords.firmly)
    }

    /// Whether the nights between the days are those that the text counts, or its beginning says that they are booked.
    private func isBooked(_ first: LabelledDays.Edge, _ last: LabelledDays.Edge) -> Bool {
        let counts = nightCounts
        return counts.isEmpty || counts.contains(last.day.daysSinceEpoch - first.day.daysSinceEpoch)
            || MailTopic.isConfirmed(text)
    }

    /// Returns the first two days as far apart as the text has nights, anywhere; or the day of arrival, and the one that follows from
    /// the only number of nights.
    private var countedSpan: (LabelledDays.Edge, LabelledDays.Edge)? {
        let counts = nightCounts
        guard !counts.isEmpty, isFirm else { return nil }
        var found: [LabelledDays.Edge] = []
        for (number, mention) in text.mentions.enumerated() {
            guard case .date(let date) = mention.value, let day = days.day(date) else { continue }
            found.append(.init(mention: number, day: day, clock: nil))
            if found.count > Self.mostDays { return nil }
        }
        for (place, first) in found.enumerated() {
            let last = found[place...].first { counts.contains($0.day.daysSinceEpoch - first.day.daysSinceEpoch) }
            if let last { return (first, last) }
        }
        guard let first = found.first, counts.count == 1, let count = counts.first, count > 0,
            found.allSatisfy({ $0.day == first.day })
        else { return nil }
        return (first, .init(mention: first.mention, day: first.day.adding(days: count), clock: nil))
    }

    /// The most days of a text whose stay is found by the number of nights.
    private static let mostDays = 12

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

    private static func nightCounts(_ text: BookingText) -> Set<Int> {
        var counts: Set<Int> = []
        for cell in text.cells where cell.text.utf8.contains(where: \.isDigit) {
            let words = cell.text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init)
            for place in words.indices {
                if words.indices.contains(place + 1), TravelWords.nights.contains(words[place + 1]),
                    let count = Int(words[place])
                {
                    counts.insert(count)
                } else if words[place].hasSuffix("泊"), let count = Int(words[place].dropLast()) {
                    counts.insert(count)
                }
            }
            let before = words.count == 1 ? text.label(of: cell).map(BookingText.words) ?? [] : Array(words.dropLast())
            if let last = words.last.flatMap({ Int($0) }), before.contains(where: TravelWords.nights.contains),
                before.count <= 4
            {
                counts.insert(last)
            }
        }
        return counts.filter { (1...100).contains($0) }
    }

    // MARK: Names

    /// Labels beside the name of a house.
    private static let houseLabels = TravelWords.house.union([
        "hotel", "hotelname", "property", "unterkunft", "accommodation", "hébergement", "établissement",
        "alojamiento",
        "struttura", "accommodatie", "boende", "ubytování", "obiekt", "hôtel", "property name", "hotel name",
        "votre hôtel", "your hotel", "ihr hotel", "su hotel", "tu hotel", "il tuo hotel", "je hotel",
        "votre hébergement", "establecimiento", "estabelecimento", "hotell", "hotelli", "majoitus",
        "ubytovanie", "szállás",
        "施設名", "宿名", "ホテル名", "宿泊施設", "旅館名", "酒店名称", "酒店", "호텔", "숙소명", "호텔명", "ξενοδοχείο", "otel", "отель",
        "гостиница", "gîte", "cottage", "sommerhus", "husnr", "haus nr",
        "ihre unterkunft", "your property", "your accommodation", "su alojamiento", "tu alojamiento",
    ])

    private var houseName: String? {
        text.labelled(Self.houseLabels, below: true).flatMap { $0.first?.isNumber == true ? nil : $0 }
            ?? nameInSubject ?? houseLine
            ?? text.bookedName(in: text.paragraphs, kinds: TravelWords.house)
            ?? text.bookedName(in: text.paragraphs, joints: TravelWords.beforeHouses) ?? text.welcomingName ?? headline
            ?? text.host
    }

    /// The name that is booked according to the subject. If the sender books for many houses, it may be a town, unless a line begins
    /// with it.
    private var nameInSubject: String? {
        guard let name = text.bookedName(in: [text.subject].compactMap(\.self)) else { return nil }
        let isHouse =
            !text.isFromPlatform || headline == nil
            || BookingText.words(name).contains(where: TravelWords.house.contains)
            || text.cells.contains { $0.text.hasPrefix(name) }
        return isHouse ? name : headline
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
