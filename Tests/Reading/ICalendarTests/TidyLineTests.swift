import CalendarModel
import TestSupport
import Testing

@testable import ICalendar

@Suite("Lines that need no repair") struct TidyLineTests {
    private static let lines = [
        "DTSTART:20260612T090000", "DTSTART:20260612T090000Z", "DTSTART;TZID=Europe/Berlin:20260612T090000",
        "DTEND;VALUE=DATE:20260612", "DUE;TZID=Etc/GMT+5:20260612T090000", "RECURRENCE-ID;VALUE=DATE:20260612",
        "DTSTAMP:20260612T090000Z", "CREATED:20260612T090000Z", "LAST-MODIFIED:20260612T090000Z",
        "COMPLETED:20260612T090000Z", "SUMMARY:Dinner\\, with Ana; at 8\\n", "DESCRIPTION:Größe \\\\ und mehr: alles",
        "LOCATION:Vesta, Hafen 3", "COMMENT:x", "CONTACT:Ana", "CATEGORIES:WORK,GROUP 7", "UID:a-1@example.org",
        "URL:https://example.org/a?b=c", "PRODID:-//x//y//EN", "SEQUENCE:12", "STATUS:CONFIRMED", "CLASS:PRIVATE",
        "TRANSP:OPAQUE", "VERSION:2.0", "CALSCALE:GREGORIAN", "METHOD:REQUEST",
    ]

    /// Whether the repairs and libical leave a line as it is.
    private func isSound(_ line: String, _ property: Property) -> Bool {
        guard let content = ContentLine.lines(of: line).first, let reading = content.property(), reading.mends.isEmpty,
            reading.badParameters.isEmpty, reading.property == property
        else { return false }
        let repair = PropertyRepair(property)
        return repair.property == property && repair.others.isEmpty && repair.notes.isEmpty
            && ICalendarWriter.value(property.value) == property.value
            && PropertyCheck.objection(to: property) == nil
            && LibICal.accepts(ICalendarWriter().text(of: Component("VEVENT", [property])))
    }

    @Test("the commonest lines are tidy", arguments: lines) func tidy(line: String) throws {
        let tidy = try #require(TidyLine(line[...]))
        #expect(isSound(line, tidy.property))
        #expect(tidy.isProse == KnownNames.prose.contains(tidy.property.name))
    }

    @Test(
        "a line that may need a repair or a check is not tidy",
        arguments: [
            "DTSTART:20260230T090000", "DTSTART:20260612", "DTSTART;VALUE=DATE:20260612T090000", "DTSTART:",
            "DTSTART;TZID=Europe/Berlin:20260612T090000Z", "DTSTART;TZID='Europe/Berlin':20260612T090000",
            "DTSTART;TZID=Europe/Berlin;X-A=b:20260612T090000", "DTSTART:20260612T090000,20260613T090000",
            "DTSTART;TZID=:20260612T090000", "DTSTAMP:20260612T090000", "dtstart:20260612T090000", "SUMMARY:",
            "SUMMARY:C:\\x", "SUMMARY:end\\", "SUMMARY;LANGUAGE=de:x", "SUMMARY:a\u{7}b", "SUMMARY:a\u{2028}b",
            "CATEGORIES:A,,B", "CATEGORIES:A,", "UID: a", "UID:a ", "UID:ä", "SEQUENCE:1.0", "SEQUENCE:-1",
            "SEQUENCE:99999999999", "STATUS:confirmed", "STATUS:OPEN", "VERSION:1.0", "RRULE:FREQ=DAILY", "X-A:b",
            "ATTENDEE:mailto:a@example.org", "BEGIN:VEVENT", "SUMMARY", "SUMMARY :x", "",
        ])
    func untidy(line: String) { #expect(TidyLine(line[...]) == nil) }

    @Test("no damaged line is tidy unless the repairs and libical leave it as it is") func damaged() {
        var generator = SplitMix(state: 4711)
        let bytes = Array("\\,;:= \tAZaz09/-+'\"<>%@".utf8) + [0x07, 0x7F]
        var tidyCount = 0
        for _ in 0..<20_000 {
            let whole = Self.lines[Int.random(in: 0..<Self.lines.count, using: &generator)]
            var line = Array(whole.utf8.filter { $0 < 0x80 })
            for _ in 0...Int.random(in: 0..<3, using: &generator) {
                let place = Int.random(in: 0..<line.count, using: &generator)
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: line.remove(at: place)
                case 1: line.insert(bytes[Int.random(in: 0..<bytes.count, using: &generator)], at: place)
                case 2: line[place] = bytes[Int.random(in: 0..<bytes.count, using: &generator)]
                default: line.insert(line[place], at: Int.random(in: 0..<line.count, using: &generator))
                }
                if line.isEmpty { line = Array("X".utf8) }
            }
            let text = String(decoding: line, as: UTF8.self)
            guard let tidy = TidyLine(text[...]) else { continue }
            tidyCount += 1
            #expect(isSound(text, tidy.property), "\(text)")
        }
        #expect(tidyCount > 2000)
    }
}
