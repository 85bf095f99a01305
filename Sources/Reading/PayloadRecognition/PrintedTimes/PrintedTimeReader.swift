import CalendarModel

/// Reads the day or clock time that begins at a token.
struct PrintedTimeReader {
    let text: PrintedText

    func mention(at place: Int) -> (PrintedTimes.Mention.Value, next: Int)? {
        if let (date, next) = date(at: place) { return (.date(date), next) }
        if let (clock, next) = range(at: place) { return (.clock(clock), next) }
        return nil
    }

    // MARK: Days

    func date(at place: Int) -> (PrintedDate, next: Int)? {
        guard let token = text[place] else { return nil }
        // A token directly after a letter, a digit or a sign such as a dot or plus sign is not a date: "v2.10",
        // "+49.171".
        if token.isAttached, let before = text[place - 1], before.kind != .sign || "-+/.:".contains(before.text) {
            return nil
        }
        if token.kind == .word { return monthFirst(at: place) }
        guard token.kind == .number else { return nil }
        return yearFirst(at: place) ?? dayFirst(at: place) ?? numeric(at: place)
    }

    /// Reads `May 12th, 2026` or `Mai 12`.
    private func monthFirst(at place: Int) -> (PrintedDate, next: Int)? {
        guard let month = text.month(at: place) else { return nil }
        var next = place + 1
        if text.has(".", at: next) { next += 1 }
        guard let day = text.small(1...31, at: next), !text.has(":", at: next + 1) else { return nil }
        next = skipOrdinal(next + 1)
        if text.has(",", at: next), text.year(at: next + 1) != nil { next += 1 }
        guard let year = text.year(at: next) else {
            return (PrintedDate(year: nil, month: month, day: day), next)
        }
        return (PrintedDate(year: year, month: month, day: day), next + 1)
    }

    /// Reads `12. Mai 2026`, `12th of May, 2026` or `12 de mayo de 2026`.
    private func dayFirst(at place: Int) -> (PrintedDate, next: Int)? {
        guard let day = text.small(1...31, at: place) else { return nil }
        var next = skipOrdinal(place + 1)
        if text.has(".", at: next) { next += 1 }
        next = skip(["of", "de", "d", "'", "’", "-", "/", "–"], next)
        guard let month = text.month(at: next) else { return nil }
        next += 1
        if text.has(".", at: next) { next += 1 }
        let afterMonth = next
        next = skip([",", "de", "del", "of", "-", "/"], next)
        if let year = text.year(at: next) {
            return (PrintedDate(year: year, month: month, day: day), next + 1)
        }
        // A short year: "'26".
        if text.has("'", at: next) || text.has("’", at: next), let year = text.shortYear(at: next + 1) {
            return (PrintedDate(year: year, month: month, day: day), next + 2)
        }
        return (PrintedDate(year: nil, month: month, day: day), afterMonth)
    }

    /// Reads `2026-05-12`, `2026/05/12` or `2026年5月12日`.
    private func yearFirst(at place: Int) -> (PrintedDate, next: Int)? {
        guard let year = text.year(at: place), let sign = text[place + 1]?.text,
            ["-", "/", ".", "年", "년", "‑", "–"].contains(sign), let month = text.small(1...12, at: place + 2),
            let second = text[place + 3]?.text, second == sign || second == "月" || second == "월",
            let day = text.small(1...31, at: place + 4)
        else { return nil }
        let isEnded = text.has("日", at: place + 5) || text.has("일", at: place + 5)
        return (PrintedDate(year: year, month: month, day: day), place + (isEnded ? 6 : 5))
    }

