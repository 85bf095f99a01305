/// Reads what is printed on a picture if none of its codes gave an event. This is done only for pictures that the user
/// names one by one: it takes a second or more for each picture. Pictures need the text reader; the pages of a PDF
/// document may have their text with them.
package struct PrintLook: Sendable {
    private let scanner: EventScanner
    /// The text reader; nil if it isn't installed.
    private let files: TextReaderFiles?
    /// The processes that read print; nil to read it in this process.
    private let processes: ReaderProcesses?
    private let names: Set<String>

    /// Creates a look at the pictures on a command line; nil if the user said when to read print, or named a folder or a
    /// list.
    ///
    /// - Parameter processes: the processes that read the codes; nil if this process reads them. Other processes read
    ///   the print, because a locked process cannot open the text reader.
    package init?(
        _ scanning: ScanningOptions, at start: LocalDateTime, inputs: InputList, processes: ReaderProcesses?
    ) {
        guard scanning.ocr == .auto, !inputs.isOpenEnded else { return nil }
        files = TextReaderFiles.installed
        scanner = scanning.scanner(at: start)
        self.processes = processes == nil ? nil : scanning.furtherProcesses(textFolder: files?.folder)
        names = Set(inputs.given)
    }

    /// Returns the input with what is printed on it, and the events that the print announces. Returns the input unchanged
    /// if a code gave an event, or if nothing is printed. Blocks this thread.
    package func look(at scanned: ScannedInput) -> ScannedInput {
        guard mayLook(at: scanned), let path = scanned.input.path, let codes = scanned.reading else { return scanned }
        if let container = codes.container, container.firstFrame == 0 { return text(of: container, scanned) }
        guard files != nil || path.lowercased().hasSuffix(".pdf"),
            let second = reader.results(of: [scanned.input]).blocking.next()?.reading,
            second.isCutShort || second.print.contains(where: { !$0.lines.isEmpty })
        else { return scanned }
        return scanned.adding(printOf: second, to: codes, scanner)
    }

    private func mayLook(at scanned: ScannedInput) -> Bool {
        guard case .scanned(let first) = scanned.outcome, first.error == nil, !first.hasCompleteEvent,
            case .file = scanned.input.source, let path = scanned.input.path, let codes = scanned.reading
        else { return false }
        return names.contains(path) && codes.walletPass == nil
    }

    /// Whether the look at a picture would open the text reader, unless the second look finds an event.
    func needsTextReader(for scanned: ScannedInput) -> Bool { files != nil && mayLook(at: scanned) }

    /// Returns the input with the events that the text of a document announces.
    private func text(of container: ContainerContent, _ scanned: ScannedInput) -> ScannedInput {
        guard container.kind == .document, let reading = scanned.reading else { return scanned }
        var reader = scanner
        reader.options.readsTextLayers = true
        var read = scanned
        read.outcome = .scanned(reader.result(of: reading, path: scanned.input.path))
        return read
    }

    private var reader: ScanWorkers {
        var reader = scanner
        // The codes were read before. They are looked for again only to tell them from text.
        reader.options.effort = .fast
        reader.options.readsTextLayers = true
        if processes == nil { reader.textReader = files.flatMap { try? TextReader(folder: $0.folder) } }
        return ScanWorkers(reader, jobs: 1, processes: processes)
    }
}

extension ScannedInput {
    /// Returns the input with the print of its frames, and with the result that its codes and the print give together.
    func adding(printOf look: ImageReading, to codes: ImageReading, _ scanner: EventScanner) -> ScannedInput {
        var reading = codes
        reading.print = look.print
        if !codes.isCutShort { reading.diagnostics += look.diagnostics.filter { $0.code == .timeLimit } }
        var scanned = self
        scanned.reading = reading
        scanned.outcome = .scanned(scanner.result(of: reading, path: input.path))
        return scanned
    }
}

extension TextReaderFiles {
    /// The files of the text reader that is installed with this program; nil if it isn't installed.
    package static let installed = ProgramFolder.path.flatMap { installed(withProgramIn: $0.string) }

    /// What a user does to install the text reader.
    package static var advice: String {
        ProgramFolder.path.map { isInPythonPackage($0.string) } ?? false
            ? "install the wheel with its extra (pip install './scanics-….whl[ocr]')"
            : "run 'make ocr' in the sources of ScanICS, and then 'make install'"
    }
}
