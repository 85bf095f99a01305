/// Reads a picture again with the greatest effort if no code was found in it. This is done only for pictures that the
/// user names one by one: a second look at a whole folder would cost up to two seconds for each picture without a code.
package struct SecondLook: Sendable {
    private static let seconds = 2.0

    private let scanner: EventScanner
    private let workers: ScanWorkers
    private let names: Set<String>

    /// Creates a second look at the pictures on a command line; nil if the user chose the effort, or named a folder or
    /// a list.
    ///
    /// - Parameter processes: the processes that read the pictures at the first look; nil if this process reads them.
    ///   The second look uses other processes, because a process cannot change its effort.
    package init?(
        _ scanning: ScanningOptions, at start: LocalDateTime, inputs: InputList, processes: ReaderProcesses?
    ) {
        guard scanning.effortChoice == .auto, !inputs.isOpenEnded else { return nil }
        scanner = scanning.scanner(at: start)
        var thorough = scanner
        thorough.options.effort = .thorough
        // The first look has read the text of a document's pages.
        thorough.options.readsTextLayers = false
        thorough.options.limits.seconds = min(Self.seconds, scanning.timeLimit)
        workers = ScanWorkers(thorough, jobs: 1, processes: processes == nil ? nil : scanning.furtherProcesses())
        names = Set(inputs.given)
    }

    /// Returns the input with the result of the second look. Returns the input unchanged if there is no reason for a
    /// second look, or if the second look finds nothing. Blocks this thread.
    package func look(at scanned: ScannedInput) -> ScannedInput {
        guard case .scanned(let first) = scanned.outcome, first.error == nil, first.content == nil,
            first.symbols?.isEmpty == true, !first.hasCompleteEvent,
            case .file = scanned.input.source, names.contains(scanned.input.path ?? ""),
            var second = workers.results(of: [scanned.input]).blocking.next(), var result = second.result
        else { return scanned }
        // The short time of a second look is not the user's limit.
        if case .timeLimit = result.error { result.error = nil }
        second.outcome = .scanned(result)
        // If only the second look saw a code, the user should learn of the code even if it could not be read.
        let isBetter = result.symbols?.isEmpty == false || (first.unread.isEmpty && !result.unread.isEmpty)
        guard isBetter else { return scanned }
        guard let codes = second.reading, let look = scanned.reading, !look.print.isEmpty else { return second }
        return second.adding(printOf: look, to: codes, scanner)
    }
}
