import EventStore
import Synchronization

/// The store of calendars, events and reminders that the user has configured.
///
/// Its functions are synchronous, and may be called from any thread or task. A change with `commit: false` waits for
/// ``commit()``. Queries return committed content only.
open class EKEventStore: NSObject {
    let core: StoreCore

    /// Creates a store. It is opened at its first use.
    public override init() {
        core = StoreCore(StoreEnvironment.current)
        super.init()
        core.owner = self
    }

    /// Creates a store. It has all sources, not only the given ones.
    public convenience init(sources: [EKSource]) { self.init() }

    package init(_ environment: StoreEnvironment) {
        core = StoreCore(environment)
        super.init()
        core.owner = self
    }

    /// A unique identifier of this store.
    open var eventStoreIdentifier: String { core.identifier }

    // MARK: Access

    /// Returns the program's access to items of a kind.
    @discardableResult
    open class func authorizationStatus(for entityType: EKEntityType) -> EKAuthorizationStatus {
        switch StoreEnvironment.current.status(for: entityType.model) {
        case .notDetermined: .notDetermined
        case .restricted: .restricted
        case .denied: .denied
        case .writeOnly: .writeOnly
        case .fullAccess: .fullAccess
        }
    }

    /// Asks for full access to the events. The user is asked once.
    @preconcurrency
    open func requestFullAccessToEvents(completion: @escaping EKEventStoreRequestAccessCompletionHandler) {
        core.request(.event, .full, completion)
    }

    /// Asks for full access to the events.
    @discardableResult
    nonisolated(nonsending) open func requestFullAccessToEvents() async throws -> Bool {
        await core.request(.event, .full)
    }

    /// Asks for permission to add events. The user is asked once.
    @preconcurrency
    open func requestWriteOnlyAccessToEvents(completion: @escaping EKEventStoreRequestAccessCompletionHandler) {
        core.request(.event, .writeOnly, completion)
    }

    /// Asks for permission to add events.
    @discardableResult
    nonisolated(nonsending) open func requestWriteOnlyAccessToEvents() async throws -> Bool {
        await core.request(.event, .writeOnly)
    }

    /// Asks for full access to the reminders. The user is asked once.
    @preconcurrency
    open func requestFullAccessToReminders(completion: @escaping EKEventStoreRequestAccessCompletionHandler) {
        core.request(.reminder, .full, completion)
    }

    /// Asks for full access to the reminders.
    @discardableResult
    nonisolated(nonsending) open func requestFullAccessToReminders() async throws -> Bool {
        await core.request(.reminder, .full)
    }

    /// Asks for full access to items of a kind. Programs call it on systems before iOS 17 and macOS 14, where the other
    /// functions do not exist.
    @preconcurrency
    open func requestAccess(
        to entityType: EKEntityType, completion: @escaping EKEventStoreRequestAccessCompletionHandler
    ) {
        core.request(entityType.model, .full, completion)
    }

    /// Asks for full access to items of a kind.
    @discardableResult
    nonisolated(nonsending) open func requestAccess(to entityType: EKEntityType) async throws -> Bool {
        await core.request(entityType.model, .full)
    }

    // MARK: Sources and calendars

    /// The places that hold calendars.
    open var sources: [EKSource] { core.sources() }

    /// The sources of other users; there are none.
    open var delegateSources: [EKSource] { [] }

    /// Returns the source with an identifier.
    @discardableResult
    open func source(withIdentifier identifier: String) -> EKSource? {
        sources.first { $0.sourceIdentifier == identifier }
    }

    /// Returns the calendars that hold items of a kind. With write-only access, the result is one object that stands
    /// for the default calendar. Without access, the result is empty.
    @discardableResult
    open func calendars(for entityType: EKEntityType) -> [EKCalendar] { core.calendars(for: entityType) }

    /// The default calendar for new events.
    open var defaultCalendarForNewEvents: EKCalendar? { core.defaultCalendar(for: .event) }

    /// Returns the default calendar for new reminders.
    @discardableResult
    open func defaultCalendarForNewReminders() -> EKCalendar? { core.defaultCalendar(for: .reminder) }

    /// Returns the calendar with an identifier; nil if there is none, or if it may not be read.
    @discardableResult
    open func calendar(withIdentifier identifier: String) -> EKCalendar? {
        let visible = core.visibleCalendars
        return visible.first { $0.calendarIdentifier == identifier }
            ?? visible.first { $0.provisionalIdentifier == identifier }
    }

    /// The calendars of both kinds.
    @available(*, deprecated, message: "Use calendars(for:).")
    open var calendars: [EKCalendar] { core.visibleCalendars }

    /// Saves a new or changed calendar. A calendar that the store keeps for events and reminders can only be changed
    /// with access to both.
    open func saveCalendar(_ calendar: EKCalendar, commit: Bool) throws {
        try check(calendar, calendar.model?.entityTypes ?? [])
        guard !calendar.isImmutable else { throw EKError(.calendarIsImmutable) }
        if calendar.isNew, calendar.source == nil { throw EKError(.calendarHasNoSource) }
        if calendar.isNew, calendar.source?.model.allowsCalendarAddDelete == false {
            throw EKError(.sourceDoesNotAllowCalendarAddDelete)
        }
        guard calendar.hasChanges else { return commit ? try self.commit() : () }
        try core.stage(commit: commit) { $0.save(calendar) }
    }

