import CalendarModel

/// What one import did, as a whole.
public struct ImportBatch: Hashable, Sendable {
    /// Names it.
    public let identifier: BatchIdentifier
    /// When it began, in UTC.
    public let began: LocalDateTime
    /// What people call it: the inputs.
    public let title: String
    /// How many resources it created or changed, those undone aside.
    public var count: Int

    /// A batch.
    public init(identifier: BatchIdentifier, began: LocalDateTime, title: String, count: Int = 0) {
        self.identifier = identifier
        self.began = began
        self.title = title
        self.count = count
    }
}

/// What a batch did to one resource.
public struct BatchEntry: Hashable, Sendable {
    /// Its place in what the batch did, growing.
    public let number: Int
    /// The resource.
    public let key: ResourceKey
    /// What it was before; nil where it was not there.
    public let before: CalendarResource?
    /// Where that had come from.
    public let provenanceBefore: Provenance?
    /// The state that the batch left it in; nil where it took the resource away.
    public let after: Revision?

    /// What a batch did to one resource.
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
