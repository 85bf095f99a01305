import CalendarModel
import ICalendar

extension Fuzzer {
    /// Reads text, writes the calendar and reads it again. The second reading must have the same components and no
    /// additional property, whatever the values contain.
    ///
    /// A stricter rule would not hold: the second reading may repair something that the first one left, such as a line
    /// that it reads as the rest of a text.
    static let roundTrip = Fuzzer(
        "RoundTrip", aims: ["Reading/ICalendar/ICalendarWriter.swift", "Reading/ICalendar/ICalendarReader.swift"]
    ) { input in
        let text = String(decoding: input, as: UTF8.self)
        for calendar in calendars(text) {
            let written = ICalendarWriter().text(of: calendar)
            let again = calendars(written)
            expect(again.count == 1 && holds(calendar, again[0]), "\(written)\nread again:\n\(again)")
        }
    }

    private static func calendars(_ text: String) -> [Component] {
        guard let reading = try? ICalendarReader().read(text) else { return [] }
        return reading.documents.map {
            Component("VCALENDAR", $0.properties, components: $0.components)
        }
    }

    /// Returns whether `second` has the components of `first` and no additional property. The recursion is bounded,
    /// because the reader limits the nesting.
    private static func holds(_ first: Component, _ second: Component) -> Bool {
        first.name == second.name && first.properties.count >= second.properties.count
            && first.components.count == second.components.count
            && zip(first.components, second.components).allSatisfy(holds)
    }
}
