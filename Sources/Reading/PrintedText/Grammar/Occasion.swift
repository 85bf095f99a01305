import CalendarModel

/// When something happens, as the mentions of a text together say.
package struct Occasion: Hashable, Sendable {
    /// The first day, or its day and clock time.
    package var start: ISO8601Time
    /// The end: for an occasion without a clock time its last day.
    package var end: ISO8601Time?
    package var recurrence: RecurrenceRule?
    package var isYearPrinted = true
    /// The clock time at which the doors open, in minutes, if another one is the start.
    package var doors: Int?
    /// The indices of the mentions that say so.
    package var mentions: [Int] = []
    /// The mention of the start's day; nil if only a repeat names it.
    package var dayMention: Int?
    /// The mention of the start's clock time.
    package var clockMention: Int?
    /// Whether the start's hour may be before or after noon.
    package var isBare = false
    /// Whether the day and month may be swapped.
    package var isAmbiguous = false
    /// Whether the text has a last day that is before the first one.
    package var hasEarlierLastDay = false
    /// Whether the printed weekday is not that of the day.
    package var hasWrongWeekday = false
}

/// Puts the mentions of a text together.
struct OccasionReader {
    let reference: CalendarDate
    /// A year that stands elsewhere in the text.
    var year: Int?

    private struct Group {
        var first: (day: Day, mention: Int)?
        var last: (day: Day, mention: Int)?
        var clocks: [(clock: PrintedClock, mention: Int, role: Meaning.Role?, isJoined: Bool)] = []
        var lastClocks: [(clock: PrintedClock, mention: Int)] = []
        var rule: RecurrenceRule?
        var mentions: [Int] = []
        var isEvening = false
    }

    private enum Day {
        case printed(PrintedDate), relative(RelativeDay)
    }

    /// Returns the occasions that mentions name together, in order. Mentions that are for something else, such as
    /// deadlines, must have been left out.
    func occasions(_ mentions: [(index: Int, mention: PrintedTimes.Mention)]) -> [Occasion] {
        groups(mentions).compactMap { occasion($0) }
    }

    // MARK: Groups

    private func groups(_ mentions: [(index: Int, mention: PrintedTimes.Mention)]) -> [Group] {
        var groups: [Group] = []
        var pending = Group()
        let clocksLead = clocksLead(mentions)
        for (index, mention) in mentions {
            switch mention.value {
            case .date(let date): add(.printed(date), index, mention, &groups, &pending)
            case .relative(let day): add(.relative(day), index, mention, &groups, &pending)
            case .clock(let clock):
                if groups.isEmpty || (clocksLead && groups.last?.clocks.isEmpty == false) {
                    pending.clocks.append((clock, index, mention.role, mention.isJoined))
                    pending.mentions.append(index)
                } else if groups[groups.count - 1].last != nil, !groups[groups.count - 1].clocks.isEmpty,
                    groups[groups.count - 1].clocks.allSatisfy({
                        $0.mention < groups[groups.count - 1].last?.mention ?? 0
                    })
                {
                    groups[groups.count - 1].lastClocks.append((clock, index))
                    groups[groups.count - 1].mentions.append(index)
                } else {
                    groups[groups.count - 1].clocks.append((clock, index, mention.role, mention.isJoined))
                    groups[groups.count - 1].mentions.append(index)
                }
            case .repeats(let rule):
                if var last = groups.last, last.rule == nil,
                    last.first == nil || index - (last.mentions.last ?? 0) <= 1,
                    last.first == nil || last.clocks.isEmpty || mentions.count <= 4
                {
                    last.rule = rule
                    last.mentions.append(index)
                    groups[groups.count - 1] = last
                } else {
                    pending.rule = rule
                    pending.mentions.append(index)
                    groups.append(pending)
                    pending = Group()
                }
            }
        }
        return groups
    }

