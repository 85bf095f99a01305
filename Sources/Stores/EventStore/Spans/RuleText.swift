import CalendarModel

/// The text of a recurrence rule. Single parts can be changed; the others stay as written.
struct RuleText {
    private var parts: [String]

    init(_ text: String) {
        parts = text.split(separator: ";").map(String.init)
    }

    var text: String { parts.joined(separator: ";") }

    private static func name(_ part: String) -> String { String(part.prefix { $0 != "=" }).uppercased() }

    mutating func end(at until: EventTime) {
        parts.removeAll { ["COUNT", "UNTIL"].contains(Self.name($0)) }
        parts.append("UNTIL=\(until.basicText)")
    }

    mutating func set(until: EventTime) {
        for place in parts.indices where Self.name(parts[place]) == "UNTIL" {
            parts[place] = "UNTIL=\(until.basicText)"
        }
    }

    /// Changes a part that the rule has, or removes it if the value is nil.
    mutating func set(_ name: String, _ value: String?) {
        parts = parts.compactMap { part in
            guard Self.name(part) == name else { return part }
            return value.map { "\(name)=\($0)" }
        }
    }

    mutating func set(count: Int) {
        for place in parts.indices where Self.name(parts[place]) == "COUNT" { parts[place] = "COUNT=\(count)" }
    }
}
