import ScanICS

/// An event or reminder as a card that a person reads.
struct EventCard {
    private let event: ScannedEvent
    private let notes: [String]
    private let result: ScanResult
    private let style: TextStyle

    /// A card for the event of an index in a result, with what was noticed about it.
    init(_ index: Int, of result: ScanResult, notes: EventNotes, style: TextStyle) {
        event = result.events[index]
        self.notes = notes[index]
        self.result = result
        self.style = style
    }

    /// The card's lines, each ended.
    func text(indent: String) -> String {
        let title = event.entry.item.summary?.firstLine.escapedForTerminal() ?? "(no title)"
        var text = "\(indent)\(style.title(title))\n"
        for (label, value) in rows {
            let lines = Self.wrapped(value)
            let head = label + String(repeating: " ", count: max(0, 9 - label.count))
            for (place, line) in lines.enumerated() {
                text += "\(indent)  \(place == 0 ? head : String(repeating: " ", count: 9))\(line)\n"
            }
        }
        return text
    }

    /// The event on one line: when, what, where.
    static func line(_ event: ScannedEvent) -> String {
        var parts = [WhenText(event).short, event.entry.item.summary?.firstLine ?? "(no title)"]
        if let location = event.entry.item.location?.firstLine { parts.append(location) }
        return parts.joined(separator: ", ")
    }

    private var rows: [(label: String, value: String)] {
        let item = event.entry.item
        var rows: [(String, String)] = []
        func add(_ label: String, _ value: String?) {
            if let value, !value.isEmpty { rows.append((label, value)) }
        }
        let when = WhenText(event)
        add(event.isReminder ? "Due" : "When", when.long)
        for rule in item.recurrenceRules { add("Repeats", RecurrenceText(rule).text) }
        if !item.exceptionDates.isEmpty {
            add("Except", item.exceptionDates.map { WhenText.day($0.date) }.joined(separator: "; "))
        }
        add("Where", item.location)
        add("Link", item.url)
        for conference in item.conferences { add("Call", conference) }
        add("Status", item.status?.lowercased())
        add("By", item.organizer.flatMap { $0.name ?? $0.email })
        add("With", item.attendees.compactMap { $0.name ?? $0.email }.joined(separator: ", "))
        add("Tags", item.categories.joined(separator: ", "))
        for alarm in item.alarms { add("Alarm", AlarmText(alarm).text) }
        add("Notes", item.description)
        add("From", source)
        for note in [when.assumption].compactMap(\.self) + assumptions { add("Assumed", note) }
        return rows
    }

    private var source: String {
        let path = event.source.path ?? "-"
        guard let symbol = event.source.symbol, let code = result.symbols?[symbol].barcode else { return path }
        let number = (result.symbols?.count ?? 0) > 1 ? " \(symbol + 1)" : ""
        let page = ResultText.page(of: code, in: result).map { ", \($0)" } ?? ""
        return "\(path)\(page), \(ResultText.name(of: code.symbology))\(number)"
    }

    private var assumptions: [String] {
        (event.isUIDDerived ? ["the code gives no UID; one was derived from the event's content"] : []) + notes
    }

    /// The lines of a text, the long ones broken between words.
    private static func wrapped(_ text: String, width: Int = 78) -> [String] {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).flatMap { paragraph -> [String] in
            var lines = [""]
            for word in paragraph.split(separator: " ", omittingEmptySubsequences: false) {
                let line = lines[lines.endIndex - 1]
                if line.isEmpty {
                    lines[lines.endIndex - 1] = String(word)
                } else if line.count + word.count + 1 <= width {
                    lines[lines.endIndex - 1] += " " + word
                } else {
                    lines.append(String(word))
                }
            }
            return lines.map { $0.escapedForTerminal() }
        }
    }
}

extension ScannedEvent {
    /// Whether it is a reminder.
    fileprivate var isReminder: Bool {
        if case .reminder = entry { true } else { false }
    }
}

extension String {
    /// The text up to its first line end.
    fileprivate var firstLine: String { String(prefix { !$0.isNewline }) }
}

/// What was noticed about the events of a result, each event's together.
struct EventNotes {
    private var notes: [Int: [String]] = [:]

    init(_ result: ScanResult) {
        // What was noticed about a payload as a whole stands with its first event alone.
        var first: [Int?: Int] = [:]
        for (index, event) in result.events.enumerated() where first[event.source.symbol] == nil {
            first[event.source.symbol] = index
        }
        for diagnostic in result.diagnostics {
            guard let event = diagnostic.event ?? first[diagnostic.symbol] else { continue }
            let line = diagnostic.line.map { " (line \($0))" } ?? ""
            notes[event, default: []].append(diagnostic.message + line)
        }
    }

    subscript(event: Int) -> [String] { notes[event] ?? [] }
}
