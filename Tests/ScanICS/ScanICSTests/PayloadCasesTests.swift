import Testing

@Suite("Payload cases")
struct PayloadCasesTests {
    @Test("a payload is parsed as its case expects", arguments: try PayloadCase.all())
    func payload(_ expected: PayloadCase) throws {
        let (json, content) = try expected.result()
        let differences = PayloadCaseComparison.differences(
            of: json, content: content, from: expected.expect, tier: expected.tier)
        if !differences.isEmpty {
            Issue.record("\(expected.id) (\(expected.tier.rawValue)): \(differences.joined(separator: "; "))")
        }
    }

    @Test("case ids are unique, and every family has cases")
    func inventory() throws {
        let cases = try PayloadCase.all()
        #expect(Set(cases.map(\.id)).count == cases.count)
        #expect(cases.count > 500)
        #expect(Set(cases.map(\.family)).count >= 25)
    }
}

/// The comparison must find differences, or the cases would prove nothing.
@Suite("Comparison of payload cases")
struct PayloadCaseComparisonTests {
    static let result = """
        {"events": [{"kind": "event", "summary": "Cafe\u{301} am See", "description": "One\\r\\nTwo \\n",
        "allDay": false,
        "start": {"value": "2026-06-12T09:00:00", "timeZone": "Europe/Berlin", "utc": "2026-06-12T07:00:00Z"},
        "end": {"value": "2026-06-12T10:00:00", "timeZone": null}, "rrule": ["FREQ=DAILY;INTERVAL=1;COUNT=3"],
        "geo": {"latitude": 48.2, "longitude": 16.3}, "attendees": [{"email": "a@example.org", "name": "A"}],
        "legs": [{"from": "VIE", "to": "GRZ"}]}], "links": [], "diagnostics": [{"code": "missing-end-tag"}]}
        """

    private func differences(
        _ expect: String, tier: PayloadCase.Tier = .core, result: String = result
    ) throws -> [String] {
        try PayloadCaseComparison.differences(
            of: JSONValue(json: result), content: "event", from: JSONValue(json: expect), tier: tier)
    }

    private func differences(event: String) throws -> [String] {
        try differences("{\"kind\": \"event\", \"events\": [\(event)]}")
    }

    @Test(
        "a matching result has no differences",
        arguments: [
            #"{}"#, #"{"summary": "Café am See"}"#, #"{"description": "One\nTwo"}"#, #"{"allDay": false}"#,
            #"{"start": {"value": "2026-06-12T03:00:00", "timeZone": "US/Eastern", "utc": "2026-06-12T07:00:00Z"}}"#,
            #"{"start": {"utc": "2026-06-12T07:00:00Z"}}"#,
            #"{"end": {"value": "2026-06-12T10:00:00", "timeZone": null}}"#,
            #"{"rrule": ["count=3;freq=daily"]}"#, #"{"geo": {"latitude": 48.2, "longitude": 16.3}}"#,
            #"{"attendees": [{"email": "a@example.org"}]}"#, #"{"location": {"absent": true}}"#,
            #"{"uidDerived": false}"#, #"{"summary": {"anyOf": ["x", "Café am See"]}}"#,
            #"{"summary": {"contains": ["Café", "See"]}}"#,
        ])
    func right(event: String) throws {
        #expect(try differences(event: event) == [])
    }

    @Test(
        "a difference is reported with its field",
        arguments: [
            ("summary", #"{"summary": "Cafe am See"}"#), ("location", #"{"location": "See"}"#),
            ("description", #"{"description": "One Two"}"#), ("allDay", #"{"allDay": true}"#),
            ("start", #"{"start": {"value": "2026-06-12T09:00:00", "timeZone": "Z", "utc": "2026-06-12T09:00:00Z"}}"#),
            ("start", #"{"start": {"value": "2026-06-12T09:00:00", "timeZone": null}}"#),
            ("start", #"{"start": {"date": "2026-06-12"}}"#),
            ("end", #"{"end": {"value": "2026-06-12T11:00:00", "timeZone": null}}"#),
            ("end", #"{"end": {"utc": "2026-06-12T10:00:00Z"}}"#), ("end", #"{"end": {"absent": true}}"#),
            ("rrule", #"{"rrule": ["FREQ=DAILY;COUNT=4"]}"#), ("rrule", #"{"rrule": ["FREQ=DAILY"]}"#),
            ("geo", #"{"geo": {"latitude": 48.2, "longitude": 16.4}}"#), ("attendees", #"{"attendees": []}"#),
            ("attendees", #"{"attendees": [{"email": "b@example.org"}]}"#),
            ("uidDerived", #"{"uidDerived": true}"#),
            ("summary", #"{"summary": {"anyOf": ["x", "y"]}}"#),
            ("summary", #"{"summary": {"contains": ["Café", "Meer"]}}"#),
            ("priority", #"{"priority": 1}"#), ("summary", #"{"summary": null}"#),
        ])
    func wrong(field: String, event: String) throws {
        let found = try differences(event: event)
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("events[0].\(field): ") == true)
    }

    @Test(
        "kind, number of items, legs, codes and content are compared",
        arguments: [
            ("kind", #"{"kind": "none"}"#), ("kind", #"{"kind": "reminder"}"#),
            ("events", #"{"kind": "event", "events": [{}, {}]}"#),
            ("links", #"{"kind": "event", "links": [{"url": "x"}]}"#),
            ("legs[0].to", #"{"kind": "event", "legs": [{"from": "VIE", "to": "LNZ"}]}"#),
            ("codes", #"{"kind": "event", "codes": ["truncated"]}"#),
            ("content", #"{"kind": "event", "content": "url"}"#),
        ])
    func whole(field: String, expect: String) throws {
        let found = try differences(expect)
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("\(field): ") == true)
    }

    @Test("a case of the tier `recover` requires a diagnostic")
    func diagnostics() throws {
        let expect = #"{"kind": "link", "links": [{"url": "x"}]}"#
        let silent = #"{"events": [], "links": [{"url": "x"}], "diagnostics": []}"#
        #expect(try differences(expect, tier: .recover, result: silent).count == 1)
        #expect(try differences(expect, tier: .stretch, result: silent) == [])
        #expect(try differences(#"{"kind": "event", "codes": ["truncated", "missing-end-tag"]}"#, tier: .recover) == [])
    }
}
