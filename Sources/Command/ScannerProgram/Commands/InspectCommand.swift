import ArgumentParser
import CommandLineInterface

struct InspectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "inspect", abstract: "Show every code in pictures, and what it contains.",
        discussion: """
            Kinds of codes: QR (models 1 and 2), Micro QR, rMQR, Aztec, Data Matrix, PDF417, MicroPDF417, MaxiCode,
            EAN, UPC, Code 128, Code 39, Code 93, Codabar, ITF and DataBar. Other kinds are not read, among them Telepen, Code 11,
            MSI, Standard 2 of 5, Pharmacode, Codablock F, DotCode, Han Xin and Grid Matrix.
            """)

    @OptionGroup var input: InputOptions
    @OptionGroup var output: OutputOptions
    @OptionGroup var scanning: ScanningOptions
    @OptionGroup var batch: BatchOptions
    @OptionGroup var following: FollowingOptions

    mutating func validate() throws {
        try batch.validate(input, output, aim: .codes)
    }

    mutating func run() throws {
        let run = ScanRun(
            try InputList(input), output: output, batch: batch, following: following, aim: .codes)
        try run.scan(scanning)
    }
}
