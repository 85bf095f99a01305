import CalendarModel

/// The list of times in an RDATE or EXDATE, divided into one property for each kind of time. iCalendar's lists hold
/// times of one kind, and only local times have a zone.
///
/// An item that is not a time is kept as text, and so does not spoil the others.
struct TimeList {
    private enum Kind { case date, local, utc, period, utcPeriod, invalid }

    /// The properties: those with times, then one that keeps the invalid items as text.
    private(set) var properties: [Property] = []
    private(set) var messages: [String] = []
    /// The items that are not times.
    private(set) var invalid: [String] = []
    /// Whether the properties differ from the one that was written.
    let isDivided: Bool

    init(_ property: Property, _ written: [String]) {
        var items: [(text: String, kind: Kind)] = []
        var messages: [String] = []
        for text in written {
            var item = (text: text, kind: Self.kind(text))
            if item.kind == .period || item.kind == .utcPeriod, !Self.isWritable(item.text, property) {
                // A period that cannot be written still has a start.
                item.text = String(text.prefix { $0 != "/" })
                item.kind = Self.kind(item.text)
                messages.append("\(text.prefix(60)) is not a period that \(property.name) can have; its start was used")
            }
            items.append(item)
        }
        var kinds: [Kind] = []
        for item in items where !kinds.contains(item.kind) { kinds.append(item.kind) }
        let valid = kinds.filter { $0 != .invalid }
        if valid.count > 1 {
            messages.append("the list mixes kinds of times; it was split into one list for each")
        }
        if written.contains(where: { $0.allSatisfy(\.isWhitespace) }) {
            messages.append("an empty item of the list was left out")
        }
        for kind in valid {
            let times = items.filter { $0.kind == kind }.map(\.text)
            properties.append(Self.list(property, kind, times))
        }
        let bad = items.filter { $0.kind == .invalid }.map(\.text)
        invalid = bad.filter { !$0.allSatisfy(\.isWhitespace) }
        if valid.isEmpty {
            properties = [property]
        } else if !invalid.isEmpty {
            var rest = property
            rest.value = invalid.joined(separator: ",")
            properties.append(rest.keptAsText)
        }
        isDivided = !valid.isEmpty && properties != [property]
        if isDivided, messages.isEmpty, invalid.isEmpty {
            messages.append("the parameters did not suit the times in the list; they were corrected")
        }
        self.messages = messages
    }

    private static func kind(_ item: String) -> Kind {
        switch EventTime(item) {
        case .date: return .date
        case .utc: return .utc
        case .floating, .zoned: return .local
        case nil: break
        }
        let parts = item.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count > 1, let start = EventTime(String(parts[0])) else { return .invalid }
        return if case .utc = start { .utcPeriod } else { .period }
    }

    /// Returns whether a period is one that RDATE can have (RFC 5545 §3.8.5.2). EXDATE cannot have any.
    private static func isWritable(_ period: String, _ property: Property) -> Bool {
        guard property.name == "RDATE", EventTime(String(period.prefix { $0 != "/" }))?.isDate == false else {
            return false
        }
        let line = Property("RDATE", [Parameter("VALUE", "PERIOD")], value: period)
        return LibICal.objection(toLine: ICalendarWriter.line(line)) == nil
    }

    private static func list(_ property: Property, _ kind: Kind, _ times: [String]) -> Property {
        let type: String? =
            switch kind {
            case .date: "DATE"
            case .period, .utcPeriod: "PERIOD"
            case .local, .utc, .invalid: nil
            }
        var result = property
        result.value = times.joined(separator: ",")
        if kind == .date || kind == .utc || kind == .utcPeriod { result.parameters.removeAll { $0.name == "TZID" } }
        let place = result.parameters.firstIndex { $0.name == "VALUE" }
        switch (type, place) {
        case (let type?, let place?): result.parameters[place].values = [type]
        case (let type?, nil): result.parameters.insert(Parameter("VALUE", type), at: 0)
        case (nil, let place?):
            if result.parameters[place].values.first?.uppercased() != "DATE-TIME" {
                result.parameters.remove(at: place)
            }
        case (nil, nil): break
        }
        return result
    }
}
