import CalendarModel

/// An occasion, and the rows that it was read from.
struct PageOccasion {
    var occasion: Occasion
    /// The rows of the day.
    var dayRows: [Int]
    /// The rows of the clock time.
    var clockRows: [Int] = []
    /// The rows of the end, if it stands elsewhere.
    var endRows: [Int] = []
}

/// Puts the days and clock times of a page together by where they stand.
struct PageOccasions {
    let page: Page
    let reference: CalendarDate

    /// Returns the page's occasions: one for each day or span of days.
    func read() -> [PageOccasion] {
        let own = ownMentions()
        let runs = withoutSmallPrint(runs(own))
        guard !runs.isEmpty else { return page.isPicture ? [] : withoutDays(own) }
        let clocks = own.filter { page.times.mentions[$0].isClock }
        var clocksOfRun = [[Int]](repeating: [], count: runs.count)
        for clock in clocks { if let run = nearest(clock, runs) { clocksOfRun[run].append(clock) } }
        share(clocks, runs, &clocksOfRun)
        let year = year(runs)
        var found: [PageOccasion] = []
        for (number, run) in runs.enumerated() {
            let sorted = clocksOfRun[number].sorted { distance($0, run) < distance($1, run) }
            let repeats = own.filter {
                if case .repeats = page.times.mentions[$0].value { isNear($0, run) } else { false }
            }
            let mentions = (run + repeats + programme(sorted, run)).map { ($0, mention($0)) }
            for occasion in OccasionReader(reference: reference, year: year).occasions(mentions) {
                var found1 = PageOccasion(occasion: occasion, dayRows: run.flatMap { page.rowsOfMention[$0] })
                found1.clockRows = occasion.clockMention.map { page.rowsOfMention[$0] } ?? []
                found.append(found1)
            }
        }
        let whole = spans(merged(found))
        return whole.flatMap { [$0] + further($0) }
    }

    /// Gives clock times to the days that have none: the only one on the page, if it stands apart from the days, which are
    /// in different lines; and those of words such as "Horaires", which else are opening hours.
    private func share(_ clocks: [Int], _ runs: [[Int]], _ clocksOfRun: inout [[Int]]) {
        let rows = Set(runs.map { page.rowsOfMention[$0[0]][0] })
        if clocks.count == 1, runs.count > 1, rows.count == runs.count,
            runs.allSatisfy({ distance(clocks[0], $0) >= 2 })
        {
            clocksOfRun = runs.map { _ in clocks }
        }
        let hours = page.times.mentions.indices.filter {
            page.times.mentions[$0].isClock && page.times.mentions[$0].role == .hours
        }
        for hour in hours {
            if let run = nearest(hour, runs), clocksOfRun[run].isEmpty { clocksOfRun[run].append(hour) }
        }
    }

    private func mention(_ index: Int) -> PrintedTimes.Mention {
        var mention = page.times.mentions[index]
        guard case .date(var date) = mention.value else { return mention }
        // The same day may be printed again with its year.
        if date.year == nil,
            let other = dates.first(where: { $0.year != nil && $0.month == date.month && $0.day == date.day })
        {
            date.year = other.year
            mention.value = .date(date)
        }
        guard date.weekdays.isEmpty else { return mention }
        // A weekday in the line above or below belongs to the day.
        let row = page.rows[page.rowsOfMention[index][0]]
        for (number, other) in page.times.mentions.enumerated() {
            guard case .relative(.weekday(let days)) = other.value,
                number == index - 1 || number == index + 1 || page.isPicture,
                let otherRow = page.rowsOfMention[number].first.map({ page.rows[$0] }),
                otherRow.index == row.index || otherRow.isBeside(row)
                    || (otherRow.isOver(row) && otherRow.overlap(row) > 0.5)
            else { continue }
            date.weekdays = days
            mention.value = .date(date)
            break
        }
        return mention
    }

    /// Returns the indices of the mentions that can be an event's own.
    private func ownMentions() -> [Int] {
        let hasHours = page.times.mentions.contains { mention in
            if case .repeats = mention.value {
                mention.isWeak || mention.role == .hours
            } else {
                mention.role == .hours || mention.role == .closed
            }
        }
        return page.times.mentions.indices.filter { index in
            let mention = page.times.mentions[index]
            switch mention.role {
            case .deadline?, .validity?, .published?, .closed?: return false
            case .hours? where mention.isClock: return false
            default: break
            }
            switch mention.value {
            // "Until 31 May" is not a start.
            case .date where mention.role == .end && !mention.isJoined: return false
            case .relative(.weekday) where hasHours: return false
            case .relative: return !page.isPicture
            case .repeats: return !mention.isWeak
            case .date, .clock: return true
            }
        }
    }

