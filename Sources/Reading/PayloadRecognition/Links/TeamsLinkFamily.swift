import CalendarModel

extension FamilyName {
    /// A link to Microsoft Teams' form for a new meeting, with its fields filled in.
    public static let teamsLink = Self(rawValue: "teams-link")
}

/// Links of Microsoft Teams that describe a meeting: `l/meeting/new`.
struct TeamsLinkFamily: PayloadFamily {
    func recognize(_ payload: Payload, context: RecognitionContext) -> RecognizedPayload? {
        guard let text = payload.text, let address = LinkAddress(text), address.isWeb,
            ["teams.microsoft.com", "teams.live.com", "teams.cloud.microsoft"].contains(address.host),
            address.path == ["l", "meeting", "new"]
        else { return nil }
        var query = LinkQuery(address, limit: context.limits.properties)
        guard query.hasValue(["subject", "starttime", "endtime", "content"]) else { return nil }
        var event = LinkEvent(limits: context.limits)
        let start = time("startTime", &query, &event)
        let end = time("endTime", &query, &event)
        event.addTimes(start: start, end: end)
        event.add("SUMMARY", text: query.take("subject"))
        event.add("DESCRIPTION", text: query.take("content"))
        // Teams has no item for a location yet, but generators write one.
        event.add("LOCATION", text: query.take("location"))
        for list in query.takeAll("attendees") { event.addAttendees(list, from: "attendees") }
        event.keepRest(of: query)
        return event.recognized(.teamsLink)
    }

    /// Reads a time: ISO 8601, or `10/24/2018 10:30:00` as in Microsoft's own examples.
    private func time(_ name: String, _ query: inout LinkQuery, _ event: inout LinkEvent) -> LinkTime? {
        guard let text = query.take(name.lowercased()) else { return nil }
        guard let local = Self.monthFirst(text) else { return LinkTime(name: name, text: text) }
        event.report(.monthFirst, "\(name) was read with the month before the day: \(text)")
        return LinkTime(name: name, text: local.extendedText)
    }

    /// Reads `MONTH/DAY/YEAR HOUR:MINUTE[:SECOND] [AM|PM]`.
    private static func monthFirst(_ text: String) -> LocalDateTime? {
        guard text.utf8.count <= 40 else { return nil }
        let words = text.split { $0 == " " || $0 == "," }
        guard (2...3).contains(words.count) else { return nil }
        let day = words[0].split(separator: "/", omittingEmptySubsequences: false).map(number)
        let clock = words[1].split(separator: ":", omittingEmptySubsequences: false).map(number)
        guard day.count == 3, (2...3).contains(clock.count), let month = day[0], let dayOfMonth = day[1],
            let year = day[2], year >= 1000, var hour = clock[0], let minute = clock[1],
            let second = clock.count == 3 ? clock[2] : 0,
            let date = CalendarDate(year: year, month: month, day: dayOfMonth)
        else { return nil }
        if words.count == 3 {
            guard (1...12).contains(hour) else { return nil }
            switch words[2].uppercased() {
            case "AM": hour = hour % 12
            case "PM": hour = hour % 12 + 12
            default: return nil
            }
        }
        return LocalDateTime(date: date, hour: hour, minute: minute, second: second)
    }

    private static func number(_ digits: Substring) -> Int? {
        guard (1...4).contains(digits.utf8.count),
            digits.utf8.allSatisfy(\.isDigit)
        else { return nil }
        return Int(digits)
    }
}
