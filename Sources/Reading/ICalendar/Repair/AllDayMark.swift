import CalendarModel
import TimeZones

/// A program's own mark that an item lasts all day, beside times at midnight. Old phones had no dates without times,
/// and Outlook writes such times in the zone of the calendar.
struct AllDayMark {
    /// The item with days in place of the times.
    private(set) var component: Component
    /// The name of the property that marks the item.
    private let name: String

    /// What was done, for a diagnostic.
    var message: String { "\(name) marks the item as lasting all day; its times were read as days" }

    /// Key: a property, value: its values, in upper case, that mark an item as lasting all day.
    private static let marks: [String: Set<String>] = [
        "X-MICROSOFT-CDO-ALLDAYEVENT": ["TRUE", "1"], "X-MICROSOFT-MSNCALENDAR-ALLDAYEVENT": ["TRUE", "1"],
        "X-FUNAMBOL-ALLDAY": ["TRUE", "1"], "X-ALLDAY": ["TRUE", "1"], "X-EPOCAGENDAENTRYTYPE": ["ANNIVERSARY"],
    ]

    /// Reads an item; nil if no property marks it, or if its start is not at midnight.
    init?(_ component: Component, resolver: ZoneResolver) {
        let mark = component.properties.first { property in
            // The first letter spares most names the comparison.
            property.name.utf8.first == UInt8(ascii: "X")
                && Self.marks[property.name]?.contains(property.value.trimmed.uppercased()) == true
        }
        guard let mark, let start = component.property("DTSTART")?.time, !start.isDate,
            start.local == LocalDateTime(startOf: start.date)
        else { return nil }
        name = mark.name
        self.component = component
        self.component.set("DTSTART", Property("DTSTART", time: .date(start.date)))
        setEnd(start)
        for place in self.component.properties.indices {
            let property = self.component.properties[place]
            guard ["EXDATE", "RDATE", "RECURRENCE-ID"].contains(property.name),
                property.parameter("VALUE")?.uppercased() != "PERIOD"
            else { continue }
            let days = property.times.map { Self.day($0, like: start, resolver) }
            guard !days.isEmpty else { continue }
            self.component.properties[place].parameters.removeAll { $0.name == "VALUE" || $0.name == "TZID" }
            self.component.properties[place].parameters.append(Parameter("VALUE", "DATE"))
            self.component.properties[place].value = days.map(\.basicText).joined(separator: ",")
        }
    }

    /// Sets the exclusive end. An end in the last minute of a day belongs to that day.
    private mutating func setEnd(_ start: EventTime) {
        let name = component.name == "VTODO" ? "DUE" : "DTEND"
        guard let end = component.property(name)?.time, !end.isDate else { return }
        let isMidnight = end.local == LocalDateTime(startOf: end.date)
        let day = isMidnight && end.date > start.date || name == "DUE" ? end.date : end.date.adding(days: 1)
        component.set(name, Property(name, time: .date(day)))
    }

    /// Returns the day of a time, on the clock of the start.
    private static func day(_ time: EventTime, like start: EventTime, _ resolver: ZoneResolver) -> CalendarDate {
        guard case .utc(let utc) = time, case .zoned(_, let tzid) = start, let zone = resolver.zone(tzid) else {
            return time.date
        }
        return zone.local(atUTC: utc.secondsSinceEpoch).date
    }
}
