/// Reads clock times and ranges of two that begin at a token.
struct ClockReader {
    let phrases: PrintedPhrases
    var words: PrintedWords { phrases.words }

    private enum Meridiem { case morning, afternoon }

    private struct Time {
        var hour: Int
        var minute = 0
        var meridiem: Meridiem?
        /// Whether this is certainly a time, not a number that only looks like a time.
        var isSure: Bool
        /// Whether the time has the form `19.30`, which is a time beside a day or another time.
        var isDotted = false
        var hasMinutes = false
        var hasUnit = false
        var next: Int

        var minutes: Int {
            switch meridiem {
            case .morning?: hour % 12 * 60 + minute
            case .afternoon?: (hour % 12 + 12) * 60 + minute
            case nil: hour * 60 + minute
            }
        }
    }

    struct Found {
        var clock: PrintedClock
        var tokens: Range<Int>
        /// Whether the text is certainly a time. `19.30` alone is not.
        var isSure: Bool
    }

    func range(at place: Int) -> Found? {
        guard let token = words[place] else { return nil }
        if token.kind == .number, token.isAttached, let before = words[place - 1],
            before.kind == .number || ".,:/+#_".contains(before.text) && !phrases.isLabelled(place)
                || (before.text == "-"
                    && (before.isAttached && words[place - 2]?.kind == .number && !isClockBefore(place)))
        {
            return nil
        }
        guard token.kind != .sign, var first = time(at: place) else { return nil }
        if let (clock, next, isSure) = second(&first) {
            return Found(clock: clock, tokens: place..<next, isSure: isSure)
        }
        guard first.isSure || first.isDotted, isPlausible(first) else { return nil }
        var clock = PrintedClock(start: first.minutes)
        clock.isBare =
            first.meridiem == nil && !first.hasMinutes && !first.hasUnit && first.hour <= 12
            && !phrases.ends(before: place) { $0.meaning == .clock("at24") }
        return Found(clock: clock, tokens: place..<first.next, isSure: first.isSure)
    }

    private func isClockBefore(_ place: Int) -> Bool {
        words.has(":", at: place - 3) || words.has("h", at: place - 2) || words.has(".", at: place - 3)
    }

    private func isPlausible(_ time: Time) -> Bool { time.minutes <= 24 * 60 }

    /// Reads the second time of a range.
    private func second(_ first: inout Time) -> (PrintedClock, next: Int, isSure: Bool)? {
        guard let joint = joint(first.next) else { return nil }
        guard var second = time(at: joint), first.isSure || second.isSure || (first.isDotted && second.isDotted),
            words[joint]?.startsLine == false || words.has("-", at: joint - 1)
        else { return nil }
        let isSure = first.isSure || second.isSure
        if first.meridiem == nil, let meridiem = second.meridiem, first.hour <= 12 {
            first.meridiem = meridiem
            // "10:00 - 1:00 PM" begins in the morning.
            if first.minutes > second.minutes { first.meridiem = meridiem == .afternoon ? .morning : .afternoon }
        } else if first.meridiem == .afternoon, second.meridiem == nil, second.hour <= 12,
            second.hour >= first.hour % 12
        {
            second.meridiem = .afternoon
        } else if first.meridiem == .morning, second.meridiem == nil, second.hour <= 12, second.hour < first.hour {
            second.meridiem = .afternoon
        }
        guard isPlausible(first), isPlausible(second), first.minutes != second.minutes else { return nil }
        // "12-16 Uhr" has its unit behind both.
        return (PrintedClock(start: first.minutes, end: second.minutes), second.next, isSure)
    }

    /// Returns the index after a word or sign that joins two times.
    private func joint(_ place: Int) -> Int? {
        if let next = phrases.clock("joint", at: place) {
            if let after = phrases.clock("at", "joint", at: next), words[after]?.kind == .number { return after }
            // "12.30 till about 4"
            let isAbout = words.has(oneOf: ["about", "around", "ca", "circa", "etwa", "vers"], at: next)
            return isAbout && words[next + 1]?.kind == .number ? next + 1 : next
        }
        guard words.has(oneOf: ["and", "und", "et", "y", "e", "en", "och", "og", "a"], at: place), isBetween(place)
        else {
            return nil
        }
        // "tra le 9 e le 19"
        if words.has(oneOf: ["le", "las", "les", "kl"], at: place + 1), words[place + 2]?.kind == .number {
            return place + 2
        }
        return place + 1
    }

