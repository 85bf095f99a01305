import CalendarModel

/// The block U_TLAY: the text that is printed on the ticket, in fields with their positions.
///
/// The layout `RCT2` (UIC leaflet 918.2) has 15 lines of 72 characters, both counted from 0. Line 3 has the validity.
/// Line 6 has the outward journey and line 7 the return journey, each with the dates, times and stations of departure
/// and arrival. Other layouts, such as `PLAI`, have other positions and are read as text.
struct TicketLayout {
    private struct Field {
        let line: Int
        let column: Int
        let text: String
    }

    private let isStandard: Bool
    private var fields: [Field] = []

    init?(_ content: ArraySlice<UInt8>) {
        var reader = FieldReader(content)
        guard let kind = reader.text(4), let count = reader.number(4) else { return nil }
        isStandard = kind == "RCT2"
        for _ in 0..<min(count, 1000) {
            guard let line = reader.number(2), let column = reader.number(2), reader.take(5) != nil,
                let length = reader.number(4)
            else { break }
            guard var text = reader.take(length) else { break }
            // Some issuers count characters, not bytes. The text then has one more byte for each continuation byte of
            // UTF-8.
            var missing = Self.continuationBytes(text)
            while missing > 0, !Self.isHeader(reader.rest), let more = reader.take(1) {
                text = content[text.startIndex..<more.endIndex]
                missing -= 1
            }
            fields.append(Field(line: line, column: column, text: String(ticket: text)))
        }
    }

    private static func continuationBytes(_ text: ArraySlice<UInt8>) -> Int {
        text.reduce(0) { $0 + ($1 & 0xC0 == 0x80 ? 1 : 0) }
    }

    private static func isHeader(_ rest: ArraySlice<UInt8>) -> Bool {
        rest.prefix(13).allSatisfy { $0.isDigit || $0 == 0x20 }
    }

    /// The product's name. In the standard layout, it is a field of the first line, beginning in columns 15 to 51.
    var title: String? {
        guard isStandard else { return nil }
        return fields.filter { $0.line == 0 && $0.column >= 15 && $0.column < 52 }.map(\.text).first { !$0.isEmpty }
    }

    func fill(_ ticket: inout Ticket) {
        let validity = self.validity()
        if isStandard, let earliest = validity?.begins.day ?? ticket.issued {
            let legs = (6...7).compactMap { leg($0, earliest: earliest) }
            for var leg in legs {
                // A reservation is printed below the journeys. If there are two journeys, the ticket does not say which
                // one has the reservation.
                if legs.count == 1, let reservation {
                    (leg.train, leg.coach, leg.seats) = (reservation.train, reservation.coach, reservation.seats)
                }
                add(leg, validity, to: &ticket)
            }
        }
        if ticket.isEmpty, var validity {
            validity.name = title
            ticket.validities.append(validity)
        }
        if ticket.name == nil { ticket.name = title }
    }

    private func add(_ leg: TicketLeg, _ validity: TicketValidity?, to ticket: inout Ticket) {
        var leg = leg
        // A line without times, or with only midnights, is an open ticket with the period of the whole ticket.
        if let validity {
            leg.details += validity.period
            if leg.departure.minutes == nil || leg.departure.minutes == 0 && leg.arrival?.minutes ?? 0 == 0 {
                var open = validity
                open.from = leg.from
                open.to = leg.to
                open.travelClass = leg.travelClass
                ticket.validities.append(open)
                return
            }
        }
        ticket.legs.append(leg)
    }

    private var reservation: PrintedReservation? {
        (8...11).lazy.compactMap { PrintedReservation(text($0, 0..<72)) }.first
    }

    /// Reads a line of the standard layout as a journey; nil if it has no stations or no date.
    private func leg(_ line: Int, earliest: CalendarDate) -> TicketLeg? {
        let text = { (columns: Range<Int>) in Self.filled(self.text(line, columns)) }
        guard let from = text(12..<33), let to = text(33..<52),
            let day = text(0..<6).flatMap({ DateText.dayAndMonth($0, from: earliest) })
        else { return nil }
        var leg = TicketLeg(departure: TicketTime(day, minutes: text(6..<12).flatMap(DateText.clock)))
        leg.from = TicketStation(name: from, code: nil)
        leg.to = TicketStation(name: to, code: nil)
        if let last = text(52..<58).flatMap({ DateText.dayAndMonth($0, from: day) }),
            let minutes = text(58..<64).flatMap(DateText.clock)
        {
            leg.arrival = TicketTime(last, minutes: minutes)
        }
        leg.travelClass = text(66..<72)?.filter(\.isNumber).nonEmpty
        return leg
    }

    private func text(_ line: Int, _ columns: Range<Int>) -> String {
        fields.filter { $0.line == line && columns.contains($0.column) }.sorted { $0.column < $1.column }
            .map(\.text).joined(separator: " ").trimmedText
    }

    /// Returns the text; nil if the field is filled only with signs such as asterisks, hyphens or arrows.
    private static func filled(_ text: String) -> String? {
        let hasContent = text.unicodeScalars.contains { $0.properties.isAlphabetic || ("0"..."9").contains($0) }
        return hasContent ? text : nil
    }

    /// Reads the period of validity: two dates in one field, or one day.
    private func validity() -> TicketValidity? {
        let first = isStandard ? fields.filter { $0.line == 3 } : []
        for field in first + fields {
            let times = DateText.find(in: field.text)
            if let begins = times.first { return TicketValidity(begins: begins, ends: times.dropFirst().first) }
        }
        return nil
    }
}
