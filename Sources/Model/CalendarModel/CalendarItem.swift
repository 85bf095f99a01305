/// The properties that events and reminders have in common, as typed views on a component. The component also keeps
/// the properties that have no view.
///
/// A view is nil or empty if the property is absent, or if RFC 5545 does not allow its value. The raw text stays in
/// ``component``. Setting a view rewrites only that property.
public protocol CalendarItem: Hashable, Sendable {
    /// The whole component.
    var component: Component { get set }
}

extension CalendarItem {
    // MARK: Identity

    /// UID: the persistent identifier (RFC 5545 §3.8.4.7).
    public var uid: String? {
        get { component.text("UID") }
        set { component.setText("UID", newValue) }
    }

    /// RECURRENCE-ID: the instance of a series that the item replaces (§3.8.4.4).
    public var recurrenceID: EventTime? { component.property("RECURRENCE-ID")?.time }

    /// SEQUENCE: the revision (§3.8.7.4); 0 if absent.
    public var sequence: Int { component.property("SEQUENCE").flatMap { Int($0.value) } ?? 0 }

    // MARK: What and where

    /// SUMMARY: the title (§3.8.1.12).
    public var summary: String? {
        get { component.text("SUMMARY") }
        set { component.setText("SUMMARY", newValue) }
    }

    /// DESCRIPTION: the notes (§3.8.1.5).
    public var description: String? {
        get { component.text("DESCRIPTION") }
        set { component.setText("DESCRIPTION", newValue) }
    }

    /// LOCATION: the venue (§3.8.1.7).
    public var location: String? {
        get { component.text("LOCATION") }
        set { component.setText("LOCATION", newValue) }
    }

    /// The position: GEO (§3.8.1.6), or else the position in Apple's X-APPLE-STRUCTURED-LOCATION.
    public var geo: GeographicPosition? {
        component.property("GEO").flatMap { GeographicPosition($0.value) }
            ?? component.property(ItemLocation.appleProperty).flatMap { GeographicPosition(uri: $0.value) }
    }

    /// URL (§3.8.4.6).
    public var url: String? {
        get { component.property("URL").map(\.value).flatMap { $0.isEmpty ? nil : $0 } }
        set { component.set("URL", newValue.map { Property("URL", value: $0) }) }
    }

    /// The values of all COMMENT properties (§3.8.1.4).
    public var comments: [String] { component.properties("COMMENT").map(\.text) }

    /// The values of all CATEGORIES properties (§3.8.1.2).
    public var categories: [String] {
        get { component.properties("CATEGORIES").flatMap(\.texts) }
        set {
            let value = newValue.map(TextValue.escape).joined(separator: ",")
            component.set("CATEGORIES", newValue.isEmpty ? nil : Property("CATEGORIES", value: value))
        }
    }

    /// The values of all RESOURCES properties (§3.8.1.10).
    public var resources: [String] { component.properties("RESOURCES").flatMap(\.texts) }

    /// The URIs of video and telephone conferences, each listed once. They come from CONFERENCE (RFC 7986 §5.11) and
    /// from properties of Google and Microsoft.
    public var conferences: [String] {
        let stated = component.properties("CONFERENCE").map(\.value)
        var known = Set(stated)
        return stated + component.properties.compactMap(VendorConference.address).filter { known.insert($0).inserted }
    }

    /// ATTACH (§3.8.1.1): URIs, or data that are in the calendar itself.
    public var attachments: [Attachment] { component.properties("ATTACH").map(Attachment.init) }

    /// COLOR (RFC 7986 §5.9): a CSS3 colour name.
    public var color: String? { component.text("COLOR") }

    // MARK: Who

    /// ORGANIZER (§3.8.4.3).
    public var organizer: CalendarUser? { component.property("ORGANIZER").map(CalendarUser.init) }

    /// The ATTENDEE properties (§3.8.4.1).
    public var attendees: [CalendarUser] { component.properties("ATTENDEE").map(CalendarUser.init) }

    /// The values of all CONTACT properties (§3.8.4.2).
    public var contacts: [String] { component.properties("CONTACT").map(\.text) }

    // MARK: State

    /// STATUS (§3.8.1.11), upper case.
    public var status: String? {
        get { component.text("STATUS")?.uppercased() }
        set { component.setText("STATUS", newValue?.uppercased()) }
    }

    /// CLASS (§3.8.1.3), upper case.
    public var classification: String? { component.text("CLASS")?.uppercased() }

    /// PRIORITY (§3.8.1.9): 0 undefined, 1 highest to 9 lowest. A stored number outside 0 to 9 is read as nil. Setting
    /// such a number stores 0 or 9.
    public var priority: Int? {
        get { component.property("PRIORITY").flatMap { Int($0.value) }.flatMap { (0...9).contains($0) ? $0 : nil } }
        set {
            component.set("PRIORITY", newValue.map { Property("PRIORITY", value: String(min(max($0, 0), 9))) })
        }
    }

