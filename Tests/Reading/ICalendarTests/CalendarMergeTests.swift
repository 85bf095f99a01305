import CalendarModel
import Testing

@testable import ICalendar

private let stamp = LocalDateTime(secondsSinceEpoch: 1_780_000_000)

private func merged(_ inputs: [String]) throws -> (calendar: Component, diagnostics: [Diagnostic]) {
    var merge = CalendarMerge(stamp: stamp)
    for text in inputs { merge.add(try read(text.replacing("\n", with: "\r\n")).documents) }
    return merge.merged()
}

@Suite("Merging calendars")
struct CalendarMergeTests {
    @Test("a bare event gets the properties that RFC 5545 requires of a calendar")
    func completes() throws {
        let (calendar, diagnostics) = try merged(["BEGIN:VEVENT\nDTSTART:20260612T090000Z\nSUMMARY:a\nEND:VEVENT"])
        #expect(calendar.properties.map(\.name) == ["VERSION", "PRODID", "CALSCALE"])
        let event = try #require(calendar.components.first)
        #expect(event.property("DTSTAMP")?.value == stamp.basicText + "Z")
        #expect(event.property("UID") != nil)
        #expect(diagnostics.isEmpty)
        #expect(LibICal.accepts(ICalendarWriter().text(of: calendar)))
    }

    @Test("a missing DTSTAMP is filled from LAST-MODIFIED, or else from CREATED")
    func stamps() throws {
        let (calendar, _) = try merged([
            "BEGIN:VEVENT\nDTSTART:20260612\nCREATED:20200101T000000Z\nLAST-MODIFIED:20210101T000000Z\nEND:VEVENT",
            "BEGIN:VEVENT\nDTSTART:20260613\nCREATED:20200101T000000Z\nEND:VEVENT",
        ])
        #expect(calendar.components.map { $0.property("DTSTAMP")?.value } == ["20210101T000000Z", "20200101T000000Z"])
    }

    @Test("each used zone gets a VTIMEZONE, and an input's own VTIMEZONE is kept unchanged")
    func zones() throws {
        let own =
            "BEGIN:VTIMEZONE\nTZID:Europe/Berlin\nX-MINE:1\nBEGIN:STANDARD\nDTSTART:19700101T000000\n"
            + "TZOFFSETFROM:+0100\nTZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE\n"
        let (calendar, _) = try merged([
            "BEGIN:VCALENDAR\n\(own)BEGIN:VEVENT\nDTSTART;TZID=Europe/Berlin:20260112T090000\nEND:VEVENT\nEND:VCALENDAR",
            "BEGIN:VEVENT\nDTSTART;TZID=Asia/Tokyo:20260612T090000\nEXDATE;TZID=America/New_York:20260613T090000\nEND:VEVENT",
        ])
        let zones = calendar.components("VTIMEZONE")
        #expect(zones.map { $0.text("TZID") } == ["Europe/Berlin", "America/New_York", "Asia/Tokyo"])
        #expect(zones[0].text("X-MINE") == "1")
    }

    @Test("the VTIMEZONE of an endless series has all later clock changes, and that of one event only those near it")
    func endlessZone() throws {
        // Clocks in New York changed on other days each year until 1967; what other zones will do may change with each update.
        func changes(_ lines: String) throws -> Int {
            let event = "BEGIN:VEVENT\nDTSTART;TZID=America/New_York:19200612T090000\n\(lines)END:VEVENT"
            return try merged([event]).calendar.components("VTIMEZONE")[0].components.count
        }
        #expect(try changes("RRULE:FREQ=DAILY\n") > 50)
        #expect(try changes("") < 5)
    }

    @Test("of two different zones with the same name, one gets a new name, also in its times")
    func clashingZones() throws {
        func calendar(_ offset: String, _ hour: String) -> String {
            "BEGIN:VCALENDAR\nBEGIN:VTIMEZONE\nTZID:Mine\nBEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:\(offset)\n"
                + "TZOFFSETTO:\(offset)\nEND:STANDARD\nEND:VTIMEZONE\nBEGIN:VEVENT\nDTSTART;TZID=Mine:20260612T\(hour)0000\n"
                + "BEGIN:VALARM\nTRIGGER;TZID=Mine:20260612T080000\nEND:VALARM\nEND:VEVENT\nEND:VCALENDAR"
        }
        let (merged, diagnostics) = try merged([
            calendar("+0100", "09"), calendar("+0200", "10"), calendar("+0100", "11"), calendar("+0200", "12"),
        ])
        #expect(merged.components("VTIMEZONE").map { $0.text("TZID") } == ["Mine", "Mine-2"])
        let events = merged.components("VEVENT")
        #expect(events.map { $0.property("DTSTART")?.parameter("TZID") } == ["Mine", "Mine-2", "Mine", "Mine-2"])
        #expect(events[1].components[0].property("TRIGGER")?.value == "20260612T060000Z")
        #expect(diagnostics.map(\.code) == [.renamedTZID])
    }

