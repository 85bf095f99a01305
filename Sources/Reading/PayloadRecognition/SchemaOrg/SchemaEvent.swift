import CalendarModel
import ICalendar

/// Converts a schema.org Event to a VEVENT.
///
/// A member that no iCalendar property can express in full is kept as an X-SCANICS-JSON property.
struct SchemaEvent {
    private let node: SchemaNode
    private var properties: [Property] = []
    /// The members that ``properties`` express in full.
    private var mapped: Set<String> = []
    /// What was assumed or could not be read.
    private(set) var diagnostics: [Diagnostic] = []

    /// The reservation of the event, whose members are kept with the event's.
    private let reservation: SchemaNode?
    private let status: String?

    /// Creates a converter.
    ///
    /// - Parameters:
    ///   - node: the event.
    ///   - reservation: the reservation of the event, if there is one.
    ///   - status: the STATUS that follows from the reservation.
    init(_ node: SchemaNode, reservation: SchemaNode? = nil, status: String? = nil) {
        self.node = node
        self.reservation = reservation
        self.status = status
    }

    /// Returns the event; nil if it has neither a name nor a start.
    mutating func component() -> Component? {
        addTexts()
        addTimes()
        addPlace()
        addStatus()
        addOrganizer()
        addLists()
        guard properties.contains(where: { $0.name == "SUMMARY" || $0.name == "DTSTART" }) else { return nil }
        for member in node.members where !mapped.contains(member.name) && !Self.followed.contains(member.name) {
            keep(member)
        }
        for member in reservation?.members ?? [] where member.name != "reservationFor" { keep(member) }
        return Component("VEVENT", properties)
    }

    /// Members that become events of their own.
    private static let followed: Set = ["subEvent", "subEvents"]

    private mutating func keep(_ member: JSONValue.Member) {
        properties.append(Property(TypedCalendar.unmappedJSON, text: JSONValue.object([member]).jsonText))
    }

    private mutating func add(_ property: Property?, from member: String, whole: Bool = true) {
        guard let property else { return }
        properties.append(property)
        if whole { mapped.insert(member) }
    }

    private mutating func report(_ code: Diagnostic.Code, _ message: String) {
        diagnostics.append(Diagnostic(code, message))
    }

    // MARK: Texts

    private mutating func addTexts() {
        for (member, name) in [("name", "SUMMARY"), ("description", "DESCRIPTION")] {
            let isOne = node[member]?.string != nil
            add(node.text(member).map { Property(name, text: $0) }, from: member, whole: isOne)
        }
        if let url = node["url"].flatMap(SchemaNode.address) {
            add(Property("URL", value: url), from: "url", whole: node["url"]?.string != nil)
        }
        if let identifier = node["identifier"]?.string, Self.isGloballyUnique(identifier) {
            add(Property("UID", text: identifier), from: "identifier")
        }
    }

    /// Returns whether an identifier is globally unique, as a UID must be: a URI, a UUID, or a name at a host (RFC 7986
    /// §5.3). Most identifiers are only numbers in a site's database.
    private static func isGloballyUnique(_ identifier: String) -> Bool {
        let isUUID =
            identifier.utf8.count == 36
            && identifier.utf8.allSatisfy { $0.hexadecimalDigit != nil || $0 == UInt8(ascii: "-") }
        return isUUID || identifier.contains("://") || identifier.hasPrefix("urn:") || identifier.contains("@")
    }

    // MARK: Times

    private mutating func addTimes() {
        let schedule = node["eventSchedule"].flatMap(SchemaSchedule.init)
        let written = node.text("startDate")
        let start = written.flatMap { ISO8601Time($0) }
        if written != nil, start == nil {
            report(.invalidValue, "startDate is neither a date nor a time; it was kept as text")
        }
        if let start {
            add(Property("DTSTART", time: start.eventTime), from: "startDate", whole: start.isWhole)
            addEnd(of: start)
        }
        if let schedule { add(schedule, start: start, mayStart: written == nil) }
    }

    private mutating func add(_ schedule: SchemaSchedule, start: ISO8601Time?, mayStart: Bool) {
        let startsIt = mayStart && schedule.start != nil
        if mayStart, let times = schedule.times { properties += times }
        // A rule counts from the event's start. A start with an offset was converted to UTC, where the days differ.
        guard let first = start ?? schedule.start, first.date == schedule.start?.date ?? first.date,
            first.offset?.seconds ?? 0 == 0, let begin = properties.first(where: { $0.name == "DTSTART" })?.time,
            let rule = schedule.recurrence(from: begin)
        else {
            return report(.invalidRRule, "iCalendar cannot express the event's schedule; it was kept as text")
        }
        properties += rule
        if schedule.isWhole, startsIt || !schedule.hasZone { mapped.insert("eventSchedule") }
    }

