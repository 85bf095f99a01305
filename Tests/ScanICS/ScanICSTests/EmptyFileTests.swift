import Foundation
import ImageDecoding
import ScanICS
import Testing

@Suite("Empty files in folders")
struct EmptyFileTests {
    /// Scans a folder that holds one empty file.
    private func outcome(_ name: String) async throws -> ScannedInput.Outcome? {
        let folder = FileManager.default.temporaryDirectory.appending(path: "scanics-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data().write(to: folder.appending(path: name))
        var results = ScanWorkers(jobs: 1).results(inFolder: folder.path()).makeAsyncIterator()
        return await results.next()?.outcome
    }

    @Test(
        "an empty file with the extension of an image is an error",
        arguments: ["SVG", "Jpeg"] + ImageFormat.fileNameExtensions.sorted())
    func image(fileNameExtension: String) async throws {
        guard case .scanned(let result) = try await outcome("empty.\(fileNameExtension)") else {
            Issue.record("the file was skipped")
            return
        }
        #expect(result.error == .image(.empty))
    }

    @Test("the extensions of images include those of PNG, SVG and PAM files")
    func names() {
        #expect(ImageFormat.fileNameExtensions.isSuperset(of: ["png", "svg", "pam"]))
    }

    @Test("an empty file with another extension, or none, is skipped", arguments: ["empty.txt", "empty"])
    func other(name: String) async throws {
        guard case .passedOver(.noImage) = try await outcome(name) else {
            Issue.record("the file was scanned")
            return
        }
    }
}
