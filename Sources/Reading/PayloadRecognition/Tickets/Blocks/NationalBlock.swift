import CalendarModel

/// The block 0080BL of the German railway, in versions 2 and 3. It has orders with their days of validity, then
/// numbered fields.
///
/// A field is `S`, a number (3 digits), a length (4 digits) and text.
struct NationalBlock {
    private struct Order {
        let begins: CalendarDate
        let ends: CalendarDate
    }

    private var orders: [Order] = []
    private var fields: [Int: String] = [:]

    init?(_ content: ArraySlice<UInt8>, version: Int) {
        var reader = FieldReader(content)
        guard reader.take(2) != nil, let count = reader.number(1) else { return nil }
        for _ in 0..<count {
            // In version 2, each order begins with its certificate.
            if version < 3, reader.take(22) == nil { return nil }
            guard let begins = reader.text(8), let ends = reader.text(8), reader.take(version < 3 ? 8 : 10) != nil
            else { return nil }
            if let begins = DateText.compact(begins), let ends = DateText.compact(ends) {
                orders.append(Order(begins: begins, ends: ends))
            }
        }
        guard let count = reader.number(2) else { return }
        for _ in 0..<count {
            guard reader.take(1)?.first == UInt8(ascii: "S"), let number = reader.number(3),
                let length = reader.number(4), let text = reader.text(length)
            else { break }
            fields[number] = text
        }
    }

    func fill(_ ticket: inout Ticket) {
        ticket.name = text(1)
        let travelClass = text(14)?.filter(\.isNumber).nonEmpty
        var periods = orders
        if let begins = text(31).flatMap(day), let ends = text(32).flatMap(day) {
            // `begins` and `ends` are the dates of all orders together. They are used only if no order has dates of its
            // own.
            if periods.isEmpty { periods = [Order(begins: begins, ends: ends)] }
        }
        for (index, period) in periods.enumerated() {
            var validity = TicketValidity(begins: TicketTime(period.begins), ends: TicketTime(period.ends))
            // The second order is the return journey.
            validity.from = station(index == 0 ? 15 : 17, code: index == 0 ? 35 : 36)
            validity.to = station(index == 0 ? 16 : 18, code: index == 0 ? 36 : 35)
            validity.travelClass = travelClass
            if let via = text(21) { validity.details.append(TicketDetail("Route", via)) }
            ticket.validities.append(validity)
        }
        let names = text(28)?.replacing("#", with: " ") ?? text(23)
        if let names { ticket.personal.append("Traveller: \(names)") }
        if let card = text(27) { ticket.personal.append("Card: \(card)") }
    }

    private func text(_ number: Int) -> String? { fields[number]?.nonEmpty }

    private func day(_ text: String) -> CalendarDate? { DateText.find(in: text).first?.day }

    private func station(_ number: Int, code: Int) -> TicketStation? {
        text(number).flatMap { TicketStation(name: $0, code: text(code), country: 80) }
    }
}
