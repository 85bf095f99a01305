import CalendarModel
import PrintedText

/// Reads what is booked for one time: tickets of shows, films and courses, and appointments.
struct VisitReader {
    private typealias Moment = VisitMoments.Moment

    private let text: BookingText
    private var subject: String? { text.subject }
    private let moments: [VisitMoments.Moment]

    /// - Parameter written: the day on which the mail was written.
    init(_ text: BookingText, _ days: PrintedDays, written: CalendarDate?) {
        self.text = text
        moments = VisitMoments(text, days, written: written).moments
    }

    var visits: [Booking] {
        if moments.isEmpty || MailTopic.isAnswer(text) { return [] }
        return switch MailTopic(text) {
        case .ticket: shows
        case .appointment: appointments
        case .car, nil: []
        }
    }

    // MARK: Shows

    /// The show of the only time, of the time beside a line that the subject names, or of each row of a table.
    private var shows: [Booking] {
        let rows = moments.compactMap { moment in
            titleInRow(moment).map { show($0, moment, placeInRow(moment) ?? place(moment, title: $0)) }
                ?? (moments.count > 1 ? titleBeside(moment) : nil).map { show($0.text, moment, houseBelow($0)) }
        }
        if !rows.isEmpty { return rows }
        if moments.count > 1, let title = titleAboveTable { return moments.map { show(title, $0, placeInRow($0)) } }
        let named = moments.filter { titleInSubject($0) != nil }
        let bought = momentsBeforePrices
        let isNamed = bought.count == 1 || subject.flatMap(MailTopic.booked) != nil
        guard let moment = named.first ?? (isNamed ? bought.first ?? moments.first : nil),
            let title = text.labelled(VisitWords.title, below: true) ?? titleInSubject(moment)
                ?? subject.flatMap(Self.title(in:)) ?? titleAbove(moment)
                ?? (moment.isLabelled ? text.sender?.text : nil)
        else { return [] }
        let near = namesInSubject(moment).first { $0 != title } ?? place(moment, title: title)
        let isPlace = near.map { isHouse($0) || $0.contains(",") } ?? false
        return [show(title, moment, place ?? houseAbove(moment, title: title) ?? (isPlace ? near : hall ?? near))]
    }

    /// The times above the first price; what the house offers stands below.
    private var momentsBeforePrices: [Moment] {
        let price = text.cells.first { cell in "€$£".contains { cell.text.contains($0) } }?.line ?? text.lines.count
        let before = moments.filter { $0.lines.upperBound <= price }
        return before.isEmpty ? moments : before
    }

    private func show(_ title: String, _ moment: Moment, _ place: String?) -> Booking {
        var booking = booking(.show, moment, place)
        booking.title = title
        if let doors = moment.doors {
            booking.details.append("Doors: \(doors / 60 % 24):\((doors % 60).padded(2))")
        }
        return booking
    }

    private func booking(_ kind: Booking.Kind, _ moment: Moment, _ place: String?) -> Booking {
        Booking(kind: kind, place: place ?? "", start: moment.start, end: moment.end)
    }

