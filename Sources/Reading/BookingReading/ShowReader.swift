/// Reads tickets of shows, films, courses and attractions.
struct ShowReader {
    typealias Moment = VisitMoments.Moment

    let text: BookingText
    let moments: [Moment]

    private var subject: String? { text.subject }

    /// The show of the only time, of the time beside a line that the subject names, or of each row of a table.
    var shows: [Booking] {
        let rows = moments.compactMap { moment in
            titleInRow(moment).map { show($0, moment, placeInRow(moment) ?? place(moment, title: $0)) }
                ?? (moments.count > 1 ? titleBeside(moment) : nil).map { show($0.text, moment, houseBelow($0)) }
        }
        if !rows.isEmpty { return rows }
        if moments.count > 1, let title = titleAboveTable { return moments.map { show(title, $0, placeInRow($0)) } }
        if let blocks { return blocks }
        let named = moments.filter { titleInSubject($0) != nil }
        let bought = momentsBeforePrices
        let isNamed = bought.count == 1 || subject.flatMap(MailTopic.booked) != nil
        guard let moment = named.first ?? (isNamed ? bought.first ?? moments.first : nil),
            let title = text.labelled(VisitWords.title, below: true)
                ?? namesInSubject(moment).first(where: { !VisitNames.isHouse($0) || titleAbove(moment) == nil })
                ?? subject.flatMap(Self.title(in:)) ?? titleInSentence ?? titleAbove(moment)
                ?? (moment.isLabelled ? text.host : nil)
        else { return [] }
        let near = namesInSubject(moment).first { $0 != title } ?? place(moment, title: title)
        let isPlace =
            near.map { VisitNames.isHouse($0) || $0.contains(",") || text.address(of: $0, isAnywhere: false) != nil }
            ?? false
        return [
            show(
                title, moment,
                text.labelled(VisitWords.place, below: true) ?? houseAbove(moment, title: title)
                    ?? (isPlace ? near : hall ?? near))
        ]
    }

    /// The shows of several times, each with its name above it and its seats below it.
    private var blocks: [Booking]? {
        let bought = momentsBeforePrices
        guard bought.count > 1 else { return nil }
        let regions = bought.indices.map { place in
            let (start, last) = (
                bought[place].lines.upperBound,
                place + 1 < bought.count ? bought[place + 1].lines.lowerBound : text.lines.count
            )
            return start..<max(start + 1, min(last, start + 7))
        }
        guard regions.allSatisfy({ $0.contains(where: hasSeats) }) else { return nil }
        let above = bought.compactMap(titleAbove)
        if above.count == bought.count, Set(above).count == above.count {
            return bought.indices.map { place in
                let (moment, title) = (bought[place], above[place])
                return show(
                    title, moment,
                    text.labelled(VisitWords.place, below: true, lines: regions[place]) ?? houseAbove(
                        moment, title: title)
                        ?? self.place(moment, title: title))
            }
        }
        let found = bought.indices.compactMap { place -> Booking? in
            let names = namesBelow(bought[place], in: regions[place].dropFirst())
            return names.first { !VisitNames.isHall($0) }.map {
                show($0, bought[place], names.first(where: VisitNames.isHall))
            }
        }
        return found.count == bought.count ? found : nil
    }

    /// Returns the names below a time in its column.
    private func namesBelow(_ moment: Moment, in lines: Range<Int>) -> [String] {
        let column = text.lines[moment.lines.lowerBound].first.map { text.cells[$0] }
        return lines.compactMap { line in
            column.flatMap { text.above($0, by: $0.line - line)?.text }
        }.filter(VisitNames.isName)
    }

    /// Whether a line has the number of a seat or of tickets.
    private func hasSeats(_ line: Int) -> Bool {
        text.lines[line].contains { cell in
            let text = text.cells[cell].text
            return text.contains(where: \.isNumber) && text.utf8.count <= 120
                && BookingText.words(text).contains(where: VisitWords.seats.contains)
        }
    }

    /// The times above the first price; what the house offers stands below.
    private var momentsBeforePrices: [Moment] {
        let price = text.cells.first { cell in "€$£".contains { cell.text.contains($0) } }?.line ?? text.lines.count
        let before = moments.filter { $0.lines.upperBound <= price }
        return before.isEmpty ? moments : before
    }

