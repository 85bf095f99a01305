import CalendarModel
import ICalendar

/// Converts a schema.org Event to a VEVENT.
///
/// A member is kept as an X-SCANICS-JSON property if no iCalendar property can express it in full.
struct SchemaEvent {
    private let node: SchemaNode
    private var properties: [Property] = []
    /// The members that the ``properties`` express in full.
    private var mapped: Set<String> = []
    /// Diagnostics about assumptions and unreadable values.
    private(set) var diagnostics: [Diagnostic] = []

    /// The reservation of the event. Its members become X-SCANICS-JSON properties of the event.
    private let reservation: SchemaNode?
    private let status: String?
    /// The times that replace the event's own times.
    var times: SchemaTimes?
    /// The address that replaces the event's own address.
    var address: String?
    /// Whether times in UTC stay in UTC, also if the zone of the place is known.
    var keepsUTC = false

    /// Creates a converter.
    ///
    /// - Parameters:
    ///   - node: the event.
    ///   - reservation: the reservation of the event, if there is one.
    ///   - status: the STATUS that the reservation implies.
    init(_ node: SchemaNode, reservation: SchemaNode? = nil, status: String? = nil) {
        self.node = node
        self.reservation = reservation
        self.status = status
    }

    /// Returns the VEVENT, or one VEVENT for each schedule if there are several. Returns none for an event with neither
    /// a name nor a start.
    mutating func components() -> [Component] {
        addTexts()
        let schedules = SchemaSchedule.several(node)
        if schedules.isEmpty { addTimes() } else { mapped.insert("eventSchedule") }
        addPlace()
        addStatus()
        addOrganizer()
        addLists()
        guard !schedules.isEmpty || properties.contains(where: { $0.name == "SUMMARY" || $0.name == "DTSTART" }) else {
            return []
        }
        for member in node.members where !mapped.contains(member.name) && !Self.followed.contains(member.name) {
            keep(member)
        }
        for member in reservation?.members ?? [] where member.name != "reservationFor" { keep(member) }
        if schedules.isEmpty { return [Component("VEVENT", properties)] }
        return schedules.map { Component("VEVENT", $0 + properties) }
    }

    /// Members whose values become separate events.
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
        add(node.line("name").map { Property("SUMMARY", text: $0) }, from: "name", whole: node["name"]?.string != nil)
        let description = node.text("description").map { String(HTMLFragment.plainText($0).trimmed) }
        if let description, !description.isEmpty {
            add(
                Property("DESCRIPTION", text: description), from: "description",
                whole: node["description"]?.string == description)
        }
        if let address {
            add(Property("URL", value: address), from: "url", whole: node["url"]?.string != nil)
        } else if let url = node["url"].flatMap(SchemaNode.address) {
            add(Property("URL", value: url), from: "url", whole: node["url"]?.string != nil)
        }
        if let identifier = node["identifier"]?.string, Self.isGloballyUnique(identifier) {
            add(Property("UID", text: identifier), from: "identifier")
        }
        if let doors = node.text("doorTime").flatMap({ SchemaTime($0) })?.time.local {
            properties.append(Property("COMMENT", text: "Doors: \(doors.extendedText.dropFirst(11).prefix(5))"))
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
        var times = times ?? SchemaTimes(node)
        let schedule = node["eventSchedule"].flatMap(SchemaSchedule.init)
        // The days of a schedule in UTC may be other days in the place's zone.
        properties += times.properties(
            at: node["location"].flatMap { SchemaPlace($0).zonePlace }, keepsUTC: keepsUTC || schedule != nil)
        if times.isWholeStart { mapped.insert("startDate") }
        if times.isWholeEnd { mapped.insert("endDate") }
        diagnostics += times.diagnostics
        if let start = times.start?.time { addDuration(of: start) }
        if let schedule { add(schedule, start: times.start?.time, mayStart: node.text("startDate") == nil) }
    }

    private mutating func add(_ schedule: SchemaSchedule, start: ISO8601Time?, mayStart: Bool) {
        let startsIt = mayStart && schedule.start != nil
        if mayStart, let times = schedule.times { properties += times }
        // A rule counts from the event's start, so the start must be on the schedule's first day. A start with an
        // offset cannot be used: it was converted to UTC, where it may be on another day.
        guard let first = start ?? schedule.start, first.date == schedule.start?.date ?? first.date,
            first.offset?.seconds ?? 0 == 0, let begin = properties.first(where: { $0.name == "DTSTART" })?.time,
            let rule = schedule.recurrence(from: begin)
        else {
            return report(.invalidRRule, "iCalendar cannot express the event's schedule; it was kept as text")
        }
        properties += rule
        if schedule.isWhole, startsIt || !schedule.hasZone { mapped.insert("eventSchedule") }
    }

