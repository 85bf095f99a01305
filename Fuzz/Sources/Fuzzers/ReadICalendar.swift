import ICalendar

extension Fuzzer {
    /// Feeds the reader of iCalendar with any text.
    static let readICalendar = Fuzzer("ReadICalendar") { input in
        _ = try? ICalendarReader().read(String(decoding: input, as: UTF8.self))
    }
}
