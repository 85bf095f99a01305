import Foundation
import ScanICS
import TestSupport
import Testing

// snippet
func calendarText(ofPictureAt path: String) throws(ScanError) -> String? {
    let result = try EventScanner().scan(path: path)
    for event in result.completeEvents {
        let item = event.entry.item
        print(item.summary ?? "(no title)", event.start?.utc?.extendedText ?? "(a time without a zone)")
    }
    var export = CalendarExport(stamp: LocalDateTime(secondsSinceEpoch: 1_780_000_000))  // the time for DTSTAMP
    export.add(result)
    return export.count > 0 ? export.text().text : nil
}
// end of snippet

@Suite("README")
struct ReadmeTests {
    @Test("the library snippet in the README is the one in this file, which compiles and works")
    func snippet() throws {
        let source = try String(contentsOfFile: #filePath, encoding: .utf8)
        let parts = source.components(separatedBy: "// snippet\n")
        let code = try #require(parts.dropFirst().first?.components(separatedBy: "// end of snippet").first)
        let readme = try String(contentsOf: packageRoot.appending(path: "README.md"), encoding: .utf8)
        #expect(readme.contains("```swift\nimport ScanICS\n\n\(code)```"))
        #expect(try calendarText(ofPictureAt: sample("poster.png"))?.contains("SUMMARY:Sommernacht-Jazz") == true)
        #expect(try calendarText(ofPictureAt: sample("link.png")) == nil)
    }
}
