import CalendarModel

/// The mentions of a typed text, and the words beside them.
struct TypedTimes {
    let text: String
    private(set) var times: PrintedTimes
    /// The tokens of each mention.
    private var taken: Set<Int> { Set(times.mentions.flatMap { Array($0.tokens) }) }

    var words: PrintedWords { times.words }
    private var phrases: PrintedPhrases { times.phrases }

    init(_ text: String) {
        self.text = text
        var reading = PrintedTimes.Reading()
        reading.isWhole = true
        times = PrintedTimes(text, reading)
    }

    /// The value of the only mention; nil if there are none or several.
    var only: PrintedTimes.Mention.Value? { times.mentions.count == 1 ? times.mentions[0].value : nil }

    /// Whether the mentions are the whole text.
    var covers: Bool { taken.count == words.tokens.count }

    func text(of mention: Int) -> String {
        times.mentions.indices.contains(mention) ? words.text(times.mentions[mention].tokens) : text
    }

    // MARK: The place

    /// The index of the sign `@` before a place.
    var placeSign: Int? {
        words.tokens.indices.first { place in
            words.has("@", at: place) && words[place]?.isAttached == false && words[place + 1]?.isAttached == false
        }
    }

    /// Leaves out the days in the place that belong to its name, as in `tomorrow @ Platz des 17. Juni`.
    func leavingOutPlace(after sign: Int?) -> TypedTimes {
        guard let sign else { return self }
        let isBefore: (PrintedTimes.Mention) -> Bool = { $0.tokens.upperBound <= sign }
        let hasDay = times.mentions.contains { isBefore($0) && !$0.isClock }
        var copy = self
        copy.times.keep { mention in isBefore(mention) || mention.isClock || !hasDay }
        return copy
    }

    // MARK: What is left

    static let fillers: Set = [
        "on", "at", "the", "um", "am", "den", "der", "dem", "le", "la", "el", "il", "o", "a", "as", "kl", "klo", "om",
        "op", "v", "в", "у", "na", "w", "we",
        ",", ".", "-", "/", "(", ")", "|", "ab", "from", "von", "de", "à", "das", "dia", "i", "at:", "alle", "ore",
        "godz", "στις", "saat", "d", "ve", "во",
        "الساعة", "ساعة", "בשעה", "ב", "to", "uhr", "kl.", "的", "に", "に", "since", "par", "em", "in", "im", "od",
        "o'clock", "'", "klockan", "klokken", "kello", "ora", "las", "y", "vom",
    ]

    /// Words before the last day of a series. Others, such as "to", have further meanings in titles.
    private static let ends: Set = ["until", "till", "bis", "jusqu", "hasta", "tot", "fino", "до", "έως"]

    private var repeats: Bool { times.mentions.contains { if case .repeats = $0.value { true } else { false } } }

    private func isFiller(at place: Int) -> Bool {
        words.has(oneOf: Self.fillers, at: place)
            || words.has(oneOf: Self.ends, at: place)
                && times.mentions.contains { $0.tokens.upperBound == place && !$0.isClock }
            || repeats && (words.has(oneOf: PrintedTimes.endWords, at: place) || words.has("zum", at: place))
    }

    /// Returns the tokens in a range that belong to no mention.
    ///
    /// - Parameter fillers: whether small words such as "at" are left out.
    func rest(of range: Range<Int>, fillers: Bool) -> [Int] {
        let taken = taken
        return range.filter { !taken.contains($0) && !(fillers && words.has(oneOf: Self.fillers, at: $0)) }
    }

