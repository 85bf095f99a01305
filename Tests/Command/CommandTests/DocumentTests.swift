import Foundation
import TestSupport
import Testing

/// Files that other programs draw.
@Suite("Documents")
struct DocumentTests {
    /// A folder with a program of a name that does what a shell script says.
    private func folder(_ program: String, _ script: String) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(program, Array("#!/bin/sh\n\(script)\n".utf8))
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.path + program)
        return folder
    }

    @Test("the page is named in the text")
    func pages() async throws {
        let run = try await Scanics.run("SampleImages/flyers.pdf", "--format", "text", "--time-limit", "300")
        #expect(run.status == 0)
        #expect(run.output.contains("From     SampleImages/flyers.pdf, page 1 of 3, QR code 1"))
        #expect(run.output.contains("page 3 of 3, QR code 2"))
    }

    @Test("where the program that draws a document is missing, the error says which package has it")
    func missing() async throws {
        let run = try await Scanics.run(
            "SampleImages/flyers.pdf", "--format", "jsonl", environment: ["PATH": "/no/such/folder"])
        #expect(run.status == 3)
        #expect(run.output.contains(#""code":"missing-program""#))
        #expect(run.errors.contains("apt install poppler-utils"))
    }

    @Test("a program that hangs is ended when the time is up")
    func hangs() async throws {
        let folder = try folder("pdfinfo", "echo $$ >&2; exec sleep 300")
        let start = ContinuousClock.now
        let run = try await Scanics.run(
            "SampleImages/flyers.pdf", "--time-limit", "0.3", "--format", "jsonl", environment: ["PATH": folder.path])
        #expect(ContinuousClock.now - start < .seconds(250))
        #expect(run.status == 1)
        #expect(run.output.contains(#""code":"time-limit""#))
    }

    @Test("a program that draws a document has little room, can write no file, and has none of our variables")
    func confined() async throws {
        let folder = try folder(
            "pdfinfo", #"echo "v=$(ulimit -v) t=$(ulimit -t) f=$(ulimit -f) c=$(ulimit -c) $SECRET." >&2; exit 1"#)
        let run = try await Scanics.run(
            "SampleImages/flyers.pdf", "--time-limit", "7", environment: ["PATH": folder.path, "SECRET": "secret"])
        #expect(run.status == 3)
        // KiB of memory; what is left of the time, and two seconds.
        #expect(run.errors.contains(/v=1048576 t=[89] f=0 c=0 \./))
    }

    @Test("what a program writes that is no picture is an error")
    func garbage() async throws {
        let folder = try folder("rsvg-convert", "echo garbage")
        let run = try await Scanics.run(
            "-", input: Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), environment: ["PATH": folder.path])
        #expect(run.status == 3)
    }
}