    /// Returns whether clock times stand before their days: `19:00 May 1, 20:00 May 2`.
    private func clocksLead(_ mentions: [(index: Int, mention: PrintedTimes.Mention)]) -> Bool {
        guard case .clock? = mentions.first?.mention.value else { return false }
        if case .clock? = mentions.last?.mention.value { return false }
        return mentions.count > 2
    }

    private func add(
        _ day: Day, _ index: Int, _ mention: PrintedTimes.Mention, _ groups: inout [Group], _ pending: inout Group
    ) {
        if var last = groups.last {
            let isNext = index == (last.mentions.last ?? -1) + 1
            if mention.isJoined, isNext, last.last == nil {
                last.last = (day, index)
                last.mentions.append(index)
                groups[groups.count - 1] = last
                return
            }
            if last.rule != nil, last.first == nil, isNext {
                if mention.role == .end || mention.isEnd { last.last = (day, index) } else { last.first = (day, index) }
                last.mentions.append(index)
                groups[groups.count - 1] = last
                return
            }
            if mention.role == .end, last.last == nil {
                last.last = (day, index)
                last.mentions.append(index)
                groups[groups.count - 1] = last
                return
            }
            // "Friday, ... 12 May": a weekday and then its day.
            if isNext, case .relative(.weekday(let days))? = last.first?.day, case .printed(var date) = day,
                date.weekdays.isEmpty, last.clocks.isEmpty
            {
                date.weekdays = days
                last.first = (.printed(date), index)
                last.mentions.append(index)
                groups[groups.count - 1] = last
                return
            }
            if case .printed(let first)? = last.first?.day, case .relative(.weekday(let days)) = day, isNext,
                first.weekdays.isEmpty, last.last == nil
            {
                var first = first
                first.weekdays = days
                last.first?.day = .printed(first)
                last.mentions.append(index)
                groups[groups.count - 1] = last
                return
            }
        }
        pending.first = (day, index)
        pending.mentions.append(index)
        pending.isEvening = mention.isEvening
        groups.append(pending)
        pending = Group()
    }

    // MARK: Days

    private func occasion(_ group: Group) -> Occasion? {
        guard let start = start(of: group) else { return nil }
        var occasion = Occasion(start: ISO8601Time(date: start))
        occasion.mentions = group.mentions
        occasion.dayMention = group.first?.mention
        if case .printed(let date)? = group.first?.day {
            occasion.isYearPrinted = date.year != nil
            if case .printed(let last)? = group.last?.day, last.year != nil { occasion.isYearPrinted = true }
            occasion.isAmbiguous = date.isAmbiguous
            occasion.hasWrongWeekday = !date.weekdays.isEmpty && !date.weekdays.contains(start.weekday)
        }
        let last = group.last.flatMap { day(of: $0.day, from: start) }
        occasion.hasEarlierLastDay = group.last != nil && last == nil
        setClocks(group, start, last, &occasion)
        if let rule = group.rule {
            set(rule, last, &occasion)
        }
        return occasion
    }

    private func set(_ rule: RecurrenceRule, _ last: CalendarDate?, _ occasion: inout Occasion) {
        var rule = rule
        if let last {
            rule.until = .date(last)
            if occasion.start.local == nil { occasion.end = nil }
        }
        occasion.recurrence = rule
    }

    private func start(of group: Group) -> CalendarDate? {
        switch group.first?.day {
        case .printed(var date)?:
            if date.year == nil, case .printed(let last)? = group.last?.day, let year = last.year {
                date.year = (date.month, date.day) > (last.month, last.day) ? year - 1 : year
            }
            guard let day = date.resolved(reference: reference, year: year) else { return nil }
            return group.rule.map { first($0, from: day) } ?? day
        case .relative(let relative)?:
            guard let day = relative.day(from: reference) else { return nil }
            return day
        case nil:
            return group.rule.flatMap { rule in
                rule.frequency == .weekly && rule.weekdays.isEmpty
                    || rule.frequency == .monthly && rule.weekdays.isEmpty || rule.frequency == .yearly
                    ? nil : first(rule, from: reference)
            }
        }
    }