    /// Reads `12.05.2026`, `12.5.26`, `12.5.`, `12/05/2026`, `5/12/2026` or `12-05-2026`.
    private func numeric(at place: Int) -> (PrintedDate, next: Int)? {
        guard let first = text.small(1...31, at: place), let sign = text[place + 1],
            ["/", ".", "-"].contains(sign.text),
            sign.isAttached, let second = text.small(1...31, at: place + 2)
        else { return nil }
        guard text.has(sign.text, at: place + 3) else { return nil }
        let year = sign.text == "-" ? text.year(at: place + 4) : text.shortYear(at: place + 4)
        // Two digits with a colon after them are an hour, not a year.
        let isTime = text[place + 4]?.length == 2 && text.has(":", at: place + 5)
        if sign.text == ".", second <= 12, year == nil || isTime {
            return (PrintedDate(year: nil, month: second, day: first), place + 4)
        }
        guard let year, !isTime else { return nil }
        switch (first <= 12, second <= 12, sign.text) {
        case (_, true, "."): return (PrintedDate(year: year, month: second, day: first), place + 5)
        case (true, true, _):
            return (PrintedDate(year: year, month: first, day: second, isAmbiguous: first != second), place + 5)
        case (true, false, _): return (PrintedDate(year: year, month: first, day: second), place + 5)
        case (false, true, _): return (PrintedDate(year: year, month: second, day: first), place + 5)
        default: return nil
        }
    }

    private func skipOrdinal(_ place: Int) -> Int {
        guard let token = text[place], token.isAttached,
            ["st", "nd", "rd", "th", "er", "º", "°", "ª"].contains(token.text)
        else { return place }
        return place + 1
    }

    private func skip(_ words: Set<String>, _ place: Int) -> Int {
        var place = place
        while let token = text[place], words.contains(token.text) { place += 1 }
        return place
    }

    private static let endWords: Set = [
        "-", "–", "—", "to", "until", "till", "through", "end", "ends", "bis", "ende", "au", "fin", "jusqu", "al",
        "hasta",
        "fine", "até", "fim", "tot", "einde", "til", "slut", "slutt", "do", "koniec", "konec",
    ]

    /// Returns whether one of the four words or signs before a mention marks it as an end. A number ends the search.
    func isEnd(before place: Int) -> Bool {
        (1...4).lazy.compactMap { text[place - $0] }.prefix { $0.kind != .number }.contains {
            Self.endWords.contains($0.text)
        }
    }

    // MARK: Clock times

    private enum Meridiem { case morning, afternoon }

    private struct Time {
        var hour: Int
        var minute: Int
        var meridiem: Meridiem?
        /// Whether this is certainly a time, not a number that only looks like a time.
        var isSure: Bool
        var next: Int

        var minutes: Int {
            switch meridiem {
            case .morning?: hour % 12 * 60 + minute
            case .afternoon?: (hour % 12 + 12) * 60 + minute
            case nil: hour % 24 * 60 + minute
            }
        }
    }

    private static let joints: Set = [
        "-", "–", "—", "‑", "−", "to", "bis", "until", "till", "à", "a", "tot", "til", "au", "al", "às", "~", "do", "–",
    ]

    private func range(at place: Int) -> (PrintedClock, next: Int)? {
        guard let token = text[place], token.kind == .number else { return nil }
        if token.isAttached, let before = text[place - 1], before.kind == .number || ".,:/+".contains(before.text) {
            return nil
        }
        guard var first = time(at: place) else { return nil }
        let isDoors = isDoors(before: place)
        if let joint = text[first.next], Self.joints.contains(joint.text), var second = time(at: first.next + 1),
            first.isSure || second.isSure
        {
            if first.meridiem == nil, let meridiem = second.meridiem, first.hour <= 12 {
                first.meridiem = meridiem
                // "10:00 - 1:00 PM" begins in the morning.
                if first.minutes > second.minutes { first.meridiem = meridiem == .afternoon ? .morning : .afternoon }
            } else if first.meridiem == .afternoon, second.meridiem == nil, second.hour <= 12,
                second.hour >= first.hour % 12
            {
                second.meridiem = .afternoon
            }
            return (PrintedClock(start: first.minutes, end: second.minutes, isDoors: isDoors), second.next)
        }
        guard first.isSure else { return nil }
        return (PrintedClock(start: first.minutes, isDoors: isDoors), first.next)
    }