    @Test("a time in an unknown zone is written as floating, with a diagnostic, and its TZID is kept")
    func unknownZone() throws {
        let (calendar, diagnostics) = try merged(["BEGIN:VEVENT\nDTSTART;TZID=Nowhere:20260612T090000\nEND:VEVENT"])
        #expect(
            calendar.components[0].property("DTSTART")
                == Property("DTSTART", [Parameter("X-SCANICS-TZID", "Nowhere")], value: "20260612T090000"))
        #expect(diagnostics.map(\.code) == [.unknownTZID])
    }

    @Test("a date is written with VALUE=DATE, and dates and UTC times have no TZID")
    func valueTypes() throws {
        let (calendar, _) = try merged([
            "BEGIN:VEVENT\nDTSTART:20260612\nDTEND;TZID=Europe/Berlin:20260613\nEXDATE;VALUE=DATE:20260612T090000Z\nEND:VEVENT"
        ])
        let event = calendar.components[0]
        #expect(event.property("DTSTART")?.parameters == [Parameter("VALUE", "DATE")])
        #expect(event.property("DTEND")?.parameter("TZID") == nil)
        #expect(event.property("EXDATE")?.parameters == [])
    }

    @Test("a property with an invalid value is kept as text, so that the written calendar is valid")
    func invalidValues() throws {
        let (calendar, _) = try merged(["BEGIN:VEVENT\nDTSTART:20260612\nGEO;X-A=1:48\nRRULE:FREQ=NEVER\nEND:VEVENT"])
        let event = calendar.components[0]
        #expect(event.properties("X-SCANICS-INVALID").map(\.text) == ["GEO;X-A=1:48", "RRULE:FREQ=NEVER"])
        #expect(event.property("GEO") == nil)
        #expect(LibICal.accepts(ICalendarWriter().text(of: calendar)))
    }

    @Test(
        "equal items are written once; of two versions of an item, the higher SEQUENCE is kept, with a diagnostic"
    )
    func duplicates() throws {
        func event(_ sequence: Int, _ summary: String) -> String {
            "BEGIN:VEVENT\nUID:1\nDTSTART:20260612\nSEQUENCE:\(sequence)\nSUMMARY:\(summary)\nEND:VEVENT"
        }
        let (calendar, diagnostics) = try merged([event(1, "a"), event(1, "a"), event(3, "c"), event(2, "b")])
        #expect(calendar.components("VEVENT").map { $0.text("SUMMARY") } == ["c"])
        #expect(diagnostics.map(\.code) == [.duplicateUID, .duplicateUID])
        let (overrides, said) = try merged([
            event(1, "a"), "BEGIN:VEVENT\nUID:1\nRECURRENCE-ID;VALUE=DATE:20260613\nDTSTART:20260614\nEND:VEVENT",
        ])
        #expect(overrides.components("VEVENT").count == 2)
        #expect(said.isEmpty)
    }

    private func event(_ lines: String) -> String { "BEGIN:VEVENT\nUID:1\n\(lines)\nEND:VEVENT" }

    @Test("of two items with the same SEQUENCE, the first is kept")
    func sameRevision() throws {
        let (calendar, diagnostics) = try merged([
            event("DTSTART:20260612\nSUMMARY:a"), event("DTSTART:20260613\nSUMMARY:b"),
        ])
        #expect(calendar.components("VEVENT").map { $0.text("SUMMARY") } == ["a"])
        #expect(diagnostics.map(\.code) == [.duplicateUID])
        #expect(diagnostics.first?.message.contains("the first one was kept") == true)
    }

    @Test("two items of one calendar with the same UID and SEQUENCE are two events if they start at different times")
    func otherEvent() throws {
        func calendar(_ items: String...) -> String {
            "BEGIN:VCALENDAR\n\(items.joined(separator: "\n"))\nEND:VCALENDAR"
        }
        let two = calendar(event("DTSTART:20260612"), event("DTSTART:20260613"))
        let (first, said) = try merged([two])
        #expect(Set(first.components("VEVENT").map { $0.text("UID") }).count == 2)
        #expect(said.map(\.code) == [.duplicateUID])
        // The same start, another revision, and a changed instance are not other events.
        for second in [
            "DTSTART:20260612\nSUMMARY:b", "DTSTART:20260613\nSEQUENCE:1",
            "DTSTART:20260615\nRECURRENCE-ID;VALUE=DATE:20260613",
        ] {
            let other = second.contains("RECURRENCE-ID") ? "DTSTART:20260614\nRECURRENCE-ID;VALUE=DATE:20260613" : ""
            let one = calendar(event(other.isEmpty ? "DTSTART:20260612" : other), event(second))
            #expect(try merged([one]).calendar.components("VEVENT").map { $0.text("UID") } == ["1"], "\(second)")
        }
    }

    @Test("items that differ only in DTSTAMP are equal")
    func stampsDiffer() throws {
        let (calendar, diagnostics) = try merged([
            event("DTSTART:20260612\nDTSTAMP:20260101T000000Z"), event("DTSTAMP:20260102T000000Z\nDTSTART:20260612"),
        ])
        #expect(calendar.components("VEVENT").count == 1)
        #expect(diagnostics.isEmpty)
    }

    @Test("a zone that contradicts the IANA zone of its name at any of the times is replaced by the IANA zone")
    func contradictingZone() throws {
        let zone =
            "BEGIN:VTIMEZONE\nTZID:Europe/Berlin\nX-MINE:1\nBEGIN:STANDARD\nDTSTART:19700101T000000\n"
            + "TZOFFSETFROM:+0100\nTZOFFSETTO:+0100\nEND:STANDARD\nEND:VTIMEZONE\n"
        func calendar(_ months: [String]) -> String {
            let items = months.map {
                "BEGIN:VEVENT\nUID:\($0)\nDTSTART;TZID=Europe/Berlin:2026\($0)12T090000\nEND:VEVENT\n"
            }
            return "BEGIN:VCALENDAR\n\(zone)\(items.joined())END:VCALENDAR"
        }
        let (winter, none) = try merged([calendar(["01", "02", "12"])])
        #expect(winter.components("VTIMEZONE").map { $0.text("X-MINE") } == ["1"])
        #expect(none.isEmpty)
        let (year, diagnostics) = try merged([calendar(["01", "02", "07"])])
        #expect(year.components("VTIMEZONE").map { $0.text("X-MINE") } == [nil])
        #expect(diagnostics.map(\.code) == [.contradictingVTimeZone])
    }

    @Test("of several METHODs the first is kept, and a CALSCALE other than GREGORIAN is reported")
    func leftOutProperties() {
        func properties(_ properties: Property...) -> (methods: [String], codes: [Diagnostic.Code]) {
            var merge = CalendarMerge(stamp: stamp)
            merge.add([CalendarDocument(properties: properties, components: [])])
            let (calendar, diagnostics) = merge.merged()
            return (calendar.properties("METHOD").map(\.value), diagnostics.map(\.code))
        }
        let (publish, request) = (Property("METHOD", value: "PUBLISH"), Property("METHOD", value: "REQUEST"))
        #expect(properties(publish, publish).methods == ["PUBLISH"])
        #expect(properties(publish, publish).codes.isEmpty)
        #expect(properties(publish, request).methods == ["PUBLISH"])
        #expect(properties(publish, request).codes == [.calendarProperty])
        #expect(properties(Property("CALSCALE", value: " gregorian ")).codes.isEmpty)
        #expect(properties(Property("CALSCALE", value: "HEBREW")).codes == [.calendarProperty])
    }

    @Test("a calendar's own properties are kept if the calendar is the only input")
    func calendarProperties() throws {
        let text =
            "BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\nMETHOD:PUBLISH\nX-WR-CALNAME:My\\, days\nBEGIN:VEVENT\nDTSTART:20260612\n"
            + "END:VEVENT\nEND:VCALENDAR"
        #expect(try merged([text]).calendar.property("X-WR-CALNAME")?.text == "My, days")
        #expect(try merged([text]).calendar.property("METHOD")?.value == "PUBLISH")
        let two = try merged([text, "BEGIN:VEVENT\nDTSTART:20260613\nEND:VEVENT"]).calendar
        #expect(two.properties.map(\.name) == ["VERSION", "PRODID", "CALSCALE"])
    }

    @Test("an event without a start is left out and reported, and other components stay")
    func incomplete() throws {
        let (calendar, diagnostics) = try merged([
            "BEGIN:VEVENT\nSUMMARY:when\nEND:VEVENT\nBEGIN:VTODO\nSUMMARY:any time\nEND:VTODO\nBEGIN:VJOURNAL\nSUMMARY:x\nEND:VJOURNAL"
        ])
        #expect(calendar.components.map(\.name) == ["VTODO", "VJOURNAL"])
        #expect(diagnostics.map(\.code) == [.missingDTStart])
    }
}

