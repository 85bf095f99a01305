import CalendarModel
import Testing

@testable import ICalendar

@Suite("Writing iCalendar text")
struct ICalendarWriterTests {
    @Test("lines end with CR LF, have at most 75 octets, and are never folded within a character")
    func folding() throws {
        for text in [String(repeating: "x", count: 500), String(repeating: "ü€🎷", count: 80), "short"] {
            let event = Component("VEVENT", [Property("SUMMARY", text: text)])
            let written = ICalendarWriter().text(of: event)
            #expect(written.hasSuffix("END:VEVENT\r\n"))
            var lines: [[UInt8]] = [[]]
            for byte in written.utf8 where byte != UInt8(ascii: "\r") {
                if byte == UInt8(ascii: "\n") { lines.append([]) } else { lines[lines.endIndex - 1].append(byte) }
            }
            for line in lines {
                #expect(line.count <= 75)
                #expect(String(validating: line, as: UTF8.self) != nil)
            }
            #expect(try read(written).documents[0].entries[0].item.summary == text)
        }
    }

    @Test(
        "nothing in a value can start a new line, property or component",
        arguments: ["\r\n", "\n", "\r", "\u{2028}", "\u{2029}", "\u{85}", "\u{0}", "\u{B}", "\u{C}", "\u{1B}[2J"])
    func injection(separator: String) throws {
        let attack =
            "a\(separator)ATTENDEE:mailto:evil@example.org\(separator)END:VEVENT\(separator)BEGIN:VEVENT\(separator)X:y"
        let event = Component(
            "VEVENT",
            [
                Property("UID", text: attack), Property("SUMMARY", value: attack), Property("LOCATION", text: attack),
                Property("X-\(separator)EVIL", [Parameter("CN\(separator)", attack)], value: "v"),
                Property("DTSTART", time: .zoned(LocalDateTime(secondsSinceEpoch: 0), tzid: attack)),
            ])
        let written = ICalendarWriter().text(of: event)
        let scalars = written.replacing("\r\n", with: "\n").unicodeScalars
        #expect(!scalars.contains { $0.isControl && $0 != "\n" || $0 == "\u{2028}" || $0 == "\u{2029}" })
        let reading = try read(written)
        #expect(reading.documents.count == 1)
        #expect(reading.documents[0].components.count == 1)
        #expect(reading.documents[0].components[0].components.isEmpty)
        let names = reading.documents[0].components[0].properties.map(\.name)
        #expect(names.map { $0.hasPrefix("X-") ? "X-" : $0 } == ["UID", "SUMMARY", "LOCATION", "X-", "DTSTART"])
    }

    @Test("quotes and line ends in a parameter are escaped as in RFC 6868, and read back")
    func parameterEscapes() throws {
        let property = Property("ATTENDEE", [Parameter("CN", "Jo \"J\" Doe\nx")], value: "mailto:jo@example.org")
        let written = ICalendarWriter().text(of: Component("VEVENT", [property]))
        let again = try read(written).documents[0].entries[0].item
        #expect(again.attendees.first?.name == "Jo \"J\" Doe\nx")
    }
}

