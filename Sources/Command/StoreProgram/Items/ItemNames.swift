import EventStore
import ScanICS

/// The IDs of the items in a list: the first characters of each UID, enough to be unique in the list, and the day of an
/// occurrence.
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
    /// The greatest length of UIDs that are shown whole.
    private static let wholeLength = 12

    /// The IDs of the items of a list.
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

    /// Returns the ID of an item, with the day if it is an occurrence of a series.
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
    /// Returns the number of first characters that both texts share.
    fileprivate func commonPrefix(with other: String) -> Int {
        zip(self, other).prefix { $0 == $1 }.count
    }
}
