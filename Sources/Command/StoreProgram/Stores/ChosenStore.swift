import Settings
import CommandLineInterface
import EventStore
import EvolutionEventStore
import Glibc
import SQLiteEventStore
import Synchronization
import SystemPackage
import VDirEventStore

struct ChosenStore: Sendable {
    let location: StoreLocation
    let settings: StoreSettings?
    /// The name in config.toml; nil if the store has no entry there.
    let section: String?
    /// Whether the command line or the configuration names the store. If neither does, this is the default store, which
    /// is created if it is missing.
    let isNamed: Bool
    /// The text that names the store on the command line; nil if it names none.
    let option: String?
    /// The certificates to trust for a server instead of the system's.
    let caFile: String?

    /// Chooses the store.
    init(_ text: String?, caFile: String? = nil) throws {
        option = text
        let home = EnvironmentVariables.value("HOME") ?? "/"
        let configuration = try Configuration.read()
        let text = text ?? configuration.defaultStore
        isNamed = text != nil
        if let text, StoreLocation(text, home: home) == nil {
            guard let found = configuration.stores[text] else {
                throw Failure(text, Self.unknown(text, configuration), status: .usage)
            }
            guard let location = StoreLocation(found.location, home: home) else {
                throw Failure(
                    configuration.path, "the store \(text) has an invalid location; write \(StoreLocation.forms)")
            }
            (self.location, settings, section) = (location, found, text)
        } else {
            location =
                text.flatMap { StoreLocation($0, home: home) } ?? .sqlite(path: SQLiteEventStore.defaultPath())
            (settings, section) = (nil, nil)
        }
        self.caFile = caFile ?? settings?.caFile
    }

    private static func unknown(_ text: String, _ configuration: Configuration) -> String {
        if let suggestion = KnownStores.suggestion(for: text) {
            return "there is no store with this name; you probably mean \(suggestion)"
        }
        let names = configuration.stores.keys.sorted().joined(separator: ", ")
        guard !names.isEmpty else { return "there is no store with this name; write \(StoreLocation.forms)" }
        return "there is no store with this name; write one of \(names), or \(StoreLocation.forms)"
    }

    var name: String { location.name }

    enum Purpose {
        /// To use its content: a missing store is an error.
        case existing
        /// To add something: a missing store is created, except for a folder that the user names.
        case adding
        /// To add something: a missing store is created, even if it is a folder.
        case creating
        /// To add a calendar: a missing store is created, and a new or empty folder gets no other calendar.
        case creatingCalendar
        /// To see what an import would add: a missing store stays missing.
        case imagining
    }

    /// Opens the store.
    ///
    /// This is the only place that opens stores.
    func open(
        for purpose: Purpose, outgoing: OutgoingRules = OutgoingRules(), progress: SendingProgress? = nil,
        patience: Double? = nil, clock: @escaping @Sendable () -> LocalDateTime = StoreSession.systemTime
    ) async throws -> any EventStore {
        do {
            if purpose == .imagining, isMissing { return try Self.imagined() }
            let store = try await opened(
                for: purpose, outgoing: outgoing, progress: progress, patience: patience, clock: clock)
            if [.adding, .creating, .creatingCalendar].contains(purpose) { ChangedStores.remember(self) }
            return store
        } catch let error as EventStoreError {
            throw failure(error)
        }
    }

    private func opened(
        for purpose: Purpose, outgoing: OutgoingRules, progress: SendingProgress?, patience: Double?,
        clock: @escaping @Sendable () -> LocalDateTime
    ) async throws -> any EventStore {
        switch location {
        case .sqlite(let path):
            try requirePresence(for: purpose)
            var settings = SQLiteEventStore.Settings()
            if let patience { settings.patience = patience }
            return try SQLiteEventStore(path: path, settings: settings) {
                session(identifier: $0, watcher: $1, clock)
            }
        case .vdir(let path):
            try requirePresence(for: purpose)
            var settings = VDirEventStore.Settings()
            settings.emptyFolderIsCalendar =
                switch purpose {
                case .creating, .creatingCalendar: false
                case .adding: KnownStores.use(of: path) != .calendars
                case .existing, .imagining: true
                }
            settings.beginsWithCalendar = purpose != .creatingCalendar
            return try await VDirEventStore(path: path, settings: settings) {
                session(identifier: $0, watcher: $1, clock)
            }
        case .calDAV(let address):
            var account = try ServerAccount(address, settings: settings, section: section)
            account.account.caFile = caFile
            return try account.open(outgoing: outgoing, progress: progress, name: name) {
                session(identifier: $0, watcher: $1, clock)
            }
        case .evolution(let calendar):
            return try await openEvolution(calendar, for: purpose, outgoing: outgoing, clock: clock)
        }
    }

