import BarcodeReading
import CalendarModel
import TextDecoding

/// Joins messages that are spread over several codes (ISO/IEC 18004 §8, "Structured Append").
///
/// Parts may come in any order. The parts of one message have the same symbology, identifier and count. The identifier
/// is often only a byte of parity. Two parts with the same number but different bytes therefore belong to two messages.
public struct StructuredAppendJoiner: Sendable {
    /// A code that holds a part of a message.
    public struct Part: Hashable, Sendable {
        /// The code.
        public var barcode: Barcode
        /// The part's place in the message.
        public var place: StructuredAppend
        /// Where the part was found. `input` is the number of the input among all inputs that the joiner was given,
        /// from 0.
        public var source: ScannedEvent.Source, input: Int

        /// Creates a part; nil if the code isn't a part, or if the part's number is negative or not less than the
        /// number of parts.
        public init?(_ barcode: Barcode, source: ScannedEvent.Source, input: Int = 0) {
            guard let place = barcode.structuredAppend, place.index >= 0 else { return nil }
            if let count = place.count, place.index >= count { return nil }
            self.barcode = barcode
            self.place = place
            self.source = source
            self.input = input
        }
    }

    /// A complete message.
    public struct Message: Hashable, Sendable {
        /// The bytes of the parts, in the order of their numbers.
        public var bytes: [UInt8]
        /// The encoding that the parts state (AIM ECI assignment number); nil if they state no encoding, or several.
        public var eci: Int?
        /// Where each encoding begins in `bytes`, if the parts state several encodings; otherwise empty.
        public var eciSegments: [ECISegment]
        /// The part that came last.
        public var completedBy: Part
    }

    private let limits: ScanLimits
    /// Whether missing parts will be reported. Only the report needs memory that grows with the number of parts.
    private let reportsMissing: Bool
    /// Incomplete messages, in the order in which their first parts came.
    private var open: [PartSet] = []
    /// Incomplete messages that were removed from `open` to make room for others.
    private var givenUp: [MissingParts] = []
    /// The parts of complete messages. An incomplete message is not reported if all its parts are in this set: its
    /// codes then only repeat codes of complete messages.
    private var known: Set<PartSet.Identity> = []

    /// The greatest number of incomplete messages kept at once: more than any set of genuine pictures has.
    private static let greatestOpenCount = 256

    /// Creates a joiner for messages of at most `limits.payloadBytes` bytes.
    public init(limits: ScanLimits = ScanLimits()) {
        self.init(limits: limits, reportsMissing: true)
    }

    init(limits: ScanLimits, reportsMissing: Bool) {
        self.limits = limits
        self.reportsMissing = reportsMissing
    }

    /// Adds a part, and returns the message if the part completes one. Adding the same part twice changes nothing.
    public mutating func add(_ part: Part) -> Message? {
        let place = open.firstIndex { $0.has(part) } ?? open.firstIndex { $0.hasRoom(for: part) }
        guard let place else {
            if open.count == Self.greatestOpenCount { giveUpFirst() }
            open.append(PartSet(part))
            return takeIfComplete(at: open.count - 1)
        }
        guard open[place].add(part, limit: limits.payloadBytes) else { return nil }
        return takeIfComplete(at: place)
    }

    /// Whether a message has begun and isn't complete.
    public var hasOpenParts: Bool { !givenUp.isEmpty || open.contains { !isKnown($0) } }

    /// The incomplete messages, in the order in which their first parts came.
    public var missing: [MissingParts] { givenUp + open.filter { !isKnown($0) }.map(\.missing) }

    private func isKnown(_ set: PartSet) -> Bool { set.identities.allSatisfy(known.contains) }

    private mutating func giveUpFirst() {
        let set = open.removeFirst()
        if reportsMissing, !isKnown(set) { givenUp.append(set.missing) }
    }

    private mutating func takeIfComplete(at index: Int) -> Message? {
        guard let message = open[index].message else { return nil }
        let set = open.remove(at: index)
        if reportsMissing { known.formUnion(set.identities) }
        return message
    }
}
