import Foundation
import Subprocess
import SystemPackage
import TestSupport
import Testing

private let fast = ["--effort", "fast"]

@Suite("Stopping and continuing")
struct ResumeTests {
    /// Returns a folder of pictures. One picture is unreadable. Three pictures are the parts of one message, with other
    /// pictures between them in the order of the names.
    private func folder(_ count: Int = 20) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let names = ["poster.png", "link.png", "sticky-note.png", "wifi.png"]
        for number in 0..<count { try folder.copy(names[number % names.count], to: "in/\(1000 + number).png") }
        for part in 1...3 {
            let url = URL(filePath: Scanics.partPicture(part))
            try folder.write("in/\(1003 + 5 * part)-part.png", [UInt8](Data(contentsOf: url)))
        }
        try folder.write("in/1007-empty.png", [])
        return folder
    }

    /// The exit status, the standard output and the files of a run.
    private struct Outcome: Equatable {
        var status: Int32?
        var output: String
        var files: [String: String]
        /// The lines of the report, without the path of the folder.
        var report: [String]
    }

    private func outcome(_ run: Scanics.Run, in folder: TemporaryFolder) throws -> Outcome {
        func clean(_ text: String) -> String {
            text.replacing(folder.path, with: "").replacing(/X-SCANICS-ORIGIN:[-0-9a-f]*/, with: "")
        }
        let files = folder.files.filter { $0.hasPrefix("out/") || $0 == "all.ics" }
        let report = try clean(folder.text("report.jsonl")).replacing(/"modified":"[0-9]*"/, with: "")
        return Outcome(
            status: run.status, output: clean(run.output),
            files: try Dictionary(uniqueKeysWithValues: files.map { ($0, clean(try folder.text($0))) }),
            report: report.split(separator: "\n").map(String.init))
    }

    private static let outputs = ["-o out/", "-o all.ics", "--format jsonl"]

    private func arguments(_ output: String, _ folder: TemporaryFolder, _ more: String...) -> [String] {
        let output = output.split(separator: " ").map {
            $0.hasSuffix("/") || $0.hasSuffix("ics") ? folder.path + $0 : "\($0)"
        }
        return ["scan", folder.path + "in", "--jobs", "2"] + output + more + fast
    }

    @Test(
        "a killed run can be continued, and gives the same output as an uninterrupted one", arguments: outputs)
    func killed(output: String) async throws {
        let (whole, folder) = (try folder(), try folder())
        let expected = try outcome(
            await Scanics.run(
                executable: Scanics.path, arguments(output, whole, "--report", whole.path + "report.jsonl")),
            in: whole)
        #expect(expected.status == 3)
        #expect(expected.report.count == 24)

        let command = arguments(output, folder, "--resume", folder.path + "report.jsonl")
        // The run is killed several times, each time a little later.
        let moments = runsLongTests ? [0, 1, 5, 9, 14] : [1, 9]
        let script = """
            import random, subprocess, sys, time
            def lines():
                try: return open(sys.argv[1]).read().count('\\n')
                except FileNotFoundError: return 0
            for done in \(moments):
                p = subprocess.Popen(sys.argv[2:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                while lines() < done: time.sleep(0.001)
                time.sleep(random.random() / 50)
                p.kill()
                assert p.wait() == -9
            """
        let killer = try await Scanics.run(
            executable: "/usr/bin/python3", ["-c", script, folder.path + "report.jsonl", Scanics.path] + command)
        #expect(killer.status == 0, "\(killer.errors)")
        // Each killed run tries the unreadable input and those with secrets again, and may add lines for them. Other
        // inputs have one line.
        let lines = try folder.text("report.jsonl").split(separator: "\n").filter { !$0.contains("\"secret\":") }
            .map(Self.path).filter { $0 != "in/1007-empty.png" }
        #expect(Set(lines).count == lines.count)
        let last = try await Scanics.run(executable: Scanics.path, command)
        let actual = try outcome(last, in: folder)
        #expect(actual.status == expected.status)
        #expect(Self.withoutStamp(actual.output) == Self.withoutStamp(expected.output))
        #expect(actual.files.mapValues(Self.withoutStamp) == expected.files.mapValues(Self.withoutStamp))
        #expect(actual.report.map(Self.path) == expected.report.map(Self.path))
        #expect(actual.report.map(Self.withoutStamp) == expected.report.map(Self.withoutStamp))
        // No half-written file is left.
        #expect(!folder.files.contains { $0.contains(".scanics-") })
    }

    /// Returns the path of the input that a report line names, from `in/` on.
    private static func path(_ line: some StringProtocol) -> String {
        String(line).firstMatch(of: /"path":"[^"]*(in\/[^"]*)"/).map { String($0.1) } ?? "?"
    }

    /// Removes the time and the identifier of the run from a text, because each run has its own.
    private static func withoutStamp(_ text: String) -> String {
        text.replacing(/DTSTAMP:[0-9TZ]*/, with: "").replacing(/"run":"[^"]*"/, with: "")
    }

    @Test(
        "Ctrl-C keeps the results, prints how to continue, and ends the run with status 130",
        arguments: [SIGINT, SIGTERM])
    func interrupted(signal: Int32) async throws {
        let folder = try TemporaryFolder()
        let report = folder.path + "report.jsonl"
        // The list of names is never closed, so the run does not end before the signal.
        let script = """
            import os, signal, subprocess, sys, time
            command = [sys.argv[1], '--files-from', '-', '-o', sys.argv[2] + 'out/', '--report', sys.argv[3], '--effort', 'fast']
            p = subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE)
            p.stdin.write(b'SampleImages/poster.png\\nSampleImages/link.png\\n'); p.stdin.flush()
            while not os.path.exists(sys.argv[3]) or open(sys.argv[3]).read().count('\\n') < 2: time.sleep(0.01)
            p.send_signal(\(signal))
            print(p.wait(timeout=100), p.stderr.read().decode())
            """
        let run = try await Scanics.run(
            executable: "/usr/bin/python3", ["-c", script, Scanics.path, folder.path, report])
        #expect(run.output.hasPrefix("130 "), "\(run.output) \(run.errors)")
        #expect(run.output.contains("--resume \(report)"))
        #expect(folder.files == ["out/poster.ics", "report.jsonl"])
        #expect(try folder.text("report.jsonl").split(separator: "\n").count == 2)
    }

    @Test("--resume scans only new, changed and failed inputs, and the report has each input once")
    func changes() async throws {
        let folder = try folder(4)
        let report = folder.path + "report.jsonl"
        let command = arguments("-o all.ics", folder, "--log-format", "json", "--resume", report)
        #expect(try await Scanics.run(executable: Scanics.path, command).status == 3)
        try folder.copy("course.png", to: "in/1001.png")
        try folder.copy("poster.png", to: "in/1007-empty.png")
        try folder.copy("programme.png", to: "in/0999.png")
        try FileManager.default.removeItem(atPath: folder.path + "in/1003.png")
        // The report gets a line of another program, and an incomplete line like one that a killed run leaves.
        let file = try FileHandle(forWritingTo: URL(filePath: report))
        try file.seekToEnd()
        try file.write(contentsOf: Data("{\"path\":\"else\"}\n{\"path\":\"\(folder.path)in/1000.png\",\"run".utf8))
        try file.close()
        let run = try await Scanics.run(executable: Scanics.path, command)
        #expect(run.status == 0)
        let outcomes = run.errors.matches(of: /"outcome":"([a-z-]*)","path":"[^"]*in\/([^"]*)"/).map {
            "\($0.2) \($0.1)"
        }
        #expect(
            outcomes == [
                "0999.png scanned", "1000.png remembered", "1001.png scanned", "1002.png remembered",
                "1007-empty.png scanned", "1008-part.png remembered", "1013-part.png remembered",
                "1018-part.png remembered",
            ])
        #expect(
            try folder.text("report.jsonl").split(separator: "\n").map(Self.path) == [
                "in/0999.png", "in/1000.png", "in/1001.png", "in/1002.png", "in/1007-empty.png", "in/1008-part.png",
                "in/1013-part.png", "in/1018-part.png", "in/1003.png",
            ])
        // A scan with another effort may find more codes, so the earlier results are not used.
        let thorough = try await Scanics.run(
            executable: Scanics.path, ["--effort", "standard"] + command.dropFirst().dropLast(2))
        #expect(!thorough.errors.contains(#""outcome":"remembered""#))
    }

    @Test("a report does not replace another file, and two runs cannot write the same report")
    func protected() async throws {
        let folder = try folder(1)
        try folder.write("mine.txt", Array("mine\n".utf8))
        for option in ["--report", "--resume"] {
            let run = try await Scanics.run(
                executable: Scanics.path, arguments("-o all.ics", folder, option, folder.path + "mine.txt"))
            #expect(run.status == 3)
            #expect(run.errors.contains("--force"))
            #expect(try folder.text("mine.txt") == "mine\n")
        }
        let held = open(folder.path + "report.jsonl", O_RDWR | O_CREAT, 0o600)
        defer { close(held) }
        flock(held, LOCK_EX)
        let run = try await Scanics.run(
            executable: Scanics.path, arguments("-o all.ics", folder, "--report", folder.path + "report.jsonl"))
        #expect(run.status == 3)
        #expect(run.errors.contains("another scanics"))
    }
}
