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
    /// The part of a programme that it is.
    var item: Programme.Item?
    /// Whether it opens or closes an exhibition, and is an event beside it.
    var isOpening = false
}

/// Puts the days and clock times of a page together by where they stand.
struct PageOccasions {
    let page: Page
    let reference: CalendarDate
    /// The maximum number of days and times of a page; one with more is a list of other things. The limit saves time: each
    /// time is compared with each day.
    private static let most = 1500

    /// Returns the page's occasions: one for each day or span of days.
    func read() -> [PageOccasion] {
        let own = ownMentions()
        guard own.count <= Self.most else { return [] }
        let clocks = own.filter { page.times.mentions[$0].isClock }
        let all = withoutOthers(runs(own))
        let listing = Listing(page, all)
        let programme = listing == nil ? Programme(page, all, clocks) : nil
        let days = listing.map { listing in all.indices.filter { !listing.covers($0) }.map { all[$0] } } ?? all
        let runs = withoutLetterDate(withoutSmallPrint(days), own)
        guard !runs.isEmpty || listing != nil else { return page.isPicture ? repeated(own) : withoutDays(own) }
        var clocksOfRun = [[Int]](repeating: [], count: runs.count)
        for clock in clocks { if let run = nearest(clock, runs) { clocksOfRun[run].append(clock) } }
        share(clocks, runs, &clocksOfRun)
        let year = year(listing == nil ? runs : all)
        let parts = (listing?.items ?? programme?.items ?? []).flatMap { occasions(of: $0, all, year) }
        let rules = own.filter {
            if case .repeats = page.times.mentions[$0].value { !isShared($0, runs) } else { false }
        }
        let count = own.count { page.times.mentions[$0].isDate }
        let openings = page.rows.filter { TitleWords.hasOpening($0.text) }
        var found: [PageOccasion] = []
        for (number, run) in runs.enumerated() where !(programme?.covers(run) ?? false) {
            let sorted = clocksOfRun[number].sorted { distance($0, run) < distance($1, run) }
            let repeats = rules.filter { isNear($0, run, isOnlyDay: run.count == count) }
            let mentions = (run + repeats + ownClocks(sorted, run, isRepeated: !repeats.isEmpty)).map {
                ($0, mention($0))
            }
            for occasion in OccasionReader(reference: reference, year: year).occasions(mentions) {
                var one = PageOccasion(occasion: occasion, dayRows: run.flatMap { page.rowsOfMention[$0] })
                one.clockRows = occasion.clockMention.map { page.rowsOfMention[$0] } ?? []
                one.isOpening = run.count == 1 && isOpening(one.dayRows + one.clockRows, openings)
                found.append(one)
            }
        }
        let whole = spans(merged(found))
        return (parts + whole.flatMap { [$0] + further($0) })
            .sorted { $0.occasion.start.date < $1.occasion.start.date }
    }

    /// Returns the occasions of an item of a programme.
    private func occasions(of item: Programme.Item, _ runs: [[Int]], _ year: Int?) -> [PageOccasion] {
        let mentions = (runs[item.run] + item.clocks).sorted().map { ($0, mention($0)) }
        return OccasionReader(reference: reference, year: year).occasions(mentions).map { occasion in
            PageOccasion(
                occasion: occasion, dayRows: runs[item.run].flatMap { page.rowsOfMention[$0] },
                clockRows: item.clocks.first.map { page.rowsOfMention[$0] } ?? [], item: item)
        }
    }

