import EventStore
import SQLiteEventStore
import TOMLKit
import TOMLSyntax
import VDirEventStore

/// The store that `EKEventStore()` opens, and the program's access to it.
package struct StoreEnvironment: Sendable {
    /// The location of the store, or the reason why there is none.
    package let location: Result<StoreLocation, EventStoreError>
    /// The name of the store in config.toml; nil if the store has no entry there.
    package let section: String?
    /// Whether the configuration allows only adding items.
    package let isWriteOnly: Bool
    /// The program's access.
    package let access: AccessControl
    /// The longest time that a call may take, in seconds.
    package let patience: Double

    package init(_ location: StoreLocation, access: AccessControl, patience: Double = 30) {
        self.location = .success(location)
        section = nil
        isWriteOnly = false
        self.access = access
        self.patience = patience
    }

    /// The environment of stores that are created in this task, for tests; nil for ``process``.
    @TaskLocal package static var override: StoreEnvironment?

    /// The environment of stores that are created now.
    package static var current: StoreEnvironment { override ?? process }

    /// The environment of this process, read when it is first needed.
    private static let process = StoreEnvironment(ProcessInfo.processInfo.environment)

    /// Creates the environment that the user has configured.
    ///
    /// `SCANICS_EVENTKIT_STORE` names the store, or else `default-store` in config.toml names it. Without both, the
    /// store is the default SQLite file. Each value is a location, or the name of a store in config.toml.
    /// `SCANICS_EVENTKIT_PATIENCE` is the longest time that a call may take, in seconds.
    package init(_ environment: [String: String]) {
        access = AccessControl(environment: environment)
        patience = environment["SCANICS_EVENTKIT_PATIENCE"].flatMap(Double.init) ?? 30
        var (section, isWriteOnly) = (String?.none, false)
        location = Result { () throws(EventStoreError) in
            try Self.location(environment, section: &section, isWriteOnly: &isWriteOnly)
        }
        self.section = section
        self.isWriteOnly = isWriteOnly
    }

    private static func location(
        _ environment: [String: String], section: inout String?, isWriteOnly: inout Bool
    ) throws(EventStoreError) -> StoreLocation {
        let home = environment["HOME"] ?? NSHomeDirectory()
        let stated = environment["SCANICS_EVENTKIT_STORE"].flatMap { $0.isEmpty ? nil : $0 }
        if let stated, let location = StoreLocation(stated, home: home) { return location }
        let path = configurationPath(environment)
        guard let data = FileManager.default.contents(atPath: path) else {
            guard let stated else { return .sqlite(path: SQLiteEventStore.defaultPath(environment: environment)) }
            throw .invalidItem("there is no store \(stated), because \(path) does not exist")
        }
        let text = String(decoding: data, as: UTF8.self)
        guard TOMLFault(in: text) == nil, let table = try? TOMLTable(string: text) else {
            throw .corrupt(path: path, "it is not valid TOML")
        }
        guard let name = stated ?? table["default-store"]?.string else {
            return .sqlite(path: SQLiteEventStore.defaultPath(environment: environment))
        }
        if let location = StoreLocation(name, home: home) { return location }
        guard let settings = table["stores"]?.table?[name]?.table,
            let location = settings["location"]?.string.flatMap({ StoreLocation($0, home: home) })
        else { throw .invalidItem("\(path) has no store \(name) with a valid location") }
        section = name
        isWriteOnly = settings["write-only"]?.bool ?? false
        return location
    }

    /// Returns the path of config.toml: `scanics/config.toml` in `$XDG_CONFIG_HOME` or `~/.config`.
    package static func configurationPath(_ environment: [String: String]) -> String {
        let folder = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
        return (folder ?? (environment["HOME"] ?? NSHomeDirectory()) + "/.config") + "/scanics/config.toml"
    }

    // MARK: Access

    /// Returns the program's access, within what the configuration allows.
    package func status(for type: EntityType) -> AuthorizationStatus {
        let status = access.status(for: type)
        return isWriteOnly && status == .fullAccess ? .writeOnly : status
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
            // The class is looked up by name, because its module, which needs the network libraries, is linked only
            // into programs that depend on it.
            guard let opener = NSClassFromString("EventKitCalDAV.CalDAVStoreOpener") as? any StoreOpener.Type else {
                throw .invalidItem(
                    "the program cannot open calendar servers; add the product EventKitCalDAV to its dependencies")
            }
            return try await opener.open(address, section: section, session: session)
        case .evolution:
            throw .invalidItem("EventKit cannot open the calendars of GNOME; name another store")
        }
    }
}

/// A type that opens a kind of store that this module cannot open itself.
package protocol StoreOpener: AnyObject {
    /// Opens the store at an address.
    ///
    /// - Parameters:
    ///   - address: the address of the server.
    ///   - section: the name of the store in config.toml; nil if the store has no entry there.
    static func open(
        _ address: String, section: String?, session: (String, StoreSession.Watcher) -> StoreSession
    ) async throws(EventStoreError) -> any EventStore
}
