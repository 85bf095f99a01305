import CalendarModel

/// What an import did with one item.
public enum ImportOutcome: Hashable, Sendable {
    /// Why an item was passed over.
    public enum SkipReason: Hashable, Sendable {
        /// The store has a newer one.
        case older
        /// It is what was imported before, and was changed here since: the change stays.
        case editedHere
        /// It cancels what is not there.
        case nothingToCancel
        /// It is neither an event nor a reminder.
        case unsupportedComponent(String)
    }

    /// Why somebody has to be asked.
    public enum ConflictReason: Hashable, Sendable {
        /// The store has an event of this UID that ScanICS did not import: a stranger's picture must not change it.
        case notImportedHere
        /// It differs from what was imported before, and says nothing of which is newer.
        case undecidable
        /// It is newer than what was imported, but these properties were changed here, too.
        case editedHere(properties: [String])
        /// Others kept changing the event while it was to be saved.
        case changedMeanwhile
        /// The store has an event of this UID, which this program may not read.
        case notReadable
    }

    /// It was not there and is now.
    case created
    /// It was there, and these properties of it changed.
    case updated(properties: [String])
    /// It is there as it is.
    case unchanged
    /// It was passed over.
    case skipped(SkipReason)
    /// Nothing was done: somebody has to be asked.
    case conflict(ConflictReason)
    /// It could not be saved.
    case failed(EventStoreError)

    /// The name of the outcome, as people and programs are told: `created`, `updated`, ...
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

    /// Why, for a person; nil where the name says it all.
    public var reason: String? {
        switch self {
        case .created, .unchanged: nil
        case .updated(let properties): properties.isEmpty ? nil : "changed: \(properties.joined(separator: ", "))"
        case .skipped(.older): "the one that is there is newer"
        case .skipped(.editedHere): "it was imported before and changed here since; the change stays"
        case .skipped(.nothingToCancel): "it cancels an event that is not there"
        case .skipped(.unsupportedComponent(let name)): "a \(name.prefix(40)) is neither an event nor a reminder"
        case .conflict(.notImportedHere):
            "an event of this UID is there that ScanICS did not import; confirm that it may be changed"
        case .conflict(.undecidable): "it differs from what is there, and nothing tells which is newer; confirm it"
        case .conflict(.editedHere(let properties)):
            "\(properties.joined(separator: ", ")) changed both here and there; confirm it"
        case .conflict(.changedMeanwhile): "somebody else is changing it; try again"
        case .conflict(.notReadable): "an event of this UID is there, which may not be read or changed"
        case .failed(let error): error.message
        }
    }
}

/// What an import did with one item, and which item it was.
public struct ImportResult: Hashable, Sendable {
    /// The item's place among those given to the import, counted from 0.
    public let index: Int
    /// Where it is, or would be; nil where there is no calendar for it.
    public let key: ResourceKey?
    /// Which occurrence of a series it is.
    public let recurrenceID: EventTime?
    /// Its title.
    public let summary: String?
    /// What was done.
    public let outcome: ImportOutcome
    /// What of it was left out, as it must not be sent; see ``OutgoingRules``.
    public let dropped: [Diagnostic]
}

/// How many items had each outcome.
public struct ImportSummary: Hashable, Sendable {
    /// Items that were not there and are now.
    public internal(set) var created = 0
    /// Items that were there and changed.
    public internal(set) var updated = 0
    /// Items that are there as they are.
    public internal(set) var unchanged = 0
    /// Items passed over.
    public internal(set) var skipped = 0
    /// Items that somebody has to be asked about.
    public internal(set) var conflicts = 0
    /// Items that could not be saved.
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

    /// Whether everything was created, updated, unchanged or skipped.
    public var isClean: Bool { conflicts == 0 && failed == 0 }
}
