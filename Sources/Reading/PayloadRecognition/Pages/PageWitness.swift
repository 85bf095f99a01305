import CalendarModel
import HTMLReading
import TimeZones

extension Diagnostic.Code {
    /// The page's own link to a calendar contradicts the times in its markup: the link's were taken.
    public static let timeFromLink = Self(rawValue: "time-from-link")
    /// The clock time that is printed beside an event contradicts the times in the markup: the printed one was taken.
    public static let timeFromText = Self(rawValue: "time-from-text")
}

/// Compares the times in a page's markup, which publishing software often gets wrong, with what the page tells people: its
/// add-to-calendar links, and the clock times beside the title. Nothing is doubted where neither contradicts it.
struct PageWitness {
    private let document: HTMLDocument
    private let facts: PageFacts
    private let links: [PageEvent]

    /// No zone is further from UTC, in seconds.
    private static let widestOffset = 14 * 3600

    init(_ document: HTMLDocument, _ facts: PageFacts, links: [PageEvent]) {
        self.document = document
        self.facts = facts
        self.links = links
    }

    /// Corrects the times of the page's own events.
    func examine(_ events: inout [PageEvent]) {
        // A longer list is no list of a page's own that anyone made by hand.
        guard events.count <= 200 else { return }
        var elements: [Int: Int] = [:]
        for element in events.compactMap(\.element) { elements[element, default: 0] += 1 }
        for place in events.indices {
            let isAlone = events[place].element.map { elements[$0] == 1 } ?? false
            examine(&events[place], isOnly: events.count == 1, hasElement: isAlone)
        }
    }

    /// - Parameters:
    ///   - isOnly: whether it is the only event: what is printed beside the title belongs to it then.
    ///   - hasElement: whether it has an element of its own.
    private func examine(_ event: inout PageEvent, isOnly: Bool, hasElement: Bool) {
        guard let start = event.start else { return }
        let text = isOnly || hasElement ? printed(beside: event, isOnly: isOnly) : nil
        if let link = link(for: event, isOnly: isOnly), let stated = link.start,
            contradicts(stated, start, text, country: event.country)
        {
            take(stated, link.end, from: .timeFromLink, "the page's link to a calendar", into: &event)
        } else if let text {
            examine(&event, start, text)
        }
    }

    // MARK: Links

    private func link(for event: PageEvent, isOnly: Bool) -> PageEvent? {
        guard let start = event.start else { return nil }
        let named = links.filter { !$0.foldedName.isEmpty && PageEventMerge.haveOneName($0, event) }
        let candidates = named.isEmpty && isOnly && links.count == 1 ? links : named
        let near = candidates.filter { abs(($0.start?.sortKey ?? .max / 2) - start.sortKey) <= 2 * 86_400 }
        if let agreeing = near.first(where: { $0.start == start }) { return agreeing }
        return near.first ?? (isOnly ? candidates.first : nil)
    }

    /// Whether a link's start contradicts that of the markup, and is to be believed.
    private func contradicts(_ link: ISO8601Time, _ markup: ISO8601Time, _ text: PrintedTimes?, country: String?)
        -> Bool
    {
        guard let stated = link.local else { return false }
        guard let written = markup.local else {
            // A day for an event with a time. In UTC the day may be another one.
            let days = abs(link.date.daysSinceEpoch - markup.date.daysSinceEpoch)
            return days == 0 || (days == 1 && link.offset?.seconds == 0)
                || (text.map { isOnlyOn(link.date, markup.date, $0) } ?? false)
        }
        let apart = stated.secondsSinceEpoch - written.secondsSinceEpoch
        if abs(apart) > 2 * 86_400 { return text.map { isOnlyOn(link.date, markup.date, $0) } ?? false }
        if let one = link.instant, let other = markup.instant, one == other { return false }
        let isPrinted = text.map { prints(written, $0) } ?? false
        switch (markup.offset?.seconds, link.offset?.seconds) {
        case (nil, 0?):
            // Digits that are the same are UTC's without a Z, or a local time's with a Z.
            return apart == 0 ? !isPrinted : !isOffset(apart)
        case (nil, _): return apart != 0 && !isPrinted
        case (0?, nil): return apart == 0 ? !isUTC(country, written) : !isOffset(apart)
        case (_, nil): return apart != 0 && !isPrinted
        case (_, 0?) where apart == 0: return false
        default: return !isPrinted
        }
    }