    /// Returns whether rows of a day, or a short line above them, have a word for the opening of an exhibition.
    private func isOpening(_ rows: [Int], _ openings: [PageRow]) -> Bool {
        openings.contains { opening in
            rows.contains { page.rows[$0].index == opening.index }
                || opening.text.split(separator: " ").count <= 3
                    && rows.contains { opening.top < page.rows[$0].top && opening.isOver(page.rows[$0]) }
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
        let stamps = page.stampsOfMessages
        return page.times.mentions.indices.filter { index in
            let mention = page.times.mentions[index]
            if stamps.contains(index) { return false }
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

    /// Leaves out days without a word such as "Date:" if one that is printed about as large has one: they are those of an
    /// article or a deadline.
    private func withoutOthers(_ runs: [[Int]]) -> [[Int]] {
        let announced = page.announcedDays
        let sizes = runs.filter { announced.contains($0[0]) }.map { page.rows[page.rowsOfMention[$0[0]][0]].size }
        guard let size = sizes.max() else { return runs }
        func day(_ run: [Int]) -> [Int] {
            if case .date(let date) = page.times.mentions[run[0]].value { [date.month, date.day] } else { [] }
        }
        func row(_ run: [Int]) -> PageRow { page.rows[page.rowsOfMention[run[0]][0]] }
        let known = runs.filter { announced.contains($0[0]) }
        return runs.filter { run in
            known.contains { one in
                // The day below goes on with those that are announced.
                one == run || day(one) == day(run)
                    || row(run).top > row(one).top && row(run).isOver(row(one)) && row(run).size > 0.7 * row(one).size
            } || row(run).size > 1.2 * size
        }
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

    /// Leaves out the date of a letter: a town, a comma and a day at the top, if another day has a weekday and a time.
    private func withoutLetterDate(_ runs: [[Int]], _ own: [Int]) -> [[Int]] {
        guard page.isPicture, own.contains(where: { page.times.mentions[$0].isClock }) else { return runs }
        func date(_ run: [Int]) -> PrintedDate? {
            if case .date(let date) = page.times.mentions[run[0]].value { date } else { nil }
        }
        guard runs.contains(where: { date($0)?.weekdays.isEmpty == false }) else { return runs }
        return runs.filter { run in
            let row = page.rowsOfMention[run[0]][0]
            let words = page.rest[row].trimmed.split(separator: " ")
            let isTown =
                (1...3).contains(words.count) && words.last?.last == ","
                && words.allSatisfy { $0.first?.isUppercase == true }
                && page.rows[row].text.hasPrefix(words.joined(separator: " "))
            return
                !(isTown && run.count == 1 && date(run)?.year != nil && date(run)?.weekdays.isEmpty == true
                && isHead(page.rows[row]))
        }
    }

    /// Returns whether a row stands at the top of the page, above the largest letters.
    private func isHead(_ row: PageRow) -> Bool {
        let largest = page.largest
        return row.middle.y < 0.3 * page.height
            && page.rows.allSatisfy { $0.size < largest || $0.text.count < 3 || $0.top > row.top }
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

    /// Reads a page that names no day, but a repeat with a clock time in its line or below: "Every Thursday, 7 pm".
    private func repeated(_ own: [Int]) -> [PageOccasion] {
        let rules = own.compactMap { index -> (mention: Int, rule: RecurrenceRule)? in
            guard case .repeats(let rule) = page.times.mentions[index].value, page.times.mentions[index].role == nil,
                !rule.weekdays.isEmpty, [.weekly, .monthly].contains(rule.frequency),
                page.rows[page.rowsOfMention[index][0]].size > 0.3 * page.largest
            else { return nil }
            return (index, rule)
        }
        let hasHours = page.times.mentions.contains { $0.role == .hours || $0.role == .closed }
        guard let first = rules.first, !hasHours, rules.allSatisfy({ $0.rule == first.rule }) else { return [] }
        let row = page.rows[page.rowsOfMention[first.mention][0]]
        let clocks = own.filter { index in
            guard page.times.mentions[index].isClock else { return false }
            let other = page.rows[page.rowsOfMention[index][0]]
            return other.index == row.index || other.isBeside(row) || other.isOver(row) && other.top > row.top
        }
        guard let clock = clocks.first else { return [] }
        return withoutDays([first.mention, clock])
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
    func nearest(_ clock: Int, _ runs: [[Int]]) -> Int? {
        runs.indices.min { distance(clock, runs[$0]) < distance(clock, runs[$1]) }
    }

    /// Returns whether a repeat goes with a run: in the same line, or elsewhere in print of its size if its weekday is that of
    /// the only day.
    private func isNear(_ index: Int, _ run: [Int], isOnlyDay: Bool) -> Bool {
        if distance(index, run) < 1 || !page.isPicture { return true }
        guard case .repeats(let rule) = page.times.mentions[index].value, rule.frequency == .weekly,
            rule.weekdays.count == 1, isOnlyDay, isHeadline(index, of: run),
            case .date(let date) = page.times.mentions[run[0]].value,
            let day = date.resolved(reference: reference, year: year([run]))
        else { return false }
        return rule.weekdays.contains { $0.weekday == day.weekday }
    }

    /// Returns whether a repeat stands in the line of several days, as in `Saturdays, July 4, 11 and 18`.
    private func isShared(_ index: Int, _ runs: [[Int]]) -> Bool {
        page.isPicture && runs.count { distance(index, $0) < 1 } > 1
    }

    /// Returns whether a mention stands in a short line that is printed about as large as a day.
    private func isHeadline(_ index: Int, of run: [Int]) -> Bool {
        let (row, day) = (page.rows[page.rowsOfMention[index][0]], page.rows[page.rowsOfMention[run[0]][0]])
        return row.size > 0.6 * day.size && row.text.split(separator: " ").count <= 8
    }

    /// The distance of a mention from a run of days: less than one in the same line, less than two in the same block.
    func distance(_ index: Int, _ run: [Int]) -> Double {
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

    // MARK: Merging

    /// Merges what is printed twice: the same day, and the same day with a clock time.
    private func merged(_ found: [PageOccasion]) -> [PageOccasion] {
        var merged: [PageOccasion] = []
        for one in found {
            let day = one.occasion.start.date
            guard
                let place = merged.firstIndex(where: {
                    $0.occasion.start.date == day && $0.isOpening == one.isOpening
                })
            else {
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
            one.isOpening
                || !merged.contains { span in
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
            guard var last = spans.last, !last.isOpening, !one.isOpening, last.occasion.recurrence == nil,
                one.occasion.recurrence == nil,
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
