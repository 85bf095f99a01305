/// The values that TOML writes without quotes: booleans, numbers, dates and times.
enum PlainValue {
    /// Returns the value of a word; nil if the word is none of these.
    static func read(_ word: String) -> TOMLValue? {
        switch word {
        case "true": return .boolean(true)
        case "false": return .boolean(false)
        default: break
        }
        if let number = integer(word) { return .integer(number) }
        if let number = float(word) { return .float(number) }
        return isTime(word) ? .time(word) : nil
    }

    static func isDigit(_ byte: UInt8) -> Bool { UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte }

    // MARK: Numbers

    private static func integer(_ word: String) -> Int? {
        for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where word.hasPrefix(prefix) {
            // Int accepts a sign, which TOML does not allow here.
            return digits(word.dropFirst(2), radix: radix).flatMap { Int($0, radix: radix) }
        }
        let isSigned = word.hasPrefix("+") || word.hasPrefix("-")
        guard let digits = decimalDigits(isSigned ? word.dropFirst() : word[...]) else { return nil }
        return Int((word.hasPrefix("-") ? "-" : "") + digits)
    }

    private static func float(_ word: String) -> Double? {
        let isSigned = word.hasPrefix("+") || word.hasPrefix("-")
        let sign = word.hasPrefix("-") ? -1.0 : 1
        let rest = isSigned ? word.dropFirst() : word[...]
        if rest == "inf" { return sign * .infinity }
        if rest == "nan" { return .nan }
        let parts = rest.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "e" || $0 == "E" }
        let halves = parts[0].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count + halves.count > 2, let whole = decimalDigits(halves[0]) else { return nil }
        var text = whole
        if halves.count > 1 {
            guard let fraction = digits(halves[1], radix: 10) else { return nil }
            text += "." + fraction
        }
        if parts.count > 1 {
            let isNegative = parts[1].hasPrefix("-")
            guard let power = digits(isNegative || parts[1].hasPrefix("+") ? parts[1].dropFirst() : parts[1], radix: 10)
            else { return nil }
            text += isNegative ? "e-" + power : "e" + power
        }
        return Double(text).map { sign * $0 }
    }

    /// Returns the digits of a decimal number without underscores; nil if it is malformed or begins with a zero.
    private static func decimalDigits(_ text: Substring) -> String? {
        guard let digits = digits(text, radix: 10), digits == "0" || !digits.hasPrefix("0") else { return nil }
        return digits
    }

    /// Returns digits without the underscores between them; nil if the text has anything else.
    private static func digits(_ text: Substring, radix: Int) -> String? {
        let groups = text.split(separator: "_", omittingEmptySubsequences: false)
        let isValid = groups.allSatisfy { group in
            !group.isEmpty && group.allSatisfy { $0.isASCII && $0.hexDigitValue.map { $0 < radix } ?? false }
        }
        return isValid ? groups.joined() : nil
    }

    // MARK: Dates and times

    private static func isTime(_ word: String) -> Bool {
        guard isDate(String(word.prefix(10))) else { return isClock(word[...]) }
        let rest = word.dropFirst(10)
        guard let mark = rest.first else { return true }
        guard mark == "T" || mark == "t" else { return false }
        let clock = rest.dropFirst()
        if clock.last == "Z" || clock.last == "z" { return isClock(clock.dropLast()) }
        guard let sign = clock.lastIndex(where: { $0 == "+" || $0 == "-" }) else { return isClock(clock) }
        let offset = clock[clock.index(after: sign)...]
        return offset.count == 5 && isClock(offset + ":00") && isClock(clock[..<sign])
    }

    /// Returns whether a word is a date, such as `1979-05-27`.
    static func isDate(_ word: String) -> Bool {
        let parts = numbers(word[...], separator: "-")
        guard word.utf8.count == 10, parts.count == 3, word.dropFirst(4).first == "-", word.dropFirst(7).first == "-",
            1...12 ~= parts[1]
        else { return false }
        let isLeap = parts[0] % 4 == 0 && (parts[0] % 100 != 0 || parts[0] % 400 == 0)
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        return 1...lengths[parts[1] - 1] ~= parts[2]
    }

    /// Returns whether a text is a time of day, such as `07:32:00.25`.
    private static func isClock(_ text: some StringProtocol) -> Bool {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let clock = numbers(Substring(parts[0]), separator: ":")
        guard parts[0].utf8.count == 8, clock.count == 3, clock[0] < 24, clock[1] < 60, clock[2] <= 60 else {
            return false
        }
        return parts.count == 1 || (!parts[1].isEmpty && parts[1].utf8.allSatisfy(isDigit))
    }

    /// Returns the numbers between separators; none if a part is not a number.
    private static func numbers(_ text: Substring, separator: Character) -> [Int] {
        let parts = text.split(separator: separator, omittingEmptySubsequences: false)
        guard parts.allSatisfy({ $0.utf8.allSatisfy(isDigit) }) else { return [] }
        let numbers = parts.compactMap { Int($0) }
        return numbers.count == parts.count ? numbers : []
    }
}
