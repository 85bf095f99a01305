import CalendarModel
import EventStore
import TimeZones

/// An event, or one occurrence of a series.
open class EKEvent: EKCalendarItem {
    /// The times as EventKit represents them: instants and a zone.
    private struct Times: Equatable {
        var start: Date?
        var end: Date?
        var isAllDay = false
        /// The zone; nil for floating times.
        var zone: TimeZone?
    }

    private var times: Times?

    /// Creates an event. It needs a calendar, a start and an end, and has to be saved.
    public convenience init(eventStore: EKEventStore) { self.init(name: "VEVENT", core: eventStore.core) }

    // MARK: Identity

    /// The identifier of the event, which the occurrences of a series share; nil before the event is saved. An
    /// occurrence that was changed separately has its own. If the event moves to another calendar, the identifier
    /// changes.
    open var eventIdentifier: String! { key.map { $0.eventIdentifier + detachedSuffix } }

    /// Whether the event is an occurrence that was changed separately.
    open var isDetached: Bool { stored?.isDetached ?? false }

    /// The original start of the occurrence, which does not change when the occurrence is moved.
    open var occurrenceDate: Date! {
        stored?.identifier.occurrenceDate.map { $0.date(resolver) } ?? startDate
    }

    // MARK: Times

    /// Whether the event is an all-day event.
    open var isAllDay: Bool {
        get { loaded.isAllDay }
        set {
            change { times in
                // An all-day event has no zone. A time that it gets is one in the current zone.
                if times.isAllDay, !newValue, times.zone == nil { times.zone = .current }
                times.isAllDay = newValue
            }
        }
    }

    /// The start. For an all-day event, this is the beginning of its first day in the current zone.
    open var startDate: Date! {
        get {
            let times = loaded
            guard times.isAllDay, let start = times.start else { return times.start }
            return LocalDateTime(startOf: day(start, times)).date(in: .current)
        }
        set { change { $0.start = newValue } }
    }

    /// The end. For an all-day event, this is the last second of its last day in the current zone.
    open var endDate: Date! {
        get {
            let times = loaded
            guard times.isAllDay, let end = times.end else { return times.end }
            let next = LocalDateTime(startOf: day(end, times).adding(days: 1))
            return next.adding(seconds: -1).date(in: .current)
        }
        set { change { $0.end = newValue } }
    }

    /// The zone of the start and the end; nil for floating times. A new event has the current zone.
    open override var timeZone: TimeZone? {
        get { loaded.zone }
        set { change { $0.zone = newValue } }
    }

    /// Compares two events by their starts.
    open func compareStartDate(with other: EKEvent) -> ComparisonResult {
        let (left, right) = (startDate ?? .distantFuture, other.startDate ?? .distantFuture)
        return left < right ? .orderedAscending : left > right ? .orderedDescending : .orderedSame
    }

    /// Returns the day of a date, for an all-day event. The event's zone decides which day that is.
    private func day(_ date: Date, _ times: Times) -> CalendarDate {
        LocalDateTime(date, in: times.zone ?? .current).date
    }

    private var loaded: Times {
        if let times { return times }
        let found = read(draft)
        times = found
        return found
    }

    private func change(_ body: (inout Times) -> Void) {
        var changed = loaded
        body(&changed)
        times = changed
    }

    private func read(_ component: Component) -> Times {
        let event = CalendarEvent(component)
        guard let start = event.start else { return Times(zone: .current) }
        let resolver = resolver
        let end = resolver.end(of: event) ?? start
        var result = Times(isAllDay: start.isDate)
        switch start {
        case .date, .floating: result.zone = nil
        case .utc: result.zone = TimeZone(identifier: "GMT")
        case .zoned(_, let tzid):
            result.zone =
                TimeZone(identifier: tzid) ?? resolver.zone(tzid).flatMap { TimeZone(identifier: $0.identifier) }
        }
        result.start = start.date(resolver)
        result.end = end.date(resolver)
        if start.isDate {
            let last = AllDayEnd.inclusive(of: event) ?? start.date
            result.end = LocalDateTime(startOf: last.adding(days: 1)).adding(seconds: -1).date(in: .current)
        }
        return result
    }

    override func writeTimes(to component: inout Component) {
        guard let times else { return }
        let old = read(component)
        guard times != old else { return }
        guard let start = times.start else {
            for name in ["DTSTART", "DTEND", "DURATION"] { component.set(name, nil) }
            return
        }
        let end = max(times.end ?? start, start)
        component.set("DURATION", nil)
        if times.isAllDay {
            let first = day(start, times)
            component.set("DTSTART", Property("DTSTART", time: .date(first)))
            let last = AllDayEnd.exclusive(lastDay: max(first, day(end, times)))
            component.set("DTEND", Property("DTEND", time: last))
            return
        }
        let isFormKept = times.zone == old.zone && times.isAllDay == old.isAllDay
        if !isFormKept || times.start != old.start || component.property("DTSTART") == nil {
            component.set("DTSTART", Property("DTSTART", time: EventTime(start, in: times.zone)))
        }
        if !isFormKept || times.end != old.end || component.property("DTEND") == nil {
            component.set("DTEND", Property("DTEND", time: EventTime(end, in: times.zone)))
        }
    }

    override func forgetTimes() { times = nil }

    override var length: TimeInterval {
        guard let start = loaded.start, let end = loaded.end else { return 0 }
        return end.timeIntervalSince(start)
    }

