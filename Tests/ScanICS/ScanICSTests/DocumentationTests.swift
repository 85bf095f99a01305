import Foundation
import TestSupport
import Testing

@Suite("Documentation")
struct DocumentationTests {
    @Test("docs/diagnostics.md lists every diagnostic code")
    func codes() throws {
        let page = try String(contentsOf: packageRoot.appending(path: "docs/diagnostics.md"), encoding: .utf8)
        let sources = packageRoot.appending(path: "Sources")
        let files =
            FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)?.allObjects as? [URL] ?? []
        var count = 0
        for file in files where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            for chapter in text.components(separatedBy: "extension Diagnostic.Code {").dropFirst() {
                let body = chapter.components(separatedBy: "\n}").first ?? ""
                for match in body.matches(of: /Self\(rawValue: "([a-z0-9-]+)"\)/) {
                    #expect(page.contains("| `\(match.output.1)` |"), "\(match.output.1)")
                    count += 1
                }
            }
        }
        #expect(count > 50)
    }
}
