import FoundationEssentials
import TimeZones

extension EventTime {
    /// Creates the UTC time of a date. Fractions of a second are left out.
    package init(utc date: Date) { self = .utc(LocalDateTime(date, in: nil)) }

    /// Creates the local time of a date in a zone. If the zone is nil, creates a floating time: the local time in the
    /// current zone.
    package init(_ date: Date, in zone: TimeZone?) {
        self.init(LocalDateTime(date, in: zone ?? .current), zone)
    }

    /// Creates the time of components. Without an hour, it is a day. Without a zone, it is a floating time.
    package init(_ components: DateComponents) throws(EventStoreError) {
        let date: CalendarDate?
        if components.calendar.map({ $0.identifier != .gregorian && $0.identifier != .iso8601 }) ?? false {
            // The numbers of another calendar, such as the Hebrew one, are converted.
            let found = components.calendar?.date(from: components)
            date = found.map { LocalDateTime($0, in: components.timeZone ?? .current).date }
        } else if let year = components.year, let month = components.month, let day = components.day {
            date = CalendarDate(year: year, month: month, day: day)
        } else {
            date = nil
        }
        guard let date else { throw .invalidItem("the components are not a date") }
        guard let hour = components.hour else {
            self = .date(date)
            return
        }
        let (minute, second) = (components.minute ?? 0, components.second ?? 0)
        guard let local = LocalDateTime(date: date, hour: hour, minute: minute, second: second) else {
            throw .invalidItem("the components are not a time")
        }
        self.init(local, components.timeZone)
    }

    private init(_ local: LocalDateTime, _ zone: TimeZone?) {
        guard let zone else {
            self = .floating(local)
            return
        }
        self = zone.isUTC ? .utc(local) : .zoned(local, tzid: zone.identifier)
    }

    /// Returns the instant of the time. Days and floating times are in the current zone.
    package func date(_ resolver: ZoneResolver) -> Date {
        if let utc = resolver.utc(self) { return Date(timeIntervalSince1970: Double(utc.secondsSinceEpoch)) }
        return local.date(in: .current)
    }
}

extension DateComponents {
    package init(_ time: EventTime) {
        self.init(year: time.date.year, month: time.date.month, day: time.date.day)
        switch time {
        case .date, .floating: break
        case .utc: timeZone = TimeZone(identifier: "GMT")
        case .zoned(_, let tzid): timeZone = TimeZone(identifier: tzid)
        }
        if !time.isDate { (hour, minute, second) = (time.local.hour, time.local.minute, time.local.second) }
    }
}

extension LocalDateTime {
    /// Creates the local time of a date in a zone, or in UTC if the zone is nil. Fractions of a second are left out.
    package init(_ date: Date, in zone: TimeZone?) {
        let seconds = min(max(date.timeIntervalSince1970.rounded(.down), -6e10), 2.5e11)
        self.init(secondsSinceEpoch: Int(seconds) + (zone?.secondsFromGMT(for: date) ?? 0))
    }

    /// Returns the instant at which clocks in a zone show this time. If they show it twice, the first instant is
    /// returned. If they skip it, the instant is computed with the offset before the change (RFC 5545 §3.3.5).
    package func date(in zone: TimeZone) -> Date {
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

extension TimeZone {
    fileprivate var isUTC: Bool { ["GMT", "UTC", "Etc/UTC", "Etc/GMT"].contains(identifier) }
}
