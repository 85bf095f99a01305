import Foundation
import TestSupport
import Testing

@Suite("scanics --ocr")
struct PrintCommandTests {
    /// Whether `make ocr` has installed the text reader in this build.
    static let isInstalled = FileManager.default.fileExists(
        atPath: URL(filePath: Scanics.path).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "libexec/scanics/ocr/recognition.onnx").path())

    private func copyWithoutPart() throws -> (folder: TemporaryFolder, program: String) {
        let folder = try TemporaryFolder()
        try FileManager.default.copyItem(atPath: Scanics.path, toPath: folder.path + "scanics")
        return (folder, folder.path + "scanics")
    }

    @Test("without the text reader, codes are read as ever, and --ocr always says how to get it")
    func missing() async throws {
        let (folder, program) = try copyWithoutPart()
        defer { withExtendedLifetime(folder) {} }
        let code = try await Scanics.run(executable: program, ["SampleImages/poster.png"])
        #expect(code.status == 0 && code.errors == "")
        let none = try await Scanics.run(executable: program, ["SampleImages/no-code.png"])
        #expect(none.status == 1)
        let asked = try await Scanics.run(executable: program, ["--ocr", "always", "SampleImages/no-code.png"])
        #expect(asked.status == 2)
        #expect(asked.errors.contains("make ocr"))
        let doctor = try await Scanics.run(executable: program, ["doctor"])
        #expect(doctor.output.contains("missing  text reader"))
    }

    @Test(
        "a picture without a code gives the event that is printed on it, with the same answer in a locked process",
        .enabled(if: isInstalled, "run `make ocr`"))
    func printed() async throws {
        let arguments = ["--format", "jsonl", "--reference-date", "2026-05-01"]
        let alone = try await Scanics.run(executable: Scanics.path, arguments + ["SampleImages/no-code.png"])
        #expect(alone.status == 0)
        #expect(alone.output.contains(#""family":"print""#) && alone.output.contains("2026-09-05"))
        let folder = try TemporaryFolder()
        try folder.copy("no-code.png", to: "in/no-code.png")
        let passive = try await Scanics.run(executable: Scanics.path, arguments + [folder.path + "in"])
        #expect(passive.status == 1, "a folder is read for codes only")
        let locked = try await Scanics.run(
            executable: Scanics.path, arguments + ["--ocr", "always", folder.path + "in"])
        #expect(locked.status == 0)
        #expect(
            locked.output.replacingOccurrences(of: folder.path + "in/", with: "SampleImages/") == alone.output)
        let never = try await Scanics.run(
            executable: Scanics.path, arguments + ["--ocr", "never", "SampleImages/no-code.png"])
        #expect(never.status == 1 && !never.output.contains("lines"))
    }

    @Test("the card says that print should be checked", .enabled(if: isInstalled, "run `make ocr`"))
    func card() async throws {
        let run = try await Scanics.run(
            "SampleImages/no-code.png", "--format", "text", "--reference-date", "2026-05-01")
        #expect(run.output.contains("Read from print: check it"))
        #expect(run.output.contains("Wandertag"))
    }

    @Test(
        "an import without a terminal leaves print alone, and --yes saves what is sure",
        .enabled(if: isInstalled, "run `make ocr`"))
    func imported() async throws {
        let folder = try TemporaryFolder()
        let picture = Scanics.samples + "no-code.png"
        let store = "sqlite:\(folder.path)events.sqlite"
        let plain = try await Scanics.run("import", picture, "--to", store, "--reference-date", "2026-05-01")
        #expect(plain.output.contains("read from print") && !plain.output.contains("undo with"))
        let listed = try await Scanics.run(
            "events", "list", "--store", store, "--from", "2026-09-01", "--to", "2026-10-01")
        #expect(!listed.output.contains("Wandertag"))
        let sure = try await Scanics.run("import", picture, "--yes", "--to", store, "--reference-date", "2026-05-01")
        let saved = try await Scanics.run(
            "events", "list", "--store", store, "--from", "2026-09-01", "--to", "2026-10-01")
        #expect(saved.output.contains("Wandertag") == !sure.output.contains("read from print"))
    }
}
