import CalendarModel

/// The busy times that were found so far, grouped by kind.
struct BusyTimes {
    private let window: TimeWindow
    private var times: [FreeBusy.Kind: [Range<Int>]] = [:]
    /// When there are more busy times than this, they are merged.
    private var mergingCount = 4096

    init(in window: TimeWindow) {
        self.window = window
    }

    /// Adds the occurrences of events.
    mutating func add(_ items: [StoredItem]) {
        for item in items {
            guard let time = item.window, let kind = FreeBusy.Kind(CalendarEvent(item.original)) else { continue }
            let (start, end) = (max(time.start, window.start), min(time.end, window.end))
            // An event without a length takes up no time (RFC 5545 §3.6.1).
            if start < end { times[kind, default: []].append(start..<end) }
        }
        // Merging now and then saves memory if many events overlap.
        if count > mergingCount {
            merge()
            mergingCount = max(mergingCount, 2 * count)
        }
    }

    private var count: Int { times.values.reduce(0) { $0 + $1.count } }

    private mutating func merge() {
        for kind in FreeBusy.Kind.allCases { times[kind]?.merge() }
    }

    /// The busy times, sorted and without overlaps.
    var periods: [FreeBusy.Period] {
        var taken: [Range<Int>] = []
        var periods: [FreeBusy.Period] = []
        for kind in FreeBusy.Kind.allCases {
            var own = times[kind] ?? []
            own.merge()
            periods += own.subtracting(taken).map {
                FreeBusy.Period(TimeWindow(start: $0.lowerBound, end: $0.upperBound), kind)
            }
            taken += own
            taken.merge()
        }
        return periods.sorted { $0.window.start < $1.window.start }
    }
}

extension FreeBusy.Kind {
    /// Creates the kind of an event; nil if the event does not make the person busy.
    ///
    /// TRANSP:TRANSPARENT takes precedence over Outlook's X-MICROSOFT-CDO-BUSYSTATUS. Many programs only update TRANSP,
    /// so Outlook's property may be outdated.
    init?(_ event: CalendarEvent) {
        guard event.status?.uppercased() != "CANCELLED", event.availability == .busy else { return nil }
        switch event.busyStatus {
        case "FREE", "WORKINGELSEWHERE": return nil
        case "OOF": self = .unavailable
        case "TENTATIVE": self = .tentative
        default: self = event.status?.uppercased() == "TENTATIVE" ? .tentative : .busy
        }
    }
}

extension [Range<Int>] {
    /// Sorts the ranges, and joins those that overlap or touch.
    fileprivate mutating func merge() {
        sort { $0.lowerBound < $1.lowerBound }
        var merged: [Range<Int>] = []
        for range in self {
            if let last = merged.last, range.lowerBound <= last.upperBound {
                merged[merged.count - 1] = last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
            } else {
                merged.append(range)
            }
        }
        self = merged
    }

    /// Returns the parts of these ranges that lie outside all of the other ranges. Both lists must be merged already.
    fileprivate func subtracting(_ others: [Range<Int>]) -> [Range<Int>] {
        var rest: [Range<Int>] = []
        var place = 0
        for range in self {
            var start = range.lowerBound
            while place < others.count, others[place].upperBound <= start { place += 1 }
            var next = place
            while next < others.count, others[next].lowerBound < range.upperBound {
                if start < others[next].lowerBound { rest.append(start..<others[next].lowerBound) }
                start = Swift.max(start, others[next].upperBound)
                next += 1
            }
            if start < range.upperBound { rest.append(start..<range.upperBound) }
        }
        return rest
    }
}

extension EventStore {
    /// Returns the busy times of a window, merged.
    ///
    /// Cancelled events, transparent events and events without a length take up no time. All-day events last from
    /// midnight to midnight in the query's zone for floating times. Overrides are used instead of the occurrences they
    /// replace. An event that cannot be read is reported.
    public func freeBusy(matching query: FreeBusyQuery) async throws(EventStoreError) -> FreeBusy {
        try requireReading(.event)
        let items = try await itemStream(
            matching: ItemQuery(window: query.window, calendars: query.calendars, floatingZone: query.floatingZone))
        var times = BusyTimes(in: query.window)
        var unreadable: [UnreadableItem] = []
        for try await part in items {
            times.add(part.items)
            unreadable += part.unreadable
        }
        return FreeBusy(window: query.window, periods: times.periods, unreadable: unreadable)
    }
}
