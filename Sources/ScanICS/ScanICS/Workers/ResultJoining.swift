/// Which codes may hold parts of one message (structured append).
public enum PartJoining: Hashable, Sendable {
    /// Codes of all inputs. Missing parts are reported in the last result. While parts are missing, the newest result
    /// may be the last one, so it is held back until the next input is scanned or the inputs end.
    case acrossInputs
    /// Codes of all inputs. The sequence of inputs never ends, so no result is held back and missing parts aren't
    /// reported.
    case acrossEndlessInputs
    /// Codes of one input. The inputs have nothing to do with each other.
    case withinInputs
}

/// Makes the results that depend on earlier inputs, in the order of the inputs (``ScanSession``).
struct ResultJoining: Sendable {
    private var session: ScanSession
    private let parts: PartJoining
    /// The newest result, held back while parts are missing. If no other result follows, the missing parts are reported
    /// in this result.
    private var kept: ScannedInput?

    init(_ scanner: EventScanner, _ parts: PartJoining) {
        session = ScanSession(scanner, reportsMissing: parts == .acrossInputs)
        self.parts = parts
    }

    /// Takes the next output of a worker, and returns the results that need not wait any longer.
    mutating func add(_ output: WorkerOutput) -> [ScannedInput] {
        let scanned: ScannedInput
        switch output {
        case .done(let done):
            guard done.result != nil else { return [done] }
            session.skipInput()
            scanned = done
        case .pending(let pending):
            scanned = pending.scanned { session.join($0, path: $1) }
        }
        let before = kept.map { [$0] } ?? []
        kept = nil
        guard parts == .acrossInputs, session.hasOpenParts else { return before + [scanned] }
        kept = scanned
        return before
    }

    /// Returns the result that is held back, with diagnostics for missing parts; an empty list if none is held back.
    mutating func finish() -> [ScannedInput] {
        guard var last = giveBack(), var result = last.result else { return [] }
        session.finish(&result)
        last.outcome = .scanned(result)
        return [last]
    }

    /// Returns the result that is held back, without diagnostics for missing parts.
    mutating func giveBack() -> ScannedInput? {
        defer { kept = nil }
        return kept
    }
}