@Suite("Nothing is lost")
struct LosslessTests {
    @Test("a generated calendar is unchanged after it was written and read", arguments: 0..<300)
    func generated(seed: Int) throws {
        var generator = CalendarGenerator(seed: UInt64(seed))
        let calendar = generator.component("VCALENDAR", depth: 3)
        let reading = try read(ICalendarWriter().text(of: calendar))
        let document = try #require(reading.documents.first)
        #expect(document.properties == calendar.properties)
        #expect(document.components.count == calendar.components.count)
        for (read, written) in zip(document.components, calendar.components) { #expect(read == written) }
    }

    @Test(
        "every property and parameter of an event is in the merged calendar, whether valid, invalid or unknown",
        arguments: 0..<200)
    func merged(seed: Int) throws {
        var generator = CalendarGenerator(seed: UInt64(seed) + 10_000)
        var event = generator.component("VEVENT", depth: 1)
        event.properties.insert(Property("DTSTART", value: "20260612T090000Z"), at: 0)
        var merge = CalendarMerge(stamp: LocalDateTime(secondsSinceEpoch: 0))
        merge.add([CalendarDocument(components: [event])])
        let written = ICalendarWriter().text(of: merge.merged().calendar)
        let again = try #require(try read(written).documents.first?.components.first { $0.name == "VEVENT" })
        for property in event.properties {
            let isThere = again.properties.contains { written in
                written == property
                    || written.name == WritableItem.invalidProperty && written.text == ICalendarWriter.line(property)
            }
            #expect(isThere, "\(property) is gone")
        }
        #expect(again.components.count == event.components.count)
    }

    @Test("a calendar is merged in the same way whether or not it was validated when it was read", arguments: 0..<100)
    func validatedOnce(seed: Int) throws {
        var generator = CalendarGenerator(seed: UInt64(seed) + 20_000)
        var event = generator.component("VEVENT", depth: 1)
        event.set("DTSTART", Property("DTSTART", value: "20260612T090000Z"))
        let text = ICalendarWriter().text(of: Component("VCALENDAR", components: [event]))
        var read = try #require(try read(text).documents.first)
        if seed % 4 == 0 { read.components[0].properties.append(Property("GEO", value: "nowhere")) }
        func merged(_ document: CalendarDocument) -> Component {
            var merge = CalendarMerge(stamp: LocalDateTime(secondsSinceEpoch: 0))
            merge.add([document])
            return merge.merged().calendar
        }
        let copy = CalendarDocument(properties: read.properties, components: read.components)
        #expect(merged(read) == merged(copy))
        if seed % 4 == 0 { #expect(merged(read).components.last?.property("GEO")?.value != "nowhere") }
    }

    @Test("a component that is changed after it was validated counts as not validated")
    func changedComponents() throws {
        var document = try #require(try read("BEGIN:VEVENT\nDTSTART:20260612\nEND:VEVENT\n").documents.first)
        #expect(document.validated.all.contains(document.components[0]))
        document.components[0].properties[0].value = "20260230"
        #expect(!document.validated.all.contains(document.components[0]))
    }
}

/// Generates calendars of every shape from a seed.
struct CalendarGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 2_862_933_555_777_941_757 &+ 3_037_000_493 }

    private mutating func next(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(bound))
    }

    private mutating func pick<T>(_ list: [T]) -> T { list[next(list.count)] }

    mutating func component(_ name: String, depth: Int) -> Component {
        var component = Component(name)
        for _ in 0..<next(8) {
            let property = property()
            let isRepeated = component.property(property.name) != nil && KnownNames.single.contains(property.name)
            if !isRepeated { component.properties.append(property) }
        }
        if name == "VALARM" {
            component.set("ACTION", Property("ACTION", value: "DISPLAY"))
            component.set("TRIGGER", Property("TRIGGER", value: "-PT15M"))
        }
        guard depth > 0 else { return component }
        let inner =
            switch name {
            case "VCALENDAR": ["VEVENT", "VTODO", "VJOURNAL", "X-NEW"]
            case "VALARM": ["X-NEW", "PARTICIPANT"]
            default: ["VALARM", "X-NEW", "PARTICIPANT"]
            }
        for _ in 0..<next(4) { component.components.append(self.component(pick(inner), depth: depth - 1)) }
        return component
    }

    private mutating func property() -> Property {
        let name = pick([
            "SUMMARY", "DESCRIPTION", "LOCATION", "X-FOO", "X-APPLE-TRAVEL", "NEW-PROPERTY", "COMMENT", "CATEGORIES",
            "CONFERENCE", "ATTACH", "URL", "STATUS", "REQUEST-STATUS", "GEO", "RRULE", "DURATION", "PRIORITY",
            "ATTENDEE",
        ])
        var parameters: [Parameter] = []
        for _ in 0..<next(3) {
            let values = (0...next(2)).map { _ in text(["a", "ü", " ", ":", ";", ",", "=", "/", "^", "🎷", "-"]) }
            parameters.append(Parameter(pick(["X-P", "CN", "LANGUAGE", "ALTREP", "NEW"]), values))
        }
        return Property(name, parameters, value: value(of: name))
    }

    /// Returns a value of the property's type, or a clearly invalid one. Text has all kinds of characters.
    private mutating func value(of name: String) -> String {
        switch name {
        case "GEO": pick(["47.5;14.25", "here"])
        case "RRULE": pick(["FREQ=WEEKLY;COUNT=3", "FREQ=NEVER"])
        case "DURATION": pick(["PT1H30M", "a while"])
        case "PRIORITY": pick(["5", "high"])
        case "ATTENDEE": "mailto:a@example.org"
        case "URL", "STATUS", "ATTACH", "CONFERENCE": "urn:x-" + pick(["a", "ü", "%20"])
        default:
            text([
                "a", "B", "ü", " ", ":", ";", ",", "\\,", "\\n", "\\\\", "\"", "=", "🎷", "\t", "2026", "漢字",
                "http://x/",
            ])
        }
    }

    private mutating func text(_ alphabet: [String]) -> String {
        (0..<next(40)).map { _ in pick(alphabet) }.joined()
    }
}
