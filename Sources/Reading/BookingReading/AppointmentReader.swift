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
            ?? text.labelled(VisitWords.person, below: true) ?? subject.flatMap(Self.person(in:))
            ?? subject.flatMap(MailTopic.errand)
        let after = placeAfter(moment).flatMap { title?.contains($0) == true ? nil : $0 }
        var booking = Booking(
            kind: .appointment, place: text.labelled(VisitWords.place, below: true) ?? after ?? practice ?? "",
            start: moment.start, end: moment.end)
        booking.title = title
        if let sender = text.letterhead, VisitNames.isName(sender), sender != booking.title {
            if booking.title == nil { booking.title = sender } else { booking.details.append(sender) }
        }
        if let service = text.labelled(VisitWords.service, below: true) { booking.details.append(service) }
        guard booking.title != nil || !booking.place.isEmpty || moment.isLabelled else { return nil }
        return booking
    }

    /// A line that names a house for appointments.
    private var practice: String? {
        text.cells.lazy.map(\.text).first {
            $0.count <= 60 && VisitNames.isName($0)
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
        return (3...100).contains(place.count) && place.first?.isUppercase == true ? place : nil
    }

    private static let placeJoints: Set<String> = [
        "at", "in", "im", "an", "am", "bei", "à", "au", "en", "a", "presso", "bij", "op", "på", "w", "no", "na",
    ]
}
