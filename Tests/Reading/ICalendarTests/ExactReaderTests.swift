import CalendarModel
import ICalendar
import TestSupport
import Testing

@Suite("Reading well-formed iCalendar exactly")
struct ExactReaderTests {
    @Test(
        "a component that the writer wrote is read back unchanged",
        arguments: [
            Property("SUMMARY", text: "a, b; c\\ d\ne"), Property("X-A", value: ""),
            Property("X-B", [Parameter("P", []), Parameter("Q", ["a", "b,c", "d:e"])], value: "x"),
            Property("DESCRIPTION", text: String(repeating: "ä€🎷 long ", count: 100)),
            Property("SUMMARY", [Parameter("ENCODING", "QUOTED-PRINTABLE")], value: "soft=break="),
            Property("COMMENT", value: " leading and trailing \t"),
        ])
    func roundTrip(_ property: Property) throws {
        let inner = Component("VALARM", [Property("TRIGGER", value: "-PT5M")])
        let component = Component("VEVENT", [property, Property("UID", value: "u"), property], components: [inner])
        #expect(try ExactReader.component(of: ICalendarWriter().text(of: component)) == component)
    }

    @Test("any line ends, any folds, and names in any case are read")
    func spelling() throws {
        let text = "begin:vevent\nSum\n mary;x-p=\"a;b\":one\r\n  two\n\tthree\r\nEND:VEVENT\n\n"
        let expected = Component("VEVENT", [Property("SUMMARY", [Parameter("X-P", "a;b")], value: "one twothree")])
        #expect(try ExactReader.component(of: text) == expected)
    }

    @Test(
        "a text that is not well-formed is refused",
        arguments: [
            "", "\n", "SUMMARY:x", "BEGIN:VEVENT\n", "BEGIN:VEVENT\nEND:VTODO\n", "END:VEVENT\n",
            "BEGIN:VEVENT\nno colon\nEND:VEVENT\n", "BEGIN:VEVENT\n:x\nEND:VEVENT\n",
            "BEGIN:VEVENT\nA;B=\"x:y\nEND:VEVENT\n", "BEGIN:VEVENT\nA;B:y\nEND:VEVENT\n",
            "BEGIN:VEVENT\nEND:VEVENT\nBEGIN:VEVENT\nEND:VEVENT\n", String(repeating: "BEGIN:A\n", count: 100),
        ])
    func malformed(_ text: String) {
        #expect(throws: ExactReader.Failure.self) { try ExactReader.component(of: text) }
    }

    @Test("a reader of several texts reads each of them as a new reader does")
    func several() throws {
        let texts = [
            "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:a\nBEGIN:VALARM\nEND:VALARM\nEND:VEVENT\nEND:VCALENDAR\n",
            "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VTODO\nUID:b\nEND:VTODO\nX:1\nBEGIN:VEVENT\nEND:VEVENT\nEND:VCALENDAR",
            // The third line goes on with the second one.
            "BEGIN:VCALENDAR\nVERSION:2.0\n 1\nBEGIN:VEVENT\nUID:c\nEND:VEVENT\nEND:VCALENDAR\n",
            "BEGIN:VCALENDAR\nVERSION:2.0\nEND:VCALENDAR\n", "BEGIN:VEVENT\nUID:d\nEND:VEVENT\n",
            "BEGIN:VCALENDAR\nVERSION:3.0\nBEGIN:VEVENT\nUID:e\nEND:VEVENT\nEND:VCALENDAR\n",
        ]
        for first in texts {
            for second in texts {
                var reader = ExactReader()
                #expect(try reader.read(first) == ExactReader.component(of: first))
                #expect(throws: ExactReader.Failure.self) { try reader.read("BEGIN:VCALENDAR\nVERSION:2.0\n") }
                #expect(try reader.read(second) == ExactReader.component(of: second))
            }
        }
    }

    @Test("a line with many folds is read in linear time")
    func folds() throws {
        try expectLinearTime(from: 10_000) { count in
            let text = "BEGIN:VEVENT\nX:" + String(repeating: "a\n ", count: count) + "\nEND:VEVENT\n"
            let component = try ExactReader.component(of: text)
            #expect(component.properties[0].value.utf8.count == count)
        }
    }
}
