import CalendarModel
import PrintedText

/// Reads what is booked for one time: tickets of shows, films and courses, and appointments.
struct VisitReader {
    private let text: BookingText
    private let days: PrintedDays
    private let subject: String?
    private let written: CalendarDate?

    /// - Parameter written: the day on which the mail was written.
    init(_ text: BookingText, _ days: PrintedDays, subject: String?, written: CalendarDate?) {
        (self.text, self.days, self.subject, self.written) = (text, days, subject, written)
    }

    var visits: [Booking] {
        // People answer each other about times that may not hold.
        if let subject, VisitWords.answers.contains(where: { subject.lowercased().hasPrefix($0) }) { return [] }
        return switch VisitWords.subject(of: text, subject) {
        case .ticket: shows
        case .appointment: appointments
        case .car, nil: []
        }
    }

    // MARK: Times

    /// A day with a clock time.
    private struct Moment {
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
    private var moments: [Moment] {
        var found: [Moment] = []
        for (number, mention) in text.mentions.enumerated() {
            guard case .date(let date) = mention.value, let day = days.day(date), number > found.last?.last ?? -1 else {
                continue
            }
            let before = wordsBefore(number)
            guard !before.contains(where: VisitWords.otherTimes.contains) else { continue }
            let isLabelled = before.contains { VisitWords.when.contains($0) || $0.hasSuffix("日時") }
            if let written, day < written || (day == written && !isLabelled) { continue }
            guard let times = clocks(of: number) else {
                if isLabelled, let span = wholeDays(day, number) { found.append(span) }
                continue
            }
            guard let start = Self.time(day, times.clock.start) else { continue }
            var end = (times.clock.end ?? nextClock(times.mention, after: times.clock.start)).flatMap {
                Self.time(day, $0)
            }
            if let last = end, last <= start { end = Self.time(day.adding(days: 1), times.clock.end ?? 0) }
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
        let best = labelled.isEmpty ? found : labelled
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

    private static func time(_ day: CalendarDate, _ minutes: Int) -> LocalDateTime? {
        LocalDateTime(
            date: minutes < 1440 ? day : day.adding(days: 1), hour: minutes / 60 % 24, minute: minutes % 60, second: 0)
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
            text.mentions[number - 1].line == text.mentions[number].line,
            text.mentions[number].range.lowerBound - text.mentions[number - 1].range.upperBound <= 20
        else { return nil }
        return (clock, number - 1, nil)
    }

    /// Returns a later clock time in the next cell of the row of a table, with a heading for the end.
    private func nextClock(_ number: Int, after start: Int) -> Int? {
        guard text.mentions.indices.contains(number + 1), text.mentions[number + 1].line == text.mentions[number].line,
            text.mentions[number + 1].cell == text.mentions[number].cell + 1,
            case .clock(let clock) = text.mentions[number + 1].value, clock.start > start
        else { return nil }
        return clock.start
    }

    /// Returns the clock time in the same column as a day that stands beside other cells.
    private func columnClock(of number: Int) -> (clock: PrintedClock, mention: Int)? {
        let own = text.cells[text.mentions[number].cell]
        guard text.lines[own.line].count > 1 else { return nil }
        for distance in 1...2 {
            guard let below = text.above(own, by: -distance) else { continue }
            for other in text.mentionsOfLine[below.line, default: []]
            where text.cells[text.mentions[other].cell].range == below.range {
                if case .clock(let clock) = text.mentions[other].value, !clock.isDoors { return (clock, other) }
            }
        }
        return nil
    }

    /// Whether no other word than one for times stands before a clock time on its line.
    private func isTimeOf(_ mention: BookingText.Mention) -> Bool {
        let cell = text.cells[mention.cell]
        let own = BookingText.words(text.text(cell.range.lowerBound..<mention.range.lowerBound))
        let words = own.isEmpty ? text.label(of: cell).map(BookingText.words) ?? [] : own
        return text.lines[cell.line].first.map { text.cells[$0].range } == cell.range && own.isEmpty
            || words.contains { VisitWords.hours.contains($0) || VisitWords.when.contains($0) }
    }

    /// The words before a day on its line, or the line above if it has no words there.
    private func wordsBefore(_ number: Int) -> [String] {
        let mention = text.mentions[number]
        let own = text.lines[mention.line]
        let lineStart = own.first.map { text.cells[$0].range.lowerBound } ?? mention.range.lowerBound
        let sentence = text.text(max(lineStart, mention.range.lowerBound - 60)..<mention.range.lowerBound)
        let words = BookingText.words(sentence.split(separator: ". ").last.map(String.init) ?? sentence)
        guard !words.contains(where: { $0.count > 3 }), mention.line > 0, let label = lineAbove(mention.line),
            label.count <= 40
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

    // MARK: Shows

    /// The show of the only time, of the time beside a line that the subject names, or of each row of a table.
    private var shows: [Booking] {
        let moments = moments
        let rows = moments.compactMap { moment in titleInRow(moment).map { show($0, moment, place(moment, title: $0)) }
        }
        if !rows.isEmpty { return rows }
        let named = moments.filter { titleInSubject($0) != nil }
        let isNamed = moments.count == 1 || subject.flatMap(VisitWords.booked) != nil
        guard let moment = named.first ?? (isNamed ? moments.first : nil),
            let title = text.labelled(VisitWords.title, below: true) ?? titleInSubject(moment)
                ?? subject.flatMap(Self.title(in:)) ?? titleAbove(moment)
        else { return [] }
        let near = place(moment, title: title)
        let isHouse = near.map { BookingText.words($0).contains(where: VisitWords.halls.contains) || $0.contains(",") }
        return [show(title, moment, place ?? (isHouse == true ? near : hall ?? near))]
    }

    private func show(_ title: String, _ moment: Moment, _ place: String?) -> Booking {
        var booking = booking(.show, moment, place)
        booking.title = title
        if let doors = moment.doors {
            let minute = doors % 60
            booking.details.append("Doors: \(doors / 60):\(minute < 10 ? "0" : "")\(minute)")
        }
        return booking
    }

    private func booking(_ kind: Booking.Kind, _ moment: Moment, _ place: String?) -> Booking {
        Booking(
            kind: kind, place: place ?? "", start: moment.start, end: moment.end)
    }

    private static let titleJoints: Set<String> = [
        "for", "für", "pour", "para", "per", "voor", "till", "för", "na", "to", "zu", "zum", "zur", "à",
    ]

    /// Returns a line near a time that the subject names, too.
    private func titleInSubject(_ moment: Moment) -> String? {
        guard let subject else { return nil }
        let lines = max(0, moment.lines.lowerBound - 6)..<min(text.lines.count, moment.lines.upperBound + 4)
        return lines.lazy.flatMap { text.lines[$0] }.map { Self.withoutSigns(text.cells[$0].text) }.first {
            // `The Lantern Parade - The Long Way Home Tour`: the subject may leave out what follows.
            let name = [" - ", " – ", ": ", " | "].reduce($0[...]) { name, sign in
                name.firstRange(of: sign).map { name[..<$0.lowerBound] } ?? name
            }
            return name.count >= 4 && subject.contains(name) && isName($0)
        }
    }

    /// Returns a text without the signs before it: `📍 Pathé Beaugrenelle`.
    private static func withoutSigns(_ text: String) -> String {
        String(text.drop { !$0.isLetter && !$0.isNumber && !"«„“\"'(".contains($0) })
    }

    /// Returns the name in a subject: what follows `tickets for`, or a colon after the booking's words.
    private static func title(in subject: String) -> String? {
        let parts = subject.split(separator: " ").map(String.init)
        guard let word = parts.firstIndex(where: { BookingText.words($0).contains(where: VisitWords.isTicket) }) else {
            return VisitWords.booked(subject)
        }
        var rest: ArraySlice<String> = []
        if let joint = parts[(word + 1)...].prefix(3).firstIndex(where: { titleJoints.contains($0.lowercased()) }) {
            rest = parts[(joint + 1)...]
        } else if let colon = parts[word...].firstIndex(where: { $0.hasSuffix(":") || ["-", "–", "|"].contains($0) }) {
            rest = parts[(colon + 1)...]
        }
        let name = rest.prefix { $0 != "|" }.joined(separator: " ")
        let isNumber = name.contains { $0.isNumber } && !name.contains { $0.isLetter }
        return name.count >= 3 && name.count <= 100 && !isNumber && !name.hasPrefix("#") ? name : nil
    }

    private func titleAbove(_ moment: Moment) -> String? {
        for line in stride(from: moment.lines.lowerBound - 1, through: max(0, moment.lines.lowerBound - 4), by: -1) {
            if text.mentionsOfLine[line] != nil { return nil }
            guard text.lines[line].count <= 2, let cell = text.lines[line].last.map({ text.cells[$0] }) else {
                continue
            }
            if isName(cell.text) { return cell.text }
        }
        return nil
    }

    /// Returns the longest text in the row of a table whose heading names the column of what is booked.
    private func titleInRow(_ moment: Moment) -> String? {
        let row = text.lines[moment.lines.lowerBound]
        guard row.count >= 4 else { return nil }
        return row.first { index in
            !text.busyCells.contains(index)
                && (1...20).lazy.compactMap { text.above(text.cells[index], by: $0)?.text.lowercased() }
                    .contains(where: VisitWords.title.contains)
        }.map { text.cells[$0].text }
    }

    /// Returns a line at the beginning that names a house for an audience.
    private var hall: String? {
        text.cells.prefix(6).map(\.text).first {
            $0.count <= 50 && isName($0) && BookingText.words($0).contains(where: VisitWords.halls.contains)
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
        let isCode = words.count <= 1 && line.contains(where: \.isNumber)
        return (2...90).contains(line.count) && !words.isEmpty && !isCode && !".:,!?".contains(line.last ?? " ")
            && !words.contains {
                VisitWords.otherTimes.contains($0) || VisitWords.isTicket($0) || VisitWords.isAppointment($0)
            }
            && !VisitWords.place.contains(line.lowercased()) && !VisitWords.title.contains(line.lowercased())
            && !words.allSatisfy(VisitWords.when.contains) && !line.contains("@") && !line.contains("://")
            && !"€$£".contains { line.contains($0) } && !words.contains(where: VisitWords.prices.contains)
            && !(line.first?.isNumber == true && words.first == "x")
    }

    // MARK: Appointments

    private static let personJoints: Set<String> = [
        "with", "mit", "bei", "beim", "avec", "chez", "con", "met", "bij", "hos", "med", "u", "com", "at", "en",
        "presso",
    ]

    /// The appointments: that of the only time, those of all labelled times, or those of the rows of a table.
    private var appointments: [Booking] {
        let moments = moments
        guard let first = moments.first else { return [] }
        let isOneDay = moments.allSatisfy { $0.start.date == first.start.date }
        let areRows = zip(moments, moments.dropFirst()).allSatisfy { $1.lines.lowerBound - $0.lines.upperBound == 1 }
        if isOneDay { return appointment(first).map { [$0] } ?? [] }
        return first.isLabelled || (areRows && moments.count > 1) ? moments.compactMap(appointment) : []
    }

    private func appointment(_ moment: Moment) -> Booking? {
        let sentences = [subject].compactMap(\.self) + text.cells.prefix(60).map(\.text)
        var booking = booking(.appointment, moment, place ?? placeAfter(moment) ?? practice)
        booking.title =
            BookingText.name(in: sentences, after: VisitWords.isAppointment, joints: Self.personJoints)
            ?? text.labelled(VisitWords.person, below: true) ?? subject.flatMap(Self.person(in:))
        if let sender = text.sender, isName(sender), sender != booking.title {
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
            guard parts.count == 2, BookingText.words(parts[0]).contains(where: VisitWords.isAppointment) else {
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
        "at", "in", "im", "an", "am", "bei", "à", "au", "en", "a", "presso", "in", "bij", "op", "på", "w", "no", "na",
    ]
}