    /// Returns the show of a title at a time, at the labelled place.
    func show(_ title: String, _ moment: Moment) -> Booking {
        show(title, moment, text.labelled(VisitWords.place, below: true) ?? place(moment, title: title))
    }

    private func show(_ title: String, _ moment: Moment, _ place: String?) -> Booking {
        var booking = Booking(kind: .show, place: place ?? "", start: moment.start, end: moment.end)
        booking.title = title
        if let doors = moment.doors {
            booking.details.append("Doors: \(doors / 60 % 24):\((doors % 60).padded(2))")
        }
        if let place, !place.contains(where: \.isNumber), let address = text.address(of: place, isAnywhere: false) {
            booking.details.append("Address: \(address)")
        }
        // The house of a hall.
        if let sender = text.sender?.text, VisitNames.isHouse(sender), ![title, place].contains(sender) {
            booking.details.append(sender)
        }
        return booking
    }

    // MARK: Titles

    private static let titleJoints: Set<String> = [
        "for", "für", "pour", "para", "per", "voor", "till", "til", "för", "na", "to", "zu", "zum", "zur", "à",
    ]

    /// The name after a word of a confirmed booking and a preposition or colon: `You're all set for NAME`.
    var titleInSentence: String? {
        for paragraph in text.paragraphs.prefix(30) where paragraph.utf8.count <= 300 {
            guard let colon = paragraph.firstRange(of: ": "), MailTopic.isFirm(String(paragraph[..<colon.lowerBound]))
            else { continue }
            let name = String(paragraph[colon.upperBound...])
            if VisitNames.isName(name), name.first?.isUppercase == true { return name }
        }
        let name = BookingText.name(
            in: text.sentences.filter(MailTopic.isFirm), after: MailTopic.isFirmWord, joints: Self.titleJoints)
        // The line of the name goes on where the sentence seems to: `Soil Health in Small Gardens`.
        return name.map { name in
            text.cells.map(\.text).first { $0.hasPrefix(name) && $0.count <= 80 && VisitNames.isName($0) } ?? name
        }
    }

    private func titleInSubject(_ moment: Moment) -> String? { namesInSubject(moment).first }

    /// Returns the lines near a time that the subject names, too.
    private func namesInSubject(_ moment: Moment) -> [String] {
        guard let subject else { return [] }
        let lines = max(0, moment.lines.lowerBound - 6)..<min(text.lines.count, moment.lines.upperBound + 4)
        return lines.flatMap { text.lines[$0] }.filter { !text.busyCells.contains($0) }.map {
            Self.withoutSigns(text.cells[$0].text)
        }.filter {
            // `The Lantern Parade - The Long Way Home Tour`: the subject may leave out what follows.
            let name = [" - ", " – ", ": ", " | "].reduce($0[...]) { name, sign in
                name.firstRange(of: sign).map { name[..<$0.lowerBound] } ?? name
            }
            return VisitNames.isName($0) && name.count >= 4 && subject.contains(name)
                && text.sender?.begins(with: $0) != true
        }
    }

    /// Returns a text without the signs before it: `📍 Pathé Beaugrenelle`.
    private static func withoutSigns(_ text: String) -> String {
        String(text.drop { !$0.isLetter && !$0.isNumber && !"«„“\"'(".contains($0) })
    }

    /// Returns the name in a subject: what follows `tickets for`, or a colon after the booking's words.
    private static func title(in subject: String) -> String? {
        let parts = subject.split(separator: " ").map(String.init)
        guard let word = parts.firstIndex(where: { BookingText.words($0).contains(where: MailTopic.isTicket) }) else {
            return MailTopic.booked(subject)
        }
        var rest: ArraySlice<String> = []
        if let joint = parts[(word + 1)...].prefix(3).firstIndex(where: { titleJoints.contains($0.lowercased()) }) {
            rest = parts[(joint + 1)...]
        } else if let colon = parts[word...].firstIndex(where: { $0.hasSuffix(":") || ["-", "–", "|"].contains($0) }) {
            rest = parts[(colon + 1)...]
        }
        var name = rest.prefix { $0 != "|" }.drop { BookingText.articles.contains($0.lowercased()) }.joined(
            separator: " ")
        // The number of an order.
        if name.last == ")", let open = name.lastIndex(of: "("), name[open...].contains(where: \.isNumber) {
            name = name[..<open].split(separator: " ").joined(separator: " ")
        }
        // `Your tickets: order 30911846`, `Your ticket: B7XW4P`
        let isNumber =
            name.contains { $0.isNumber }
            && (VisitNames.isCode(name) || BookingText.words(name).allSatisfy(SenderName.desks.contains))
        return name.count >= 3 && name.count <= 100 && !isNumber && !name.hasPrefix("#") ? name : nil
    }

