import Foundation
import Subprocess
import SystemPackage
import TestSupport
import Testing

/// The command in a process of its own, as users run it.
enum Scanics {
    /// The path of the command. The build puts the command into the folder of these tests.
    static var path: String {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(filePath: tests).deletingLastPathComponent().appending(path: "scanics").path()
    }

    /// Runs a Python script with some variables: `scanics` is the path of the command, `samples` the folder of sample
    /// pictures, and `rounds` a number of repetitions. `root` is an empty folder, in which the script runs.
    static func check(rounds: Int = 1, _ script: String) async throws {
        let folder = try TemporaryFolder()
        let head = """
            import collections, json, os, random, re, shutil, signal, subprocess, sys, threading, time
            scanics, samples, root, rounds = *sys.argv[1:4], int(sys.argv[4])
            os.chdir(root)
            posters = ['poster.png', 'link.png', 'sticky-note.png', 'course.png']

            def fill(count, names=posters):
                os.makedirs('in', exist_ok=True)
                for i in range(count):
                    name = names[i % len(names)]
                    shutil.copy(samples + name, f'in/{i:04}-{name}')

            def answers(output):
                return [json.loads(line) for line in output.splitlines()]

            def children(pid):
                found = []
                try:
                    for task in os.listdir(f'/proc/{pid}/task'):
                        found += map(int, open(f'/proc/{pid}/task/{task}/children').read().split())
                except OSError: pass
                return found

            def name(pid):
                try: return open(f'/proc/{pid}/cmdline').read().split(chr(0))[0]
                except OSError: return ''

            def readers(pid):
                return [child for child in children(pid) if name(child) == 'scanics-reader']

            def wait(test):
                for _ in range(3000):
                    found = test()
                    if found: return found
                    time.sleep(0.01)
                sys.exit('it did not come')

            """
        let result = try await Subprocess.run(
            .path("/usr/bin/python3"),
            arguments: [
                "-c", head + script, path, packageRoot.path() + "SampleImages/", folder.path, String(rounds),
            ], output: .string(limit: 1 << 20), error: .string(limit: 1 << 20))
        let isDone = if case .exited(0) = result.terminationStatus { true } else { false }
        #expect(isDone, "\(result.standardOutput)\n\(result.standardError)")
    }
}
