import CalendarModel

/// The time in a Date header (RFC 5322 §3.3).
public struct MailDate: Hashable, Sendable {
    /// The day and time on the sender's clock.
    public let local: LocalDateTime
    /// The seconds by which the sender's clock is ahead of UTC; nil if they are unknown.
    public let offset: Int?

    /// Reads the value of a Date header; nil if it has no day.
    public init?(_ text: String) {
        let words = text.split { " \t,()".contains($0) }.map(String.init)
        // `29 Dec 2017 18:46:02 +0100`, with or without the day of the week; asctime(3) has `Dec 29 18:46:02 2017`.
        guard let place = words.firstIndex(where: { Self.month($0) != nil }), let month = Self.month(words[place])
        else {
            return nil
        }
        func number(_ index: Int) -> Int? { words.indices.contains(index) ? Int(words[index]) : nil }
        let clock = words.firstIndex { $0.contains(":") }
        let day: Int?
        var year: Int?
        if let before = number(place - 1), (1...31).contains(before) {
            (day, year) = (before, number(place + 1))
        } else {
            day = number(place + 1)
            year = words.dropFirst(place + 2).lazy.compactMap { $0.count == 4 ? Int($0) : nil }.first
        }
        guard let day, var found = year,
            let date = {
                // Two digits are a year of the last or this century (RFC 5322 §4.3).
                if found < 50 { found += 2000 } else if found < 1000 { found += 1900 }
                return CalendarDate(year: found, month: month, day: day)
            }()
        else { return nil }
        let numbers = clock.map { words[$0].split(separator: ":").map { Int($0) ?? -1 } } ?? []
        func part(_ index: Int) -> Int { numbers.indices.contains(index) ? numbers[index] : 0 }
        guard
            let time = LocalDateTime(date: date, hour: part(0), minute: part(1), second: min(part(2), 59))
                ?? LocalDateTime(date: date, hour: 0, minute: 0, second: 0)
        else { return nil }
        local = time
        offset = clock.flatMap { words.indices.contains($0 + 1) ? Self.offset(words[$0 + 1]) : nil }
    }

    private static func month(_ word: String) -> Int? {
        let names = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]
        return names.firstIndex(of: String(word.lowercased().prefix(3))).map { $0 + 1 }
    }

    private static func offset(_ word: String) -> Int? {
        if let zone = [
            "UT": 0, "GMT": 0, "Z": 0, "EST": -5, "EDT": -4, "CST": -6, "CDT": -5, "MST": -7, "MDT": -6,
            "PST": -8, "PDT": -7,
        ][word.uppercased()] {
            return zone * 3600
        }
        guard word.utf8.count == 5, let sign = word.first, sign == "+" || sign == "-",
            let digits = Int(word.dropFirst())
        else { return nil }
        let seconds = (digits / 100 * 60 + digits % 100) * 60
        return sign == "-" ? -seconds : seconds
    }
}