    /// Reads `19:30`, `7:30 pm`, `7 p.m.`, `19.30 Uhr`, `19 Uhr`, `19h30`, `19h` or `kl. 19.30`.
    private func time(at place: Int) -> Time? {
        guard let hour = text.small(0...24, at: place) else { return nil }
        let isAnnounced = isAnnounced(place)
        if let sign = text[place + 1], sign.isAttached, [":", ".", "h", "∶"].contains(sign.text),
            let digits = text[place + 2], digits.kind == .number, digits.length == 2, digits.isAttached,
            (0...59).contains(digits.value), !isPartOfMore(place + 3)
        {
            var time = Time(hour: hour, minute: digits.value, isSure: sign.text != ".", next: place + 3)
            if sign.text == ":", text.has(":", at: place + 3), text[place + 3]?.isAttached == true,
                text.small(0...59, at: place + 4) != nil
            {
                time.next = place + 5
            }
            takeUnit(&time)
            if sign.text == ".", isAnnounced { time.isSure = true }
            return time.hour <= 24 ? time : nil
        }
        var time = Time(hour: hour, minute: 0, isSure: false, next: place + 1)
        if let sign = text[place + 1], sign.text == "h", sign.isAttached || hour > 0 {
            // "2 h" is a duration, but "19h" is a time.
            guard sign.isAttached, hour >= 6 else { return nil }
            time.next += 1
            time.isSure = true
            return time
        }
        takeUnit(&time)
        if isAnnounced, text[place]?.length ?? 0 <= 2 { time.isSure = true }
        return time
    }

    /// Returns whether more digits follow, as in a date or an IP address: `12.05.2026`, `10.20.30.5`.
    private func isPartOfMore(_ place: Int) -> Bool {
        guard let token = text[place], token.isAttached else { return false }
        if token.kind == .number { return true }
        guard token.text == ".", let next = text[place + 1], next.kind == .number else { return false }
        return next.isAttached
    }

    /// Reads `am`, `p.m.` or `Uhr` after a time.
    private func takeUnit(_ time: inout Time) {
        guard let token = text[time.next] else { return }
        switch token.text {
        case "am" where time.hour <= 12, "pm" where time.hour <= 12:
            time.meridiem = token.text == "am" ? .morning : .afternoon
            (time.isSure, time.next) = (true, time.next + 1)
        case "am", "pm":
            time.next += 1
        case "a", "p":
            // "a.m."
            guard text.has(".", at: time.next + 1), text.has("m", at: time.next + 2), time.hour <= 12 else { return }
            time.meridiem = token.text == "a" ? .morning : .afternoon
            (time.isSure, time.next) = (true, time.next + (text.has(".", at: time.next + 3) ? 4 : 3))
        case "uhr", "h", "hrs", "uur", "godz", "ч", "klo", "óra":
            (time.isSure, time.next) = (true, time.next + 1)
        default: break
        }
    }

    /// Returns whether the word before a number announces a time, as in `kl. 19`.
    private func isAnnounced(_ place: Int) -> Bool {
        let words: Set = ["kl", "klo", "klokken", "godz"]
        let isAbbreviated = text.has(".", at: place - 1)
        return text[isAbbreviated ? place - 2 : place - 1].map { words.contains($0.text) } ?? false
    }

    private static let doors: Set = [
        "doors", "door", "einlass", "einlaß", "admission", "entry", "registration", "checkin", "portes", "puertas",
        "inlaat",
        "inloop", "insläpp", "dørene", "døre", "dörrar", "dörrarna", "portas", "apertura", "anmeldung",
    ]

    /// Returns whether one of the two words before a time marks it as the opening of the doors.
    private func isDoors(before place: Int) -> Bool {
        var words = 0
        var index = place - 1
        while let token = text[index], words < 2, index > place - 6 {
            if token.kind == .number { return false }
            if token.kind == .word {
                if Self.doors.contains(token.text) { return true }
                words += 1
            }
            index -= 1
        }
        return false
    }
}