    private func isBetween(_ place: Int) -> Bool {
        (1...6).contains {
            words.has(
                oneOf: [
                    "between", "zwischen", "entre", "tra", "tussen", "mellan", "mellem", "mellom", "miedzy", "pomiedzy",
                    "mezi",
                ], at: place - $0)
        }
    }

    // MARK: One time

    private func time(at place: Int) -> Time? {
        if let time = spoken(at: place) { return time }
        var begin = place
        var meridiem: Meridiem?
        // "午後7時", "오후 7시", "PM 7:30"
        if words[place]?.kind == .word {
            if let next = phrases.clock("pm", at: place) { (meridiem, begin) = (.afternoon, next) }
            if let next = phrases.clock("am", at: place) { (meridiem, begin) = (.morning, next) }
            guard meridiem != nil, words[begin]?.kind == .number, words[begin]?.startsLine == false else { return nil }
        }
        guard var time = digits(at: begin) else { return nil }
        takeUnit(&time)
        if let meridiem, time.meridiem == nil {
            let isSigns = DayReader.isCJK(words.tokens[place]) || time.hasMinutes || time.hasUnit
            guard isSigns else { return nil }
            if time.hour <= 12 { time.meridiem = meridiem }
            time.isSure = true
        }
        if isAnnounced(place), words[begin]?.length ?? 0 <= 2, !isAmount(time.next) { time.isSure = true }
        return time
    }

    /// Reads `noon`, `midnight`, `halb acht` or `half past 7`.
    private func spoken(at place: Int) -> Time? {
        guard words[place]?.kind == .word else { return nil }
        if let next = phrases.clock("noon", at: place), !isPartOfName(place, next) {
            return Time(hour: 12, isSure: true, hasMinutes: true, next: next)
        }
        if let next = phrases.clock("midnight", at: place), !isPartOfName(place, next) {
            return Time(hour: 24, isSure: true, hasMinutes: true, next: next)
        }
        for (name, minutes) in [("halfTo", -30), ("halfPast", 30), ("quarterPast", 15), ("quarterTo", -15)] {
            guard let next = phrases.clock(name, at: place),
                let hour = words.small(1...12, at: next) ?? Self.numbers[words[next]?.text ?? ""]
            else { continue }
            let total = (hour * 60 + minutes + 720) % 720
            var time = Time(hour: total / 60 == 0 ? 12 : total / 60, minute: total % 60, isSure: true, next: next + 1)
            takeUnit(&time)
            return time
        }
        guard let hour = Self.numbers[words[place]?.text ?? ""],
            isAnnounced(place) || phrases.clock("am", "pm", at: place + 1) != nil
        else { return nil }
        var time = Time(hour: hour, isSure: true, next: place + 1)
        takeUnit(&time)
        return time
    }

    /// Returns whether "noon" or "midnight" is a word of a name in a picture: `Midnight in Hexley`, `Musik am Mittag`.
    private func isPartOfName(_ place: Int, _ next: Int) -> Bool {
        guard words.isRecognised, let token = words[place], !DayReader.isCJK(token) else { return false }
        if !token.startsLine, let before = words[place - 1], before.kind == .word {
            // "Samstag am Mittag"
            let isAm = before.text == "am"
            if isAm, words[place - 2]?.kind != .word || before.startsLine { return before.startsLine }
            let end = isAm ? place - 1 : place
            return !phrases.ends(before: end) { match in
                switch match.meaning {
                case .month, .weekday, .relativeDay, .role, .clock, .anyMonth: true
                case .everyWeekday, .ordinal, .relation: false
                }
            }
        }
        guard token.startsLine, let after = words[next], after.kind == .word, !after.startsLine else { return false }
        return phrases.weekday(at: next) == nil && phrases.month(at: next) == nil
            && (phrases.clock("joint", at: next) == nil || words[next + 1]?.kind != .number)
    }

    private static let numbers: [String: Int] = {
        let lists = [
            "one two three four five six seven eight nine ten eleven twelve",
            "eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf",
            "een twee drie vier vijf zes zeven acht negen tien elf twaalf",
            "ett tva tre fyra fem sex sju atta nio tio elva tolv",
            "et to tre fire fem seks syv otte ni ti elleve tolv",
        ]
        var numbers: [String: Int] = [:]
        for list in lists {
            for (place, name) in list.split(separator: " ").enumerated() { numbers[String(name)] = place + 1 }
        }
        return numbers
    }()

