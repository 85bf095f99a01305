import CalendarModel
import TimeZones

extension ScannedEvent: Encodable {
    private enum CodingKeys: String, CodingKey {
        case family, uidDerived, method, source, print
    }

    /// Encodes an event or reminder. Values that it doesn't have are absent.
    public func encode(to encoder: any Encoder) throws {
        try EntryJSON(entry, zones: zones).encode(to: encoder)
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(family.rawValue, forKey: .family)
        try container.encode(isUIDDerived, forKey: .uidDerived)
        try container.encodeIfPresent(method, forKey: .method)
        try container.encode(
            SourceRecord(
                path: source.path, frame: source.frame, symbol: source.symbol, part: source.part,
                url: source.address), forKey: .source)
        try container.encodeIfPresent(print.map { PrintRecord($0, frame: source.frame) }, forKey: .print)
    }
}

/// The JSON of an event or reminder without the keys that tell how it was found.
public struct EntryJSON: Encodable {
    private enum CodingKeys: String, CodingKey {
        case kind, uid, summary, description, location, url, status, `class`, transparency
        case start, end, due, allDay, duration, rrule, exdates, rdates, recurrenceID
        case organizer, attendees, categories, priority, geo, alarms, attachments, conferences, legs, incomplete
    }

    private let entry: CalendarEntry
    private let zones: ZoneResolver

    /// Creates the JSON of an event or reminder. `zones` has the time zones of the calendar, or of the system.
    public init(_ entry: CalendarEntry, zones: ZoneResolver) {
        self.entry = entry
        self.zones = zones
    }

    /// Encodes the event or reminder. Values that it doesn't have are absent.
    public func encode(to encoder: any Encoder) throws {
        let item = entry.item
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(item.isAllDay, forKey: .allDay)
        let end = entry.end(in: zones).map { TimeRecord(zones.resolved($0)) }
        switch entry {
        case .event(let event):
            try container.encode("event", forKey: .kind)
            try container.encodeIfPresent(event.transparency, forKey: .transparency)
            try container.encodeIfPresent(end, forKey: .end)
            let trains = item.component.properties(TrainLeg.propertyName).compactMap(TrainLeg.init)
            try container.encodeUnlessEmpty(
                event.flightLegs.map { LegRecord($0) } + trains.map { LegRecord($0, on: item.start) }, forKey: .legs)
        case .reminder:
            try container.encode("reminder", forKey: .kind)
            try container.encodeIfPresent(end, forKey: .due)
        }
        if entry.isIncomplete { try container.encode(true, forKey: .incomplete) }
        try container.encodeIfPresent(item.uid, forKey: .uid)
        try container.encodeIfPresent(item.summary, forKey: .summary)
        try container.encodeIfPresent(item.description, forKey: .description)
        try container.encodeIfPresent(item.location, forKey: .location)
        try container.encodeIfPresent(item.url, forKey: .url)
        try container.encodeIfPresent(item.status, forKey: .status)
        try container.encodeIfPresent(item.classification, forKey: .class)
        try container.encodeIfPresent(item.priority, forKey: .priority)
        try container.encodeIfPresent(item.component.property("DURATION")?.value, forKey: .duration)
        try container.encodeIfPresent(item.start.map(time), forKey: .start)
        try container.encodeIfPresent(item.recurrenceID.map(time), forKey: .recurrenceID)
        try container.encodeUnlessEmpty(
            item.component.properties("RRULE").map(\.value).filter { RecurrenceRule($0) != nil }, forKey: .rrule)
        try container.encodeUnlessEmpty(item.exceptionDates.map(time), forKey: .exdates)
        try container.encodeUnlessEmpty(item.recurrenceDates.map(time), forKey: .rdates)
        try container.encodeIfPresent(item.organizer.map(UserRecord.init), forKey: .organizer)
        try container.encodeUnlessEmpty(item.attendees.map(UserRecord.init), forKey: .attendees)
        try container.encodeUnlessEmpty(item.categories, forKey: .categories)
        try container.encodeIfPresent(
            item.geo.map { ["latitude": $0.latitude, "longitude": $0.longitude] }, forKey: .geo)
        try container.encodeUnlessEmpty(item.alarms.map { AlarmRecord($0, zones: zones) }, forKey: .alarms)
        try container.encodeUnlessEmpty(item.attachments.compactMap(\.uri), forKey: .attachments)
        try container.encodeUnlessEmpty(item.conferences, forKey: .conferences)
        try EntryDetailsJSON(entry: entry, zones: zones).encode(to: encoder)
    }

