import EventStore
import ScanICS
import CommandLineInterface

/// Finds the item that a person means by what a listing calls it; see ``ItemNames``.
struct ItemReference {
    private let text: String
    private let store: any EventStore
    private let calendars: Set<CalendarIdentifier>?
    private let type: EntityType

    /// - Parameter calendars: where to look; nil for everywhere.
    init(_ text: String, type: EntityType, in store: any EventStore, calendars: Set<CalendarIdentifier>? = nil) {
        self.text = text
        self.type = type
        self.store = store
        self.calendars = calendars
    }

    /// The item, or the occurrence of a series; of a series without a day the first occurrence.
    ///
    /// - Throws: ``Failure`` where there is none, or more than one.
    func item() async throws -> (item: StoredItem, namesOccurrence: Bool) {
        let (uid, time) = split
        // A UID may have an @ itself.
        var found = try await whole(text)
        var isDated = false
        if found.isEmpty, let uid {
            found = try await whole(uid)
            isDated = !found.isEmpty
        }
        if found.isEmpty { found = try await beginning(text) }
        if found.isEmpty, let uid {
            found = try await beginning(uid)
            isDated = !found.isEmpty
        }
        guard let first = found.first else {
            throw Failure(text, "there is no such \(noun); list them to see their IDs")
        }
        guard found.count == 1 else { throw ambiguity(found) }
        guard isDated, let time else { return (first, false) }
        return (try await occurrence(of: first, at: time), true)
    }

    private var noun: String { type == .event ? "event" : "reminder" }

    /// What stands before the last @, and the day or time behind it.
    private var split: (uid: String?, time: ISO8601Time?) {
        guard let at = text.lastIndex(of: "@"), at > text.startIndex,
            let time = ISO8601Time(text[text.index(after: at)...])
        else { return (nil, nil) }
        return (String(text[..<at]), time)
    }

    private func whole(_ uid: String) async throws -> [StoredItem] {
        try await store.items(uid: uid).filter(isWanted)
    }

    private func beginning(_ prefix: String) async throws -> [StoredItem] {
        guard !prefix.isEmpty else { return [] }
        return try await store.items(startingWith: prefix, limit: 50).filter(isWanted)
    }

    private func isWanted(_ item: StoredItem) -> Bool {
        item.original.name == type.rawValue && calendars?.contains(item.identifier.key.calendar) ?? true
    }

    private func ambiguity(_ items: [StoredItem]) -> Failure {
        let names = ItemNames(items)
        let isSameUID = Set(items.map(\.identifier.key.uid)).count == 1
        guard !isSameUID else {
            return Failure(text, "several calendars have this \(noun); name one with --calendar")
        }
        let listed = items.prefix(5).map { item in
            "\(names.name(of: item, isOccurrence: false)) (\(item.item.summary?.firstLine ?? "no title"))"
        }.joined(separator: ", ")
        return Failure(
            text, "several \(noun)s begin so: \(listed)\(items.count > 5 ? ", ..." : ""); write more of the one")
    }

    /// The occurrence of a series whose original start is on a day, or at a time.
    private func occurrence(of item: StoredItem, at time: ISO8601Time) async throws -> StoredItem {
        let key = item.identifier.key
        guard item.isRecurring, let first = item.identifier.occurrenceDate else {
            throw Failure(text, "this \(noun) does not recur; leave the day out")
        }
        // As the series writes its times, which finds occurrences that were moved away, too.
        let wanted = first.with(local: time.local ?? LocalDateTime(startOf: time.date).withClock(of: first.local))
        if let exact = try await store.item(ItemIdentifier(key: key, occurrenceDate: wanted)) { return exact }
        // A rule may have several times of day.
        let noon = LocalDateTime(startOf: time.date).secondsSinceEpoch + 43_200
        let window = TimeWindow(start: noon - 2 * 86_400, end: noon + 2 * 86_400)
        let near = try await store.items(matching: ItemQuery(type, window: window, calendars: [key.calendar])).items
        let found = near.first { near in
            guard near.identifier.key == key, let date = near.identifier.occurrenceDate else { return false }
            return time.local.map { $0 == date.local } ?? (date.date == time.date)
        }
        guard let found else { throw Failure(text, "the series has no occurrence then; list that time to see its IDs") }
        return found
    }
}

extension EventStore {
    /// The event or reminder that a command line names, in the calendars that it names; see ``ItemReference``.
    func named(
        _ argument: ItemArgument, type: EntityType, in calendars: CalendarOptions, of choice: CalendarChoice
    ) async throws -> (item: StoredItem, namesOccurrence: Bool) {
        try await ItemReference(
            argument.item, type: type, in: self, calendars: try choice.identifiers(calendars)
        ).item()
    }
}

extension LocalDateTime {
    /// The same day, at the time of day of another.
    fileprivate func withClock(of other: LocalDateTime) -> LocalDateTime {
        adding(seconds: other.hour * 3600 + other.minute * 60 + other.second)
    }
}
