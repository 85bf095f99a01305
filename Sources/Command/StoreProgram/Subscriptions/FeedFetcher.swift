import CommandLineInterface
import EventStore
import LinkFollowing

/// Fetches published calendars by the rules for links in codes: over https, from public addresses, with limits on size
/// and time.
struct FeedFetcher: Sendable {
    private let follower: LinkFollower
    /// The processes that read the calendars; nil without /proc: this process then reads them.
    private let processes = ReaderProcesses.isAvailable ? ReaderProcesses.forPublishedCalendars() : nil
    /// Whether files and servers of the user's own may be read: for addresses that the user typed, and for those that
    /// were kept after that. A stranger may have written the address in a code.
    var allowsNamed = false
    /// Whether SCANICS_PASSWORD is the password of the server that is asked.
    var usesVariable = true

    /// - Parameter caFile: the certificates (PEM) to trust instead of the system's.
    init(caFile: String?) {
        follower = LinkFollower(limits: .subscription, caFile: caFile)
    }

    /// Fetches a calendar, and reads it in a locked process, because a stranger wrote it.
    func fetch(
        _ subscription: CalendarSubscription, limits: ScanLimits
    ) async throws(EventStoreError) -> FetchedCalendar {
        var fetched = try await fetch(subscription)
        guard let processes, let text = fetched.text else { return fetched }
        do throws(ScanError) {
            fetched.reading = try await blocking { () throws(ScanError) in try processes.read(published: text, limits) }
        } catch {
            throw .feedUnavailable("the calendar could not be read: \(Self.message(of: error))")
        }
        return fetched
    }

    private static func message(of error: ScanError) -> String {
        switch error {
        case .timeLimit(let seconds): "reading it took more than \(seconds.inSeconds)"
        case .readerCrashed: "its reader crashed"
        default: error.message
        }
    }

    private func fetch(_ subscription: CalendarSubscription) async throws(EventStoreError) -> FetchedCalendar {
        if allowsNamed, let file = FeedFile(address: subscription.url) {
            return try file.fetch(unless: subscription.entityTag)
        }
        let known = PublishedVersion(entityTag: subscription.entityTag, lastModified: subscription.lastModified)
        var (follower, address) = (follower, subscription.url)
        if let named = NamedServer(address) {
            // A kept address with a port is taken for one that the user named.
            guard allowsNamed else {
                throw .feedUnavailable(
                    Self.message(of: named.isInOwnNetwork ? .otherPort : .credentialsInAddress, isFirst: true))
            }
            address = named.address
            follower.named = try await FeedLogin.completing(named, usesVariable: usesVariable)
        }
        let isNamed = follower.named != nil
        do throws(LinkFollowingError) {
            let published = try await blocking { [follower, address] () throws(LinkFollowingError) in
                try follower.published(at: address, unless: known)
            }
            return FetchedCalendar(
                text: published.text, entityTag: published.version.entityTag,
                lastModified: published.version.lastModified,
                movedTo: isNamed
                    ? nil
                    : published.movedTo.flatMap { CalendarLink(url: $0, scheme: "https").feedAddress }
                        .flatMap { NamedServer($0) == nil ? $0 : nil })
        } catch {
            throw .feedUnavailable(Self.message(of: error, isFirst: subscription.refreshed == nil))
        }
    }

    /// Returns the addresses of the calendars that a web page offers for subscription. If the address does not lead to
    /// a web page, returns the address itself.
    func feeds(ofPage address: String) async throws(EventStoreError) -> [String] {
        do throws(LinkFollowingError) {
            let page = try await blocking { [follower] () throws(LinkFollowingError) in
                try follower.page(at: address) { _ in true }
            }
            guard Payload.isPage(page.bytes) else { return [address] }
            let result = EventScanner().parse(page: page.bytes, address: page.address, charset: page.charset)
            return result.links.filter(\.isFeed).compactMap(\.feedAddress).uniqued
        } catch {
            throw .feedUnavailable(Self.message(of: error, isFirst: true))
        }
    }

    /// Does work on a separate thread, because fetching and reading block for up to 30 seconds each.
    private func blocking<Value: Sendable, Failure: Error>(
        _ work: @escaping @Sendable () throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let result: Result<Value, Failure> = await WorkerThread.value { Result(catching: work) }
        return try result.get()
    }

    private static func message(of error: LinkFollowingError, isFirst: Bool) -> String {
        switch error {
        case .status(401), .status(403):
            "\(error.message); if it asks for a password, write the address with your name: https://NAME@HOST/..."
        case .otherPort, .addressNotPublic:
            "\(error.message.prefix { $0 != ";" }); if it is your own server, add --private"
        case .certificate: "\(error.message); trust another authority with --ca-file"
        case .notACalendar where isFirst:
            "the answer is not a complete calendar; if this is the address of a web page, look there for the address of "
                + "its calendar, which often ends in .ics"
        default: error.message
        }
    }
}
