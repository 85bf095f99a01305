import CalendarModel
import TimeZones

/// The zone of a vCalendar's local times, from its TZ and DAYLIGHT properties (vCalendar 1.0 §2.2.5 and §2.2.2).
///
/// The zone becomes a VTIMEZONE, and its times are not converted to UTC, so that a series keeps its local time when
/// clocks change.
struct VCalendarZone {
    /// The TZID of the local times. If TZ states an IANA name, the TZID is this name. If TZ states an offset, ScanICS
    /// makes up a name.
    private(set) var tzid: String
    /// The VTIMEZONE; nil for an IANA zone.
    private(set) var component: Component?

    /// Reads the zone from the properties of a calendar.
    ///
    /// - Parameters:
    ///   - standard: the value of TZ.
    ///   - daylight: the values of DAYLIGHT, each `TRUE;+02;start;end;standard name;daylight name` or `FALSE`.
    ///   - recurs: whether the calendar has a series. If so, the last daylight time becomes a yearly rule; single
    ///     events only need the seasons that are stated.
    /// - Returns: nil if TZ is neither an offset nor the name of a zone, or a DAYLIGHT is damaged.
    init?(standard: String, daylight: [[String]], recurs: Bool) {
        guard let offset = VCalendarTime.offset(standard) else {
            let name = String(standard.trimmed)
            guard ZoneResolver().zone(name) != nil else { return nil }
            (tzid, component) = (name, nil)
            return
        }
        let seasons = daylight.filter { $0.first?.uppercased() != "FALSE" && $0.contains { !$0.isEmpty } }
            .map { Season($0, standard: offset) }
        var known = seasons.compactMap(\.self)
        guard known.count == seasons.count, known.count <= 200 else { return nil }
        known.sort { $0.start < $1.start }
        var text = "vCalendar TZ \(Self.text(offset))"
        if let season = known.first { text += "/\(Self.text(season.offset))" }
        tzid = text
        component = Component(
            "VTIMEZONE", [Property("TZID", text: text)],
            components: Self.observances(known, standard: offset, recurs: recurs))
    }

    func renamed(_ tzid: String) -> VCalendarZone {
        var zone = self
        zone.tzid = tzid
        zone.component?.setText("TZID", tzid)
        return zone
    }

    private struct Season {
        let offset: Int
        /// The start of the season, on clocks that still show standard time.
        let start: LocalDateTime
        /// The end of the season, on clocks that still show daylight time.
        let end: LocalDateTime
        let standardName: String
        let daylightName: String

        init?(_ parts: [String], standard: Int) {
            guard parts.count >= 4, let offset = VCalendarTime.offset(parts[1]),
                let start = VCalendarTime.read(parts[2]), let end = VCalendarTime.read(parts[3])
            else { return nil }
            self.offset = offset
            self.start = if case .utc = start { start.local.adding(seconds: standard) } else { start.local }
            self.end = if case .utc = end { end.local.adding(seconds: offset) } else { end.local }
            standardName = parts.count > 4 ? parts[4] : ""
            daylightName = parts.count > 5 ? parts[5] : ""
        }
    }

    private static func observances(_ seasons: [Season], standard: Int, recurs: Bool) -> [Component] {
        guard let first = seasons.first, let last = seasons.last else {
            return [observance("STANDARD", LocalDateTime(secondsSinceEpoch: 0), standard, standard, "")]
        }
        // Standard time applies before the first stated change. If daylight time ends earlier in the year than it
        // starts (southern hemisphere), the year begins with daylight time.
        let origin = LocalDateTime(secondsSinceEpoch: min(0, first.start.secondsSinceEpoch - 400 * 86_400))
        var observances = [observance("STANDARD", origin, standard, standard, first.standardName)]
        if first.end < first.start {
            let before = first.start.adding(seconds: -365 * 86_400)
            observances.append(observance("DAYLIGHT", before, standard, first.offset, first.daylightName))
        }
        for season in seasons {
            let isYearly = recurs && season.start == last.start
            observances.append(
                observance("DAYLIGHT", season.start, standard, season.offset, season.daylightName, isYearly: isYearly))
            observances.append(
                observance("STANDARD", season.end, season.offset, standard, season.standardName, isYearly: isYearly))
        }
        return observances
    }

    private static func observance(
        _ name: String, _ start: LocalDateTime, _ from: Int, _ to: Int, _ abbreviation: String, isYearly: Bool = false
    ) -> Component {
        var properties = [
            Property("DTSTART", time: .floating(start)),
            Property("TZOFFSETFROM", value: text(from, short: false)),
            Property("TZOFFSETTO", value: text(to, short: false)),
        ]
        if !abbreviation.isEmpty { properties.append(Property("TZNAME", text: abbreviation)) }
        if isYearly { properties.append(Property("RRULE", value: yearlyRule(start.date))) }
        return Component(name, properties)
    }

    /// Returns a yearly rule for the clock change on a date: the same weekday at the same place in the month, such as
    /// the second or the last Sunday.
    private static func yearlyRule(_ date: CalendarDate) -> String {
        let isLast = date.day + 7 > CalendarDate.days(inMonth: date.month, of: date.year)
        let ordinal = isLast ? -1 : date.weekdayOrdinal
        return "FREQ=YEARLY;BYMONTH=\(date.month);BYDAY=\(ordinal)\(date.weekday.rawValue)"
    }

    /// Returns an offset as `+0530`. If `short` and the minutes are 0, returns it as `+01`.
    private static func text(_ offset: Int, short: Bool = true) -> String {
        let minutes = abs(offset) / 60
        let hours = (offset < 0 ? "-" : "+") + (minutes / 60).padded(2)
        return short && minutes % 60 == 0 ? hours : hours + (minutes % 60).padded(2)
    }
}
