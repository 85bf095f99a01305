import CalendarModel
import Testing

@testable import ICalendar

/// Tests repairs that the payload cases cannot show, because those compare only the JSON.
@Suite("Writing what was read from damaged text")
struct DamagedInputTests {
    private func event(_ lines: String...) -> String {
        (["BEGIN:VEVENT", "UID:a", "DTSTAMP:20260101T000000Z", "DTSTART:20260612T090000Z"] + lines + ["END:VEVENT", ""])
            .joined(separator: "\n")
    }

    private func written(
        _ texts: String..., stamp: Int = 0
    ) throws -> (text: String, diagnostics: [Diagnostic]) {
        var merge = CalendarMerge(stamp: LocalDateTime(secondsSinceEpoch: stamp))
        var diagnostics: [Diagnostic] = []
        for text in texts {
            let reading = try read(text)
            diagnostics += reading.diagnostics
            merge.add(reading.documents)
        }
        let (calendar, more) = merge.merged()
        return (ICalendarWriter().text(of: calendar).replacing("\r\n ", with: ""), diagnostics + more)
    }

    @Test(
        "a parameter's text with unquoted delimiters is written whole, in quotation marks",
        arguments: [
            (#"Hauptstrasse 1-5\; 4041 Linz"#, #""Hauptstrasse 1-5\; 4041 Linz""#),
            (#"A\, B\; C"#, #""A\, B\; C""#), ("Cafe; 4041 Linz", #""Cafe; 4041 Linz""#),
            ("Cafe: Am Platz", #""Cafe: Am Platz""#), ("Cafe; Linz: Am Platz", #""Cafe; Linz: Am Platz""#),
        ])
    func titles(written value: String, expected: String) throws {
        let line = "X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE=\(value):geo:48.3,14.3"
        let (text, diagnostics) = try written(event(line))
        #expect(text.contains("X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE=\(expected):geo:48.3,14.3\r\n"))
        #expect(diagnostics.contains { $0.code == .invalidParam })
        // The written text is read again without any repair.
        #expect(try read(text).diagnostics == [])
    }

    @Test("a backslash at the end of a parameter's value does not hide the next parameter")
    func backslash() throws {
        let reading = try read(event(#"X-A;X-PATH=C:\;VALUE=TEXT:b"#, #"X-B;X-PATH=C\;VALUE=TEXT:b"#))
        let properties = reading.documents[0].components[0].properties
        #expect(properties.last?.parameter("VALUE") == "TEXT")
        #expect(properties.last?.parameter("X-PATH") == #"C\"#)
    }

    @Test("a backslash that is escaped does not hide the comma after it")
    func escapedBackslash() throws {
        let property = try read(event(#"X-A;X-B=a\\,b:c"#)).documents[0].components[0].properties.last
        #expect(property?.parameters == [Parameter("X-B", [#"a\\"#, "b"])])
    }

    @Test("a parameter after a blank is not part of the value before it")
    func blankBeforeParameter() throws {
        let property = try read(event("X-A;X-B=1; X-C=2:c")).documents[0].components[0].properties.last
        #expect(property?.parameters == [Parameter("X-B", "1"), Parameter("X-C", "2")])
    }

    @Test("the same text gives the same calendar at any time, even if its stamps have no Z")
    func stamps() throws {
        let text = """
            BEGIN:VEVENT
            UID:a
            DTSTAMP:20250101T120000
            CREATED;TZID=Europe/Berlin:20250101T120000
            LAST-MODIFIED;VALUE=DATE:20250102
            DTSTART:20260612T090000Z
            END:VEVENT

            """
        let (first, diagnostics) = try written(text, stamp: 1_780_000_000)
        #expect(first == (try written(text, stamp: 1_790_000_000)).text)
        for line in ["DTSTAMP:20250101T120000Z", "CREATED:20250101T110000Z", "LAST-MODIFIED:20250102T000000Z"] {
            #expect(first.contains("\r\n\(line)\r\n"))
        }
        #expect(diagnostics.map(\.code.rawValue) == ["assumed-utc", "invalid-value", "assumed-utc"])
    }

    @Test("events that share a UID but start at different times are all written, each with a UID of its own")
    func sharedUID() throws {
        let events = ["12", "13", "14"].map { "BEGIN:VEVENT\nUID:a\nDTSTART:202606\($0)T090000Z\nEND:VEVENT\n" }
        let text = "BEGIN:VCALENDAR\n\(events.joined())END:VCALENDAR\n"
        let (calendar, diagnostics) = try written(text)
        let components = try read(calendar).documents[0].components
        #expect(components.map { $0.property("DTSTART")?.value.prefix(8) } == ["20260612", "20260613", "20260614"])
        #expect(Set(components.map { $0.text("UID") }).count == 3)
        #expect(components.first?.text("UID") == "a")
        #expect(diagnostics.map(\.code) == [.duplicateUID, .duplicateUID])
        #expect(calendar == (try written(text)).text)
        // If the events are in two files, they count as revisions of one event.
        #expect(try read(try written(events[0], events[1]).text).documents[0].components.count == 1)
    }

    @Test("a line after UID is not part of the UID")
    func junkAfterUID() throws {
        let reading = try read("BEGIN:VEVENT\nSUMMARY:a\nUID:b\nsome words\nDTSTART:20260612\nEND:VEVENT\n")
        #expect(reading.documents[0].components[0].text("UID") == "b")
        #expect(reading.diagnostics.map(\.code) == [.junkLine])
    }

    @Test(
        "a misspelt property is corrected if it can mean only one property; an unknown one with times is reported",
        arguments: [
            ("EXDAT:20260613T090000Z", "EXDATE"), ("RRULLE:FREQ=DAILY;COUNT=3", "RRULE"), ("LOCATON:Linz", "LOCATION"),
            ("XDATE:20260613T090000Z", "XDATE"), ("DTSTRT:20260613T090000Z", "DTSTRT"), ("FOOBAR:1", "FOOBAR"),
            ("CLAS:PRIVATE", "CLAS"),
        ])
    func misspelt(line: String, name: String) throws {
        let reading = try read(event(line))
        #expect(reading.documents[0].components[0].properties.last?.name == name)
        #expect(reading.diagnostics.map(\.code) == (["FOOBAR", "CLAS"].contains(name) ? [] : [.typoProperty]))
    }

    @Test("a misspelt BEGIN does not become a property, which would open a component when it is written")
    func misspeltBegin() throws {
        for line in ["BEGI1N:VEVENT", "Begins: 8 pm", "BEGGIN:VALARM"] {
            let reading = try read(event(line))
            let written = ICalendarWriter().text(
                of: Component("VCALENDAR", [], components: reading.documents[0].components))
            #expect(written.ranges(of: "BEGIN:").count == 2, "\(written)")
            #expect(reading.documents[0].components[0].properties.allSatisfy { $0.name != "BEGIN" })
        }
    }

    @Test(
        "a zone under a damaged parameter name is read as TZID, and other parameters keep their names",
        arguments: [
            ("TZD=Europe/Oslo", "TZID"), ("D=Europe/Oslo", "TZID"), ("TD=W. Europe Standard Time", "TZID"),
            ("TZ=ID=Europe/Oslo", "TZID"), ("TZONE=Europe/Oslo", "TZID"), ("TZD=Europe/,Oslo", "TZID"),
            ("X-ID=Europe/Oslo", "X-ID"), ("VALUE=DATE-TIME", "VALUE"), ("LABEL=a/b", "LABEL"), ("FOO=1", "FOO"),
        ])
    func zoneName(parameter: String, name: String) throws {
        let reading = try read(event("RDATE;\(parameter):20260613T090000"))
        let read = try #require(reading.documents[0].components[0].properties.last?.parameters.first)
        #expect(read.name == name && !read.values.contains { $0.hasPrefix("ID=") })
        #expect(reading.diagnostics.contains { $0.code == .invalidParam } == (name == "TZID"))
    }

    @Test(
        "a repaired rule is written in iCalendar's form, and an unclear rule is kept as text",
        arguments: [
            ("FREQ=DAILY;UNTL=20260630T090000Z", "FREQ=DAILY;UNTIL=20260630T090000Z"),
            (#"FREQ=WEEKLY\;COUNT=4\;BYDAY=MO\,FR;"#, "FREQ=WEEKLY;COUNT=4;BYDAY=MO,FR"),
            ("FREQ=WEEKLY;COUNT=4;X-NOTE=A", "FREQ=WEEKLY;COUNT=4;X-NOTE=A"),
            ("FREQ=WEEKLY;BYDAY=;COUNT=4", "FREQ=WEEKLY;COUNT=4"),
        ])
    func rules(written rule: String, expected: String) throws {
        let (text, diagnostics) = try written(event("RRULE:\(rule)"))
        #expect(text.contains("\r\nRRULE:\(expected)\r\n"))
        #expect(diagnostics.first?.code == .invalidRRule)
        for unclear in ["FREQ=YEARLY;BYEASTER=0", "FREQ=DAILY;COUNT5", "FREQ=DAILYCOUNT=5", "FREQ=DAILY;CUNT=;COUNT=x"]
        {
            let (text, diagnostics) = try written(event("RRULE:\(unclear)"))
            #expect(!text.contains("\r\nRRULE"))
            #expect(text.contains("\r\nX-SCANICS-INVALID:RRULE:"))
            #expect(diagnostics.map(\.code) == [.invalidRRule])
        }
    }

    @Test("periods with a damaged start or length are repaired")
    func periods() throws {
        let (text, diagnostics) = try written(event("RDATE;VALUE=PERIOD:20260613T090000Z/PT1D,20260614T0900Z/P1DT"))
        #expect(text.contains("RDATE;VALUE=PERIOD:20260613T090000Z/P1D,20260614T090000Z/P1D\r\n"))
        #expect(diagnostics.map(\.code) == [.invalidDate, .invalidDate])
    }

    @Test("a value with control characters is repaired completely: reading the written text again changes nothing")
    func controlCharacters() throws {
        let (text, diagnostics) = try written(event("DUE;TZID=X:20260612T090\u{0}\u{0}0,0", "SUMMARY:a\u{1}b\u{7F}"))
        #expect(diagnostics.filter { $0.code == .controlCharacter }.count == 2)
        #expect(text.contains("SUMMARY:ab\r\n"))
        let (again, _) = try written(text)
        #expect(again == text)
        // C1 control characters are repaired completely, too.
        let (other, _) = try written(event("DUE;TZID=X:20260612T090\u{80}\u{9F}0,0"))
        let (otherAgain, _) = try written(other)
        #expect(otherAgain == other)
    }
}
