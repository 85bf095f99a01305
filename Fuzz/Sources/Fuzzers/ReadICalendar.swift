import ICalendar

extension Fuzzer {
    /// Feeds the reader of iCalendar with any text.
    static let readICalendar = Fuzzer(
        "ReadICalendar",
        aims: [
            "Reading/ICalendar/ComponentTree.swift", "Reading/ICalendar/ContentLine.swift",
            "Reading/ICalendar/ContentLineReader.swift", "Reading/ICalendar/ICalendarReader.swift",
            "Reading/ICalendar/LibICal.swift", "Reading/ICalendar/PropertyCheck.swift",
        ]
    ) { input in
        _ = try? ICalendarReader().read(String(decoding: input, as: UTF8.self))
    }
}