@Suite("Derived UIDs")
struct DerivedUIDTests {
    private func component(_ lines: String) throws -> Component {
        try #require(try read("BEGIN:VEVENT\n\(lines)\nEND:VEVENT").documents.first?.components.first)
    }

    // Users' calendars contain these values: never change them.
    @Test(
        "the same content always gives the same UID",
        arguments: [
            (
                "DTSTART:20260619T180000Z\nDTEND:20260619T213000Z\nSUMMARY:Jazz\\, outdoors\nLOCATION:Yard\nURL:https://example.org/j",
                "KIND=VEVENT\nSTART=20260619T180000Z\nEND=20260619T213000Z\nSUMMARY=Jazz\\, outdoors\nLOCATION=Yard\n"
                    + "URL=https://example.org/j\n",
                "2bae6803-91ef-591e-bdd2-b63c5ad4ee00"
            ),
            (
                "RRULE:freq=weekly;COUNT=3;BYDAY=TU\nDTSTART;TZID=Europe/Berlin:20260908T183000\nDURATION:pt90m\n"
                    + "EXDATE;TZID=Europe/Berlin:20261013T183000,20260915T183000\nGEO:47.5;14.25\nSUMMARY:  Cafe\u{301}\\n2 ",
                "KIND=VEVENT\nSTART=20260908T183000@Europe/Berlin\nDURATION=PT90M\nRRULE=BYDAY=TU;COUNT=3;FREQ=WEEKLY\n"
                    + "EXDATE=20260915T183000@Europe/Berlin,20261013T183000@Europe/Berlin\nSUMMARY=Caf\u{E9}\\n2\nGEO=47.5;14.25\n",
                "4004826e-b6c9-5636-9653-23c7d67fd7c8"
            ),
        ])
    func isStable(lines: String, serialization: String, uid: String) throws {
        let component = try component(lines)
        #expect(Array(DerivedUID.serialization(of: component).utf8) == Array(serialization.utf8))
        #expect(DerivedUID.uid(for: component) == uid)
    }

