import CalendarModel

extension RecurrenceRule {
    /// Writes the end in the form that the start needs. UNTIL has the same form as DTSTART: a day, a floating time or a
    /// UTC time. But if DTSTART has a time zone, UNTIL is in UTC (RFC 5545 §3.3.10). A last day is included whole.
    ///
    /// - Parameter start: the start of the series; nil leaves the end unchanged.
    package mutating func fitEnd(to start: EventTime?, _ zones: ZoneResolver) {
        guard let until, let start else { return }
        switch (start, until) {
        case (.date, .date), (.floating, .floating), (.utc, .utc), (.zoned, .utc): return
        case (.date, _): self.until = .date(until.date)
        case (.floating, _): self.until = .floating(until.lastSecond)
        case (.utc, _), (.zoned, _): self.until = .utc(zones.lastUTC(start.with(local: until.lastSecond)))
        }
    }

    /// Returns the rule with its last day in the zone of the start, for people to read.
    package func ended(like start: EventTime?, _ zones: ZoneResolver) -> RecurrenceRule {
        guard case .utc(let utc)? = until, case .zoned(_, let tzid)? = start, let zone = zones.zone(tzid) else {
            return self
        }
        var rule = self
        rule.until = .date(zone.local(atUTC: utc.secondsSinceEpoch).date)
        return rule
    }
}

extension Component {
    /// Returns the component with the ends of its recurrence rules in the form that its start needs; see
    /// ``RecurrenceRule/fitEnd(to:_:)``. Rules that need no change keep their text.
    package func fittingRuleEnds(_ zones: ZoneResolver) -> Component {
        guard properties.contains(where: \.hasRuleEnd),
            let start = (property("DTSTART") ?? (name == "VTODO" ? property("DUE") : nil))?.time
        else { return self }
        var result = self
        for place in properties.indices where properties[place].hasRuleEnd {
            guard let written = RecurrenceRule(properties[place].value) else { continue }
            var rule = written
            rule.fitEnd(to: start, zones)
            if rule != written { result.properties[place].value = rule.text }
        }
        return result
    }
}

extension Property {
    fileprivate var hasRuleEnd: Bool {
        (name == "RRULE" || name == "EXRULE") && value.uppercased().contains("UNTIL=")
    }
}

extension EventTime {
    /// The time, or the last second of the day.
    fileprivate var lastSecond: LocalDateTime {
        guard isDate else { return local }
        return LocalDateTime(date: date, hour: 23, minute: 59, second: 59) ?? local
    }
}

extension ZoneResolver {
    /// Returns a UTC or zoned time in UTC. A time in an unknown zone keeps its clock time. A time after the year 9999
    /// becomes the last second of that year.
    fileprivate func lastUTC(_ time: EventTime) -> LocalDateTime {
        guard let utc = resolve(time)?.resolution.utc else { return time.local }
        let last = EventTime.date(CalendarDate(daysSinceEpoch: .max)).lastSecond
        return utc > last.secondsSinceEpoch ? last : LocalDateTime(secondsSinceEpoch: utc)
    }
}
