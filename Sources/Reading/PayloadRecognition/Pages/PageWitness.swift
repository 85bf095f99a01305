import CalendarModel
import PrintedText
import TimeZones

extension Diagnostic.Code {
    /// A web page's own calendar link contradicts the page's markup; the link's time was used.
    public static let timeFromLink = Self(rawValue: "time-from-link")
    /// The date or clock time printed beside an event contradicts the page's markup. The printed date or time was used.
    public static let timeFromText = Self(rawValue: "time-from-text")
}

/// Checks the times in a page's markup, which are often wrong because of errors in publishing software.
///
/// The witnesses are the page's add-to-calendar links, and the dates and clock times printed beside the title or in the
/// event's element. A time stays unless a witness contradicts it beyond doubt.
struct PageWitness {
    private let document: HTMLDocument
    private let facts: PageFacts
    private let links: [PageEvent]

    /// The largest offset of any zone from UTC, in seconds.
    private static let widestOffset = 14 * 3600

    init(_ document: HTMLDocument, _ facts: PageFacts, links: [PageEvent]) {
        self.document = document
        self.facts = facts
        self.links = links
    }

    /// Corrects the times of the page's own events.
    func examine(_ events: inout [PageEvent]) {
        // Longer lists are not checked, because they are not written by hand.
        guard events.count <= 200 else { return }
        var elements: [Int: Int] = [:]
        for element in events.compactMap(\.element) { elements[element, default: 0] += 1 }
        for place in events.indices {
            let isAlone = events[place].element.map { elements[$0] == 1 } ?? false
            examine(&events[place], isOnly: events.count == 1, hasElement: isAlone)
        }
    }

