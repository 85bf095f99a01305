import Glibc

/// A parser to test with libFuzzer's inputs, and the conditions that must hold for each input.
public struct Fuzzer: Sendable {
    /// The name on the command line.
    public let name: String
    /// The folders with the committed corpus, relative to the package.
    public let seeds: [String]
    /// Gives the parser one input.
    public let parse: @Sendable (_ input: [UInt8]) -> Void

    init(
        _ name: String, seeds: [String] = ["Fuzz/Corpus/payloads", "SampleImages/payloads"],
        parse: @escaping @Sendable (_ input: [UInt8]) -> Void
    ) {
        self.name = name
        self.seeds = seeds
        self.parse = parse
    }

    /// All fuzzers.
    public static let all = [
        recognize, readICalendar, readExactly, repair, vCalendar, links, boardingPass, jCal, jsCalendar, xCal,
        roundTrip, export, occurrences, decodeText, decodeImage, decodePNG, readXML, webPages, linkedData, dnsAnswers,
        railTicket, walletPass, readings,
    ]
}

/// Ends the process with a message if a condition does not hold, so that libFuzzer keeps the input. A precondition
/// would not print its message in an optimized build.
func expect(_ holds: Bool, _ message: @autoclosure () -> String) {
    guard !holds else { return }
    _ = message().withCString { puts($0) }
    fflush(nil)
    abort()
}
