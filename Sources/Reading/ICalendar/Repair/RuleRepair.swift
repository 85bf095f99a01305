import CalendarModel

/// Repairs a recurrence rule (RFC 5545 §3.3.10) whose parts have only one possible meaning. It repairs blanks, escapes,
/// wrong separators, empty and repeated parts, misspelt names, and an UNTIL in another form.
///
/// A rule is invalid if a part of it could mean several things. The part is not dropped, because the series could then
/// have more instances than its author meant. The caller keeps an invalid rule as text, so the event happens once.
struct RuleRepair {
    /// The rule in iCalendar's form.
    private(set) var value: String
    private(set) var notes: [String] = []

    private typealias Part = (name: String, value: String)

    /// Repairs a rule; nil if the rule needs no repair, or cannot be repaired.
    init?(_ text: String) {
        value = text
        guard text.utf8.count <= 4096 else { return nil }
        let bytes = text.utf8
        let semicolon = UInt8(ascii: ";")
        let isTidy =
            bytes.first != semicolon && bytes.last != semicolon
            && !zip(bytes, bytes.dropFirst()).contains { $0 == semicolon && $1 == semicolon }
        if isTidy, let rule = RecurrenceRule(text), rule.otherParts.keys.allSatisfy(Self.extensions.contains) {
            return nil
        }
        var parts = Self.parts(of: text)
        guard parts.contains(where: { $0.name == "FREQ" }) else { return nil }

        spellNames(&parts)
        for place in parts.indices { parts[place].value = Self.mended(parts[place]) }
        dropEmpty(&parts)
        guard !parts.contains(where: { $0.value.isEmpty }), join(&parts) else { return nil }
        let mended = parts.map { "\($0.name)=\($0.value)" }.joined(separator: ";")
        guard let rule = RecurrenceRule(mended) else { return nil }
        for part in rule.otherParts.keys.sorted() where !Self.extensions.contains(part) {
            notes.append("the unknown part \(part.prefix(30)) was ignored")
        }
        guard mended != text else { return }
        value = mended
        notes.append("\(text.prefix(80)) was read as \(mended.prefix(80))")
    }

    // MARK: Names

    /// The parts of RFC 5545.
    private static let names = [
        "FREQ", "UNTIL", "COUNT", "INTERVAL", "BYSECOND", "BYMINUTE", "BYHOUR", "BYDAY", "BYMONTHDAY", "BYYEARDAY",
        "BYWEEKNO", "BYMONTH", "BYSETPOS", "WKST",
    ]
    /// The parts of RFC 7529.
    private static let extensions = ["RSCALE", "SKIP"]

    /// Corrects names with a typing error, if the value is valid for the corrected name.
    private mutating func spellNames(_ parts: inout [Part]) {
        for place in parts.indices {
            let (name, value) = parts[place]
            guard !Self.names.contains(name), !Self.extensions.contains(name), !name.hasPrefix("X-") else { continue }
            let meant = Self.names.filter { KnownNames.isNear(name, $0) && Self.isValue(value, of: $0) }
            guard meant.count == 1, let right = meant.first, !parts.contains(where: { $0.name == right }) else {
                continue
            }
            parts[place].name = right
        }
    }

    /// Returns whether a part with this value is valid.
    private static func isValue(_ value: String, of name: String) -> Bool {
        let mended = mended((name, value))
        let text = name == "FREQ" ? "FREQ=\(mended)" : "FREQ=YEARLY;\(name)=\(mended)"
        return RecurrenceRule(text) != nil
    }

    // MARK: Parts

    /// Returns the parts of a rule, without blanks and with names in upper case. A comma before a name is read as a
    /// semicolon, and a colon after a known name as `=`.
    private static func parts(of text: String) -> [Part] {
        var plain = text.filter { !$0.isWhitespace && $0 != "\\" && $0 != "\"" }.uppercased()
        if plain.hasPrefix("RRULE:") || plain.hasPrefix("RRULE=") { plain.removeFirst(6) }
        // No value has one of these signs. Before the name of a part, the sign separates the parts.
        for sign in [":", "|", "&"] where plain.contains(sign) {
            for name in names + extensions { plain = plain.replacing("\(sign)\(name)=", with: ";\(name)=") }
        }
        var parts: [Part] = []
        for piece in plain.split(separator: ";") {
            for item in piece.split(separator: ",", omittingEmptySubsequences: false) {
                let sign = item.firstIndex { $0 == "=" || $0 == ":" }
                let name = String(item[..<(sign ?? item.endIndex)])
                let rest = sign.map { String(item[item.index(after: $0)...]) }
                if let sign, let rest, item[sign] == "=" || names.contains(name) {
                    parts.append((name, rest))
                } else if item.startIndex == piece.startIndex, !goesOn(parts.last, with: String(item)) {
                    parts.append((String(item), ""))
                } else if let last = parts.indices.last {
                    parts[last].value += ",\(item)"
                }
            }
        }
        return parts
    }

