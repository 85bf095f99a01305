import CommandLineInterface

protocol ResultSink: AnyObject {
    func add(_ result: ScanResult, of scanned: ScannedInput) throws
    func flush() throws
    func finish() throws
}

final class MergedCalendarSink: ResultSink {
    private let target: OutputTarget
    private let isJSCalendar: Bool
    private var export: CalendarExport
    private var writtenCount = 0

    init(target: consuming OutputTarget, stamp: LocalDateTime, isJSCalendar: Bool) {
        self.target = target
        self.isJSCalendar = isJSCalendar
        export = CalendarExport(stamp: stamp)
    }

    func add(_ result: ScanResult, of scanned: ScannedInput) {
        export.add(result)
    }

    func flush() throws {
        guard export.count > writtenCount, !target.options.isToStandardOutput else { return }
        writtenCount = export.count
        try target.write(text(origin: target.origin).text)
    }

    func finish() throws {
        guard export.count > 0 else { return }
        let (text, diagnostics) = text(origin: target.options.isToStandardOutput ? nil : target.origin)
        for diagnostic in diagnostics where !target.options.quiet {
            target.console.report(
                target.options.output ?? "calendar", diagnostic.message, code: diagnostic.code.rawValue, level: .warning
            )
        }
        try target.write(text)
    }

    private func text(origin: String?) -> (text: String, diagnostics: [Diagnostic]) {
        isJSCalendar ? export.jscalendarText() : export.text(origin: origin)
    }
}

final class CalendarFolderSink: ResultSink {
    private let folder: String
    private let options: OutputOptions
    private let console: Console
    private let stamp: LocalDateTime
    private var names: CalendarNames
    /// The folders from which the half-written files of killed runs were removed.
    private var cleared: Set<String> = []
    private var hasFailed = false

    init(folder: String, options: OutputOptions, console: Console, stamp: LocalDateTime, names: CalendarNames) {
        self.folder = folder
        self.options = options
        self.console = console
        self.stamp = stamp
        self.names = names
    }

    func add(_ result: ScanResult, of scanned: ScannedInput) throws {
        var export = CalendarExport(stamp: stamp)
        export.add(result)
        guard export.count > 0, let path = scanned.input.path else { return }
        let origin = CalendarExport.origin(of: [InputList.absolute(path)])
        let name = names.name(for: scanned.input, path)
        defer { names.remember(path, scanned.stamp) }
        do throws(Failure) {
            if cleared.isEmpty { try OutputFile.makeFolder(folder) }
            let file = try OutputFile(root: folder, relative: name)
            if cleared.insert(String(name.prefix(upTo: name.lastIndex(of: "/") ?? name.startIndex))).inserted {
                file.removeLeftovers()
            }
            // An earlier run has written this file.
            if scanned.isRemembered, file.wasMade(from: origin) { return }
            let (text, diagnostics) = export.text(origin: origin)
            for diagnostic in diagnostics where !options.quiet {
                console.report(name, diagnostic.message, code: diagnostic.code.rawValue, level: .warning)
            }
            try file.write(text, force: options.force, origin: origin)
            try removeFile(of: scanned, path, besides: name)
        } catch {
            console.report("\(folder)\(name)", error.message)
            hasFailed = true
        }
    }

    /// Removes the .ics file that an earlier run wrote for the same picture under its former name.
    private func removeFile(of scanned: ScannedInput, _ path: String, besides name: String) throws(Failure) {
        guard let stamp = scanned.stamp, let former = names.formerPath(of: path, stamp) else { return }
        let origin = CalendarExport.origin(of: [InputList.absolute(former)])
        for old in names.formerNames(of: former, now: scanned.input, path) where old != name {
            if let file = try? OutputFile(root: folder, existing: old), file.wasMade(from: origin) { file.remove() }
        }
    }

    func flush() {}

    func finish() throws {
        if hasFailed { throw ExitStatus.failed }
    }
}

final class JSONSink: ResultSink {
    private struct Everything: Encodable {
        var events: [ScannedEvent] = []
        var links: [CalendarLink] = []
        var diagnostics: [Diagnostic] = []
    }

    private let target: OutputTarget
    private var everything = Everything()

    init(target: consuming OutputTarget) { self.target = target }

    func add(_ result: ScanResult, of scanned: ScannedInput) {
        // A diagnostic's `event` becomes an index among the events of all inputs. Its `symbol` stays an index among the
        // codes of its own picture.
        let before = everything.events.count
        everything.events += result.events
        everything.links += result.links
        everything.diagnostics += result.diagnostics.map { diagnostic in
            var diagnostic = diagnostic
            diagnostic.event = diagnostic.event.map { $0 + before }
            return diagnostic
        }
    }

    func flush() {}

    func finish() throws {
        try target.write(try JSONText.text(of: everything, pretty: true) + "\n")
    }
}

final class TextSink: ResultSink {
    private var target: OutputTarget
    private let describe: (ScanResult) throws -> String
    /// The text before the first result; nil after it was written.
    private var head: String?

    init(
        target: consuming OutputTarget, head: String? = nil, describe: @escaping (ScanResult) throws -> String
    ) {
        self.target = target
        self.head = head
        self.describe = describe
    }

    func add(_ result: ScanResult, of scanned: ScannedInput) throws {
        let part = try (head ?? "") + describe(result)
        head = nil
        if !part.isEmpty { try target.append(part) }
    }

    func flush() {}

    func finish() throws { try target.finish() }
}
