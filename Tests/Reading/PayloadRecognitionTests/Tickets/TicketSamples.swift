import CZlib

@testable import PayloadRecognition

/// Made-up tickets of made-up people, in the formats of real ones.
enum TicketSample {
    // MARK: Containers

    /// A container of UIC 918.3.
    static func container(_ blocks: [UInt8]..., version: Int = 1) -> [UInt8] {
        let data = deflated(blocks.flatMap(\.self))
        let signature = [UInt8](repeating: 0x30, count: version == 1 ? 50 : 64)
        return Array("#UT0\(version)108000001".utf8) + signature + digits(data.count, 4) + data
    }

    static func block(_ name: String, version: Int, _ content: [UInt8]) -> [UInt8] {
        Array(name.utf8) + digits(version, 2) + digits(content.count + 12, 4) + content
    }

    static func head(number: String = "K4RT0N", issued: String = "010620261030") -> [UInt8] {
        block("U_HEAD", version: 1, Array(("1080" + padded(number, 20) + issued + "0DEEN").utf8))
    }

    /// A block U_TLAY (the printed layout), with texts by line and column.
    static func layout(_ fields: [(line: Int, column: Int, text: String)], kind: String = "RCT2") -> [UInt8] {
        var content = Array(kind.utf8) + digits(fields.count, 4)
        for field in fields {
            let text = Array(field.text.utf8)
            content +=
                digits(field.line, 2) + digits(field.column, 2) + digits(1, 2) + digits(text.count, 2) + digits(0, 1)
            content += digits(text.count, 4) + text
        }
        return block("U_TLAY", version: 1, content)
    }

    /// A block 0080BL of version 3, with orders (first and last day) and numbered fields.
    static func national(orders: [(String, String)], fields: [(Int, String)]) -> [UInt8] {
        var content = Array("00\(orders.count)".utf8)
        for order in orders { content += Array((order.0 + order.1 + "1234567890").utf8) }
        content += digits(fields.count, 2)
        for field in fields {
            let text = field.1.unicodeScalars.map { UInt8($0.value) }
            content += Array("S".utf8) + digits(field.0, 3) + digits(text.count, 4) + text
        }
        return block("0080BL", version: 3, content)
    }

    /// A block 0080VU, with authorizations. Each has a number, the number of the product, and the first and last minute
    /// (year, month, day, hour, minute).
    static func transit(_ tickets: [(number: Int, product: Int, begins: [Int], ends: [Int])]) -> [UInt8] {
        func integer(_ value: Int, _ bytes: Int) -> [UInt8] {
            (0..<bytes).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
        }
        func time(_ parts: [Int]) -> [UInt8] {
            integer((parts[0] - 1990) << 25 | parts[1] << 21 | parts[2] << 16 | parts[3] << 11 | parts[4] << 5, 4)
        }
        var content = integer(7, 2) + integer(9, 3) + integer(1, 1) + integer(tickets.count, 1)
        for ticket in tickets {
            content += integer(ticket.number, 4) + integer(6262, 2) + integer(ticket.product, 2) + integer(36, 2)
            content += time(ticket.begins) + time(ticket.ends) + [UInt8](repeating: 0, count: 7)
            content += integer(3, 1) + [0xDA, 0x01, 0x00]
        }
        return block("0080VU", version: 1, content)
    }

    static func deflated(_ bytes: [UInt8]) -> [UInt8] {
        var count = compressBound(UInt(bytes.count))
        var output = [UInt8](repeating: 0, count: Int(count))
        compress2(&output, &count, bytes, UInt(bytes.count), 9)
        return Array(output.prefix(Int(count)))
    }

    static func digits(_ number: Int, _ count: Int) -> [UInt8] {
        let text = String(number)
        return Array((String(repeating: "0", count: max(0, count - text.count)) + text).utf8)
    }

    static func padded(_ text: String, _ count: Int) -> String {
        text + String(repeating: " ", count: max(0, count - text.count))
    }

    // MARK: Flexible content

    /// The traveller of all samples.
    static let travelers: PackedValue = [
        "traveler": [["firstName": "Lina", "lastName": "Beispiel", "ticketHolder": true, "customerIdIA5": "C-7788"]]
    ]

    /// A ticket issued on 1 June 2026 (day 152), by company 1080 unless another is given.
    static func ticket(_ documents: [(String, PackedValue)], company: Int = 1080, pnr: String = "K4RT0N") -> PackedValue
    {
        [
            "issuingDetail": [
                "issuerNum": .number(company), "issuingYear": 2026, "issuingDay": 152, "issuingTime": 630,
                "specimen": false, "securePaperTicket": false, "activated": true, "issuerPNR": .text(pnr),
            ],
            "travelerDetail": travelers,
            "transportDocument": .list(documents.map { ["ticket": .choice($0.0, $0.1)] }),
        ]
    }

    static func flexible(_ ticket: PackedValue, version: Int = 3) -> [UInt8] {
        let schema = FlexibleSchema.schema(version: version) ?? FlexibleSchema.version3
        let block = block("U_FLEX", version: version == 1 ? 13 : version, schema.write(ticket))
        return container(head(), block, version: 2)
    }

    /// An envelope of UIC 918.9.
    static func envelope(_ ticket: PackedValue, version: Int = 3, format: String = "U1") -> [UInt8] {
        let schema = FlexibleSchema.schema(version: version) ?? FlexibleSchema.version3
        let data: PackedValue = ["dataFormat": .text("FCB\(version)"), "data": .octets(schema.write(ticket))]
        let signed: PackedValue = [
            "level1Data": ["securityProviderNum": 1080, "keyId": 1, "dataSequence": [data]],
            "level1Signature": .octets([1, 2, 3, 4]),
        ]
        let envelope = format == "U1" ? BarcodeEnvelope.version1 : BarcodeEnvelope.version2
        return envelope.write(["format": .text(format), "level2SignedData": signed])
    }

    /// A reservation from Hamburg to Basel on 19 June 2026, 9:24 to 15:55, summer time.
    static let reservation: PackedValue = [
        "trainNum": 73, "departureDate": 18, "serviceBrandAbrUTF8": "ICE", "fromStationNum": 8_002_549,
        "toStationNum": 8_500_010, "fromStationNameUTF8": "Hamburg Hbf", "toStationNameUTF8": "Basel SBB",
        "departureTime": 564, "departureUTCOffset": -8, "arrivalTime": 955, "arrivalUTCOffset": -8, "classCode": 2,
        "places": ["coach": "12", "placeNum": [61, 62]],
    ]
}
