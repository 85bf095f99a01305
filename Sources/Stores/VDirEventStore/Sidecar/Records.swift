import CalendarModel
import EventStore

/// The attributes of a calendar for which the vdir format has no file.
struct CalendarRecord: Codable, Sendable {
    var types: [String]?
    var subscription: String?
    var entityTag: String?
    var lastModified: String?
    var refreshed: Int?
    var requestedInterval: Int?
    var failure: Failure?
    var timeZone: String?

    struct Failure: Codable, Sendable {
        var since: Int
        var last: Int
        var reason: String
    }

    init(types: Set<EntityType>, subscription: CalendarSubscription?, timeZone: String?) {
        self.timeZone = timeZone
        let names = types.map(\.rawValue).sorted()
        self.types = names.count == EntityType.allCases.count ? nil : names
        self.subscription = subscription?.url
        entityTag = subscription?.entityTag
        lastModified = subscription?.lastModified
        refreshed = subscription?.refreshed?.secondsSinceEpoch
        requestedInterval = subscription?.requestedInterval
        failure = subscription?.failure.map {
            Failure(since: $0.since.secondsSinceEpoch, last: $0.last.secondsSinceEpoch, reason: $0.reason)
        }
    }

    /// The subscription; nil for an ordinary calendar.
    var calendarSubscription: CalendarSubscription? {
        guard let subscription else { return nil }
        var result = CalendarSubscription(
            url: subscription, entityTag: entityTag, refreshed: refreshed.map { LocalDateTime(secondsSinceEpoch: $0) })
        result.lastModified = lastModified
        result.requestedInterval = requestedInterval
        result.failure = failure.map {
            CalendarSubscription.Failure(
                since: LocalDateTime(secondsSinceEpoch: $0.since), last: LocalDateTime(secondsSinceEpoch: $0.last),
                reason: $0.reason)
        }
        return result
    }

    var isEmpty: Bool { types == nil && subscription == nil && timeZone == nil }
}

struct BatchLine: Codable, Sendable {
    /// The beginning of the batch; only in the first line.
    struct Head: Codable, Sendable {
        let order: Int
        let began: Int
        let title: String
    }

    /// A change of a resource, recorded before the change is made.
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
