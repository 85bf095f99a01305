import EventStore
import SQLiteEventStore
import Settings
import VDirEventStore

/// The store that `EKEventStore()` opens, and the program's access to it.
package struct StoreEnvironment: Sendable {
    /// The location of the store, or the reason why there is none.
    package let location: Result<StoreLocation, EventStoreError>
    /// The settings of the store in config.toml; nil if the store has no entry there.
    package let settings: StoreSettings?
    /// The name of the store in config.toml; nil if the store has no entry there.
    package let name: String?
    /// Whether the configuration allows only adding items.
    package var isWriteOnly: Bool { settings?.isWriteOnly ?? false }
    package let access: AccessControl
    /// The longest time that a call may take, in seconds.
    package let patience: Double
    /// The environment variables, which may have a password and the folder for what a server's store remembers.
    let variables: [String: String]

    package init(_ location: StoreLocation, access: AccessControl, patience: Double = 30) {
        self.location = .success(location)
        settings = nil
        name = nil
        variables = ProcessInfo.processInfo.environment
        self.access = access
        self.patience = patience
    }

    /// The environment of stores that are created in this task, for tests; nil for ``process``.
    @TaskLocal package static var override: StoreEnvironment?

    package static var current: StoreEnvironment { override ?? process }

    private static let process = StoreEnvironment(ProcessInfo.processInfo.environment)

    /// Creates the environment that the user has configured.
    ///
    /// `SCANICS_EVENTKIT_STORE` names the store, or else `default-store` in config.toml names it. Without both, the
    /// store is the default SQLite file. Each value is a location, or the name of a store in config.toml.
    /// `SCANICS_EVENTKIT_PATIENCE` is the longest time that a call may take, in seconds.
    package init(_ environment: [String: String]) {
        variables = environment
        access = AccessControl(environment: environment)
        patience = environment["SCANICS_EVENTKIT_PATIENCE"].flatMap(Double.init) ?? 30
        var entry: (name: String, settings: StoreSettings)?
        location = Result { () throws(EventStoreError) in try Self.location(environment, entry: &entry) }
        (name, settings) = (entry?.name, entry?.settings)
    }

    private static func location(
        _ environment: [String: String], entry: inout (name: String, settings: StoreSettings)?
    ) throws(EventStoreError) -> StoreLocation {
        let home = environment["HOME"] ?? NSHomeDirectory()
        let stated = environment["SCANICS_EVENTKIT_STORE"].flatMap { $0.isEmpty ? nil : $0 }
        if let stated, let location = StoreLocation(stated, home: home) { return location }
        let configuration: Configuration
        do {
            configuration = try Configuration(
                path: Configuration.path(home: home, configHome: environment["XDG_CONFIG_HOME"]))
        } catch {
            throw .invalidItem("\(error.path): \(error.message)")
        }
        guard let name = stated ?? configuration.defaultStore else {
            return .sqlite(path: SQLiteEventStore.defaultPath(environment: environment))
        }
        if let location = StoreLocation(name, home: home) { return location }
        entry = configuration.stores[name].map { (name, $0) }
        guard let location = entry.flatMap({ StoreLocation($0.settings.location, home: home) }) else {
            throw .invalidItem("\(configuration.path) has no store \(name) with a valid location")
        }
        return location
    }

    // MARK: Access

    /// Returns the program's access, within what the configuration allows. EventKit has no write-only access to
    /// reminders, so it counts as no access.
    package func status(for type: EntityType) -> AuthorizationStatus {
        var status = access.status(for: type)
        if isWriteOnly, status == .fullAccess { status = .writeOnly }
        return type == .reminder && status == .writeOnly ? .denied : status
    }

    // MARK: Opening

    /// Opens the store. A missing store is created.
    ///
    /// - Parameter granted: the access to the store; nil for the access that the program has.
    func open(granting granted: AuthorizationStatus? = nil) async throws(EventStoreError) -> any EventStore {
        let status = Dictionary(
            uniqueKeysWithValues: EntityType.allCases.map { ($0, granted ?? self.status(for: $0)) })
        let session = { (identifier: String, watcher: StoreSession.Watcher) in
            StoreSession(identifier: identifier, authorization: status, watcher: watcher)
        }
        switch try location.get() {
        case .sqlite(let path):
            var settings = SQLiteEventStore.Settings()
            settings.patience = max(0.1, patience * 0.8)
            return try SQLiteEventStore(path: path, settings: settings, session: session)
        case .vdir(let path):
            var settings = VDirEventStore.Settings()
            settings.patience = max(0.1, patience * 0.8)
            return try await VDirEventStore(path: path, settings: settings, session: session)
        case .calDAV(let address):
            #if CalDAV
                return try openServer(address, session: session)
            #else
                throw .invalidItem("the program was built without the trait CalDAV, so it cannot open calendar servers")
            #endif
        case .evolution:
            throw .invalidItem("EventKit cannot open the calendars of GNOME; name another store")
        }
    }
}
