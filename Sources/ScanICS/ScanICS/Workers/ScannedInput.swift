/// An input and its outcome.
public struct ScannedInput: Sendable {
    /// The outcome of an input.
    public enum Outcome: Sendable {
        /// The input was scanned. If the scan failed, the result has the error.
        case scanned(ScanResult)
        /// The input was found in a folder, and isn't something to scan.
        case passedOver(PassedOver)
    }

    /// The input.
    public var input: ScanInput
    /// The outcome of the input.
    public var outcome: Outcome
    /// The codes that were read in the image; nil if no image was read.
    public var reading: ImageReading?
    /// The file's state, by which a later run can recognize a changed file; nil for anything but a regular file.
    public var stamp: FileStamp?
    /// Whether ``reading`` came from the caller's memory, so that the image wasn't read.
    public var isRemembered = false
    /// How long the stages of the scan took.
    public var times = StageTimes()

    /// Creates an input with its outcome.
    public init(_ input: ScanInput, _ outcome: Outcome) {
        self.input = input
        self.outcome = outcome
    }

    init(_ input: ScanInput, error: ScanError) {
        self.init(input, .scanned(ScanResult(path: input.path, error: error)))
    }

    /// The result; nil for an input that was passed over.
    public var result: ScanResult? {
        if case .scanned(let result) = outcome { result } else { nil }
    }
}

/// The progress of a scan of many inputs.
public struct ScanProgress: Hashable, Sendable {
    /// The number of inputs whose results are ready. Results become ready in the order of the inputs.
    public var done = 0
    /// The number of events and reminders in these results.
    public var events = 0
    /// The number of inputs that could not be scanned.
    public var failures = 0
    /// The number of entries of folders that were passed over.
    public var passedOver = 0

    /// Creates the progress of a scan that has not begun.
    public init() {}

    mutating func count(_ scanned: ScannedInput) {
        guard let result = scanned.result else {
            passedOver += 1
            return
        }
        done += 1
        events += result.events.count
        if result.error != nil { failures += 1 }
    }
}
