import EventStore

struct ImportTarget {
    let store: any EventStore
    let chosen: ChosenStore
    let calendar: EventCalendar?
    let title: String?
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

    var isImagined: Bool { calendar == nil && title != nil }

    func title(of result: ImportResult?) -> String? {
        // An event that was moved to another calendar is found there.
        guard let key = result?.key, !isImagined, key.calendar != calendar?.identifier else { return title }
        return calendars.title(of: key.calendar)
    }
}