    @Test("a duration beside an end does not change the UID")
    func durationBesideEnd() {
        let times = [Property("DTSTART", value: "20260612T090000Z"), Property("DTEND", value: "20260612T100000Z")]
        let event = Component("VEVENT", times + [Property("DURATION", value: "PT2H")])
        #expect(DerivedUID.uid(for: event) == DerivedUID.uid(for: Component("VEVENT", times)))
    }

    @Test("properties that a generator changes each time it runs do not change the UID")
    func ignoresStamps() throws {
        let plain = try DerivedUID.uid(for: component("DTSTART:20260612\nSUMMARY:a"))
        let stamped = try DerivedUID.uid(
            for: component(
                "DTSTAMP:20260101T000000Z\nCREATED:20260101T000000Z\nLAST-MODIFIED:20260101T000000Z\nSEQUENCE:4\nSUMMARY: a \nDTSTART:20260612"
            ))
        #expect(plain == stamped)
        #expect(try DerivedUID.uid(for: component("DTSTART:20260613\nSUMMARY:a")) != plain)
        #expect(try DerivedUID.uid(for: component("DTSTART:20260612\nSUMMARY:b")) != plain)
    }

    @Test("the example in RFC 9562 gives the UUID that the RFC states")
    func rfcExample() {
        let dns = "6ba7b810-9dad-11d1-80b4-00c04fd430c8"
        #expect(
            NameBasedUUID.text(of: "www.example.com", namespace: NameBasedUUID.Namespace(dns))
                == "2ed6657d-e927-568b-95e1-2665a8aea6a2")
    }
}
