import CalendarModel
import EventStore
import Foundation
import GRDB
import SQLiteEventStore

/// A store in the calendars of evolution-data-server: the calendars on this machine, and those of the accounts that
/// GNOME knows. GNOME Calendar, Evolution and the clock in GNOME's panel show the same calendars.
///
///     let store = try await EvolutionEventStore()
///
/// The store needs libecal-2.0 and the service. Both are opened only when a store is opened, so a program that depends
/// on this module also starts without them. A calendar of GNOME has either events or reminders. A calendar that this
/// store creates can have both.
///
/// The records of imports are in an SQLite file of this user, ``defaultPath(environment:)``. The service has no
/// conditional changes. So the store compares a resource with its expected revision immediately before the change. An
/// edit by another program between the comparison and the change is lost.
public actor EvolutionEventStore: EventStore {
    /// The program's access, and its listeners for changes.
    public nonisolated let session: StoreSession
    /// The queue that runs the store's functions, one at a time, because they wait for the service.
    public nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

    let settings: Settings
    let state: FileConnection
    let leases: String
    let lease: OwnerLease
    let watch: EvolutionWatch
    private nonisolated let queue = BlockingQueue(label: "scanics.evolution")

    /// The settings of a store.
    public struct Settings: Sendable {
        /// The title or the identifier of the calendars that the store has; nil for all.
        public var calendar: String?
        /// The file with the records of imports; nil for the default one.
        public var statePath: String?
        /// The rules for content that imports must not save, because an account's server might send invitations.
        public var outgoing: OutgoingRules? = OutgoingRules()
        /// The time between checks for other programs' changes, while somebody listens for changes.
        public var watchInterval = Duration.seconds(1)
        /// The source whose calendars the store has, for tests; nil for all.
        package var parent: String?

        /// Creates the default settings.
        public init() {}
    }

    /// Connects to the service, which is started if it isn't running.
    ///
    /// - Parameters:
    ///   - settings: the settings of the store.
    ///   - session: a closure that creates the session. Its arguments are the store's identifier, and a watcher for
    ///     changes by other writers.
    /// - Throws: `EventStoreError.serviceUnavailable(_:)` if libecal or the service is missing.
    public init(
        settings: Settings = Settings(),
        session: (String, StoreSession.Watcher) -> StoreSession = { StoreSession(identifier: $0, watcher: $1) }
    ) async throws(EventStoreError) {
        let path = settings.statePath ?? Self.defaultPath()
        let watch = LateWatch<EvolutionEventStore> { store in await store.hasChanged() }
        self.settings = settings
        self.watch = EvolutionWatch(settings)
        try EvolutionService.connect()
        state = try FileConnection(
            writing: path, versions: StateSchema.versions, label: "scanics.evolution", patience: 60)
        leases = path + ".owners"
        lease = try OwnerLease(folder: leases)
        self.session = session("eds:\(path)", watch.watcher(interval: settings.watchInterval))
        watch.watch(self)
        // If this fails, the next opening tries again.
        try? finishPendingChanges()
    }

    private func hasChanged() -> Bool { watch.hasChanged() }

    /// Returns the path of the default file with the records of imports: `scanics/evolution.sqlite` in
    /// `$XDG_STATE_HOME` or in `~/.local/state` (XDG Base Directory Specification).
    public static func defaultPath(
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> String {
        // The specification requires relative paths to be ignored.
        let base = environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (base ?? (environment["HOME"] ?? NSHomeDirectory()) + "/.local/state") + "/scanics/evolution.sqlite"
    }

    /// The rules for content that imports must not save.
    public nonisolated var outgoingRules: OutgoingRules? { settings.outgoing }

    /// False, because GNOME has subscriptions of its own.
    public nonisolated var supportsSubscriptions: Bool { false }

    /// Asks the service to fetch the changes of calendars on servers. The changes arrive after this function has
    /// returned.
    public func refreshSources() async throws(EventStoreError) {
        for source in try listed() where source.backend != "local" {
            for type in source.entityTypes { try EvolutionService.refresh(source.uid, type) }
        }
    }
}

extension EvolutionEventStore {
    /// Adds a source that can hold calendars, for tests. Returns its UID.
    package static func addPlace(title: String) throws(EventStoreError) -> String {
        try EvolutionService.add(title: title, color: nil, parent: nil, types: [])
    }
}
