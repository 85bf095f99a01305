import Foundation
import TestSupport
import Testing

@Suite("Secrets in codes, and reports")
struct SecretTests {
    private static let picture = Scanics.samples + "wifi.png"
    private static let password = "apfelkuchen"

    @Test("a secret is named in text and messages, and printed only with --secrets")
    func text() async throws {
        for arguments in [["inspect", Self.picture], ["scan", Self.picture, "--format", "text", "--ocr", "never"]] {
            let run = try await Scanics.run(executable: Scanics.path, arguments)
            #expect((run.output + run.errors).contains("a Wi-Fi network"))
            #expect(!(run.output + run.errors).contains(Self.password))
            let shown = try await Scanics.run(executable: Scanics.path, arguments + ["--secrets"])
            #expect((shown.output + shown.errors).contains(Self.password))
        }
        // Programs that ask for JSON get every text.
        let json = try await Scanics.run("inspect", Self.picture, "--format", "jsonl")
        #expect(json.output.contains(Self.password))
    }

    @Test("a report names a secret instead of having its text and bytes, and a run that continues it reads it again")
    func report() async throws {
        let folder = try TemporaryFolder()
        let report = folder.path + "report.jsonl"
        let scan = ["scan", Self.picture, "--ocr", "never", "--format", "jsonl"]
        let encoded = Data("WIFI:T:WPA;S:".utf8).base64EncodedString().prefix(16)
        let first = try await Scanics.run(executable: Scanics.path, scan + ["--report", report])
        let line = try folder.text("report.jsonl")
        #expect(line.contains(#""secret":"wifi""#) && line.contains(#""content":"wifi""#))
        #expect(!line.contains(Self.password) && !line.contains(encoded))
        let next = try await Scanics.run(executable: Scanics.path, scan + ["--resume", report])
        #expect(next.output == first.output && next.output.contains(Self.password))
        #expect(try !folder.text("report.jsonl").contains(Self.password))

        _ = try await Scanics.run(executable: Scanics.path, scan + ["--report", report, "--secrets"])
        #expect(try folder.text("report.jsonl").contains(Self.password))
        #expect(try folder.text("report.jsonl").contains(encoded))
    }

    @Test("nobody else may read a report, not even one that was readable before", arguments: ["--report", "--resume"])
    func permissions(option: String) async throws {
        let folder = try TemporaryFolder()
        let report = folder.path + "report.jsonl"
        for isNew in [true, false] {
            if !isNew { chmod(report, 0o644) }
            let run = try await Scanics.run(Scanics.samples + "poster.png", option, report, "--format", "jsonl")
            #expect(run.status == 0)
            var status = stat()
            #expect(stat(report, &status) == 0 && status.st_mode & 0o777 == 0o600)
        }
    }

    @Test("a boarding pass gives no name and no booking code, unless they are to be kept")
    func boardingPass() async throws {
        let folder = try TemporaryFolder()
        try folder.write("pass.txt", Array("M1DESMARAIS/LUC       EABC123 YULFRAAC 0834 226F001A0025 100".utf8))
        let parse = ["parse", folder.path + "pass.txt", "--reference-date", "2026-06-01"]
        for format in ["ics", "json", "text"] {
            let run = try await Scanics.run(executable: Scanics.path, parse + ["--format", format])
            #expect(run.status == 0 && run.output.contains("834"))
            #expect(!run.output.contains("DESMARAIS") && !run.output.contains("ABC123"))
            let kept = try await Scanics.run(executable: Scanics.path, parse + ["--format", format, "--keep-personal"])
            #expect(kept.output.contains("DESMARAIS") && kept.output.contains("ABC123"))
        }
        let json = try await Scanics.run(executable: Scanics.path, parse + ["--format", "jsonl"])
        #expect(json.output.contains(#""code":"personal-data-omitted""#))
    }
}
