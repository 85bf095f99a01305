import CommandLineInterface
import EventStore

struct ImportRecord: Encodable {
    var outcome: String
    var reason: String?
    let path: String
    let uid: String?
    /// The item in the store; nil for an item that is not there.
    let key: ResourceKey?
    let calendar: String?
    let summary: String?
    let recurrenceID: String?
    private let found: FoundItem
    private let reader: ReaderZone?

    private enum CodingKeys: String, CodingKey {
        case outcome, reason, path, uid, calendar, summary, recurrenceID
    }

    /// - Parameters:
    ///   - result: the outcome in the store; nil for an item that was refused before the store was asked.
    ///   - calendar: the title of the calendar.
    ///   - isImagined: whether the calendar does not exist. If so, the UID in `result` is made up, and the record has
    ///     the item's own UID.
    ///   - reader: the zone to show times in; nil for the item's own zone.
    init(
        _ found: FoundItem, _ result: ImportResult?, calendar: String?, isImagined: Bool = false,
        reader: ReaderZone? = nil
    ) {
        let name = result?.outcome.name ?? found.refusal?.name ?? "failed"
        outcome = name
        if case .failed(.invalidItem)? = result?.outcome {
            reason = result?.outcome.reason.map { $0 + found.advice }
        } else if case .skipped(.removed)? = result?.outcome {
            reason = result?.outcome.reason.map { $0 + "; --restore brings it back" }
        } else {
            reason = result.map(\.outcome.reason) ?? found.refusal?.reason
        }
        path = found.place
        let item = CalendarEvent(found.item.component)
        key = result?.key
        uid = isImagined ? item.uid : result?.key?.uid ?? item.uid
        self.calendar = calendar
        summary = item.summary
        recurrenceID = item.recurrenceID.map { $0.isDate ? $0.date.extendedText : $0.local.extendedText }
        self.found = found
        self.reader = reader
    }

    /// The time, the title and the place. An import of thousands of items shows few of them.
    var line: String { EventCard.line(found.entry, zones: found.zones, reader: reader) }

    var notes: [String] { found.notes }

    var isTrouble: Bool { outcome == "conflict" || outcome == "failed" }

    /// Returns a line such as `created   Fri 2026-06-12 19:30 Europe/Berlin, Concert, Hall`. If there is a reason, it
    /// follows after a colon.
    func text(_ style: TextStyle, isDryRun: Bool = false) -> String {
        let problem: TerminalStyle? =
            switch outcome {
            case "conflict": .warning
            case "failed": .error
            default: nil
            }
        let word = isDryRun ? ImportCounts.intention(outcome) : outcome
        let name = problem.map { style.styled(word, $0) } ?? word
        let head = name + String(repeating: " ", count: max(1, 10 - word.count))
        return "\(head)\(line.escapedForTerminal())\(reason.map { ": \($0.escapedForTerminal())" } ?? "")\n"
    }
}

/// The number of items with each outcome.
struct ImportCounts: Encodable {
    private var counts: [String: Int] = [:]

    /// The outcomes in the order of the text. `deleted` is an item that was removed from the calendar in a review.
    private static let outcomes = ["created", "updated", "unchanged", "skipped", "conflict", "failed", "deleted"]

    mutating func count(_ outcome: String) { counts[outcome, default: 0] += 1 }

    private subscript(_ outcome: String) -> Int { counts[outcome] ?? 0 }

    var saved: Int { self["created"] + self["updated"] }
    var troubles: Int { self["conflict"] + self["failed"] }
    var total: Int { counts.values.reduce(0, +) }

    /// `2 created, 1 unchanged`; for a dry run, `2 to create, 1 unchanged`.
    func text(isDryRun: Bool = false) -> String {
        Self.outcomes.filter { self[$0] > 0 }.map { outcome in
            let word = isDryRun ? Self.intention(outcome) : outcome
            return "\(self[outcome]) \(word)\(outcome == "conflict" && self[outcome] > 1 ? "s" : "")"
        }.joined(separator: ", ")
    }

    /// Returns the word for an outcome in a dry run.
    static func intention(_ outcome: String) -> String {
        switch outcome {
        case "created": "to create"
        case "updated": "to update"
        default: outcome
        }
    }

    func encode(to encoder: any Encoder) throws {
        let shown = Self.outcomes.dropLast().map { ($0, self[$0]) }
        try Dictionary(uniqueKeysWithValues: shown).encode(to: encoder)
    }
}
