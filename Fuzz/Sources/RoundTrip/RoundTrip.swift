import CalendarModel
import Fuzzing
import ICalendar

/// Reads text, writes it and reads it again: it must have the same components, and no additional property, whatever the
/// values contain.
///
/// A stricter rule would not hold: the second reading may repair something that the first one left, such as a line that
/// it reads as the rest of a text.
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

    /// Returns whether `second` has the components of `first` and no additional property. The nesting is bounded by the
    /// reader.
    private static func holds(_ first: Component, _ second: Component) -> Bool {
        first.name == second.name && first.properties.count >= second.properties.count
            && first.components.count == second.components.count
            && zip(first.components, second.components).allSatisfy(RoundTrip.holds)
    }
}
