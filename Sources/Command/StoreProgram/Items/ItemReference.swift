import CommandLineInterface
import EventStore

struct ItemReference {
    let text: String
    let type: EntityType
    let store: any EventStore
    /// The calendars to look in; nil for all.
    let calendars: Set<CalendarIdentifier>?

    /// Returns the item with the ID. For a series, returns the occurrence at the day or time in the ID, or the first
    /// occurrence if the ID has no day and no time.
    func item() async throws -> (item: StoredItem, namesOccurrence: Bool) {
        let (uid, time) = split
        // A UID may contain an @ itself, so the whole text is tried first.
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
            throw Failure(text, "there is no \(noun) with this ID; list the \(noun)s to see their IDs")
        }
        guard found.count == 1 else { throw ambiguity(found) }
        guard isDated, let time else { return (first, false) }
        return (try await occurrence(of: first, at: time), true)
    }

    private var noun: String { type == .event ? "event" : "reminder" }

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
        if let (head, matches) = ItemNames.parts(ofShortName: prefix) {
            let found = try await store.items(startingWith: head, limit: 100_000)
                .filter { isWanted($0) && matches($0.identifier.key.uid) }
            if !found.isEmpty { return found }
        }
        return try await store.items(startingWith: prefix, limit: 50).filter(isWanted)
    }

    private func isWanted(_ item: StoredItem) -> Bool {
        item.original.name == type.rawValue && calendars?.contains(item.identifier.key.calendar) ?? true
    }

    private func ambiguity(_ items: [StoredItem]) -> Failure {
        let names = ItemNames(items)
        let isSameUID = Set(items.map(\.identifier.key.uid)).count == 1
        guard !isSameUID else {
            return Failure(text, "several calendars have this \(noun); name one of them with --calendar")
        }
        let listed = items.prefix(5).map { item in
            "\(names.name(of: item, isOccurrence: false)) (\(item.item.summary?.firstLine ?? "no title"))"
        }.joined(separator: ", ")
        return Failure(
            text,
            "several \(noun)s have an ID that starts like this: \(listed)\(items.count > 5 ? ", ..." : ""); write more of it"
        )
    }

    private func occurrence(of item: StoredItem, at time: ISO8601Time) async throws -> StoredItem {
        let key = item.identifier.key
        guard item.isRecurring, let first = item.identifier.occurrenceDate else {
            throw Failure(text, "this \(noun) does not repeat; leave out the day")
        }
        // The store names an occurrence by its original start, even if the occurrence was moved to another day. An
        // original start has the form of the series' start: a day, a floating time, or a time in the same zone.
        let wanted = first.with(local: time.local ?? LocalDateTime(startOf: time.date).withClock(of: first.local))
        if let exact = try await store.item(ItemIdentifier(key: key, occurrenceDate: wanted)) { return exact }
        // The occurrence on this day may start at another time of day, so the days around it are searched.
        let noon = LocalDateTime(startOf: time.date).secondsSinceEpoch + 43_200
        let window = TimeWindow(start: noon - 2 * 86_400, end: noon + 2 * 86_400)
        let near = try await store.items(matching: ItemQuery(type, window: window, calendars: [key.calendar])).items
        let found = near.first { near in
            guard near.identifier.key == key, let date = near.identifier.occurrenceDate else { return false }
            return time.local.map { $0 == date.local } ?? (date.date == time.date)
        }
        guard let found else { throw Failure(text, "this \(noun) does not occur then; list that day to see the IDs") }
        return found
    }
}

struct NamedItem {
    let chosen: ChosenStore
    let store: any EventStore
    let calendars: CalendarChoice
    let item: StoredItem
    let isOccurrence: Bool

    /// Changes the item, and records the change.
    ///
    /// - Returns: the closure's result, and the end of a message about the change: how to undo it.
    func recording<Value>(_ title: String, _ body: () async throws -> Value) async throws -> (
        value: Value, hint: String
    ) {
        try await chosen.recording(title, in: store, body)
    }
}

/// Items that are changed together.
struct NamedItems {
    let chosen: ChosenStore
    let store: any EventStore
    let calendars: CalendarChoice
    /// The items, and for each of them whether its ID named an occurrence.
    let items: [(item: StoredItem, isOccurrence: Bool, text: String)]

    /// `Dinner`, `3 events`.
    var title: String {
        guard items.count != 1 else { return items[0].item.title }
        return RunSummary.count(items.count, noun)
    }

    var noun: String { items.first?.item.entry.isEvent == false ? "reminder" : "event" }

    /// Changes the items, and records the change.
    func recording<Value>(_ title: String, _ body: () async throws -> Value) async throws -> (
        value: Value, hint: String
    ) {
        try await chosen.recording(title, in: store, body)
    }

    func card(_ item: StoredItem, reader: ReaderZone?) -> String {
        item.card(calendar: calendars.markedTitle(of: item.identifier.key.calendar), reader: reader)
    }
}

extension StoreOptions {
    func read(_ body: (ChosenStore, any EventStore, CalendarChoice) async throws -> Void) async throws {
        let chosen = try chosen()
        try await chosen.using(for: .existing) { store in
            try store.requireListing(chosen)
            try await body(chosen, store, try await CalendarChoice(store))
        }
    }

    func find(
        _ argument: ItemArgument, type: EntityType, in calendars: CalendarOptions,
        _ body: (NamedItem) async throws -> Void
    ) async throws {
        try await find(argument.item, type: type, in: calendars, body)
    }

    /// Finds all items before any of them is changed. An item that is named twice is found once.
    func find(
        _ arguments: ItemArguments, type: EntityType, in calendars: CalendarOptions? = nil,
        outside other: String? = nil, _ body: (NamedItems) async throws -> Void
    ) async throws {
        try await read { chosen, store, choice in
            var wanted = try calendars.flatMap(choice.identifiers)
            if let other {
                let place = try choice.existing(other).identifier
                wanted = Set(choice.all.map(\.identifier)).subtracting([place])
            }
            var known: Set<ItemIdentifier> = []
            var found: [(item: StoredItem, isOccurrence: Bool, text: String)] = []
            for text in arguments.items {
                let (item, isOccurrence) = try await ItemReference(
                    text: text, type: type, store: store, calendars: wanted
                ).item()
                if known.insert(item.identifier).inserted { found.append((item, isOccurrence, text)) }
            }
            try await body(NamedItems(chosen: chosen, store: store, calendars: choice, items: found))
        }
    }

    func find(
        _ text: String, type: EntityType, in calendars: CalendarOptions, _ body: (NamedItem) async throws -> Void
    ) async throws {
        try await read { chosen, store, choice in
            let (item, isOccurrence) = try await ItemReference(
                text: text, type: type, store: store, calendars: try choice.identifiers(calendars)
            ).item()
            try await body(
                NamedItem(chosen: chosen, store: store, calendars: choice, item: item, isOccurrence: isOccurrence))
        }
    }
}

extension LocalDateTime {
    fileprivate func withClock(of other: LocalDateTime) -> LocalDateTime {
        adding(seconds: other.hour * 3600 + other.minute * 60 + other.second)
    }
}
