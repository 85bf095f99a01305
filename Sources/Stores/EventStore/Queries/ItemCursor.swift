import CalendarModel
import ICalendar

/// A place in a list of items that is sorted by time: the place of an item, which need not exist any longer.
package struct ItemCursor: Hashable, Sendable {
    let start, end: Int
    /// The beginning of the summary.
    let title: String
    /// A hash of the item's identifier, because several items may have the same times and titles.
    let identity: String

    /// The place before all items.
    package static let beginning = ItemCursor(start: .min, end: .min, title: "", identity: "")

    private static let titleLimit = 60

    private init(start: Int, end: Int, title: String, identity: String) {
        (self.start, self.end, self.title, self.identity) = (start, end, title, identity)
    }

    /// The place of an item.
    package init(_ item: StoredItem) {
        // Items without a time come last.
        start = item.window?.start ?? .max
        end = item.window?.end ?? .max
        let summary = item.item.component.property("SUMMARY")?.value ?? ""
        title = TextValue.prefix(summary, bytes: Self.titleLimit)
        let identifier = item.identifier
        let words = [
            identifier.key.calendar.rawValue, identifier.key.uid, identifier.occurrenceDate?.basicText ?? "",
            identifier.occurrenceDate?.tzid ?? "",
        ]
        identity = String(MessageDigest.sha256.text(of: words.joined(separator: "\0").utf8).prefix(16))
    }

    /// Reads the text of a cursor; nil if it is not one.
    package init?(_ text: String) {
        let parts = text.split(separator: ".", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
        guard
            text.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) || ".-".utf8.contains($0) }
            ),
            parts.count == 4, let start = Int(parts[0]), let end = Int(parts[1]), parts[2].utf8.count == 16,
            parts[3].utf8.count <= 2 * Self.titleLimit, parts[3].utf8.count.isMultiple(of: 2)
        else { return nil }
        let digits = Array(parts[3])
        let bytes = stride(from: 0, to: digits.count, by: 2).map { UInt8(String(digits[$0...$0 + 1]), radix: 16) }
        guard bytes.allSatisfy({ $0 != nil }) else { return nil }
        let title = String(decoding: bytes.compactMap(\.self), as: UTF8.self)
        self.init(start: start, end: end, title: title, identity: parts[2])
    }

    /// The cursor as a text, for addresses and answers. The title is in hexadecimal digits.
    package var text: String {
        let digits = title.utf8.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        return "\(start).\(end).\(identity).\(digits)"
    }
}

extension ItemCursor: Comparable {
    package static func < (left: Self, right: Self) -> Bool {
        (left.start, left.end, left.title, left.identity) < (right.start, right.end, right.title, right.identity)
    }
}

extension ItemList {
    /// Sorts the items by time, and keeps the first ones after a place. If items are left out at the end, ``next`` is
    /// set.
    package mutating func cut(to limit: Int, after cursor: ItemCursor) {
        var placed = items.map { (place: ItemCursor($0), item: $0) }.filter { $0.place > cursor }
        placed.sort { $0.place < $1.place }
        if placed.count > limit || next != nil {
            placed.removeLast(max(0, placed.count - limit))
            next = placed.last?.place
        }
        items = placed.map(\.item)
    }
}
