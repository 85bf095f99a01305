/// Days and years that an invitation spells in English: `the twelfth of June, two thousand and twenty-seven`.
extension PrintedWords {
    /// Turns spelled days beside a month, and spelled years of this century, into numbers.
    mutating func readSpelled() {
        guard tokens.contains(where: { Self.ordinals[$0.text] != nil || $0.text == "thousand" }) else { return }
        var place = 0
        while place < tokens.count {
            if let (value, next) = spelledYear(at: place) ?? spelledDay(at: place) {
                var token = tokens[place]
                (token.kind, token.text, token.value, token.end) = (.number, String(value), value, tokens[next - 1].end)
                token.length = token.text.count
                tokens.replaceSubrange(place..<next, with: [token])
            }
            place += 1
        }
    }

    private func spelledDay(at place: Int) -> (value: Int, next: Int)? {
        var (value, next) = (0, place)
        if let tens = Self.tens[self[place]?.text ?? ""], tens <= 30 {
            (value, next) = (tens, has("-", at: place + 1) ? place + 2 : place + 1)
            guard let ones = Self.ordinals[self[next]?.text ?? ""], ones < 10 else { return nil }
            value += ones
        } else if let day = Self.ordinals[self[place]?.text ?? ""] {
            value = day
        } else {
            return nil
        }
        next += 1
        var after = next
        while has(oneOf: ["day", "of"], at: after) { after += 1 }
        let before = has("the", at: place - 1) ? place - 2 : place - 1
        let isBesideMonth = [after, before].contains { self[$0].map { Vocabulary.has(.anyMonth, $0.text) } ?? false }
        return (1...31).contains(value) && isBesideMonth ? (value, next) : nil
    }

    private func spelledYear(at place: Int) -> (value: Int, next: Int)? {
        guard has("two", at: place), has("thousand", at: place + 1) else { return nil }
        var next = place + 2
        if has("and", at: next) { next += 1 }
        if let teen = Self.teens.firstIndex(of: self[next]?.text ?? "") { return (2010 + teen, next + 1) }
        guard let tens = Self.tens[self[next]?.text ?? ""] else { return nil }
        next += 1
        let ones = has("-", at: next) ? next + 1 : next
        guard let unit = Self.units.firstIndex(of: self[ones]?.text ?? "") else { return (2000 + tens, next) }
        return (2000 + tens + unit + 1, ones + 1)
    }

    private static let units = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]
    private static let teens = [
        "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    ]
    private static let tens = ["twenty": 20, "thirty": 30, "forty": 40, "fifty": 50]
    private static let ordinals: [String: Int] = {
        let names = """
            first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth \
            fifteenth sixteenth seventeenth eighteenth nineteenth twentieth
            """
        var ordinals = ["thirtieth": 30]
        for (place, name) in names.split(separator: " ").enumerated() { ordinals[String(name)] = place + 1 }
        return ordinals
    }()
}
