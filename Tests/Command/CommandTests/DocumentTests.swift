import Foundation
import TestSupport
import Testing

/// Documents, such as PDF and SVG files, that another program renders.
@Suite("Documents")
struct DocumentTests {
    /// Returns a folder with a shell script that takes the place of a program.
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
        // On a busy machine, a short limit may be over before the program runs its first line, so longer limits are
        // tried.
        for limit in [0.3, 3, 20] {
            // The process cannot write its PID to a file, so the test finds it by this random argument of `sleep`.
            let seconds = "98765.\(UInt32.random(in: 0...(.max)))"
            let folder = try folder("pdfinfo", "exec sleep \(seconds)")
            async let result = Scanics.run(
                "SampleImages/flyers.pdf", "--time-limit", String(limit), "--format", "jsonl",
                environment: ["PATH": folder.path])
            let end = ContinuousClock.now + .seconds(limit + 2)
            var hasStarted = false
            while !hasStarted, ContinuousClock.now < end {
                try await Task.sleep(for: .milliseconds(20))
                hasStarted = isRunning(seconds)
            }
            let run = try await result
            // Nothing was found because the time was over, which is an error and not a document without events.
            #expect(run.status == 3)
            #expect(run.output.contains(#""code":"time-limit""#))
            guard hasStarted else { continue }
            #expect(!isRunning(seconds))
            return
        }
        Issue.record("the program never started")
    }

    /// Returns whether a process has the given argument.
    private func isRunning(_ argument: String) -> Bool {
        let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return processes.contains { process in
            guard Int(process) != nil, let line = try? Data(contentsOf: URL(filePath: "/proc/\(process)/cmdline"))
            else {
                return false
            }
            return String(decoding: line, as: UTF8.self).split(separator: "\0").last == Substring(argument)
        }
    }

    @Test("a program that renders a document has limited memory and time, and no environment, and cannot write files")
    func confined() async throws {
        // The error message shows only the last line that the script prints, and the script cannot start a program that
        // would join lines. So each fact needs its own run.
        func last(_ script: String) async throws -> String {
            let folder = try folder("pdfinfo", "{ \(script); } >&2; exit 1")
            let run = try await Scanics.run(
                "SampleImages/flyers.pdf", "--time-limit", "7", environment: ["PATH": folder.path, "SECRET": "secret"])
            #expect(run.status == 3)
            return run.errors
        }
        // The first limit is the memory in KiB. The second is the processor time: what is left of the time after which the
        // reader's process is ended (a quarter more than the limit, and two seconds), and two seconds.
        #expect(try await last("ulimit -v").contains("(1048576)"))
        #expect(try await last("ulimit -t").contains(/\(1[0-2]\)/))
        #expect(try await last("printf f=; ulimit -f").contains("(f=0)"))
        #expect(try await last("printf c=; ulimit -c").contains("(c=0)"))
        #expect(try await last(#"echo "secret: $SECRET.""#).contains("(secret: .)"))
        #expect(try await last(#"echo > "$0.written""#).contains("cannot create"))
        #expect(try await last("/bin/true").contains("Cannot fork"))
    }

    @Test("a program's output that is not a picture is an error")
    func garbage() async throws {
        let folder = try folder("rsvg-convert", "echo garbage")
        let run = try await Scanics.run(
            "-", input: Array("<svg xmlns='http://www.w3.org/2000/svg'/>".utf8), environment: ["PATH": folder.path])
        #expect(run.status == 3)
    }
}