    private mutating func addEnd(of start: ISO8601Time) {
        if let written = node.text("endDate") {
            guard let end = ISO8601Time(written) else {
                return report(.invalidValue, "endDate is neither a date nor a time; it was kept as text")
            }
            return add(endTime(end, start).map { Property("DTEND", time: $0) }, from: "endDate", whole: end.isWhole)
        }
        guard let duration = node.text("duration"), let length = CalendarDuration(duration) else { return }
        // If the start is a day, the duration must be in whole days (RFC 5545 §3.8.2.5).
        guard start.local != nil || length.exactSeconds == 0, !length.isNegative else { return }
        add(Property("DURATION", value: duration), from: "duration")
    }

    /// Returns iCalendar's exclusive end. schema.org's end is the last day if it is a day.
    private mutating func endTime(_ end: ISO8601Time, _ start: ISO8601Time) -> EventTime? {
        switch (start.local, end.local) {
        case (nil, nil): return .date(end.date.adding(days: 1))
        case (nil, .some):
            report(
                .valueTypeMismatch,
                "startDate is a day and endDate a time; the event was made to last until the end of that day")
            mapped.remove("endDate")
            return .date(end.date.adding(days: 1))
        case (.some, nil):
            report(
                .valueTypeMismatch,
                "startDate is a time and endDate a day; the event has no end, and endDate was kept as text")
            return nil
        case (.some, .some(let local)):
            guard (start.offset == nil) != (end.offset == nil) else { return end.eventTime }
            report(
                .assumedOffset,
                "only one of startDate and endDate has an offset from UTC; it was used for both")
            guard let offset = start.offset else { return .floating(local) }
            return .utc(local.adding(seconds: -offset.seconds))
        }
    }

    // MARK: Location

    private mutating func addPlace() {
        guard let location = node["location"] else { return }
        let place = SchemaPlace(location)
        if let text = place.text { properties.append(Property("LOCATION", text: text)) }
        if let position = place.position { properties.append(Property("GEO", value: position)) }
        properties += place.conferences.map { Property("CONFERENCE", [Parameter("VALUE", "URI")], value: $0) }
        if place.isWhole { mapped.insert("location") }
    }

    // MARK: Status and people

    private mutating func addStatus() {
        let values = [
            "EventScheduled": "CONFIRMED", "EventRescheduled": "CONFIRMED", "EventMovedOnline": "CONFIRMED",
            "EventCancelled": "CANCELLED", "EventPostponed": "TENTATIVE",
        ]
        let name = node.text("eventStatus").map(SchemaNode.shortName)
        let own = name.flatMap { values[$0] }
        if let value = own == "CANCELLED" ? own : status ?? own {
            let isWhole = name == "EventScheduled" || name == "EventCancelled"
            add(Property("STATUS", value: value), from: "eventStatus", whole: isWhole && value == own)
        }
        if name == "EventPostponed" {
            report(.postponed, "the event is postponed and will not take place on this date; ask for the new date")
        }
    }

    private mutating func addOrganizer() {
        guard let value = node["organizer"], let first = value.list.first else { return }
        let organizer = SchemaNode(first)
        let name = organizer?.text("name") ?? first.string
        let parameters = name.map { [Parameter("CN", $0.withCaretsEncoded)] } ?? []
        let isWhole = value.list.count == 1 && organizer?.holdsOnly(["name", "email", "url"]) ?? true
        if let email = organizer?.text("email") {
            let address = email.lowercased().hasPrefix("mailto:") ? email : "mailto:" + email
            add(
                Property("ORGANIZER", parameters, value: address), from: "organizer",
                whole: isWhole && organizer?["url"] == nil)
        } else if let url = organizer?["url"]?.string {
            add(Property("ORGANIZER", parameters, value: url), from: "organizer", whole: isWhole)
        } else if let name {
            // ORGANIZER needs an address, and there is none.
            add(Property("CONTACT", text: name), from: "organizer", whole: isWhole)
        }
    }

    private mutating func addLists() {
        let images = (node["image"]?.list ?? []).map { ($0, SchemaNode.address($0)) }
        // Inline images are not used; the member is kept.
        for image in images.compactMap(\.1) where image.hasPrefix("http") {
            properties.append(Property("IMAGE", [Parameter("VALUE", "URI")], value: image))
        }
        if images.allSatisfy({ $0.0.string?.hasPrefix("http") == true }) { mapped.insert("image") }
        let keywords = node["keywords"]?.list ?? []
        let words = keywords.compactMap(SchemaNode.text).flatMap { $0.split(separator: ",") }
            .map { String($0.trimmed) }.filter { !$0.isEmpty }
        guard !words.isEmpty else { return }
        add(
            Property("CATEGORIES", value: words.map(TextValue.escape).joined(separator: ",")), from: "keywords",
            whole: keywords.allSatisfy { $0.string != nil })
    }
}

extension Diagnostic.Code {
    // MARK: JSON-LD

    /// Only one of two times has an offset from UTC. The offset was used for both.
    public static let assumedOffset = Self(rawValue: "assumed-offset")
    /// An event is postponed and does not take place on the date that it states.
    public static let postponed = Self(rawValue: "postponed")
}

extension ISO8601Time {
    /// Whether ``eventTime`` expresses the whole time. An offset other than UTC's and fractions of a second are lost.
    var isWhole: Bool { (offset?.seconds ?? 0) == 0 && !hasFraction }
}
