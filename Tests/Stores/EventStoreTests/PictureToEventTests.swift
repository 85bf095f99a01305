import EventStoreTesting
import Foundation
import Testing

// snippet
import ScanImport

func savePicture(at path: String, in store: any EventStore) async throws -> [ImportOutcome] {
    let result = try await ScanWorkers().scan(path: path)
    let items = ImportItem.items(of: result, source: ImportSource(path: path))
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
}