    /// Opens all calendars of GNOME, or only the calendars with the given title. If something is to be added and no
    /// calendar has this title, creates a calendar with this title.
    private func openEvolution(
        _ calendar: String?, for purpose: Purpose, outgoing: OutgoingRules,
        clock: @escaping @Sendable () -> LocalDateTime
    ) async throws -> any EventStore {
        var settings = EvolutionEventStore.Settings()
        settings.outgoing = outgoing
        func open() async throws(EventStoreError) -> EvolutionEventStore {
            try await EvolutionEventStore(settings: settings) { session(identifier: $0, watcher: $1, clock) }
        }
        guard let calendar else { return try await open() }
        let all = try await open()
        let titles = try await all.allCalendars()
        if !titles.contains(where: { $0.title == calendar || $0.identifier.rawValue == calendar }) {
            switch purpose {
            case .existing:
                let names = Set(titles.map(\.title)).sorted().joined(separator: ", ")
                throw Failure(name, "there is no calendar with this title; choose one of these: \(names)")
            case .imagining: return try Self.imagined()
            case .adding, .creating, .creatingCalendar: _ = try await all.createCalendar(NewCalendar(title: calendar))
            }
        }
        settings.calendar = calendar
        return try await open()
    }

    var isMissing: Bool {
        switch location {
        case .sqlite(let path), .vdir(let path): access(path, F_OK) != 0 && errno == ENOENT
        case .calDAV, .evolution: false
        }
    }

    /// Whether the store is an empty folder that may become a folder of calendars as well as a calendar.
    var isUndecidedFolder: Bool {
        guard case .vdir(let path) = location, !isMissing else { return false }
        return KnownStores.use(of: path) != .calendar && KnownStores.isUnused(path)
    }

    var needsConsent: Bool {
        if case .vdir = location { isNamed && isMissing } else { false }
    }

    static func imagined() throws -> any EventStore { try SQLiteEventStore(path: try temporaryPath()) }

    private static func temporaryPath() throws -> String {
        let folder: FilePath
        do throws(Errno) {
            folder = try ScratchFolder.make(in: EnvironmentVariables.value("TMPDIR") ?? "/tmp")
        } catch {
            throw Failure(
                "TMPDIR", "no folder can be created there (\(error)); choose another one, or free some space")
        }
        temporaryFolder.withLock { $0 = folder.string }
        return folder.appending("events.sqlite").string
    }

    private static let temporaryFolder = Mutex<String?>(nil)

    static func cleanUp() {
        guard let folder = temporaryFolder.withLock({ $0 }) else { return }
        for name in ["", "-wal", "-shm"] { unlink("\(folder)/events.sqlite\(name)") }
        rmdir(folder)
    }

    private func requirePresence(for purpose: Purpose) throws {
        guard isNamed, isMissing else { return }
        if purpose == .adding, needsConsent {
            throw Failure(
                name,
                "this folder does not exist; check its name, or create it with 'scanics calendars create NAME --store "
                    + "\((option ?? reference).quotedForShell)' or 'scanics import --create'")
        }
        guard purpose == .existing else { return }
        throw Failure(
            name,
            "this store does not exist; check its name, or create it with 'scanics import' "
                + "or 'scanics calendars create'"
        )
    }

    private func session(
        identifier: String, watcher: StoreSession.Watcher, _ clock: @escaping @Sendable () -> LocalDateTime
    ) -> StoreSession {
        let isWriteOnly = settings?.isWriteOnly ?? false
        return StoreSession(
            identifier: identifier,
            authorization: isWriteOnly ? [.event: .writeOnly, .reminder: .writeOnly] : [:], clock: clock,
            watcher: watcher)
    }

    func failure(_ error: EventStoreError) -> Failure {
        OfflineNotices.drop(for: error)
        if [.sourceDoesNotAllowCalendarAddDelete, .noSourceFound].contains(error), case .vdir = location {
            return Failure(
                name,
                "this folder is itself one calendar, so it cannot hold another one; leave out --calendar, or name "
                    + "the folder above it")
        }
        let advice = ServerAdvice(section: section, usesOAuth: settings?.authentication == .oauth)
        return Failure(name, advice.message(of: error))
    }

    func using<Value>(_ body: () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch let error as EventStoreError {
            throw failure(error)
        }
    }

    func using<Value>(for purpose: Purpose, _ body: (any EventStore) async throws -> Value) async throws -> Value {
        try await using { try await body(try await open(for: purpose)) }
    }
}

extension StoreOptions {
    func chosen() throws -> ChosenStore { try ChosenStore(store, caFile: caFile) }
}
