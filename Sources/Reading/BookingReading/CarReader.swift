import CalendarModel

/// Reads hired cars.
struct CarReader {
    private let text: BookingText
    private let days: LabelledDays

    init(_ text: BookingText, _ days: LabelledDays) { (self.text, self.days) = (text, days) }

    var car: Booking? {
        guard let (first, last) = days.edges(VisitWords.pickUp, VisitWords.dropOff), let start = first.time,
            let end = last.time, start < end,
            !text.words.isDisjoint(with: VisitWords.vehicle) || MailTopic(text) == .car,
            let place = text.labelled(VisitWords.pickUpPlace, below: true) ?? placeAbove(first) ?? placeBelow(first)
        else { return nil }
        var booking = Booking(kind: .car, place: place, start: .floating(start), end: .floating(end))
        booking.details = text.letterhead.map { [$0] } ?? []
        return booking
    }

    /// Returns the line between the label and the day.
    private func placeAbove(_ edge: LabelledDays.Edge) -> String? {
        let line = text.mentions[edge.mention].line - 1
        guard line > 0, text.lines[line].count == 1, text.mentionsOfLine[line] == nil,
            let cell = text.lines[line].first,
            !VisitWords.pickUp.match(text.cells[cell].text.lowercased()),
            text.lines[line - 1].contains(where: { VisitWords.pickUp.match(text.cells[$0].text.lowercased()) })
        else { return nil }
        return PlaceText.place(in: text.cells[cell].text)?.name
    }

    /// Returns the line below a day and its time, if it is short.
    private func placeBelow(_ edge: LabelledDays.Edge) -> String? {
        let line = text.mentions[edge.mention].line
        if days.columnLabel(text.mentions[edge.mention]) != nil {
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