    private mutating func addDuration(of start: ISO8601Time) {
        guard node.text("endDate") == nil, !properties.contains(where: { $0.name == "DTEND" }),
            let duration = node.text("duration"), let length = CalendarDuration(duration)
        else { return }
        // If the start is a day, the duration must be in whole days (RFC 5545 §3.8.2.5).
        guard start.local != nil || length.exactSeconds == 0, !length.isNegative, length.totalSeconds > 0 else {
            return
        }
        add(Property("DURATION", value: duration), from: "duration")
    }

    // MARK: Location

    private mutating func addPlace() {
        guard let location = node["location"] else { return }
        let place = SchemaPlace(location)
        // Some calendars write the title into the location if there is no place.
        if let text = place.text, text != node.line("name") { properties.append(Property("LOCATION", text: text)) }
        if let position = place.position { properties.append(Property("GEO", value: position)) }
        properties += place.conferences.map { Property("CONFERENCE", [Parameter("VALUE", "URI")], value: $0) }
        if place.isWhole { mapped.insert("location") }
    }

    // MARK: Status and people

    private mutating func addStatus() {
        let names = (node["eventStatus"]?.list ?? []).compactMap(SchemaNode.text).map(SchemaNode.shortName)
        let values = names.compactMap(Self.status)
        // If there are several statuses, they are the event's history. The most serious one is used.
        let own = ["CANCELLED", "TENTATIVE", "CONFIRMED"].first(where: values.contains)
        if let value = own == "CANCELLED" ? own : status ?? own {
            let isWhole = names == ["EventScheduled"] || names == ["EventCancelled"]
            add(Property("STATUS", value: value), from: "eventStatus", whole: isWhole && value == own)
        }
        if own == "TENTATIVE" {
            report(.postponed, "the event is postponed and will not take place on this date; ask for the new date")
        }
        guard own != "CANCELLED", let name = node.line("name"), Self.saysCancelled(name) else { return }
        properties.removeAll { $0.name == "STATUS" }
        properties.append(Property("STATUS", value: "CANCELLED"))
        report(.cancelledInTitle, "the event's title says that it is cancelled")
    }

    /// Returns the STATUS for an eventStatus or for a similar word on a page; nil for any other word.
    private static func status(_ name: String) -> String? {
        let word = name.lowercased()
        if word.contains("cancel") { return "CANCELLED" }
        if word.contains("postpone") { return "TENTATIVE" }
        return ["eventscheduled", "eventrescheduled", "eventmovedonline"].contains(word) ? "CONFIRMED" : nil
    }

    /// Returns whether a title begins with a word for "cancelled", which may be in brackets.
    private static func saysCancelled(_ title: String) -> Bool {
        let words = title.lowercased().split { !$0.isLetter }
        guard let first = words.first.map(String.init), cancelled.contains(first) else { return false }
        // A sign must follow the word, because the talk "Cancelled flights" is not cancelled.
        let rest = title.drop { !$0.isLetter }.drop { $0.isLetter }
        return rest.isEmpty || rest.drop { $0 == " " }.first.map { !$0.isLetter && !$0.isNumber } ?? true
    }

    private static let cancelled: Set = [
        "cancelled", "canceled", "abgesagt", "entfällt", "annulé", "annulée", "cancelado", "cancelada", "annullato",
        "annullata",
        "afgelast", "geannuleerd", "aflyst", "avlyst", "inställt", "inställd", "odwołane", "odwołany", "zrušeno",
        "peruttu",
    ]

    /// Adds the organizer. An ORGANIZER needs an e-mail address for replies; without an address, the organizer becomes
    /// a CONTACT.
    private mutating func addOrganizer() {
        guard let value = node["organizer"], let first = value.list.first else { return }
        let organizer = SchemaNode(first)
        let name = organizer?.line("name") ?? SchemaNode.plain(first.string)
        let isOne = value.list.count == 1
        if let email = organizer?.text("email"), email.contains("@") {
            let address = email.lowercased().hasPrefix("mailto:") ? email : "mailto:" + email
            let parameters = name.map { [Parameter("CN", $0.withCaretsEncoded)] } ?? []
            add(
                Property("ORGANIZER", parameters, value: address), from: "organizer",
                whole: isOne && organizer?.holdsOnly(["name", "email"]) ?? true)
        } else if let name {
            add(
                Property("CONTACT", text: name), from: "organizer",
                whole: isOne && organizer?.holdsOnly(["name"]) ?? true)
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
            .compactMap { SchemaNode.plain(String($0)) }
        guard !words.isEmpty else { return }
        add(
            Property("CATEGORIES", value: words.map(TextValue.escape).joined(separator: ",")), from: "keywords",
            whole: keywords.allSatisfy { $0.string != nil })
    }
}

extension Diagnostic.Code {
    // MARK: State of an event

    /// The title of an event says that the event is cancelled, but the markup does not.
    public static let cancelledInTitle = Self(rawValue: "cancelled-in-title")
    /// An event is postponed and does not take place at its stated time.
    public static let postponed = Self(rawValue: "postponed")
}
