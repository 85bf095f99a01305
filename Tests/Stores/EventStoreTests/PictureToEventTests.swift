import EventStoreTesting
import Foundation
import Testing

// snippet
import EventStore
import ScanICS

func savePicture(at path: String, in store: any EventStore) async throws -> [ImportOutcome] {
    let result = try await ScanWorkers().scan(path: path)
    let items = result.documents.flatMap { ImportItem.items(of: $0, source: ImportSource(path: path)) }
    let run = try await EventImport(into: store, ImportOptions(title: path))
    let results = await run.add(items)
    _ = await run.finish()
    return results.map(\.outcome)
}
// end of snippet

@Suite("From a picture to a saved event")
struct PictureToEventTests {
    private let root = URL(filePath: #filePath).appending(path: "../../../..").standardized

    private func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    private func article() throws -> String {
        try text("Sources/ScanICS/ScanICS/ScanICS.docc/FromPictureToEvent.md")
    }

    @Test("the code of the article is the code in this file, and saves the event of a picture only once")
    func snippet() async throws {
        let source = try String(contentsOfFile: #filePath, encoding: .utf8)
        let parts = source.components(separatedBy: "// snippet\n")
        let code = try #require(parts.dropFirst().first?.components(separatedBy: "// end of snippet").first)
        #expect(try article().contains("```swift\n\(code)```"))
        let store = InMemoryEventStore()
        let picture = root.appending(path: "SampleImages/poster.png").path()
        #expect(try await savePicture(at: picture, in: store) == [.created])
        #expect(try await savePicture(at: picture, in: store) == [.unchanged])
    }

    @Test("the article names the packages that the scanner's C libraries need, as the installer does")
    func packages() throws {
        let script = try text("scripts/install-dependencies.sh")
        let scan = try #require(script.components(separatedBy: "\nscan=(").last?.components(separatedBy: "\n)").first)
        let needed = scan.split(separator: "\n").flatMap { line -> [Substring] in
            line.prefix { $0 != "#" }.split(separator: " ").filter { $0.hasPrefix("lib") || $0.hasPrefix("zlib") }
        }.filter { $0.hasSuffix("-dev") && !["libc6-dev", "libstdc++-12-dev"].contains($0) }
        let command = try #require(try article().components(separatedBy: "apt-get install ").last)
        let named = command.components(separatedBy: "\n\n")[0].split { $0.isWhitespace || $0 == "\\" }
        #expect(needed.count > 10 && Set(needed) == Set(named))
    }

    @Test("each event of a payload becomes an item with its zones, and METHOD:CANCEL makes it a cancellation")
    func items() async throws {
        let text = """
            BEGIN:VCALENDAR
            VERSION:2.0
            METHOD:CANCEL
            BEGIN:VTIMEZONE
            TZID:Here
            BEGIN:STANDARD
            DTSTART:19700101T000000
            TZOFFSETFROM:+0300
            TZOFFSETTO:+0300
            END:STANDARD
            END:VTIMEZONE
            BEGIN:VEVENT
            UID:a
            DTSTART;TZID=Here:20260612T090000
            SUMMARY:A
            END:VEVENT
            BEGIN:VTODO
            UID:b
            SUMMARY:B
            END:VTODO
            END:VCALENDAR
            """
        let result = EventScanner().parse(payload: Array(text.utf8))
        let items = result.documents.flatMap {
            ImportItem.items(of: $0, source: ImportSource(path: "poster.png"))
        }
        #expect(items.map { $0.component.text("UID") } == ["a", "b"])
        #expect(items.map(\.isCancellation) == [true, true])
        #expect(items.map { $0.timeZones.map { $0.text("TZID") } } == [["Here"], []])
        #expect(items.allSatisfy { $0.source.path == "poster.png" })
        let store = InMemoryEventStore()
        let outcomes = await (try await EventImport(into: store)).add(items).map(\.outcome.name)
        #expect(outcomes == ["skipped", "skipped"])
    }
}
