/// What the process says by its exit status.
package enum ExitStatus: Int32, Error {
    /// Nothing was found.
    case nothingFound = 1
    /// The command line is wrong.
    case usage = 2
    /// Some input could not be read, or some output not written.
    case failed = 3
    /// The run was stopped before its end.
    case interrupted = 130
}
