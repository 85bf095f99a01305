import CalendarModel
import TimeZones

extension Component {
    /// A property's time set anew; what else its parameters say is kept.
    func settingTime(_ name: String, _ time: EventTime) -> Component {
        var result = self
        let other = property(name)?.parameters.filter { $0.name != "TZID" && $0.name != "VALUE" } ?? []
        var property = Property(name, time: time)
        property.parameters += other
        result.set(name, property)
        return result
    }

    /// The master as it is at one of its occurrences: with the occurrence's own times.
    ///
    /// An end given as DTEND or DUE stays the same time of day, however long the day is.
    func occurring(at start: EventTime, resolver: ZoneResolver) -> Component {
        let anchor = property("DTSTART") != nil ? "DTSTART" : "DUE"
        guard let first = property(anchor)?.time else { return self }
        let start = resolver.time(start, inFormOf: first)
        let shift = start.local.secondsSinceEpoch - first.local.secondsSinceEpoch
        guard shift != 0 else { return self }
        var result = settingTime(anchor, start)
        for name in ["DTEND", "DUE"] where name != anchor {
            guard let end = property(name)?.time else { continue }
            result = result.settingTime(name, end.with(local: end.local.adding(seconds: shift)))
        }
        return result
    }

    /// The item as one that does not recur.
    var withoutRecurrence: Component {
        var result = self
        result.properties.removeAll { property in
            switch property.name {
            case "RRULE", "EXRULE", "RDATE", "EXDATE", "RECURRENCE-ID": true
            default: false
            }
        }
        return result
    }

    /// The properties that say on what the item recurs.
    var recurrenceRules: [Property] {
        properties.filter { $0.name == "RRULE" || $0.name == "EXRULE" }
    }

    /// A list of dates (EXDATE, RDATE) with only those for which a condition holds.
    func filteringDates(_ name: String, where isKept: (EventTime) -> Bool) -> Component {
        mapDates(name) { isKept($0) ? $0 : nil }
    }

    /// A list of dates with what a closure makes of each, both ends of a PERIOD included.
    func mapDates(_ name: String, _ change: (EventTime) -> EventTime?) -> Component {
        var result = self
        result.properties = properties.compactMap { property in
            guard property.name == name else { return property }
            let tzid = property.parameter("TZID")
            var form: EventTime?
            let values = property.value.split(separator: ",").compactMap { item -> String? in
                // What is no time is kept: it says something to somebody.
                guard let time = EventTime(String(item.prefix { $0 != "/" }), tzid: tzid) else { return String(item) }
                guard let changed = change(time) else { return nil }
                form = form ?? changed
                guard changed != time else { return String(item) }
                let rest = item.drop { $0 != "/" }
                let end = EventTime(String(rest.dropFirst()), tzid: tzid).flatMap(change)
                return changed.basicText + (end.map { "/\($0.basicText)" } ?? String(rest))
            }
            guard !values.isEmpty else { return nil }
            var changed = property
            changed.value = values.joined(separator: ",")
            if let form, form.tzid != tzid, form.isDate || form.tzid != nil {
                changed.parameters.removeAll { $0.name == "TZID" || $0.name == "VALUE" }
                changed.parameters += Property(name, time: form).parameters
            }
            return changed
        }
        return result
    }
}