    /// Removes a calendar and all its items. If the store keeps events and reminders in it, the items of the other kind
    /// stay.
    open func removeCalendar(_ calendar: EKCalendar, commit: Bool) throws {
        try check(calendar)
        guard !calendar.isImmutable else { throw EKError(.calendarIsImmutable) }
        try core.stage(commit: commit) { $0.remove(calendar) }
    }

    private func check(_ calendar: EKCalendar, _ kinds: Set<EntityType> = []) throws {
        guard kinds.union([calendar.kind]).allSatisfy({ core.status(for: $0).allowsReading }) else {
            throw EKError(.eventStoreNotAuthorized)
        }
        guard calendar.core === core else { throw EKError(.objectBelongsToDifferentStore) }
    }

    // MARK: Committing

    /// Commits the pending changes: first new and changed calendars, then all events and reminders, then removals of
    /// calendars. The events and reminders are one transaction, except in a folder of .ics files.
    ///
    /// If this fails, the changes that were not carried out wait for the next call or for ``reset()``.
    open func commit() throws { try core.commit() }

    /// Drops all pending changes. Objects that were read before can no longer be saved.
    open func reset() { core.reset() }

    /// Fetches changes from servers, in the background.
    open func refreshSourcesIfNecessary() {
        guard core.isReadable else { return }
        let core = core
        DispatchQueue.complete {
            _ = core.read("the sources cannot be refreshed") { store in try await store.refreshSources() }
        }
    }

    // MARK: Events

    /// Saves a new or changed event, and commits it.
    open func save(_ event: EKEvent, span: EKSpan) throws { try save(event, span: span, commit: true) }

    /// Saves a new or changed event.
    open func save(_ event: EKEvent, span: EKSpan, commit: Bool) throws {
        try save(event, type: .event, span: span, commit: commit)
    }

    /// Removes an event, and commits the removal.
    open func remove(_ event: EKEvent, span: EKSpan) throws { try remove(event, span: span, commit: true) }

    /// Removes an event.
    open func remove(_ event: EKEvent, span: EKSpan, commit: Bool) throws {
        try remove(event, type: .event, span: span, commit: commit)
    }

    /// Returns the event with an identifier; nil if there is none. For a series, this is the first occurrence that was
    /// not changed separately.
    @discardableResult
    open func event(withIdentifier identifier: String) -> EKEvent? {
        guard core.status(for: .event).allowsReading else { return nil }
        if let series = DetachedIdentifier.series(of: identifier).flatMap(ResourceKey.init(eventIdentifier:)),
            let found = core.detached(identifier, in: [series]).first
        {
            return core.object(found) as? EKEvent
        }
        guard let key = ResourceKey(eventIdentifier: identifier) else { return nil }
        return core.item(ItemIdentifier(key: key)).map { core.object($0) } as? EKEvent
    }

    /// Returns a query for the events that overlap a period. Pass it to ``events(matching:)`` or
    /// ``enumerateEvents(matching:using:)``.
    ///
    /// - Parameters:
    ///   - startDate: the start of the period.
    ///   - endDate: the end of the period. A period longer than four years is cut off after four years.
    ///   - calendars: the calendars to search; nil or an empty list for all.
    @discardableResult
    open func predicateForEvents(withStart startDate: Date, end endDate: Date, calendars: [EKCalendar]?) -> NSPredicate
    {
        EventPredicate(.events(from: startDate, to: endDate), calendars: calendars)
    }

    /// Returns the occurrences of events that a query finds, in the order of their starts.
    ///
    /// A failure is reported on standard error, and the result is empty.
    @discardableResult
    open func events(matching predicate: NSPredicate) -> [EKEvent] {
        guard let search = (predicate as? EventPredicate)?.search, case .events(let start, let end) = search.query
        else {
            EventKitLog.report("events(matching:) needs a predicate of predicateForEvents(withStart:end:calendars:)")
            return []
        }
        guard core.status(for: .event).allowsReading else { return [] }
        let query = ItemQuery(
            window: TimeWindow(from: start, to: EventPredicate.end(from: start, to: end)),
            calendars: search.calendars, floatingZone: TimeZone.current.identifier)
        let found = core.read("the events cannot be read") { store in try await store.items(matching: query).items }
        let core = core
        return found.map { $0.map { EKEvent($0, core: core) } } ?? []
    }

    /// Calls a closure with each occurrence that a query finds, until the closure sets its second parameter to true.
    open func enumerateEvents(matching predicate: NSPredicate, using block: EKEventSearchCallback) {
        var isStopped = ObjCBool(false)
        for event in events(matching: predicate) {
            block(event, &isStopped)
            if isStopped.boolValue { return }
        }
    }

    // MARK: Reminders

    /// Saves a new or changed reminder.
    open func save(_ reminder: EKReminder, commit: Bool) throws {
        try save(reminder, type: .reminder, span: .thisEvent, commit: commit)
    }

