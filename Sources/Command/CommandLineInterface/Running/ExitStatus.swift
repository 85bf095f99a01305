package enum ExitStatus: Int32, Error {
    case nothingFound = 1
    case usage = 2
    /// Some input could not be read, or some output could not be written.
    case failed = 3
    /// A signal stopped the run before its end.
    case interrupted = 130
}
