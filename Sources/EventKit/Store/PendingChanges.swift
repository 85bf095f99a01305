import CalendarModel
import EventStore

/// A change of an item that waits to be committed.
struct PendingItem {
    private enum Kind {
        /// A save in a calendar. The stored item is nil for a new item.
        case save(StoredItem?, EKCalendar)
        case removal(StoredItem)
    }

    /// The object, which is updated after the commit.
    let item: EKCalendarItem
    /// The identifier of the item in the store; nil for a new item.
    private let identifier: ItemIdentifier?
    private let kind: Kind
    private let span: Span
    /// The content that the item had when the program called `save` or `remove`.
    private let content: Component
    private let newUID = UUID().uuidString

    private init(_ item: EKCalendarItem, _ kind: Kind, span: EKSpan) {
        self.item = item
        self.kind = kind
        identifier = item.currentIdentifier
        self.span = span == .thisEvent ? .thisEvent : .futureEvents
        content = item.content
    }

    /// - Parameter earlier: a save of the same object that is made before this one.
    init(saving item: EKCalendarItem, in calendar: EKCalendar, span: EKSpan, after earlier: PendingItem? = nil) {
        var stored = item.stored
        // This save writes what the program changed since the earlier one.
        if let earlier { stored?.original = earlier.content }
        self.init(item, .save(stored, calendar), span: span)
    }

    init?(removing item: EKCalendarItem, span: EKSpan) {
        guard let stored = item.stored else { return nil }
        self.init(item, .removal(stored), span: span)
    }

    var change: ItemChange {
        get throws {
            switch kind {
            case .removal(var stored):
                stored.identifier = identifier ?? stored.identifier
                return .remove(stored, span: span)
            case .save(let stored, let calendar):
                guard let known = calendar.model?.identifier else { throw EKError(.noCalendar) }
                let target = calendar.isVirtual ? nil : known
                guard var edited = stored else { return .add(content, to: target) }
                edited.entry = CalendarEntry(content) ?? edited.entry
                edited.identifier = identifier ?? edited.identifier
                return .save(edited, span: span, newUID: newUID, movingTo: target)
            }
        }
    }

    /// Whether the item is a saved reminder that recurs.
    var isSeriesOfReminders: Bool {
        guard case .save(let stored, _) = kind, item.type == .reminder else { return false }
        return stored?.isRecurring ?? false || content.property("RRULE") != nil
    }

    private var isRemoval: Bool { if case .removal = kind { true } else { false } }

    func removes(_ other: EKCalendarItem) -> Bool { isRemoval && item === other }

    /// Returns whether the change is a save of an object, and changes no more than the occurrences of a span.
    func isSave(of other: EKCalendarItem, within span: EKSpan) -> Bool {
        !isRemoval && item === other && (span != .thisEvent || !changesLaterOccurrences)
    }

    /// Whether the change saves an occurrence of a series and all later ones.
    var changesLaterOccurrences: Bool {
        guard case .save(let stored?, _) = kind, span == .futureEvents else { return false }
        return item.type == .event && stored.isRecurring && identifier?.occurrenceDate != nil
    }

    // MARK: Occurrences

    /// Returns whether the change saves a single occurrence of a series, or removes occurrences of it.
    func isOccurrence(of key: ResourceKey) -> Bool {
        identifier?.key == key && identifier?.occurrenceDate != nil && (isRemoval || span == .thisEvent)
    }

    /// Returns whether the change saves an item with this start.
    func puts(at start: Date) -> Bool { !isRemoval && beginning == start }

    /// Returns whether the change is the save of an occurrence.
    func saves(_ occurrence: ItemIdentifier) -> Bool { !isRemoval && identifier == occurrence }

    /// Returns whether the change removes an occurrence, alone or with earlier ones.
    func removes(_ occurrence: ItemIdentifier) -> Bool {
        guard isRemoval, identifier != occurrence else { return isRemoval }
        guard span == .futureEvents, let first = identifier?.occurrenceDate, let date = occurrence.occurrenceDate else {
            return false
        }
        return first.date(item.resolver) <= date.date(item.resolver)
    }

    private var beginning: Date? { content.property("DTSTART")?.time.map { $0.date(item.resolver) } }

    /// Updates the object after the commit.
    ///
    /// - Parameter saved: the identifier under which the store has the item now.
    func finish(_ saved: ItemIdentifier, storeIdentifier: String) {
        switch kind {
        case .removal(let stored):
            let isOccurrence = stored.isRecurring && identifier?.occurrenceDate != nil
            item.didRemove(asOccurrence: isOccurrence, span: span)
        case .save(let stored, let calendar): finishSave(of: stored, in: calendar, as: saved, storeIdentifier)
        }
    }

