import ArgumentParser
import PrintedText

/// The period of a list, in the zone of the reader.
package struct WindowOptions: ParsableArguments, Sendable {
    @Argument(
        help: ArgumentHelp(
            "A day (today, friday, 12 June), 'week', 'next week', 'month', 'next month', 'now' for what is going on, or 'next' for what comes next.",
            valueName: "period"))
    package var period: [String] = []

    @Option(
        help: ArgumentHelp("Start of the period (default: today).", valueName: "time"), transform: WrittenTime.read)
    package var from: WrittenTime?

    @Option(
        help: ArgumentHelp(
            "End of the period; events that start exactly at the end are not listed (default: 30 days after the start of the period, or later if there are fewer than 20 events by then).",
            valueName: "time"), transform: WrittenTime.read)
    package var to: WrittenTime?

    package init() {}

    package mutating func validate() throws {
        let zone = ReaderZone.ofMachine
        if let from, let to, from.utc(in: zone) > to.utc(in: zone) { throw ValidationError(TimeArgument.wrongOrder) }
        guard !period.isEmpty else { return }
        guard from == nil, to == nil else {
            throw ValidationError("Write a period, such as 'week', or --from and --to, but not both.")
        }
        _ = try NamedPeriod(period.joined(separator: " "), in: zone)
    }
}

/// A period that a word or a day names.
package enum NamedPeriod: Hashable, Sendable {
    case day(CalendarDate)
    /// A week, from its Monday.
    case week(CalendarDate)
    /// A month, from its first day.
    case month(CalendarDate)
    /// The events that are going on.
    case now
    /// The events that start next.
    case next

    /// Reads a period as somebody in a zone types it.
    package init(_ text: String, in zone: ReaderZone?) throws {
        let today = Clock.runStart(in: zone).date
        let monday = today.adding(days: 1 - today.weekday.isoNumber)
        let first = today.adding(days: 1 - today.day)
        switch text.lowercased() {
        case "week", "this week": self = .week(monday)
        case "next week": self = .week(monday.adding(days: 7))
        case "month", "this month": self = .month(first)
        case "next month": self = .month(Self.nextMonth(after: first))
        case "now": self = .now
        case "next": self = .next
        default:
            guard let written = try? WrittenTime.read(text) else { throw ValidationError(Self.advice(text)) }
            let time = written.time(in: zone)
            guard time.local == nil else { throw ValidationError(Self.advice(text)) }
            self = .day(time.date)
        }
    }

    /// The days of the period; nil for a period that is not made of days.
    package var days: Range<CalendarDate>? {
        switch self {
        case .day(let day): day..<day.adding(days: 1)
        case .week(let monday): monday..<monday.adding(days: 7)
        case .month(let first): first..<Self.nextMonth(after: first)
        case .now, .next: nil
        }
    }

    private static func nextMonth(after first: CalendarDate) -> CalendarDate {
        let later = first.adding(days: 31)
        return later.adding(days: 1 - later.day)
    }

    private static func advice(_ text: String) -> String {
        "'\(text)' is not a period; write a day (today, friday, 12 June, 2026-06-12), week, next week, month, next month, now or next."
    }
}

package enum ListingFormat: Hashable, Sendable {
    case text, json, ics, tsv
    /// A line for each item.
    case template(ItemTemplate)

    package static func read(_ text: String) throws -> ListingFormat {
        if let format = named.first(where: { $0.description == text }) { return format }
        guard text.contains("{") else {
            throw ValidationError(
                "'\(text)' is not a format; write \(names.joined(separator: ", ")), "
                    + "or a template such as '{start-time} {title}'.")
        }
        return .template(try ItemTemplate(text))
    }

    private static let named: [ListingFormat] = [.text, .json, .ics, .tsv]
    fileprivate static let names = named.map(\.description)
}

extension ListingFormat: CustomStringConvertible {
    package var description: String {
        switch self {
        case .text: "text"
        case .json: "json"
        case .ics: "ics"
        case .tsv: "tsv"
        case .template(let template): template.text
        }
    }
}

package struct ListingFormatOptions: ParsableArguments, Sendable {
    @Option(
        help: ArgumentHelp(
            """
            Output format: text, json, ics (the whole events, with all their occurrences), tsv (a table for programs), or a \
            template, such as '{start-time} {title}', for a line of each item. A template may have \
            \(ItemTemplate.Field.allCases.map { "{\($0.rawValue)}" }.joined(separator: ", ")), \\t and \\n.
            """, valueName: "format"), completion: .list(ListingFormat.names), transform: ListingFormat.read)
    package var format: ListingFormat = .text

    package init() {}

    /// Throws an error for the user if a list could have no item.
    static func check(limit: Int?) throws {
        guard limit ?? 1 > 0 else { throw ValidationError("--limit must be at least 1.") }
    }
}

/// A line with the names of fields in braces: `{start-time} {title}`. `{{` is a brace, `\t` a tab and `\n` a new line.
package struct ItemTemplate: Hashable, Sendable {
    package enum Field: String, CaseIterable, Sendable {
        case when, start, end, day
        case startTime = "start-time"
        case endTime = "end-time"
        /// How long it is until the start: `25 min`, `3 h`, `2 days`, or `now`.
        case remaining = "in"
        case title, place, notes, link, calendar, status, id
    }

    package enum Part: Hashable, Sendable {
        case text(String)
        case field(Field)
    }

    package let text: String
    package let parts: [Part]

    init(_ text: String) throws {
        self.text = text
        var (parts, literal) = ([Part](), "")
        var rest = text[...]
        while let character = rest.popFirst() {
            switch character {
            case "\\" where rest.first == "t" || rest.first == "n":
                literal.append(rest.removeFirst() == "t" ? "\t" : "\n")
            case "{" where rest.first == "{", "}" where rest.first == "}":
                literal.append(rest.removeFirst())
            case "{":
                guard let end = rest.firstIndex(of: "}") else {
                    throw ValidationError("'\(text)' has a { without a }; write {{ for a brace.")
                }
                guard let field = Field(rawValue: String(rest[..<end])) else {
                    let names = Field.allCases.map(\.rawValue).joined(separator: ", ")
                    throw ValidationError("'{\(rest[..<end])}' is not a field; the fields are \(names).")
                }
                if !literal.isEmpty { parts.append(.text(literal)) }
                literal = ""
                parts.append(.field(field))
                rest = rest[rest.index(after: end)...]
            default: literal.append(character)
            }
        }
        if !literal.isEmpty { parts.append(.text(literal)) }
        self.parts = parts
    }
}
