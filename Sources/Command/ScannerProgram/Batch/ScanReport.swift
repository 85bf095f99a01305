import Glibc
import ScanICS
import CommandLineInterface
import SystemPackage

/// The report of a run: a line for each input, written as soon as it and all before it are done, by one system call, so
/// that whoever kills the process finds whole lines, and half of one at most.
///
/// A run that goes on with a report adds lines to it, which count when that run is killed, too; and writes the report anew
/// beside it, in the order of the inputs and each once, which takes its place at the end.
final class ScanReport {
    let context: ReportContext
    private let path: String
    private let file: FileDescriptor
    /// What is known from before.
    private let index: ReportIndex?
    /// Of those, what this run has not come to.
    private var left: ReportIndex?
    private var renewed: StreamedFile?

    /// Begins a report, or goes on with one; nil where none is asked for.
    ///
    /// - Parameters:
    ///   - stamp: the start of this run.
    static func open(
        _ options: BatchOptions, effort: Effort, force: Bool, stamp: LocalDateTime
    ) throws -> ScanReport? {
        guard let path = options.report ?? options.resume else { return nil }
        do {
            return try ScanReport(path, resuming: options.resume, effort: effort, force: force, stamp: stamp)
        } catch let failure as OutputFile.Failure {
            Messages.report(path, failure.message)
        } catch {
            Messages.report(path, "the report cannot be opened (\(error)); choose another place")
        }
        throw ExitStatus.failed
    }

    private init(_ path: String, resuming: String?, effort: Effort, force: Bool, stamp: LocalDateTime) throws {
        self.path = path
        let goesOn = resuming.map { InputList.absolute($0) == InputList.absolute(path) } ?? false
        file = try FileDescriptor.open(
            FilePath(path), .readWrite, options: [.create, .append, .closeOnExec],
            permissions: FilePermissions(rawValue: 0o666))
        guard flock(file.rawValue, LOCK_EX | LOCK_NB) == 0 else {
            throw OutputFile.Failure(message: "another scanics is writing this report; wait for it")
        }
        let known = try ReportIndex(file)
        guard known.run != nil || force || lseek(file.rawValue, 0, SEEK_END) == 0 else {
            throw OutputFile.Failure(message: "it exists, and is no report; replace it with --force")
        }
        if goesOn {
            index = known
            left = known
            // Half a line of a run that was killed would spoil the next.
            _ = ftruncate(file.rawValue, known.length)
            let place = try OutputFile(path)
            place.removeLeftovers()
            renewed = known.length > 0 ? try place.stream() : nil
        } else {
            index = try resuming.flatMap(Self.index(of:))
            _ = ftruncate(file.rawValue, 0)
        }
        let run = index?.run ?? stamp.extendedText + "Z"
        context = ReportContext(effort: effort.rawValue, run: run)
    }

    /// Another report to go on from; nil where there is none yet.
    private static func index(of path: String) throws -> ReportIndex? {
        do {
            return try ReportIndex(try FileDescriptor.open(FilePath(path), .readOnly, options: .closeOnExec))
        } catch Errno.noSuchFileOrDirectory {
            return nil
        }
    }

    /// The time that the calendars of the run are written at: the start of the first run of this report.
    var stamp: LocalDateTime? { ISO8601Time(context.run)?.local }

    /// What was read in files before.
    var memory: ScanMemory? {
        guard let index else { return nil }
        let effort = context.effort
        return { input, stamp in index.reading(of: input, stamp: stamp, effort: effort) }
    }

    /// Writes the line of an input.
    func add(_ scanned: ScannedInput, _ result: ScanResult) throws {
        let line = try JSONText.text(of: ReportLine(scanned: scanned, result: result, context: context)) + "\n"
        if !scanned.isRemembered || renewed == nil { try file.writeAll(line.utf8) }
        try renewed?.append(line)
        if let path = result.path { left?.remove(path) }
    }

    /// Puts the report in order, where this run has gone on with it.
    func finish() throws {
        guard var renewed = renewed.take() else { return }
        try left?.remainingLines { try renewed.append(bytes: $0) }
        try renewed.commit()
    }
}
