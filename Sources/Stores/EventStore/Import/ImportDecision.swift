import CalendarModel
import TimeZones

/// What to do with an item that is to be imported: a function of the item and of what the store has of its UID.
///
/// The rules, in this order:
/// - What the store has already, DTSTAMP and the like aside, is unchanged.
/// - What was imported before and changed here since stays as it is here.
/// - An event that ScanICS did not import is never changed without a confirmation.
/// - A higher SEQUENCE, or the same with a later LAST-MODIFIED or DTSTAMP, is an update, into which changes made here are
///   merged; a lower or earlier one is passed over. Where neither says anything, somebody is asked.
/// - A cancellation sets STATUS, and removes nothing.
public enum ImportDecision: Hashable, Sendable {
    /// Nothing of the UID is there: this is saved.
    case create(ImportProposal)
    /// This is saved in the place of what is there.
    case update(ImportProposal)
    /// This is saved if somebody confirms it.
    case conflict(ImportOutcome.ConflictReason, ImportProposal)
    /// It is there as it is.
    case unchanged
    /// It is passed over.
    case skip(ImportOutcome.SkipReason)
    /// It cannot be saved.
    case fail(EventStoreError)

    /// Decides about an item.
    ///
    /// - Parameters:
    ///   - item: the item, with its UID.
    ///   - existing: what the store has of that UID.
    ///   - now: the time, in UTC: the DTSTAMP of an item without one.
    public init(_ item: ImportItem, existing: StoredResource?, now: LocalDateTime) {
        do {
            self = try Self.decide(item, existing: existing, now: now)
        } catch {
            self = .fail(error)
        }
    }

    private static func decide(
        _ item: ImportItem, existing: StoredResource?, now: LocalDateTime
    ) throws(EventStoreError) -> ImportDecision {
        guard let type = EntityType(rawValue: item.component.name) else {
            return .skip(.unsupportedComponent(item.component.name))
        }
        let (component, isAssumed) = item.stamped(now: now)
        guard let existing else {
            guard !item.isCancellation else { return .skip(.nothingToCancel) }
            let resource = try CalendarResource(item.timeZones + [component])
            guard let edited = item.edited(stampedAs: component) else {
                try resource.check()
                return .create(ImportProposal(resource: resource, isStampAssumed: isAssumed))
            }
            let changed = try CalendarResource(item.timeZones + [edited])
            try changed.check()
            return .create(ImportProposal(resource: changed, original: resource, isStampAssumed: isAssumed))
        }
        guard existing.resource.type == type else {
            throw .invalidItem("its UID is that of \(type == .event ? "a reminder" : "an event") in the same calendar")
        }
        let recurrenceID = component.property("RECURRENCE-ID")
        if let recurrenceID, recurrenceID.time == nil { throw .invalidItem("its RECURRENCE-ID is no time") }
        let rules = UpdateRules(
            incoming: component, edited: item.edited(stampedAs: component),
            stamp: item.component.property("DTSTAMP")?.time, timeZones: item.timeZones,
            isStampAssumed: isAssumed, recurrenceID: recurrenceID?.time, existing: existing, now: now)
        return try item.isCancellation ? rules.cancellation() : rules.update()
    }
}

/// What an import would save.
public struct ImportProposal: Hashable, Sendable {
    /// The resource.
    public let resource: CalendarResource
    /// The names of the properties that change.
    public let properties: [String]
    /// What was imported, where the resource is more than that; see ``Provenance/original``.
    public let original: CalendarResource?
    /// Whether the item's DTSTAMP is the import's.
    public let isStampAssumed: Bool

    init(
        resource: CalendarResource, properties: [String] = [], original: CalendarResource? = nil, isStampAssumed: Bool
    ) {
        self.resource = resource
        self.properties = properties
        self.original = original
        self.isStampAssumed = isStampAssumed
    }
}
