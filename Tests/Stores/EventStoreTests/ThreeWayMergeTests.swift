import CalendarModel
import EventStore
import ICalendar
import Testing

@Suite("ThreeWayMerge")
struct ThreeWayMergeTests {
    private func event(_ lines: String...) throws -> Component {
        try ExactReader.component(of: "BEGIN:VEVENT\n" + lines.joined(separator: "\n") + "\nEND:VEVENT\n")
    }

    @Test("a merge takes each property from the side that changed it")
    func apart() throws {
        let merge = ThreeWayMerge(
            base: try event("SUMMARY:a", "LOCATION:a", "DTSTART:20260612T090000Z", "X-A:1"),
            mine: try event("SUMMARY:mine", "LOCATION:a", "DTSTART:20260612T090000Z"),
            theirs: try event("SUMMARY:a", "LOCATION:theirs", "DTSTART:20260612T090000Z", "X-A:1", "URL:x"))
        #expect(merge.conflicts.isEmpty)
        #expect(
            try merge.merged == event("SUMMARY:mine", "LOCATION:theirs", "DTSTART:20260612T090000Z", "URL:x"))
    }

    @Test("equal changes on both sides are not a conflict, and different changes are one")
    func together() throws {
        let base = try event("SUMMARY:a")
        let (same, other) = (try event("SUMMARY:b"), try event("SUMMARY:c"))
        #expect(ThreeWayMerge(base: base, mine: same, theirs: same).conflicts.isEmpty)
        let clash = ThreeWayMerge(base: base, mine: same, theirs: other)
        #expect(clash.conflicts == ["SUMMARY"] && clash.merged == same)
    }

    @Test("a new start on one side and a new end on the other are a conflict")
    func times() throws {
        let merge = ThreeWayMerge(
            base: try event("DTSTART:20260612T090000Z", "DTEND:20260612T100000Z"),
            mine: try event("DTSTART:20260612T120000Z", "DTEND:20260612T130000Z"),
            theirs: try event("DTSTART:20260612T090000Z", "DTEND:20260612T110000Z"))
        #expect(merge.conflicts == ["DTSTART"])
    }

    @Test("a merged list has the additions of both sides and lacks the removals of both sides")
    func lists() throws {
        let merge = ThreeWayMerge(
            base: try event("ATTENDEE:mailto:a", "ATTENDEE:mailto:b"),
            mine: try event("ATTENDEE:mailto:a", "ATTENDEE:mailto:c"),
            theirs: try event("ATTENDEE:mailto:b", "ATTENDEE:mailto:a", "ATTENDEE:mailto:d"))
        #expect(merge.conflicts.isEmpty)
        #expect(merge.merged.properties.map(\.value) == ["mailto:a", "mailto:d", "mailto:c"])
    }

    @Test("a merge ignores the times at which the sides were written")
    func stamps() throws {
        let merge = ThreeWayMerge(
            base: try event("DTSTAMP:20260101T000000Z"), mine: try event("DTSTAMP:20260102T000000Z", "SUMMARY:b"),
            theirs: try event("DTSTAMP:20260103T000000Z"))
        #expect(try merge.conflicts.isEmpty && merge.merged == event("DTSTAMP:20260103T000000Z", "SUMMARY:b"))
    }

    @Test("a merge takes alarms from the side that changed them; changes on both sides are a conflict")
    func alarms() throws {
        func with(_ trigger: String) throws -> Component {
            try event("BEGIN:VALARM", "ACTION:AUDIO", "TRIGGER:\(trigger)", "END:VALARM")
        }
        let (base, mine, theirs) = (try with("-PT5M"), try with("-PT10M"), try with("-PT15M"))
        #expect(ThreeWayMerge(base: base, mine: mine, theirs: base).merged == mine)
        #expect(ThreeWayMerge(base: base, mine: base, theirs: theirs).merged == theirs)
        #expect(ThreeWayMerge(base: base, mine: mine, theirs: theirs).conflicts == ["VALARM"])
    }
}
