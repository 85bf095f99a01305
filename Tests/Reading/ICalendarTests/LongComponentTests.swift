import TestSupport
import Testing

@testable import ICalendar

/// Tests the validation of components with thousands of properties, which libical reads in parts.
@Suite struct LongComponentTests {
    /// Returns a calendar whose event has thousands of comments, and one more line.
    private func calendar(with line: String, begin: String = "BEGIN:VEVENT") -> String {
        let comments = (0..<2999).map { "COMMENT:This is comment number \($0)\r\n and its folded end\r\n" }.joined()
        return "BEGIN:VCALENDAR\r\nVERSION:2.0\r\n\(begin)\r\n\(comments)\(line)\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
    }

    @Test("in an event with thousands of properties, a wrong value is found, and right ones are accepted")
    func wrongLine() {
        #expect(LibICal.accepts(calendar(with: "DTSTART:20260612T090000Z")))
        #expect(LibICal.accepts(calendar(with: "DTSTART:20260612T090000Z", begin: "begin:vevent")))
        #expect(!LibICal.accepts(calendar(with: "DTSTART:soon")))
    }

    @Test("an event with many properties is validated in linear time")
    func linear() {
        expectLinearTime(from: 2000) { count in
            let lines = String(repeating: "COMMENT:x\r\n", count: count)
            #expect(LibICal.accepts("BEGIN:VEVENT\r\n\(lines)END:VEVENT\r\n"))
        }
    }
}
