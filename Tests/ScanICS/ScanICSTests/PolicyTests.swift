import ScanICS
import Testing

@Suite("Scan options")
struct PolicyTests {
    private func scan(_ lines: String, _ change: (inout ScanOptions) -> Void = { _ in }) -> ScanResult {
        var options = ScanOptions()
        change(&options)
        let text = "BEGIN:VEVENT\nUID:1\n\(lines)\nEND:VEVENT"
        return EventScanner(options: options).parse(payload: Array(text.utf8))
    }

    @Test("floating times and times in unknown zones are read in the assumed zone, with a diagnostic")
    func assumedZone() {
        for start in ["DTSTART:20260612T090000", "DTSTART;TZID=Moon/Base:20260612T090000"] {
            let result = scan(start) { $0.assumedTimeZone = "Europe/Berlin" }
            #expect(result.events.first?.start?.utc?.extendedText == "2026-06-12T07:00:00")
            #expect(result.diagnostics.map(\.code) == [.assumedTimeZone])
        }
        for start in ["DTSTART:20260612T090000Z", "DTSTART:20260612", "DTSTART;TZID=Asia/Tokyo:20260612T090000"] {
            let result = scan(start) { $0.assumedTimeZone = "Europe/Berlin" }
            #expect(result.events.first?.start?.zone != "Europe/Berlin")
            #expect(result.diagnostics.isEmpty)
        }
    }

    @Test("if Z is distrusted, times and UNTIL are local times in the assumed zone, or floating if no zone is assumed")
    func distrustedUTC() throws {
        let lines = "DTSTART:20260612T090000Z\nRRULE:FREQ=DAILY;UNTIL=20260620T090000Z\nDTSTAMP:20260101T000000Z"
        let floating = scan(lines) { $0.distrustsUTC = true }
        #expect(floating.events.first?.start?.time.basicText == "20260612T090000")
        let zoned = scan(lines) {
            $0.distrustsUTC = true
            $0.assumedTimeZone = "Europe/Berlin"
        }
        let event = try #require(zoned.events.first)
        #expect(event.start?.utc?.extendedText == "2026-06-12T07:00:00")
        #expect(event.entry.item.recurrenceRules.first?.until?.basicText == "20260620T070000Z")
        #expect(event.entry.item.stamp?.basicText == "20260101T000000Z")
        #expect(zoned.diagnostics.map(\.code) == [.distrustedUTC])
    }

    @Test(
        "UNTIL follows a start that gets a zone, and stays if the start stays",
        arguments: [
            ("20260612T090000", "20260620", "20260620T215959Z"),
            ("20260612T090000", "20260620T090000", "20260620T070000Z"),
            ("20260612T090000Z", "20260620", "20260620"),
        ])
    func untilFollows(start: String, until: String, expected: String) throws {
        let result = scan("DTSTART:\(start)\nRRULE:FREQ=DAILY;UNTIL=\(until)") { $0.assumedTimeZone = "Europe/Berlin" }
        let event = try #require(result.events.first)
        #expect(event.entry.item.recurrenceRules.first?.until?.basicText == expected)
    }

    @Test("a derived UID depends on the payload, not on the options")
    func stableUID() {
        let text = Array("BEGIN:VEVENT\nDTSTART:20260612T090000\nSUMMARY:a\nEND:VEVENT".utf8)
        var options = ScanOptions()
        let plain = EventScanner(options: options).parse(payload: text).events.first?.entry.item.uid
        options.assumedTimeZone = "Europe/Berlin"
        #expect(EventScanner(options: options).parse(payload: text).events.first?.entry.item.uid == plain)
    }

