import Foundation
import TestSupport
import Testing

/// Files that another program renders.
@Suite("Documents")
struct DocumentTests {
    /// Returns a folder with a program that is a shell script.
    private func folder(_ program: String, _ script: String) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(program, Array("#!/bin/sh\n\(script)\n".utf8))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path + program)
        return folder
    }

    @Test("the text output names the page of each event")
    func pages() async throws {
        let run = try await Scanics.run("SampleImages/flyers.pdf", "--format", "text", "--time-limit", "300")
        #expect(run.status == 0)
        #expect(run.output.contains("From     SampleImages/flyers.pdf, page 1 of 3, QR code 1"))
        #expect(run.output.contains("page 3 of 3, QR code 2"))
    }

    @Test("the error about a missing program names the package to install")
    func missing() async throws {
        let run = try await Scanics.run(
            "SampleImages/flyers.pdf", "--format", "jsonl", environment: ["PATH": "/no/such/folder"])
        #expect(run.status == 3)
        #expect(run.output.contains(#""code":"missing-program""#))
        #expect(run.errors.contains("apt install poppler-utils"))
    }

    @Test("a program that hangs is killed when the time limit is over")
    func hangs() async throws {
        // On a busy machine, a short limit may be over before the program runs its first line: the next limit is longer.
        for limit in ["0.3", "3", "20"] {
            let folder = try folder("pdfinfo", #": > "$0.$$"; exec sleep infinity"#)
            let run = try await Scanics.run(
                "SampleImages/flyers.pdf", "--time-limit", limit, "--format", "jsonl",
                environment: ["PATH": folder.path])
            // Status 3 would mean that the workers gave up on the picture, because its process did not end at the limit.
            #expect(run.status == 1)
            #expect(run.output.contains(#""code":"time-limit""#))
            let names = folder.files.compactMap { $0.split(separator: ".").last }
            guard let process = names.compactMap({ pid_t($0) }).first else { continue }
            #expect(kill(process, 0) == -1 && errno == ESRCH)
            return
        }
        Issue.record("the program never started")
    }

    @Test("a program that renders a document has limited memory and time, and no environment, and cannot write files")
    func confined() async throws {
        let folder = try folder(
            "pdfinfo", #"echo "v=$(ulimit -v) t=$(ulimit -t) f=$(ulimit -f) c=$(ulimit -c) $SECRET." >&2; exit 1"#)
        let run = try await Scanics.run(
            "SampleImages/flyers.pdf", "--time-limit", "7", environment: ["PATH": folder.path, "SECRET": "secret"])
        #expect(run.status == 3)
        // The memory in KiB, and the rest of the time limit plus two seconds.
        #expect(run.errors.contains(/v=1048576 t=[89] f=0 c=0 \./))
    }

    @Test("output of a program that is not a picture is an error")
    func garbage() async throws {
        let folder = try folder("rsvg-convert", "echo garbage")
        let run = try await Scanics.run(
            "-", input: Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), environment: ["PATH": folder.path])
        #expect(run.status == 3)
    }
}
