import FoundationEssentials

/// Records as lines of JSON.
enum JSONLine {
    private static let encoder = JSONEncoder()
    private static let decoder = JSONDecoder()

    /// A record, which is one line.
    static func encoded(_ value: some Encodable) -> [UInt8] {
        // These records hold nothing that JSON cannot.
        (try? encoder.encode(value)).map { [UInt8]($0) } ?? []
    }

    /// Lines to add to a file.
    static func encoded(_ values: [some Encodable]) -> [UInt8] {
        var bytes: [UInt8] = []
        for value in values {
            // One that was cut off before must not swallow the next.
            bytes.append(UInt8(ascii: "\n"))
            bytes += encoded(value)
            bytes.append(UInt8(ascii: "\n"))
        }
        return bytes
    }

    /// The record of a line; nil for one that was cut off.
    static func decoded<Value: Decodable>(_ type: Value.Type, _ bytes: some Collection<UInt8>) -> Value? {
        try? decoder.decode(type, from: Data(bytes))
    }
}
