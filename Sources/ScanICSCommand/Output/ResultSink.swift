import ScanICS

/// Takes results, one input after the other, and makes the output of them.
protocol ResultSink {
    /// Takes the result of one input.
    mutating func add(_ result: ScanResult, of input: Input) throws
    /// Writes what is left to write.
    mutating func finish() throws
}

/// Where a single output goes.
struct OutputTarget {
    let options: OutputOptions
    /// What the output is made from.
    let origin: String

    /// Writes the whole output.
    func write(_ text: String) throws {
        guard let path = options.output else { return try StandardStreams.write(text) }
        do {
            try OutputFile.write(text, to: path, force: options.force, origin: origin)
        } catch {
            Messages.report(path, error.message)
            throw ExitStatus.failed
        }
    }
}

/// One calendar of all inputs.
struct MergedCalendarSink: ResultSink {
    let target: OutputTarget
    var export: CalendarExport

    mutating func add(_ result: ScanResult, of input: Input) {
        export.add(result)
    }

    mutating func finish() throws {
        guard export.count > 0 else { return }
        let (text, diagnostics) = export.text(origin: target.options.isToStandardOutput ? nil : target.origin)
        for diagnostic in diagnostics where !target.options.quiet {
            Messages.report(target.options.output ?? "calendar", diagnostic.message)
        }
        try target.write(text)
    }
}

/// One calendar for each input that has events, in a folder.
struct CalendarFolderSink: ResultSink {
    let folder: String
    let options: OutputOptions
    let stamp: LocalDateTime
    private var names: Set<String> = []
    private var isFolderMade = false
    private var hasFailed = false

    init(folder: String, options: OutputOptions, stamp: LocalDateTime) {
        self.folder = folder
        self.options = options
        self.stamp = stamp
    }

    mutating func add(_ result: ScanResult, of input: Input) throws {
        var export = CalendarExport(stamp: stamp)
        export.add(result)
        guard export.count > 0 else { return }
        let origin = CalendarExport.origin(of: [InputList.absolute(input.path)])
        let (text, diagnostics) = export.text(origin: origin)
        let name = name(for: input.relativeName)
        for diagnostic in diagnostics where !options.quiet { Messages.report(name, diagnostic.message) }
        do {
            if !isFolderMade { try OutputFile.makeFolder(folder) }
            isFolderMade = true
            try OutputFile.write(text, root: folder, relative: name, force: options.force, origin: origin)
        } catch {
            Messages.report("\(folder)\(name)", error.message)
            hasFailed = true
        }
    }

    func finish() throws {
        if hasFailed { throw ExitStatus.failed }
    }

    /// `a/b.ics` for `a/b.png`; `a/b.jpg.ics` where another input has the first.
    private mutating func name(for relative: String) -> String {
        let parts = relative.split(separator: "/").filter { $0 != ".." && $0 != "." }
        let path = parts.joined(separator: "/")
        let last = parts.last.map(String.init) ?? "picture"
        var stem = path
        if let dot = last.lastIndex(of: "."), dot > last.startIndex {
            stem = String(path.dropLast(last.distance(from: dot, to: last.endIndex)))
        }
        let name = names.contains("\(stem).ics") ? "\(path).ics" : "\(stem).ics"
        names.insert(name)
        return name
    }
}

/// One JSON object for all inputs.
struct JSONSink: ResultSink {
    private struct Everything: Encodable {
        var events: [ScannedEvent] = []
        var links: [CalendarLink] = []
        var diagnostics: [Diagnostic] = []
    }

    let target: OutputTarget
    private var everything = Everything()

    init(target: OutputTarget) { self.target = target }

    mutating func add(_ result: ScanResult, of input: Input) {
        // An event is counted among all, a code in its own picture.
        let before = everything.events.count
        everything.events += result.events
        everything.links += result.links
        everything.diagnostics += result.diagnostics.map { diagnostic in
            var diagnostic = diagnostic
            diagnostic.event = diagnostic.event.map { $0 + before }
            return diagnostic
        }
    }

    mutating func finish() throws {
        try target.write(try JSONText.text(of: everything, pretty: true) + "\n")
    }
}

/// One line of JSON for each input, printed as it is done.
struct JSONLinesSink: ResultSink {
    let target: OutputTarget
    var lines = ""

    mutating func add(_ result: ScanResult, of input: Input) throws {
        let line = try JSONText.text(of: result) + "\n"
        if target.options.isToStandardOutput { try target.write(line) } else { lines += line }
    }

    mutating func finish() throws {
        if !target.options.isToStandardOutput { try target.write(lines) }
    }
}

/// Text for people.
struct TextSink: ResultSink {
    let target: OutputTarget
    let describe: (ScanResult) -> String
    var text = ""

    mutating func add(_ result: ScanResult, of input: Input) throws {
        let part = describe(result)
        guard !part.isEmpty else { return }
        if target.options.isToStandardOutput { try target.write(part) } else { text += part }
    }

    mutating func finish() throws {
        if !target.options.isToStandardOutput { try target.write(text) }
    }
}