    /// Whether a difference between clocks can be one between zones.
    private func isOffset(_ seconds: Int) -> Bool { seconds % 900 == 0 && abs(seconds) <= Self.widestOffset }

    /// Whether clocks at the place show UTC then.
    private func isUTC(_ country: String?, _ local: LocalDateTime) -> Bool {
        guard let country else { return false }
        return TimeZoneDatabase.system.offsets(inCountry: country, at: local).contains(0)
    }

    // MARK: Text

    /// The days and clock times in an event's element, and beside the heading that names it.
    private func printed(beside event: PageEvent, isOnly: Bool) -> PrintedTimes? {
        var pieces: [String] = []
        if let element = event.element { pieces.append(document.text(of: element, limit: isOnly ? 6000 : 1500)) }
        guard isOnly else { return pieces.isEmpty ? nil : PrintedTimes(pieces[0]) }
        let name = event.foldedName
        let heading = facts.headings.first { heading in
            guard heading.element != nil, name.count >= 3 else { return false }
            let text = PageEvent.folded(heading.text)
            return text == name || (name.count >= 5 && text.contains(name)) || (text.count >= 8 && name.contains(text))
        }
        if let place = heading?.element {
            var before = HTMLTextBuilder(limit: 400)
            document.add(max(0, place - 30)..<place, to: &before)
            var after = HTMLTextBuilder(limit: 1500)
            document.add(place..<document.nodes.count, to: &after)
            pieces += [before.string, after.string]
        }
        return pieces.isEmpty ? nil : PrintedTimes(pieces.joined(separator: "\n"))
    }

    private func prints(_ local: LocalDateTime, _ text: PrintedTimes) -> Bool {
        text.clocks.contains(local.hour * 60 + local.minute)
    }

    /// Whether a text names one day and not the other.
    private func isOnlyOn(_ date: CalendarDate, _ other: CalendarDate, _ text: PrintedTimes) -> Bool {
        text.dates.contains { $0.fits(date) } && !text.dates.contains { $0.fits(other) }
    }

    private func examine(_ event: inout PageEvent, _ start: ISO8601Time, _ text: PrintedTimes) {
        let moments = text.moments
        if let moment = moments.first, let date = moment.date.date,
            !text.dates.contains(where: { $0.fits(start.date) }),
            isAnotherYear(date, start.date), let local = local(moment.clock.start, on: date)
        {
            let time = ISO8601Time(date: date, local: local, offset: start.offset)
            return take(time, end(moment, date, time), from: .timeFromText, "the day printed beside it", into: &event)
        }
        guard let written = start.local else { return examineDay(&event, start.date, text) }
        if prints(written, text) {
            examineUTC(&event, start, written, moments)
            return examineEnd(&event, text)
        }
        // In UTC the day may be another one.
        let isLocal = start.offset.map { $0.seconds != 0 } ?? false
        let days = isLocal ? [0] : [0, -1, 1]
        let near = days.lazy.compactMap { days in
            moments.first { $0.date.fits(start.date.adding(days: days)) }.map { ($0, start.date.adding(days: days)) }
        }.first
        if let (moment, date) = near, let local = local(moment.clock.start, on: date) {
            let apart = local.secondsSinceEpoch - written.secondsSinceEpoch
            if start.offset?.seconds == 0, isPossible(apart, event.country, local) { return }
            let time = ISO8601Time(date: date, local: local, offset: start.offset?.seconds == 0 ? nil : start.offset)
            take(time, end(moment, date, time), from: .timeFromText, "the time printed beside it", into: &event)
        }
    }

    /// A clock time that is UTC's by its Z, and printed as it is, is a local one, unless clocks there show UTC.
    private func examineUTC(
        _ event: inout PageEvent, _ start: ISO8601Time, _ written: LocalDateTime, _ moments: [PrintedTimes.Moment]
    ) {
        let minutes = written.hour * 60 + written.minute
        guard start.offset?.seconds == 0, let country = event.country, !isUTC(country, written),
            moments.contains(where: { $0.date.fits(start.date) && $0.clock.start == minutes })
        else { return }
        take(start.wall, event.end?.wall, from: .timeFromText, "the time printed beside it", into: &event)
    }

