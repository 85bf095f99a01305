import CalendarModel

/// The words of a text, with what they mean.
struct PrintedPhrases {
    let words: PrintedWords
    private let matches: [[Vocabulary.Match]]

    init(_ words: PrintedWords) {
        self.words = words
        matches = words.tokens.indices.map { Vocabulary.matches(words, at: $0) }
    }

    subscript(place: Int) -> [Vocabulary.Match] { matches.indices.contains(place) ? matches[place] : [] }

    struct Month {
        let number: Int
        let isWeak: Bool
        let next: Int
    }

    /// Returns the month whose name or abbreviation is at index `place`, with the dot after it.
    func month(at place: Int) -> Month? {
        for match in self[place] {
            guard case .month(let number) = match.meaning else { continue }
            let next = match.next
            let hasDot = words.has(".", at: next) && words[next]?.isAttached == true
            return Month(number: number, isWeak: match.isWeak, next: hasDot ? next + 1 : next)
        }
        return gluedMonth(at: place)
    }

    /// Reads the month of `16DENOVIEMBRE`, where recognition lost a blank.
    private func gluedMonth(at place: Int) -> Month? {
        guard let token = words[place], token.length > 5, token.text.hasPrefix("de"), self[place].isEmpty else {
            return nil
        }
        return Vocabulary.month(String(token.text.dropFirst(2))).map {
            Month(number: $0, isWeak: false, next: place + 1)
        }
    }

    struct Weekdays {
        /// The weekdays that the word can mean: `ma` is a Monday in Dutch and a Tuesday in French.
        let days: [Weekday]
        let isWeak: Bool
        let next: Int
    }

    /// Returns the weekday at index `place`, with the dot after it.
    func weekday(at place: Int) -> Weekdays? {
        var days: [Weekday] = []
        var (isWeak, next) = (true, 0)
        for match in self[place] {
            guard case .weekday(let number) = match.meaning, Weekday.allCases.indices.contains(number - 1),
                next == 0 || match.next == next
            else { continue }
            let day = Weekday.allCases[number - 1]
            if !days.contains(day) { days.append(day) }
            (isWeak, next) = (isWeak && match.isWeak, match.next)
        }
        if days.isEmpty { return bracketedSign(at: place) }
        if words.has(".", at: next), words[next]?.isAttached == true { next += 1 }
        return Weekdays(days: days, isWeak: isWeak, next: next)
    }

    /// Reads the one sign for a weekday that stands in brackets: `5月12日(土)`.
    private func bracketedSign(at place: Int) -> Weekdays? {
        guard words.has("(", at: place - 1), let sign = words[place]?.text, sign.count == 1,
            let index = Self.signs.firstIndex(where: { $0.contains(sign) }),
            words[place + 1].map({ [")", "·", "/", "祝"].contains($0.text) }) ?? false
        else { return nil }
        return Weekdays(days: [Weekday.allCases[index]], isWeak: false, next: place + 1)
    }

    /// The signs of the weekdays, and signs that recognition takes for them.
    private static let signs = ["月월", "火화", "水수", "木목", "金금", "土토±士", "日일曰"]

    /// Returns the index after a phrase with one of these meanings of clock words; nil if there is none.
    func clock(_ meanings: String..., at place: Int, weak: Bool = true) -> Int? {
        for match in self[place] {
            if case .clock(let name) = match.meaning, meanings.contains(name), weak || !match.isWeak {
                return match.next
            }
        }
        return nil
    }

    /// Returns the index after a phrase with a meaning of words of repeats and distances.
    func relation(_ meaning: String, at place: Int, weak: Bool = true) -> Int? {
        self[place].first { $0.meaning == .relation(meaning) && (weak || !$0.isWeak) }?.next
    }

    /// Returns whether a phrase with this meaning ends before index `place`.
    func ends(before place: Int, within count: Int = 3, where test: (Vocabulary.Match) -> Bool) -> Bool {
        for begin in stride(from: place - 1, through: max(0, place - count), by: -1)
        where self[begin].contains(where: {
            test($0) && ($0.next == place || (words.has(".", at: $0.next) && $0.next + 1 == place))
        }) {
            return true
        }
        return false
    }

    /// Returns whether a short weekday is more often a small word: `la` is "at", `do` is "until".
    func isSmallWord(at place: Int) -> Bool {
        guard let token = words[place], token.length <= 3,
            !words.has(".", at: place + 1) || words[place + 1]?.isAttached == false
        else { return false }
        return clock("at", "joint", "from", at: place) != nil
    }

    /// Returns whether a word and a colon stand directly before a number: `時間：9月26日`, and in recognised text also
    /// `Datum:24.5.`, whose blank is lost.
    func isLabelled(_ place: Int) -> Bool {
        guard words.has(":", at: place - 1), let word = words[place - 2], word.kind == .word else { return false }
        return DayReader.isCJK(word) || words.isRecognised && word.length > 2
    }

    /// Words and signs between the parts of a list.
    static let listWords: Set = [
        ",", "/", "&", "+", "·", "und", "and", "et", "y", "e", "i", "en", "og", "och", "ja", "и", "та", "oraz", "es",
        "ve", "si", "και", "و", "և",
    ]

    private static let ordinals: Set = [
        "st", "nd", "rd", "th", "er", "º", "°", "ª", "e", "eme", "ste", "de", "-го", "го", "-e", "ος", "η",
    ]

    /// Returns the index after `st`, `th` or `er` behind a number.
    func skipOrdinal(_ place: Int) -> Int {
        guard let token = words[place], token.isAttached, Self.ordinals.contains(token.text) else { return place }
        return place + 1
    }

    func skip(_ texts: Set<String>, _ place: Int) -> Int {
        var place = place
        while words.has(oneOf: texts, at: place) { place += 1 }
        return place
    }
}
