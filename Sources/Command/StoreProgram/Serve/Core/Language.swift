import CommandLineInterface

/// A language of the pages: its texts, and how it writes days and times.
struct Language: Sendable {
    /// The language tag (RFC 5646).
    let tag: String
    let texts: [String: String]

    private init(_ tag: String) {
        self.tag = tag
        let lines = (Asset.all["\(tag).txt"]?.text ?? "").split(separator: "\n")
        texts = Dictionary(
            lines.compactMap { line in
                line.firstRange(of: " = ").map { (String(line[..<$0.lowerBound]), String(line[$0.upperBound...])) }
            }, uniquingKeysWith: { first, _ in first })
    }

    static let all = [Language("en"), Language("de")]

    /// Returns the language that a reader prefers.
    ///
    /// - Parameter header: the Accept-Language field of the request (RFC 9110 §12.5.4).
    static func preferred(_ header: String?) -> Language {
        let ranges = (header ?? "").split(separator: ",").prefix(20).map { part in
            let pieces = part.split(separator: ";").map(\.trimmed)
            let weight = pieces.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
            return (tag: pieces.first?.lowercased() ?? "", weight: weight)
        }
        let wanted = ranges.enumerated().sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }
        for range in wanted where range.element.weight > 0 {
            let primary = range.element.tag.prefix { $0 != "-" }
            if let found = all.first(where: { $0.tag == primary }) { return found }
        }
        return all[0]
    }

    func text(_ key: String, _ values: String...) -> String {
        var text = texts[key] ?? key
        for (index, value) in values.enumerated() { text = text.replacing("{\(index)}", with: value) }
        return text
    }

    /// Returns a count with its noun, such as `3 events`.
    ///
    /// - Parameter key: the key of the plural text. The key of the singular text is the same with `One` at its end.
    func count(_ number: Int, _ key: String) -> String {
        number == 1 ? text(key + "One", "1") : text(key, String(number))
    }

    private func months(_ key: String = "months") -> [Substring] { text(key).split(separator: " ") }

    func name(of weekday: Weekday) -> String { String(text("weekdays").split(separator: " ")[weekday.isoNumber - 1]) }

    func shortName(of weekday: Weekday) -> String {
        String(text("shortWeekdays").split(separator: " ")[weekday.isoNumber - 1])
    }

    func day(_ date: CalendarDate) -> String {
        text("longDay", name(of: date.weekday), String(date.day), String(months()[date.month - 1]), String(date.year))
    }

    func month(_ date: CalendarDate) -> String { "\(months()[date.month - 1]) \(date.year)" }

    func clock(_ time: LocalDateTime) -> String { WhenText.clock(time) }
}
