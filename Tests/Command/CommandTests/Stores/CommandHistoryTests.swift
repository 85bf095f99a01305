import Foundation
import TestSupport
import Testing

@Suite("Random histories of commands")
struct CommandHistoryTests {
    @Test(
        "after each of many random commands, some of them killed, the list of events is that of a model, also with edits of another program",
        arguments: ["sqlite", "vdir"])
    func agree(_ kind: String) async throws {
        let folder = try TemporaryFolder()
        let script = packageRoot.appending(path: "Tests/Support/histories.py").path()
        let run = try await Scanics.run(
            executable: "/usr/bin/python3",
            [script, Scanics.path, folder.path, kind, runsLongTests ? "2000" : "40", "\(UInt16.random(in: 0...999))"])
        #expect(run.status == 0, "\(run.output.suffix(4000)) \(run.errors.suffix(2000))")
    }
}
