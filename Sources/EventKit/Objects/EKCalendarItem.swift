import CalendarModel
import EventStore
import TimeZones

/// The common base class of events and reminders.
open class EKCalendarItem: EKObject {
    /// The store that the item belongs to; nil if the item was created without a store.
    private(set) var core: StoreCore?
    /// The item as it was last read or saved; nil before it is first saved.
    private(set) var stored: StoredItem? { didSet { age = core?.age ?? StoreCore.Age() } }
    /// The age of the stored item.
    private var age = StoreCore.Age()
    /// The content, with the unsaved changes that were already written to it. Changed times, rules and alarms are at
    /// first kept in other properties; ``content`` includes these changes, too.
    var draft: Component
    private var chosenCalendar: EKCalendar?
    private var ruleObjects: [EKRecurrenceRule]?
    private var alarmObjects: [EKAlarm]?
    /// The calendar in which a pending save will put the item.
    private var pendingCalendar: EKCalendar?

    /// Creates an item without a store, so it cannot be saved.
    public override convenience init() { self.init(name: "VEVENT", core: nil) }

    init(name: String, core: StoreCore?) {
        self.core = core
        draft = Component(name, [Property("UID", text: UUID().uuidString)])
        super.init()
    }

    init(_ stored: StoredItem, core: StoreCore) {
        self.core = core
        self.stored = stored
        draft = stored.original
        age = core.age
        super.init()
    }

    // MARK: Identity

    /// The persistent identifier, which is known before the item is saved. An occurrence that was changed separately
    /// has its own.
    open var calendarItemIdentifier: String { uid + detachedSuffix }

    /// The end of the identifiers of an occurrence that was changed separately; "" for all other items.
    var detachedSuffix: String {
        guard let stored, stored.isDetached, let date = stored.identifier.occurrenceDate else { return "" }
        return DetachedIdentifier.suffix(date, resolver)
    }

    /// The identifier by which other programs and servers know the item: its UID.
    open var calendarItemExternalIdentifier: String! { uid }

    var uid: String { draft.text("UID") ?? "" }

    /// The item's key in the store; nil before `save` is called for the item.
    var key: ResourceKey? {
        if let stored { return stored.identifier.key }
        guard let calendar = pendingCalendar?.model?.identifier else { return nil }
        return ResourceKey(calendar: calendar, uid: uid)
    }

    // MARK: Properties

    /// The kind of item.
    var type: EntityType { draft.name == "VTODO" ? .reminder : .event }

    /// The calendar that holds the item. If another calendar is set, the next save moves the item there.
    open var calendar: EKCalendar! {
        get {
            if let chosenCalendar { return chosenCalendar }
            return stored.flatMap { core?.calendar($0.identifier.key.calendar, for: type) }
        }
        set { chosenCalendar = newValue }
    }

    /// The title; "" if it has none.
    open var title: String! {
        get { draft.text("SUMMARY") ?? "" }
        set { setText("SUMMARY", newValue) }
    }

    /// The place, as text.
    open var location: String? {
        get { draft.text("LOCATION") }
        set {
            guard newValue != draft.text("LOCATION") else { return }
            setText("LOCATION", newValue)
            // The structured location belongs to the old text, so it is removed.
            draft.set(ItemLocation.appleProperty, nil)
            draft.set("GEO", nil)
        }
    }

    /// The notes.
    open var notes: String? {
        get { draft.text("DESCRIPTION") }
        set { setText("DESCRIPTION", newValue) }
    }

    /// A link.
    open var url: URL? {
        get { draft.property("URL").flatMap { URL(string: $0.value) } }
        set { draft.set("URL", newValue.map { Property("URL", value: $0.absoluteString) }) }
    }

    /// The time when the item was created; nil before it is saved.
    open var creationDate: Date? { date("CREATED") ?? (stored == nil ? nil : date("DTSTAMP")) }

    /// The time when the item was last changed; nil before it is saved.
    open var lastModifiedDate: Date? { date("LAST-MODIFIED") ?? (stored == nil ? nil : date("DTSTAMP")) }

    /// The zone of the item's times; nil for floating times.
    open var timeZone: TimeZone? {
        get { nil }
        set {}
    }

