import CommandLineInterface
import EventStore
import Subprocess
import SystemPackage

/// The program that is run for each alarm. No shell is involved: texts of strangers are only data on the program's
/// standard input and in the program's environment.
struct AlarmProgram: Sendable {
    private let words: [String]
    private let path: String

    /// Reads a command, whose words are separated by blanks.
    init(_ command: String) throws {
        words = command.split(separator: " ").map(String.init)
        guard let path = words.first.flatMap({ ProgramSearch.path(of: $0) }) else {
            throw Failure(command, "there is no such program; check the name, or write its whole path", status: .usage)
        }
        self.path = path
    }

    func run(_ notice: AlarmNotice, json: String) async throws {
        var environment: [Environment.Key: String?] = [
            "SCANICS_TITLE": notice.title, "SCANICS_TEXT": notice.body, "SCANICS_MISSED": notice.isLate ? "1" : "0",
        ]
        if let alarm = notice.alarm { environment["SCANICS_KIND"] = alarm.alarm == nil ? "due" : "alarm" }
        let program = words[0]
        do {
            let input = try ChildProgram.input(json + "\n")
            let result = try await Subprocess.run(
                .path(FilePath(path)), arguments: Arguments(Array(words.dropFirst())),
                environment: .inherit.updating(environment),
                input: .fileDescriptor(input, closeAfterSpawningProcess: true),
                output: .fileDescriptor(.standardOutput, closeAfterSpawningProcess: false),
                error: .fileDescriptor(.standardError, closeAfterSpawningProcess: false))
            guard case .exited(0) = result.terminationStatus else {
                return Messages.report(program, "this program failed (\(result.terminationStatus))")
            }
        } catch {
            throw Failure(program, "this program could not be run (\(error)); check its name and permissions")
        }
    }
}
