/// How an import goes about its work.
public struct ImportOptions: Sendable {
    /// Asked about each conflict: the item, why, and what would be saved; true to save it.
    public typealias Confirmation = @Sendable (ImportItem, ImportOutcome.ConflictReason, ImportProposal) async -> Bool

    /// The calendar that items are put in; nil for the default one of their type.
    public var calendar: CalendarIdentifier?
    /// What people call the batch: the inputs.
    public var title: String
    /// Whether only to say what would be done.
    public var isDryRun: Bool
    /// Whether every item gets a new UID, so that it is a new event whatever is there.
    public var givesNewUIDs: Bool
    /// Asked about each conflict; nil leaves all of them alone.
    public var confirmation: Confirmation?
    /// What is not sent to a server; nil for the store's own rules (``EventStore/outgoingRules``).
    public var outgoing: OutgoingRules?
    /// How many items are saved in one step, before any of them is reported.
    public var stepSize: Int

    /// Options of an import.
    public init(
        calendar: CalendarIdentifier? = nil, title: String = "", isDryRun: Bool = false, givesNewUIDs: Bool = false,
        confirmation: Confirmation? = nil, outgoing: OutgoingRules? = nil, stepSize: Int = 1000
    ) {
        self.calendar = calendar
        self.title = title
        self.isDryRun = isDryRun
        self.givesNewUIDs = givesNewUIDs
        self.confirmation = confirmation
        self.outgoing = outgoing
        self.stepSize = max(1, stepSize)
    }
}