    private func date(_ name: String) -> Date? { draft.property(name)?.time.map { $0.date(resolver) } }

    func setText(_ name: String, _ text: String?) {
        guard text != draft.text(name) else { return }
        draft.setText(name, text.flatMap { $0.isEmpty ? nil : $0 })
    }

    /// The identifier under its old name.
    @available(*, deprecated, renamed: "calendarItemIdentifier")
    open var uuid: String { calendarItemIdentifier }

    /// Finds the zones of the item's times, including the zones that the stored item defines (VTIMEZONE).
    var resolver: ZoneResolver { ZoneResolver(timeZones: stored?.timeZones ?? []) }

    // MARK: Participants, alarms, rules

    /// Whether the item has attendees.
    open var hasAttendees: Bool { draft.property("ATTENDEE") != nil }
    /// Whether the item has alarms.
    open var hasAlarms: Bool { alarmObjects.map { !$0.isEmpty } ?? draft.components.contains { $0.name == "VALARM" } }
    /// Whether the item recurs.
    open var hasRecurrenceRules: Bool { ruleObjects.map { !$0.isEmpty } ?? (draft.property("RRULE") != nil) }
    /// Whether the item has notes.
    open var hasNotes: Bool { notes != nil }

    /// The attendees; nil if there are none. They cannot be changed.
    open var attendees: [EKParticipant]? {
        let users = draft.properties("ATTENDEE")
        return users.isEmpty ? nil : users.map { EKParticipant(CalendarUser($0), isOrganizer: false) }
    }

    /// The alarms; nil if there are none.
    open var alarms: [EKAlarm]? {
        get { loadedAlarms.isEmpty ? nil : loadedAlarms }
        set { alarmObjects = newValue ?? [] }
    }

    /// Adds an alarm.
    open func addAlarm(_ alarm: EKAlarm) { alarmObjects = loadedAlarms + [alarm] }

    /// Removes an alarm.
    open func removeAlarm(_ alarm: EKAlarm) {
        var rest = loadedAlarms
        guard let place = rest.firstIndex(where: { $0 === alarm }) ?? rest.firstIndex(of: alarm) else { return }
        rest.remove(at: place)
        alarmObjects = rest
    }

    private var loadedAlarms: [EKAlarm] {
        if let alarmObjects { return alarmObjects }
        let alarms = draft.components("VALARM").map { EKAlarm($0, length: length) }
        alarmObjects = alarms
        return alarms
    }

    /// The seconds from the start to the end.
    var length: TimeInterval { 0 }

    /// The recurrence rules; nil if the item does not recur. EventKit supports one rule.
    open var recurrenceRules: [EKRecurrenceRule]? {
        get { loadedRules.isEmpty ? nil : loadedRules }
        set {
            ruleObjects = newValue ?? []
            draft.properties.removeAll { $0.name == "RRULE" }
        }
    }

    /// Adds a recurrence rule.
    open func addRecurrenceRule(_ rule: EKRecurrenceRule) { ruleObjects = loadedRules + [rule] }

    /// Removes a recurrence rule.
    open func removeRecurrenceRule(_ rule: EKRecurrenceRule) {
        var rest = loadedRules
        guard let place = rest.firstIndex(where: { $0 === rule }) ?? rest.firstIndex(of: rule) else { return }
        rest.remove(at: place)
        ruleObjects = rest
    }

    private var loadedRules: [EKRecurrenceRule] {
        if let ruleObjects { return ruleObjects }
        let rules = draft.properties("RRULE").compactMap(rule)
        ruleObjects = rules
        return rules
    }

    private func rule(_ property: Property) -> EKRecurrenceRule? {
        EKRecurrenceRule(property.value) { [self] in $0.date(resolver) }
    }

    // MARK: State

    open override var isNew: Bool { stored == nil }

    open override var hasChanges: Bool {
        guard let stored else { return true }
        return content != stored.original || movesTo != nil
    }

    /// The calendar to which a save moves the item; nil if the item stays in its calendar.
    var movesTo: EKCalendar? {
        guard let stored, let chosenCalendar, chosenCalendar.model?.identifier != stored.identifier.key.calendar
        else { return nil }
        return chosenCalendar
    }

    var isStale: Bool { stored != nil && core.map { age.resets != $0.age.resets } ?? false }

