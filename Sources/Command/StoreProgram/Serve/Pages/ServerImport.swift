import EventStore
import ScanICS
import Synchronization

final class ServerImport: Sendable {
    private let proposals: Proposals
    private let importing: EventImport
    var batch: BatchIdentifier { importing.batch }

    /// The changes that need a person's consent.
    private final class Proposals: Sendable {
        struct Key: Hashable {
            let uid: String?
            let recurrenceID: EventTime?
        }

        let all = Mutex<[Key: ImportProposal]>([:])
    }

    /// - Parameters:
    ///   - calendar: the identifier of the calendar; nil for the default one.
    ///   - title: the name of the import in lists.
    ///   - isConfirmed: whether the person has agreed to change events that the calendar already has.
    init(into store: any EventStore, calendar: String?, title: String, isConfirmed: Bool) async throws {
        let proposals = Proposals()
        var options = ImportOptions(
            calendar: calendar.map(CalendarIdentifier.init), title: title,
            confirmation: { item, _, offer in
                let key = Proposals.Key(
                    uid: item.component.text("UID"), recurrenceID: item.component.property("RECURRENCE-ID")?.time)
                proposals.all.withLock { $0[key] = offer }
                return isConfirmed
            })
        // The person has looked at the event and wants it, even if it was removed from the calendar earlier.
        options.restoresRemoved = true
        importing = try await EventImport(into: store, options)
        self.proposals = proposals
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

    /// Returns what a person must know to decide about an event that the calendar already has.
    func conflictValues(
        _ result: ImportResult, _ reason: ImportOutcome.ConflictReason, _ language: Language, store: any EventStore
    ) async -> [String: Any] {
        let key = Proposals.Key(uid: result.key?.uid, recurrenceID: result.recurrenceID)
        let offer = proposals.all.withLock { $0[key] }
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
