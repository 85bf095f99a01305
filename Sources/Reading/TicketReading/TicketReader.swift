import CalendarModel

/// Reads train tickets from the bytes of a barcode.
package enum TicketReader {
    /// Inflates zlib data up to a limit. Returns what could be inflated, and whether that is all; nil if nothing could,
    /// or if there is more than the limit.
    package typealias Inflate = (_ bytes: [UInt8], _ limit: Int) -> (bytes: [UInt8], isWhole: Bool)?

    /// Barcodes are shorter: an Aztec code holds 1,914 bytes, a QR code 2,953.
    static let longest = 16 << 10

    /// Returns the ticket in a payload; nil if it isn't one.
    ///
    /// - Parameters:
    ///   - bytes: the payload.
    ///   - reference: the day near which years of one digit are looked for.
    ///   - inflate: inflates zlib data.
    package static func read(_ bytes: [UInt8], reference: CalendarDate?, inflate: Inflate) -> Ticket? {
        guard bytes.count <= longest, bytes.count > 20 else { return nil }
        if bytes.starts(with: "#UT".utf8) { return BlockContainer(bytes, inflate: inflate)?.ticket() }
        if let ticket = BarcodeEnvelope.read(bytes) { return ticket }
        if TransitTicket.isTicket(bytes) {
            var ticket = Ticket(format: "a transit ticket (VDV)")
            ticket.isSigned = true
            ticket.issuerCountry = 80
            ticket.problems = [.needsKey]
            return ticket
        }
        return SmallBarcode.read(bytes, reference: reference)
    }
}