    /// Returns the first of the names above a time, before its parts and who plays; that of a house for an audience only if
    /// nothing else stands above it.
    private func titleAbove(_ moment: Moment) -> String? {
        var (title, house): (String?, String?)
        var (line, last) = (moment.lines.lowerBound, moment.lines.lowerBound - 4)
        while line > max(0, last) {
            line -= 1
            if text.mentionsOfLine[line] != nil { break }
            if moments.count > 1, title != nil, text.lines[line].isEmpty || hasSeats(line) { break }
            guard text.lines[line].count <= 2, let cell = text.lines[line].last.map({ text.cells[$0] }) else {
                continue
            }
            // What stands below a label is its value.
            if let label = text.lines[line].first.flatMap({ BookingText.Label(text.cells[$0]) }),
                label.is(VisitWords.allLabels)
            {
                (title, house, last) = (nil, nil, max(line - 4, moment.lines.lowerBound - 14))
                continue
            }
            guard VisitNames.isName(cell.text), !cell.text.contains(" · "), !cell.text.contains(" • "),
                BookingText.words(cell.text).last != "presents"
            else {
                if title == nil { continue } else { break }
            }
            if VisitNames.isHouse(cell.text), title == nil { house = cell.text } else { title = cell.text }
        }
        return title ?? house
    }

    /// Returns the line between a title and its time that names a house for an audience.
    private func houseAbove(_ moment: Moment, title: String) -> String? {
        let lines = text.lines[max(0, moment.lines.lowerBound - 4)..<moment.lines.lowerBound].flatMap { $0 }
        guard let first = lines.firstIndex(where: { text.cells[$0].text == title }) else { return nil }
        let between = lines[(first + 1)...].map { text.cells[$0].text }
        // The line above an address.
        let named = zip(between, between.dropFirst()).first { BookingText.isTown($1) && VisitNames.isName($0) }?.0
        return between.first { VisitNames.isName($0) && VisitNames.isHouse($0) } ?? named
    }

    // MARK: Places

    /// The line at the beginning, or the sender, that names a house for an audience.
    private var hall: String? {
        (text.cells.prefix(6).map(\.text) + [text.sender?.text].compactMap(\.self)).first {
            $0.count <= 50 && VisitNames.isName($0) && VisitNames.isHouse($0)
        }
    }

    /// Returns the place that a pin marks, or that stands beside or below a time.
    private func place(_ moment: Moment, title: String) -> String? {
        let pin = text.cells.first { $0.text.first == "📍" && (3...80).contains($0.text.count) }
        if let pin { return Self.withoutSigns(pin.text) }
        // `at 19.30, Gamle Scene`, `at 7 pm @ The Hall`
        let time = text.mentions[moment.last]
        var rest = text.text(
            time.range.upperBound..<max(time.range.upperBound, text.cells[time.cell].range.upperBound))[...]
        if let sign = rest.first(where: { $0 != " " }), ",@|–-".contains(sign) {
            rest = rest.drop { !$0.isLetter }
            if rest.count <= 60, VisitNames.isName(String(rest)) { return String(rest) }
        }
        let beside = moment.lines.flatMap { text.lines[$0].dropFirst() }.filter { !text.busyCells.contains($0) }
        let own = text.cells[text.mentions[moment.last].cell]
        let below = (1...3).compactMap { distance -> String? in
            let line = moment.lines.upperBound + distance
            guard text.lines.indices.contains(line), text.mentionsOfLine[line] == nil else { return nil }
            return text.lines[line].count == 1
                ? text.lines[line].first.map { text.cells[$0].text } : text.above(own, by: own.line - line)?.text
        }
        let isTable = text.lines[own.line].count > 2
        let lines = isTable ? below : beside.map { text.cells[$0].text } + below
        return lines.first { VisitNames.isName($0) && $0 != title && !title.contains($0) }
    }
}
