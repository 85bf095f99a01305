/// The exit status of the process; success is 0.
package enum ExitStatus: Int32, Error {
    /// Nothing was found.
    case nothingFound = 1
    /// The command line is wrong.
    case usage = 2
    /// Some input could not be read, or some output could not be written.
    case failed = 3
    /// A signal stopped the run before its end.
    case interrupted = 130
}