    var content: Component {
        var result = draft
        writeTimes(to: &result)
        if let alarmObjects {
            let texts = alarmObjects.map { $0.component(title: title) }
            if texts != result.components("VALARM") {
                result.components.removeAll { $0.name == "VALARM" }
                result.components += texts
            }
        }
        if let ruleObjects {
            let start = (result.property("DTSTART") ?? result.property("DUE"))?.time
            let texts = ruleObjects.map { $0.text { Self.until($0, for: start) } }
            // Rules that EventKit cannot show are kept unchanged.
            let hidden = result.properties("RRULE").filter { rule($0) == nil }
            let rules = hidden + texts.map { Property("RRULE", value: $0) }
            if rules != result.properties("RRULE") {
                let place = result.properties.firstIndex { $0.name == "RRULE" } ?? result.properties.endIndex
                result.properties.removeAll { $0.name == "RRULE" }
                result.properties.insert(contentsOf: rules, at: min(place, result.properties.endIndex))
            }
        }
        return result
    }

    /// Returns a date in the form that UNTIL must have for a start (RFC 5545 §3.3.10).
    private static func until(_ date: Date, for start: EventTime?) -> EventTime {
        switch start {
        case .date?: .date(LocalDateTime(date, in: .current).date)
        case .floating?: EventTime(date, in: nil)
        case .utc?, .zoned?, nil: EventTime(utc: date)
        }
    }

    func writeTimes(to component: inout Component) {}

    /// Checks the item before it is saved.
    ///
    /// - Parameter span: the occurrences of a series that the save changes.
    func validate(_ span: EKSpan) throws {}

    /// The identifier under which the store has the item now; nil before the item is saved.
    var currentIdentifier: ItemIdentifier? {
        stored.map { core?.currentIdentifier(of: $0, readAt: age) ?? $0.currentIdentifier }
    }

    /// The item as the store has it now; nil if the object is stale or new, or if the item does not exist any more.
    private var fresh: StoredItem? {
        guard !isStale, let currentIdentifier else { return nil }
        return core?.item(currentIdentifier)
    }

    func forgetTimes() {}

    open override func reset() {
        guard let fresh else { return rollback() }
        take(fresh)
    }

    open override func rollback() {
        guard let stored else { return }
        draft = stored.original
        (ruleObjects, alarmObjects, chosenCalendar) = (nil, nil, nil)
        forgetTimes()
    }

    @discardableResult
    open override func refresh() -> Bool {
        guard let stored, let fresh else { return false }
        let merge = ThreeWayMerge(base: stored.original, mine: content, theirs: fresh.original)
        let calendar = movesTo
        take(fresh)
        draft = merge.merged
        chosenCalendar = calendar
        return true
    }

    func take(_ item: StoredItem) {
        stored = item
        draft = item.original
        (ruleObjects, alarmObjects, chosenCalendar, pendingCalendar) = (nil, nil, nil, nil)
        forgetTimes()
    }

    /// Records that the item waits to be saved in a calendar.
    func willBeSaved(in calendar: EKCalendar) { if stored == nil { pendingCalendar = calendar } }

    /// Records that the item was removed, so that it counts as new again, and that a save creates it again.
    ///
    /// - Parameter isOccurrence: whether a part of a series was removed. If this part is saved again, it is an item of
    ///   its own.
    func didRemove(asOccurrence isOccurrence: Bool, span: Span) {
        (draft, chosenCalendar) = (content, calendar)
        if isOccurrence {
            if span == .thisEvent { draft = draft.withoutRecurrence }
            draft.setText("UID", UUID().uuidString)
        }
        draft.set("RECURRENCE-ID", nil)
        stored = nil
        (ruleObjects, alarmObjects, pendingCalendar) = (nil, nil, nil)
        forgetTimes()
    }

    /// Returns whether another object is the same item, and the same occurrence, of the same store.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? EKCalendarItem else { return false }
        guard other !== self else { return true }
        return other.core === core && other.uid == uid && stored != nil && other.stored != nil
            && other.currentIdentifier?.occurrenceDate == currentIdentifier?.occurrenceDate
    }

    /// The hash of the identifier.
    open override var hash: Int { uid.hashValue }
}
