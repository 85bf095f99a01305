import CalendarModel
import FoundationEssentials
import PrintedText

/// A line of text as it is reported: `lines` of an input.
struct LineRecord: Encodable {
    let text: String
    let confidence: Double
    let corners: [[Double]]
    let frame: Int
}

extension FramePrint {
    var records: [LineRecord] {
        lines.map {
            LineRecord(text: $0.text, confidence: $0.confidence.rounded, corners: $0.corners.pairs, frame: frame)
        }
    }
}

/// The print of an event as it is reported: each field with the words and the boxes that it was read from.
struct PrintRecord: Encodable {
    struct Field: Encodable {
        let text: String
        let confidence: Double
        let corners: [[Double]]?
        let frame: Int?
    }

    let confidence: Double
    let fields: [String: Field]
    let unused: [String]?

    init(_ event: PrintedEvent, frame: Int?) {
        confidence = event.confidence.rounded
        unused = event.unused.isEmpty ? nil : event.unused
        var fields: [String: Field] = [:]
        func add<Value>(_ name: String, _ field: PrintedField<Value>?) {
            guard let field else { return }
            let corners = PrintedBox.around(field.boxes)?.pairs
            fields[name] = Field(
                text: field.text, confidence: field.confidence.rounded, corners: corners,
                frame: corners == nil ? nil : frame)
        }
        add("summary", event.title)
        add("start", event.start)
        add("end", event.end)
        add("rrule", event.recurrence)
        add("location", event.place)
        add("address", event.address)
        add("url", event.link)
        add("organizer", event.organizer)
        add("description", event.description)
        self.fields = fields
    }
}

private enum PrintedBox {
    /// Returns one box around several; nil without one. A single box keeps its angle.
    static func around(_ boxes: [[PrintedPoint]]) -> [PrintedPoint]? {
        guard boxes.count != 1 else { return boxes[0] }
        let points = boxes.flatMap(\.self)
        guard let left = points.map(\.x).min(), let right = points.map(\.x).max(),
            let top = points.map(\.y).min(), let bottom = points.map(\.y).max()
        else { return nil }
        return [
            PrintedPoint(x: left, y: top), PrintedPoint(x: right, y: top), PrintedPoint(x: right, y: bottom),
            PrintedPoint(x: left, y: bottom),
        ]
    }
}

extension [PrintedPoint] {
    fileprivate var pairs: [[Double]] { map { [$0.x, $0.y] } }
}

extension Double {
    /// A confidence with three digits.
    fileprivate var rounded: Double { (self * 1000).rounded() / 1000 }
}

/// The JSON in which a reading is stored and sent.
extension FramePrint: Codable {
    private enum CodingKeys: String, CodingKey {
        case frame, size, lines
    }

    private struct Line: Codable {
        let text: String
        let confidence: Double
        let corners: [Double]
    }

    /// Decodes what ``encode(to:)`` wrote.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let size = try container.decode([Double].self, forKey: .size)
        let lines = try container.decode([Line].self, forKey: .lines)
        let frame = try container.decode(Int.self, forKey: .frame)
        // A reader that was taken over may send anything.
        let numbers = size + lines.flatMap(\.corners)
        guard frame >= 0, size.count == 2, numbers.allSatisfy({ (-1e7...1e7).contains($0) }),
            lines.allSatisfy({ $0.corners.count == 8 && (0...1).contains($0.confidence) })
        else {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "not the print of a frame"))
        }
        self.init(
            frame: frame, size: PrintedPageSize(width: size[0], height: size[1]),
            lines: lines.map { line in
                let corners = stride(from: 0, to: 8, by: 2).map {
                    PrintedPoint(x: line.corners[$0], y: line.corners[$0 + 1])
                }
                return PrintedLine(text: line.text, corners: corners, confidence: line.confidence)
            })
    }

    /// Encodes the whole print.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(frame, forKey: .frame)
        try container.encode([size.width, size.height], forKey: .size)
        try container.encode(
            lines.map { Line(text: $0.text, confidence: $0.confidence, corners: $0.corners.flatMap { [$0.x, $0.y] }) },
            forKey: .lines)
    }
}
