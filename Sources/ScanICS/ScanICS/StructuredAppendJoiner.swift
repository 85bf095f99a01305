import BarcodeReading
import TextDecoding
import CalendarModel

/// Puts messages together that are spread over several codes (ISO/IEC 18004 §8, "Structured Append").
///
/// Parts may come in any order. Those of one message have the same symbology, identifier and count. The identifier is
/// often no more than a byte of parity, so that parts that clash, with one number but other bytes, are taken for those
/// of two messages.
public struct StructuredAppendJoiner: Sendable {
    /// A code that holds a part of a message.
    public struct Part: Hashable, Sendable {
        /// The code.
        public var barcode: Barcode
        /// Its place in the message.
        public var place: StructuredAppend
        /// Where it was found; `input` counts the inputs that one joiner was given parts of.
        public var source: ScannedEvent.Source, input: Int

        /// A part; nil for a code that is none.
        public init?(_ barcode: Barcode, source: ScannedEvent.Source, input: Int = 0) {
            guard let place = barcode.structuredAppend, place.index >= 0 else { return nil }
            if let count = place.count, place.index >= count { return nil }
            self.barcode = barcode
            self.place = place
            self.source = source
            self.input = input
        }
    }

    /// A message all of whose parts are there.
    public struct Message: Hashable, Sendable {
        /// The parts' bytes, in the order of their numbers.
        public var bytes: [UInt8]
        /// The encoding that the parts state (AIM ECI assignment number); nil where none does, or one another.
        public var eci: Int?
        /// Where the parts state several encodings: where each begins in `bytes`; empty otherwise.
        public var eciSegments: [ECISegment]
        /// The part that was the last to come.
        public var completedBy: Part
    }

    private let limits: ScanLimits
    /// What is not complete, in the order in which the first parts came.
    private var open: [PartSet] = []
    /// What was not complete when there was no more room for it.
    private var givenUp: [MissingParts] = []
    /// The parts of complete messages: to see one again is to miss nothing.
    private var known: Set<PartSet.Identity> = []

    /// More messages than any honest pile of pictures has open at once.
    private static let greatestOpenCount = 256

    /// A joiner; a message has at most `payloadBytes` bytes.
    public init(limits: ScanLimits = ScanLimits()) {
        self.limits = limits
    }

    /// Takes a part, and gives the message that it completes. The same part again changes nothing.
    public mutating func add(_ part: Part) -> Message? {
        let place = open.firstIndex { $0.has(part) } ?? open.firstIndex { $0.hasRoom(for: part) }
        guard let place else {
            if open.count == Self.greatestOpenCount { give(up: open.removeFirst()) }
            open.append(PartSet(part))
            return takeIfComplete(at: open.count - 1)
        }
        guard open[place].add(part, limit: limits.payloadBytes) else { return nil }
        return takeIfComplete(at: place)
    }

    /// Whether any message is begun that is not complete.
    public var hasOpenParts: Bool { !missing.isEmpty }

    /// The messages that are not complete, in the order in which their first parts came.
    public var missing: [MissingParts] { givenUp + open.filter { !isKnown($0) }.compactMap(\.missing) }

    private func isKnown(_ set: PartSet) -> Bool { set.identities.allSatisfy(known.contains) }

    private mutating func give(up set: PartSet) {
        guard !isKnown(set), let missing = set.missing else { return }
        givenUp.append(missing)
    }

    private mutating func takeIfComplete(at index: Int) -> Message? {
        guard let message = open[index].message else { return nil }
        known.formUnion(open.remove(at: index).identities)
        return message
    }
}

/// The parts of one message, as far as they have come.
private struct PartSet: Sendable {
    /// What makes a part the same as another.
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

    /// Whether this very part is in the set.
    func has(_ part: StructuredAppendJoiner.Part) -> Bool {
        isOfSameKind(part) && parts[part.place.index]?.barcode.bytes == part.barcode.bytes
    }

    /// Whether a part may be one of these.
    func hasRoom(for part: StructuredAppendJoiner.Part) -> Bool {
        isOfSameKind(part) && parts[part.place.index] == nil
    }

    private func isOfSameKind(_ part: StructuredAppendJoiner.Part) -> Bool {
        guard part.barcode.symbology == symbology, part.place.id == id else { return false }
        if let count { return part.place.count.map { $0 == count } ?? (part.place.index < count) }
        // Only the last part of a PDF417 message need say how many there are.
        return part.place.count.map { count in parts.keys.allSatisfy { $0 < count } } ?? true
    }

    /// Adds a part; false where it was there, or is too much.
    mutating func add(_ part: StructuredAppendJoiner.Part, limit: Int) -> Bool {
        guard parts[part.place.index] == nil, byteCount <= limit - part.barcode.bytes.count else { return false }
        byteCount += part.barcode.bytes.count
        parts[part.place.index] = part
        count = count ?? part.place.count
        last = part
        return true
    }

    /// The whole message, where nothing of it is missing.
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

    var missing: MissingParts? {
        MissingParts(present: parts.keys.sorted(), count: count, source: last.source, input: last.input)
    }
}
