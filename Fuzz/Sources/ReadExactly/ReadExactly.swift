import Fuzzing
import ICalendar

/// What a store keeps, or another program's .ics file: it is refused, or it is written and read again as the same.
@main
enum ReadExactly {
    static func main() {
        fuzz { data, count in
            let text = String(decoding: [UInt8](fuzz: data, count), as: UTF8.self)
            guard let component = try? ExactReader.component(of: text) else { return 0 }
            let written = ICalendarWriter().text(of: component)
            let again = try? ExactReader.component(of: written)
            expect(again.map(ICalendarWriter().text) == written, "what was written is read as something else")
            return 0
        }
    }
}
