import CalendarModel
import EventStore
import Foundation
import ICalendar

/// A store in the calendars of an account on a CalDAV server (RFC 4791): Nextcloud, iCloud, Fastmail, Google, Radicale, ...
///
///     let account = CalDAVAccount(server: try CalDAVServer("https://cloud.example.org/"), username: "ana")
///     let store = try CalDAVEventStore(account: account, credentials: FixedCredentials(Secret(password)))
///
/// What was read is remembered on this machine with its versions (ETags), so that each look fetches only what changed.
/// Nothing is overwritten that somebody else changed meanwhile: every change says which version it is of. What is being sent
/// is written down before, so that a push that was cut off, at whatever moment, goes on at the next use and makes nothing
/// twice. No password is kept.
public final class CalDAVEventStore: EventStore {
    /// What this use of the store may do, has not committed, and who listens.
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

    /// How a store is used.
    public struct Settings: Sendable {
        /// The file in which this machine remembers what it read and sent; nil for ``CalDAVEventStore/defaultPath(for:environment:)``.
        public var statePath: String?
        /// The folder on the server in which the calendars are; nil to ask the server for it.
        public var home: URL?
        /// How many requests are under way at the same time.
        public var maximumRequests = 6
        /// How many resources are asked for in one request.
        public var chunkSize = 50
        /// How often to look for others' changes while somebody listens.
        public var watchInterval = Duration.seconds(60)
        /// What is not sent, as it would do harm on a server or to others; nil to send everything as it is.
        public var outgoing: OutgoingRules? = OutgoingRules()
        /// Told how many changes of a call were sent, and how many there are.
        public var progress: (@Sendable (_ sent: Int, _ total: Int) -> Void)?
        /// Told what the user should know although nothing failed: that the server was not reached and what is remembered is
        /// shown, what was left out of an event, what became of changes that an earlier run could not send.
        public var notice: (@Sendable (String) -> Void)?

        /// The defaults.
        public init() {}
    }

    /// Opens an account. Nothing is sent before the store is used.
    ///
    /// - Parameters:
    ///   - account: where it is and how to log in.
    ///   - credentials: where the password comes from.
    ///   - settings: how it is used.
    ///   - session: makes the session, given the store's identifier and how it finds others' changes; to say what may be
    ///     done.
    /// - Throws: where the file of what is remembered cannot be used: `EventStoreError.newerVersion(path:)`,
    ///   `EventStoreError.corrupt(path:_:)`, `EventStoreError.notWritable(path:_:)`.
    public convenience init(
        account: CalDAVAccount, credentials: any Credentials, settings: Settings = Settings(),
        session: (String, StoreSession.Watcher) -> StoreSession = { StoreSession(identifier: $0, watcher: $1) }
    ) throws(EventStoreError) {
        try self.init(
            account: account, connection: Connection(account: account, credentials: credentials, home: settings.home),
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
        let look = Look()
        let identifier = Self.identifier(of: account, home: settings.home)
        self.session = session(
            identifier, StoreSession.Watcher(interval: settings.watchInterval) { await look.hasChanged() })
        look.set(self)
    }

    /// Who and where, to tell one account from others; there is no secret in it.
    private static func identifier(of account: CalDAVAccount, home: URL?) -> String {
        let place = home?.absoluteString ?? account.server.description
        return "caldav:\(account.username ?? "")@\(place)"
    }

    /// The file in which what is known of an account is kept where no other is named: in `scanics/caldav` of
    /// `$XDG_STATE_HOME`, or of `~/.local/state` (XDG Base Directory Specification).
    public static func defaultPath(
        for account: CalDAVAccount, environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> String {
        // The specification has relative paths ignored.
        let base = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        let folder = base ?? (environment["HOME"] ?? NSHomeDirectory()) + "/.local/state"
        // A name that follows from the account: what somebody wrote as a server is no path.
        let name = NameBasedUUID.text(of: identifier(of: account, home: nil), namespace: DerivedUID.namespace)
        return "\(folder)/scanics/caldav/\(name).sqlite"
    }

    /// What imports must not send.
    public var outgoingRules: OutgoingRules? { settings.outgoing }

    func notice(_ text: String) { settings.notice?(text) }
}

/// Looks for others' changes on behalf of a session, which is there before its store.
private final class Look: Sendable {
    private let store = WeakStore()

    func set(_ store: CalDAVEventStore) { self.store.set(store) }

    func hasChanged() async -> Bool { await store.get()?.wasChangedByOthers() ?? false }
}
