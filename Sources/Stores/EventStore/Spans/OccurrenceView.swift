import CalendarModel
import TimeZones

extension Component {
    /// Returns the component with another time in a property. Parameters other than TZID and VALUE are kept.
    func settingTime(_ name: String, _ time: EventTime) -> Component {
        var result = self
        let other = property(name)?.parameters.filter { $0.name != "TZID" && $0.name != "VALUE" } ?? []
        var property = Property(name, time: time)
        property.parameters += other
        result.set(name, property)
        return result
    }

    /// Returns the master with the times of one of its occurrences.
    ///
    /// An end given as DTEND or DUE stays at the same time of day, even on days when clocks change.
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

    /// The item without its recurrence rules, lists of dates and RECURRENCE-ID, so that it does not recur.
    package var withoutRecurrence: Component {
        var result = self
        result.properties.removeAll { property in
            switch property.name {
            case "RRULE", "EXRULE", "RDATE", "EXDATE", "RECURRENCE-ID": true
            default: false
            }
        }
        return result
    }

    /// The recurrence rules, RRULE and EXRULE.
    var recurrenceRules: [Property] {
        properties.filter { $0.name == "RRULE" || $0.name == "EXRULE" }
    }

    /// Returns the component with only those dates of a list (EXDATE, RDATE) that fulfil a condition.
    func filteringDates(_ name: String, where isKept: (EventTime) -> Bool) -> Component {
        mapDates(name) { isKept($0) ? $0 : nil }
    }

    /// Returns the component with each date of a list replaced by the result of a closure; nil removes the date. In a
    /// PERIOD, both ends are replaced.
    func mapDates(_ name: String, _ change: (EventTime) -> EventTime?) -> Component {
        var result = self
        result.properties = properties.compactMap { property in
            guard property.name == name else { return property }
            let tzid = property.parameter("TZID")
            var form: EventTime?
            let values = property.value.split(separator: ",").compactMap { item -> String? in
                // A value that isn't a time is kept, because other programs may understand it.
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
