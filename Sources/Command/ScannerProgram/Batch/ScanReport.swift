import CommandLineInterface
import Glibc
import SystemPackage

/// The report of a run: a line for each input, in the order of the inputs. One system call writes each line, so a
/// killed process leaves complete lines, and at most one incomplete line at the end.
///
/// A run that continues a report appends its new lines to the report, so that a later run can use them even if this run
/// is killed. The run also writes a second file, which has each input once, in the order of the inputs. At the end of
/// the run, the second file replaces the report.
final class ScanReport {
    let context: ReportContext
    private let path: String
    private let console: Console
    private let file: FileDescriptor
    private let index: ReportIndex?
    private var left: ReportIndex?
    private var renewed: StreamedFile?

    static func open(
        _ options: BatchOptions, effort: String, output: OutputOptions, stamp: LocalDateTime, console: Console
    ) throws -> ScanReport? {
        guard let path = options.report ?? options.resume else { return nil }
        do {
            return try ScanReport(
                path, resuming: options.resume, output: output, console: console
            ) { ReportContext(effort: effort, run: $0 ?? stamp.extendedText + "Z", keepsSecrets: output.secrets) }
        } catch let failure as Failure {
            console.report(failure.subject, failure.message)
        } catch {
            console.report(path, "the report cannot be opened (\(error)); choose another file")
        }
        throw ExitStatus.failed
    }

    /// - Parameter context: returns the context for the start of the report's first run; for nil, this is the first run.
    private init(
        _ path: String, resuming: String?, output: OutputOptions, console: Console,
        context: (String?) -> ReportContext
    ) throws {
        self.path = path
        self.console = console
        let continues = resuming.map { InputList.absolute($0) == InputList.absolute(path) } ?? false
        file = try FileDescriptor.open(
            FilePath(path), .readWrite, options: [.create, .append, .closeOnExec],
            permissions: [.ownerReadWrite])
        guard flock(file.rawValue, LOCK_EX | LOCK_NB) == 0 else {
            throw Failure(path, "another scanics is writing this report; wait until it ends")
        }
        let known = try ReportIndex(file)
        guard known.run != nil || output.force || lseek(file.rawValue, 0, SEEK_END) == 0 else {
            throw Failure(path, "the file exists and isn't a report; replace it with --force")
        }
        Self.makePrivate(file)
        if continues {
            index = known
            left = known
            // Removes the incomplete last line that a killed run left. Otherwise the next line would be appended to it.
            _ = ftruncate(file.rawValue, known.length)
            let place = try OutputFile(path)
            place.removeLeftovers()
            renewed = known.length > 0 ? try place.stream() : nil
            renewed?.setPermissions(0o600)
        } else {
            index = try resuming.flatMap(Self.index(of:))
            _ = ftruncate(file.rawValue, 0)
        }
        self.context = context(index?.run)
    }

    /// Takes the permissions of others from a report that was there before. A device or pipe keeps its permissions.
    private static func makePrivate(_ file: FileDescriptor) {
        var status = stat()
        guard fstat(file.rawValue, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
        fchmod(file.rawValue, 0o600)
    }

    private static func index(of path: String) throws -> ReportIndex? {
        do {
            return try ReportIndex(try FileDescriptor.open(FilePath(path), .readOnly, options: .closeOnExec))
        } catch Errno.noSuchFileOrDirectory {
            return nil
        }
    }

    var stamp: LocalDateTime? { ISO8601Time(context.run)?.local }

    var memory: ScanMemory? {
        guard let index else { return nil }
        let effort = context.effort
        return { input, stamp in index.reading(of: input, stamp: stamp, effort: effort) }
    }

    /// Returns the path that a file had in the run that this one continues, if the file was renamed since.
    func formerPath(of path: String, _ stamp: FileStamp) -> String? { index?.formerPath(of: path, stamp) }

    func add(_ result: ScanResult, of scanned: ScannedInput) throws {
        let line = try JSONText.text(of: ReportLine(scanned: scanned, result: result, context: context)) + "\n"
        do {
            if !scanned.isRemembered || renewed == nil { try file.writeAll(line.utf8) }
            try renewed?.append(line)
        } catch {
            throw reported(error)
        }
        if let path = result.path {
            if let stamp = scanned.stamp, let former = formerPath(of: path, stamp) { left?.remove(former) }
            left?.remove(path)
        }
    }

    /// If this run continued a report, replaces the report with the second file (see ``ScanReport``), which is in the
    /// order of the inputs.
    func finish() throws {
        guard var renewed = renewed.take() else { return }
        do {
            try left?.remainingLines { try renewed.append(bytes: $0) }
            try renewed.commit()
        } catch {
            throw reported(error)
        }
    }

    private func reported(_ error: any Error) -> ExitStatus {
        let message = (error as? Failure)?.message ?? "cannot be written (\(error)); free some space"
        console.report(path, message)
        return .failed
    }
}
