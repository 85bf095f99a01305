import Foundation
import TestSupport
import Testing

@Suite("The page on security")
struct SecurityPageTests {
    @Test("every test that docs/security.md names exists")
    func testsExist() throws {
        let root = packageRoot.path()
        let page = try String(contentsOfFile: root + "docs/security.md", encoding: .utf8)
        let rows = page.split(separator: "\n").filter { $0.hasPrefix("| ") }.compactMap { row -> Substring? in
            let cells = row.split(separator: "|")
            return cells.count == 3 ? cells[2] : nil
        }
        // A row is split at its backquotes, so every second part is a text that was in backquotes.
        let names = rows.flatMap { row in
            row.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }
                .map { String($0.element) }
        }.filter { $0.contains(" ") }
        #expect(names.count > 50)
        var sources = ""
        let files = FileManager.default.enumerator(atPath: root + "Tests")?.allObjects as? [String] ?? []
        for file in files where file.hasSuffix(".swift") {
            sources += try String(contentsOfFile: root + "Tests/" + file, encoding: .utf8)
        }
        for name in names { #expect(sources.contains("\"\(name)\""), "\(name)") }
    }

    @Test("every unit has the lines that docs/security.md lists")
    func unitsAreHardened() throws {
        func lines(_ path: String) throws -> Set<Substring> {
            let text = try String(contentsOfFile: packageRoot.path() + path, encoding: .utf8)
            return Set(text.split(separator: "\n").map { $0.drop { $0 == " " } })
        }
        let page = try String(contentsOfFile: packageRoot.path() + "docs/security.md", encoding: .utf8)
        let wanted = page.split(separator: "\n").filter { $0.hasPrefix("    ") && $0.contains("=") }.map {
            $0.drop { $0 == " " }
        }
        #expect(wanted.count >= 8)
        for path in ["Release/Desktop/scanics-remind.service", "docs/serve.md", "docs/stores.md"] {
            let missing = try Set(wanted).subtracting(lines(path))
            #expect(missing.isEmpty, "\(path)")
        }
    }
}
