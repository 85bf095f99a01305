import CalendarModel

/// The container of UIC leaflet 918.3: a header, a signature, and compressed blocks. Numbers in parentheses are lengths
/// in bytes.
///
/// - `#UT`, version (2), company (4), key (5), then the signature: 50 bytes in version 1, 64 in version 2.
/// - The length of the compressed data (4 digits), then the data (zlib).
/// - Inflated, the data are a sequence of blocks: name (6), version (2), length with this header (4), content.
struct BlockContainer {
    struct Block {
        let name: String
        let version: Int
        let content: ArraySlice<UInt8>
    }

    private(set) var blocks: [Block] = []
    private(set) var problems: [TicketProblem] = []

    /// The maximum size of the inflated data, in bytes. Tickets are smaller; more data are a decompression bomb.
    static let inflatedLimit = 256 << 10

    /// Reads a container; nil if the bytes do not begin like a container.
    init?(_ bytes: [UInt8], inflate: TicketReader.Inflate) {
        guard bytes.starts(with: "#UT".utf8), bytes.count > 14, let data = Self.compressed(bytes) else { return nil }
        guard let (inflated, isWhole) = inflate(Array(data), Self.inflatedLimit) else {
            problems.append(.damaged("its compressed data"))
            return
        }
        if !isWhole { problems.append(.truncated) }
        split(inflated)
    }

    /// Returns the compressed data. Some issuers' signatures are longer or shorter than the leaflet says. So this
    /// function searches for the length and zlib's first byte.
    private static func compressed(_ bytes: [UInt8]) -> ArraySlice<UInt8>? {
        var fields = FieldReader(bytes[3...])
        guard let version = fields.number(2) else { return nil }
        let expected = 14 + (version == 1 ? 50 : 64)
        let places = [expected] + (14..<min(bytes.count - 5, 128)).filter { $0 != expected }
        for place in places where place + 5 < bytes.count && bytes[place + 4] == 0x78 {
            let digits = bytes[place..<place + 4]
            if digits.allSatisfy(\.isDigit) { return bytes[(place + 4)...] }
        }
        return nil
    }

    private mutating func split(_ bytes: [UInt8]) {
        var fields = FieldReader(bytes[...])
        while fields.rest.count >= 12, blocks.count < 64 {
            guard let name = fields.take(6), name.allSatisfy({ (0x20...0x7E).contains($0) }) else { break }
            let version = fields.number(2) ?? 0
            guard let length = fields.number(4), length >= 12 else {
                problems.append(.damaged("the length of a block"))
                break
            }
            let content = fields.take(length - 12)
            if content == nil { problems.append(.truncated) }
            let rest = fields.rest
            blocks.append(Block(name: String(ticket: name), version: version, content: content ?? rest))
            if content == nil { break }
        }
    }

    func block(_ name: String) -> Block? { blocks.first { $0.name == name } }
}

extension BlockContainer {
    /// Makes a ticket from the blocks. The flexible content (U_FLEX) has all the data. If it is missing or unreadable,
    /// other blocks are tried in this order until one has a journey or validity: the German railway's block, the
    /// printed layout, the transit block.
    func ticket() -> Ticket {
        let head = block("U_HEAD").flatMap { HeadBlock($0.content) }
        var ticket = Ticket(format: "a train ticket (UIC 918.3)")
        ticket.issued = head?.issued
        ticket.issuerCountry = head?.company.flatMap(RailwayCountries.country(ofCompany:))
        ticket.issuer = head?.company.map { "company \($0)" }
        var problems = self.problems
        let layout = block("U_TLAY").flatMap { TicketLayout($0.content) }
        if let block = block("U_FLEX") {
            let version = block.version
            if let schema = FlexibleSchema.schema(version: version) {
                do {
                    ticket = try FlexibleTicket(
                        Array(block.content), schema: schema, format: "a train ticket (UIC 918.3 and 918.9)"
                    ).ticket
                } catch {
                    problems.append(error == .truncated ? .truncated : .damaged("its flexible content"))
                }
            } else {
                problems.append(.unknown("flexible content of version \(version)"))
            }
        }
        if ticket.isEmpty, let block = block("0080BL") {
            NationalBlock(block.content, version: block.version)?.fill(&ticket)
        }
        if ticket.isEmpty, let layout { layout.fill(&ticket) }
        if ticket.isEmpty, let block = blocks.first(where: { $0.name.hasSuffix("VU") }) {
            TransitBlock(block.content)?.fill(&ticket)
        }
        if ticket.name == nil { ticket.name = layout?.title }
        if ticket.number == nil { ticket.number = head?.number }
        if let block = block("0080ID"), let card = String(ticket: block.content.dropFirst(2)).nonEmpty {
            ticket.personal.append("Card: \(card)")
        }
        if ticket.isEmpty, problems.isEmpty {
            let others = blocks.map(\.name).filter { $0 != "U_HEAD" && $0 != "U_TLAY" && $0 != "U_FLEX" }
            if !others.isEmpty {
                problems.append(.unknown("the carrier's block \(others.prefix(3).joined(separator: ", "))"))
            }
        }
        ticket.problems += problems
        ticket.isSigned = true
        return ticket
    }
}

extension Ticket {
    /// Whether neither a journey nor a validity was found.
    var isEmpty: Bool { legs.isEmpty && validities.isEmpty }
}

/// The block U_HEAD, with lengths in bytes: company (4), ticket number (20), time of issue (12), flags and languages.
private struct HeadBlock {
    let company: Int?
    let number: String?
    let issued: CalendarDate?

    init?(_ content: ArraySlice<UInt8>) {
        var fields = FieldReader(content)
        company = fields.number(4)
        if company == nil { _ = fields.take(4) }
        guard var key = fields.text(20), let date = fields.text(8) else { return nil }
        // An order number has six characters. The hyphen and the check digit after it are dropped.
        let parts = key.split(separator: "-", omittingEmptySubsequences: false)
        if parts.count == 2, parts[0].count == 6, parts[1].count == 1 { key = String(parts[0]) }
        number = key.nonEmpty
        issued = DateText.compact(date)
    }
}
