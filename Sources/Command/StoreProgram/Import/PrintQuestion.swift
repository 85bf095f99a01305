import CommandLineInterface

/// Asks the user about each event that was read from print before an import saves it. With `--yes`, events are saved that
/// are sure enough.
struct PrintQuestion: Sendable {
    /// The least confidence of an event that `--yes` saves (docs/print.md).
    static let leastConfidence = 0.8

    private let terminal: Terminal?
    private let agrees: Bool
    private let style: TextStyle

    init(terminal: Terminal?, agrees: Bool, reader: ReaderZone?) {
        self.terminal = terminal
        self.agrees = agrees
        style = TextStyle(isTerminal: true, reader: reader)
    }

    /// Refuses an item of a result if it was read from print, and if the user doesn't say that it is right.
    func ask(about found: inout FoundItem, number: Int, of result: ScanResult) async {
        guard found.refusal == nil, let print = result.events[number].print else { return }
        if agrees, print.confidence >= Self.leastConfidence { return }
        guard !agrees, let terminal else {
            found.refusal = .unchecked
            return
        }
        let card = EventCard(number, of: result, notes: EventNotes(result), style: style)
        terminal.say("\n" + card.text(indent: ""))
        if await !terminal.agrees(to: "Save it? [y/N] ") { found.refusal = .unchecked }
    }
}