    override func validate(_ span: EKSpan) throws {
        let times = loaded
        if let refusal = refusal(of: times) { throw refusal }
        // A series of another program may break these rules. It can still be renamed.
        guard changesSeries(span), let start = times.start, let end = times.end,
            let period = recurrenceRules?.map(\.longestPeriod).min()
        else { return }
        if timeOfDayLength(times, start, end) > period { throw EKError(.durationGreaterThanRecurrence) }
        let offsets = alarms?.filter { $0.absoluteDate == nil && $0.proximity == .none }.map(\.relativeOffset) ?? []
        if offsets.contains(where: { -$0 > period }) { throw EKError(.alarmGreaterThanRecurrence) }
    }

    private func refusal(of times: Times) -> EKError? {
        guard let start = times.start else { return EKError(.noStartDate) }
        guard let end = times.end else { return EKError(.noEndDate) }
        let isInverted = times.isAllDay ? day(end, times) < day(start, times) : end < start
        return isInverted ? EKError(.datesInverted) : nil
    }

    /// Times that a save refuses are kept, so that the next save refuses them, too.
    @discardableResult
    open override func refresh() -> Bool {
        let refused = times.flatMap { refusal(of: $0) == nil ? nil : $0 }
        guard super.refresh() else { return false }
        if let refused { times = refused }
        return true
    }

    /// Whether a save writes new times, rules or alarms of a whole series.
    private func changesSeries(_ span: EKSpan) -> Bool {
        guard let stored else { return true }
        guard !stored.isRecurring || span == .futureEvents else { return false }
        let (old, new) = (stored.original, content)
        return old.components != new.components
            || ["DTSTART", "DTEND", "DURATION", "RRULE"].contains { old.properties($0) != new.properties($0) }
    }

    /// Returns the seconds from the start to the end as clocks show them, which a change of clocks does not alter.
    private func timeOfDayLength(_ times: Times, _ start: Date, _ end: Date) -> TimeInterval {
        if times.isAllDay {
            let (first, last) = (LocalDateTime(startOf: day(start, times)), LocalDateTime(startOf: day(end, times)))
            return Double(last.secondsSinceEpoch - first.secondsSinceEpoch) + 86_400
        }
        let zone = times.zone ?? .current
        return Double(LocalDateTime(end, in: zone).secondsSinceEpoch - LocalDateTime(start, in: zone).secondsSinceEpoch)
    }

    /// Whether a save would give a single occurrence another start.
    var movesOccurrence: Bool {
        guard let stored, stored.isRecurring else { return false }
        return read(stored.original).start != loaded.start
    }

    // MARK: Other properties

    /// The place with its position.
    open var structuredLocation: EKStructuredLocation? {
        get { EKStructuredLocation(of: draft) }
        set {
            draft.set("GEO", nil)
            setText("LOCATION", newValue?.title)
            draft.set(ItemLocation.appleProperty, newValue?.property)
            guard let position = newValue?.geoLocation?.coordinate else { return }
            draft.set("GEO", Property("GEO", value: "\(position.latitude);\(position.longitude)"))
        }
    }

    /// The organizer; nil if there is none. It cannot be changed.
    open var organizer: EKParticipant? {
        draft.property("ORGANIZER").map { EKParticipant(CalendarUser($0), isOrganizer: true) }
    }

    /// Whether a person is busy or free during the event. A value that iCalendar cannot express is stored in
    /// Microsoft's property.
    open var availability: EKEventAvailability {
        get {
            switch draft.text("X-MICROSOFT-CDO-BUSYSTATUS")?.uppercased() {
            case "TENTATIVE": .tentative
            case "OOF": .unavailable
            default: CalendarEvent(draft).availability == .free ? .free : .busy
            }
        }
        set {
            guard newValue != availability, newValue != .notSupported else { return }
            var event = CalendarEvent(draft)
            event.availability = newValue == .free ? .free : .busy
            draft = event.component
            let names = [EKEventAvailability.tentative: "TENTATIVE", .unavailable: "OOF"]
            draft.set(
                "X-MICROSOFT-CDO-BUSYSTATUS",
                names[newValue].map { Property("X-MICROSOFT-CDO-BUSYSTATUS", value: $0) })
        }
    }

    /// Whether the event is confirmed, tentative or cancelled. It cannot be changed.
    open var status: EKEventStatus {
        switch draft.text("STATUS")?.uppercased() {
        case "CONFIRMED": .confirmed
        case "TENTATIVE": .tentative
        case "CANCELLED": .canceled
        default: .none
        }
    }

    /// The identifier of the contact whose birthday the event shows; always nil, because no store has birthday
    /// calendars.
    open var birthdayContactIdentifier: String? { nil }

    /// Always nil, because no store has birthday calendars.
    @available(*, deprecated, renamed: "birthdayContactIdentifier")
    open var birthdayPersonUniqueID: String? { nil }

    /// Always -1, because no store has birthday calendars.
    @available(*, deprecated, renamed: "birthdayContactIdentifier")
    open var birthdayPersonID: Int { -1 }

    /// The event as text.
    open override var description: String {
        "EKEvent \(title ?? "") (\(startDate.map { "\($0)" } ?? "no start"), \(eventIdentifier ?? "not saved"))"
    }
}

extension ResourceKey {
    /// The identifier of an event: its calendar and its UID.
    var eventIdentifier: String {
        let calendar = calendar.rawValue.addingPercentEncoding(withAllowedCharacters: .eventIdentifier) ?? ""
        return "\(calendar):\(uid)"
    }

    /// Reads the identifier of an event; nil for any other text.
    init?(eventIdentifier text: String) {
        guard let place = text.firstIndex(of: ":"), let calendar = String(text[..<place]).removingPercentEncoding
        else { return nil }
        self.init(
            calendar: CalendarIdentifier(rawValue: calendar), uid: String(text[text.index(after: place)...]))
    }
}

extension CharacterSet {
    fileprivate static let eventIdentifier = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "-._~/"))
}
