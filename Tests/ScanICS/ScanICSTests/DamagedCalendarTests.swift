import ScanICS
import TestSupport
import Testing

/// Random damage to the calendars of Tests/PayloadCases. Each run has the same damage.
@Suite("Damaged calendars")
struct DamagedCalendarTests {
    private static let rounds = runsLongTests ? 60_000 : 1500

    @Test("if damage gives no diagnostic, all properties and dates are kept and no series gets additional instances")
    func damage() throws {
        let sources = try Self.sources()
        #expect(sources.count > 100)
        var random = SplitMix(state: 20)
        var silent = 0
        for round in 0..<Self.rounds {
            let source = sources[Int(random.next() % UInt64(sources.count))]
            let text = Damage.applied(to: source.text, &random)
            let result = EventScanner().parse(payload: Array(text.utf8))
            // Damaged text that is no longer a calendar is not checked.
            guard let family = result.events.first?.family, ["vcalendar", "bare-vevent"].contains(family.rawValue)
            else {
                continue
            }
            var export = CalendarExport(stamp: LocalDateTime(secondsSinceEpoch: 0))
            export.add(result)
            let (calendar, diagnostics) = export.text()
            guard (result.diagnostics + diagnostics).isEmpty else { continue }
            silent += 1
            let findings =
                Self.losses(from: text, in: calendar) + Self.changes(in: result, of: text)
                + Self.misnamed(in: text, source: source.text)
                + (source.isZoned ? Self.floating(in: result) : [])
            for loss in findings {
                Issue.record("round \(round), \(source.id): \(loss)\n\(text)")
            }
        }
        // Much of the damage is in free text, where no program can detect it.
        #expect(silent > Self.rounds / 20)
    }

    @Test(
        "a rule with an end still has an end after damage, or is kept as text with a diagnostic",
        arguments: [
            "FREQ=DAILY;COUNT=5", "FREQ=WEEKLY;UNTIL=20260731T000000Z;BYDAY=MO,FR", "INTERVAL=2;COUNT=12;FREQ=MONTHLY",
        ])
    func ends(rule: String) {
        let bytes = Array(rule.utf8)
        let inserted = Array(";:=,\\ AZ09\"".utf8)
        var variants: [[UInt8]] = []
        for place in bytes.indices {
            variants.append(Array(bytes[..<place] + bytes[(place + 1)...]))
            for byte in inserted {
                variants.append(Array(bytes[..<place] + [byte] + bytes[place...]))
                variants.append(Array(bytes[..<place] + [byte] + bytes[(place + 1)...]))
            }
        }
        for variant in variants {
            let written = String(decoding: variant, as: UTF8.self)
            let text = "BEGIN:VEVENT\r\nUID:a\r\nDTSTART:20260612T090000Z\r\nRRULE:\(written)\r\nEND:VEVENT\r\n"
            let result = EventScanner().parse(payload: Array(text.utf8))
            let rules = result.events.flatMap { $0.entry.item.recurrenceRules }
            let isEndless = rules.contains { $0.count == nil && $0.until == nil }
            #expect(!isEndless, "\(written)")
            #expect(!rules.isEmpty || !result.diagnostics.isEmpty, "\(written)")
        }
    }

    // MARK: Checks

    /// The undamaged calendars, and whether each of their times has a zone.
    private static func sources() throws -> [(id: String, text: String, isZoned: Bool)] {
        try PayloadCase.all().compactMap { source in
            let text = String(decoding: source.payload, as: UTF8.self)
            guard text.hasPrefix("BEGIN:V"), !text.contains("QUOTED"), !text.contains("VERSION:1.0") else { return nil }
            let result = EventScanner().parse(payload: source.payload)
            guard result.diagnostics.isEmpty else { return nil }
            return (source.id, text, times(of: result).allSatisfy { $0.tzid != nil })
        }
    }

    private static func times(of result: ScanResult) -> [EventTime] {
        result.events.flatMap { event in
            let item = event.entry.item
            return [item.start, item.recurrenceID].compactMap(\.self) + item.exceptionDates + item.recurrenceDates
        }
    }

    /// Returns the times that have lost their zone.
    private static func floating(in result: ScanResult) -> [String] {
        times(of: result).compactMap { time in
            if case .floating = time { "moved out of its zone in silence: \(time.basicText)" } else { nil }
        }
    }

