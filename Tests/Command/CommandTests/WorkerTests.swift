import Foundation
import Testing

@Suite("scanics worker")
struct WorkerTests {
    private func request(_ image: [UInt8]) -> [UInt8] {
        withUnsafeBytes(of: UInt32(image.count).bigEndian) { Array($0) } + image
    }

    private func sample(_ name: String) throws -> [UInt8] {
        try [UInt8](Data(contentsOf: URL(filePath: Scanics.samples + name)))
    }

    @Test(
        "the answer to each image is a line of JSON, in order; the answer to a bad image has an error",
        arguments: ["1", "3"])
    func answers(jobs: String) async throws {
        let images = [
            try sample("poster.png"), [], Array("hello".utf8), try sample("link.png"), try sample("sticky-note.png"),
        ]
        let run = try await Scanics.run(
            "worker", "--effort", "fast", "--jobs", jobs, input: images.flatMap(request) + request(images[0]))
        #expect(run.status == 0)
        #expect(run.errors == "")
        let answers = try run.output.split(separator: "\n").map {
            try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        #expect(
            answers.map { ($0["error"] as? [String: String])?["code"] } == [
                nil, "empty-file", "unknown-format", nil, nil, nil,
            ])
        #expect(answers.map { ($0["events"] as? [Any])?.count } == [1, 0, 0, 0, 1, 1])
        #expect(answers.allSatisfy { $0["path"] == nil })
    }

    @Test("parts of a message in several images are not joined, because the images are unrelated")
    func parts() async throws {
        let parts = try (1...3).map {
            try [UInt8](Data(contentsOf: URL(filePath: Scanics.partPicture($0))))
        }
        let run = try await Scanics.run("worker", "--effort", "fast", input: parts.flatMap(request))
        let lines = run.output.split(separator: "\n")
        #expect(lines.map { $0.contains("missing-part") } == [true, true, true])
    }

    @Test("an image over the size limit is skipped, and its answer has an error")
    func tooLong() async throws {
        let length = 256 << 20 + 1
        let script = """
            import struct, subprocess, sys
            image = open('SampleImages/poster.png', 'rb').read()
            p = subprocess.Popen([sys.argv[1], 'worker', '--effort', 'fast'], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            p.stdin.write(struct.pack('>I', \(length)))
            for _ in range(\(length) >> 20): p.stdin.write(bytes(1 << 20))
            p.stdin.write(bytes(\(length % (1 << 20))))
            p.stdin.write(struct.pack('>I', len(image)) + image); p.stdin.close()
            lines = p.stdout.readlines()
            assert b'file-too-large' in lines[0] and b'Sommernacht' in lines[1] and len(lines) == 2
            assert p.wait() == 0
            """
        let run = try await Scanics.run(executable: "/usr/bin/python3", ["-c", script, Scanics.path])
        #expect(run.status == 0, "\(run.errors)")
    }

    @Test(
        "an incomplete request ends the worker with status 3, after the answers to earlier requests",
        arguments: [1, 3, 4, 100])
    func cut(length: Int) async throws {
        let whole = request(try sample("link.png"))
        let run = try await Scanics.run("worker", "--effort", "fast", input: whole + whole.prefix(length))
        #expect(run.status == 3)
        #expect(run.output.split(separator: "\n").count == 1)
        #expect(run.errors.contains("in the middle of a request"))
    }

    @Test("the worker answers a request without waiting for the next one")
    func interactive() async throws {
        let script = """
            import struct, subprocess, sys
            p = subprocess.Popen([sys.argv[1], 'worker', '--effort', 'fast', '--jobs', '2'], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            for name in ['poster', 'link', 'poster']:
                image = open(f'SampleImages/{name}.png', 'rb').read()
                p.stdin.write(struct.pack('>I', len(image)) + image); p.stdin.flush()
                assert (b'Sommernacht' in p.stdout.readline()) == (name == 'poster')
            p.stdin.close()
            assert p.wait() == 0
            """
        let run = try await Scanics.run(executable: "/usr/bin/python3", ["-c", script, Scanics.path])
        #expect(run.status == 0, "\(run.errors)")
    }
}
