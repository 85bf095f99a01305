/// Repairs of words and numbers that were recognised from pixels.
extension PrintedWords {
    /// Returns a text with the capital I of `lgreja`, `lnfo` and `ln`, which looks like a small L. No word begins so.
    static func withCapitals(_ text: String) -> String {
        var (result, before): (String, Character) = ("", " ")
        var rest = text[...]
        while let letter = rest.popFirst() {
            let isFirst = !before.isLetter && !before.isNumber && !"'’".contains(before)
            let next = rest.first ?? " "
            let isMisread =
                isFirst && letter == "l" && "gmnrt".contains(next)
                && !rest.dropFirst().prefix(1).contains { "-_.".contains($0) }
            result.append(isMisread ? "I" : letter)
            before = letter
        }
        return result
    }

    /// Corrects characters that text recognition mistook in days and clock times.
    mutating func repair() {
        repairHours()
        repairDays()
        repairOrdinals()
        repairMonthLetters()
        repairDigits()
        repairMonths()
        repairFirsts()
        repairGaps()
        repairDashes()
        readSpelled()
    }

    /// Reads `1O`, `2O26`, `l9:30` and `19:3O` as numbers.
    private mutating func repairDigits() {
        var place = 0
        while place + 1 < tokens.count {
            let (left, right) = (tokens[place], tokens[place + 1])
            if right.isAttached, let text = Self.digits(left, right), fits(text, place) {
                var token = left
                (token.kind, token.text, token.value) = (.number, text, Int(text) ?? -1)
                (token.length, token.end) = (text.count, right.end)
                tokens.replaceSubrange(place...place + 1, with: [token])
            } else {
                place += 1
            }
        }
    }

    /// Reads the number of `2OH`, `2OH30` and `7.3opm`, and the minutes of `22hOO` and `22h3O`.
    private mutating func repairHours() {
        repairMinutes()
        for place in tokens.indices.dropLast().reversed() {
            let (left, right) = (tokens[place], tokens[place + 1])
            guard left.kind == .number, left.length == 1, right.isAttached,
                ["oh", "ouhr", "ohrs", "opm", "oam"].contains(right.text)
            else { continue }
            var (hour, unit) = (left, right)
            (hour.text, hour.value, hour.length, hour.end) = (left.text + "0", left.value * 10, 2, left.end + 1)
            (unit.text, unit.place, unit.length) = (String(right.text.dropFirst()), right.place + 1, right.length - 1)
            tokens.replaceSubrange(place...place + 1, with: [hour, unit])
        }
    }

    /// Splits the word of `22hOO` into the unit and two zeros, and joins the digits of `22h3O`.
    private mutating func repairMinutes() {
        for place in tokens.indices.dropLast().reversed() where tokens[place].kind == .number {
            let next = tokens[place + 1]
            guard tokens[place].length <= 2, tokens[place].value <= 24, next.isAttached else { continue }
            if next.text == "hoo" {
                var (unit, minutes) = (next, next)
                (unit.text, unit.length, unit.end) = ("h", 1, next.place + 1)
                (minutes.kind, minutes.text, minutes.value, minutes.length) = (.number, "00", 0, 2)
                (minutes.place, minutes.startsLine) = (unit.end, false)
                tokens.replaceSubrange(place + 1...place + 1, with: [unit, minutes])
            } else if next.text == "h", let ten = self[place + 2], let one = self[place + 3], ten.isAttached,
                one.isAttached, ten.kind == .number, ten.length == 1, ten.value < 6, one.text == "o"
            {
                var minutes = ten
                (minutes.text, minutes.value, minutes.length) = (ten.text + "0", 10 * ten.value, 2)
                minutes.end = one.end
                tokens.replaceSubrange(place + 2...place + 3, with: [minutes])
            }
        }
    }

    /// Reads the `1er` of `ler août`.
    private mutating func repairFirsts() {
        for place in tokens.indices.dropLast() where isMisreadFirst(place) {
            guard Vocabulary.has(.anyMonth, tokens[place + 1].text) else { continue }
            (tokens[place].kind, tokens[place].text, tokens[place].value, tokens[place].length) = (.number, "1", 1, 1)
        }
    }

