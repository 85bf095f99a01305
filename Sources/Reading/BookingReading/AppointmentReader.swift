/// Reads appointments, collections and deliveries.
struct AppointmentReader {
    typealias Moment = VisitMoments.Moment

    let text: BookingText
    let moments: [Moment]

    private var subject: String? { text.subject }

    private static let personJoints: Set<String> = [
        "with", "mit", "bei", "beim", "avec", "chez", "con", "met", "bij", "hos", "med", "u", "com", "at", "en",
        "presso",
    ]

    private static let houseJoints: Set<String> = [
        "in", "im", "am", "an", "au", "à", "en", "a", "na", "no", "på", "i", "op", "w",
    ]

    /// The appointments: the first of a single day, those of all labelled times, or those of the rows of a table.
    var appointments: [Booking] {
        guard let first = moments.first else { return [] }
        let isOneDay = moments.allSatisfy { $0.start.date == first.start.date }
        let areRows = zip(moments, moments.dropFirst()).allSatisfy { $1.lines.lowerBound - $0.lines.upperBound == 1 }
        if isOneDay { return appointment(first).map { [$0] } ?? [] }
        return first.isLabelled || (areRows && moments.count > 1) ? moments.compactMap(appointment) : []
    }

    private func appointment(_ moment: Moment) -> Booking? {
        let title =
            BookingText.name(in: text.sentences, after: MailTopic.isAppointment, joints: Self.personJoints)
            ?? labelled(VisitWords.person, moment) ?? personBeside(moment) ?? subject.flatMap(Self.person(in:))
            ?? subject.flatMap(MailTopic.errand)
            ?? BookingText.name(in: text.sentences, after: MailTopic.isAppointment, joints: Self.houseJoints)
        let after = placeAfter(moment).flatMap { title?.contains($0) == true ? nil : $0 }
        var booking = Booking(
            kind: .appointment, place: labelled(VisitWords.place, moment) ?? after ?? practice ?? "",
            start: moment.start, end: moment.end)
        booking.title = title
        if let sender = text.letterhead, VisitNames.isName(sender), sender != booking.title {
            if booking.title == nil { booking.title = sender } else { booking.details.append(sender) }
        }
        booking.details += [labelled(VisitWords.service, moment), subject.flatMap(Self.errandAtEnd)].compactMap(\.self)
            .filter { $0 != booking.title }.prefix(1)
        if let errand = subject.flatMap(Self.compoundErrand), booking.title?.contains(errand) != true {
            booking.details.append(errand)
        }
        if booking.details.isEmpty, let subject, (3...80).contains(subject.count) { booking.details.append(subject) }
        if !BookingText.isTown(booking.place),
            let address = text.address(
                of: booking.place.isEmpty ? booking.title ?? "" : booking.place, isAnywhere: true)
                ?? booking.title.flatMap({ text.address(of: $0, isAnywhere: false) })
        {
            booking.details.append("Address: \(address)")
        }
        guard booking.title != nil || !booking.place.isEmpty || moment.isLabelled else { return nil }
        return booking
    }

    /// Returns the value beside a label: in the block of lines around the time, if the text has several.
    private func labelled(_ labels: Set<String>, _ moment: Moment) -> String? {
        guard moments.count > 1, let place = moments.firstIndex(where: { $0.last == moment.last }) else {
            return text.labelled(labels, below: true)
        }
        let end = place + 1 < moments.count ? moments[place + 1].lines.lowerBound : text.lines.count
        let start = place > 0 ? moments[place - 1].lines.upperBound + 1 : 0
        return text.labelled(labels, below: true, lines: moment.lines.lowerBound..<max(end, moment.lines.upperBound))
            ?? text.labelled(labels, below: true, lines: min(start, moment.lines.lowerBound)..<moment.lines.lowerBound)
            ?? text.labelled(labels, below: true)
    }

    /// Returns the line near a time that begins with the title of a doctor.
    private func personBeside(_ moment: Moment) -> String? {
        let lines = max(0, moment.lines.lowerBound - 3)..<min(text.lines.count, moment.lines.upperBound + 5)
        return text.lines[lines].lazy.flatMap { $0 }.map { text.cells[$0].text }.first {
            BookingText.words($0).first.map(Self.titles.contains) == true && $0.count <= 60 && $0.contains(" ")
                && !$0.contains(":")
        }
    }

    private static let titles: Set<String> = [
        "dr", "dra", "prof", "professor", "dott", "dottssa", "mudr", "mddr", "mvdr", "docteur", "doctor", "doctora",
        "drs",
    ]

    /// Returns the word of a subject that says what an appointment is for: `Technikertermin`.
    private static func compoundErrand(_ subject: String) -> String? {
        subject.split(separator: " ").map(String.init).first { part in
            BookingText.words(part).contains { word in
                word.count >= 11 && word.hasSuffix("termin") && MailTopic.isAppointment(word)
            }
        }
    }

    /// Returns the end of a subject that says what an appointment is for, after its dash.
    private static func errandAtEnd(_ subject: String) -> String? {
        for joint in [" – ", " - ", ": "] {
            let parts = subject.split(separator: joint, maxSplits: 1).map(String.init)
            if parts.count == 2, BookingText.words(parts[0]).contains(where: MailTopic.isAppointment),
                parts[1].count <= 60,
                !parts[1].contains(where: \.isNumber)
            {
                return parts[1]
            }
        }
        return nil
    }

    /// A line that names a house for appointments.
    private var practice: String? {
        text.cells.lazy.map(\.text).first {
            $0.count <= 60 && VisitNames.isName($0) && !($0.count > 12 && !$0.contains(where: \.isLowercase))
                && BookingText.words($0).contains(where: VisitWords.practices.contains)
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
        // `our office, 5 King Street`
        if place.first?.isLowercase == true, let comma = place.firstRange(of: ", ") {
            let rest = String(place[comma.upperBound...])
            if BookingText.isTown(rest) { return rest }
        }
        // `in Raum 104 statt`
        while let last = place.split(separator: " ").last, last.first?.isLowercase == true, place.contains(" ") {
            place = String(place[..<last.startIndex].dropLast())
        }
        return (3...100).contains(place.count) && place.first?.isUppercase == true ? place : nil
    }

    private static let placeJoints: Set<String> = [
        "at", "in", "im", "an", "am", "bei", "à", "au", "en", "a", "presso", "bij", "op", "på", "w", "no", "na",
    ]
}
