import Fuzzing
import ICalendar

/// Feeds the reader of iCalendar any text.
@main
enum ReadICalendar {
    static func main() {
        fuzz { data, count in
            _ = try? ICalendarReader().read(String(decoding: [UInt8](fuzz: data, count), as: UTF8.self))
            return 0
        }
    }
}
