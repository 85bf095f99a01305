import CalendarModel
import TestSupport
import Testing
import TimeZones

@testable import ICalendar

/// Calendars that ScanICS once read or wrote wrongly.
@Suite("Zones, lists and alarms that are easy to get wrong")
struct TrickyCalendarTests {
    private func zone(_ name: String, _ offset: String) -> String {
        "BEGIN:VTIMEZONE\nTZID:\(name)\nBEGIN:STANDARD\nDTSTART:19700101T000000\nTZOFFSETFROM:\(offset)\nTZOFFSETTO:\(offset)\n"
            + "END:STANDARD\nEND:VTIMEZONE\n"
    }

    private func written(_ inputs: String...) throws -> (calendar: Component, diagnostics: [Diagnostic]) {
        var merge = CalendarMerge(stamp: LocalDateTime(secondsSinceEpoch: 0))
        for text in inputs { merge.add(try read("BEGIN:VCALENDAR\n\(text)END:VCALENDAR\n").documents) }
        let (calendar, diagnostics) = merge.merged()
        #expect(LibICal.accepts(ICalendarWriter().text(of: calendar)))
        return (calendar, diagnostics)
    }

    /// Returns the instant that a reader of the written calendar gets for the start of its event.
    private func start(_ calendar: Component) throws -> String? {
        let event = try #require(calendar.components.last { $0.name == "VEVENT" })
        let resolver = ZoneResolver(timeZones: calendar.components("VTIMEZONE"), database: .init(directory: "/nowhere"))
        return CalendarEvent(event).start.flatMap(resolver.utc)?.basicText
    }

    @Test("the written calendar means what was read, whatever its own zones define")
    func ownZones() throws {
        let berlin = "BEGIN:VEVENT\nDTSTART;TZID=Europe/Berlin:20260612T090000\nEND:VEVENT\n"
        let custom = "BEGIN:VEVENT\nDTSTART;TZID=Mine:20260612T090000\nEND:VEVENT\n"
        // A zone that contradicts the IANA zone: the IANA zone is used.
        let contradicting = try written(zone("Europe/Berlin", "+0500") + berlin)
        #expect(try start(contradicting.calendar) == "20260612T070000")
        #expect(contradicting.diagnostics.map(\.code) == [.contradictingVTimeZone])
        #expect(contradicting.calendar.property("X-SCANICS-INVALID")?.text.contains("+0500") == true)
        // A contradicting zone in another input: the IANA zone is used, too.
        let other = try written(zone("Europe/Berlin", "+0500") + "BEGIN:VEVENT\nDTSTART:20260101\nEND:VEVENT\n", berlin)
        #expect(try start(other.calendar) == "20260612T070000")
        // A zone that cannot be read.
        let damaged = try written(zone("Europe/Berlin", "+5328") + berlin)
        #expect(try start(damaged.calendar) == "20260612T070000")
        // Two zones with the same name in one calendar: the first is used.
        let twice = try written(zone("Mine", "+0500") + zone("Mine", "+0600") + custom)
        #expect(try start(twice.calendar) == "20260612T040000")
        #expect(twice.calendar.components("VTIMEZONE").count == 2)
    }

