import Glibc

/// A parser to test with libFuzzer's inputs, and the conditions that must hold for each input.
public struct Fuzzer: Sendable {
    /// Changes an input into another of at most `most` bytes; nil to leave the change to libFuzzer.
    public typealias Mutation = @Sendable (_ input: [UInt8], _ most: Int, _ seed: UInt32) -> [UInt8]?

    /// The name on the command line.
    public let name: String
    /// The folders and files of the sources that the fuzzer tests, relative to the package. Its coverage is measured in
    /// these sources.
    public let aims: [String]
    /// The folders with the committed corpus, relative to the package.
    public let seeds: [String]
    /// Changes inputs with knowledge of their structure; nil if libFuzzer's own mutations are enough.
    public let mutation: Mutation?
    /// Gives the parser one input.
    public let parse: @Sendable (_ input: [UInt8]) -> Void

    package init(
        _ name: String, aims: [String], seeds: [String] = ["Fuzz/Corpus/payloads", "SampleImages/payloads"],
        mutation: Mutation? = nil, parse: @escaping @Sendable (_ input: [UInt8]) -> Void
    ) {
        self.name = name
        self.aims = aims.map { "Sources/" + $0 }
        self.seeds = seeds
        self.mutation = mutation
        self.parse = parse
    }

    /// The fuzzers of the libraries.
    public static let all = [
        recognize, readICalendar, readExactly, repair, vCalendar, links, boardingPass, jCal, jsCalendar, xCal,
        roundTrip, export, occurrences, decodeText, decodeImage, decodePNG, readCodes, readXML, webPages, linkedData,
        dnsAnswers, railTicket, walletPass, readings, qrSegments, microQR, dataMatrix, aztec, pdf417,
        maxiCode, readMails, readBookings, readArchives, readOutlook,
    ]
}

/// Ends the process with a message if a condition does not hold, so that libFuzzer keeps the input. A precondition
/// would not print its message in an optimized build.
package func expect(_ holds: Bool, _ message: @autoclosure () -> String) {
    guard !holds else { return }
    _ = message().withCString { puts($0) }
    fflush(nil)
    abort()
}
