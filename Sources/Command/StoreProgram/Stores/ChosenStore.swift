import EventStore
import Glibc
import SQLiteEventStore
import CommandLineInterface
import Synchronization
import SystemPackage
import VDirEventStore

/// The store that a command line and the configuration come to.
struct ChosenStore: Sendable {
    /// Where it is.
    let location: StoreLocation
    /// What config.toml says of it; nil where it was not named there.
    let settings: StoreSettings?
    /// What config.toml calls it; nil where it was not named there.
    let section: String?
    /// Whether the command line or the configuration names it; else it is the default, which is made when it is missing.
    let isNamed: Bool
    /// The certificates to trust for a server instead of the system's.
    let caFile: String?

    /// Chooses the store.
    ///
    /// - Parameters:
    ///   - text: what the command line says; nil for the default.
    /// - Throws: ``Failure`` where there is no such store, or config.toml cannot be read.
    init(_ text: String?, caFile: String? = nil) throws {
        let home = Self.variable("HOME") ?? "/"
        let configuration = try Configuration.read()
        guard let text = text ?? configuration.defaultStore else {
            self.init(
                .sqlite(path: SQLiteEventStore.defaultPath()), settings: nil, section: nil, isNamed: false,
                caFile: caFile)
            return
        }
        if let location = StoreLocation(text, home: home) {
            self.init(location, settings: nil, section: nil, isNamed: true, caFile: caFile)
            return
        }
        guard let settings = configuration.stores[text] else {
            throw Failure(text, Self.unknown(text, configuration), status: .usage)
        }
        guard let location = StoreLocation(settings.location, home: home) else {
            throw Failure(
                configuration.path,
                "the location of the store \(text) is none; write sqlite:PATH, vdir:FOLDER or caldav+https://USER@HOST/PATH"
            )
        }
        self.init(location, settings: settings, section: text, isNamed: true, caFile: caFile ?? settings.caFile)
    }

    private init(
        _ location: StoreLocation, settings: StoreSettings?, section: String?, isNamed: Bool, caFile: String?
    ) {
        self.location = location
        self.settings = settings
        self.section = section
        self.isNamed = isNamed
        self.caFile = caFile
    }

    private static func unknown(_ text: String, _ configuration: Configuration) -> String {
        let names = configuration.stores.keys.sorted()
        let known = names.isEmpty ? "\(configuration.path) names none" : "there are \(names.joined(separator: ", "))"
        return
            "there is no store of this name (\(known)); write sqlite:PATH, vdir:FOLDER or caldav+https://USER@HOST/PATH"
    }

    /// An environment variable that is set and not empty.
    static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// What people are told it is called.
    var name: String { location.name }

    /// What a command is about to do with a store.
    enum Purpose {
        /// To look at what is there: a store that is not there is an error.
        case existing
        /// To put something in: a store that is not there is made.
        case adding
        /// To see what would be put in: a store that is not there stays so.
        case imagining
    }

    /// Opens the store.
    ///
    /// Every kind of store is opened here and nowhere else.
    ///
    /// - Parameters:
    ///   - purpose: what is about to be done.
    ///   - outgoing: what is not sent to a server.
    ///   - progress: draws how much a server has of what it is sent.
    /// - Throws: ``Failure``, which names the store.
    func open(
        for purpose: Purpose, outgoing: OutgoingRules = OutgoingRules(), progress: SendingProgress? = nil
    ) async throws -> any EventStore {
        do {
            if purpose == .imagining, isMissing { return try Self.imagined() }
            switch location {
            case .sqlite(let path):
                try requirePresence(for: purpose)
                return try SQLiteEventStore(path: path) { session(identifier: $0, watcher: $1) }
            case .vdir(let path):
                try requirePresence(for: purpose)
                return try await VDirEventStore(path: path) { session(identifier: $0, watcher: $1) }
            case .calDAV(let address):
                var account = try ServerAccount(address, settings: settings, section: section)
                account.account.caFile = caFile
                return try account.open(outgoing: outgoing, progress: progress, name: name) {
                    session(identifier: $0, watcher: $1)
                }
            }
        } catch let error as EventStoreError {
            throw failure(error)
        }
    }

    /// Whether there is no file or folder of the store.
    private var isMissing: Bool {
        switch location {
        case .sqlite(let path), .vdir(let path): access(path, F_OK) != 0 && errno == ENOENT
        case .calDAV: false
        }
    }

    /// A store that has nothing in it, and is gone when the process ends.
    static func imagined() throws -> any EventStore { try SQLiteEventStore(path: try temporaryPath()) }

    /// The place of a store that is gone when the process ends.
    private static func temporaryPath() throws -> String {
        var template = Array(((variable("TMPDIR") ?? "/tmp") + "/scanics-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else {
            throw Failure("TMPDIR", "no folder can be made there (\(Errno(rawValue: errno))); make room")
        }
        let folder = FilePath(platformString: template)
        temporaryFolder.withLock { $0 = folder.string }
        return folder.appending("events.sqlite").string
    }

    /// The folder of such a store.
    private static let temporaryFolder = Mutex<String?>(nil)

    /// Takes away what only this process had a use for.
    static func cleanUp() {
        guard let folder = temporaryFolder.withLock({ $0 }) else { return }
        for name in ["", "-wal", "-shm"] { unlink("\(folder)/events.sqlite\(name)") }
        rmdir(folder)
    }

    private func requirePresence(for purpose: Purpose) throws {
        guard purpose == .existing, isNamed, isMissing else { return }
        throw Failure(
            name, "there is no such store; check the name, or make it with scanics import or calendars create")
    }

    /// What the program may do: all, unless the configuration says that nothing of the store may be read.
    private func session(identifier: String, watcher: StoreSession.Watcher) -> StoreSession {
        let isWriteOnly = settings?.isWriteOnly ?? false
        return StoreSession(
            identifier: identifier,
            authorization: isWriteOnly ? [.event: .writeOnly, .reminder: .writeOnly] : [:], watcher: watcher)
    }

    /// An error of the store's, with its name.
    func failure(_ error: EventStoreError) -> Failure { Failure(name, error.message) }

    /// Does something with the store; an error names the store.
    func using<Value>(_ body: () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch let error as EventStoreError {
            throw failure(error)
        }
    }

    /// Opens the store and does something with it; an error names the store.
    func using<Value>(for purpose: Purpose, _ body: (any EventStore) async throws -> Value) async throws -> Value {
        try await using { try await body(try await open(for: purpose)) }
    }
}

extension StoreOptions {
    /// The store that they name.
    func chosen() throws -> ChosenStore { try ChosenStore(store, caFile: caFile) }
}