    /// Reads the day of `OIMARZO`.
    private mutating func repairDays() {
        for place in tokens.indices.reversed() where tokens[place].kind == .word && tokens[place].length > 5 {
            let word = tokens[place].text
            guard let digits = Self.digits(String(word.prefix(2))), let day = Int(digits), (1...31).contains(day),
                Vocabulary.has(.anyMonth, String(word.dropFirst(2)))
            else { continue }
            var (number, month) = (tokens[place], tokens[place])
            (number.kind, number.text, number.value, number.length) = (.number, digits, day, 2)
            number.end = number.place + 2
            (month.text, month.length, month.place) = (String(word.dropFirst(2)), month.length - 2, number.end)
            (month.isAttached, month.startsLine) = (true, false)
            tokens.replaceSubrange(place...place, with: [number, month])
        }
    }

    /// Reads the number of `2oth`, `2lst` and `l2th`.
    private mutating func repairOrdinals() {
        for place in tokens.indices.dropLast().reversed() {
            let (left, right) = (tokens[place], tokens[place + 1])
            guard left.kind == .number, left.length == 1, right.kind == .word, right.length == 3, right.isAttached,
                Self.ordinalEndings.contains(String(right.text.suffix(2))),
                let digit = Self.digits(String(right.text.prefix(1))), let day = Int(left.text + digit),
                (1...31).contains(day)
            else { continue }
            var (number, ending) = (left, right)
            (number.text, number.value, number.length, number.end) = (String(day), day, 2, left.end + 1)
            (ending.text, ending.place, ending.length) = (String(right.text.suffix(2)), right.place + 1, 2)
            tokens.replaceSubrange(place...place + 1, with: [number, ending])
        }
    }

    private static let ordinalEndings: Set = ["st", "nd", "rd", "th"]

    /// Reads the months of `31 0CT`, `310CT` and `N0V 14`.
    private mutating func repairMonthLetters() {
        for place in tokens.indices.reversed() where tokens.indices.contains(place) && tokens[place].kind != .sign {
            var last = place
            while last < place + 3, let next = self[last + 1], next.isAttached, next.kind != .sign { last += 1 }
            while last > place {
                if let parts = dayAndMonth(place...last) {
                    tokens.replaceSubrange(place...last, with: parts)
                    break
                }
                last -= 1
            }
        }
    }

    /// Returns the month, after its day if that is glued to it, that tokens are if their zeros are letters.
    private func dayAndMonth(_ range: ClosedRange<Int>) -> [Token]? {
        let text = tokens[range].map(\.text).joined()
        guard text.count <= 12, text.contains("0"),
            text.utf8.count == tokens[range.upperBound].end - tokens[range.lowerBound].place
        else { return nil }
        let first = tokens[range.lowerBound]
        for digits in 0...2 where digits < text.count && (digits == 0 || first.kind == .number) {
            let name = String(text.dropFirst(digits)).replacing("0", with: "o")
            guard name.count >= 3, name.allSatisfy(\.isLetter), Vocabulary.has(.anyMonth, name) else { continue }
            var month = tokens[range.upperBound]
            (month.kind, month.text, month.value, month.length) = (.word, name, -1, name.count)
            (month.place, month.isAttached) = (first.place + digits, digits > 0 || first.isAttached)
            month.startsLine = digits == 0 && first.startsLine
            if digits == 0 {
                let isBesideNumber = [self[range.lowerBound - 1], self[range.upperBound + 1]].contains {
                    $0?.kind == .number
                }
                if isBesideNumber { return [month] }
                continue
            }
            // "50ct" is an amount.
            guard let day = Int(text.prefix(digits)), (1...31).contains(day),
                source.utf8.dropFirst(first.place + digits).prefix(name.count).allSatisfy({ $0 < 0x61 })
            else { continue }
            var number = first
            (number.text, number.value, number.length) = (String(text.prefix(digits)), day, digits)
            number.end = first.place + digits
            return [number, month]
        }
        return nil
    }

    /// Reads the dash of `9月8日(火)一10月12日`, which looks like the sign for one.
    private mutating func repairDashes() {
        for place in tokens.indices.dropLast() where ["一", "ー"].contains(tokens[place].text) {
            guard tokens[place + 1].kind == .number, let before = self[place - 1],
                before.kind == .number || [")", "日", "号", "時", "分"].contains(before.text)
            else { continue }
            (tokens[place].kind, tokens[place].text) = (.sign, "-")
        }
    }

