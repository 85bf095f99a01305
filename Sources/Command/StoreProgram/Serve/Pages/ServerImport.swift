import EventStore
import ScanICS
import Synchronization

final class ServerImport: Sendable {
    private let proposal: ProposalBox
    private let importing: EventImport
    var batch: BatchIdentifier { importing.batch }

    private final class ProposalBox: Sendable {
        let value = Mutex<ImportProposal?>(nil)
    }

    /// - Parameters:
    ///   - calendar: the identifier of the calendar; nil for the default one.
    ///   - title: the name of the import in lists.
    ///   - isConfirmed: whether the person has agreed to change an event that the calendar already has.
    init(into store: any EventStore, calendar: String?, title: String, isConfirmed: Bool) async throws {
        let proposal = ProposalBox()
        var options = ImportOptions(
            calendar: calendar.map(CalendarIdentifier.init), title: title,
            confirmation: { _, _, offer in
                proposal.value.withLock { $0 = offer }
                return isConfirmed
            })
        // The person has looked at the event and wants it, even if it was removed from the calendar earlier.
        options.restoresRemoved = true
        importing = try await EventImport(into: store, options)
        self.proposal = proposal
    }

    func add(_ items: [ImportItem]) async -> [ImportResult] {
        let results = await importing.add(items)
        _ = await importing.finish()
        return results
    }

    /// Returns what an import of items would do; nothing if the store cannot say.
    static func trial(of items: [ImportItem], in store: any EventStore) async -> [ImportResult] {
        var options = ImportOptions()
        options.isDryRun = true
        options.restoresRemoved = true
        return await (try? EventImport(into: store, options))?.add(items) ?? []
    }

    func conflictValues(
        _ reason: ImportOutcome.ConflictReason, _ language: Language, store: any EventStore
    ) async -> [String: Any] {
        let offer = proposal.value.withLock { $0 }
        let reason = ImportOutcome.conflict(reason).reason ?? ""
        var values: [String: Any] = ["text": language.texts["error.import-conflict"] ?? reason]
        guard let offer else { return values }
        let old = (try? await store.items(uid: offer.resource.uid))?.first?.original
        let new = offer.resource.master ?? offer.resource.items.first
        values["changes"] = offer.properties.prefix(20).map { name -> [String: Any] in
            let texts = [old, new].map { $0?.properties(name).map(\.text).joined(separator: ", ").prefix(200) ?? "" }
            return ["name": name, "old": texts[0].isEmpty ? "–" : texts[0], "new": texts[1].isEmpty ? "–" : texts[1]]
        }
        return values
    }
}
