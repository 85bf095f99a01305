import CalendarModel

/// The text in the codes of older SNCF tickets: fields of fixed width, with one or two trains on one day.
struct FrenchTicket {
    private let text: [UInt8]

    private init?(_ bytes: [UInt8]) {
        guard bytes.count >= 120, bytes.count <= 200, bytes.starts(with: "i0CV".utf8),
            bytes.allSatisfy({ $0 >= 0x20 && $0 < 0x7F })
        else { return nil }
        text = bytes
    }

    /// Returns the ticket; nil if the bytes are not one.
    static func read(_ bytes: [UInt8], reference: CalendarDate?) -> Ticket? {
        FrenchTicket(bytes)?.ticket(reference)
    }

    private func field(_ start: Int, _ count: Int) -> String? {
        guard start + count <= text.count else { return nil }
        let field = String(decoding: text[start..<start + count], as: UTF8.self)
        let plain = field.filter { $0 != " " }
        return plain.isEmpty ? nil : plain
    }

    private func ticket(_ reference: CalendarDate?) -> Ticket? {
        guard let day = field(48, 5), day.utf8.count == 5, day.dropFirst(2).first == "/",
            let number = Int(day.prefix(2)),
            let month = Int(day.suffix(2)), (1...12).contains(month), (1...31).contains(number),
            Self.isStation(field(33, 5)),
            Self.isStation(field(38, 5))
        else { return nil }
        var ticket = Ticket(format: "a train ticket (SNCF)")
        ticket.number = field(10, 9)
        ticket.issuer = "SNCF"
        ticket.issuerCountry = 87
        let name = [field(91, 19), field(72, 19)].compactMap(\.self).joined(separator: " ")
        ticket.personal = name.isEmpty ? [] : ["Traveller: " + name]
        // The text has no year. The day is taken in this year, or in the next one if it was more than 30 days ago.
        let date = reference.flatMap { reference in
            (0...1).lazy.compactMap { CalendarDate(year: reference.year + $0, month: month, day: number) }
                .first { $0 >= reference.adding(days: -30) }
        }
        guard let date, let reference else {
            ticket.problems = [.unknownYear]
            return ticket
        }
        ticket.problems = [.assumedYear(reference: reference)]
        ticket.legs = [leg(33, train: 43, travelClass: 110, date)]
        if Self.isStation(field(116, 5)), Self.isStation(field(121, 5)) {
            ticket.legs.append(leg(116, train: 126, travelClass: 115, date))
        }
        return ticket
    }

    private static func isStation(_ code: String?) -> Bool {
        guard let code else { return false }
        return code.utf8.count == 5 && code.utf8.allSatisfy { (0x41...0x5A).contains($0) }
    }

    private func leg(_ stations: Int, train: Int, travelClass: Int, _ date: CalendarDate) -> TicketLeg {
        var leg = TicketLeg(
            from: TicketStation(name: nil, code: field(stations, 5)),
            to: TicketStation(name: nil, code: field(stations + 5, 5)),
            departure: TicketTime(date))
        leg.train = field(train, 5)
        leg.travelClass = field(travelClass, 1).flatMap { Int($0) == nil ? nil : $0 }
        return leg
    }
}
