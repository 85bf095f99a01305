import CalendarModel

/// The properties of one h-event or hCalendar event.
struct MicroformatItem {
    enum Property {
        case name, summary, description, url, location, category, identifier, start, end, duration, status, organizer
    }

    private let isNew: Bool
    private var members: [(name: String, values: [JSONValue])] = []
    var summary: String?
    var start: MicroformatTime?
    var end: MicroformatTime?
    var status: String?

    /// Creates an item without properties.
    ///
    /// - Parameter isNew: whether the item uses the class names of microformats 2, which have prefixes.
    init(isNew: Bool) {
        self.isNew = isNew
    }

    func property(_ name: Substring) -> Property? { (isNew ? Self.new : Self.old)[String(name)] }

    private static let new: [String: Property] = [
        "p-name": .name, "p-summary": .summary, "p-description": .description, "e-description": .description,
        "e-content": .description, "u-url": .url, "p-location": .location, "p-category": .category,
        "u-uid": .identifier,
        "p-uid": .identifier, "dt-start": .start, "dt-end": .end, "dt-duration": .duration, "p-status": .status,
        "p-organizer": .organizer,
    ]

    private static let old: [String: Property] = [
        "summary": .name, "description": .description, "url": .url, "location": .location, "category": .category,
        "uid": .identifier, "dtstart": .start, "dtend": .end, "duration": .duration, "status": .status,
        "organizer": .organizer,
    ]

    mutating func add(_ name: String, _ value: JSONValue) {
        if value.string?.isEmpty == true { return }
        if let known = members.firstIndex(where: { $0.name == name }) {
            // For other properties, only the first value counts.
            if name == "keywords" { members[known].values.append(value) }
        } else {
            members.append((name, [value]))
        }
    }

    /// Returns the event in schema.org's terms.
    ///
    /// - Parameter text: returns the text of the whole event. In microformats 2, this text becomes the name if no
    ///   property except the URL has a text.
    func node(text: () -> String) -> JSONValue {
        var all = [JSONValue.Member(name: "@type", value: .string("Event"))]
        all += members.map {
            JSONValue.Member(name: $0.name, value: $0.values.count == 1 ? $0.values[0] : .array($0.values))
        }
        if !members.contains(where: { $0.name == "name" }) {
            let hasText = summary != nil || members.contains { $0.name != "url" }
            let name = summary ?? (isNew && !hasText ? text() : nil)
            if let name, !name.isEmpty { all.append(JSONValue.Member(name: "name", value: .string(name))) }
        } else if let summary, !members.contains(where: { $0.name == "description" }) {
            all.append(JSONValue.Member(name: "description", value: .string(summary)))
        }
        if let start = start?.text { all.append(JSONValue.Member(name: "startDate", value: .string(start))) }
        if let end = end?.following(start)?.text { all.append(JSONValue.Member(name: "endDate", value: .string(end))) }
        if let status, status.lowercased().hasPrefix("cancel") {
            all.append(JSONValue.Member(name: "eventStatus", value: .string("EventCancelled")))
        }
        return .object(all)
    }
}

/// A time of microformats. A page can write the date, clock time and offset in separate pieces.
struct MicroformatTime {
    private var date: CalendarDate?
    private var clock: String?
    private var offset: String?
    /// A piece that could not be read. It is kept unchanged.
    private var whole: String?

    /// Combines the pieces of a time; nil if the pieces have no date, clock time or other text.
    init?(_ pieces: [String]) {
        for piece in pieces.map({ String($0.trimmed) }) where !piece.isEmpty { take(piece) }
        guard date != nil || clock != nil || whole != nil else { return nil }
    }

    private mutating func take(_ piece: String) {
        if let time = SchemaTime(piece) {
            if date == nil { date = time.time.date }
            if let local = time.time.local, clock == nil {
                clock = String(local.extendedText.dropFirst(11))
                offset = offset ?? time.time.offset?.text
            }
            return
        }
        if let day = Self.ordinal(piece) {
            date = date ?? day
        } else if let (clock, offset) = Self.clock(piece) {
            if self.clock == nil { self.clock = clock }
            self.offset = self.offset ?? offset
        } else if Self.isOffset(piece) {
            offset = offset ?? piece
        } else if whole == nil {
            whole = piece
        }
    }

    /// Reads `2009-177`: a year and the number of a day in that year.
    private static func ordinal(_ text: String) -> CalendarDate? {
        let parts = text.split(separator: "-")
        guard parts.count == 2, parts[0].utf8.count == 4, parts[1].utf8.count == 3, let year = Int(parts[0]),
            let day = Int(parts[1]), (1...366).contains(day), let first = CalendarDate(year: year, month: 1, day: 1)
        else { return nil }
        return first.adding(days: day - 1)
    }

    /// Reads `19:00`, `19:00:00-08:00`, `7:30pm` or `7pm`.
    private static func clock(_ text: String) -> (clock: String, offset: String?)? {
        // ``SchemaTime`` reads every form of a clock time, but only after a date, so a date is put before it.
        guard let time = SchemaTime("2000-01-01T" + text)?.time, let local = time.local else { return nil }
        return (String(local.extendedText.dropFirst(11)), time.offset?.text)
    }

    private static func isOffset(_ text: String) -> Bool {
        text == "Z" || SchemaTime("2000-01-01T00:00:01" + text)?.time.offset != nil
    }

    /// Returns this time as the end of an event. A missing date or offset is taken from the start.
    func following(_ start: MicroformatTime?) -> MicroformatTime? {
        guard date == nil, whole == nil else { return self }
        guard let day = start?.date else { return nil }
        var time = self
        // An end with an earlier clock time than the start is on the next day.
        let isNextDay = zipped(start?.clock, clock).map { $1 < $0 } ?? false
        time.date = isNextDay ? day.adding(days: 1) : day
        time.offset = offset ?? start?.offset
        return time
    }

    private func zipped(_ first: String?, _ second: String?) -> (String, String)? {
        guard let first, let second else { return nil }
        return (first, second)
    }

    /// The time in the form of ISO 8601, or the piece that could not be read; nil if there is no such text.
    var text: String? {
        guard let date else { return whole }
        return date.extendedText + (clock.map { "T" + $0 + (offset ?? "") } ?? "")
    }
}
