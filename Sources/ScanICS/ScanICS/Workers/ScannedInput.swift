/// An input, and what came of it.
public struct ScannedInput: Sendable {
    /// What came of an input.
    public enum Outcome: Sendable {
        /// It was scanned, or could not be: then the result has the error.
        case scanned(ScanResult)
        /// It was met in a folder and is nothing to scan.
        case passedOver(PassedOver)
    }

    /// The input.
    public var input: ScanInput
    /// What came of it.
    public var outcome: Outcome
    /// What was read in the image, before anything was made of it; nil where there is none.
    public var reading: ImageReading?
    /// What tells later whether the file is still the same; nil for what is no regular file.
    public var stamp: FileStamp?
    /// Whether ``reading`` was there already, and the image was not looked at.
    public var isRemembered = false
    /// How long its stages took.
    public var times = StageTimes()

    /// An input that came to something.
    public init(_ input: ScanInput, _ outcome: Outcome) {
        self.input = input
        self.outcome = outcome
    }

    init(_ input: ScanInput, error: ScanError) {
        self.init(input, .scanned(ScanResult(path: input.path, error: error)))
    }

    /// The result; nil for what was passed over.
    public var result: ScanResult? {
        if case .scanned(let result) = outcome { result } else { nil }
    }
}

/// How far a scan of many inputs has come.
public struct ScanProgress: Hashable, Sendable {
    /// Inputs that are done, and whose results can be had in order.
    public var done = 0
    /// Events and reminders in their results.
    public var events = 0
    /// Inputs that could not be scanned.
    public var failures = 0
    /// Things in folders that were nothing to scan.
    public var passedOver = 0

    /// Nothing so far.
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
