import Foundation
import TestSupport
import Testing

/// The options for the fastest effort. These tests do not check how well codes are read.
private let fast = ["--effort", "fast"]

@Suite("Many pictures")
struct BatchTests {
    /// Returns a folder with the given number of pictures: copies of four samples.
    private func folder(_ count: Int) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let names = ["poster.png", "link.png", "sticky-note.png", "course.png"]
        for number in 0..<count { try folder.copy(names[number % names.count], to: "in/\(1000 + number).png") }
        return folder
    }

    @Test("1, 2 and 8 workers give the same output, byte for byte", arguments: ["ics", "jsonl"])
    func workers(format: String) async throws {
        let folder = try folder(12)
        for part in 1...3 {
            let bytes = try Data(contentsOf: URL(filePath: Scanics.partPicture(part)))
            try folder.write("in/1\(part)00.png", [UInt8](bytes))
        }
        var outputs: Set<String> = []
        for jobs in ["1", "2", "8"] {
            let run = try await Scanics.run(
                executable: Scanics.path, [folder.path + "in", "--format", format, "--jobs", jobs] + fast,
                environment: ["SOURCE_DATE_EPOCH": "0"])
            #expect(run.status == 0)
            outputs.insert(run.output)
        }
        #expect(outputs.count == 1)
    }

    @Test("60 pictures need no more memory than 8")
    func memory() async throws {
        // A separate process starts the command and measures its memory, so the memory of other tests does not count.
        let script = """
            import resource, subprocess, sys
            subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
            print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
            """
        var peaks: [Int] = []
        for count in [8, 60] {
            let folder = try folder(count)
            let run = try await Scanics.run(
                executable: "/usr/bin/python3", ["-c", script, Scanics.path, folder.path + "in", "--jobs", "1"] + fast)
            peaks.append(try #require(Int(run.output.trimmingCharacters(in: .whitespacesAndNewlines)), "\(run.errors)"))
        }
        // Each picture has over half a megabyte of luma, so keeping the 52 additional pictures would take 27 MB.
        #expect(peaks[1] - peaks[0] < 12_000, "\(peaks) KiB")
    }

    @Test("a picture that is given twice is one event in the calendar, and the summary counts it as repeated")
    func repeated() async throws {
        let folder = try folder(8)
        let run = try await Scanics.run(executable: Scanics.path, [folder.path + "in"] + fast)
        #expect(run.output.components(separatedBy: "BEGIN:VEVENT").count == 3)
        #expect(run.output.components(separatedBy: "BEGIN:VTODO").count == 2)
        #expect(run.errors.contains("8 pictures in "))
        #expect(run.errors.contains(": 6 events, 3 new and 3 repeated"))
        let named = try await Scanics.run("SampleImages/poster.png", "SampleImages/poster.png")
        #expect(named.errors.contains("2 events, 1 new and 1 repeated"))
        let quiet = try await Scanics.run(executable: Scanics.path, [folder.path + "in", "--quiet"] + fast)
        #expect(quiet.errors == "")
    }

    @Test("each input that cannot be read is reported with its reason, and the other inputs are scanned")
    func trouble() async throws {
        let folder = try folder(2)
        try folder.write("in/empty.png", [])
        try folder.write("in/cut.png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0])
        try folder.write("in/notes.txt", [])
        try folder.write("in/.hidden.png", [1])
        symlink("..", folder.path + "in/round")
        symlink("gone.png", folder.path + "in/dead.png")
        mkfifo(folder.path + "in/pipe.png", 0o600)
        try folder.write("in/huge.png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        truncate(folder.path + "in/huge.png", 300 << 20)
        // A long film, which must not be read to its end.
        try folder.write("in/film.mp4", [0, 0, 0, 32])
        truncate(folder.path + "in/film.mp4", 300 << 20)
        let run = try await Scanics.run(executable: Scanics.path, [folder.path + "in"] + fast)
        #expect(run.status == 3)
        #expect(run.output.contains("Sommernacht-Jazz"))
        for (name, words) in [
            ("empty.png", "the file is empty"), ("cut.png", "is damaged"), ("round", "leads back"),
            ("dead.png", "leads to gone.png, which does not exist"), ("huge.png", "limit of 268435456 bytes"),
        ] {
            #expect(run.errors.contains("scanics: \(folder.path)in/\(name): "), "\(name)")
            #expect(run.errors.contains(words), "\(name)")
        }
        #expect(run.errors.contains("5 inputs not read: "))
        #expect(run.errors.contains("1 empty-file"))
        #expect(run.errors.contains("skipped 4 files: 2 not pictures, 1 hidden, 1 device or pipe"))
    }

    @Test("the pictures of a list are scanned while the list is still being written")
    func stream() async throws {
        let script = """
            import subprocess, sys
            p = subprocess.Popen([sys.argv[1], '--files-from', '-', '--format', 'jsonl', '--effort', 'fast'],
                                 stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            for name in ['poster', 'link'] * 2:
                p.stdin.write(f'SampleImages/{name}.png\\n'.encode()); p.stdin.flush()
                assert f'{name}.png'.encode() in p.stdout.readline()
            p.stdin.close()
            assert p.stdout.read() == b'' and p.wait() == 0
            """
        let run = try await Scanics.run(executable: "/usr/bin/python3", ["-c", script, Scanics.path])
        #expect(run.status == 0, "\(run.errors)")
    }

    @Test("with --log-format json, messages are lines of JSON with the times of the stages and the counts")
    func log() async throws {
        let folder = try folder(2)
        try folder.write("in/empty.png", [])
        let run = try await Scanics.run(
            executable: Scanics.path, [folder.path + "in", "--log-format", "json", "--progress", "always"] + fast)
        let lines = try run.errors.split(separator: "\n").map {
            try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        #expect(lines.map { $0["event"] as? String } == ["input", "input", "message", "input", "summary"])
        #expect(lines.map { $0["outcome"] as? String } == ["scanned", "scanned", nil, "failed", nil])
        #expect((lines[0]["seconds"] as? [String: Double]).map { $0["codes"] ?? 0 > 0 } == true)
        let summary = try #require(lines.last?["summary"] as? [String: Any])
        #expect(summary["images"] as? Int == 2)
        #expect((summary["notRead"] as? [String: Int]) == ["empty-file": 1])
    }

    @Test("the other tasks of an app continue while pictures are scanned")
    func heartbeat() async throws {
        let app = URL(filePath: Scanics.path).deletingLastPathComponent().appending(path: "HostApp").path()
        let pictures = ["poster.png", "photo.jpg", "no-code.png", "badge.png"].map { Scanics.samples + $0 }
        // The app makes twelve scans. If they blocked the few threads that run tasks, each heartbeat would have to wait
        // for a whole scan. On a busy machine some heartbeats are late anyway, so the test takes the median, and the
        // best of three runs.
        var share = 1.0
        for _ in 0..<3 where share >= 0.05 {
            let run = try await Scanics.run(executable: app, pictures)
            share = min(share, try #require(Double(run.output.trimmingCharacters(in: .whitespacesAndNewlines))))
        }
        #expect(share < 0.05, "half of the heartbeats were late by \(share) of the time of all scans")
    }
}
