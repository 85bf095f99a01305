import Foundation
import Subprocess
import TestSupport
import Testing

/// The server of `Fixtures/published.py`, which runs while a suite with the trait `.publisher` runs. It has public
/// addresses in a private network. Only the server and the programs in its namespaces can use this network.
struct CalendarPublisher: Sendable {
    @TaskLocal static var running: CalendarPublisher?

    /// Whether this machine allows programs to create a private network; many containers forbid it.
    static let isPossible =
        system(
            "/usr/bin/unshare --user --map-root-user --net --mount sh -c 'ip link set lo up && mount --bind /etc/hosts /etc/hosts'"
                + " 2>/dev/null") == 0

    /// The folder of the published files.
    let files: String
    /// The authority that signed the server's certificate.
    let caFile: String
    private let process: String

    init(files: String, caFile: String, process: String) {
        self.files = files
        self.caFile = caFile
        self.process = process
    }

    /// The first words of a command line that runs a program in the server's namespaces.
    var wrapper: [String] {
        ["/usr/bin/nsenter", "--target", process, "--user", "--net", "--mount", "--preserve-credentials", "--"]
    }
}

/// A trait that runs the server while a suite runs.
struct CalendarPublisherTrait: SuiteTrait, TestScoping {
    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        for name in ["files", "certificates"] {
            try FileManager.default.createDirectory(
                atPath: folder.path + name, withIntermediateDirectories: true)
        }
        let script = packageRoot.path() + "Tests/Command/CommandTests/Fixtures/published.py"
        _ = try await Subprocess.run(
            .path("/usr/bin/unshare"),
            arguments: [
                "--user", "--map-root-user", "--net", "--mount", "/usr/bin/python3", script, folder.path + "files",
                folder.path + "certificates",
            ], input: .inputWriter, output: .sequence, error: .currentStandardError
        ) { execution in
            for try await line in execution.standardOutput.strings() {
                let publisher = CalendarPublisher(
                    files: folder.path + "files/", caFile: folder.path + "certificates/authority.pem",
                    process: line.trimmingCharacters(in: .whitespacesAndNewlines))
                try await CalendarPublisher.$running.withValue(publisher) { try await function() }
                break
            }
            try execution.send(signal: .terminate)
        }
    }
}

extension Trait where Self == CalendarPublisherTrait {
    /// The trait of a suite that needs the server.
    static var publisher: Self { Self() }
}
