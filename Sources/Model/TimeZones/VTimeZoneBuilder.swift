import CalendarModel

extension TimeZoneRules {
    /// Returns the zone as a VTIMEZONE (RFC 5545 §3.6.5) that is correct from `start` to `end`.
    ///
    /// - Parameters:
    ///   - tzid: the TZID that the calendar's times use.
    ///   - start: the first time in the zone.
    ///   - end: the last time in the zone; nil for an endless series.
    public func vtimezone(tzid: String, from start: LocalDateTime, through end: LocalDateTime? = nil) -> Component {
        // Local times differ from UTC by less than a day, so a day is added on both sides.
        let first = start.secondsSinceEpoch - 86_400
        let last = end.map { $0.secondsSinceEpoch + 86_400 }
        let begin = transitionsCovering(first, last)

        var observances: [Component] = []
        for (index, transition) in begin.explicit.enumerated() {
            let from = index == 0 ? begin.before : begin.explicit[index - 1].to
            observances.append(Self.observance(transition, from: from))
        }
        if let tail, let daylight = tail.daylight, let year = begin.tailYear {
            let from = begin.explicit.last?.to ?? begin.before
            observances += tailObservances(daylight, standard: tail.standard, year: year, from: from)
        }
        if observances.isEmpty {
            let origin = ZoneTransition(at: -begin.before.seconds, to: begin.before)
            observances = [Self.observance(origin, from: begin.before)]
        }
        let location = tzid == identifier ? [] : [Property("X-LIC-LOCATION", text: identifier)]
        return Component("VTIMEZONE", [Property("TZID", text: tzid)] + location, components: observances)
    }

    /// Returns the transitions to write one by one, the offset before them, and the year from which the rule in `tail`
    /// applies.
    private func transitionsCovering(
        _ first: Int, _ last: Int?
    ) -> (before: ZoneOffset, explicit: [ZoneTransition], tailYear: Int?) {
        guard let tail, tail.daylight != nil else {
            return explicitTransitions(first, last, in: transitions)
        }
        // In "fat" zone files, the table also has the transitions that `tail` gives up to 2037. The loop finds the year
        // in which they begin.
        var tailYear = LocalDateTime(secondsSinceEpoch: transitions.last?.at ?? first).date.year + 1
        let expected = { (year: Int) in tail.transitions(in: year).map { Onset($0) } }
        let table = Dictionary(grouping: transitions) { LocalDateTime(secondsSinceEpoch: $0.at).date.year }
        while let year = table[tailYear - 1], year.map({ Onset($0) }) == expected(tailYear - 1) { tailYear -= 1 }

        let firstYear = LocalDateTime(secondsSinceEpoch: first).date.year
        guard tail.hasYearlyRules else {
            let lastYear = LocalDateTime(secondsSinceEpoch: transitions.last?.at ?? first).date.year
            let years = lastYear + 1...max(lastYear, firstYear) + 60
            return explicitTransitions(first, last, in: transitions + years.flatMap(tail.transitions))
        }
        if firstYear > tailYear {
            // The written rules begin in the year before the start, so they give the offset at the start.
            return (offset(atUTC: tail.transitions(in: firstYear - 1)[0].at - 1), [], firstYear - 1)
        }
        let start = tail.transitions(in: tailYear).first?.at ?? first
        let early = explicitTransitions(first, last, in: transitions.filter { $0.at < start })
        return (early.before, early.explicit, last.map { $0 < start } == true ? nil : tailYear)
    }

    /// Returns the part of a table between two times: the transition in force at the first time, and all later
    /// transitions up to the last time.
    private func explicitTransitions(
        _ first: Int, _ last: Int?, in table: [ZoneTransition]
    ) -> (before: ZoneOffset, explicit: [ZoneTransition], tailYear: Int?) {
        let inForce = table.lastIndex { $0.at <= first } ?? table.startIndex
        let explicit = table[inForce...].filter { $0.at <= last ?? .max }
        let before = inForce > table.startIndex ? table[inForce - 1].to : initial
        return (before, explicit, nil)
    }

    private func tailObservances(
        _ daylight: (offset: ZoneOffset, start: PosixRule.Change, end: PosixRule.Change), standard: ZoneOffset,
        year: Int, from before: ZoneOffset
    ) -> [Component] {
        let changes = [(daylight.start, standard, daylight.offset), (daylight.end, daylight.offset, standard)]
        let ordered = changes.sorted { $0.0.local(in: year) < $1.0.local(in: year) }
        return ordered.enumerated().map { index, change in
            let (rule, from, to) = change
            let transition = ZoneTransition(at: rule.local(in: year) - from.seconds, to: to)
            // TZOFFSETFROM of the first change is the offset that is in force before the change, even if the rules
            // would give another offset.
            var component = Self.observance(transition, from: index == 0 ? before : from)
            component.properties.append(contentsOf: rule.recurrence.map { [Property("RRULE", value: $0)] } ?? [])
            return component
        }
    }

    private static func observance(_ transition: ZoneTransition, from: ZoneOffset) -> Component {
        let local = LocalDateTime(secondsSinceEpoch: transition.at + from.seconds)
        return Component(
            transition.to.isDaylight ? "DAYLIGHT" : "STANDARD",
            [
                Property("DTSTART", time: .floating(local)),
                Property("TZOFFSETFROM", value: from.basicText),
                Property("TZOFFSETTO", value: transition.to.basicText),
                Property("TZNAME", text: transition.to.abbreviation),
            ])
    }
}

/// A transition without its abbreviation and kind, so that transitions of the table and of the rules can be compared.
private struct Onset: Equatable {
    let at: Int
    let seconds: Int

    init(_ transition: ZoneTransition) {
        at = transition.at
        seconds = transition.to.seconds
    }
}

extension PosixRule {
    /// Whether both changes can be written as yearly RRULEs.
    var hasYearlyRules: Bool {
        guard let daylight else { return false }
        return daylight.start.recurrence != nil && daylight.end.recurrence != nil
    }
}

extension PosixRule.Change {
    /// The change as a yearly RRULE, nil if no RRULE can express it.
    ///
    /// If the time of day is before 0:00 or after 24:00, the clocks change on another day. The RRULE then has the
    /// weekday of that day, and the days of the month on which the change can fall.
    var recurrence: String? {
        guard case .weekday(let month, let week, let weekday) = day else { return nil }
        let shift = seconds >= 0 ? seconds / 86_400 : (seconds + 1) / 86_400 - 1
        let name = Weekday.allCases[((weekday + 6 + shift) % 7 + 7) % 7].rawValue
        let prefix = "FREQ=YEARLY;BYMONTH=\(month)"
        guard shift != 0 else { return "\(prefix);BYDAY=\(week == 5 ? -1 : week)\(name)" }
        let days = week == 5 ? (-7 + shift)...(-1 + shift) : (week * 7 - 6 + shift)...(week * 7 + shift)
        let length = CalendarDate.days(inMonth: month, of: 2025)
        guard
            week == 5
                ? days.upperBound <= -1 && days.lowerBound >= -length
                : days.lowerBound >= 1 && days.upperBound <= length
        else { return nil }
        return "\(prefix);BYMONTHDAY=\(days.map(String.init).joined(separator: ","));BYDAY=\(name)"
    }
}