    /// Returns whether a piece without a name continues the list before it, as in `BYDAY=MO;TU`.
    private static func goesOn(_ part: Part?, with item: String) -> Bool {
        guard let part, part.name.hasPrefix("BY"), names.contains(part.name), !part.value.isEmpty else { return false }
        return isValue(item, of: part.name)
    }

    /// Returns a part's value in the form of RFC 5545, if its meaning is clear.
    private static func mended(_ part: Part) -> String {
        let items = part.value.split(separator: ",").map(String.init)
        switch part.name {
        case "UNTIL":
            guard EventTime(part.value) == nil, let time = LenientTime(part.value) else { return part.value }
            return time.value
        case "BYDAY", "WKST":
            return items.map { item in
                let letters = item.drop { !$0.isLetter }
                let isDay = letters.count > 2 && dayNames.contains { $0 == letters || $0.prefix(3) == letters }
                return isDay ? "\(item[..<letters.startIndex])\(letters.prefix(2))" : item
            }.joined(separator: ",")
        case "FREQ":
            let all = RecurrenceRule.Frequency.allCases.map(\.rawValue)
            guard !all.contains(part.value) else { return part.value }
            let meant = all.filter { KnownNames.isNear(part.value, $0) }
            return meant.count == 1 ? meant[0] : part.value
        default: return items.joined(separator: ",")
        }
    }

    private static let dayNames = [
        "MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY",
    ]

    /// Drops each part without a value, if the rule then cannot have more instances than its author meant. Any other
    /// part without a value, such as COUNT in a rule without UNTIL, is kept and makes the rule invalid.
    private mutating func dropEmpty(_ parts: inout [Part]) {
        let frequency = parts.first { $0.name == "FREQ" }.flatMap { RecurrenceRule.Frequency(rawValue: $0.value) }
        let isBounded = parts.contains { ($0.name == "COUNT" || $0.name == "UNTIL") && !$0.value.isEmpty }
        func isDropped(_ part: Part) -> Bool {
            guard part.value.isEmpty else { return false }
            if isBounded, part.name == "COUNT" || part.name == "UNTIL" { return true }
            return part.name == "WKST" || frequency.map { Self.expands(part.name, $0) } ?? false
        }
        for part in parts where isDropped(part) {
            notes.append("the part \(part.name) has no value and was ignored")
        }
        parts.removeAll(where: isDropped)
    }

    /// Returns whether a part "expands" a rule of this frequency, by the table of RFC 5545 §3.3.10. Such a part never
    /// removes instances; it only adds or moves them. So the rule does not have more instances without the part, and
    /// the part can be dropped. For example, a weekly rule without BYDAY takes the day from DTSTART.
    private static func expands(_ name: String, _ frequency: RecurrenceRule.Frequency) -> Bool {
        switch frequency {
        case .yearly:
            ["BYMONTH", "BYWEEKNO", "BYYEARDAY", "BYMONTHDAY", "BYDAY"].contains(name) || expands(name, .daily)
        case .monthly: ["BYMONTHDAY", "BYDAY"].contains(name) || expands(name, .daily)
        case .weekly: name == "BYDAY" || expands(name, .daily)
        case .daily: ["BYHOUR", "BYMINUTE", "BYSECOND"].contains(name)
        case .hourly: ["BYMINUTE", "BYSECOND"].contains(name)
        case .minutely: name == "BYSECOND"
        case .secondly: false
        }
    }

    /// Joins the lists of repeated parts. Returns false if a repeated part has two different numbers, which cannot be
    /// joined.
    private mutating func join(_ parts: inout [Part]) -> Bool {
        var joined: [Part] = []
        for part in parts {
            guard let place = joined.firstIndex(where: { $0.name == part.name }) else {
                joined.append(part)
                continue
            }
            if joined[place].value == part.value { continue }
            guard part.name.hasPrefix("BY"), Self.names.contains(part.name) else { return false }
            joined[place].value += ",\(part.value)"
        }
        parts = joined
        return true
    }
}
