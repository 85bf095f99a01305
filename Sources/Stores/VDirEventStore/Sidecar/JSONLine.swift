import FoundationEssentials

enum JSONLine {
    private static let encoder = JSONEncoder()
    private static let decoder = JSONDecoder()

    static func encoded(_ value: some Encodable) -> [UInt8] {
        // Encoding cannot fail, because JSON can represent every value of these records.
        (try? encoder.encode(value)).map { [UInt8]($0) } ?? []
    }

    static func encoded(_ values: [some Encodable]) -> [UInt8] { lines(values.map { encoded($0) }) }

    static func lines(_ records: [[UInt8]]) -> [UInt8] {
        var bytes: [UInt8] = []
        for record in records {
            // The line feed ends an incomplete line before it, if there is one.
            bytes.append(UInt8(ascii: "\n"))
            bytes += record
            bytes.append(UInt8(ascii: "\n"))
        }
        return bytes
    }

    /// Returns the record in a line, or nil for an incomplete line.
    static func decoded<Value: Decodable>(_ type: Value.Type, _ bytes: some Collection<UInt8>) -> Value? {
        try? decoder.decode(type, from: Data(bytes))
    }
}