    @Test("a list with several kinds of times becomes one property for each kind, and no zone is lost")
    func mixedLists() throws {
        let lines =
            "DTSTART;TZID=Europe/Berlin:20260612T090000\nRRULE:FREQ=DAILY\n"
            + "EXDATE;TZID=Europe/Berlin:20260613,20260614T090000,20260615T070000Z,2026-06-16T09:00:00+02:00\n"
        let (calendar, _) = try written("BEGIN:VEVENT\n\(lines)END:VEVENT\n")
        let lists = try #require(calendar.components("VEVENT").first).properties("EXDATE")
        #expect(
            lists == [
                Property("EXDATE", [Parameter("VALUE", "DATE")], value: "20260613"),
                Property("EXDATE", [Parameter("TZID", "Europe/Berlin")], value: "20260614T090000"),
                Property("EXDATE", value: "20260615T070000Z,20260616T070000Z"),
            ])
    }

    @Test("an event without BEGIN is found in a calendar that also has a zone")
    func eventWithoutBegin() throws {
        let reading = try read(
            "BEGIN:VCALENDAR\n\(zone("Mine", "+0500"))SUMMARY:a\nDTSTART;TZID=Mine:20260612T090000\nEND:VCALENDAR")
        #expect(reading.documents.first?.entries.first?.item.summary == "a")
        #expect(reading.documents.first?.timeZones.count == 1)
    }

    @Test("an alarm without END does not damage the next alarm, and an alarm without a trigger is kept whole as text")
    func alarms() throws {
        let (calendar, _) = try written(
            "BEGIN:VEVENT\nDTSTART:20260612\nSUMMARY:s\nBEGIN:VALARM\nACTION:DISPLAY\nBEGIN:VALARM\nACTION:DISPLAY\nTRIGGER:-PT5M\n"
                + "TRIGGER:-PT9M\nEND:VALARM\nEND:VEVENT\n")
        let event = try #require(calendar.components("VEVENT").first)
        let alarm = try #require(event.components.first)
        #expect(event.components.count == 1)
        #expect(alarm.properties("TRIGGER").map(\.value) == ["-PT5M"])
        #expect(alarm.text("DESCRIPTION") == "s")
        #expect(event.property("X-SCANICS-INVALID")?.text == "BEGIN:VALARM\nACTION:DISPLAY\nEND:VALARM\n")
    }

    @Test("missing UIDs and DTSTAMPs are added, and a local time is read as UTC where RFC 5545 requires UTC")
    func required() throws {
        let (calendar, diagnostics) = try written(
            "METHOD:\nREFRESH-INTERVAL;VALUE=DURATION:often\nBEGIN:VJOURNAL\nSUMMARY:a\nEND:VJOURNAL\nBEGIN:VEVENT\nDTSTART:20260612\n"
                + "DTSTAMP:20260101T000000\nCREATED;TZID=Nope:20260101T000000\nCLASS;TZID=Foo:PUBLIC\nEND:VEVENT\n")
        for component in calendar.components {
            #expect(component.text("UID") != nil)
            let stamp = component.name == "VEVENT" ? "20260101T000000Z" : "19700101T000000Z"
            #expect(component.property("DTSTAMP")?.value == stamp)
        }
        let event = try #require(calendar.components("VEVENT").first)
        #expect(event.property("CREATED") == Property("CREATED", value: "20260101T000000Z"))
        #expect(event.property("CLASS")?.parameters == [Parameter("X-SCANICS-TZID", "Foo")])
        #expect(calendar.property("METHOD") == nil)
        #expect(!diagnostics.contains { $0.code == .invalidValue })
    }

    @Test(
        "a calendar that was written once is read and written again without changes",
        arguments: [
            "X-A;B=\"x:v", "SUMMARY:x\nNote: y", "LOCATION:C:\\Users", "DTEND:ARD\nTTPS://x",
            "ATTENDEE:Jo <jo@example.org>",
            "EXDATE:20260613,20260614T090000Z", "GEO:1,2", "RRULE:freq=daily; count=2", "DURATION:1 hour", "X:\u{1}a",
        ])
    func idempotent(lines: String) throws {
        func text(_ source: String) throws -> String {
            var merge = CalendarMerge(stamp: LocalDateTime(secondsSinceEpoch: 0))
            merge.add(try read(source).documents)
            return ICalendarWriter().text(of: merge.merged().calendar)
        }
        let once = try text("BEGIN:VEVENT\nUID:1\nDTSTAMP:20260101T000000Z\nDTSTART:20260612\n\(lines)\nEND:VEVENT\n")
        #expect(try text(once) == once)
    }

    @Test(
        "a line with too many or too long parameters is read in linear time, with a diagnostic",
        arguments: [("X-A", ";A=b"), ("X-A;A=", "\""), ("X-A;A=", "b,")])
    func bombs(start: String, piece: String) throws {
        try expectLinearTime(from: 10_000) { size in
            let line = start + String(repeating: piece, count: size / piece.utf8.count) + ":v"
            let reading = try read("BEGIN:VEVENT\n\(line)\nEND:VEVENT")
            #expect(reading.diagnostics.contains { $0.code == .invalidParam || $0.code == .junkLine })
        }
    }

    @Test("a zone with more changes than any real one is refused")
    func endlessZones() {
        let observance = Component(
            "STANDARD",
            [
                Property("DTSTART", value: "00010101T000000"), Property("TZOFFSETFROM", value: "+0100"),
                Property("TZOFFSETTO", value: "+0200"), Property("RRULE", value: "FREQ=YEARLY"),
            ])
        let zone = { (count: Int) in
            Component(
                "VTIMEZONE", [Property("TZID", text: "Mine")], components: Array(repeating: observance, count: count))
        }
        #expect(TimeZoneRules(vtimezone: zone(1)) != nil)
        #expect(TimeZoneRules(vtimezone: zone(999)) == nil)
    }
}
