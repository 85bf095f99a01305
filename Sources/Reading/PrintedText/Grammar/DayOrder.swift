/// Whether 05/06 is a day in June or in May.
package enum DayOrder: Sendable {
    case unknown, dayFirst, monthFirst

    /// Returns the order that a text suggests: that of its dates with a number over twelve, `03/16/2027`. Otherwise words
    /// that are not English say that the day is first, as do pounds; signs of Chinese, Japanese and Korean, and dollars,
    /// say that the month is.
    static func suggested(by phrases: PrintedPhrases) -> DayOrder {
        if let shown = shown(by: phrases.words) { return shown }
        var order = DayOrder.unknown
        for (place, token) in phrases.words.tokens.enumerated() {
            if token.kind == .word {
                if DayReader.isCJK(token) { return .monthFirst }
                if phrases[place].contains(where: { isForeign(token.text, $0) }) { return .dayFirst }
                if token.text.unicodeScalars.contains(where: { $0.value > 0x36F }) { order = .dayFirst }
            } else if token.text == "£" {
                order = .dayFirst
            } else if token.text == "$", order == .unknown {
                order = .monthFirst
            }
        }
        return order
    }

    /// Returns the order of the dates with slashes that have only one; nil if there are none, or of both orders.
    private static func shown(by words: PrintedWords) -> DayOrder? {
        var orders: Set<DayOrder> = []
        for place in words.tokens.indices where words.has("/", at: place + 1) && words.has("/", at: place + 3) {
            if words.small(1...12, at: place) != nil, words.small(13...31, at: place + 2) != nil {
                orders.insert(.monthFirst)
            }
            if words.small(13...31, at: place) != nil, words.small(1...12, at: place + 2) != nil {
                orders.insert(.dayFirst)
            }
        }
        return orders.count == 1 ? orders.first : nil
    }

    private static func isForeign(_ word: String, _ match: Vocabulary.Match) -> Bool {
        guard !match.isWeak, word.count > 2, !english.contains(word) else { return false }
        switch match.meaning {
        case .month, .weekday, .everyWeekday, .relativeDay, .clock, .relation: return true
        case .ordinal, .role, .anyMonth: return false
        }
    }

    private static let english: Set = [
        "january", "jan", "february", "feb", "march", "april", "apr", "may", "june", "jun", "july", "jul", "august",
        "aug", "september",
        "sep", "sept", "october", "oct", "november", "nov", "december", "dec", "monday", "tuesday", "wednesday",
        "thursday", "friday",
        "saturday", "sunday", "mondays", "tuesdays", "wednesdays", "thursdays", "fridays", "saturdays", "sundays",
        "today", "tomorrow",
        "yesterday", "the", "tonight", "start", "starts", "begins", "from", "hrs", "noon", "midday", "midnight", "half",
        "quarter",
        "until", "till", "every", "each", "other", "daily", "weekly", "monthly", "yearly", "annually", "next", "this",
        "last", "later",
        "day", "days", "week", "weeks", "month", "months", "year", "years", "hour", "hours", "minute", "minutes", "min",
        "coming",
        "morning", "afternoon", "evening", "night", "annual", "est", "time", "for", "all", "ten", "per", "son", "over",
        "tag", "min.", "ate", "mes", "com", "hora", "die", "arts", "ende",
    ]
}
