import CalendarModel

/// The days, clock times and repeats in a text written for people, in order.
package struct PrintedTimes {
    /// How a text is read.
    package struct Reading: Sendable {
        /// The maximum number of bytes to read.
        package var limit = 20_000
        /// Whether the text was recognised from pixels.
        package var isRecognised = false
        /// Whether relative days, repeats and times like `19.30` are read.
        package var isWhole = false

        package init() {}
    }

    /// A day or a clock time, and where it begins and ends in the text, in bytes.
    package struct Mention {
        package enum Value: Hashable, Sendable {
            case date(PrintedDate)
            case clock(PrintedClock)
            case relative(RelativeDay)
            case repeats(RecurrenceRule)
        }

        package var value: Value
        package let begin: Int
        package var end: Int
        /// Whether a word or sign before the mention, such as "to", "bis" or a dash, marks it as an end.
        package let isEnd: Bool
        /// The tokens that it was read from.
        fileprivate(set) var tokens: Range<Int>
        /// What the words before it say that it is for.
        var role: Meaning.Role?
        /// Whether the words could mean something else.
        var isWeak = false
        /// Whether the words name an evening.
        var isEvening = false
        var isDate: Bool { if case .date = value { true } else { false } }
        /// Whether the mention is joined to the one before it as the end of a span: `10-12 March`.
        var isJoined = false
    }

    package internal(set) var mentions: [Mention] = []
    let phrases: PrintedPhrases
    var words: PrintedWords { phrases.words }

    package init(_ text: String, limit: Int = 20_000) {
        var reading = Reading()
        reading.limit = limit
        self.init(text, reading)
    }

    package init(_ text: String, _ reading: Reading) {
        phrases = PrintedPhrases(PrintedWords(text, limit: reading.limit, isRecognised: reading.isRecognised))
        read(reading)
    }

    /// Leaves out the mentions that do not pass a test.
    mutating func keep(_ test: (Mention) -> Bool) { mentions.removeAll { !test($0) } }

    private mutating func read(_ reading: Reading) {
        let days = DayReader(phrases: phrases, order: reading.isWhole ? .suggested(by: phrases) : .unknown)
        let clocks = ClockReader(phrases: phrases)
        let repeats = RepeatReader(phrases: phrases)
        let relatives = RelativeDayReader(phrases: phrases)
        var place = 0
        while words[place] != nil {
            if let found = days.days(at: place, after: mentions.last?.tokens.upperBound ?? 0), let last = found.last {
                for (offset, day) in found.enumerated() {
                    append(.date(day.date), day.tokens, isJoined: offset == 0 ? nil : day.isEnd)
                }
                place = max(last.tokens.upperBound, place + 1)
            } else if isISOMark(place) {
                place += 1
            } else if let found = clocks.range(at: place), found.isSure || (reading.isWhole && isBesideDay(found, days))
            {
                append(.clock(found.clock), found.tokens)
                place = found.tokens.upperBound
            } else if reading.isWhole, let found = repeats.found(at: place) {
                append(.repeats(found.rule), found.tokens, isWeak: found.isBareList)
                place = found.tokens.upperBound
            } else if reading.isWhole, let found = relatives.found(at: place),
                !found.isWeak || isBesideClock(found, clocks)
            {
                append(.relative(found.day), found.tokens, isWeak: found.isWeak)
                mentions[mentions.count - 1].isEvening = found.isEvening
                place = found.tokens.upperBound
            } else {
                place += 1
            }
        }
        if reading.isRecognised { readHeadings() }
    }

    /// Returns whether a token is the T of `2026-06-12T20:00`, and adds it to the day.
    private mutating func isISOMark(_ place: Int) -> Bool {
        guard words.has("t", at: place), words[place]?.isAttached == true, words[place + 1]?.isAttached == true,
            let last = mentions.indices.last, mentions[last].tokens.upperBound == place
        else { return false }
        mentions[last].tokens = mentions[last].tokens.lowerBound..<place + 1
        return true
    }

    private mutating func append(
        _ value: Mention.Value, _ tokens: Range<Int>, isWeak: Bool = false, isJoined: Bool? = nil
    ) {
        guard let first = words[tokens.lowerBound], let last = words[tokens.upperBound - 1] else { return }
        let floor = mentions.last?.tokens.upperBound ?? 0
        var mention = Mention(
            value: value, begin: first.place, end: last.end,
            isEnd: isJoined ?? false || isEnd(before: tokens.lowerBound), tokens: tokens)
        mention.isWeak = isWeak
        mention.isJoined = isJoined ?? joins(floor, tokens.lowerBound)
        if case .clock(var clock) = value,
            isDoors(after: tokens.upperBound) || !startsTable(tokens, value) && isDoors(before: tokens.lowerBound)
        {
            clock.isDoors = true
            mention.value = .clock(clock)
        }
        mention.role = role(before: tokens.lowerBound, floor: startsTable(tokens, value) ? tokens.lowerBound : floor)
        if isClosed(after: tokens.upperBound) { mention.role = .closed }
        if mention.role == nil, !mention.isJoined, mention.isDate, isUntil(tokens) { mention.role = .end }
        if mention.role == nil || mention.role == .end {
            mention.role = shared(isJoined: mention.isJoined, tokens) ?? mention.role
        }
        // "Registration until 30 September", "Register in the same line: 30 September"
        if case .date = value, mention.role == .doors || mention.role == .signUp {
            let isDeadline =
                mention.isEnd && !mention.isJoined
                || (mention.role == .signUp && isSignUp(directlyBefore: tokens.lowerBound))
            if isDeadline { mention.role = .deadline }
        }
        mentions.append(mention)
    }

    /// Returns what the mention before is for if this one goes on with it: `Closed Dec 25 and Jan 1`.
    private func shared(isJoined: Bool, _ tokens: Range<Int>) -> Meaning.Role? {
        guard let last = mentions.last, let role = last.role,
            [.closed, .deadline, .validity, .published].contains(role)
        else { return nil }
        let gap = tokens.lowerBound - last.tokens.upperBound
        let isNext =
            gap == 0
            || gap == 1
                && (words.has(oneOf: PrintedPhrases.listWords, at: tokens.lowerBound - 1)
                    || phrases.clock("joint", "at", at: tokens.lowerBound - 1) != nil)
        return isJoined || isNext && words[tokens.lowerBound]?.startsLine == false ? role : nil
    }

    /// Returns whether a word directly before or after a day says that something lasts until then: `do 18 października`,
    /// `30 Haziran'a kadar`. In other texts than those of pictures, the words before it have been read as its role.
    private func isUntil(_ tokens: Range<Int>) -> Bool {
        guard words.isRecognised else { return false }
        return words.has(oneOf: ["do", "till", "til", "tot", "до", "au"], at: tokens.lowerBound - 1)
            && words[tokens.lowerBound]?.startsLine == false
            || words.has(oneOf: ["kadar", "asti", "saakka"], at: tokens.upperBound)
            || words.has("ま", at: tokens.upperBound) && words.has("で", at: tokens.upperBound + 1)
            || words.has("까", at: tokens.upperBound) && words.has("지", at: tokens.upperBound + 1)
    }

    /// Returns whether `Registration` or `Inscription` stands in the same line with at most one word between.
    private func isSignUp(directlyBefore place: Int) -> Bool {
        guard words[place]?.startsLine == false else { return false }
        if words.has(":", at: place - 1),
            phrases.ends(before: place - 1, within: 4, where: { $0.meaning == .role(.signUp) })
        {
            return true
        }
        return phrases.ends(before: place, within: 2) { $0.meaning == .role(.signUp) }
            || (words[place - 1]?.startsLine == false
                && phrases.ends(before: place - 1, within: 2) { $0.meaning == .role(.signUp) })
    }

    /// Returns whether only a joint stands between two mentions.
    private func joins(_ end: Int, _ begin: Int) -> Bool {
        guard end > 0, begin > end, begin - end <= 3 else { return false }
        var next = phrases.skip(["(", ")", ","], end)
        guard let joint = phrases.clock("joint", at: next, weak: false) else { return false }
        next = phrases.skip(["the", "zum", "den", "le", "el", "il", "dia"], joint)
        return next == begin || phrases.clock("joint", at: joint) == begin
    }

    /// The position in bytes at which the small words before a mention begin.
    func beginWithFillers(_ mention: Mention) -> Int {
        var place = mention.tokens.lowerBound
        while place > 0, words.has(oneOf: TypedTimes.fillers, at: place - 1), !words.has(")", at: place - 1) {
            place -= 1
        }
        return words[place]?.place ?? mention.begin
    }

    private static let endFillers: Set = [
        ":", "the", "zum", "den", "dem", "le", "el", "il", "dia", "o", "al", "a", "au", "ca", ".", "gegen", "um", "at",
        "kl", "ore", "alle", "-", "approx", "vers", "circa", "til", "till",
    ]

    static let endWords: Set = [
        "-", "to", "until", "till", "through", "end", "ends", "bis", "ende", "au", "fin", "jusqu", "al", "hasta",
        "fine", "ate", "fim",
        "tot", "einde", "til", "slut", "slutt", "do", "koniec", "konec", "до", "по", "έως", "ως",
    ]

    /// Returns whether one of the four words or signs before a mention marks it as an end. A number ends the search.
    private func isEnd(before place: Int) -> Bool {
        (1...4).lazy.compactMap { words[place - $0] }.prefix { $0.kind != .number }.contains {
            Self.endWords.contains($0.text)
        }
    }

    /// Returns whether one of the two words before a time marks it as the opening of the doors.
    private func isDoors(before place: Int) -> Bool {
        var (count, index) = (0, place - 1)
        while let token = words[index], count < 2, index > place - 6 {
            if token.kind == .number { return false }
            if phrases[index].contains(where: { $0.meaning == .role(.doors) && $0.next <= place }) { return true }
            if token.kind == .word { count += 1 }
            index -= 1
        }
        return false
    }

    /// Returns whether the last word of the line marks the time before it as the opening of the doors: `19 Uhr Einlass`.
    private func isDoors(after place: Int) -> Bool { endsLine(.role(.doors), at: place) }

    /// Returns whether the last word of the line says that nothing takes place at the time before it: `Nov 26: closed`.
    private func isClosed(after place: Int) -> Bool {
        endsLine(.role(.closed), at: phrases.skip([":", "-"], place))
            || words.isRecognised && words[place]?.startsLine == true
                && phrases[place].contains { match in
                    match.meaning == .role(.closed)
                        && words[phrases.skip([".", "!"], match.next)].map(\.startsLine) ?? true
                }
    }

    private func endsLine(_ meaning: Meaning, at place: Int) -> Bool {
        guard words[place]?.startsLine == false else { return false }
        return phrases[place].contains { match in
            match.meaning == meaning && words[match.next].map { $0.startsLine || $0.text == "," } ?? true
        }
    }

    /// Returns whether a clock time begins a line below another line that a clock time begins. The words of that line are
    /// for its own time.
    private func startsTable(_ tokens: Range<Int>, _ value: Mention.Value) -> Bool {
        guard case .clock = value, words[tokens.lowerBound]?.startsLine == true, let last = mentions.last,
            case .clock = last.value, words[last.tokens.lowerBound]?.startsLine == true
        else { return false }
        return !(last.tokens.upperBound..<tokens.lowerBound).contains { words[$0]?.startsLine == true }
    }

    /// Returns what the words before a mention say that it is for. The words stand in the same line, or end the line
    /// before it.
    private func role(before place: Int, floor: Int) -> Meaning.Role? {
        var isEnd = false
        var (index, lines) = (place - 1, words[place]?.startsLine == true ? 1 : 0)
        while index >= max(floor, place - 7), let token = words[index] {
            if token.kind == .number, token.length > 2 { break }
            for match in phrases[index] {
                guard case .role(let role) = match.meaning, match.next <= place else { continue }
                // "gültig bis", "register until": the word before "until" says what ends.
                if role == .start, isNameOfShow(index) { continue }
                if role != .end, role != .by { return role }
                isEnd = isEnd || phrases.skip(Self.endFillers, match.next) >= place
                if role == .by, match.next == place { return .deadline }
            }
            if lines == 1, place - index > 2 { break }
            if token.startsLine { lines += 1 }
            if lines > 1 { break }
            index -= 1
        }
        return isEnd ? .end : nil
    }

    /// Returns whether "show" ends a name, as in `Dog show (2pm)`.
    private func isNameOfShow(_ place: Int) -> Bool {
        words.has("show", at: place) && words[place]?.startsLine == false && words[place - 1]?.kind == .word
    }

    /// Returns whether a time like `19.30` stands beside a day, or alone in its line.
    private func isBesideDay(_ found: ClockReader.Found, _ days: DayReader) -> Bool {
        // Events begin at full five minutes; other numbers with a dot are days or amounts.
        guard found.clock.start % 5 == 0 else { return false }
        if let last = mentions.last, found.tokens.lowerBound - last.tokens.upperBound <= 3,
            last.role == nil || last.role == .start
        {
            switch last.value {
            case .date, .relative, .repeats: return true
            case .clock: break
            }
        }
        if found.clock.end != nil { return true }
        let next = phrases.skip([",", "-", "|", "·", "."], found.tokens.upperBound)
        if days.days(at: next) != nil || phrases.weekday(at: next) != nil { return true }
        return words[found.tokens.lowerBound]?.startsLine == true && words[found.tokens.upperBound]?.startsLine != false
    }

    /// Returns whether a clock time follows or precedes a short word for a weekday.
    private func isBesideClock(_ found: RelativeDayReader.Found, _ clocks: ClockReader) -> Bool {
        let next = phrases.skip([",", ".", "-", "|", "·", "um", "at", "kl", "ab", "à", "a"], found.tokens.upperBound)
        if next - found.tokens.upperBound <= 2, clocks.range(at: next) != nil { return true }
        if case .days = found.day { return true }
        // The word is the whole text.
        if found.tokens == 0..<words.tokens.count { return true }
        guard let last = mentions.last, case .clock = last.value else { return false }
        return last.tokens.upperBound == found.tokens.lowerBound && words[found.tokens.lowerBound]?.startsLine == false
            && words[found.tokens.upperBound] == nil
    }
}
