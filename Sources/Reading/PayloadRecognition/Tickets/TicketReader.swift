import CalendarModel

/// Reads train tickets from the bytes of a barcode.
package enum TicketReader {
    /// Inflates zlib data up to a limit. Returns the inflated data, and whether they are complete. Returns nil if
    /// nothing could be inflated, or if the inflated data exceed the limit.
    package typealias Inflate = (_ bytes: [UInt8], _ limit: Int) -> (bytes: [UInt8], isWhole: Bool)?

    /// The maximum size of a ticket in bytes. Barcodes hold less: 1,914 bytes in an Aztec code, 2,953 in a QR code.
    static let longest = 16 << 10

    /// Returns the ticket in a payload; nil if the payload isn't a ticket.
    ///
    /// - Parameters:
    ///   - bytes: the payload.
    ///   - reference: the day from which a year is derived, if the ticket has only the last digit of the year.
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
        if let ticket = FrenchTicket.read(bytes, reference: reference) { return ticket }
        return SmallBarcode.read(bytes, reference: reference)
    }
}
