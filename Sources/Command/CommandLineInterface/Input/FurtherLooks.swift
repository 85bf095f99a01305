/// The further looks at pictures that the user names one by one: with the greatest effort if no code was found, and at what
/// is printed if no code gave an event.
package struct FurtherLooks: Sendable {
    private let second: SecondLook?
    private let print: PrintLook?

    /// - Parameter processes: the processes that read the pictures at the first look; nil if this process reads them.
    package init(
        _ scanning: ScanningOptions, at start: LocalDateTime, inputs: InputList, processes: ReaderProcesses?
    ) {
        second = SecondLook(scanning, at: start, inputs: inputs, processes: processes)
        print = PrintLook(scanning, at: start, inputs: inputs, processes: processes)
    }

    /// Whether the looks at a picture may open the text reader.
    package func needTextReader(for scanned: ScannedInput) -> Bool { print?.needsTextReader(for: scanned) ?? false }

    /// Returns the input with what the further looks found. Blocks this thread.
    package func look(at scanned: ScannedInput) -> ScannedInput {
        let seen = second?.look(at: scanned) ?? scanned
        return print?.look(at: seen) ?? seen
    }
}
