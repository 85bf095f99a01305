import CalendarModel

/// The small structured barcode, version 3 (ERA TAP TSI TD B.12 §7): 58 bytes of fixed fields, then the signature.
struct SmallBarcode {
    private let bytes: [UInt8]
    private let reference: CalendarDate?
    private static let fieldBytes = 58

    /// Reads the barcode; nil if the bytes are not this barcode. The fields are checked, because the barcode has no
    /// fixed bytes that identify it.
    static func read(_ bytes: [UInt8], reference: CalendarDate?) -> Ticket? {
        guard (fieldBytes...fieldBytes + 72).contains(bytes.count), bytes[0] >> 4 == 3,
            // The first byte of this version can also begin a text: it is a digit or one of :;<=>?. So a payload with
            // only printable bytes is treated as text.
            bytes.contains(where: { $0 < 0x20 && $0 != 0x0A && $0 != 0x0D && $0 != 9 || $0 > 0x7E })
        else { return nil }
        return SmallBarcode(bytes: bytes, reference: reference).ticket()
    }

    private func ticket() -> Ticket? {
        let kind = number(22, 5)
        let key = text(48, 14).trimmedText
        let day = number(136, 9)
        guard (1...4).contains(kind), (1...366).contains(day), number(132, 4) < 10, key.count >= 3, Self.isKey(key),
            (1...32000).contains(number(4, 14)), travelClass != nil || number(42, 6) == 0
        else { return nil }
        var ticket = Ticket(format: "a train ticket (ERA small barcode)")
        ticket.number = key
        ticket.issuer = "company \(number(4, 14))"
        ticket.issuerCountry = RailwayCountries.country(ofCompany: number(4, 14))
        ticket.isSpecimen = number(41, 1) == 1
        ticket.isSigned = bytes.count > Self.fieldBytes
        guard let issued = issueDay(number(132, 4), day) else {
            ticket.problems.append(.unknownYear)
            return ticket
        }
        ticket.issued = issued
        if let reference { ticket.problems.append(.assumedYear(reference: reference)) }
        switch kind {
        case 1: ticket.legs = [reservation(issued)]
        case 4: ticket.validities = [validity(147, issued, note: (215, 40))]
        default:
            var open = validity(146, issued, note: kind == 2 ? (239, 37) : (319, 24))
            (open.from, open.to) = stations(164)
            if number(145, 1) == 1 { open.details.append(TicketDetail("Return", "included")) }
            ticket.validities = [open]
            if kind == 3, let leader = text(225, 12).trimmedText.nonEmpty {
                ticket.personal.append("Group leader: \(leader)")
            }
        }
        return ticket
    }

    private func reservation(_ issued: CalendarDate) -> TicketLeg {
        let minutes = number(217, 11)
        var leg = TicketLeg(
            departure: TicketTime(
                issued.adding(days: number(208, 9)), minutes: minutes < 1440 ? minutes : nil))
        (leg.from, leg.to) = stations(147)
        leg.train = unpadded(text(228, 5))
        leg.coach = number(258, 10) > 0 ? "\(number(258, 10))" : nil
        leg.seats = unpadded(text(268, 3))
        leg.travelClass = travelClass
        if let note = text(301, 27).trimmedText.nonEmpty { leg.details.append(TicketDetail("Note", note)) }
        return leg
    }

    private func validity(_ start: Int, _ issued: CalendarDate, note: (start: Int, count: Int)) -> TicketValidity {
        let first = issued.adding(days: number(start, 9))
        let last = issued.adding(days: number(start + 9, 9))
        var validity = TicketValidity(begins: TicketTime(first), ends: TicketTime(max(first, last)))
        validity.travelClass = travelClass
        if let note = text(note.start, note.count).trimmedText.nonEmpty {
            validity.details.append(TicketDetail("Note", note))
        }
        return validity
    }

    /// Reads the stations of departure and arrival: a flag, then two codes. The flag states whether the codes are
    /// letters or numbers.
    private func stations(_ flag: Int) -> (from: TicketStation?, to: TicketStation?) {
        if number(flag, 1) == 1 {
            return (station(text(flag + 1, 5)), station(text(flag + 31, 5)))
        }
        return (station(number(flag + 5, 28)), station(number(flag + 33, 28)))
    }

    private func station(_ text: String) -> TicketStation? { TicketStation(name: nil, code: text.trimmedText.nonEmpty) }

    private func station(_ code: Int) -> TicketStation? {
        guard code > 0 else { return nil }
        return TicketStation(name: nil, code: "\(code)", country: RailwayCountries.country(ofStation: code))
    }

    /// Returns the day of issue: day number `day` of the year whose last digit is `digit`. The year lies between eight
    /// years before and one year after the year of the reference date. Nil without a reference date.
    private func issueDay(_ digit: Int, _ day: Int) -> CalendarDate? {
        guard let reference else { return nil }
        return (reference.year - 8...reference.year + 1).first { $0 % 10 == digit }
            .flatMap { CalendarDate(year: $0, month: 1, day: 1)?.adding(days: day - 1) }
    }

    // MARK: Fields

    private func number(_ start: Int, _ count: Int) -> Int {
        (start..<start + count).reduce(0) { value, bit in
            let index = bit >> 3
            guard index < bytes.count else { return value << 1 }
            return value << 1 | Int(bytes[index] >> (7 - UInt8(bit & 7)) & 1)
        }
    }

    /// Reads characters of six bits. The six bits are the ASCII code of the character minus 32.
    private func text(_ start: Int, _ count: Int) -> String {
        var text = ""
        for index in 0..<count { text.unicodeScalars.append(Unicode.Scalar(UInt8(number(start + 6 * index, 6) + 32))) }
        return text
    }

    private func unpadded(_ text: String) -> String? {
        let trimmed = text.trimmedText
        let rest = String(trimmed.drop { $0 == "0" })
        return rest.nonEmpty
    }

    private static func isKey(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0.isDigit || (0x41...0x5A).contains($0) || "-/ ".utf8.contains($0) }
    }

    /// The class. Some issuers write the class as a number instead of a character.
    private var travelClass: String? {
        let value = number(42, 6)
        if (1...9).contains(value) { return "\(value)" }
        let text = text(42, 1)
        return text.utf8.allSatisfy { $0.isDigit || (0x41...0x5A).contains($0) } ? text : nil
    }
}
