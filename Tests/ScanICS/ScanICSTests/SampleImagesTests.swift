import Foundation
import ScanICS
import Testing

/// The root of the package.
let packageRoot = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

/// The picture of a name in SampleImages.
func sample(_ name: String) -> String {
    packageRoot.appending(path: "SampleImages").appending(path: name).path()
}

@Suite("Sample pictures")
struct SampleImagesTests {
    struct Expectation: CustomTestStringConvertible, Sendable {
        let line: String
        var testDescription: String { line.prefix(60).description }
    }

    static let expectations =
        (try? String(contentsOfFile: sample("expected.jsonl"), encoding: .utf8))
        .map { $0.split(separator: "\n").map { Expectation(line: String($0)) } } ?? []

    @Test("there are a dozen, and each has its expectation")
    func all() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: sample("."))
            .filter { name in [".png", ".jpg", ".heic", ".pdf", ".gif"].contains { name.hasSuffix($0) } }
        #expect(files.count >= 12)
        #expect(Self.expectations.count == files.count)
    }

    @Test("each gives the codes and events that its table says", arguments: expectations)
    func scan(expectation: Expectation) throws {
        let expected = try #require(JSONSerialization.jsonObject(with: Data(expectation.line.utf8)) as? [String: Any])
        let path = try #require(expected["path"] as? String)
        let result = try EventScanner().scan(path: sample(path))
        let json = try JSONText.text(of: result)
        let actual = try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
        if let frames = expected["frames"] as? Int { #expect(actual["frames"] as? Int == frames) }
        for list in ["symbols", "events"] {
            let wanted = try #require(expected[list] as? [[String: Any]])
            let found = try #require(actual[list] as? [[String: Any]])
            #expect(found.count == wanted.count, "\(path): \(list)")
            for (found, wanted) in zip(found, wanted) { #expect(differences(found, wanted) == [], "\(path)") }
        }
    }

    /// Where a value does not say what is wanted of it; keys that are not wanted may be there.
    private func differences(_ found: Any?, _ wanted: Any, at place: String = "") -> [String] {
        switch (found, wanted) {
        case (let found as [String: Any], let wanted as [String: Any]):
            return wanted.keys.sorted().flatMap { differences(found[$0], wanted[$0] as Any, at: "\(place).\($0)") }
        case (let found as [Any], let wanted as [Any]):
            guard found.count == wanted.count else { return ["\(place): \(found.count) instead of \(wanted.count)"] }
            return zip(found, wanted).enumerated().flatMap { differences($1.0, $1.1, at: "\(place)[\($0)]") }
        case (let found as NSObject, let wanted as NSObject) where found == wanted:
            return []
        default:
            return ["\(place): \(found ?? "nothing") instead of \(wanted)"]
        }
    }
}