    /// Returns the properties of events and reminders whose name and value are not in the written calendar.
    private static func losses(from text: String, in calendar: String) -> [String] {
        let written = Set(lines(of: calendar).map(Self.nameAndValue))
        var depth = 0
        var losses: [String] = []
        for line in lines(of: text) {
            let name = name(line)
            let isItem = ["VEVENT", "VTODO"].contains { line.uppercased().hasSuffix($0) }
            if name == "BEGIN", isItem || depth > 0 { depth += 1 }
            if name == "END", depth > 0 { depth -= 1 }
            guard depth > 0, name != "BEGIN", name != "END", !line.hasSuffix(":"), !written.contains(nameAndValue(line))
            else { continue }
            losses.append("lost in silence: \(line)")
        }
        return losses
    }

    /// Returns the times and rules of the result that are not in the text.
    private static func changes(in result: ScanResult, of text: String) -> [String] {
        let plain = lines(of: text).joined(separator: "\n").uppercased()
        var changes = times(of: result).filter { !plain.contains($0.basicText) }.map {
            "moved in silence: \($0.basicText)"
        }
        for event in result.events {
            let item = event.entry.item
            for rule in item.component.properties("RRULE") {
                let read = RecurrenceRule(rule.value)
                if read == nil || read?.otherParts.isEmpty == false && !rule.value.contains("RSCALE") {
                    changes.append("not read, in silence: \(rule.value)")
                }
                if !plain.contains(rule.value.uppercased()) { changes.append("changed in silence: \(rule.value)") }
            }
        }
        return changes
    }

    /// Returns the lines whose value is a rule or a list of times, but whose name does not occur in the undamaged text.
    /// Programs ignore such lines, so a series could have more instances.
    private static func misnamed(in text: String, source: String) -> [String] {
        let names = Set(lines(of: source).map(name))
        return lines(of: text).filter { line in
            guard !names.contains(name(line)), !line.uppercased().hasPrefix("X-") else { return false }
            let value = line.drop { $0 != ":" }.dropFirst()
            return RecurrenceRule(String(value)) != nil
                || !value.isEmpty && value.split(separator: ",").allSatisfy { EventTime(String($0)) != nil }
        }.map { "not read, in silence: \($0)" }
    }

    private static func lines(of text: String) -> [String] {
        // The text is split as bytes, because CR LF is a single character in a Swift string.
        var lines: [[UInt8]] = []
        for line in text.utf8.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
            if let first = line.first, first == UInt8(ascii: " ") || first == UInt8(ascii: "\t"), !lines.isEmpty {
                lines[lines.endIndex - 1] += line.dropFirst()
            } else {
                lines.append(Array(line))
            }
        }
        // A byte order mark before a line is not part of it.
        return lines.map { line in
            let text = String(decoding: line, as: UTF8.self)
            return text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
        }
    }

    private static func name(_ line: String) -> String {
        line.prefix { $0 != ":" && $0 != ";" }.uppercased().filter { $0 != " " && $0 != "\t" }
    }

    /// Returns a line without its parameters.
    private static func nameAndValue(_ line: String) -> String {
        var isQuoted = false
        let colon = line.unicodeScalars.firstIndex { scalar in
            if scalar == "\"" { isQuoted.toggle() }
            return scalar == ":" && !isQuoted
        }
        return name(line) + (colon.map { String(line[$0...]) } ?? "")
    }
}

/// Random damage to a text, at one or two places.
private enum Damage {
    static func applied(to text: String, _ random: inout SplitMix) -> String {
        var scalars = Array(text.unicodeScalars)
        for _ in 0...random.next() % 2 {
            guard scalars.count > 40 else { break }
            // The first line is never damaged, so that the text is still recognized as a calendar.
            let place = 20 + Int(random.next() % UInt64(scalars.count - 22))
            let letters = Array(
                "\";:=,\\ \tAZ09-/\n\u{200E}\u{202C}\u{200B}\u{FEFF}\u{2212}٣९\u{81}\u{FFFD}".unicodeScalars)
            let letter = letters[Int(random.next() % UInt64(letters.count))]
            switch random.next() % 7 {
            case 0: scalars.remove(at: place)
            case 1: scalars.insert(letter, at: place)
            case 2: scalars[place] = letter
            case 3: scalars.swapAt(place, place + 1)
            case 4: scalars.removeSubrange(place..<min(place + 1 + Int(random.next() % 8), scalars.count))
            case 5: scalars.insert(scalars[place], at: place)
            default:
                guard let end = scalars[place...].firstIndex(of: "\n") else { continue }
                scalars.remove(at: end)
            }
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
