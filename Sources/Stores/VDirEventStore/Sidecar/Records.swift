import CalendarModel
import EventStore

/// What a vdir has no file of its own for.
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

    /// Whether it says nothing that is not so anyway.
    var isEmpty: Bool { types == nil && subscription == nil }
}

/// A line of a batch's file.
struct BatchLine: Codable, Sendable {
    /// That the batch began; the first line.
    struct Head: Codable, Sendable {
        let order: Int
        let began: Int
        let title: String
    }

    /// That a resource is about to be changed.
    struct Change: Codable, Sendable {
        let number: Int
        let calendar: String
        let uid: String
        /// The state before, nil where it was not there.
        var revisionBefore: String?
        var before: String?
        var provenance: ProvenanceRecord?
        var after: String?
    }

    var head: Head?
    var change: Change?
    /// The number of a change that was undone, or never came to be.
    var undone: Int?
}
