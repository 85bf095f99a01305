import CommandLineInterface
import EventStore

extension StoredItem {
    /// The time that the item keeps a person busy, in UTC seconds since 1970; nil if it keeps nobody busy.
    ///
    /// An all-day event, such as a birthday, counts only if it says so (TRANSP:OPAQUE, RFC 5545 §3.8.2.7).
    var busy: Range<Int>? {
        guard case .event(let event) = entry, let window, window.end > window.start, event.status != "CANCELLED",
            event.isAllDay ? event.transparency == "OPAQUE" : event.availability == .busy
        else { return nil }
        return window.start..<window.end
    }
}

/// The events that take place at the same time as an event.
struct Overlaps {
    /// A sentence for each of the other events, at most four.
    let lines: [String]

    /// Finds the overlaps of an event, and of the occurrences of a series in its first weeks.
    ///
    /// - Parameter known: events that are not mentioned.
    init(
        of item: StoredItem, in store: any EventStore, calendars: CalendarChoice, reader: ReaderZone?,
        besides known: Set<ResourceKey> = []
    ) async throws {
        guard let own = item.busy else {
            lines = []
            return
        }
        let end = item.isRecurring ? own.lowerBound + Self.seriesLength : own.upperBound
        var query = ItemQuery(.event, window: TimeWindow(start: own.lowerBound, end: end))
        query.floatingZone = ReaderZone.ofMachine?.rules.identifier
        (query.isBrief, query.page, query.limit) = (true, .beginning, 1000)
        let items = try await store.items(matching: query).items
        let key = item.identifier.key
        let times = item.isRecurring ? items.filter { $0.identifier.key == key }.compactMap(\.busy) : [own]
        let others = items.filter { other in
            guard other.identifier.key.uid != key.uid, !known.contains(other.identifier.key), let busy = other.busy
            else { return false }
            return times.contains { $0.overlaps(busy) }
        }
        var lines = others.prefix(Self.shown).map { other in
            let zones = ZoneResolver(timeZones: other.timeZones)
            let place = calendars.all.count > 1 ? " (\(calendars.title(of: other.identifier.key.calendar)))" : ""
            return "at the same time: \(EventCard.line(other.entry, zones: zones, reader: reader))\(place)"
        }
        if others.count > lines.count { lines.append("and \(others.count - lines.count) more at the same time") }
        self.lines = lines
    }

    private static let seriesLength = 60 * 86_400
    private static let shown = 3
}

/// Times in which nothing is in a calendar.
struct FreeTime {
    let hours: DayHours
    /// The shortest time that counts, in seconds.
    let length: Int
    let zone: ReaderZone?

    /// Returns the free times of days, in order.
    ///
    /// - Parameters:
    ///   - window: the period; the part of it that has passed is left out.
    ///   - busy: the times that are taken, in any order.
    func spans(in window: TimeWindow, busy: [Range<Int>]) -> [Range<Int>] {
        let taken = busy.sorted { $0.lowerBound < $1.lowerBound }
        var (spans, next) = ([Range<Int>](), 0)
        var day = zone.local(atUTC: window.start).date.adding(days: -1)
        while day.midnight(in: zone) < window.end {
            let start = max(window.start, instant(day, hours.start))
            let end = min(window.end, instant(day, hours.end))
            day = day.adding(days: 1)
            guard start < end else { continue }
            var free = start
            while next < taken.count, taken[next].upperBound <= start { next += 1 }
            for range in taken[next...] {
                guard range.lowerBound < end else { break }
                if range.lowerBound - free >= length { spans.append(free..<range.lowerBound) }
                free = max(free, range.upperBound)
            }
            if end - free >= length { spans.append(free..<end) }
        }
        return spans
    }

    private func instant(_ day: CalendarDate, _ minutes: Int) -> Int {
        zone.instant(of: LocalDateTime(startOf: day).adding(seconds: 60 * minutes))
    }
}
