import CommandLineInterface
import Glibc
import SystemPackage

enum StoreProgramLauncher {
    private static let name = "scanics-store"

    /// The path of the program; nil if it is not installed.
    static var path: String? { candidates.map(\.string).first { access($0, X_OK) == 0 } }

    static func replaceProcess() -> Never {
        let places = candidates
        for place in places {
            // The raw arguments are passed on, because names of files need not be UTF-8.
            execv(place.string, CommandLine.unsafeArgv)
            guard errno == ENOENT || errno == ENOTDIR else {
                let reason = Errno(rawValue: errno)
                Messages.report(place.string, "cannot be started (\(reason)); install scanics again")
                exit(ExitStatus.failed.rawValue)
            }
        }
        let folders = places.map { $0.removingLastComponent().string }.joined(separator: " or ")
        Messages.report(
            name, "the program that opens calendars is not in \(folders); install scanics again")
        exit(ExitStatus.failed.rawValue)
    }

    private static var candidates: [FilePath] {
        guard let folder = ProgramFolder.path else { return [] }
        let installed = folder.removingLastComponent().appending("libexec").appending("scanics")
        return [folder, installed].map { $0.appending(name) }
    }
}
