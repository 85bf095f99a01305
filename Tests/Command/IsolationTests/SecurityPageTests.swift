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

    @Test("every Python package that a script installs from PyPI has a fixed version and a hash")
    func packagesHaveHashes() throws {
        let root = packageRoot.path()
        var count = 0
        for folder in ["scripts", "Benchmarks/Peers", "Release", "python", "integrations/ray"] {
            for file in try FileManager.default.contentsOfDirectory(atPath: root + folder) {
                let path = "\(folder)/\(file)"
                guard let text = try? String(contentsOfFile: root + path, encoding: .utf8), file.hasSuffix(".sh") else {
                    continue
                }
                let installs = text.replacing("\\\n", with: " ").split(separator: "\n").filter {
                    $0.contains("pip\" install") || $0.contains("pip install") || $0.contains("pip download")
                }
                for line in installs where !line.contains("--no-index") && !line.contains("--no-deps \"$wheel\"") {
                    count += 1
                    #expect(line.contains("--require-hashes"), "\(path): \(line)")
                }
            }
        }
        // pip then refuses a list without hashes.
        #expect(count >= 6)
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
