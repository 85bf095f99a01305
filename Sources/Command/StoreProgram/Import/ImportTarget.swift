import EventStore

/// The store that an import saves into, and the calendar in that store.
struct ImportTarget {
    let store: any EventStore
    let chosen: ChosenStore
    /// The calendar; nil for the store's default calendar, and for a missing calendar that a dry run does not create.
    let calendar: EventCalendar?
    /// The title of the calendar that the user or the configuration names; nil if neither names a calendar.
    let title: String?
    /// Whether the store did not exist before the import.
    var isNew = false
    private let calendars: CalendarChoice

    /// - Parameter imaginedTitle: the title of a calendar that does not exist, and that a dry run does not create.
    init(
        _ store: any EventStore, _ chosen: ChosenStore, calendar: EventCalendar?, imaginedTitle: String? = nil
    ) async throws {
        self.store = store
        self.chosen = chosen
        self.calendar = calendar
        title = calendar?.title ?? imaginedTitle
        calendars = try await CalendarChoice(store)
    }

    /// Whether the calendar does not exist.
    var isImagined: Bool { calendar == nil && title != nil }

    /// Returns the title of the calendar that an item was saved in; nil if the item was not saved.
    func title(of result: ImportResult?) -> String? {
        title ?? (result?.key?.calendar).map(calendars.title)
    }
}
