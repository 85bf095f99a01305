/// An event in a line of text, as in `Dinner tomorrow 20:00-22:00 @ Vesta`. The last day and the last time in the text
/// are those of the event. The text after ` @ ` is the place, and the other words are the title.
package struct EventLine: Hashable, Sendable {
    package private(set) var title: String
    package private(set) var location: String?
    package private(set) var start: ISO8601Time?
    package private(set) var end: ISO8601Time?

    package init(_ text: String) {
        self.init(text, at: Clock.runStart, in: ReaderZone.ofMachine)
    }

    init(_ text: String, at utc: LocalDateTime, in zone: ReaderZone?) {
        let parts = text.split(separator: " @ ", maxSplits: 1)
        var words = (parts.first ?? "").split(separator: " ").map(String.init)
        if parts.count > 1 { location = String(parts[1].trimmed) }
        let natural = NaturalTime(at: utc, in: zone)
        func day(_ word: String) -> String? {
            guard word.allSatisfy({ $0 != ":" }), let time = natural.time(word), time.local == nil else { return nil }
            // An abbreviation such as `sun` or `sat` may be a word of the title, so only whole names count as days
            // here.
            let isAbbreviation = word.allSatisfy(\.isLetter) && !word.lowercased().hasSuffix("day")
            return isAbbreviation && word.lowercased() != "tomorrow" ? nil : time.date.extendedText
        }
        func clocks(_ word: String) -> [String]? {
            let times = word.replacing("–", with: "-").split(separator: "-").map(String.init)
            guard (1...2).contains(times.count),
                times.allSatisfy({ $0.contains(":") && natural.time($0)?.local != nil })
            else { return nil }
            return times
        }
        var (date, times): (String?, [String]) = (nil, [])
        if let place = words.lastIndex(where: { clocks($0) != nil }), let found = clocks(words[place]) {
            times = found
            words.remove(at: place)
        }
        if let place = words.lastIndex(where: { day($0) != nil }) {
            date = day(words[place])
            words.remove(at: place)
        }
        if words.isEmpty, times.isEmpty, date == nil, let time = natural.time(String(parts.first ?? "")) {
            start = time
        }
        title = words.joined(separator: " ")
        func time(_ clock: String) -> ISO8601Time? { natural.time(date.map { "\($0) \(clock)" } ?? clock) }
        if let first = times.first {
            start = time(first)
            end = times.count > 1 ? time(times[1]) : nil
            // 22:00-01:00 ends on the next day.
            if let last = end?.local, let first = start?.local, last < first {
                end = natural.time("\(last.date.adding(days: 1).extendedText) \(times[1])")
            }
        } else if let date {
            start = natural.time(date)
        }
    }
}
