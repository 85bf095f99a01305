import CalendarModel

/// A batch: everything that one import did.
public struct ImportBatch: Hashable, Sendable {
    /// The batch's identifier.
    public let identifier: BatchIdentifier
    /// The time when the import began, in UTC.
    public let began: LocalDateTime
    /// The name shown to people. For an import, it lists the inputs.
    public let title: String
    /// The number of the batch's changes that have not been undone.
    public var count: Int

    /// Creates a batch.
    public init(identifier: BatchIdentifier, began: LocalDateTime, title: String, count: Int = 0) {
        self.identifier = identifier
        self.began = began
        self.title = title
        self.count = count
    }
}

/// A record of what a batch did to one resource.
public struct BatchEntry: Hashable, Sendable {
    /// The entry's number in the batch. Later entries have larger numbers.
    public let number: Int
    /// The resource.
    public let key: ResourceKey
    /// The resource before the change; nil if it did not exist.
    public let before: CalendarResource?
    /// The provenance before the change.
    public let provenanceBefore: Provenance?
    /// The resource's revision after the change; nil if the batch removed it.
    public let after: Revision?

    /// Creates an entry.
    public init(
        number: Int, key: ResourceKey, before: CalendarResource?, provenanceBefore: Provenance?, after: Revision?
    ) {
        self.number = number
        self.key = key
        self.before = before
        self.provenanceBefore = provenanceBefore
        self.after = after
    }
}
