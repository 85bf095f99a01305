import CalendarModel

/// The text of a recurrence rule, of which single parts are changed and all others are kept as written.
struct RuleText {
    private var parts: [String]

    init(_ text: String) {
        parts = text.split(separator: ";").map(String.init)
    }

    var text: String { parts.joined(separator: ";") }

    private static func name(_ part: String) -> String { String(part.prefix { $0 != "=" }).uppercased() }

    /// Ends the rule with an instant, whichever way it ended before.
    mutating func end(at until: EventTime) {
        parts.removeAll { ["COUNT", "UNTIL"].contains(Self.name($0)) }
        parts.append("UNTIL=\(until.basicText)")
    }

    /// Sets when a rule ends that has an UNTIL.
    mutating func set(until: EventTime) {
        for place in parts.indices where Self.name(parts[place]) == "UNTIL" {
            parts[place] = "UNTIL=\(until.basicText)"
        }
    }

    /// Sets how many instances there are.
    mutating func set(count: Int) {
        for place in parts.indices where Self.name(parts[place]) == "COUNT" { parts[place] = "COUNT=\(count)" }
    }
}
