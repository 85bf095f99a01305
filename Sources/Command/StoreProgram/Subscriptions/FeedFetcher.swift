import EventStore
import LinkFollowing
import ScanICS

/// Fetches published calendars by the rules for links.
struct FeedFetcher: Sendable {
    private let follower: LinkFollower

    /// - Parameter caFile: the certificates (PEM) to trust instead of the system's.
    init(caFile: String?) {
        follower = LinkFollower(limits: .subscription, caFile: caFile)
    }

    /// Fetches the calendar of a subscription, unless it has not changed since the last time.
    func fetch(_ subscription: CalendarSubscription) async throws(EventStoreError) -> FetchedCalendar {
        let known = PublishedVersion(entityTag: subscription.entityTag, lastModified: subscription.lastModified)
        do throws(LinkFollowingError) {
            let published = try await fetch(subscription.url, unless: known).get()
            return FetchedCalendar(
                text: published.text, entityTag: published.version.entityTag,
                lastModified: published.version.lastModified,
                movedTo: published.movedTo.flatMap { CalendarLink(url: $0, scheme: "https").feedAddress })
        } catch {
            throw .feedUnavailable(Self.message(of: error, isFirst: subscription.refreshed == nil))
        }
    }

    /// Fetches on a thread of its own, because that blocks for up to 30 seconds.
    private func fetch(
        _ address: String, unless known: PublishedVersion
    ) async -> Result<PublishedCalendar, LinkFollowingError> {
        await withCheckedContinuation { continuation in
            do {
                try WorkerThread.start { [follower] in
                    continuation.resume(
                        returning: Result { () throws(LinkFollowingError) in
                            try follower.published(at: address, unless: known)
                        })
                }
            } catch {
                continuation.resume(returning: .failure(.failed("no thread can be started: \(error)")))
            }
        }
    }

    private static func message(of error: LinkFollowingError, isFirst: Bool) -> String {
        switch error {
        case .certificate: "\(error.message); trust another authority with --ca-file"
        case .notACalendar where isFirst:
            "the answer is not a complete calendar; if this is the address of a web page, look there for the address of "
                + "its calendar, which often ends in .ics"
        default: error.message
        }
    }
}
