import EventStore
import ScanICS
import CommandLineInterface

/// Answers where an import must not decide: by the person at the terminal, or by `--yes`.
struct ConflictQuestion: Sendable {
    let store: any EventStore
    /// The person; nil where there is none.
    let terminal: Terminal?
    /// Whether events that ScanICS imported may be changed unasked. Others never are: a stranger's picture may claim to be any
    /// event.
    let agreesToOwn: Bool

    /// What an import asks; nil where nobody answers.
    var confirmation: ImportOptions.Confirmation? {
        guard terminal != nil || agreesToOwn else { return nil }
        return { item, reason, proposal in await isConfirmed(item, reason, proposal) }
    }

    private func isConfirmed(
        _ item: ImportItem, _ reason: ImportOutcome.ConflictReason, _ proposal: ImportProposal
    ) async -> Bool {
        switch reason {
        case .undecidable, .editedHere: if agreesToOwn { return true }
        case .notImportedHere: break
        case .changedMeanwhile, .notReadable: return false
        }
        guard let terminal else { return false }
        terminal.say(await question(item, reason, proposal))
        return await terminal.agrees(to: "Change it? [y/N] ")
    }

    private func question(
        _ item: ImportItem, _ reason: ImportOutcome.ConflictReason, _ proposal: ImportProposal
    ) async -> String {
        let why =
            switch reason {
            case .notImportedHere: "ScanICS did not import it, and a picture now claims to be a newer version of it"
            case .editedHere: "it was changed here, and there"
            case .undecidable, .changedMeanwhile, .notReadable: "nothing tells which version is newer"
            }
        let date = item.component.property("RECURRENCE-ID")?.time
        let old = (try? await store.items(uid: proposal.resource.uid))?.first?.original
        let new = proposal.resource.item(recurrenceID: date)
        let title = (old ?? new)?.text("SUMMARY")?.firstLine ?? "(no title)"
        var text = "\n\(title.escapedForTerminal()) is in the calendar already: \(why).\n"
        for name in proposal.properties {
            let values = [old, new].map { component in
                component?.properties(name).map(\.text).joined(separator: ", ").shortened.escapedForTerminal() ?? "-"
            }
            text += "  \(name.escapedForTerminal()): \(values[0].isEmpty ? "-" : values[0])"
            text += " -> \(values[1].isEmpty ? "-" : values[1])\n"
        }
        return text + "  from \(item.source.path.escapedForTerminal())\n"
    }
}

extension String {
    /// A text on one line that is not too long for it.
    fileprivate var shortened: String {
        let line = split(whereSeparator: \.isNewline).joined(separator: " ")
        return line.count > 60 ? line.prefix(59) + "…" : line
    }
}
