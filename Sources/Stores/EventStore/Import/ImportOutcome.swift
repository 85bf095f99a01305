import CalendarModel

/// The outcome of an import for one item.
public enum ImportOutcome: Hashable, Sendable {
    /// The reason why an item was skipped.
    public enum SkipReason: Hashable, Sendable {
        /// The stored item is newer.
        case older
        /// The item was imported before and was changed here since then. The change stays.
        case editedHere
        /// The item cancels an event that the store doesn't have.
        case nothingToCancel
        /// The item answers an invitation that the store doesn't have.
        case nothingToAnswer
        /// The item is the answer of somebody who is not a participant of the stored event.
        case unknownParticipant(String)
        /// The item is a message about an event, such as a proposal, that changes nothing by itself.
        case message(ImportItem.Method)
        /// The item was imported before and was removed here at the given time, in UTC. It is not saved again.
        case removed(LocalDateTime)
        /// The component is neither an event nor a reminder.
        case unsupportedComponent(String)
    }

    /// The reason why a confirmation is needed.
    public enum ConflictReason: Hashable, Sendable {
        /// The store has an event with this UID that ScanICS did not import. A stranger's picture must not change it.
        case notImportedHere
        /// The item comes from another organizer than the stored event.
        case foreignOrganizer(stored: String, incoming: String)
        /// The item has another title and time than the stored event, and comes from another source. It seems to be
        /// another event with the same UID.
        case unrelated
        /// The item differs from the version imported before, and nothing shows which version is newer.
        case undecidable
        /// The item is newer than the one imported before, but the named properties were also changed here.
        case editedHere(properties: [String])
        /// The series was divided here since it was imported, so the new version would replace all its parts.
        case divided
        /// Others kept changing the event while the import tried to save it.
        case changedMeanwhile
        /// The store has an event with this UID that this program may not read.
        case notReadable
    }

    case created
    /// The store had the item; the named properties changed.
    case updated(properties: [String])
    /// The store already had the item.
    case unchanged
    case skipped(SkipReason)
    /// Nothing was done, because a confirmation is needed.
    case conflict(ConflictReason)
    case failed(EventStoreError)

    /// The outcome's name, for people and programs: `created`, `updated`, and so on.
    public var name: String {
        switch self {
        case .created: "created"
        case .updated: "updated"
        case .unchanged: "unchanged"
        case .skipped: "skipped"
        case .conflict: "conflict"
        case .failed: "failed"
        }
    }

    /// The reason, for people; nil if the name says everything.
    public var reason: String? {
        switch self {
        case .created, .unchanged: nil
        case .updated(let properties): properties.isEmpty ? nil : "changed: \(properties.joined(separator: ", "))"
        case .skipped(.older): "the stored event is newer"
        case .skipped(.editedHere): "it was imported before and changed here since then; the change stays"
        case .skipped(.nothingToCancel): "it cancels an event that is not in the calendar"
        case .skipped(.nothingToAnswer): "it answers an invitation that is not in the calendar"
        case .skipped(.unknownParticipant(let name)):
            "it is the answer of \(name.prefix(80)), who is not a participant of the event"
        case .skipped(.message(.counter)): "it proposes a change of the event; nothing was changed"
        case .skipped(.message(.declineCounter)): "it declines a proposal to change the event; nothing was changed"
        case .skipped(.message(.refresh)): "it asks for the newest version of the event; nothing was changed"
        case .skipped(.message): "it only has more dates of a series; ask for the whole series"
        case .skipped(.removed(let time)): "it was removed on \(time.date.extendedText)"
        case .skipped(.unsupportedComponent(let name)): "a \(name.prefix(40)) is neither an event nor a reminder"
        case .conflict(.notImportedHere):
            "the calendar has an event with this UID that ScanICS did not import; confirm that it may be changed"
        case .conflict(.foreignOrganizer(let stored, let incoming)):
            "it comes from \(incoming.prefix(80)), but the event in the calendar is organized by \(stored.prefix(80)); "
                + "confirm the change"
        case .conflict(.unrelated):
            "it seems to be another event with the same UID, because its title and its time differ; confirm that it "
                + "replaces the stored event, or import it as a new event"
        case .conflict(.undecidable):
            "it differs from the stored event, and neither is known to be newer; confirm the change"
        case .conflict(.editedHere(let properties)):
            "\(properties.joined(separator: ", ")) changed both here and in the new version; confirm the change"
        case .conflict(.divided):
            "the series was divided here since it was imported; confirm that the new version replaces all its parts"
        case .conflict(.changedMeanwhile): "somebody else is changing the event; try again"
        case .conflict(.notReadable): "the calendar has an event with this UID that this program may not read or change"
        case .failed(let error): error.message
        }
    }
}

/// An item of an import and its outcome.
public struct ImportResult: Hashable, Sendable {
    /// The item's position among the items of the import, counted from 0.
    public let index: Int
    /// The key of the resource that contains the item, or would contain it after a successful import; nil if no
    /// calendar accepts the item.
    public let key: ResourceKey?
    /// The occurrence that the item replaces, if it is an override.
    public let recurrenceID: EventTime?
    /// The item's summary.
    public let summary: String?
    /// The outcome.
    public let outcome: ImportOutcome
    /// The parts that were left out because they must not be sent; see ``OutgoingRules``.
    public let dropped: [Diagnostic]
}

/// The number of items with each outcome.
public struct ImportSummary: Hashable, Sendable {
    /// The number of new items.
    public internal(set) var created = 0
    /// The number of items that were changed.
    public internal(set) var updated = 0
    /// The number of items that the store already had.
    public internal(set) var unchanged = 0
    /// The number of skipped items.
    public internal(set) var skipped = 0
    /// The number of items that need a confirmation.
    public internal(set) var conflicts = 0
    /// The number of items that could not be saved.
    public internal(set) var failed = 0

    mutating func count(_ outcome: ImportOutcome) {
        switch outcome {
        case .created: created += 1
        case .updated: updated += 1
        case .unchanged: unchanged += 1
        case .skipped: skipped += 1
        case .conflict: conflicts += 1
        case .failed: failed += 1
        }
    }

    /// Whether nothing is left to do: no item failed, and no item needs a confirmation.
    public var isClean: Bool { conflicts == 0 && failed == 0 }
}
