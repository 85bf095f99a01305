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

    @Test("every unit of a service has the lines that harden it")
    func unitsAreHardened() throws {
        let folder = packageRoot.path() + "Release/Services/"
        let units = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".service") }
        #expect(units.count >= 5)
        for unit in units {
            let lines = try String(contentsOfFile: folder + unit, encoding: .utf8).split(separator: "\n")
            #expect(lines.contains("@HARDENING@"), "\(unit)")
            #expect(lines.contains { $0.hasPrefix("RestrictAddressFamilies=") }, "\(unit)")
        }
    }
}