    private func time(_ time: EventTime) -> TimeRecord {
        TimeRecord(zones.resolved(time))
    }
}

extension CalendarEntry {
    /// Returns the exclusive end; nil if the event neither states nor implies an end. For a reminder, returns the time
    /// when the reminder is due.
    public func end(in zones: ZoneResolver) -> EventTime? {
        switch self {
        case .event(let event): zones.end(of: event)
        case .reminder(let reminder): zones.due(of: reminder)
        }
    }
}

private struct SourceRecord: Encodable {
    let path: String?
    let frame: Int?
    let symbol: Int?
    let part: String?
    let url: String?
}

struct TimeRecord: Encodable {
    private enum CodingKeys: String, CodingKey {
        case date, value, timeZone, utc, tzid
    }

    let time: ResolvedTime

    init(_ time: ResolvedTime) { self.time = time }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        guard !time.time.isDate else { return try container.encode(time.time.date.extendedText, forKey: .date) }
        try container.encode(time.time.local.extendedText, forKey: .value)
        // Null means a floating time, or a time in an unknown zone.
        try container.encode(time.zone, forKey: .timeZone)
        try container.encodeIfPresent(time.utc.map { "\($0.extendedText)Z" }, forKey: .utc)
        if let tzid = time.time.tzid, tzid != time.zone { try container.encode(tzid, forKey: .tzid) }
    }
}

private struct UserRecord: Encodable {
    let email: String?
    /// The address of a user without an e-mail address: any URI (RFC 5545 §3.3.3).
    let address: String?
    let name: String?
    let role: String?
    let status: String?

    init(_ user: CalendarUser) {
        email = user.email
        let isURI = user.address.contains(":") && !user.address.lowercased().hasPrefix("invalid:")
        address = user.email == nil && isURI ? user.address : nil
        name = user.name
        role = user.role
        status = user.participationStatus
    }
}

private struct LegRecord: Encodable {
    var from: String?
    var fromCode: String?
    var to: String?
    var toCode: String?
    var carrier: String?
    var flight: String?
    var train: String?
    var date: String?
    var coach: String?
    var seat: String?
    var `class`: String?
    var pnr: String?
    var passenger: String?

    init(_ leg: FlightLeg) {
        (from, to, carrier, flight) = (leg.from, leg.to, leg.carrier, leg.flight)
        date = leg.date?.extendedText
        (seat, pnr, passenger) = (leg.seat, leg.pnr, leg.passenger)
    }

    init(_ leg: TrainLeg, on start: EventTime?) {
        (from, fromCode, to, toCode) = (leg.from, leg.fromCode, leg.to, leg.toCode)
        date = start?.date.extendedText
        (train, coach, seat, self.class) = (leg.train, leg.coach, leg.seat, leg.travelClass)
    }
}

private struct AlarmRecord: Encodable {
    let action: String?
    let triggerSeconds: Int?
    let related: String?
    let triggerAt: TimeRecord?
    let description: String?

    init(_ alarm: Alarm, zones: ZoneResolver) {
        action = alarm.action
        description = alarm.description
        switch alarm.trigger {
        case .relative(let duration, let toEnd):
            triggerSeconds = duration.totalSeconds
            related = toEnd ? "END" : "START"
            triggerAt = nil
        case .absolute(let time):
            triggerSeconds = nil
            related = nil
            triggerAt = TimeRecord(zones.resolved(time))
        case nil:
            triggerSeconds = nil
            related = nil
            triggerAt = nil
        }
    }
}

extension KeyedEncodingContainer {
    mutating func encodeUnlessEmpty(_ list: [some Encodable], forKey key: Key) throws {
        if !list.isEmpty { try encode(list, forKey: key) }
    }
}