    /// Reads a month with one wrong letter between a day and a year: `1er Aaut 2020`.
    private mutating func repairMonths() {
        for place in tokens.indices where tokens[place].kind == .word && tokens[place].length >= 4 {
            let word = tokens[place].text
            guard let year = skipping(place + 1, by: 1), self.year(at: year) != nil,
                let day = skipping(place - 1, by: -1), isDay(day),
                !Vocabulary.has(.anyMonth, word)
            else { continue }
            let names = Vocabulary.monthNames.filter { name, _ in
                name.count == word.count && zip(name, word).count { $0 != $1 } == 1
            }
            guard let name = names.first, names.allSatisfy({ $0.month == name.month }) else { continue }
            tokens[place].text = name.name
        }
    }

    private func isDay(_ place: Int) -> Bool {
        small(1...31, at: place) != nil || isMisreadFirst(place)
    }

    /// The `1er` of French, as it is recognised.
    private static let misreadFirsts: Set = ["ler", "ier"]

    private func isMisreadFirst(_ place: Int) -> Bool {
        self[place].map { Self.misreadFirsts.contains($0.text) } ?? false
    }

    /// Returns the index of the next number, past signs and words such as "de" and "er".
    private func skipping(_ place: Int, by step: Int) -> Int? {
        let small: Set = [".", ",", "de", "del", "er", "st", "nd", "rd", "th", "of"]
        for next in [place, place + step] {
            if self[next]?.kind == .number || isMisreadFirst(next) { return next }
            guard let token = self[next], small.contains(token.text) else { return nil }
        }
        return nil
    }

    /// Reads `5/1018:30` and `12.0520:00`, in which the blank between the day and the clock time is lost.
    private mutating func repairGaps() {
        for place in tokens.indices.reversed() {
            let token = tokens[place]
            guard token.kind == .number, token.length == 4, token.isAttached, has(oneOf: ["/", "."], at: place - 1),
                small(1...31, at: place - 2) != nil, has(":", at: place + 1), self[place + 2]?.length == 2,
                (1...31).contains(token.value / 100), (0...24).contains(token.value % 100),
                // Digits of other widths and scripts have more than one byte each.
                token.end - token.place == token.length
            else { continue }
            var (day, hour) = (token, token)
            (day.text, day.value, day.length, day.end) = (
                String(token.text.prefix(2)), token.value / 100, 2, token.place + 2
            )
            (hour.text, hour.value, hour.length) = (String(token.text.suffix(2)), token.value % 100, 2)
            (hour.place, hour.isAttached, hour.startsLine) = (day.end, false, false)
            tokens.replaceSubrange(place...place, with: [day, hour])
        }
    }

    private static func digits(_ left: Token, _ right: Token) -> String? {
        guard left.kind != right.kind, left.kind != .sign, right.kind != .sign, left.length + right.length <= 4 else {
            return nil
        }
        return digits(left.text + right.text)
    }

    /// Returns the digits that letters may stand for; nil if a letter cannot stand for a digit.
    private static func digits(_ letters: String) -> String? {
        var text = ""
        for letter in letters {
            switch letter {
            case "0"..."9": text.append(letter)
            case "o": text.append("0")
            case "l", "i": text.append("1")
            default: return nil
            }
        }
        return text
    }

    /// Returns whether digits that were letters are part of a date or clock time.
    private func fits(_ digits: String, _ place: Int) -> Bool {
        if digits.count == 4 { return digits.hasPrefix("19") || digits.hasPrefix("20") }
        let (before, after) = (self[place - 1], self[place + 2])
        if let after, after.isAttached, Self.ordinalEndings.contains(after.text) { return digits.count == 2 }
        // "O2h"
        if let after, after.isAttached, after.text == "h" { return digits.count == 2 }
        let isNearSign = [after.map { $0.isAttached ? $0.text : "" }, tokens[place].isAttached ? before?.text : nil]
            .contains { $0.map { [":", ".", "/", "-"].contains($0) } ?? false }
        return digits.count <= 2 && (isNearSign || (after.map { Vocabulary.has(.anyMonth, $0.text) } ?? false))
    }
}
