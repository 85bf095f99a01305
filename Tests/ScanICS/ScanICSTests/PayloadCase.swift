import FoundationEssentials
import ScanICS
import TestSupport
import Testing

/// A payload and its expected result: one line of a file in Tests/PayloadCases. The README there describes the format.
struct PayloadCase: Sendable {
    enum Tier: String {
        case core, recover, stretch, negative
    }

    struct Malformed: Error {
        let line: String
    }

    let id: String
    let family: String
    let tier: Tier
    let payload: [UInt8]
    let referenceDate: CalendarDate?
    let expect: JSONValue

    init(line: String) throws {
        let value = try JSONValue(json: line)
        guard let id = value["id"]?.text, let family = value["family"]?.text, let expect = value["expect"],
            let tier = value["tier"]?.text.flatMap(Tier.init)
        else { throw Malformed(line: line) }
        self.id = id
        self.family = family
        self.tier = tier
        self.expect = expect
        if let text = value["payload"]?.text {
            payload = Array(text.utf8)
        } else if let bytes = value["payload_base64"]?.text.flatMap({ Data(base64Encoded: $0) }) {
            payload = Array(bytes)
        } else {
            throw Malformed(line: line)
        }
        referenceDate = try value["referenceDate"]?.text.map { text in
            let parts = text.split(separator: "-").compactMap { Int($0) }
            guard parts.count == 3, let date = CalendarDate(year: parts[0], month: parts[1], day: parts[2]) else {
                throw Malformed(line: line)
            }
            return date
        }
    }

    /// Returns the library's result for the payload as JSON, and its `content`.
    func result() throws -> (json: JSONValue, content: String?) {
        var options = ScanOptions()
        options.referenceDate = referenceDate
        options.keepsPersonalData = family == "boarding-pass"
        let result = EventScanner(options: options).parse(payload: payload)
        return (try JSONValue(json: JSONText.text(of: result)), result.content?.rawValue)
    }
}

extension PayloadCase: CustomTestStringConvertible {
    var testDescription: String { id }
}

extension PayloadCase {
    /// Returns the cases of all files in Tests/PayloadCases, in order of file names.
    static func all() throws -> [PayloadCase] {
        let folder = packageRoot.path() + "Tests/PayloadCases"
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".jsonl") }
        return try names.sorted().flatMap { name in
            let text = String(decoding: try Data(contentsOf: URL(filePath: "\(folder)/\(name)")), as: UTF8.self)
            return try text.split(separator: "\n").map { try PayloadCase(line: String($0)) }
        }
    }
}
