import CalendarModel

/// Merges the events that a page describes in several syntaxes, or several times in one syntax.
struct PageEventMerge {
    /// The maximum number of events on a page. No real page has more.
    private static let most = 2000
    /// The maximum number of events that one event is compared with. Comparing each event with all others would take
    /// too long.
    private static let mostCompared = 40
    /// The maximum number of members of two events together; above it, their members are not merged. No real event has
    /// more.
    private static let mostMembers = 500

    private(set) var events: [PageEvent] = []
    /// Whether there were more than ``most`` events.
    private(set) var isCut = false
    /// Key: start and name, value: the indices in ``events``.
    private var exact: [String: [Int]] = [:]
    /// Key: the day of the start, value: the indices in ``events``.
    private var byDay: [Int: [Int]] = [:]
    /// Key: an event's index in the list that was added last, value: the event's index in ``events``.
    private var numbers: [Int: Int] = [:]

    /// Adds the events of a syntax. If an earlier syntax has the same event, the earlier syntax's values take
    /// precedence.
    mutating func add(_ list: [PageEvent]) {
        numbers = [:]
        let count = events.count
        for (place, event) in list.enumerated() {
            var event = event
            event.whole = event.whole.flatMap { numbers[$0] }
            if let known = match(event, before: count) {
                numbers[place] = known
                merge(event, into: known)
            } else if events.count >= Self.most {
                isCut = true
            } else {
                numbers[place] = events.count
                insert(event)
            }
        }
    }

    private mutating func insert(_ event: PageEvent) {
        if let start = event.start {
            exact[Self.key(event, start), default: []].append(events.count)
            byDay[start.date.daysSinceEpoch, default: []].append(events.count)
        }
        events.append(event)
    }

    private static func key(_ event: PageEvent, _ start: ISO8601Time) -> String {
        "\(start.instant.map(String.init) ?? start.wall.text) \(event.foldedName)"
    }

    /// Returns the index in ``events`` of the known event that is the same as the given one; nil if there is none. Two
    /// events of one syntax are the same only if they have equal starts, equal names, and places that do not differ.
    /// Places matter, because a film can start in two cinemas at the same time.
    ///
    /// - Parameter count: the number of known events from earlier syntaxes. They are the first ones in ``events``.
    private func match(_ event: PageEvent, before count: Int) -> Int? {
        guard let start = event.start else { return nil }
        if let known = exact[Self.key(event, start)]?.prefix(Self.mostCompared), !event.foldedName.isEmpty {
            let atPlace = known.first { Self.haveOnePlace(events[$0], event) }
            if let found = atPlace ?? known.first(where: { $0 < count }) { return found }
        }
        guard count > 0 else { return nil }
        let day = start.date.daysSinceEpoch
        for day in [day, day - 1, day + 1] {
            guard let known = byDay[day], known.count <= Self.mostCompared else { continue }
            if let found = known.first(where: { $0 < count && Self.areOne(events[$0], event, among: count) }) {
                return found
            }
        }
        return nil
    }

    private static func areOne(_ known: PageEvent, _ event: PageEvent, among count: Int) -> Bool {
        guard let first = known.start, let second = event.start, haveOneName(known, event) else { return false }
        if agree(first, second) { return true }
        // If the earlier syntaxes have only one event, or the addresses are equal, the times of the same event may
        // differ by up to a day.
        let isSameAddress =
            zip(known.address, event.address).map { PageAddress.key($0) == PageAddress.key($1) } ?? false
        return known.family != event.family && (count == 1 || isSameAddress)
            && abs(first.sortKey - second.sortKey) <= 86_400
    }

    static func haveOneName(_ first: PageEvent, _ second: PageEvent) -> Bool {
        agree(first.foldedName, second.foldedName, shortest: 4)
    }

    private static func haveOnePlace(_ first: PageEvent, _ second: PageEvent) -> Bool {
        agree(first.foldedPlace, second.foldedPlace, shortest: 1)
    }

    /// Returns whether two folded texts can name the same thing: one of them is empty, or is part of the other.
    ///
    /// - Parameter shortest: the minimum number of bytes for a part to be meaningful.
    private static func agree(_ one: String, _ other: String, shortest: Int) -> Bool {
        if one.isEmpty || other.isEmpty || one == other { return true }
        let (part, whole) = one.utf8.count < other.utf8.count ? (one, other) : (other, one)
        return part.utf8.count >= shortest && whole.hasPart(part)
    }

    /// Returns whether two times can mean the same: a day and a time on it, or the same clock time with and without an
    /// offset.
    static func agree(_ first: ISO8601Time, _ second: ISO8601Time) -> Bool {
        guard first.local != nil, second.local != nil else { return first.date == second.date }
        if let one = first.instant, let other = second.instant { return one == other }
        return first.local == second.local
    }

    // MARK: Merging

    private mutating func merge(_ event: PageEvent, into place: Int) {
        var known = events[place]
        if let first = known.start, let second = event.start, Self.agree(first, second) {
            // The more precise of two times is kept.
            if first.local == nil, second.local != nil {
                known.times = event.times
            } else if first.offset == nil, second.offset != nil, first.local == second.local {
                known.times.start = event.times.start
                if let end = known.end, end.offset == nil, let local = end.local {
                    known.times.end = SchemaTime(ISO8601Time(date: end.date, local: local, offset: second.offset))
                }
            }
            if known.end == nil, known.start?.local != nil || event.end?.local == nil {
                known.times.end = event.times.end
            }
        }
        known.address = known.address ?? event.address
        known.name = known.name ?? event.name
        known.element = known.element ?? event.element
        known.standing = min(known.standing, event.standing)
        if case .schema(let found) = known.source, found.node.isEvent, let other = event.node {
            guard found.node.members.count + other.members.count <= Self.mostMembers else {
                return events[place] = known
            }
            let members = Set(found.node.members.map(\.name))
            let missing = other.members.filter { !members.contains($0.name) && $0.name != "@id" }
            if !missing.isEmpty, case .object(let all) = found.node.value, let node = SchemaNode(.object(all + missing))
            {
                known.source = .schema(
                    SchemaEventFinder.Found(
                        node: node, standing: found.standing, whole: found.whole, lacksContext: found.lacksContext))
            }
        }
        events[place] = known
    }

    private static func zip(_ first: String?, _ second: String?) -> (String, String)? {
        guard let first, let second else { return nil }
        return (first, second)
    }
}