    /// Corrects the times of an event.
    ///
    /// - Parameters:
    ///   - isOnly: whether the event is the page's only one. If so, the times printed beside the title belong to the
    ///     event.
    ///   - hasElement: whether the event has an element that describes no other event.
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
        let named = links.prefix(200).filter { !$0.foldedName.isEmpty && PageEventMerge.haveOneName($0, event) }
        let candidates = named.isEmpty && isOnly && links.count == 1 ? links : named
        let near = candidates.filter { abs(($0.start?.sortKey ?? .max / 2) - start.sortKey) <= 2 * 86_400 }
        if let agreeing = near.first(where: { $0.start == start }) { return agreeing }
        return near.first ?? (isOnly ? candidates.first : nil)
    }

    /// Returns whether a link's start contradicts the start in the markup, and is more credible.
    private func contradicts(_ link: ISO8601Time, _ markup: ISO8601Time, _ text: PrintedTimes?, country: String?)
        -> Bool
    {
        guard let stated = link.local else { return false }
        guard let written = markup.local else {
            // The markup has only a local day. In UTC, the same start may be on the day before or after.
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
            // If the digits are equal, either the markup lacks the Z of UTC, or the link wrongly has a Z on a local
            // time. If the page prints the digits, the link is wrong.
            return apart == 0 ? !isPrinted : !isOffset(apart)
        case (nil, _): return apart != 0 && !isPrinted
        case (0?, nil): return apart == 0 ? !isUTC(country, written) : !isOffset(apart)
        case (_, nil): return apart != 0 && !isPrinted
        case (_, 0?) where apart == 0: return false
        default: return !isPrinted
        }
    }

    /// Returns whether a difference between two clocks can be the offset of a zone.
    private func isOffset(_ seconds: Int) -> Bool { seconds % 900 == 0 && abs(seconds) <= Self.widestOffset }

    /// Returns whether some clocks in a country show UTC at a local time; false if the country is unknown.
    private func isUTC(_ country: String?, _ local: LocalDateTime) -> Bool {
        guard let country else { return false }
        return TimeZoneDatabase.system.offsets(at: ZonePlace(country: country), local).contains(0)
    }

    // MARK: Text

    /// Returns the days and clock times in an event's element. If the event is the page's only one, also returns the
    /// days and times beside the heading that has the event's name.
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

    /// Returns whether a text contains the first day but not the second.
    private func isOnlyOn(_ date: CalendarDate, _ other: CalendarDate, _ text: PrintedTimes) -> Bool {
        text.dates.contains { $0.fits(date) } && !text.dates.contains { $0.fits(other) }
    }

    /// Corrects times from the text, if the text leaves no doubt. A clock time beside a date alone proves little: it
    /// may be an end, the opening of doors, or a time in another zone.
    private func examine(_ event: inout PageEvent, _ start: ISO8601Time, _ text: PrintedTimes) {
        let moments = text.moments
        if let moment = Self.only(moments), let date = moment.date.date,
            !text.dates.contains(where: { $0.fits(start.date) }),
            isAnotherYear(date, start.date), let local = local(moment.clock.start, on: date)
        {
            let time = ISO8601Time(date: date, local: local, offset: start.offset)
            return take(
                time, end(moment, date, time), from: .timeFromText, "the day printed beside the event", into: &event)
        }
        guard let written = start.local else { return examineDay(&event, start.date, text) }
        if prints(written, text) {
            event.keepsUTC = true
            return examineEnd(&event, text)
        }
        // The same instant may be on another day in UTC.
        let isLocal = start.offset.map { $0.seconds != 0 } ?? false
        for days in isLocal ? [0] : [0, -1, 1] {
            let date = start.date.adding(days: days)
            guard let moment = Self.only(moments.filter { $0.date.fits(date) }),
                let local = local(moment.clock.start, on: date)
            else { continue }
            let offset = start.offset?.seconds == 0 ? nil : start.offset
            let time = ISO8601Time(date: date, local: local, offset: offset)
            let last = end(moment, date, time)
            guard isMistake(event, from: written, to: local, last?.local) else { return }
            return take(time, last, from: .timeFromText, "the time printed beside the event", into: &event)
        }
    }

    /// Returns the only moment in a list; nil if there are none, or several with different times.
    private static func only(_ moments: [PrintedTimes.Moment]) -> PrintedTimes.Moment? {
        guard let first = moments.first, moments.allSatisfy({ $0.clock.start == first.clock.start }) else { return nil }
        return first
    }

    /// Returns whether the difference between the markup's time and the printed one shows a known mistake of programs:
    /// twelve hours, the offset applied twice, or the start and the end shifted by the same offset.
    private func isMistake(
        _ event: PageEvent, from written: LocalDateTime, to printed: LocalDateTime, _ printedEnd: LocalDateTime?
    ) -> Bool {
        let apart = printed.secondsSinceEpoch - written.secondsSinceEpoch
        guard let offset = event.start?.offset else {
            if apart == 43_200 { return true }
            guard isOffset(apart), let last = event.end?.local, let printedEnd else { return false }
            return printedEnd.secondsSinceEpoch - last.secondsSinceEpoch == apart
        }
        return offset.seconds != 0 && apart == -offset.seconds
    }

    /// Adds the clock times that are printed beside an event's day. Only a start and an end together are certainly
    /// those of the event.
    private func examineDay(_ event: inout PageEvent, _ date: CalendarDate, _ text: PrintedTimes) {
        // A closure that captures the end would crash the optimizer of Swift 6.3.1.
        if let end = event.end, end.date != date { return }
        guard let moment = Self.only(text.moments.filter({ $0.date.fits(date) })),
            let local = local(moment.clock.start, on: date)
        else { return }
        let time = ISO8601Time(date: date, local: local)
        guard let last = end(moment, date, time) else { return }
        take(time, last, from: .timeFromText, "the time printed beside the event", into: &event)
    }

    /// Corrects an end whose clock time is not printed, if another end is printed beside the start.
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
        note(.timeFromText, "the time printed beside the event", &event)
    }

    private func local(_ minutes: Int, on date: CalendarDate) -> LocalDateTime? {
        LocalDateTime(startOf: date).adding(seconds: 60 * minutes)
    }

    /// Returns the end that is printed beside a start on the page; nil if no end is printed.
    private func end(_ moment: PrintedTimes.Moment, _ date: CalendarDate, _ start: ISO8601Time) -> ISO8601Time? {
        if let minutes = moment.clock.end, let local = local(minutes, on: date) {
            // An end with an earlier clock time than the start is after midnight.
            let isNextDay = minutes < moment.clock.start
            return start.with(local: isNextDay ? local.adding(seconds: 86_400) : local)
        }
        guard let last = moment.end, let day = last.date.date ?? (last.date.fits(date) ? date : nil), day >= date,
            let local = local(last.clock.start, on: day), let first = start.local, local > first
        else { return nil }
        return start.with(local: local)
    }

    private func isAnotherYear(_ date: CalendarDate, _ other: CalendarDate) -> Bool {
        let apart = abs(date.daysSinceEpoch - other.daysSinceEpoch)
        return date.year != other.year && min(apart % 365, 365 - apart % 365) <= 10 && apart < 1200
    }

    // MARK: Corrections

    private func take(
        _ start: ISO8601Time, _ end: ISO8601Time?, from code: Diagnostic.Code, _ witness: String,
        into event: inout PageEvent
    ) {
        let old = event.times
        var time = start
        // A clock time without an offset gets the offset in the markup.
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
                code, "the page's markup contradicts \(witness), which was used: \(event.start?.text ?? "")")
        )
    }
}

extension PageEvent {
    var country: String? { node?["location"].flatMap { SchemaPlace($0).country } }
}
