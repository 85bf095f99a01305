import Foundation
import ScanICS
import Testing

@Suite("Sample pictures")
struct SampleImagesTests {
    struct Expectation: CustomTestStringConvertible, Sendable {
        let line: String
        var testDescription: String { line.prefix(60).description }
    }

    static let expectations =
        (try? String(contentsOfFile: sample("expected.jsonl"), encoding: .utf8))
        .map { $0.split(separator: "\n").map { Expectation(line: String($0)) } } ?? []

    @Test("there are at least twelve sample pictures, each with an expectation")
    func all() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: sample(""))
            .filter { name in [".png", ".jpg", ".heic", ".pdf", ".gif"].contains { name.hasSuffix($0) } }
        #expect(files.count >= 12)
        #expect(Self.expectations.count == files.count)
    }

    @Test("each sample picture yields the expected codes and events", arguments: expectations)
    func scan(expectation: Expectation) throws {
        let expected = try JSONValue(json: expectation.line)
        let path = try #require(expected["path"]?.text)
        let actual = try JSONValue(json: JSONText.text(of: EventScanner().scan(path: sample(path))))
        if let frames = expected["frames"] { #expect(actual["frames"] == frames) }
        for list in ["symbols", "events"] {
            #expect(differences(actual[list], try #require(expected[list])) == [], "\(path): \(list)")
        }
    }

    /// Returns where an actual value differs from the expected one. Extra keys in the actual value don't matter.
    private func differences(_ actual: JSONValue?, _ expected: JSONValue, at place: String = "") -> [String] {
        switch (actual, expected) {
        case (.object(let actual), .object(let expected)):
            return expected.sorted { $0.key < $1.key }.flatMap { key, value in
                differences(actual[key], value, at: "\(place).\(key)")
            }
        case (.list(let actual), .list(let expected)):
            guard actual.count == expected.count else {
                return ["\(place): \(actual.count) instead of \(expected.count)"]
            }
            return zip(actual, expected).enumerated().flatMap { index, pair in
                differences(pair.0, pair.1, at: "\(place)[\(index)]")
            }
        default:
            return actual == expected ? [] : ["\(place): \(actual?.description ?? "nothing") instead of \(expected)"]
        }
    }
}
