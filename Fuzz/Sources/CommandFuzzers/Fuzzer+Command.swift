import Fuzzers

extension Fuzzer {
    /// The fuzzers of the command.
    public static let command = [readSettings, readForms, workerRequests]
    /// All fuzzers.
    public static let withCommand = all + command
}
