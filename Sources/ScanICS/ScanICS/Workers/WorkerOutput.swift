enum WorkerOutput: Sendable {
    /// An outcome that depends on no other input.
    case done(ScannedInput)
    /// An image with parts of messages: its result depends on the inputs before it.
    case pending(PendingResult)

    /// Whether the scan was cancelled before the input was done.
    var isCancelled: Bool {
        if case .done(let scanned) = self { scanned.result?.error == .cancelled } else { false }
    }
}

/// An image whose codes were read. Its result still has to be made.
struct PendingResult: Sendable {
    let input: ScanInput
    let reading: ImageReading
    let stamp: FileStamp?
    let isRemembered: Bool
    let times: StageTimes

    /// Returns the input with the result that `makeResult` makes from the reading and the path. Adds the time that this
    /// takes to the times of the input.
    func scanned(_ makeResult: (ImageReading, String?) -> ScanResult) -> ScannedInput {
        var times = times
        let result = times.payloads.measure { makeResult(reading, input.path) }
        var scanned = ScannedInput(input, .scanned(result))
        scanned.reading = reading
        scanned.stamp = stamp
        scanned.isRemembered = isRemembered
        scanned.times = times
        return scanned
    }
}

extension ImageReading {
    var hasParts: Bool { frames.contains { $0.barcodes.contains { $0.structuredAppend != nil } } }
}
