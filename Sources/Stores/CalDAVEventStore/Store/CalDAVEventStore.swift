import CalendarModel
import EventStore
import Foundation
import SQLiteEventStore

/// A store in the calendars of an account on a CalDAV server (RFC 4791), such as Nextcloud, iCloud, Fastmail, Google or
/// Radicale.
///
///     let account = CalDAVAccount(server: try CalDAVServer("https://cloud.example.org/"), username: "ana")
///     let store = try CalDAVEventStore(account: account, credentials: FixedCredentials(Secret(password)))
///
/// The store remembers what it read, with versions (ETags), so that it later fetches only changes. It never overwrites
/// changes of others, because every change names the version that it is based on. A change is recorded before it is
/// sent, so that interrupted changes are sent when the store is next used, and nothing is created twice. Passwords are
/// not stored.
public final class CalDAVEventStore: EventStore {
    /// The program's access, and its listeners for changes.
    public let session: StoreSession
    /// The account.
    public let account: CalDAVAccount
    let settings: Settings
    let state: StateDatabase
    let lease: OwnerLease
    let leases: String
    let connection: Connection
    let replay = Once()
    let writes = OwnChanges()
    let listing = Listing()

    /// The settings of a store.
    public struct Settings: Sendable {
        /// The file in which this machine remembers what it read and sent; nil for
        /// ``CalDAVEventStore/defaultPath(for:environment:)``.
        public var statePath: String?
        /// The folder of the calendars on the server; nil to ask the server for it.
        public var home: URL?
        /// The greatest number of simultaneous requests.
        public var maximumRequests = 6
        /// The number of resources to fetch in one request.
        public var chunkSize = 50
        /// The time between checks for changes by other writers, while somebody listens for changes.
        public var watchInterval = Duration.seconds(60)
        /// The time after which calendars are listed again, and after which a server that failed is asked again.
        public var recheckInterval = Duration.seconds(60)
        /// The rules for harmful content, which is not sent; nil to send everything.
        public var outgoing: OutgoingRules? = OutgoingRules()
        /// Called while a call sends changes: with the number of changes that were sent so far, and the number of all
        /// changes of the call.
        public var progress: (@Sendable (_ sent: Int, _ total: Int) -> Void)?
        /// Called with messages for the user about things that are not errors: remembered content was used because the
        /// server could not be reached, a part of an event was left out, or changes of an earlier run were sent or
        /// dropped.
        public var notice: (@Sendable (String) -> Void)?
        /// Called with the message that remembered content was used because the server could not be reached; if nil,
        /// ``notice`` is called instead.
        public var offlineNotice: (@Sendable (String) -> Void)?

        /// Creates the default settings.
        public init() {}
    }

    /// Opens an account. No request is sent before the store is used.
    ///
    /// - Parameters:
    ///   - account: the server and the user.
    ///   - credentials: the user's password or token.
    ///   - settings: the settings of the store.
    ///   - session: a closure that creates the session. Its arguments are the store's identifier, and a watcher that
    ///     finds changes by other writers. A session can limit the program's access.
    /// - Throws: `EventStoreError.newerVersion(path:)`, `EventStoreError.corrupt(path:_:)` or
    ///   `EventStoreError.notWritable(path:_:)` if the file of remembered content cannot be used.
    public convenience init(
        account: CalDAVAccount, credentials: any Credentials, settings: Settings = Settings(),
        session: (String, StoreSession.Watcher) -> StoreSession = { StoreSession(identifier: $0, watcher: $1) }
    ) throws(EventStoreError) {
        try self.init(
            account: account,
            connection: Connection(
                account: account, credentials: credentials, home: settings.home, memory: settings.recheckInterval),
            settings: settings, session: session)
    }

    init(
        account: CalDAVAccount, connection: Connection, settings: Settings,
        session: (String, StoreSession.Watcher) -> StoreSession
    ) throws(EventStoreError) {
        let path = settings.statePath ?? Self.defaultPath(for: account)
        state = try StateDatabase(path: path)
        leases = path + ".owners"
        lease = try OwnerLease(folder: leases)
        self.account = account
        self.settings = settings
        self.connection = connection
        let watch = LateWatch<CalDAVEventStore> { store in await store.wasChangedByOthers() }
        let identifier = Self.identifier(of: account, home: settings.home)
        self.session = session(identifier, watch.watcher(interval: settings.watchInterval))
        watch.watch(self)
    }

    /// Returns an identifier of an account, made of the user's name and the server. It has no secret.
    private static func identifier(of account: CalDAVAccount, home: URL?) -> String {
        let place = home?.absoluteString ?? account.server.description
        return "caldav:\(account.username ?? "")@\(place)"
    }

    /// Returns the path of the file in which the store keeps its copy of the account by default. The file is in
    /// `scanics/caldav` under `$XDG_STATE_HOME`, or under `~/.local/state` if that variable has no absolute path (XDG
    /// Base Directory Specification).
    public static func defaultPath(
        for account: CalDAVAccount, environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> String {
        // The specification requires relative paths to be ignored.
        let base = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let folder = base ?? (environment["HOME"] ?? NSHomeDirectory()) + "/.local/state"
        // The file name is a UUID derived from the account, because the account's text must not be used as a path.
        let name = ResourceName.derived(from: identifier(of: account, home: nil))
        return "\(folder)/scanics/caldav/\(name).sqlite"
    }

    /// The rules for content that imports must not send.
    public var outgoingRules: OutgoingRules? { settings.outgoing }

    func notice(_ text: String) { settings.notice?(text) }

    /// Reports that remembered content is used because the server cannot be reached. After a report, nothing is
    /// reported until the calendars are listed again.
    func noticeOffline(_ reason: String) async {
        guard listing.isFirstNotice() else { return }
        let changes =
            switch (try? await unsentChanges())?.count ?? 0 {
            case 0: ""
            case 1: "; a change waits to be sent"
            case let count: "; \(count) changes wait to be sent"
            }
        (settings.offlineNotice ?? settings.notice)?("\(reason); using remembered content\(changes)")
    }

    /// Makes the next use list the calendars again, even if the server has just failed.
    func recheck() {
        listing.forget()
        connection.trouble.forget()
    }
}