    /// RELATED-TO (§3.8.4.5): UIDs of other components.
    public var relatedTo: [String] { component.properties("RELATED-TO").map(\.text) }

    /// REQUEST-STATUS (§3.8.8.3), as written.
    public var requestStatuses: [String] { component.properties("REQUEST-STATUS").map(\.value) }

    // MARK: When

    /// DTSTART (§3.8.2.4).
    public var start: EventTime? {
        get { component.property("DTSTART")?.time }
        set { component.set("DTSTART", newValue.map { Property("DTSTART", time: $0) }) }
    }

    /// DURATION (§3.8.2.5).
    public var duration: CalendarDuration? {
        component.property("DURATION").flatMap { CalendarDuration($0.value) }
    }

    /// Whether DTSTART is a date without a time of day.
    public var isAllDay: Bool { start?.isDate ?? false }

    /// CREATED (§3.8.7.1).
    public var created: EventTime? { component.property("CREATED")?.time }

    /// LAST-MODIFIED (§3.8.7.3).
    public var lastModified: EventTime? { component.property("LAST-MODIFIED")?.time }

    /// DTSTAMP (§3.8.7.2).
    public var stamp: EventTime? { component.property("DTSTAMP")?.time }

    // MARK: Recurrence

    /// The valid RRULE properties (§3.8.5.3). Setting them replaces all RRULE properties, the invalid ones too.
    public var recurrenceRules: [RecurrenceRule] {
        get { component.properties("RRULE").compactMap { RecurrenceRule($0.value) } }
        set { component.set("RRULE", to: newValue.map { Property("RRULE", value: $0.text) }) }
    }

    /// The times in all EXDATE properties (§3.8.5.1).
    public var exceptionDates: [EventTime] { component.properties("EXDATE").flatMap(\.times) }

    /// The times in all RDATE properties (§3.8.5.2); of a PERIOD, the start.
    public var recurrenceDates: [EventTime] { component.properties("RDATE").flatMap(\.times) }

    // MARK: Alarms

    /// The VALARM components (§3.6.6).
    public var alarms: [Alarm] {
        get { component.components("VALARM").map(Alarm.init) }
        set {
            component.components.removeAll { $0.name == "VALARM" }
            component.components += newValue.map(\.component)
        }
    }
}

/// An event: a VEVENT (RFC 5545 §3.6.1).
public struct CalendarEvent: CalendarItem {
    /// The whole component.
    public var component: Component

    /// Creates a view on a VEVENT.
    public init(_ component: Component) {
        self.component = component
    }

    /// DTEND (§3.8.2.2), exclusive, as written; nil if DURATION or the start implies the end.
    public var end: EventTime? {
        get { component.property("DTEND")?.time }
        set { component.set("DTEND", newValue.map { Property("DTEND", time: $0) }) }
    }

    /// TRANSP (§3.8.2.7), upper case.
    public var transparency: String? { component.text("TRANSP")?.uppercased() }

    /// Whether a person is busy or free during an event (`EKEventAvailability` in EventKit).
    public enum Availability: String, CaseIterable, Hashable, Sendable {
        /// Busy: TRANSP:OPAQUE, or no TRANSP.
        case busy
        /// Free: TRANSP:TRANSPARENT.
        case free
    }

    /// Whether a person is busy or free during the event, as TRANSP says.
    public var availability: Availability {
        get { transparency == "TRANSPARENT" ? .free : .busy }
        set {
            guard newValue != availability else { return }
            component.setText("TRANSP", newValue == .free ? "TRANSPARENT" : "OPAQUE")
        }
    }

    /// Makes the event last whole days.
    ///
    /// - Parameters:
    ///   - first: the first day.
    ///   - last: the last day, which is part of the event; nil for the first day alone.
    public mutating func setAllDay(from first: CalendarDate, through last: CalendarDate? = nil) {
        component.set("DURATION", nil)
        start = .date(first)
        end = .date(max(first, last ?? first).adding(days: 1))
    }

    /// Sets the start and the end, and removes DURATION.
    ///
    /// - Parameters:
    ///   - start: the time at which the event begins.
    ///   - end: the time at which the event is over; nil for no end.
    public mutating func setTimes(from start: EventTime, to end: EventTime?) {
        component.set("DURATION", nil)
        self.start = start
        self.end = end
    }
}

/// A reminder: a VTODO (RFC 5545 §3.6.2).
public struct Reminder: CalendarItem {
    /// The whole component.
    public var component: Component

    /// Creates a view on a VTODO.
    public init(_ component: Component) {
        self.component = component
    }

    /// DUE (§3.8.2.3).
    public var due: EventTime? {
        get { component.property("DUE")?.time }
        set { component.set("DUE", newValue.map { Property("DUE", time: $0) }) }
    }

    /// COMPLETED (§3.8.2.1).
    public var completed: EventTime? { component.property("COMPLETED")?.time }

    /// PERCENT-COMPLETE (§3.8.1.8), 0 to 100.
    public var percentComplete: Int? { component.property("PERCENT-COMPLETE").flatMap { Int($0.value) } }
}