    /// Returns the days that are joined to each other: each day or span of days is a run.
    private func runs(_ own: [Int]) -> [[Int]] {
        var runs: [[Int]] = []
        for index in own {
            guard case .date = page.times.mentions[index].value else { continue }
            let mention = page.times.mentions[index]
            if let last = runs.last?.last,
                last == index - 1 || (last == index - 2 && page.times.mentions[index - 1].isClock),
                mention.isJoined, runs[runs.count - 1].count == 1
            {
                runs[runs.count - 1].append(index)
            } else {
                runs.append([index])
            }
        }
        return runs
    }

    /// Leaves out days in small or unsure print, such as the number of a decree, if others are printed larger.
    private func withoutSmallPrint(_ runs: [[Int]]) -> [[Int]] {
        guard page.isPicture else { return runs }
        func row(_ run: [Int]) -> PageRow { page.rows[page.rowsOfMention[run[0]][0]] }
        let largest = runs.map { row($0).size }.max() ?? 1
        let best = runs.map { row($0).line.confidence }.max() ?? 1
        func day(_ run: [Int]) -> [Int] {
            if case .date(let date) = page.times.mentions[run[0]].value { [date.month, date.day] } else { [] }
        }
        let kept = runs.filter { row($0).size > 0.66 * largest && (row($0).line.confidence > 0.75 || best < 0.85) }
        // The same day in small print says more about it, such as its year and clock time.
        return runs.filter { run in kept.contains { $0 == run || day($0) == day(run) } }
    }

    /// Reads prose that names a day only by its distance or a repeat.
    private func withoutDays(_ own: [Int]) -> [PageOccasion] {
        let occasions = OccasionReader(reference: reference).occasions(own.map { ($0, page.times.mentions[$0]) })
        return occasions.map { occasion in
            PageOccasion(
                occasion: occasion, dayRows: occasion.mentions.flatMap { page.rowsOfMention[$0] },
                clockRows: occasion.clockMention.map { page.rowsOfMention[$0] } ?? [])
        }
    }

    private var dates: [PrintedDate] {
        page.times.mentions.compactMap {
            if case .date(let date) = $0.value, $0.role == nil || $0.role == .start { date } else { nil }
        }
    }

    /// Returns the occasions at the further clock times of a list, as in `15h00 · 20h00`.
    private func further(_ found: PageOccasion) -> [PageOccasion] {
        guard var last = found.occasion.clockMention, found.occasion.end == nil, found.occasion.recurrence == nil else {
            return []
        }
        var more: [PageOccasion] = []
        while page.times.mentions.indices.contains(last + 1),
            case .clock(let clock) = page.times.mentions[last + 1].value,
            case .clock(let before) = page.times.mentions[last].value, !clock.isDoors, clock.end == nil,
            clock.start >= before.start + 90,
            isList(page.times.mentions[last].tokens.upperBound..<page.times.mentions[last + 1].tokens.lowerBound)
        {
            var copy = found
            let local = LocalDateTime(startOf: found.occasion.start.date).adding(seconds: clock.start * 60)
            copy.occasion.start = ISO8601Time(date: local.date, local: local)
            copy.clockRows = page.rowsOfMention[last + 1]
            more.append(copy)
            last += 1
        }
        return more
    }

    private func isList(_ gap: Range<Int>) -> Bool {
        gap.count == 1 && page.times.words.has(oneOf: PrintedPhrases.listWords, at: gap.lowerBound)
            && page.times.words[gap.upperBound]?.startsLine == false
    }

    // MARK: Distances

    /// Returns the run to which a clock time is nearest.
    private func nearest(_ clock: Int, _ runs: [[Int]]) -> Int? {
        runs.indices.min { distance(clock, runs[$0]) < distance(clock, runs[$1]) }
    }

    private func isNear(_ index: Int, _ run: [Int]) -> Bool { distance(index, run) < 1 || !page.isPicture }