    /// Removes a reminder.
    open func remove(_ reminder: EKReminder, commit: Bool) throws {
        try remove(reminder, type: .reminder, span: .thisEvent, commit: commit)
    }

    /// Returns a query for all reminders.
    @discardableResult
    open func predicateForReminders(in calendars: [EKCalendar]?) -> NSPredicate {
        EventPredicate(.reminders, calendars: calendars)
    }

    /// Returns a query for incomplete reminders.
    ///
    /// - Parameters:
    ///   - startDate: the earliest time at which they are due; nil for any.
    ///   - endDate: the latest time at which they are due; nil for any. If both are nil, reminders without a due date
    ///     are found, too.
    ///   - calendars: the calendars to search; nil for all.
    @discardableResult
    open func predicateForIncompleteReminders(
        withDueDateStarting startDate: Date?, ending endDate: Date?, calendars: [EKCalendar]?
    ) -> NSPredicate {
        EventPredicate(.incompleteReminders(from: startDate, to: endDate), calendars: calendars)
    }

    /// Returns a query for completed reminders.
    @discardableResult
    open func predicateForCompletedReminders(
        withCompletionDateStarting startDate: Date?, ending endDate: Date?, calendars: [EKCalendar]?
    ) -> NSPredicate {
        EventPredicate(.completedReminders(from: startDate, to: endDate), calendars: calendars)
    }

    /// Finds reminders in the background.
    ///
    /// - Parameters:
    ///   - predicate: a query of one of the three functions for reminders.
    ///   - completion: takes the reminders, or nil after a failure. It is called on a separate thread.
    /// - Returns: a token for ``cancelFetchRequest(_:)``.
    @preconcurrency
    @discardableResult
    open func fetchReminders(
        matching predicate: NSPredicate, completion: @escaping @Sendable (sending [EKReminder]?) -> Void
    ) -> Any {
        let request = FetchRequest()
        let search = (predicate as? EventPredicate)?.search
        let core = core
        DispatchQueue.complete {
            let items = search.map { core.reminders(matching: $0) }.flatMap(\.self)
            guard !request.isCancelled else { return }
            completion(items.map { $0.map { EKReminder($0, core: core) } })
        }
        return request
    }

    /// Ends a search for reminders. Its completion handler is not called any more.
    open func cancelFetchRequest(_ fetchIdentifier: Any) { (fetchIdentifier as? FetchRequest)?.cancel() }

    // MARK: Items

    /// Returns the event or reminder with an identifier; nil if there is none.
    @discardableResult
    open func calendarItem(withIdentifier identifier: String) -> EKCalendarItem? {
        calendarItems(withExternalIdentifier: identifier).first
    }

    /// Returns the events and reminders with a UID, one for each calendar that has the UID.
    @discardableResult
    open func calendarItems(withExternalIdentifier externalIdentifier: String) -> [EKCalendarItem] {
        guard core.isReadable else { return [] }
        let found = core.read("an item cannot be read") { store in try await store.items(uid: externalIdentifier) }
        return ((found ?? []) + core.detached(externalIdentifier)).map { core.object($0) }
    }

    private func save(_ item: EKCalendarItem, type: EntityType, span: EKSpan, commit: Bool) throws {
        let status = core.status(for: type)
        guard item.isNew ? status.allowsAdding : status.allowsReading else { throw EKError(.eventStoreNotAuthorized) }
        guard item.core === core, !item.isStale else { throw EKError(.objectBelongsToDifferentStore) }
        guard let calendar = item.calendar, !calendar.isRemoved else { throw EKError(.noCalendar) }
        guard calendar.core === core else { throw EKError(.objectBelongsToDifferentStore) }
        try item.validate(span)
        guard calendar.allowsContentModifications else { throw EKError(.calendarReadOnly) }
        guard calendar.allowedEntityTypes.contains(type == .event ? .event : .reminder) else {
            throw EKError(type == .event ? .calendarDoesNotAllowEvents : .calendarDoesNotAllowReminders)
        }
        if item.movesTo != nil, item.stored?.isRecurring ?? false, span == .thisEvent, type == .event {
            throw EKError(.invalidSpan)
        }
        if span == .thisEvent, let event = item as? EKEvent, event.movesOccurrence, let start = event.startDate,
            let occurrence = event.currentIdentifier, core.isTaken(start, for: occurrence)
        {
            throw EKError(.startDateCollidesWithOtherOccurrence)
        }
        guard item.hasChanges || core.isRemovalPending(of: item) else { return commit ? try self.commit() : () }
        try core.stage(commit: commit) { $0.save(item, in: calendar, span: span) }
    }

    private func remove(_ item: EKCalendarItem, type: EntityType, span: EKSpan, commit: Bool) throws {
        guard core.status(for: type).allowsReading else { throw EKError(.eventStoreNotAuthorized) }
        guard item.core === core, !item.isStale else { throw EKError(.objectBelongsToDifferentStore) }
        if let calendar = item.calendar, !item.isNew, !calendar.allowsContentModifications {
            throw EKError(.calendarReadOnly)
        }
        try core.stage(commit: commit) { $0.remove(item, span: span) }
    }
}