    private func digits(at place: Int) -> Time? {
        guard let token = words[place], token.kind == .number else { return nil }
        if token.length == 4, token.value / 100 <= 24, token.value % 100 < 60,
            phrases.clock("unit", at: place + 1, weak: false) != nil
        {
            return Time(
                hour: token.value / 100, minute: token.value % 100, isSure: true, hasMinutes: true, next: place + 1)
        }
        guard token.length <= 2, token.value <= 24 else { return nil }
        let hour = token.value
        guard let sign = words[place + 1] else { return Time(hour: hour, isSure: false, next: place + 1) }
        if sign.text == ":" || sign.text == "." || sign.text == "°", let minute = minutes(at: place + 2),
            sign.isAttached || sign.text == ":",
            words[place + 2]?.isAttached == true || sign.text == ":", sign.text != "°"
        {
            guard hour < 24 || minute == 0, !isPartOfMore(place + 3) else { return nil }
            var time = Time(hour: hour, minute: minute, isSure: sign.text == ":", hasMinutes: true, next: place + 3)
            time.isDotted = sign.text == "."
            if sign.text == ":", words.has(":", at: place + 3), words[place + 3]?.isAttached == true,
                minutes(at: place + 4) != nil
            {
                time.next = place + 5
            }
            if sign.text == ".", isAmount(time.next) || isMoneyBefore(place) { return nil }
            return time
        }
        if sign.text == ":", words[place + 2]?.kind == .number { return nil }
        // "в 19-00", and "19-00" as a whole line
        if sign.text == "-", sign.isAttached, let minute = minutes(at: place + 2), minute % 15 == 0,
            !isPartOfMore(place + 3),
            words.has(oneOf: ["в", "с", "у", "о", "от", "начало"], at: place - 1)
                || (minute == 0 && isWholeLine(place..<place + 3))
        {
            return Time(hour: hour, minute: minute, isSure: true, hasMinutes: true, next: place + 3)
        }
        return withUnit(hour, place)
    }

    private func isWholeLine(_ tokens: Range<Int>) -> Bool {
        words[tokens.lowerBound]?.startsLine == true && words[tokens.upperBound]?.startsLine != false
    }

    private func minutes(at place: Int) -> Int? {
        guard let token = words[place], token.length == 2 else { return nil }
        return words.small(0...59, at: place)
    }

    /// Reads `19h`, `19h30`, `19 Uhr 30`, `19時30分` or `19時半`.
    private func withUnit(_ hour: Int, _ place: Int) -> Time? {
        guard let sign = words[place + 1] else { return nil }
        if sign.text == "°", words.has("°", at: place + 2) {
            return Time(hour: hour, isSure: true, hasMinutes: true, next: place + 3)
        }
        let isShort = ["h", "u", "hs", "г", "ч", "t"].contains(sign.text)
        let isUnit = phrases.clock("unit", at: place + 1) != nil
        guard isShort || isUnit, !sign.startsLine else { return Time(hour: hour, isSure: false, next: place + 1) }
        let after = phrases.clock("unit", at: place + 1) ?? place + 2
        let isSign = DayReader.isCJK(sign)
        if isSign {
            // "2時間" is a duration.
            if words.has(oneOf: ["間", "간"], at: after) { return nil }
            if words.has("半", at: after) || words.has("반", at: after) {
                return Time(hour: hour, minute: 30, isSure: true, hasMinutes: true, hasUnit: true, next: after + 1)
            }
            if let minute = words.small(0...59, at: after), let next = phrases.clock("minute", at: after + 1) {
                return Time(hour: hour, minute: minute, isSure: true, hasMinutes: true, hasUnit: true, next: next)
            }
            return Time(hour: hour, isSure: true, hasUnit: true, next: after)
        }
        let isMinute =
            words[after]?.isAttached == true
            || (["uhr", "h", "heures"].contains(sign.text) && words[after]?.startsLine == false
                && phrases.month(at: after + 1) == nil && !words.has(oneOf: [".", "/", "-", "€", "%"], at: after + 1))
        if isMinute, let minute = minutes(at: after), !isPartOfMore(after + 1), sign.isAttached || isUnit {
            // "1h30" may be a duration.
            let isSure = hour >= 6 || isAnnounced(place) || hour == 0
            return Time(hour: hour, minute: minute, isSure: isSure, hasMinutes: true, hasUnit: true, next: after + 1)
        }
        if ["h", "hs", "u", "hrs", "hr", "t"].contains(sign.text) {
            if sign.text == "t" || sign.text == "u" { return nil }
            // "2 h" is a duration, but "19h" is a time.
            guard sign.isAttached || hour > 12 || isAnnounced(place) || sign.text == "hs",
                hour >= 6 || isAnnounced(place) || words.has("-", at: place - 1)
            else { return Time(hour: hour, isSure: false, next: place + 1) }
            return Time(hour: hour, isSure: true, hasUnit: true, next: place + 2)
        }
        if [
            "hours", "hodin", "horas", "hora", "ora", "ore", "часа", "часов", "час", "година", "години", "godzin",
            "godzina", "год", "г", "ч", "hr",
        ].contains(sign.text),
            hour < 6 && !isAnnounced(place)
        {
            return Time(hour: hour, isSure: false, next: place + 1)
        }
        return isUnit ? Time(hour: hour, isSure: false, next: place + 1) : nil
    }

