import Glibc
import CommandLineInterface
import SystemPackage

/// The program that has the stores: it does what this one only checks the command line of.
enum StoreProgram {
    private static let name = "scanics-store"

    /// Makes this process that program, with the same command line; ends it where there is no such program.
    static func replaceProcess() -> Never {
        let places = candidates
        for place in places {
            // The arguments as they came: names of files need not be UTF-8.
            execv(place.string, CommandLine.unsafeArgv)
            guard errno == ENOENT || errno == ENOTDIR else {
                let reason = Errno(rawValue: errno)
                Messages.report(place.string, "it cannot be started (\(reason)); install scanics anew")
                exit(ExitStatus.failed.rawValue)
            }
        }
        let folders = places.map { $0.removingLastComponent().string }.joined(separator: " and ")
        Messages.report(
            name, "the part of scanics that opens calendars is not there; it is looked for in \(folders): install it")
        exit(ExitStatus.failed.rawValue)
    }

    /// Where it may be: beside this program, as it is built, and where it is installed.
    private static var candidates: [FilePath] {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
        let length = readlink("/proc/self/exe", &buffer, Int(PATH_MAX))
        guard length > 0 else { return [] }
        let folder = FilePath(platformString: buffer).removingLastComponent()
        let installed = folder.removingLastComponent().appending("libexec").appending("scanics")
        return [folder, installed].map { $0.appending(name) }
    }
}
