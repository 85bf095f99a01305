import EventStore
import ScanICS

/// What a listing calls its items: the beginning of each UID that tells it from the others, with the day of an occurrence.
struct ItemNames {
    private var prefixes: [String: String] = [:]
    /// Days on which a series has more than one occurrence.
    private var crowded: Set<Day> = []

    private struct Day: Hashable {
        let key: ResourceKey
        let date: CalendarDate
    }

    /// So many characters are typed easily, and tell random UIDs apart.
    private static let usualLength = 8
    /// UIDs no longer than that are shown whole.
    private static let wholeLength = 12

    /// The names of items that are listed together.
    init(_ items: [StoredItem]) {
        let uids = Set(items.map(\.identifier.key.uid)).sorted()
        for (place, uid) in uids.enumerated() {
            let neighbours = [place - 1, place + 1].filter(uids.indices.contains).map { uids[$0] }
            let shared = neighbours.map { uid.commonPrefix(with: $0) }.max() ?? 0
            let length = max(Self.usualLength, shared + 1)
            prefixes[uid] = uid.count <= max(Self.wholeLength, length) ? uid : String(uid.prefix(length))
        }
        var met: Set<Day> = []
        for item in items {
            guard let date = item.identifier.occurrenceDate else { continue }
            let day = Day(key: item.identifier.key, date: date.date)
            if !met.insert(day).inserted { crowded.insert(day) }
        }
    }

    /// The name of an item; with its day where it is one occurrence of a series.
    func name(of item: StoredItem, isOccurrence: Bool = true) -> String {
        let key = item.identifier.key
        let name = prefixes[key.uid] ?? key.uid
        guard isOccurrence || item.isDetached, item.isRecurring, let date = item.identifier.occurrenceDate else {
            return name
        }
        let isCrowded = crowded.contains(Day(key: key, date: date.date)) && !date.isDate
        return "\(name)@\(isCrowded ? date.local.extendedText : date.date.extendedText)"
    }
}

extension String {
    /// How many characters both texts begin with.
    fileprivate func commonPrefix(with other: String) -> Int {
        zip(self, other).prefix { $0 == $1 }.count
    }
}
