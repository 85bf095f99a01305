import CalendarModel
import EventStore

/// The attributes of a calendar for which the vdir format has no file.
struct CalendarRecord: Codable, Sendable {
    var types: [String]?
    var subscription: String?
    var entityTag: String?
    var refreshed: Int?

    init(types: Set<EntityType>, subscription: CalendarSubscription?) {
        let names = types.map(\.rawValue).sorted()
        self.types = names.count == EntityType.allCases.count ? nil : names
        self.subscription = subscription?.url
        entityTag = subscription?.entityTag
        refreshed = subscription?.refreshed?.secondsSinceEpoch
    }

    /// Whether it has only default values.
    var isEmpty: Bool { types == nil && subscription == nil }
}

/// A line of a batch's file.
struct BatchLine: Codable, Sendable {
    /// The beginning of the batch; only in the first line.
    struct Head: Codable, Sendable {
        let order: Int
        let began: Int
        let title: String
    }

    /// A change of a resource that is about to be made.
    struct Change: Codable, Sendable {
        let number: Int
        let calendar: String
        let uid: String
        /// The revision before the change; nil if the resource did not exist.
        var revisionBefore: String?
        var before: String?
        var provenance: ProvenanceRecord?
        var after: String?
    }

    var head: Head?
    var change: Change?
    /// The number of a change that was undone, or that was never made.
    var undone: Int?
}