    /// The distance of a mention from a run of days: less than one in the same line, less than two in the same block.
    private func distance(_ index: Int, _ run: [Int]) -> Double {
        let rows = page.rowsOfMention[index]
        return run.map { day in
            let steps = Double(abs(index - day)) * 0.01 + (index < day ? 0.005 : 0)
            let dayRows = page.rowsOfMention[day]
            if !Set(rows).isDisjoint(with: dayRows) { return steps }
            let (one, other) = (page.rows[rows[0]], page.rows[dayRows[0]])
            let apart = one.distance(to: other) / max(1, page.height + page.width)
            // A clock time belongs to the day above it or before it rather than to the one below.
            let isAfter = one.middle.y > other.middle.y - 0.5 * other.size ? 0.0 : 0.15
            return (page.blockOfRow[rows[0]] == page.blockOfRow[dayRows[0]] ? 1 : 2) + apart + isAfter
        }.min() ?? 9
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

    // MARK: Years

    private static let foundingWords: Set = [
        "since", "est", "seit", "depuis", "desde", "dal", "sinds", "sedan", "siden", "copyright", "©", "gegrundet",
        "fonde", "founded", "od", "с", "от", "από", "anno", "c",
    ]

    /// The year that stands alone on the page, nearest to the reference.
    private func year(_ runs: [[Int]]) -> Int? {
        let words = page.times.words
        let taken = Set(page.times.mentions.flatMap { Array($0.tokens) })
        let day = runs.flatMap(\.self).map { page.rows[page.rowsOfMention[$0][0]].size }.max() ?? 0
        var years = words.tokens.indices.filter { place in
            // A year in small print is that of a decree or a founding.
            guard !taken.contains(place), let year = words.year(at: place),
                page.row(at: words.tokens[place].place).size > 0.25 * day,
                (reference.year - 20...reference.year + 2).contains(year)
            else { return false }
            let before = words[place - 1].map { Self.foundingWords.contains($0.text) } ?? false
            let after =
                words[place + 1].map {
                    $0.isAttached && ["-", "/", "."].contains($0.text) && words[place + 2]?.kind == .number
                } ?? false
            return !before && !after
        }.compactMap { words.year(at: $0) }
        // A year that another day has counts for all days.
        for run in runs {
            for index in run {
                if case .date(let date) = page.times.mentions[index].value, let year = date.year { years.append(year) }
            }
        }
        return years.min { abs($0 - reference.year) < abs($1 - reference.year) }
    }

    // MARK: Merging

    /// Merges what is printed twice: the same day, and the same day with a clock time.
    private func merged(_ found: [PageOccasion]) -> [PageOccasion] {
        var merged: [PageOccasion] = []
        for one in found {
            let day = one.occasion.start.date
            guard let place = merged.firstIndex(where: { $0.occasion.start.date == day }) else {
                merged.append(one)
                continue
            }
            let old = merged[place]
            if old.occasion.start.local == nil, one.occasion.start.local != nil {
                merged[place] = one
                if one.occasion.end == nil, let end = old.occasion.end, end.date > day {
                    merged[place].occasion.end = end
                }
            } else if old.occasion.end == nil, one.occasion.end != nil {
                merged[place].occasion.end =
                    old.occasion.start.local == nil || one.occasion.end?.local == nil ? one.occasion.end : nil
            }
        }
        // A day within a span is a day of the span.
        return merged.filter { one in
            !merged.contains { span in
                guard span.occasion.start.date != one.occasion.start.date, let end = span.occasion.end,
                    end.date > span.occasion.start.date.adding(days: 1)
                else { return false }
                return span.occasion.start.date < one.occasion.start.date && one.occasion.start.date <= end.date
            }
        }
    }

    /// Makes one span of days that follow each other, unless each has a clock time of its own.
    private func spans(_ found: [PageOccasion]) -> [PageOccasion] {
        let sorted = found.sorted { $0.occasion.start.date < $1.occasion.start.date }
        var spans: [PageOccasion] = []
        for one in sorted {
            guard var last = spans.last, last.occasion.recurrence == nil, one.occasion.recurrence == nil,
                (last.occasion.end?.local == nil
                    ? last.occasion.end?.date ?? last.occasion.start.date : last.occasion.start.date)
                    .adding(days: 1) == one.occasion.start.date,
                one.occasion.start.local == nil || last.occasion.start.local == nil
            else {
                spans.append(one)
                continue
            }
            let end = one.occasion.end ?? one.occasion.start
            last.occasion.end = end.local == nil ? end : ISO8601Time(date: end.date)
            last.endRows = one.dayRows
            spans[spans.count - 1] = last
        }
        return spans
    }
}
