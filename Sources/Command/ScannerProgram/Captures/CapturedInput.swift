import CommandLineInterface
import Glibc

/// Pictures or texts that were taken from the desktop, and where their events are shown.
struct CapturedInput {
    let paths: [String]
    let folder: CaptureFolder

    func run(
        notify: Bool, _ output: OutputOptions, _ scanning: ScanningOptions, _ following: FollowingOptions
    ) throws {
        let notice = notify || (!output.isChosen && !Self.hasReader) ? try CaptureNotice(folder: folder) : nil
        try ScanRun(
            try InputList(files: paths), output: output, batch: nil, following: following, aim: .events,
            capture: ScanRun.Capture(notice: notice)
        ).scan(scanning)
    }

    /// Whether somebody or something reads standard output: a person at a terminal, a file or a program.
    private static var hasReader: Bool {
        if [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO].contains(where: { isatty($0) == 1 }) { return true }
        var status = stat()
        guard fstat(STDOUT_FILENO, &status) == 0 else { return false }
        return [S_IFREG, S_IFIFO].contains(status.st_mode & S_IFMT)
    }
}

extension OutputOptions {
    fileprivate var isChosen: Bool { output != nil || format != nil }
}