    /// Returns the text in a range of tokens without the mentions and the small words before them.
    func text(without range: Range<Int>) -> String {
        let taken = taken
        var left = Set(range.filter { !taken.contains($0) })
        for mention in times.mentions where range.contains(mention.tokens.lowerBound) {
            var place = mention.tokens.lowerBound - 1
            while range.contains(place), left.contains(place), isFiller(at: place),
                !words.has(")", at: place)
            {
                left.remove(place)
                place -= 1
            }
            if words.has(oneOf: [",", ")", "."], at: mention.tokens.upperBound) {
                left.remove(mention.tokens.upperBound)
            }
        }
        var pieces: [String] = []
        var place = range.lowerBound
        while place < range.upperBound {
            guard left.contains(place) else {
                place += 1
                continue
            }
            let run = place..<((place..<range.upperBound).first { !left.contains($0) } ?? range.upperBound)
            pieces.append(words.text(run))
            place = run.upperBound
        }
        var joined = String(pieces.joined(separator: " ").trimmed)
        while let last = joined.last, ",-–—:;|".contains(last) { joined = String(String(joined.dropLast()).trimmed) }
        return joined
    }

    // MARK: Checks

    /// Throws if a mention is not certain, or if a zone follows a clock time.
    func checkMentions() throws(TypedProblem) {
        for mention in times.mentions {
            let text = words.text(mention.tokens)
            switch mention.value {
            case .relative(.vague): throw .leftOver(text)
            case .repeats where mention.isWeak: throw .leftOver(text)
            case .date(let date) where date.contradictsItself:
                guard let day = date.date else { throw .leftOver(text) }
                throw .wrongWeekday(text, day)
            case .clock:
                if let zone = zone(after: mention.tokens.upperBound) { throw .zone(zone) }
                if hasSeconds(mention.tokens) { throw .leftOver(text) }
            default: break
            }
        }
    }

    private func hasSeconds(_ tokens: Range<Int>) -> Bool {
        let numbers = tokens.filter { words[$0]?.kind == .number }
        return numbers.count == 3 && tokens.filter { words.has(":", at: $0) }.count == 2
            && words[numbers[2]]?.value != 0
    }

    private static let zones: Set = [
        "utc", "gmt", "z", "cet", "cest", "est", "edt", "cst", "cdt", "mst", "mdt", "pst", "pdt", "bst", "ist", "jst",
        "kst", "eet", "eest", "wet",
        "west", "mez", "mesz", "msk", "aest", "aedt", "hkt", "sgt", "et", "pt", "ct",
    ]

    private func zone(after place: Int) -> String? {
        let begin = words.has("(", at: place) ? place + 1 : place
        guard let token = words[begin] else { return nil }
        if token.kind == .word, Self.zones.contains(token.text), words.text(begin..<begin + 1).allSatisfy(\.isUppercase)
        {
            return words.text(begin..<begin + 1)
        }
        if token.text == "+" || token.text == "-", token.isAttached, words[begin + 1]?.kind == .number {
            return words.text(begin..<begin + 2)
        }
        if token.kind == .word, words.has("/", at: begin + 1), words[begin + 2]?.kind == .word,
            words[begin + 1]?.isAttached == true,
            ["europe", "america", "asia", "africa", "australia", "pacific", "atlantic", "etc"].contains(token.text)
        {
            return words.text(begin..<begin + 3)
        }
        return nil
    }

    /// Throws if a word of the title looks like a part of a day or time that was not understood.
    func checkTitle(_ range: Range<Int>) throws(TypedProblem) {
        let hasDay = times.mentions.contains { !$0.isClock }
        let hasClock = times.mentions.contains(where: \.isClock)
        let isRelative = times.mentions.contains { if case .relative = $0.value { true } else { false } }
        let hasYear = times.mentions.contains { if case .date(let date) = $0.value { date.year != nil } else { false } }
        for place in rest(of: range, fillers: false) {
            if let text = number(at: place, hasClock) ?? dayNumber(at: place, hasDay, hasClock) {
                throw .leftOver(text)
            }
            if let text = lastDay(at: place, in: range) ?? part(at: place, of: range, hasDay) { throw .leftOver(text) }
            if !hasDay, let text = misspelt(at: place) { throw .leftOver(text) }
            if words.year(at: place) != nil, hasDay, !hasYear, !isRelative {
                throw .leftOver(words.text(place..<place + 1))
            }
            for match in phrases[place] where isTimeWord(match, place, hasDay: hasDay, hasClock: hasClock) {
                throw .leftOver(words.text(place..<match.next))
            }
        }
    }

