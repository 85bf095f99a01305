package struct EventCard {
    private let entry: CalendarEntry
    private let zones: ZoneResolver
    private let source: String?
    private let notes: [String]
    private let style: TextStyle
    private let offset: ISO8601Time.Offset?
    private let print: PrintedEvent?

    package init(_ index: Int, of result: ScanResult, notes: EventNotes, style: TextStyle) {
        let event = result.events[index]
        let assumed = event.isUIDDerived ? ["it has no UID; one was made from its content"] : []
        self.init(
            event.entry, zones: event.zones, source: Self.source(of: event, in: result), notes: assumed + notes[index],
            style: style, offset: Self.offset(of: event, in: result), print: event.print)
    }

    package init(
        _ entry: CalendarEntry, zones: ZoneResolver, source: String?, notes: [String] = [], style: TextStyle,
        offset: ISO8601Time.Offset? = nil, print: PrintedEvent? = nil
    ) {
        self.entry = entry
        self.zones = zones
        self.source = source
        self.notes = notes
        self.style = style
        self.offset = offset
        self.print = print
    }

    /// Returns the UTC offset of the event's start in the payload; nil if there is none.
    private static func offset(of event: ScannedEvent, in result: ScanResult) -> ISO8601Time.Offset? {
        guard let start = event.entry.item.start, case .utc = start else { return nil }
        return result.diagnostics.lazy.filter { $0.symbol == event.source.symbol }
            .compactMap(\.writtenTime).first { $0.eventTime == start }?.offset
    }

    package func text(indent: String, rows more: [(label: String, value: String)] = []) -> String {
        let title = entry.item.summary.map { Self.shortened($0).firstLine.escapedForTerminal() } ?? "(no title)"
        var text = "\(indent)\(style.title(title))\n"
        for (label, value) in rows + more {
            let lines = Self.wrapped(Self.shortened(value), width: max(20, style.columns - indent.count - 11))
            let head = label + String(repeating: " ", count: max(0, 9 - label.count))
            for (place, line) in lines.enumerated() {
                text += "\(indent)  \(place == 0 ? head : String(repeating: " ", count: 9))\(line)\n"
            }
        }
        return text
    }

    package static func line(_ event: ScannedEvent) -> String { line(event.entry, zones: event.zones) }

    /// Returns the event or reminder on one line: time, title, place.
    package static func line(_ entry: CalendarEntry, zones: ZoneResolver, reader: ReaderZone? = nil) -> String {
        let when = WhenText(entry, zones: zones, reader: reader).short
        var parts = [when, entry.item.summary?.firstLine ?? "(no title)"]
        if let location = entry.item.location?.firstLine { parts.append(location) }
        return parts.joined(separator: ", ")
    }

    private var rows: [(label: String, value: String)] {
        let item = entry.item
        var rows: [(String, String)] = []
        func add(_ label: String, _ value: String?) {
            if let value, !value.isEmpty { rows.append((label, value)) }
        }
        add("Check", print.map { "Read from print: check it (\(Int(($0.confidence * 100).rounded())) % sure)" })
        let when = WhenText(entry, zones: zones, reader: style.reader, offset: offset)
        add(entry.isEvent ? "When" : "Due", when.long ?? unreadable("DTSTART", item.start))
        add("Ends", entry.isEvent ? unreadable("DTEND", item.component.property("DTEND")?.times.first) : nil)
        for rule in item.recurrenceRules { add("Repeats", rule.words) }
        if !item.exceptionDates.isEmpty {
            add("Except", item.exceptionDates.map { WhenText.day($0.date) }.joined(separator: "; "))
        }
        let details = DetailText(entry)
        add("Where", item.location ?? details.place)
        for place in details.otherPlaces { add("Place", place) }
        add("Link", item.url)
        for link in details.links { add("See", link) }
        for conference in item.conferences { add("Call", conference) }
        add("Status", item.status?.lowercased())
        add("Priority", entry.isEvent ? nil : item.priority.flatMap(ReminderPriority.init)?.rawValue)
        add("Done", details.progress)
        add("Shown as", details.busyStatus)
        add("By", item.organizer.flatMap { $0.name ?? $0.email })
        add("With", item.attendees.compactMap { $0.name ?? $0.email }.joined(separator: ", "))
        add("People", details.people)
        add("Needs", details.resources)
        add("Tags", item.categories.joined(separator: ", "))
        for alarm in item.alarms { add("Alarm", alarm.words) }
        add("Notes", item.description ?? details.notes)
        add("From", source)
        for note in [when.assumption].compactMap(\.self) + notes { add("Assumed", note) }
        return rows
    }

    private func unreadable(_ name: String, _ time: EventTime?) -> String? {
        guard time == nil, let text = entry.item.component.property(name)?.value, !text.isEmpty else { return nil }
        return "\(text.firstLine) (not a date or time)"
    }

    package static func source(of event: ScannedEvent, in result: ScanResult) -> String {
        var parts = [event.source.path ?? "-"]
        if let symbol = event.source.symbol, let code = result.symbols?[symbol].barcode {
            let number = (result.symbols?.count ?? 0) > 1 ? " \(symbol + 1)" : ""
            if let page = ResultText.page(of: code, in: result) { parts.append(page) }
            parts.append(ResultText.name(of: code.symbology) + number)
        }
        if event.print != nil {
            if let frame = event.source.frame, let page = ResultText.page(frame, in: result) { parts.append(page) }
            parts.append("print")
        }
        if let address = event.source.address { parts.append("link to \(address)") }
        return parts.joined(separator: ", ")
    }

    /// The greatest size of a value of a card, in bytes. No person reads more in a terminal.
    private static let valueLimit = 10_000

    private static func shortened(_ value: String) -> String {
        let rest = value.utf8.count - valueLimit
        guard rest > valueLimit / 10 else { return value }
        let end = value.utf8.index(value.startIndex, offsetBy: valueLimit)
        let start = String(decoding: value.utf8[..<end], as: UTF8.self)
        return start + "\n… and \(rest) more bytes; --format json has all of it"
    }

    private static func wrapped(_ text: String, width: Int) -> [String] {
        text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).flatMap { paragraph -> [String] in
            var lines = [""]
            for word in paragraph.split(separator: " ", omittingEmptySubsequences: false) {
                let line = lines[lines.endIndex - 1]
                if line.isEmpty {
                    lines[lines.endIndex - 1] = String(word)
                } else if DisplayWidth.of(line) + DisplayWidth.of(word) + 1 <= width {
                    lines[lines.endIndex - 1] += " " + word
                } else {
                    lines.append(String(word))
                }
            }
            return lines.map { $0.escapedForTerminal() }
        }
    }
}