    private func day(of day: Day, from start: CalendarDate) -> CalendarDate? {
        switch day {
        case .printed(let date):
            let resolved = date.year == nil ? date.resolved(reference: start) : date.resolved(reference: reference)
            return resolved.flatMap { $0 >= start ? $0 : nil }
        case .relative(let relative): return relative.day(from: start)
        }
    }

    /// Returns the first day on or after another one that a rule names.
    private func first(_ rule: RecurrenceRule, from day: CalendarDate) -> CalendarDate {
        guard !rule.weekdays.isEmpty else { return day }
        return (0..<62).lazy.map { day.adding(days: $0) }.first { candidate in
            rule.weekdays.contains { weekday in
                guard weekday.weekday == candidate.weekday else { return false }
                guard let ordinal = weekday.ordinal else { return true }
                if ordinal < 0 { return candidate.adding(days: 7).month != candidate.month }
                return (candidate.day - 1) / 7 + 1 == ordinal
            }
        } ?? day
    }

    // MARK: Clock times

    private func setClocks(_ group: Group, _ day: CalendarDate, _ last: CalendarDate?, _ occasion: inout Occasion) {
        let ordinary = group.clocks.filter { !$0.clock.isDoors && $0.role != .end }
        guard
            let first = ordinary.first(where: { $0.role == .start }) ?? ordinary.first
                ?? group.clocks.first(where: { $0.role != .end })
        else {
            if let last, last > day { occasion.end = ISO8601Time(date: last) }
            return
        }
        var minutes = first.clock.start
        occasion.isBare = first.clock.isBare
        if group.isEvening, first.clock.isBare, minutes < 12 * 60 {
            minutes += 12 * 60
            occasion.isBare = false
        }
        occasion.clockMention = first.mention
        occasion.doors = group.clocks.first { $0.clock.isDoors && $0.mention != first.mention }?.clock.start
        let start = Self.moment(day, minutes)
        occasion.start = start
        if let end = group.lastClocks.first, let last {
            occasion.end = Self.moment(last, end.clock.end ?? end.clock.start)
        } else if let end = end(of: group, after: first.mention, first.clock) {
            let endDay = group.rule == nil ? last ?? day : day
            let isNextDay = end <= minutes && endDay == day
            occasion.end = Self.moment(isNextDay ? endDay.adding(days: 1) : endDay, end)
        } else if let last, last > day, group.rule == nil {
            // "12-14 May, 19:00" says when each day begins, but not when the last one ends.
            occasion.end = ISO8601Time(date: last)
        }
    }

    private func end(of group: Group, after mention: Int, _ clock: PrintedClock) -> Int? {
        if let end = clock.end { return end }
        let later = group.clocks.filter { $0.mention > mention }
        return (later.first { $0.isJoined && !$0.clock.isDoors } ?? later.first { $0.role == .end })?.clock.start
    }

    private static func moment(_ day: CalendarDate, _ minutes: Int) -> ISO8601Time {
        let local = LocalDateTime(secondsSinceEpoch: day.daysSinceEpoch * 86_400 + minutes * 60)
        return ISO8601Time(date: local.date, local: local)
    }
}

extension PrintedTimes {
    /// Returns what the whole text says, without mentions that are for something else.
    package func occasions(reference: CalendarDate, year: Int? = nil) -> [Occasion] {
        let own = mentions.enumerated().filter { _, mention in
            switch mention.role {
            case .deadline?, .validity?, .published?, .closed?: false
            case .hours? where mention.isClock: false
            default:
                // "Mon-Fri" alone names opening hours.
                if case .repeats = mention.value { !mention.isWeak } else { true }
            }
        }
        return OccasionReader(reference: reference, year: year).occasions(own.map { ($0.offset, $0.element) })
    }
}
