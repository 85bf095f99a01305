import ICalendar

extension Fuzzer {
    /// Feeds ``ExactReader``, which reads the text that stores keep, with any text. The reader may refuse the text. If
    /// it accepts the text, the result must stay the same when it is written and read again.
    static let readExactly = Fuzzer("ReadExactly", aims: ["Reading/ICalendar/ExactReader.swift"]) { input in
        let text = String(decoding: input, as: UTF8.self)
        guard let component = try? ExactReader.component(of: text) else { return }
        let written = ICalendarWriter().text(of: component)
        let again = try? ExactReader.component(of: written)
        expect(again.map(ICalendarWriter().text) == written, "the written text is read differently")
    }
}
