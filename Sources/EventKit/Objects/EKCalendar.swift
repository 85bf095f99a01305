import EventStore

/// A calendar of a store. It holds either events or reminders.
///
/// If the store keeps both in one calendar, two objects stand for it, one for the events and one for the reminders.
open class EKCalendar: EKObject {
    private(set) weak var core: StoreCore?
    /// The calendar in the store; nil before the calendar is saved.
    private(set) var model: EventCalendar?
    /// Whether the object only stands for the default calendar, whose details a program with write-only access may not
    /// see.
    let isVirtual: Bool
    /// The kind of items that the calendar holds.
    let kind: EntityType
    /// The identifier before the calendar is saved.
    let provisionalIdentifier = UUID().uuidString
    private var newTitle: String?
    private var newColor: CGColor?
    private var chosenSource: EKSource?
    var isRemoved = false

    /// Creates a calendar for items of a kind. It needs a title and a source, and has to be saved.
    public convenience init(for entityType: EKEntityType, eventStore: EKEventStore) {
        self.init(nil, for: entityType.model, core: eventStore.core)
    }

    /// Creates an event calendar.
    @available(*, deprecated, renamed: "init(for:eventStore:)")
    public convenience init(eventStore: EKEventStore) { self.init(for: .event, eventStore: eventStore) }

    init(_ model: EventCalendar?, for kind: EntityType, core: StoreCore, isVirtual: Bool = false) {
        self.model = model
        self.kind = kind
        self.core = core
        self.isVirtual = isVirtual
    }

    // MARK: Properties

    /// The source that holds the calendar. It can only be set before the calendar is saved.
    open var source: EKSource! {
        get { model.map { model in core?.source(model.sourceIdentifier) } ?? chosenSource }
        set { if model == nil { chosenSource = newValue } }
    }

    /// The calendar's identifier. A new calendar gets its final identifier when it is saved.
    open var calendarIdentifier: String {
        guard !isVirtual, let model else { return isVirtual ? "default" : provisionalIdentifier }
        return isShared && kind == .reminder ? model.identifier.rawValue + "#reminders" : model.identifier.rawValue
    }

    /// Whether the store keeps events and reminders in this calendar.
    var isShared: Bool { model.map { $0.entityTypes.count > 1 } ?? false }

    /// The name for people.
    open var title: String {
        get { newTitle ?? model?.title ?? "" }
        set { newTitle = newValue }
    }

    /// The kind of calendar.
    open var type: EKCalendarType {
        if isSubscribed { return .subscription }
        return source?.sourceType == .calDAV ? .calDAV : .local
    }

    /// Whether items may be added, changed and removed.
    open var allowsContentModifications: Bool {
        model.map { $0.allowsContentModifications && $0.subscription == nil } ?? true
    }

    /// Whether the calendar is a copy of a published calendar.
    open var isSubscribed: Bool { model?.subscription != nil }

    /// Whether the calendar itself cannot be changed or removed.
    open var isImmutable: Bool { isVirtual || (model?.isImmutable ?? false) }

    /// The calendar's colour; light blue if the store has none.
    open var cgColor: CGColor! {
        get {
            newColor ?? CGColor(hex: model?.color)
                ?? CGColor(red: 0.106, green: 0.678, blue: 0.973, alpha: 1)
        }
        set { newColor = newValue }
    }

    /// The availabilities that the calendar's events may have.
    open var supportedEventAvailabilities: EKCalendarEventAvailabilityMask {
        kind == .event ? [.busy, .free, .tentative, .unavailable] : []
    }

    /// The kinds of item that the calendar may hold.
    open var allowedEntityTypes: EKEntityMask { kind == .event ? .event : .reminder }

    // MARK: State

    open override var isNew: Bool { model == nil }

    open override var hasChanges: Bool { model == nil || changed != model }

    open override func reset() {
        guard model != nil else { return }
        refresh()
        rollback()
    }

    open override func rollback() {
        guard model != nil else { return }
        (newTitle, newColor) = (nil, nil)
    }

    @discardableResult
    open override func refresh() -> Bool {
        guard model != nil, let core else { return false }
        return core.loadCalendars().contains { $0 === self }
    }

    /// The calendar in the store, with the changes made to this object.
    var changed: EventCalendar? {
        guard var result = model else { return nil }
        if let newTitle { result.title = newTitle }
        if let newColor { result.color = newColor.hex }
        return result
    }

    var new: NewCalendar {
        NewCalendar(
            title: title, color: newColor?.hex, sourceIdentifier: chosenSource?.sourceIdentifier, entityTypes: [kind])
    }

    /// Replaces the stored values by newer ones. Unsaved changes stay.
    func update(_ model: EventCalendar) { self.model = model }

    func didSave(_ model: EventCalendar) {
        self.model = model
        (newTitle, newColor) = (nil, nil)
    }

    /// Returns whether another object is the same calendar of the same store.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? EKCalendar else { return false }
        guard other !== self else { return true }
        return other.core === core && model != nil && other.model != nil
            && other.calendarIdentifier == calendarIdentifier
    }

    /// The hash of the store, which does not change when the calendar is saved.
    open override var hash: Int { core.map { ObjectIdentifier($0).hashValue } ?? 0 }

    /// The calendar as text.
    open override var description: String { "EKCalendar \(title) (\(calendarIdentifier))" }
}

extension EKEntityType {
    var model: EntityType { self == .event ? .event : .reminder }
}
