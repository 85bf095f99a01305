import CalendarModel
import TimeZones

struct SeriesSplit {
    let resource: CalendarResource
    let master: Component
    /// The first occurrence of the later part, in the form of DTSTART.
    let date: EventTime
    let resolver: ZoneResolver
    private let instant: Int

    /// - Throws: ``EventStoreError/invalidSpan`` if the resource has no series to split.
    init(_ resource: CalendarResource, at date: EventTime, resolver: ZoneResolver) throws(EventStoreError) {
        guard let master = resource.master, let start = master.seriesStart else { throw .invalidSpan }
        self.resource = resource
        self.master = master
        self.resolver = resolver
        self.date = resolver.time(date, inFormOf: start)
        instant = resolver.instant(self.date)
    }

    func isEarlier(_ time: EventTime) -> Bool { resolver.instant(time) < instant }

    private func isEarlier(_ override: Component) -> Bool {
        override.property("RECURRENCE-ID")?.time.map(isEarlier) ?? true
    }

    /// Whether the occurrence is the first one of the series.
    var isAtStart: Bool {
        guard let start = master.seriesStart, !isEarlier(start) else { return false }
        return !master.properties("RDATE").flatMap(\.times).contains(where: isEarlier)
    }

    // MARK: The earlier part

    /// Returns the part of the series before the occurrence; nil if there is none.
    func earlier() -> CalendarResource? {
        var ended = master
        ended.properties = ended.properties.map { property in
            guard property.name == "RRULE" else { return property }
            var rule = RuleText(property.value)
            if let until = RecurrenceRule(property.value)?.until, isEarlier(until) { return property }
            rule.end(at: lastInstant)
            var result = property
            result.value = rule.text
            return result
        }
        ended = ended.filteringDates("RDATE", where: isEarlier).filteringDates("EXDATE", where: isEarlier)
        var result = resource
        result.removeComponents { $0.property("RECURRENCE-ID") != nil && $0.isItem && !isEarlier($0) }
        result.put(ended)
        return SeriesExpansion(result).isEmpty ? nil : result
    }

    /// The last instant before the occurrence, in the form of UNTIL: a day, a floating time, or else a time in UTC
    /// (RFC 5545 §3.3.10).
    private var lastInstant: EventTime {
        switch date {
        case .date(let day): .date(day.adding(days: -1))
        case .floating(let local): .floating(local.adding(seconds: -1))
        case .utc, .zoned: .utc(LocalDateTime(secondsSinceEpoch: instant - 1))
        }
    }

    // MARK: The later part

    var laterOverrides: [Component] { resource.overrides.filter { !isEarlier($0) } }

    /// Returns the later part of the series as a separate item that begins at the occurrence. Its COUNT is the number
    /// of remaining occurrences.
    func later(_ item: Component) throws(EventStoreError) -> Component {
        var result = item.withoutRecurrence
        let dates = master.filteringDates("RDATE") { !isEarlier($0) && !resolver.areSame($0, date) }
            .filteringDates("EXDATE") { !isEarlier($0) }
        var rules: [Property] = []
        for rule in master.recurrenceRules {
            if let rest = try remaining(of: rule) { rules.append(rest) }
        }
        result.properties += rules + dates.properties.filter(\.isDateList)
        return result
    }

    /// Returns the split itself, or the split at the next occurrence that a rule produces, if only an RDATE has the
    /// occurrence. The rules of a series count from its start, which must stay one of their dates.
    func anchor() throws(EventStoreError) -> SeriesSplit {
        guard master.properties("RDATE").flatMap(\.times).contains(where: { resolver.areSame($0, date) }),
            let next = try SeriesExpansion.nextOfRules(of: master, from: instant, resource: resource)
        else { return self }
        return try SeriesSplit(resource, at: next, resolver: resolver)
    }

    /// Returns the rule for the later part of the series; nil if the rule ended before the occurrence.
    private func remaining(of property: Property) throws(EventStoreError) -> Property? {
        guard let rule = RecurrenceRule(property.value) else { return property }
        if let until = rule.until, isEarlier(until) { return nil }
        guard let count = rule.count else { return property }
        let rest =
            count - (try SeriesExpansion.count(of: property, master: master, before: instant, resource: resource))
        guard rest > 0 else { return nil }
        var text = RuleText(property.value)
        text.set(count: rest)
        var result = property
        result.value = text.text
        return result
    }
}

extension Component {
    /// The start of the series: DTSTART, or the DUE of a reminder without DTSTART.
    var seriesStart: EventTime? { (property("DTSTART") ?? property("DUE"))?.time }
}