    private func finishSave(
        of stored: StoredItem?, in calendar: EKCalendar, as place: ItemIdentifier, _ storeIdentifier: String
    ) {
        let key = place.key
        // The object keeps this content as the base of its next save. That save writes only the differences from the
        // base, so it keeps changes made by others.
        var saved = content
        if key.uid != item.uid { saved.setText("UID", key.uid) }
        // An occurrence that was created again happens once.
        if identifier?.occurrenceDate != nil, place.occurrenceDate == nil { saved = saved.withoutRecurrence }
        let start = (saved.property("DTSTART") ?? saved.property("DUE"))?.time
        let isSeries = saved.property("RRULE") != nil || saved.property("RDATE") != nil
        guard var result = stored else {
            // With write-only access, the program must not learn which calendar the default one is.
            let known = calendar.isVirtual ? calendar.model?.identifier : nil
            let key = ResourceKey(calendar: known ?? key.calendar, uid: key.uid)
            return item.take(
                StoredItem(
                    saved, identifier: ItemIdentifier(key: key, occurrenceDate: isSeries ? start : nil),
                    storeIdentifier: storeIdentifier))
        }
        let isPlaceKept = place.occurrenceDate == identifier?.occurrenceDate
        var occurrence = isPlaceKept ? result.identifier.occurrenceDate : place.occurrenceDate
        let isWhole = occurrence == nil || span == .futureEvents
        // A save without changes, such as one that takes back a removal, writes nothing.
        if item.type == .event, !isWhole, content != result.original { result.isDetached = true }
        if result.isDetached {
            // The series now begins at the new start, and the occurrence with it.
            let isMoved = result.original.property("DTSTART") != saved.property("DTSTART")
            if span == .futureEvents, isMoved { occurrence = start }
            // The rules stay with the series.
            saved = saved.withoutRecurrence
        } else if isWhole {
            occurrence = isSeries ? start : nil
        }
        result.identifier = ItemIdentifier(key: key, occurrenceDate: occurrence)
        result.original = saved
        result.entry = CalendarEntry(saved) ?? .event(CalendarEvent(saved))
        result.window = nil
        result.isRecurring = occurrence != nil
        item.take(result)
    }
}

struct PendingChanges {
    private(set) var savedCalendars: [EKCalendar] = []
    private(set) var items: [PendingItem] = []
    private(set) var removedCalendars: [EKCalendar] = []
    /// Key: an object, value: the position of the object's save in ``items``. A commit may have thousands of saves, so
    /// the lookup must be fast.
    private var saves: [ObjectIdentifier: Int] = [:]
    private var removals: Set<ObjectIdentifier> = []

    mutating func save(_ calendar: EKCalendar) {
        if !savedCalendars.contains(where: { $0 === calendar }) { savedCalendars.append(calendar) }
    }

    mutating func remove(_ calendar: EKCalendar) {
        savedCalendars.removeAll { $0 === calendar }
        removedCalendars.append(calendar)
    }

    /// Adds a save. A second save of the same object replaces the first one, because both change the same stored
    /// version. But a save of a single occurrence comes after a save of this occurrence and all later ones.
    mutating func save(_ item: EKCalendarItem, in calendar: EKCalendar, span: EKSpan) {
        // An item that is saved after its removal stays.
        if removals.remove(ObjectIdentifier(item)) != nil, let place = items.firstIndex(where: { $0.removes(item) }) {
            drop(place)
        }
        add(item, in: calendar, span: span)
        item.willBeSaved(in: calendar)
    }

    private mutating func add(_ item: EKCalendarItem, in calendar: EKCalendar, span: EKSpan) {
        let object = ObjectIdentifier(item)
        let known = saves[object]
        if let known, span != .thisEvent || !items[known].changesLaterOccurrences {
            let earlier = items[..<known].last { $0.item === item && $0.changesLaterOccurrences }
            items[known] = PendingItem(saving: item, in: calendar, span: span, after: earlier)
        } else {
            saves[object] = items.count
            items.append(PendingItem(saving: item, in: calendar, span: span, after: known.map { items[$0] }))
        }
    }

    /// Adds the removal of an item, in place of a save of the same object. But a save of an occurrence and all later
    /// ones stays if only the occurrence is removed.
    mutating func remove(_ item: EKCalendarItem, span: EKSpan) {
        if saves.removeValue(forKey: ObjectIdentifier(item)) != nil {
            while let place = items.lastIndex(where: { $0.isSave(of: item, within: span) }) { drop(place) }
            saves[ObjectIdentifier(item)] = items.lastIndex { $0.item === item && $0.changesLaterOccurrences }
        }
        guard let removal = PendingItem(removing: item, span: span) else { return }
        items.append(removal)
        removals.insert(ObjectIdentifier(item))
    }

    func removes(_ item: EKCalendarItem) -> Bool { removals.contains(ObjectIdentifier(item)) }

    /// Returns the changes of single occurrences of a series, and the removals of occurrences.
    func occurrences(of key: ResourceKey) -> [PendingItem] { items.filter { $0.isOccurrence(of: key) } }

    private mutating func drop(_ place: Int) {
        items.remove(at: place)
        for (object, other) in saves where other > place { saves[object] = other - 1 }
    }

    // MARK: Committed changes

    mutating func didSave(_ calendar: EKCalendar) { savedCalendars.removeAll { $0 === calendar } }

    mutating func didCommitItems() { (items, saves, removals) = ([], [:], []) }

    mutating func didRemove(_ calendar: EKCalendar) { removedCalendars.removeAll { $0 === calendar } }

    /// Removes the changes that a commit has made, before it failed.
    mutating func removeCommitted(of all: PendingChanges, leaving rest: PendingChanges) {
        savedCalendars.removeAll { calendar in
            all.savedCalendars.contains { $0 === calendar } && !rest.savedCalendars.contains { $0 === calendar }
        }
        if !all.items.isEmpty, rest.items.isEmpty { didCommitItems() }
        removedCalendars.removeAll { calendar in !rest.removedCalendars.contains { $0 === calendar } }
    }
}