    /// Returns whether more digits follow, as in a date or an IP address: `12.05.2026`, `10.20.30.5`.
    private func isPartOfMore(_ place: Int) -> Bool {
        guard let token = words[place], token.isAttached else { return false }
        if token.kind == .number { return true }
        guard [".", "/"].contains(token.text), let next = words[place + 1], next.kind == .number else { return false }
        return next.isAttached
    }

    private static let money: Set = [
        "€", "$", "£", "¥", "₽", "₴", "₺", "%", "eur", "euro", "euros", "kr", "usd", "chf", "zl", "kc", "ft", "lei",
        "лв", "руб", "грн", "tl", "円", "元", "원", "km", "m", "kg", "cm", "g", "ml", "l", "mb", "gb", "reais",
    ]

    /// Returns whether the token at index `place` makes the number before it an amount.
    private func isAmount(_ place: Int) -> Bool {
        words.has(oneOf: Self.money, at: place) && words[place]?.startsLine == false
    }

    private func isMoneyBefore(_ place: Int) -> Bool {
        words.has(oneOf: ["€", "$", "£", "¥", "r", "eur", "chf"], at: place - 1)
    }

    /// Reads `Uhr`, `am`, `p.m.` or `Uhr abends` after a time.
    private func takeUnit(_ time: inout Time) {
        if let next = phrases.clock("unit", at: time.next),
            words[time.next]?.startsLine == false || time.hasMinutes == false,
            words[time.next].map({ ["ore", "ora"].contains($0.text) }) != true || words[next]?.kind != .number
        {
            if !(time.hasUnit) {
                (time.isSure, time.hasUnit, time.next) = (time.isSure || !isDuration(time), true, next)
            }
            if words.has(".", at: time.next), words[time.next]?.isAttached == true,
                ["hod", "godz", "ч", "klo", "год"].contains(words[time.next - 1]?.text)
            {
                time.next += 1
            }
        }
        if !time.hasMinutes {
            for (name, minute) in [("andHalf", 30), ("andQuarter", 15)] {
                guard let next = phrases.clock(name, at: time.next) else { continue }
                (time.minute, time.hasMinutes, time.isSure, time.next) = (minute, true, true, next)
            }
        }
        guard words[time.next]?.startsLine != true else { return }
        for (name, meridiem) in [("pm", Meridiem.afternoon), ("am", .morning)] {
            guard let next = phrases.clock(name, at: time.next) else { continue }
            if time.hour <= 12 {
                time.meridiem = meridiem
                time.isSure = true
            }
            time.next = next
            if words.has(".", at: next), words[next]?.isAttached == true, words[next - 1]?.text == "m" {
                time.next += 1
            }
            if let noon = phrases.clock("noon", at: time.next) { time.next = noon }
            return
        }
        if time.hour == 12, let next = phrases.clock("noon", at: time.next) { (time.isSure, time.next) = (true, next) }
        if time.hour == 12 || time.hour == 0 || time.hour == 24, let next = phrases.clock("midnight", at: time.next) {
            (time.hour, time.isSure, time.hasMinutes, time.next) = (24, true, true, next)
        }
    }

    private func isDuration(_ time: Time) -> Bool {
        guard !time.hasMinutes, time.hour < 6, let unit = words[time.next]?.text else { return false }
        return [
            "h", "hr", "hrs", "hours", "horas", "hora", "ore", "ora", "heures", "heure", "hodin", "hodiny", "godz",
            "часа", "часов", "час", "uur",
        ].contains(unit)
    }

    /// Returns whether the word before a number announces a time, as in `kl. 19` or `um 8`.
    func isAnnounced(_ place: Int) -> Bool {
        let before = words.has(":", at: place - 1) ? place - 1 : place
        if words.has("h", at: before - 1), words[before - 2]?.kind != .number || words[before - 1]?.isAttached == false,
            words[before]?.isAttached != true
        {
            return true
        }
        return phrases.ends(before: before) { [.clock("at"), .clock("at24")].contains($0.meaning) && !$0.isWeak }
    }
}
