import CalendarModel
import Testing

@testable import ICalendar

@Suite("Limits of iCalendar text")
struct TextLimitsTests {
    /// Returns an event with lines between its BEGIN and END.
    private func event(_ lines: [String]) -> String {
        (["BEGIN:VEVENT"] + lines + ["END:VEVENT"]).joined(separator: "\n")
    }

    // MARK: Reading

    @Test("the properties of all components count, and as many as the limit are read")
    func properties() throws {
        var limits = ScanLimits()
        limits.properties = 4
        let alarm = ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT5M", "END:VALARM"]
        let lines = ["DTSTART:20260612", "SUMMARY:a"] + alarm
        #expect(try read(event(lines), limits: limits).documents.first?.entries.count == 1)
        #expect(throws: ICalendarError.tooManyProperties(limit: 4)) {
            try read(event(lines + ["URL:x"]), limits: limits)
        }
        #expect(throws: ICalendarError.tooManyProperties(limit: 4)) {
            try read(event(lines + ["X-A:x"]), limits: limits)
        }
    }

    @Test("components are nested as deep as the limit")
    func nesting() throws {
        var limits = ScanLimits()
        limits.nesting = 3
        func nested(_ depth: Int) -> String {
            String(repeating: "BEGIN:X-A\n", count: depth) + String(repeating: "END:X-A\n", count: depth)
        }
        #expect(throws: Never.self) { try read("BEGIN:VCALENDAR\n\(nested(2))END:VCALENDAR", limits: limits) }
        #expect(throws: ICalendarError.nestedTooDeep(limit: 3)) {
            try read("BEGIN:VCALENDAR\n\(nested(3))END:VCALENDAR", limits: limits)
        }
    }

    @Test("a property with more or longer parameters than any real one is kept as text")
    func parameters() throws {
        func isKeptAsText(_ parameters: String) throws -> Bool {
            let component = try read(event(["X-A\(parameters):x"])).documents.first?.components.first
            return component?.property("X-A") == nil
        }
        let hundred = (1...100).map { ";X-\($0)=1" }.joined()
        #expect(try !isKeptAsText(hundred))
        #expect(try isKeptAsText(hundred + ";X-101=1"))
        let longest = ";X-B=" + String(repeating: "a", count: 8192)
        #expect(try !isKeptAsText(longest))
        #expect(try isKeptAsText(longest + "a"))
        let list = ";X-B=" + Array(repeating: "1", count: 1000).joined(separator: ",")
        #expect(try !isKeptAsText(list))
        #expect(try isKeptAsText(list + ",1"))
    }

    @Test("at most 1,000 diagnostics are reported for one text")
    func diagnostics() throws {
        let malformed = Array(repeating: "X-A;BAD PARAMETER:x", count: 1500)
        #expect(try read(event(["DTSTART:20260612"] + malformed)).diagnostics.count == 1000)
    }

    @Test("well-formed text is nested up to 32 deep")
    func exactNesting() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "BEGIN:X-A\r\n", count: depth) + String(repeating: "END:X-A\r\n", count: depth)
        }
        #expect(throws: Never.self) { try ExactReader.component(of: nested(32)) }
        #expect(throws: ExactReader.Failure.self) { try ExactReader.component(of: nested(33)) }
    }

    // MARK: Writing

    @Test("a line has up to 75 octets, with the blank that marks a fold", arguments: 60...240)
    func folding(size: Int) {
        let value = String(repeating: "a", count: size - "SUMMARY:".count)
        let text = ICalendarWriter().text(of: Component("VEVENT", [Property("SUMMARY", value: value)]))
        let lines = text.split(separator: "\r\n").dropFirst().dropLast()
        #expect(lines.map { $0.hasPrefix(" ") ? String($0.dropFirst()) : String($0) }.joined() == "SUMMARY:" + value)
        #expect(lines.dropLast().allSatisfy { $0.utf8.count == 75 })
        #expect((1...75).contains(lines.last?.utf8.count ?? 0))
    }
}
