import Fuzzing
import ICalendar

/// iCalendar text, whatever it begins with.
@main
enum ReadICalendar {
    static func main() {
        fuzz { data, count in
            _ = try? ICalendarReader().read(String(decoding: [UInt8](fuzz: data, count), as: UTF8.self))
            return 0
        }
    }
}
