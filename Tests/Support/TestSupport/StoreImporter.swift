import Foundation
import Subprocess
import SystemPackage

/// The program StoreImporter, which imports events and is built together with the tests.
package enum StoreImporter {
    /// The output of a run.
    package struct Run: Sendable {
        /// The numbers of the events that were reported as saved.
        package var saved: [Int] = []
        /// Whether the run ended by itself.
        package var isDone = false
        /// The error of the run.
        package var failure: String?
    }

    /// The path of the program.
    package static var path: String {
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(filePath: tests).deletingLastPathComponent().appending(path: "StoreImporter").path()
    }

    /// Imports events into a store.
    ///
    /// - Parameters:
    ///   - environment: variables to add to the program's environment.
    ///   - moment: the time to kill the program, in milliseconds after it has saved the first events; nil to let it
    ///     end.
    package static func run(
        _ kind: String, _ path: String, first: Int = 0, count: Int, step: Int, environment: [String: String] = [:],
        killedAfter moment: Int? = nil
    ) async throws -> Run {
        let result = try await Subprocess.run(
            .path(FilePath(Self.path)), arguments: [kind, path, "\(first)", "\(count)", "\(step)"],
            environment: .inherit.updating(
                Dictionary(
                    uniqueKeysWithValues: environment.map { (Environment.Key(stringLiteral: $0.key), $0.value) })),
            input: .none,
            output: .sequence, error: .currentStandardError
        ) { execution in
            var run = Run()
            var killer: Task<Void, any Error>?
            for try await line in execution.standardOutput.strings() {
                let text = line.trimmingCharacters(in: .whitespacesAndNewlines)
                if let moment, killer == nil {
                    killer = Task {
                        try await Task.sleep(for: .milliseconds(moment))
                        try execution.send(signal: .kill)
                    }
                }
                if text == "done" {
                    run.isDone = true
                } else if text.hasPrefix("failed") {
                    run.failure = text
                } else {
                    run.saved += text.split(separator: " ").compactMap { Int($0) }
                }
            }
            killer?.cancel()
            return run
        }
        return result.closureResult
    }
}