    @Test("a time in UTC at a known place is in its zone, or as written if Z is distrusted; the UID is the same")
    func placeOfUTC() throws {
        let text = Array(
            #"""
            {"@context":"https://schema.org","@type":"Event","name":"A","startDate":"2026-06-12T19:00:00Z",
            "endDate":"2026-06-12T20:00:00Z","location":{"name":"Hall","address":{"addressCountry":"DE"}}}
            """#.utf8)
        var options = ScanOptions()
        let plain = try #require(EventScanner(options: options).parse(payload: text).events.first)
        #expect(plain.entry.item.start == EventTime("20260612T210000", tzid: "Europe/Berlin"))
        #expect(plain.entry.item.component.property("DTSTART")?.parameters.map(\.name) == ["TZID"])
        options.distrustsUTC = true
        let distrusted = try #require(EventScanner(options: options).parse(payload: text).events.first)
        #expect(distrusted.entry.item.start == EventTime("20260612T190000"))
        #expect(plain.entry.item.uid == distrusted.entry.item.uid && plain.isUIDDerived)
    }

    @Test("a strict scan refuses a payload that had to be repaired")
    func strict() {
        #expect(scan("DTSTART:20260612T090000Z") { $0.isStrict = true }.events.count == 1)
        let refused = scan("DTSTART:2026-06-12T09:00:00Z") { $0.isStrict = true }
        #expect(refused.events.isEmpty && refused.documents.isEmpty)
        #expect(refused.diagnostics.last?.code == .refusedRepair)
    }

    @Test(
        "unsafe alarms, attachments and addresses are removed with a diagnostic, unless the caller keeps them",
        arguments: [
            ("BEGIN:VALARM\nACTION:PROCEDURE\nTRIGGER:-PT5M\nATTACH:ftp://x/run\nEND:VALARM", "unsafe-alarm"),
            ("BEGIN:VALARM\nACTION:email\nTRIGGER:-PT5M\nATTENDEE:mailto:a@example.org\nEND:VALARM", "unsafe-alarm"),
            ("ATTACH:file:///etc/passwd", "unsafe-attachment"), ("ATTACH: FILE:///etc/passwd", "unsafe-attachment"),
            ("ATTACH:\\\\server\\share", "unsafe-attachment"), ("URL:file:///etc/passwd", "unsafe-url"),
            ("URL:javascript:alert(1)", "unsafe-url"), ("URL:java\tscript:alert(1)", "unsafe-url"),
            ("URL:data:text/html,<script>", "unsafe-url"), ("CONFERENCE;VALUE=URI:file:///x", "unsafe-url"),
        ])
    func unsafe(lines: String, code: String) {
        expectRemoved(lines, code: code)
    }

    @Test("a large inline attachment is removed")
    func largeAttachment() {
        let data = String(repeating: "QUJD", count: 10_000)
        expectRemoved("ATTACH;ENCODING=BASE64;VALUE=BINARY:" + data, code: "unsafe-attachment")
    }

    private func expectRemoved(_ lines: String, code: String) {
        let result = scan("DTSTART:20260612\n\(lines)")
        #expect(result.diagnostics.map(\.code.rawValue).contains(code))
        let item = result.events.first?.entry.item
        #expect(item?.alarms.isEmpty == true && item?.attachments.isEmpty == true && item?.url == nil)
        #expect(result.documents.first?.components.first?.properties.count == 2)
        let kept = scan("DTSTART:20260612\n\(lines)") { $0.keepsUnsafe = true }
        #expect(!kept.diagnostics.map(\.code.rawValue).contains(code))
        #expect(kept.documents != result.documents)
    }

    @Test(
        "harmless alarms, attachments and addresses stay",
        arguments: [
            "ATTACH:https://example.org/a.pdf", "URL:https://example.org/?u=file:///x", "URL:mailto:a@example.org",
            "BEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-PT5M\nDESCRIPTION:x\nEND:VALARM",
            "ATTACH;ENCODING=BASE64;VALUE=BINARY:QUJD",
            "DESCRIPTION:<img src=x onerror=alert(1)> file:///etc/passwd",
        ])
    func harmless(lines: String) {
        #expect(scan("DTSTART:20260612\n\(lines)").diagnostics.isEmpty)
    }
}
