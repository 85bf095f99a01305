import CommandLineInterface
import EventStore

/// Asks the user whether an import may change an event of the store, if the import must not decide by itself. The user
/// answers at the terminal, or in advance with `--yes`.
struct ConflictQuestion: Sendable {
    let store: any EventStore
    let terminal: Terminal?
    /// Whether events that ScanICS imported may be changed without asking. Other events are never changed without
    /// asking, because a stranger's picture can have the UID of any event.
    let agreesToOwn: Bool

    var confirmation: ImportOptions.Confirmation? {
        guard terminal != nil || agreesToOwn else { return nil }
        return { item, reason, proposal in await isConfirmed(item, reason, proposal) }
    }

    private func isConfirmed(
        _ item: ImportItem, _ reason: ImportOutcome.ConflictReason, _ proposal: ImportProposal
    ) async -> Bool {
        switch reason {
        case .undecidable, .editedHere, .divided: if agreesToOwn { return true }
        case .notImportedHere, .foreignOrganizer, .unrelated: break
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
            case .notImportedHere: "ScanICS did not import it, but this picture claims to have a newer version"
            case .divided: "the series was divided in the calendar, and the new version replaces all its parts"
            case .editedHere: "both the calendar and the picture have changed"
            case .foreignOrganizer(let stored, let incoming):
                "\(incoming.escapedForTerminal()) sent this version, but \(stored.escapedForTerminal()) organizes the event"
            case .unrelated: "this seems to be another event with the same UID"
            case .undecidable, .changedMeanwhile, .notReadable: "it is unclear which version is newer"
            }
        let date = item.component.property("RECURRENCE-ID")?.time
        let old = (try? await store.items(uid: proposal.resource.uid))?.first?.original
        let new = proposal.resource.item(recurrenceID: date)
        let title = (old ?? new)?.text("SUMMARY")?.firstLine ?? "(no title)"
        var text = "\n\(title.escapedForTerminal()) is already in the calendar: \(why).\n"
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
    fileprivate var shortened: String {
        let line = split(whereSeparator: \.isNewline).joined(separator: " ")
        return line.count > 60 ? line.prefix(59) + "…" : line
    }
}
