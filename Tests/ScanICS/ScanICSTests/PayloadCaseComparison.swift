/// The comparison of a payload's result with the expectation of its case. Only values that the case states are
/// compared.
///
/// Tests/PayloadCases/comparison.py has the same rules, for `score.py`.
enum PayloadCaseComparison {
    /// Returns one text for each field that differs.
    static func differences(
        of result: JSONValue, content: String?, from expect: JSONValue, tier: PayloadCase.Tier
    ) -> [String] {
        let events = result["events"]?.list ?? []
        let links = result["links"]?.list ?? []
        var found: [String] = []
        let kind = kind(events: events, links: links)
        if kind != expect["kind"]?.text { found.append("kind: expected \(expect["kind"] ?? .null), got \(kind)") }
        if let expected = expect["content"]?.text, expected != content {
            found.append("content: expected \(expected), got \(content ?? "nothing")")
        }
        if let expected = expect["events"]?.list { found += list(expected, events, "events") }
        if let expected = expect["links"]?.list { found += list(expected, links, "links") }
        if let expected = expect["legs"]?.list {
            found += list(expected, events.flatMap { $0["legs"]?.list ?? [] }, "legs")
        }
        let codes = (result["diagnostics"]?.list ?? []).compactMap { $0["code"] }
        if tier == .recover, codes.isEmpty { found.append("diagnostics: none, although something was repaired") }
        if let expected = expect["codes"]?.list, Set(expected).isDisjoint(with: codes) {
            found.append("codes: expected one of \(expected), got \(codes)")
        }
        return found
    }

    private static func kind(events: [JSONValue], links: [JSONValue]) -> String {
        if events.contains(where: { $0["kind"] == .text("event") }) { return "event" }
        return events.isEmpty ? links.isEmpty ? "none" : "link" : "reminder"
    }

    private static func list(_ expected: [JSONValue], _ actual: [JSONValue], _ place: String) -> [String] {
        guard expected.count == actual.count else {
            return ["\(place): expected \(expected.count), got \(actual.count)"]
        }
        return zip(expected, actual).enumerated().flatMap { index, pair in
            fields(pair.0, pair.1, "\(place)[\(index)]")
        }
    }

    private static func fields(_ expected: JSONValue, _ actual: JSONValue, _ place: String) -> [String] {
        guard case .object(let members) = expected else { return ["\(place): the case has no object here"] }
        return members.sorted { $0.key < $1.key }.compactMap { key, value in
            // The JSON has no key `uidDerived` or `incomplete` if its value is false.
            let unsaid: JSONValue? = key == "uidDerived" || key == "incomplete" ? .bool(false) : nil
            let got = actual[key] ?? unsaid
            return matches(value, got, key: key)
                ? nil : "\(place).\(key): expected \(value), got \(got?.description ?? "nothing")"
        }
    }

    private static func matches(_ expected: JSONValue, _ got: JSONValue?, key: String) -> Bool {
        if let choices = expected["anyOf"]?.list { return choices.contains { matches($0, got, key: key) } }
        if expected["absent"] != nil { return got == nil }
        guard let got else { return false }
        if let parts = expected["contains"]?.list {
            return got.text.map { text in parts.allSatisfy { contains(text, $0) } } ?? false
        }
        if key == "rrule" { return expected.list?.map(ruleParts) == got.list?.map(ruleParts) }
        switch (expected, got) {
        case (.text(let expected), .text(let got)):
            return comparable(expected) == comparable(got)
        case (.number(let expected), .number(let got)):
            return abs(expected - got) < 1e-6
        case (.list(let expected), .list(let got)):
            return expected.count == got.count && zip(expected, got).allSatisfy { matches($0, $1, key: "") }
        case (.object(let members), .object):
            // A time matches in any zone if the instant is the same.
            if let instant = expected["utc"] { return got["utc"] == instant }
            return members.allSatisfy { matches($0.value, got[$0.key], key: $0.key) }
        default:
            return expected == got
        }
    }

    private static func contains(_ text: String, _ part: JSONValue) -> Bool {
        part.text.map { comparable(text).contains(comparable($0)) } ?? false
    }

    /// Returns the text without blanks at its ends, and with one kind of line end. Unicode normalization is not needed,
    /// because Swift treats canonically equivalent texts as equal.
    private static func comparable(_ text: String) -> String {
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\r\n" || $0 == "\n" }.joined(separator: "\n")
        guard let first = lines.firstIndex(where: { !$0.isWhitespace }),
            let last = lines.lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(lines[first...last])
    }

    /// Returns the parts of a rule. Their order and case don't matter, and an interval of 1 is the default.
    private static func ruleParts(_ rule: JSONValue) -> Set<String> {
        let parts = rule.text?.uppercased().split(separator: ";").map(String.init) ?? []
        return Set(parts).subtracting(["INTERVAL=1"])
    }
}
