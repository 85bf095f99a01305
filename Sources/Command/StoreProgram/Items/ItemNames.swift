import EventStore
import ICalendar
import ScanICS

/// The IDs of the items in a list: the first characters of each UID, enough to be unique in the list, and the day of an
/// occurrence. Some IDs would be too long for a line of a terminal. Such an ID has a tilde between the beginning of the
/// UID and the beginning of the UID's SHA-256, as in `conf~3f2a91`.
struct ItemNames {
    private var prefixes: [String: String] = [:]
    /// The days on which a series has more than one occurrence.
    private var crowded: Set<Day> = []

    private struct Day: Hashable {
        let key: ResourceKey
        let date: CalendarDate
    }

    /// The usual length of an ID: quick to type, and long enough to tell random UIDs apart.
    private static let usualLength = 8
    private static let wholeLength = 12

    private static let headLength = 4

    /// Creates the IDs of the items of a list.
    init(_ items: [StoredItem], areShort: Bool = false) {
        let uids = Set(items.map(\.identifier.key.uid)).sorted()
        for (place, uid) in uids.enumerated() {
            let neighbours = [place - 1, place + 1].filter(uids.indices.contains).map { uids[$0] }
            let shared = neighbours.map { uid.commonPrefix(with: $0) }.max() ?? 0
            let length = max(Self.usualLength, shared + 1)
            let isWhole = uid.count <= max(Self.wholeLength, length)
            let name = isWhole ? uid : String(uid.prefix(length))
            let isLong = areShort && (name.count > Self.wholeLength || name.contains { $0.isWhitespace })
            prefixes[uid] = isLong ? "\(uid.prefix(Self.headLength))~\(Self.mark(of: uid))" : name
        }
        var met: Set<Day> = []
        for item in items {
            guard let date = item.identifier.occurrenceDate else { continue }
            let day = Day(key: item.identifier.key, date: date.date)
            if !met.insert(day).inserted { crowded.insert(day) }
        }
    }

    private static func mark(of uid: String) -> String {
        String(MessageDigest.sha256.text(of: uid.utf8).prefix(6))
    }

    /// Returns the parts of an ID with a tilde: the beginning of the UID, and a function that returns whether a given
    /// UID has the hash after the tilde. Returns nil for other texts.
    static func parts(ofShortName text: String) -> (head: String, matches: (String) -> Bool)? {
        guard let tilde = text.lastIndex(of: "~") else { return nil }
        let (head, mark) = (String(text[..<tilde]), text[text.index(after: tilde)...])
        guard head.count == headLength, mark.count == 6 else { return nil }
        return (head, { Self.mark(of: $0) == mark })
    }

    /// Returns the ID of an item without the day of its occurrence.
    func seriesName(of item: StoredItem) -> String {
        let uid = item.identifier.key.uid
        return prefixes[uid] ?? uid
    }

    func name(of item: StoredItem, isOccurrence: Bool = true) -> String {
        let key = item.identifier.key
        let name = seriesName(of: item)
        guard let date = item.dateInName(isOccurrence: isOccurrence) else { return name }
        let isCrowded = crowded.contains(Day(key: key, date: date.date)) && !date.isDate
        return "\(name)@\(isCrowded ? date.local.extendedText : date.date.extendedText)"
    }
}

extension String {
    fileprivate func commonPrefix(with other: String) -> Int {
        guard utf8.allSatisfy(\.isPrintableASCII), other.utf8.allSatisfy(\.isPrintableASCII) else {
            return zip(self, other).prefix { $0 == $1 }.count
        }
        // Each byte is a character.
        return zip(utf8, other.utf8).prefix { $0 == $1 }.count
    }
}

extension UInt8 {
    fileprivate var isPrintableASCII: Bool { (0x20..<0x7F).contains(self) }
}

extension StoredItem {
    /// Returns the original start that belongs to the ID of an occurrence; nil for an item without one in its ID.
    func dateInName(isOccurrence: Bool) -> EventTime? {
        (isOccurrence || isDetached) && isRecurring ? identifier.occurrenceDate : nil
    }
}
