import CalendarModel
import ICalendar

extension FamilyName {
    /// A link to Yahoo's or AOL's form for a new event, with its fields filled in.
    public static let yahooLink = Self(rawValue: "yahoo-link")
}

/// Links of Yahoo Calendar and AOL Calendar that describe an event: `?v=60&TITLE=...&ST=...`, with names in any case.
struct YahooLinkFamily: PayloadFamily {
    func recognize(_ payload: Payload, context: RecognitionContext) -> RecognizedPayload? {
        guard let text = payload.text, let address = LinkAddress(text), address.isWeb,
            ["calendar.yahoo.com", "calendar.aol.com"].contains(address.host)
        else { return nil }
        var query = LinkQuery(address, limit: context.limits.properties)
        guard query.hasValue(["title", "st", "desc", "in_loc"]) else { return nil }
        if query.value("v") == "60" { _ = query.take("v") }
        var event = LinkEvent(limits: context.limits)
        addTimes(to: &event, &query)
        addRecurrence(to: &event, &query)
        event.add("SUMMARY", text: query.take("title"))
        event.add("DESCRIPTION", text: query.take("desc"))
        event.add("LOCATION", text: location(&query))
        if let url = query.take("url") { event.addURL(url, from: "url", value: url) }
        for list in query.takeAll("inv_list") { event.addAttendees(list, from: "inv_list") }
        if let category = query.value("type").flatMap({ Self.categories[$0] }) {
            _ = query.take("type")
            event.add("CATEGORIES", text: category)
        }
        event.keepRest(of: query)
        return event.recognized(.yahooLink)
    }

    /// Takes the venue's name; the street and town then stay in the query. If there is no name, takes the street and
    /// town.
    private func location(_ query: inout LinkQuery) -> String? {
        if let name = query.take("in_loc") { return name }
        let address = [query.take("in_st"), query.take("in_csz")].compactMap(\.self)
        return address.isEmpty ? nil : address.joined(separator: ", ")
    }

    // MARK: Times

    /// Reads the start from ST, and the end from ET or else DUR. DUR is `HHmm` or `allday`. A start that is a date
    /// needs no end.
    private func addTimes(to event: inout LinkEvent, _ query: inout LinkQuery) {
        func time(_ name: String) -> LinkTime? {
            query.take(name).map { LinkTime(name: name, text: $0, isBasic: true) }
        }
        let (start, end) = (time("st"), time("et"))
        let written = query.value("dur") ?? ""
        let isAllDay = written.lowercased() == "allday"
        if isAllDay || written.lowercased() == "false" || written.isEmpty { _ = query.take("dur") }
        event.addTimes(start: start, end: end, isAllDay: isAllDay)
        // The duration stays unused in the query if there is an end or the start is a day.
        guard end == nil, let start = event.properties.first(where: { $0.name == "DTSTART" })?.time, !start.isDate,
            let text = query.take("dur")
        else { return }
        if let duration = Self.duration(text) {
            event.add(Property("DURATION", value: duration))
        } else {
            event.keep("dur", text)
            event.report(.invalidDuration, "dur is not a duration; it was kept as text: \(text.prefix(60))")
        }
    }

    /// Converts `0130`, or `0090` (90 minutes), to `PT1H30M`.
    private static func duration(_ text: String) -> String? {
        guard text.utf8.count == 4, text.utf8.allSatisfy(\.isDigit),
            let digits = Int(text), digits > 0
        else { return nil }
        let minutes = digits / 100 * 60 + digits % 100
        return "PT" + (minutes >= 60 ? "\(minutes / 60)H" : "") + (minutes % 60 > 0 ? "\(minutes % 60)M" : "")
    }

    // MARK: Recurrence

    /// Reads RPAT and REND. RPAT is an interval in days (`01Dy`), weeks (`Wk`), months (`Mh`) or years (`Yr`), or in
    /// weeks with the weekdays (`01MoWeFr`). REND is the last day, or the last instant in seconds since 1970.
    private func addRecurrence(to event: inout LinkEvent, _ query: inout LinkQuery) {
        guard let pattern = query.value("rpat"), !pattern.isEmpty else { return }
        guard var rule = Self.rule(pattern) else {
            return event.report(
                .invalidRRule, "RPAT is not a recurrence pattern; it was kept as text: \(pattern.prefix(60))")
        }
        _ = query.take("rpat")
        let start = event.properties.first { $0.name == "DTSTART" }?.time
        if let text = query.value("rend"), let start, let until = Self.until(text, for: start) {
            _ = query.take("rend")
            rule.until = until
        }
        event.add(Property("RRULE", value: rule.text))
    }

    private static func rule(_ pattern: String) -> RecurrenceRule? {
        guard pattern.utf8.count <= 16, let interval = Int(pattern.prefix(2)), interval >= 1 else { return nil }
        let unit = pattern.dropFirst(2).lowercased()
        let units: [String: RecurrenceRule.Frequency] = ["dy": .daily, "wk": .weekly, "mh": .monthly, "yr": .yearly]
        var rule = RecurrenceRule(units[unit] ?? .weekly)
        rule.interval = interval
        guard units[unit] == nil else { return rule }
        var days = Substring(unit)
        while !days.isEmpty {
            guard let weekday = Weekday(rawValue: days.prefix(2).uppercased()) else { return nil }
            rule.weekdays.append(RecurrenceRule.NthWeekday(weekday))
            days = days.dropFirst(2)
        }
        return rule.weekdays.isEmpty ? nil : rule
    }

    /// Returns the end of a series as the same kind of time as the start (RFC 5545 §3.3.10).
    private static func until(_ text: String, for start: EventTime) -> EventTime? {
        let local: LocalDateTime
        if case .date(let date)? = EventTime(text) {
            local = LocalDateTime(startOf: date).adding(seconds: 86_399)
        } else {
            // Eleven digits of seconds reach beyond the year 5000.
            guard (1...11).contains(text.utf8.count), let seconds = Int(text), seconds > 0 else { return nil }
            local = LocalDateTime(secondsSinceEpoch: seconds)
        }
        return start.with(local: local)
    }

    // MARK: Categories

    /// The categories for the numbers in TYPE. 10 (appointment) and 20 (other) are left out, because generators write
    /// them for any event.
    private static let categories = [
        "11": "Anniversary", "12": "Bill payment", "13": "Birthday", "14": "Call", "15": "Graduation", "16": "Holiday",
        "17": "Interview", "18": "Meeting", "19": "Chat", "21": "Net event", "22": "TV show", "23": "Movie",
        "24": "Concert", "25": "Travel", "26": "Club event", "27": "Breakfast", "28": "Lunch", "29": "Dinner",
        "30": "Happy hour", "31": "Party", "32": "Performance", "33": "Reunion", "34": "Sports event",
        "35": "Vacation", "36": "Wedding", "37": "Class",
    ]
}
