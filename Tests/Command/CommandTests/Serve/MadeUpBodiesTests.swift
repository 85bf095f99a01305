import ICalendar
import ScanICS
import TestSupport
import Testing

@testable import StoreProgram

/// Tests random variations of what programs send to the HTTP interface. Each variation must be applied or refused.
@Suite("Random requests")
struct MadeUpBodiesTests {
    private static let names = [
        "summary", "start", "end", "timeZone", "location", "description", "url", "recurrence", "alarms", "due",
        "completed",
    ]
    private static let values = [
        #""Choir""#, #""2026-06-29T20:00""#, #""2026-06-29T22:00:00+02:00""#, #""Europe/Berlin""#, "null", "[10,0]",
        "true",
        #""FREQ=WEEKLY;COUNT=4""#, #""https://example.org/""#, #""a\nb""#, #""\r\nBEGIN:VEVENT\r\nUID:b""#, "-1",
        #""""#,
        #""\u0000\u2028;X=\"1\",:""#, #""FREQ=DAILY\r\nUID:b""#, "[1e400]", "99999999999999999999",
        #""9999-12-31T23:59:60Z""#,
        #""Nowhere/Land""#, #""javascript:alert(1)""#, #""2026-06-29""#, #""FREQ=SECONDLY""#, "{}", #""BEGIN:VALARM""#,
    ]

    /// Returns an object with random members, and in some cases with a damaged character.
    private static func body(_ chance: inout SplitMix) -> String {
        var members: [String] = []
        for _ in 0...Int.random(in: 0...3, using: &chance) {
            let (name, value) = (names.randomElement(using: &chance) ?? "", values.randomElement(using: &chance) ?? "")
            members.append("\"\(name)\":\(value)")
        }
        var text = Array("{\(members.joined(separator: ","))}")
        if Int.random(in: 0...3, using: &chance) == 0, let place = text.indices.randomElement(using: &chance) {
            text[place] = Array("{}[],:\"\\ \u{0}é0").randomElement(using: &chance) ?? " "
        }
        return String(text)
    }

    @Test("random JSON bodies are applied or refused, and add no property that they cannot name")
    func bodies() throws {
        var chance = SplitMix(state: 2043)
        let allowed: Set = ["UID", "SUMMARY", "DTSTART", "DTEND", "LOCATION", "RRULE", "URL", "DESCRIPTION"]
        var applied = 0
        for _ in 0..<4000 {
            let text = Self.body(&chance)
            guard let body = try? JSONText.value(ItemBody.self, from: Array(text.utf8)) else { continue }
            var event = CalendarEvent(Component("VEVENT", [Property("UID", text: "a")]))
            event.start = EventTime("20260629T190000", tzid: "Europe/Berlin")
            var entry = CalendarEntry.event(event)
            guard (try? body.apply(to: &entry, zones: ZoneResolver())) != nil else { continue }
            applied += 1
            // The store keeps the event as text, so that is what counts.
            let written = ICalendarWriter().text(of: entry.item.component)
            let read = try ExactReader.component(of: written)
            #expect(Set(read.properties.map(\.name)).isSubset(of: allowed), "\(text) → \(written)")
            #expect(read.text("UID") == "a" && read.components.allSatisfy { $0.name == "VALARM" }, "\(text)")
            #expect(Set(read.properties.map(\.name)).count == read.properties.count, "\(text) → \(written)")
        }
        #expect(applied > 200)
    }
}
