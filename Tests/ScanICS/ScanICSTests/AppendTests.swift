import ScanICS
import Testing

@Suite("Appending results")
struct AppendTests {
    @Test("when a result is appended, its diagnostics get the indices that its events have among all events")
    func append() {
        let scanner = EventScanner()
        func result(_ name: String, _ start: String) -> ScanResult {
            scanner.parse(payload: Array("BEGIN:VEVENT\nSUMMARY:\(name)\n\(start)\nEND:VEVENT\n".utf8), path: "a.png")
        }
        var both = result("a", "DTSTART:20260612T090000Z")
        both.append(result("b", "LOCATION:x"))
        #expect(both.events.map(\.entry.item.summary) == ["a", "b"])
        #expect(both.documents.count == 2)
        #expect(both.completeEvents.count == 1)
        #expect(both.diagnostics.filter { $0.code.rawValue == "missing-dtstart" }.map(\.event) == [1])
    }
}