extension String {
    package var firstLine: String {
        let end = unicodeScalars.firstIndex { scalar in
            switch scalar.value {
            case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
            default: false
            }
        }
        return end.map { String(self[..<$0]) } ?? self
    }
}

extension Diagnostic {
    /// The time with an offset that was converted to UTC, as written in the payload; nil if the diagnostic reports no
    /// such conversion.
    fileprivate var writtenTime: ISO8601Time? {
        guard code.rawValue == "offset-in-datetime" else { return nil }
        let words = message.split(separator: " ")
        // The message about a property is like `DTSTART: 20260612T193000+0200 has an offset`, and the message about a
        // link is like `2026-06-12T19:30:00 at +02:00 was converted`.
        for (place, word) in words.enumerated() {
            if word == "has", place > 0 { return ISO8601Time(words[place - 1]) }
            if word == "at", place > 0, place + 1 < words.count {
                return ISO8601Time(words[place - 1] + words[place + 1])
            }
        }
        return nil
    }
}

package struct EventNotes {
    private var notes: [Int: [Diagnostic]] = [:]

    package init(_ result: ScanResult) {
        // A note about a whole payload belongs to the first event of the payload.
        var first: [Int?: Int] = [:]
        for (index, event) in result.events.enumerated() where first[event.source.symbol] == nil {
            first[event.source.symbol] = index
        }
        // These diagnostics get no note: the card already shows the address of a followed link as the event's source,
        // and says which times of the event are uncertain, and that it was read from print.
        let shown: Set<Diagnostic.Code> = [
            .followedLink, .floatingTime, .skippedLocalTime, .repeatedLocalTime, .readFromPrint,
        ]
        for diagnostic in result.diagnostics where !shown.contains(diagnostic.code) {
            guard let event = diagnostic.event ?? first[diagnostic.symbol] else { continue }
            notes[event, default: []].append(diagnostic)
        }
    }

    package subscript(event: Int) -> [String] {
        diagnostics(of: event).map { $0.message + ($0.line.map { " (line \($0))" } ?? "") }
    }

    package func diagnostics(of event: Int) -> [Diagnostic] { notes[event] ?? [] }
}