    /// Returns the text of a last day of a series that was not understood: `until summer`.
    private func lastDay(at place: Int, in range: Range<Int>) -> String? {
        guard repeats, words.has(oneOf: Self.ends, at: place) else { return nil }
        let next = (place + 1..<range.upperBound).first { !isFiller(at: $0) } ?? range.upperBound
        let isUnderstood = times.mentions.contains { $0.tokens.lowerBound == next && !$0.isClock }
        return isUnderstood ? nil : words.text(place..<min(place + 3, range.upperBound))
    }

    /// Words for several days at once, before or after which a clock time means more than one event.
    private static let workdays: Set = [
        "weekday", "weekdays", "workday", "workdays", "werktag", "werktags", "wochentag", "wochentags", "arbeitstag",
        "jeweils",
    ]

    /// Returns the text of a part of a day or rule that no mention has: `every weekday`, `jeden 1.`, `KW 26`, `am 15.`.
    private func part(at place: Int, of range: Range<Int>, _ hasDay: Bool) -> String? {
        let next = place + 1
        let end = min(place + 3, range.upperBound)
        if words.has(oneOf: Self.workdays, at: place) { return words.text(place..<next) }
        // In Italian, "alle" stands before a clock time.
        let isClock = times.mentions.contains { $0.isClock && $0.tokens.lowerBound == next }
        if phrases.relation("every", at: place, weak: false) == next, !isClock,
            taken.contains(next) || words[next]?.kind == .number
        {
            return words.text(place..<end)
        }
        guard words.small(1...53, at: next) != nil, !taken.contains(next) else { return nil }
        let hasDate = times.mentions.contains { if case .date = $0.value { true } else { false } }
        if words.has(oneOf: ["kw", "cw"], at: place) { return hasDate ? nil : words.text(place..<place + 2) }
        let isOrdinal = words.has(".", at: place + 2) && words[place + 2]?.isAttached == true
        return !hasDay && isOrdinal && words.has(oneOf: ["am", "zum", "vom"], at: place) ? words.text(place..<end) : nil
    }

    /// Returns the text of a number that has the form of a day or clock time: `2027-02-29`, `25:00`, `8h`.
    private func number(at place: Int, _ hasClock: Bool) -> String? {
        guard let token = words[place], token.kind == .number else { return nil }
        if token.isAttached, let before = words[place - 1],
            before.kind == .word || [".", "€", "$", "£", "#"].contains(before.text)
        {
            return nil
        }
        guard let sign = words[place + 1], sign.isAttached else { return nil }
        if words.has(oneOf: ["€", "$", "£", "eur", "usd", "kr", "chf", "km", "kg"], at: place + 3) { return nil }
        if [":", ".", "/", "-"].contains(sign.text), let next = words[place + 2], next.isAttached, next.kind == .number
        {
            // "1.5", "3-2" and "24/7" are not days.
            let isLong = token.length == 4 || words[place + 3].map { $0.isAttached && $0.text == sign.text } ?? false
            let isSpan =
                sign.text == "-" && !hasClock && token.value <= 24 && next.value <= 24 && token.value < next.value
            let isClock = isSpan || sign.text == ":" || (sign.text == "." && next.length == 2 && token.value <= 31)
            guard
                isLong || isClock
                    || (sign.text == "/" && next.value <= 12 && token.value <= 31 && next.value > 0
                        && token.value != 24)
            else { return nil }
            return words.text(place..<place + 3)
        }
        if phrases.clock("am", "pm", at: place + 1) != nil || (sign.text == "h" && token.value <= 24) {
            return words.text(place..<place + 2)
        }
        return nil
    }

