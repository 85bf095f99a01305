/// The options of an import.
public struct ImportOptions: Sendable {
    /// Decides about a conflict, given the item, the reason and the proposal. Returns true to save the proposal.
    public typealias Confirmation = @Sendable (ImportItem, ImportOutcome.ConflictReason, ImportProposal) async -> Bool

    /// The calendar to save the items in; nil for the default calendar of their type.
    public var calendar: CalendarIdentifier?
    /// The name of the batch that is shown to the user. It lists the inputs.
    public var title: String
    /// Whether to report what would be done, without saving anything.
    public var isDryRun: Bool
    /// Whether every item gets a new UID. Each item is then a new event, even if the store already has the same event.
    public var givesNewUIDs: Bool
    /// Whether items that were imported before and were removed since then are saved again.
    public var restoresRemoved = false
    /// The function that decides about conflicts; nil leaves all conflicts alone.
    public var confirmation: Confirmation?
    /// The rules for content that is not sent to a server; nil for the store's own rules
    /// (``EventStore/outgoingRules``).
    public var outgoing: OutgoingRules?
    /// The number of items that are saved in one step. The results of a step are reported together.
    public var stepSize = 1000

    /// Creates the options of an import.
    public init(
        calendar: CalendarIdentifier? = nil, title: String = "", isDryRun: Bool = false, givesNewUIDs: Bool = false,
        confirmation: Confirmation? = nil
    ) {
        self.calendar = calendar
        self.title = title
        self.isDryRun = isDryRun
        self.givesNewUIDs = givesNewUIDs
        self.confirmation = confirmation
    }
}
