import CalendarModel
import TimeZones

/// The decision about an imported item. It depends only on the item and on the stored resource with its UID.
///
/// The rules, in this order:
/// - An item that the store already has is unchanged. DTSTAMP, CREATED and LAST-MODIFIED are not compared.
/// - An item that is the same as when it was last imported is skipped, so that changes made here since then stay.
/// - An event that ScanICS did not import is changed only after a confirmation.
/// - An item with a higher SEQUENCE, or with the same SEQUENCE and a later LAST-MODIFIED or DTSTAMP, is an update.
///   Changes made here are merged into it. An item with a lower SEQUENCE or an earlier time is skipped. If neither
///   version is newer, a confirmation is needed.
/// - A cancellation sets STATUS and removes nothing. A participant's answer changes the state of this participant.
///   Other messages about a meeting, such as proposals, change nothing (RFC 5546).
/// - A message from another organizer than that of the stored item needs a confirmation. So does an item that seems to
///   be another event with the same UID.
public enum ImportDecision: Hashable, Sendable {
    /// The store has no resource with the UID. The proposal is saved.
    case create(ImportProposal)
    case update(ImportProposal)
    /// The proposal is saved only if somebody confirms it.
    case conflict(ImportOutcome.ConflictReason, ImportProposal)
    case unchanged
    case skip(ImportOutcome.SkipReason)
    case fail(EventStoreError)

    /// Decides about an item.
    ///
    /// - Parameters:
    ///   - item: the item to import.
    ///   - existing: the resource that the store has under the UID of the item; nil if there is none.
    ///   - parts: the later parts of the stored series, if it was divided since it was imported.
    ///   - batch: the batch of the import; nil if no batch is known.
    ///   - now: the current time, in UTC.
    public init(
        _ item: ImportItem, existing: StoredResource?, parts: [ResourceKey] = [], batch: BatchIdentifier? = nil,
        now: LocalDateTime
    ) {
        do {
            self = try Self.decide(item, existing: existing, parts: parts, batch: batch, now: now)
        } catch {
            self = .fail(error)
        }
    }

    private static func decide(
        _ item: ImportItem, existing: StoredResource?, parts: [ResourceKey], batch: BatchIdentifier?,
        now: LocalDateTime
    ) throws(EventStoreError) -> ImportDecision {
        guard let type = EntityType(rawValue: item.component.name) else {
            return .skip(.unsupportedComponent(item.component.name))
        }
        switch item.method {
        case .counter, .declineCounter, .refresh, .add: return .skip(.message(item.method))
        case .publish, .request, .cancel, .reply: break
        }
        let (component, isAssumed) = item.stamped(now: now)
        guard let existing else {
            guard item.method != .cancel else { return .skip(.nothingToCancel) }
            guard item.method != .reply else { return .skip(.nothingToAnswer) }
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
            throw .invalidItem("the calendar has \(type == .event ? "a reminder" : "an event") with the same UID")
        }
        let recurrenceID = component.property("RECURRENCE-ID")
        if let recurrenceID, recurrenceID.time == nil { throw .invalidItem("its RECURRENCE-ID has an invalid time") }
        let rules = UpdateRules(
            incoming: component, edited: item.edited(stampedAs: component),
            stamp: item.component.property("DTSTAMP")?.time, timeZones: item.timeZones,
            isStampAssumed: isAssumed, recurrenceID: recurrenceID?.time, existing: existing,
            source: item.source, batch: batch, parts: parts, now: now)
        return switch item.method {
        case .cancel: try rules.cancellation()
        case .reply: try rules.reply()
        default: try rules.update()
        }
    }
}

/// The resource that an import would save.
public struct ImportProposal: Hashable, Sendable {
    /// The resource.
    public let resource: CalendarResource
    /// The names of the properties that change.
    public let properties: [String]
    /// The imported resource, if it differs from ``resource``; see ``Provenance/original``.
    public let original: CalendarResource?
    /// The later parts of a divided series, which are removed because ``resource`` replaces them.
    public let replacedParts: [ResourceKey]
    /// Whether the import set the item's DTSTAMP.
    public let isStampAssumed: Bool

    init(
        resource: CalendarResource, properties: [String] = [], original: CalendarResource? = nil,
        replacedParts: [ResourceKey] = [], isStampAssumed: Bool
    ) {
        self.resource = resource
        self.properties = properties
        self.original = original
        self.replacedParts = replacedParts
        self.isStampAssumed = isStampAssumed
    }
}