    /// A day that has a clock time printed beside it.
    private func examineDay(_ event: inout PageEvent, _ date: CalendarDate, _ text: PrintedTimes) {
        // (A closure over the end here crashes the optimizer of Swift 6.3.1.)
        if let end = event.end, end.date != date { return }
        guard let moment = text.moments.first(where: { $0.date.fits(date) }),
            let local = local(moment.clock.start, on: date)
        else { return }
        let time = ISO8601Time(date: date, local: local)
        take(time, end(moment, date, time), from: .timeFromText, "the time printed beside it", into: &event)
    }

    /// An end whose clock time is not printed, where another one is.
    private func examineEnd(_ event: inout PageEvent, _ text: PrintedTimes) {
        guard let start = event.start, let local = start.local, let end = event.end, let written = end.local,
            !prints(written, text),
            let moment = text.moments.first(where: {
                $0.date.fits(start.date) && $0.clock.start == local.hour * 60 + local.minute
            }),
            let stated = self.end(moment, start.date, start), let minutes = stated.local, minutes != written,
            end.date <= stated.date, end.offset?.seconds != 0 || start.offset == nil
        else { return }
        event.times.end = SchemaTime(stated)
        note(.timeFromText, "the time printed beside it", &event)
    }

    private func local(_ minutes: Int, on date: CalendarDate) -> LocalDateTime? {
        LocalDateTime(date: date, hour: minutes / 60, minute: minutes % 60, second: 0)
    }

    /// The printed end of a moment.
    private func end(_ moment: PrintedTimes.Moment, _ date: CalendarDate, _ start: ISO8601Time) -> ISO8601Time? {
        if let minutes = moment.clock.end, let local = local(minutes, on: date) {
            // After midnight.
            let isNextDay = minutes < moment.clock.start
            return start.with(local: isNextDay ? local.adding(seconds: 86_400) : local)
        }
        guard let last = moment.end, let day = last.date.date ?? (last.date.fits(date) ? date : nil), day >= date,
            let local = local(last.clock.start, on: day), let first = start.local, local > first
        else { return nil }
        return start.with(local: local)
    }

    /// Whether a printed clock time can be the place's for a time in UTC.
    private func isPossible(_ apart: Int, _ country: String?, _ local: LocalDateTime) -> Bool {
        guard isOffset(apart) else { return false }
        let known = country.map { TimeZoneDatabase.system.offsets(inCountry: $0, at: local) } ?? []
        return known.isEmpty || known.contains(apart)
    }

    private func isAnotherYear(_ date: CalendarDate, _ other: CalendarDate) -> Bool {
        let apart = abs(date.daysSinceEpoch - other.daysSinceEpoch)
        return date.year != other.year && min(apart % 365, 365 - apart % 365) <= 10 && apart < 1200
    }

    // MARK: Taking

    private func take(
        _ start: ISO8601Time, _ end: ISO8601Time?, from code: Diagnostic.Code, _ witness: String,
        into event: inout PageEvent
    ) {
        let old = event.times
        var time = start
        // A clock time alone is one of the zone that the markup names.
        if time.offset == nil, let offset = old.start?.time.offset, offset.seconds != 0, time.local != nil {
            time = ISO8601Time(date: start.date, local: start.local, offset: offset)
        }
        event.times = SchemaTimes(start: SchemaTime(time), end: nil)
        if let end {
            let isBare = end.offset == nil && time.offset != nil && end.local != nil
            event.times.end = SchemaTime(
                isBare ? ISO8601Time(date: end.date, local: end.local, offset: time.offset) : end)
        } else if let first = old.start?.time, let last = old.end?.time, first.local != nil, last.local != nil {
            event.times.end = SchemaTime(time.adding(seconds: last.sortKey - first.sortKey))
        }
        note(code, witness, &event)
    }

    private func note(_ code: Diagnostic.Code, _ witness: String, _ event: inout PageEvent) {
        event.diagnostics.append(
            Diagnostic(
                code, "the page's markup has another time than \(witness), which was taken: \(event.start?.text ?? "")")
        )
    }
}

extension PageEvent {
    /// The country that the event's place names.
    var country: String? { node?["location"].flatMap { SchemaPlace($0).country } }
}