    /// Returns the text of a number that may be a day of the month or an hour: `the 19th`, `tomorrow 8`.
    private func dayNumber(at place: Int, _ hasDay: Bool, _ hasClock: Bool) -> String? {
        guard words.small(0...31, at: place) != nil else { return nil }
        let next = phrases.skipOrdinal(place + 1)
        if next > place + 1, !hasDay || words.has("the", at: place - 1) { return words.text(place..<next) }
        let follows = times.mentions.contains { !$0.isClock && $0.tokens.upperBound == place }
        return follows && !hasClock ? words.text(place..<place + 1) : nil
    }

    /// Returns a word that is nearly the name of a day or month, such as `tomorow`.
    private func misspelt(at place: Int) -> String? {
        guard let token = words[place], token.kind == .word, token.length >= 6, phrases[place].isEmpty,
            Vocabulary.calendarWords.contains(where: { Self.areNear($0, token.text) })
        else { return nil }
        return words.text(place..<place + 1)
    }

    /// Returns whether two words differ by one letter: another one, a missing one, or two that changed places.
    private static func areNear(_ left: String, _ right: String) -> Bool {
        let (long, short) =
            left.utf8.count >= right.utf8.count
            ? (Array(left.utf8), Array(right.utf8)) : (Array(right.utf8), Array(left.utf8))
        guard long.count - short.count <= 1, long != short else { return false }
        let same = zip(long, short).prefix { $0 == $1 }.count
        if long.count > short.count { return long[(same + 1)...] == short[same...] }
        if long[(same + 1)...] == short[(same + 1)...] { return true }
        return same + 1 < long.count && long[same] == short[same + 1] && long[same + 1] == short[same]
            && long[(same + 2)...] == short[(same + 2)...]
    }

    /// Returns whether a word of the title may be a part of a day or time that is missing in the mentions.
    private func isTimeWord(_ match: Vocabulary.Match, _ place: Int, hasDay: Bool, hasClock: Bool) -> Bool {
        let isBesideNumber = [place - 1, match.next].contains {
            words[$0].map { $0.kind == .number && $0.length <= 2 } ?? false
        }
        switch match.meaning {
        case .month: return isBesideNumber || (!hasDay && !match.isWeak && !isName(match, place))
        case .weekday: return !match.isWeak && !hasDay
        case .everyWeekday, .relativeDay: return !match.isWeak && !hasDay
        case .relation(let name):
            if name == "dayPart" { return !hasClock && hasDay }
            if ["next", "every", "this", "last"].contains(name) { return !hasDay && unitOrDay(after: match.next) }
            if name.hasSuffix("Unit") { return isBesideNumber && !hasDay }
            return ["daily", "weekly", "monthly", "yearly"].contains(name) && !hasDay
        case .ordinal: return false
        case .clock(let name):
            if name == "unit" { return isBesideNumber && !hasClock && (words.text(place..<match.next).count > 1) }
            let isLong = words.text(place..<match.next).count >= 4
            return (name == "am" || name == "pm") && isLong && !hasClock && hasDay
                || name.hasPrefix("quarter") && !hasClock
        case .role, .anyMonth: return false
        }
    }

    /// Returns whether a month is the name of a person or a part of a name: `Meet May`, `March for science`.
    private func isName(_ match: Vocabulary.Match, _ place: Int) -> Bool {
        ["may", "march", "april", "june", "august", "mars", "mai", "mart"].contains(words[place]?.text)
            && !words.has(oneOf: ["in", "im", "en"], at: place - 1)
    }

    private func unitOrDay(after place: Int) -> Bool {
        phrases.weekday(at: place).map { !$0.isWeak } ?? false
            || ["dayUnit", "weekUnit", "monthUnit", "yearUnit"].contains {
                phrases.relation($0, at: place, weak: false) != nil
            }
    }

    /// Returns whether a day without a year is in the past, because only a past year has its weekday.
    func isPast(_ occasion: Occasion, _ today: CalendarDate) -> Bool {
        guard let mention = occasion.dayMention, case .date(let date) = times.mentions[mention].value, date.year == nil
        else { return false }
        return occasion.start.date < today || occasion.start.date > today.adding(days: 731)
    }
}

extension PrintedTimes.Mention {
    var isClock: Bool { if case .clock = value { true } else { false } }
}
