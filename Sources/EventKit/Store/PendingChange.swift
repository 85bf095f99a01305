import CalendarModel
import EventStore

/// A change that waits to be committed.
class PendingChange {
    /// Whether the change was carried out. This may be true even if the commit failed, because a later change of the
    /// same commit may have failed.
    fileprivate(set) var isDone = false

    /// Adds the change to a list.
    func add(to list: inout PendingChanges) { list.append(self) }
}

/// The pending changes, in their order.
struct PendingChanges {
    private(set) var all: [PendingChange] = []
    /// Key: an object, value: the position of the object's save in `all`. A commit may have thousands of saves, so the
    /// lookup must be fast.
    private var saves: [ObjectIdentifier: Int] = [:]

    mutating func append(_ change: PendingChange) {
        if let save = change as? ItemSave { saves[ObjectIdentifier(save.item)] = all.count }
        all.append(change)
    }

    /// Replaces the earlier save of the same object. Returns false if the object has no earlier save.
    mutating func replace(with save: ItemSave) -> Bool {
        guard let place = saves[ObjectIdentifier(save.item)] else { return false }
        all[place] = save
        return true
    }

    /// Removes the pending save of an object, if there is one.
    mutating func removeSave(of item: EKCalendarItem) {
        guard saves[ObjectIdentifier(item)] != nil else { return }
        removeAll { ($0 as? ItemSave)?.item === item }
    }

    /// Removes the changes that fulfil a condition.
    mutating func removeAll(where condition: (PendingChange) -> Bool) {
        let rest = all.filter { !condition($0) }
        guard rest.count < all.count else { return }
        (all, saves) = ([], [:])
        for change in rest { append(change) }
    }
}

/// A calendar to save.
final class CalendarSave: PendingChange {
    let calendar: EKCalendar

    init(_ calendar: EKCalendar) { self.calendar = calendar }

    override func add(to list: inout PendingChanges) {
        guard !list.all.contains(where: { ($0 as? CalendarSave)?.calendar === calendar }) else { return }
        list.append(self)
    }

    func carryOut(_ core: StoreCore) throws {
        if let changed = calendar.changed {
            try core.run { store in try await store.saveCalendar(changed) }
            core.know(calendar, as: changed)
        } else {
            let new = calendar.new
            core.know(calendar, as: try core.run { store in try await store.createCalendar(new) })
        }
        isDone = true
    }
}

/// A calendar to remove.
final class CalendarRemoval: PendingChange {
    let calendar: EKCalendar

    init(_ calendar: EKCalendar) { self.calendar = calendar }

    override func add(to list: inout PendingChanges) {
        list.removeAll { ($0 as? CalendarSave)?.calendar === calendar }
        list.append(self)
    }

    func carryOut(_ core: StoreCore) throws {
        guard let identifier = calendar.model?.identifier else { return }
        try core.run { store in try await store.removeCalendar(identifier) }
        calendar.isRemoved = true
        isDone = true
    }
}

/// A change of an item.
class ItemPendingChange: PendingChange {
    let item: EKCalendarItem
    let span: Span

    init(_ item: EKCalendarItem, span: Span) {
        self.item = item
        self.span = span
    }

    /// Returns the changes to carry out.
    func changes() throws -> [ItemChange] { [] }

    /// Updates the object after its changes were carried out.
    ///
    /// - Parameter added: the UIDs of the later parts of series that were split.
    func finish(added: Set<String>, storeIdentifier: String) {}
}

/// The save of an item, with the content that the item has when the program calls `save`.
final class ItemSave: ItemPendingChange {
    private let content: Component
    private let calendar: EKCalendar
    private let base: StoredItem?
    private let newUID = UUID().uuidString

    init(_ item: EKCalendarItem, calendar: EKCalendar, span: Span) {
        content = item.content
        self.calendar = calendar
        base = item.stored
        super.init(item, span: span)
    }

    override func add(to list: inout PendingChanges) {
        // A second save of the same object replaces the first one, because both change the same stored version.
        if !list.replace(with: self) { list.append(self) }
        item.willBeSaved(in: calendar)
    }

    private var target: CalendarIdentifier? {
        get throws {
            if calendar.isVirtual { return nil }
            guard let identifier = calendar.model?.identifier else { throw EKError(.noCalendar) }
            return identifier
        }
    }

    override func changes() throws -> [ItemChange] {
        guard var edited = base else { return [.add(content, timeZones: [], to: try target)] }
        var result: [ItemChange] = []
        edited.entry = CalendarEntry(content) ?? edited.entry
        if edited.hasChanges { result.append(.save(edited, span: span, newUID: newUID)) }
        if let target = try target, target != edited.identifier.key.calendar {
            result.append(.move(edited, newUID: newUID, to: target))
        }
        return result
    }

    override func finish(added: Set<String>, storeIdentifier: String) {
        isDone = true
        // The object keeps this content as the base of its next save. That save writes only the differences from the
        // base, so it keeps changes made by others.
        var saved = content
        let isSplit = added.contains(newUID)
        if isSplit { saved.setText("UID", newUID) }
        let isRecurring = saved.property("RRULE") != nil || saved.property("RDATE") != nil
        let calendar = (try? target) ?? base?.identifier.key.calendar ?? CalendarIdentifier(rawValue: "default")
        let start = (saved.property("DTSTART") ?? saved.property("DUE"))?.time
        var occurrence = base?.identifier.occurrenceDate
        if isRecurring, base == nil || span == .futureEvents || occurrence == nil { occurrence = start }
        if !isRecurring, base?.isRecurring != true { occurrence = nil }
        let wasOccurrence = base?.identifier.occurrenceDate != nil && span == .thisEvent
        item.take(
            StoredItem(
                identifier: ItemIdentifier(
                    key: ResourceKey(calendar: calendar, uid: isSplit ? newUID : item.uid), occurrenceDate: occurrence),
                storeIdentifier: storeIdentifier, item: saved, timeZones: base?.timeZones ?? [], window: nil,
                isRecurring: isRecurring || base?.isRecurring == true, isDetached: wasOccurrence,
                provenance: base?.provenance))
    }
}

/// An item to remove.
final class ItemRemoval: ItemPendingChange {
    private let base: StoredItem?

    override init(_ item: EKCalendarItem, span: Span) {
        base = item.stored
        super.init(item, span: span)
    }

    override func add(to list: inout PendingChanges) {
        list.removeSave(of: item)
        if base != nil { list.append(self) }
    }

    override func changes() throws -> [ItemChange] { base.map { [.remove($0, span: span)] } ?? [] }

    override func finish(added: Set<String>, storeIdentifier: String) {
        isDone = true
        item.didRemove()
    }
}
