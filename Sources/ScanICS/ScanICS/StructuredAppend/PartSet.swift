import BarcodeReading
import TextDecoding

/// The parts of one message that were found so far.
struct PartSet: Sendable {
    /// Identifies a part: two codes with equal identities hold the same part.
    struct Identity: Hashable {
        let symbology: Symbology
        let id: String
        let index: Int
        let bytes: [UInt8]
    }

    private let symbology: Symbology
    private let id: String
    private var count: Int?
    private var parts: [Int: StructuredAppendJoiner.Part] = [:]
    private var byteCount = 0
    /// The part that came last.
    private var last: StructuredAppendJoiner.Part

    init(_ part: StructuredAppendJoiner.Part) {
        symbology = part.barcode.symbology
        id = part.place.id
        last = part
        _ = add(part, limit: .max)
    }

    /// Returns whether the set has a part with the same number and the same bytes.
    func has(_ part: StructuredAppendJoiner.Part) -> Bool {
        isOfSameKind(part) && parts[part.place.index]?.barcode.bytes == part.barcode.bytes
    }

    /// Returns whether a part can belong to this message.
    func hasRoom(for part: StructuredAppendJoiner.Part) -> Bool {
        isOfSameKind(part) && parts[part.place.index] == nil
    }

    private func isOfSameKind(_ part: StructuredAppendJoiner.Part) -> Bool {
        guard part.barcode.symbology == symbology, part.place.id == id else { return false }
        if let count { return part.place.count.map { $0 == count } ?? (part.place.index < count) }
        // In a PDF417 message, only the last part has to state the count.
        return part.place.count.map { count in parts.keys.allSatisfy { $0 < count } } ?? true
    }

    /// Adds a part; returns false if its number is taken, or if the message would have more than `limit` bytes.
    mutating func add(_ part: StructuredAppendJoiner.Part, limit: Int) -> Bool {
        guard parts[part.place.index] == nil, byteCount <= limit - part.barcode.bytes.count else { return false }
        byteCount += part.barcode.bytes.count
        parts[part.place.index] = part
        count = count ?? part.place.count
        last = part
        return true
    }

    /// The whole message; nil while parts are missing.
    var message: StructuredAppendJoiner.Message? {
        guard parts.count == count else { return nil }
        let inOrder = parts.sorted { $0.key < $1.key }.map(\.value.barcode)
        let stated = Set(inOrder.flatMap { part in part.eciSegments.map(\.eci) + [part.eci].compactMap(\.self) })
        var (bytes, segments): ([UInt8], [ECISegment]) = ([], [])
        for part in inOrder {
            let own = part.eci.map { [ECISegment(eci: $0, start: 0)] } ?? part.eciSegments
            segments += own.map { ECISegment(eci: $0.eci, start: bytes.count + $0.start) }
            bytes += part.bytes
        }
        return StructuredAppendJoiner.Message(
            bytes: bytes, eci: stated.count == 1 ? stated.first : nil, eciSegments: stated.count > 1 ? segments : [],
            completedBy: last)
    }

    var identities: [Identity] {
        parts.map { Identity(symbology: symbology, id: id, index: $0, bytes: $1.barcode.bytes) }
    }

    var missing: MissingParts {
        MissingParts(present: parts.keys.sorted(), count: count, source: last.source, input: last.input)
    }
}
