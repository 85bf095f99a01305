import CalendarModel
import TimeZones

extension EventTime {
    /// Creates the UTC time of a date. Fractions of a second are left out.
    init(utc date: Date) { self = .utc(LocalDateTime(date, in: nil)) }

    /// Creates the local time of a date in a zone. If the zone is nil, creates a floating time: the local time in the
    /// current zone.
    init(_ date: Date, in zone: TimeZone?) {
        guard let zone else {
            self = .floating(LocalDateTime(date, in: .current))
            return
        }
        let isUTC = ["GMT", "UTC", "Etc/UTC", "Etc/GMT"].contains(zone.identifier)
        self = isUTC ? EventTime(utc: date) : .zoned(LocalDateTime(date, in: zone), tzid: zone.identifier)
    }

    /// Creates the time of components; nil if they have no date. Without an hour, it is a day. Without a zone, it is a
    /// floating time.
    init?(_ components: DateComponents) {
        let date: CalendarDate
        if components.calendar.map({ $0.identifier != .gregorian && $0.identifier != .iso8601 }) ?? false {
            // The numbers of another calendar, such as the Hebrew one, are converted.
            guard let found = components.calendar?.date(from: components) else { return nil }
            date = LocalDateTime(found, in: components.timeZone ?? .current).date
        } else {
            guard let year = components.year, let month = components.month, let day = components.day,
                let found = CalendarDate(year: year, month: month, day: day)
            else { return nil }
            date = found
        }
        guard let hour = components.hour else {
            self = .date(date)
            return
        }
        guard
            let local = LocalDateTime(
                date: date, hour: hour, minute: components.minute ?? 0, second: components.second ?? 0)
        else { return nil }
        guard let zone = components.timeZone else {
            self = .floating(local)
            return
        }
        let isUTC = ["GMT", "UTC", "Etc/UTC", "Etc/GMT"].contains(zone.identifier)
        self = isUTC ? .utc(local) : .zoned(local, tzid: zone.identifier)
    }

    /// Returns the instant of the time. Days and floating times are in the current zone.
    func date(_ resolver: ZoneResolver) -> Date {
        if let utc = resolver.utc(self) { return Date(timeIntervalSince1970: Double(utc.secondsSinceEpoch)) }
        return local.date(in: .current)
    }

    /// The components of the time in the Gregorian calendar. Their calendar is set, so that their property `date`
    /// works.
    var components: DateComponents {
        var calendar = Calendar(identifier: .gregorian)
        var result = DateComponents(year: date.year, month: date.month, day: date.day)
        switch self {
        case .date, .floating: calendar.timeZone = .current
        case .utc: result.timeZone = TimeZone(identifier: "GMT")
        case .zoned(_, let tzid): result.timeZone = TimeZone(identifier: tzid)
        }
        result.calendar = calendar
        guard !isDate else { return result }
        (result.hour, result.minute, result.second) = (local.hour, local.minute, local.second)
        return result
    }
}

extension LocalDateTime {
    /// Creates the local time of a date in a zone, or in UTC if the zone is nil. Fractions of a second are left out.
    init(_ date: Date, in zone: TimeZone?) {
        let seconds = min(max(date.timeIntervalSince1970.rounded(.down), -6e10), 2.5e11)
        self.init(secondsSinceEpoch: Int(seconds) + (zone?.secondsFromGMT(for: date) ?? 0))
    }

    /// Returns the instant at which clocks in a zone show this time. If they show it twice, the first instant is
    /// returned. If they skip it, the instant is computed with the offset before the change (RFC 5545 §3.3.5).
    func date(in zone: TimeZone) -> Date {
        let seconds = Double(secondsSinceEpoch)
        func offset(_ seconds: Double) -> Double {
            Double(zone.secondsFromGMT(for: Date(timeIntervalSince1970: seconds)))
        }
        let before = offset(seconds - 86_400)
        let earlier = seconds - before
        let later = seconds - offset(seconds + 86_400)
        if offset(earlier) == before { return Date(timeIntervalSince1970: earlier) }
        return Date(timeIntervalSince1970: offset(later) == seconds - later ? later : earlier)
    }
}