    private static let titleJoints: Set<String> = [
        "for", "für", "pour", "para", "per", "voor", "till", "til", "för", "na", "to", "zu", "zum", "zur", "à",
    ]

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
            return isName($0) && name.count >= 4 && subject.contains(name) && text.sender?.begins(with: $0) != true
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
            && (isCode(name) || BookingText.words(name).allSatisfy(SenderName.desks.contains))
        return name.count >= 3 && name.count <= 100 && !isNumber && !name.hasPrefix("#") ? name : nil
    }

    private static func isCode(_ text: String) -> Bool { !text.contains { $0.isLowercase || $0 == " " } }

    /// Returns the first of the names above a time, before its parts and who plays; that of a house for an audience only if
    /// nothing else stands above it.
    private func titleAbove(_ moment: Moment) -> String? {
        var (title, house): (String?, String?)
        for line in stride(from: moment.lines.lowerBound - 1, through: max(0, moment.lines.lowerBound - 4), by: -1) {
            if text.mentionsOfLine[line] != nil { break }
            guard text.lines[line].count <= 2, let cell = text.lines[line].last.map({ text.cells[$0] }) else {
                continue
            }
            guard isName(cell.text), !cell.text.contains(" · "), BookingText.words(cell.text).last != "presents" else {
                if title == nil { continue } else { break }
            }
            if isHouse(cell.text), title == nil { house = cell.text } else { title = cell.text }
        }
        return title ?? house
    }

    private func isHouse(_ name: String) -> Bool { BookingText.words(name).contains(where: VisitWords.halls.contains) }

    /// Returns the line between a title and its time that names a house for an audience.
    private func houseAbove(_ moment: Moment, title: String) -> String? {
        let lines = text.lines[max(0, moment.lines.lowerBound - 3)..<moment.lines.lowerBound].flatMap { $0 }
        guard let first = lines.firstIndex(where: { text.cells[$0].text == title }) else { return nil }
        return lines[(first + 1)...].map { text.cells[$0].text }.first { isName($0) && isHouse($0) }
    }

    /// Returns the name beside a day whose time stands below it in its column.
    private func titleBeside(_ moment: Moment) -> BookingText.Cell? {
        let row = text.lines[moment.lines.lowerBound]
        guard moment.lines.count == 2, row.count == 2, let first = row.first, text.busyCells.contains(first),
            let cell = row.last.map({ text.cells[$0] }), isName(cell.text)
        else { return nil }
        return cell
    }

    /// Returns the name below a title in its column: of a house for an audience, or else the next one.
    private func houseBelow(_ title: BookingText.Cell) -> String? {
        let names = (1...3).compactMap { text.above(title, by: -$0)?.text }.filter(isName)
        return names.first(where: isHouse) ?? names.first
    }

    /// The line above a table of which each row is a time of one thing, such as a course.
    private var titleAboveTable: String? {
        guard let first = moments.first, moments.allSatisfy(\.isLabelled) else { return nil }
        let lines = moments.map(\.lines.lowerBound)
        guard zip(lines, lines.dropFirst()).allSatisfy({ $1 - $0 == 1 }), text.lines[lines[0]].count >= 3 else {
            return nil
        }
        return (max(0, first.lines.lowerBound - 4)..<first.lines.lowerBound).reversed().lazy
            .filter { text.lines[$0].count == 1 }.compactMap { text.lines[$0].first.map { text.cells[$0].text } }
            .first { isName($0) && !$0.contains(" · ") }
    }

    /// Returns the cell in the row of a table whose heading names the column of the place.
    private func placeInRow(_ moment: Moment) -> String? {
        text.lines[moment.lines.lowerBound].first { headings($0).contains(where: VisitWords.place.contains) }
            .map { text.cells[$0].text }
    }

    /// Returns the texts above a cell in its column, in lower case.
    private func headings(_ cell: Int) -> [String] {
        (1...20).compactMap { text.above(text.cells[cell], by: $0)?.text.lowercased() }
    }

    /// Returns the longest text in the row of a table whose heading names the column of what is booked.
    private func titleInRow(_ moment: Moment) -> String? {
        let row = text.lines[moment.lines.lowerBound]
        guard row.count >= 4 else { return nil }
        let isHeaded = row.dropFirst().contains { index in
            text.busyCells.contains(index) && headings(index).contains(where: VisitWords.when.contains)
        }
        return row.first { index in
            !text.busyCells.contains(index)
                && (headings(index).contains(where: VisitWords.title.contains)
                    || (isHeaded && index == row.first && isName(text.cells[index].text)))
        }.map { index in
            let title = text.cells[index].text
            guard title.last == ":", let rest = text.above(text.cells[index], by: -1) else { return title }
            return "\(title) \(rest.text)"
        }
    }

    /// The line at the beginning, or the sender, that names a house for an audience.
    private var hall: String? {
        (text.cells.prefix(6).map(\.text) + [text.sender?.text].compactMap(\.self)).first {
            $0.count <= 50 && isName($0) && isHouse($0)
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
            if rest.count <= 60, isName(String(rest)) { return String(rest) }
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
        return lines.first { isName($0) && $0 != title && !title.contains($0) }
    }

    /// Whether a line names something: no sentence, no label, no number of an order.
    private func isName(_ line: String) -> Bool {
        let words = BookingText.words(line)
        let isCode = line.contains(where: \.isNumber) && (words.count <= 1 || Self.isCode(line))
        return (2...90).contains(line.count) && !words.isEmpty && !isCode && !".:,!?".contains(line.last ?? " ")
            && !words.contains {
                VisitWords.otherTimes.contains($0) || MailTopic.isTicket($0) || MailTopic.isAppointment($0)
            }
            && !VisitWords.place.contains(line.lowercased()) && !VisitWords.title.contains(line.lowercased())
            && !words.allSatisfy(VisitWords.when.contains) && !line.contains("@") && !line.contains("://")
            && !"€$£".contains { line.contains($0) }
            && !words.contains { VisitWords.prices.contains($0) || VisitWords.labels.contains($0) }
            && !(line.first?.isNumber == true && words.first == "x")
    }

    // MARK: Appointments

    private static let personJoints: Set<String> = [
        "with", "mit", "bei", "beim", "avec", "chez", "con", "met", "bij", "hos", "med", "u", "com", "at", "en",
        "presso",
    ]

    /// The appointments: that of the only time, those of all labelled times, or those of the rows of a table.
    private var appointments: [Booking] {
        guard let first = moments.first else { return [] }
        let isOneDay = moments.allSatisfy { $0.start.date == first.start.date }
        let areRows = zip(moments, moments.dropFirst()).allSatisfy { $1.lines.lowerBound - $0.lines.upperBound == 1 }
        if isOneDay { return appointment(first).map { [$0] } ?? [] }
        return first.isLabelled || (areRows && moments.count > 1) ? moments.compactMap(appointment) : []
    }

    private func appointment(_ moment: Moment) -> Booking? {
        let title =
            BookingText.name(in: text.sentences, after: MailTopic.isAppointment, joints: Self.personJoints)
            ?? text.labelled(VisitWords.person, below: true) ?? subject.flatMap(Self.person(in:))
            ?? subject.flatMap(MailTopic.errand)
        let after = placeAfter(moment).flatMap { title?.contains($0) == true ? nil : $0 }
        var booking = booking(.appointment, moment, place ?? after ?? practice)
        booking.title = title
        if let sender = text.letterhead, isName(sender), sender != booking.title {
            if booking.title == nil { booking.title = sender } else { booking.details.append(sender) }
        }
        if let service = text.labelled(VisitWords.service, below: true) { booking.details.append(service) }
        guard booking.title != nil || !booking.place.isEmpty || moment.isLabelled else { return nil }
        return booking
    }

    /// A line that names a house for appointments.
    private var practice: String? {
        text.cells.lazy.map(\.text).first {
            $0.count <= 60 && isName($0) && BookingText.words($0).contains(where: VisitWords.practices.contains)
        }
    }

    /// Returns the name after the colon or dash of a subject: `Terminbestätigung: Dr. Katrin Ahrens`.
    private static func person(in subject: String) -> String? {
        for joint in [": ", " – ", " - "] {
            let parts = subject.split(separator: joint, maxSplits: 1).map(String.init)
            guard parts.count == 2, BookingText.words(parts[0]).contains(where: MailTopic.isAppointment) else {
                continue
            }
            if parts[1].first?.isUppercase == true, (3...60).contains(parts[1].count),
                !parts[1].contains(where: \.isNumber)
            {
                return parts[1]
            }
        }
        return nil
    }

    private var place: String? { text.labelled(VisitWords.place, below: true) }

    /// Returns the place after a time in the same sentence: `at 10:40 at Riverside Surgery, 12 High Street.`
    private func placeAfter(_ moment: Moment) -> String? {
        let mention = text.mentions[moment.last]
        let rest = mention.range.upperBound..<max(mention.range.upperBound, text.cells[mention.cell].range.upperBound)
        let words = text.text(rest).split(separator: " ").map(String.init)
        guard let joint = words.prefix(3).firstIndex(where: { Self.placeJoints.contains($0.lowercased()) }) else {
            return nil
        }
        var place = words[(joint + 1)...].joined(separator: " ")
        if let sentence = place.split(separator: ". ").first { place = String(sentence) }
        while let last = place.last, ".,;: ".contains(last) { place.removeLast() }
        return (3...100).contains(place.count) && place.first?.isUppercase == true ? place : nil
    }

    private static let placeJoints: Set<String> = [
        "at", "in", "im", "an", "am", "bei", "à", "au", "en", "a", "presso", "bij", "op", "på", "w", "no", "na",
    ]
}
