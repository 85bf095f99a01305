import CalendarModel
import TestSupport
import Testing

@testable import ICalendar

func read(_ text: String, limits: ScanLimits = ScanLimits()) throws -> ICalendarReader.Reading {
    try ICalendarReader(limits: limits).read(text)
}

@Suite("Reading iCalendar text")
struct ICalendarReaderTests {
    @Test("CR LF, LF and CR all end a line", arguments: ["\r\n", "\n", "\r"])
    func lineEnds(end: String) throws {
        let text = ["BEGIN:VEVENT", "SUMMARY:foo", "DTSTART:20080504T123456Z", "END:VEVENT"].joined(separator: end)
        for text in [text, text + end, text + end + end] {
            let reading = try read(text)
            #expect(reading.diagnostics.isEmpty)
            #expect(reading.documents.first?.entries.first?.item.summary == "foo")
            #expect(reading.documents.first?.entries.first?.item.start?.basicText == "20080504T123456Z")
        }
    }

    @Test("folded lines are joined, whatever their line ends")
    func unfolding() throws {
        let reading = try read("BEGIN:VEVENT\nSUMMARY:one \r\n  two\n\t three\nDTSTART:2026\r\n 0612\nEND:VEVENT")
        #expect(reading.documents[0].entries[0].item.summary == "one  two three")
        #expect(reading.documents[0].entries[0].item.start?.isDate == true)
    }

    @Test("parameters keep their values, whether quoted, listed or empty")
    func parameters() throws {
        let line =
            #"ATTENDEE;CN="Doe, Jane: \"Boss\";X";MEMBER="mailto:a@b","mailto:c@d";X-EMPTY=;X-FLAG;ROLE=CHAIR:mailto:x@y"#
        let property = try #require(
            try read("BEGIN:VEVENT\n\(line)\nEND:VEVENT").documents[0].components[0].properties.first)
        #expect(property.name == "ATTENDEE")
        #expect(
            property.parameters.map(\.name) == ["CN", "X", "MEMBER", "X-EMPTY", "X-FLAG", "ROLE"]
                || property.parameters.first?.name == "CN")
        #expect(property.parameter("ROLE") == "CHAIR")
        #expect(property.parameters.first { $0.name == "MEMBER" }?.values == ["mailto:a@b", "mailto:c@d"])
        #expect(property.parameters.first { $0.name == "X-FLAG" }?.values == [])
        #expect(property.value == "mailto:x@y")
    }

    @Test("several calendars, bare components and unknown components all stay, in order")
    func structure() throws {
        let reading = try read(
            """
            BEGIN:VEVENT
            SUMMARY:bare
            END:VEVENT
            BEGIN:VCALENDAR
            METHOD:PUBLISH
            BEGIN:X-THING
            BEGIN:INNER
            FOO:bar
            END:INNER
            END:X-THING
            BEGIN:VTODO
            SUMMARY:todo
            END:VTODO
            END:VCALENDAR
            begin:vcalendar
            begin:vevent
            summary:second
            end:vevent
            end:vcalendar
            """)
        #expect(reading.documents.count == 3)
        #expect(reading.documents[1].components.map(\.name) == ["X-THING", "VTODO"])
        #expect(reading.documents[1].components[0].components[0].properties == [Property("FOO", value: "bar")])
        #expect(reading.documents.flatMap(\.entries).map(\.item.summary) == ["bare", "todo", "second"])
        #expect(reading.diagnostics.isEmpty)
    }

    @Test("a component without END ends with the text or with the outer component, and is reported")
    func missingEnd() throws {
        let cut = try read("BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:cut")
        #expect(cut.documents[0].entries[0].item.summary == "cut")
        #expect(cut.diagnostics.map(\.code) == [.missingEndTag, .missingEndTag])
        #expect(cut.diagnostics.map(\.line) == [1, 2])
        let inner = try read("BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:a\nEND:VCALENDAR\nEND:VEVENT")
        #expect(inner.documents[0].entries.count == 1)
        #expect(inner.diagnostics.map(\.code) == [.missingEndTag, .unmatchedEndTag])
    }

    @Test("a line that is not a property and a malformed parameter are reported with their line numbers")
    func junk() throws {
        let reading = try read("BEGIN:VEVENT\nSUMMARY;=x;LANGUAGE=de:a\nthis is no property\nEND:VEVENT")
        #expect(reading.diagnostics.map(\.code) == [.invalidParam, .unescapedNewline])
        #expect(reading.diagnostics.map(\.line) == [2, 3])
        #expect(
            reading.documents[0].components[0].properties == [
                Property("SUMMARY", [Parameter("LANGUAGE", "de")], value: "a\\nthis is no property")
            ])
    }

    @Test(
        "an invalid value is kept and reported",
        arguments: [
            ("DTEND:20260230T100000", "invalid-date"), ("GEO:somewhere", "bad-geo"),
            ("RRULE:FREQ=NEVER", "invalid-rrule"),
            ("DURATION:a while", "invalid-duration"), ("PRIORITY:high", "invalid-value"),
            ("DTEND:tomorrow", "invalid-value"),
            ("EXDATE:20260230", "invalid-date"), ("SEQUENCE:", "invalid-value"),
        ])
    func invalidValues(line: String, code: String) throws {
        let reading = try read("BEGIN:VEVENT\nDTSTART:20260101T000000Z\n\(line)\nEND:VEVENT")
        #expect(reading.diagnostics.map(\.code.rawValue) == [code])
        #expect(reading.diagnostics.first?.line == 3)
        let property = try #require(reading.documents[0].components[0].properties.last)
        #expect("\(property.name):\(property.value)" == line)
    }

    @Test(
        "a property that libical would drop is read without a diagnostic",
        arguments: [
            "LOCATION:", "STRUCTURED-DATA;VALUE=TEXT:x", "REFID:a", "SUMMARY;FOO=bar:x", "FOO;BAR=\"a:b\":c",
            "COLOR:turquoise", "X-LIC-ERROR:mine", "CATEGORIES:a,b",
        ])
    func lenient(line: String) throws {
        #expect(try read("BEGIN:VEVENT\n\(line)\nEND:VEVENT").diagnostics.isEmpty)
    }

    @Test("a text that exceeds a limit is an error")
    func limits() {
        let nested = String(repeating: "BEGIN:X\n", count: 20_000)
        #expect(throws: ICalendarError.nestedTooDeep(limit: 32)) { try read(nested) }
        let many = "BEGIN:VEVENT\n" + String(repeating: "X-A:b\n", count: 100_001)
        #expect(throws: ICalendarError.tooManyProperties(limit: 100_000)) { try read(many) }
        var limits = ScanLimits()
        limits.payloadBytes = 100
        #expect(throws: ICalendarError.tooLong(bytes: 101, limit: 100)) {
            try read(String(repeating: "a", count: 101), limits: limits)
        }
    }

    @Test("a text of many folds is read in linear time")
    func folds() throws {
        try expectLinearTime(from: 5000) { count in
            let folds = "BEGIN:VEVENT\nSUMMARY:a" + String(repeating: "\n b", count: count)
            let reading = try read(folds)
            #expect(reading.documents[0].entries[0].item.summary?.utf8.count == count + 1)
        }
    }

    @Test("junk is read in linear time, with a limited number of diagnostics")
    func junkIsLinear() throws {
        try expectLinearTime(from: 5000) { count in
            let reading = try read(String(repeating: "x\n", count: count))
            #expect(reading.diagnostics.count <= 1000)
        }
    }
}
