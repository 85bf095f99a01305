/// The barcode of UIC 918.9 and ERA ("dynamic" barcode): signed data in ASN.1's packed encoding (ITU-T X.691). The data
/// begin with the name of their format, `U1` or `U2`.
enum BarcodeEnvelope {
    // swift-format-ignore
    private static func schema(_ version: Int) -> String {
        """
        Envelope - format:s level2SignedData:Level2 level2Signature:o?
        Level2 - level1Data:Level1 level1Signature:o? level2Data:Data?
        Level1 - securityProviderNum:1..32000? securityProviderIA5:s? keyId:0..99999? dataSequence:*Data level1KeyAlg:o? level2KeyAlg:o? level1SigningAlg:o? level2SigningAlg:o? level2PublicKey:o?
        """ + (version == 1 ? "" : " endOfValidityYear:2016..2269? endOfValidityDay:1..366? endOfValidityTime:0..1439? validityDuration:1..3600?")
            + "\nData - dataFormat:s data:o"
    }

    static let version1 = PackedSchema(schema(1))
    static let version2 = PackedSchema(schema(2))

    /// Reads an envelope; nil if the bytes do not begin like an envelope.
    static func read(_ bytes: [UInt8]) -> Ticket? {
        var bits = BitReader(bytes)
        guard (try? bits.bit()) != nil, (try? bits.length()) == 2, let format = try? bits.characters(2),
            format == "U1" || format == "U2"
        else { return nil }
        var ticket = Ticket(format: "a train ticket (UIC 918.9)")
        do {
            let envelope = try (format == "U1" ? version1 : version2).read(bytes)
            guard let signed = envelope["level2SignedData"], let inner = signed["level1Data"] else { return nil }
            fill(&ticket, inner.items("dataSequence"))
            ticket.isSigned = signed["level1Signature"] != nil
        } catch {
            ticket.problems.append(error == .truncated ? .truncated : .damaged("its envelope"))
        }
        return ticket
    }

    private static func fill(_ ticket: inout Ticket, _ contents: [PackedValue]) {
        var others: [String] = []
        for content in contents.prefix(16) {
            guard let format = content.text("dataFormat"), let bytes = content["data"]?.octets else { continue }
            guard format.hasPrefix("FCB"), ticket.isEmpty else {
                others.append(format)
                continue
            }
            guard let schema = Int(format.dropFirst(3)).flatMap(FlexibleSchema.schema(version:)) else {
                ticket.problems.append(.unknown("flexible content of an unknown version"))
                continue
            }
            do {
                let problems = ticket.problems
                ticket = try FlexibleTicket(bytes, schema: schema, format: ticket.format).ticket
                ticket.problems = problems + ticket.problems
            } catch {
                ticket.problems.append(error == .truncated ? .truncated : .damaged("its flexible content"))
            }
        }
        if ticket.isEmpty, ticket.problems.isEmpty, let other = others.first {
            let name = String(other.filter { $0.isLetter || $0.isNumber }.prefix(16))
            ticket.problems.append(.unknown("content in the issuer's own format \(name)"))
        }
    }
}
