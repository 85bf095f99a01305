import CalendarModel

/// A person's review of an event before it is saved, like EKEventEditViewController but without a view.
///
/// A terminal, a web page or an app shows ``entry`` and ``calendars``, lets the person change them, and ends with one
/// of the three outcomes. Nothing is saved before that.
///
///     var review = try await EventReview(of: .event(event), in: store)
///     review.entry.item.summary = "Concert"
///     let outcome = try await review.save()
public struct EventReview: Sendable {
    /// The outcome of a review (EKEventEditViewAction).
    public enum Outcome: Hashable, Sendable {
        /// The event was saved, under this identifier.
        case saved(ItemIdentifier)
        /// Nothing was changed.
        case canceled
        /// The stored event was removed.
        case deleted
    }

    /// The event or reminder as filled in so far.
    public var entry: CalendarEntry
    /// The calendars to choose from.
    public let calendars: [EventCalendar]
    /// The chosen calendar; at first the item's own calendar, or the default one for a new item. Saving moves an
    /// existing item to the chosen calendar.
    public var calendar: CalendarIdentifier
    /// For a series: the occurrences that are saved or deleted.
    public var span = Span.thisEvent

    private let store: any EventStore
    private var existing: StoredItem?
    private var imported: ImportItem?
    private var timeZones: [Component] = []

    /// Begins the review of a new event or reminder, with the default calendar chosen.
    ///
    /// - Throws: ``EventStoreError/noCalendar`` if no calendar can hold the item, or the error that saving the item
    ///   would throw.
    public init(
        of entry: CalendarEntry, timeZones: [Component] = [], in store: any EventStore
    ) async throws(EventStoreError) {
        try store.requireAdding(EntityType(of: entry.item.component))
        try await self.init(entry, in: nil, of: store)
        self.timeZones = timeZones
    }

    /// Begins the review of an item to import. End it with ``save(through:)`` or ``cancel()``.
    ///
    /// - Throws: the same errors as for a new event.
    public init(of item: ImportItem, in store: any EventStore) async throws(EventStoreError) {
        guard let entry = CalendarEntry(item.component) else {
            throw .invalidItem("a \(item.component.name.prefix(40)) is neither an event nor a reminder")
        }
        try await self.init(of: entry, timeZones: item.timeZones, in: store)
        imported = item
    }

    /// Begins the review of an item of the store.
    ///
    /// - Throws: an error if the item may not be changed.
    public init(of item: StoredItem, in store: any EventStore) async throws(EventStoreError) {
        try store.requireReading(EntityType(of: item.original))
        guard item.storeIdentifier == store.session.identifier else { throw .objectBelongsToDifferentStore }
        try await self.init(item.entry, in: item.identifier.key.calendar, of: store)
        existing = item
        timeZones = item.timeZones
    }

    private init(
        _ entry: CalendarEntry, in calendar: CalendarIdentifier?, of store: any EventStore
    ) async throws(EventStoreError) {
        let type = EntityType(of: entry.item.component)
        self.entry = entry
        self.calendar = try await store.target(for: type, in: calendar).identifier
        calendars = try await store.calendars(for: type).filter { $0.accepts(type) }
        self.store = store
    }

    /// Whether the item can be deleted: true if the item is already in the store.
    public var canDelete: Bool { existing != nil }

    /// The error that saving would throw because of the content of ``entry``; nil if the content is valid.
    public var objection: EventStoreError? {
        var item = entry.item
        if item.uid == nil { item.uid = "new" }
        do {
            try CalendarResource(timeZones + [item.component]).check()
            return nil
        } catch {
            return error
        }
    }

    /// Saves the event or reminder, and moves it if another calendar was chosen.
    ///
    /// - Throws: ``EventStoreError/invalidSpan`` if a single occurrence of a series was to get another calendar, or the
    ///   error of saving or moving it.
    public func save() async throws(EventStoreError) -> Outcome {
        guard var item = existing else {
            return .saved(try await store.save(entry, in: calendar, timeZones: timeZones))
        }
        item.entry = entry
        let isMoved = calendar != item.identifier.key.calendar
        if isMoved, item.isRecurring, span == .thisEvent { throw .invalidSpan }
        let identifier = try await store.save(item, span: span)
        guard isMoved else { return .saved(identifier) }
        guard let saved = try await store.item(identifier) else { throw .noSuchItem }
        return .saved(try await store.move(saved, to: calendar))
    }

    /// Saves the item as part of an import and by the rules of imports.
    ///
    /// The import records the item's source, and the content that the item had before the person changed it. The save
    /// can be undone with the import, and a later import can recognize a newer version.
    ///
    /// - Returns: the outcome and the import's result. The outcome is ``Outcome/canceled`` if the rules leave the
    ///   stored event alone.
    /// - Throws: ``EventStoreError/noSuchItem`` if this isn't the review of an item to import, or the error of saving
    ///   it.
    public func save(
        through run: EventImport
    ) async throws(EventStoreError) -> (outcome: Outcome, result: ImportResult) {
        guard var item = imported else { throw .noSuchItem }
        if entry.item.component != item.component { item.edited = entry.item.component }
        guard let result = await run.add([item], in: calendar).first else { throw .noSuchItem }
        switch result.outcome {
        case .failed(let error): throw error
        case .conflict, .skipped: return (.canceled, result)
        case .created, .updated, .unchanged:
            guard let key = result.key else { throw .noSuchItem }
            return (.saved(ItemIdentifier(key: key, occurrenceDate: result.recurrenceID)), result)
        }
    }

    /// Ends the review and changes nothing.
    public func cancel() -> Outcome { .canceled }

    /// Removes the item from the store.
    ///
    /// - Throws: ``EventStoreError/noSuchItem`` if the item isn't in the store.
    public func delete() async throws(EventStoreError) -> Outcome {
        guard let existing else { throw .noSuchItem }
        try await store.remove(existing, span: span)
        return .deleted
    }
}
