import CalendarModel

/// The block 0080VU and similar blocks: transit tickets (VDV core application) inside a train ticket. They have numbers
/// and times, but not the names of the products.
struct TransitBlock {
    private var entries: [(number: Int, product: Int, organization: Int, begins: TicketTime, ends: TicketTime)] = []

    init?(_ content: ArraySlice<UInt8>) {
        var fields = FieldReader(content)
        // Terminal (2 bytes), security module (3 bytes), persons (1 byte), then the number of tickets.
        guard fields.take(6) != nil, let count = fields.integer(1) else { return nil }
        for _ in 0..<count {
            guard let number = fields.integer(4), fields.take(2) != nil, let product = fields.integer(2),
                let organization = fields.integer(2), let begins = fields.integer(4).flatMap(TicketTime.init(transit:)),
                let ends = fields.integer(4).flatMap(TicketTime.init(transit:)), fields.take(7) != nil,
                let length = fields.integer(1), fields.take(length) != nil
            else { break }
            entries.append((number, product, organization, begins, ends))
        }
        if entries.isEmpty { return nil }
    }

    func fill(_ ticket: inout Ticket) {
        for entry in entries {
            var validity = TicketValidity(begins: entry.begins, ends: entry.ends)
            validity.name = "Transit ticket"
            validity.details = [TicketDetail("Product", "\(entry.product) of organization \(entry.organization)")]
            ticket.validities.append(validity)
            ticket.personal.append("Authorization: \(entry.number)")
            if ticket.number == nil { ticket.number = "\(entry.number)" }
        }
        ticket.issuerCountry = 80
    }
}

extension TicketTime {
    /// Reads a compact time of VDV tickets: seven bits of years since 1990, month, day, hour, minute, and the
    /// seconds divided by two.
    init?(transit value: Int) {
        let hour = value >> 11 & 31
        let minute = value >> 5 & 63
        guard hour < 24, minute < 60,
            let day = CalendarDate(year: 1990 + (value >> 25 & 127), month: value >> 21 & 15, day: value >> 16 & 31)
        else { return nil }
        self.init(day, minutes: hour * 60 + minute)
    }
}
