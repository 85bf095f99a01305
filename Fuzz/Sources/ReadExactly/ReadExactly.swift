import Fuzzing
import ICalendar

/// Feeds the reader of stores text as stores and other programs keep it. It refuses the text, or must read the same
/// after writing it.
@main
enum ReadExactly {
    static func main() {
        fuzz { data, count in
            let text = String(decoding: [UInt8](fuzz: data, count), as: UTF8.self)
            guard let component = try? ExactReader.component(of: text) else { return 0 }
            let written = ICalendarWriter().text(of: component)
            let again = try? ExactReader.component(of: written)
            expect(again.map(ICalendarWriter().text) == written, "the written text is read differently")
            return 0
        }
    }
}
