import CalendarModel
import Fuzzing
import ICalendar

/// What was read is written and read again: it has the same components, and no property more, whatever is in a value.
///
/// Nothing stricter holds: the second reading may mend what the first one left, such as a line that it takes for the rest
/// of a text.
@main
enum RoundTrip {
    static func main() {
        fuzz { data, count in
            let text = String(decoding: [UInt8](fuzz: data, count), as: UTF8.self)
            for calendar in RoundTrip.calendars(text) {
                let written = ICalendarWriter().text(of: calendar)
                let again = RoundTrip.calendars(written)
                expect(again.count == 1 && RoundTrip.holds(calendar, again[0]), "\(written)\nread again:\n\(again)")
            }
            return 0
        }
    }

    private static func calendars(_ text: String) -> [Component] {
        guard let reading = try? ICalendarReader().read(text) else { return [] }
        return reading.documents.map {
            Component("VCALENDAR", $0.properties, components: $0.components)
        }
    }

    /// Whether `second` has the components of `first` and no property more; they are no deeper than the reader allows.
    private static func holds(_ first: Component, _ second: Component) -> Bool {
        first.name == second.name && first.properties.count >= second.properties.count
            && first.components.count == second.components.count
            && zip(first.components, second.components).allSatisfy(RoundTrip.holds)
    }
}
