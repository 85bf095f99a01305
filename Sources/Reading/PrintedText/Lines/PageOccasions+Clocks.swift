/// The clock times that belong to the days of a page.
extension PageOccasions {
    /// Gives clock times to the days that have none: one after or before a list of days to all of them; the only one on the
    /// page, if it stands apart from the days, which are in different lines; the one at which all begin, if it stands above
    /// them; and those of words such as "Horaires", which else are opening hours.
    func share(_ clocks: [Int], _ runs: [[Int]], _ clocksOfRun: inout [[Int]]) {
        for list in lists(runs) {
            let shared = list.flatMap { clocksOfRun[$0] }
            let (first, last) = (runs[list[0]][0], runs[list[list.count - 1]][0])
            guard (1...8).contains(shared.count), shared.allSatisfy({ $0 > last }) || shared.allSatisfy({ $0 < first })
            else {
                continue
            }
            for run in list { clocksOfRun[run] = shared }
        }
        let rows = Set(runs.map { page.rowsOfMention[$0[0]][0] })
        if clocks.count == 1, runs.count > 1, rows.count == runs.count,
            runs.allSatisfy({ distance(clocks[0], $0) >= 2 })
        {
            clocksOfRun = runs.map { _ in clocks }
        }
        let starts = clocks.filter { page.times.mentions[$0].role == .start }
        if page.isPicture, starts.count == 1, runs.count > 2, rows.count == runs.count,
            runs.allSatisfy({ isAbove(starts[0], $0) })
        {
            for run in runs.indices {
                let beside = clocksOfRun[run].filter { $0 != starts[0] && distance($0, runs[run]) < 1 }
                clocksOfRun[run] = beside.isEmpty ? starts : beside
            }
        }
        let hours = page.times.mentions.indices.filter {
            page.times.mentions[$0].isClock && page.times.mentions[$0].role == .hours
        }
        for hour in hours {
            if let run = nearest(hour, runs), clocksOfRun[run].isEmpty { clocksOfRun[run].append(hour) }
        }
    }

    private func isAbove(_ clock: Int, _ run: [Int]) -> Bool {
        page.rows[page.rowsOfMention[clock][0]].bottom <= page.rows[page.rowsOfMention[run[0]][0]].top
    }

    /// Returns the runs that are lists of days: `Monday 4, 11 and 18 May`.
    private func lists(_ runs: [[Int]]) -> [[Int]] {
        var lists: [[Int]] = []
        for number in runs.indices where runs[number].count == 1 {
            if let last = lists.last?.last, last == number - 1, isListed(runs[last][0], runs[number][0]) {
                lists[lists.count - 1].append(number)
            } else {
                lists.append([number])
            }
        }
        return lists.filter { $0.count > 1 }
    }

    /// Returns whether only signs and words such as "and" stand between two days.
    private func isListed(_ one: Int, _ other: Int) -> Bool {
        guard other == one + 1 else { return false }
        let gap = page.times.mentions[one].tokens.upperBound..<page.times.mentions[other].tokens.lowerBound
        let phrases = page.times.phrases
        return gap.count <= 3
            && gap.allSatisfy {
                phrases.words.has(oneOf: PrintedPhrases.listWords, at: $0) || phrases.words.has("a", at: $0)
                    || phrases.weekday(at: $0) != nil
            }
            && page.times.words[page.times.mentions[other].tokens.lowerBound]?.startsLine == false
    }

    /// Returns the clock times that are a run's own, nearest first. The daily hours of many days, or those beside weekdays, are
    /// not the times at which they begin and end.
    func ownClocks(_ clocks: [Int], _ run: [Int], isRepeated: Bool) -> [Int] {
        let days = length(of: run)
        guard days > 1, !isRepeated else { return programme(clocks, run) }
        let own = clocks.filter { index in
            guard days > 6 || isBesideWeekdays(index, count: days + 1) else { return true }
            guard case .clock(let clock) = page.times.mentions[index].value else { return false }
            return clock.end == nil && distance(index, run) < 1
        }
        return programme(own, run)
    }

    /// Returns how many days after the first one the last day of a run is.
    private func length(of run: [Int]) -> Int {
        guard run.count == 2, case .date(let first) = page.times.mentions[run[0]].value,
            case .date(let last) = page.times.mentions[run[1]].value
        else { return 0 }
        return (last.month - first.month + 12) % 12 * 30 + last.day - first.day
    }

    /// Returns whether weekdays stand in the line of a clock time, as in `Di–So 11–18 Uhr`, and are not as many as the days.
    private func isBesideWeekdays(_ clock: Int, count: Int) -> Bool {
        page.times.mentions.indices.contains { index in
            guard case .repeats(let rule) = page.times.mentions[index].value, rule.weekdays.count != count else {
                return false
            }
            return !Set(page.rowsOfMention[index]).isDisjoint(with: page.rowsOfMention[clock])
        }
    }

    /// Returns the clock times that count: of a programme with many times, the first and the last one, unless one stands
    /// beside the day.
    private func programme(_ clocks: [Int], _ run: [Int]) -> [Int] {
        guard clocks.count > 3, let first = clocks.first, distance(first, run) >= 1.02 else { return clocks }
        func start(_ index: Int) -> Int {
            if case .clock(let clock) = page.times.mentions[index].value { clock.start } else { 0 }
        }
        return clocks.sorted { start($0) < start($1) }
    }
}
