import CommandLineInterface
import EventStore

/// A language of the pages with the habits of a region: its texts, and how it writes days and times.
struct Language: Sendable {
    /// The language tag (RFC 5646), without a region.
    let tag: String
    let texts: [String: String]
    /// The region (ISO 3166), such as `US`; nil if the reader names none.
    private(set) var region: String?

    private init(_ tag: String) {
        self.tag = tag
        // Codes of errors and diagnostics have texts in the other languages; in English, their messages are shown.
        let lines = ["\(tag).txt", "\(tag)-codes.txt"].flatMap { (Asset.all[$0]?.text ?? "").split(separator: "\n") }
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
            let parts = range.element.tag.split(separator: "-")
            guard var found = all.first(where: { $0.tag == parts.first ?? "" }) else { continue }
            found.region = parts.dropFirst().first { $0.count == 2 }?.uppercased()
            return found
        }
        return all[0]
    }

    func text(_ key: String, _ values: String...) -> String { text(key, values) }

    func text(_ key: String, _ values: [String]) -> String {
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

    private func words(_ key: String) -> [Substring] { text(key).split(separator: " ") }

    func name(of weekday: Weekday) -> String { String(words("weekdays")[weekday.isoNumber - 1]) }

    func shortName(of weekday: Weekday) -> String { String(words("shortWeekdays")[weekday.isoNumber - 1]) }

    /// Returns a day such as `Friday, 12 June 2026`, or `Friday, June 12, 2026` in the United States.
    func day(_ date: CalendarDate) -> String {
        text(
            isMonthFirst ? "longDayMonthFirst" : "longDay", name(of: date.weekday), String(date.day),
            monthName(of: date), String(date.year))
    }

    /// Returns a span of days such as `8 June – 14 June 2026`.
    func days(from first: CalendarDate, to last: CalendarDate) -> String {
        func short(_ date: CalendarDate) -> String {
            text(isMonthFirst ? "shortDayMonthFirst" : "shortDay", String(date.day), monthName(of: date))
        }
        return "\(short(first)) – \(short(last)) \(last.year)"
    }

    func month(_ date: CalendarDate) -> String { "\(monthName(of: date)) \(date.year)" }

    private func monthName(of date: CalendarDate) -> String { monthName(date.month) }

    func monthName(_ month: Int) -> String { String(words("months")[month - 1]) }

    func shortMonth(_ month: Int) -> String { String(words("shortMonths")[month - 1]) }

    private var isMonthFirst: Bool { tag == "en" && Self.monthFirstRegions.contains(region ?? "") }

    /// Returns a time of day such as `19:30`, or `7:30 PM` where people count the hours twice.
    func clock(_ time: LocalDateTime) -> String {
        guard tag == "en", Self.twelveHourRegions.contains(region ?? "") else { return WhenText.clock(time) }
        let minutes = WhenText.clock(time).dropFirst(2)
        return "\((time.hour + 11) % 12 + 1)\(minutes) \(time.hour < 12 ? "AM" : "PM")"
    }

    /// The day on which a week begins.
    var firstWeekday: Weekday {
        let region = region ?? ""
        if Self.sundayRegions.contains(region) { return .sunday }
        return Self.saturdayRegions.contains(region) ? .saturday : .monday
    }

    /// Returns the first day of the week of a day.
    func startOfWeek(_ date: CalendarDate) -> CalendarDate {
        date.adding(days: -((date.weekday.isoNumber - firstWeekday.isoNumber + 7) % 7))
    }

    // The habits of regions, as in Unicode's CLDR.
    private static let monthFirstRegions: Set = ["US", "CA", "PH"]
    private static let twelveHourRegions: Set = [
        "US", "CA", "AU", "NZ", "IN", "PK", "PH", "EG", "SA", "AE", "SG", "MY",
    ]
    private static let saturdayRegions: Set = [
        "AE", "AF", "BH", "DJ", "DZ", "EG", "IQ", "IR", "JO", "KW", "LY", "OM", "QA", "SD", "SY",
    ]
    private static let sundayRegions: Set = [
        "BD", "BR", "BW", "BZ", "CA", "CO", "DO", "ET", "GT", "HK", "HN", "ID", "IL", "IN", "JM", "JP", "KE", "KH",
        "KR", "MX", "MZ", "NI", "NP", "PA", "PE", "PH", "PK", "PR", "PT", "PY", "SA", "SG", "SV", "TH", "TT", "TW",
        "US", "VE", "YE", "ZA", "ZW",
    ]
}

// MARK: Errors and assumptions

extension Language {
    /// Returns an error of a store in words.
    func words(for error: EventStoreError) -> String { ServerProblem(error).words(in: self) }

    /// Returns a diagnostic in words.
    func words(for diagnostic: Diagnostic) -> String {
        let code = diagnostic.code.rawValue
        // The kinds of repairs to JSON, and of encodings, are of interest to programmers only.
        let kind = code.prefix { $0 != "-" }
        return texts["note." + code] ?? texts["note." + kind] ?? diagnostic.message
    }

    /// Returns what was assumed or repaired in an event of a result.
    ///
    /// - Parameter notes: the notes of the result.
    func assumptions(about event: Int, in result: ScanResult, _ notes: EventNotes) -> [String] {
        var words: [String] = []
        if result.events[event].print != nil { words.append(text("note.read-from-print")) }
        if let doubt = WhenText(result.events[event]).doubt {
            let note = texts["note." + doubt.code.rawValue]
            words.append(note ?? doubt.message)
        }
        return words + notes.diagnostics(of: event).map(words(for:))
    }
}

extension EventStoreError {
    /// The part of the message that differs from case to case; empty if there is none.
    var detail: String {
        switch self {
        case .invalidItem(let reason), .transport(let reason), .untrustedServer(let reason),
            .serviceUnavailable(let reason), .noCredentials(let reason), .feedUnavailable(let reason),
            .internalFailure(let reason), .recurrenceNotMovable(let reason), .serverRejected(_, let reason):
            reason
        case .conflict(let properties): properties.joined(separator: ", ")
        case .limitExceeded(_, let limit): String(limit)
        case .newerVersion(let path), .corrupt(let path, _), .diskFull(let path), .notWritable(let path, _),
            .busy(let path):
            path
        default: ""
        }
    }
}
