import CalendarModel
import EventStore
import Synchronization

/// A store that keeps everything in memory, for the tests of apps: quick, and gone with its last value.
///
///     let store = InMemoryEventStore()
///     let reviewer = InMemoryEventStore(contents: contents, authorization: [.event: .writeOnly])
///
/// Stores that share their ``Contents`` are as two programs with one store.
public struct InMemoryEventStore: EventStore {
    /// What this use of the store may do, has not committed, and who listens.
    public let session: StoreSession
    let contents: Contents
    let writes: OwnWrites

    /// A store.
    ///
    /// - Parameters:
    ///   - contents: what it keeps.
    ///   - authorization: what may be done; what is not named is fully accessible.
    ///   - request: answers requests for access; without one, what is asked for is granted.
    ///   - clock: the time now, in UTC.
    public init(
        contents: Contents = Contents(), authorization: [EntityType: AuthorizationStatus] = [:],
        request: StoreSession.AccessRequest? = nil,
        clock: @escaping @Sendable () -> LocalDateTime = StoreSession.systemTime
    ) {
        self.init(contents: contents) { identifier, watcher in
            StoreSession(
                identifier: identifier, authorization: authorization, request: request, clock: clock, watcher: watcher)
        }
    }

    /// A store with a session of one's own making, of the store's identifier and its way to find others' changes.
    public init(contents: Contents, session: (String, StoreSession.Watcher?) -> StoreSession) {
        let writes = OwnWrites()
        self.contents = contents
        self.writes = writes
        let watcher = StoreSession.Watcher(interval: .milliseconds(20)) {
            writes.hasOthers(of: contents.read { $0.writes })
        }
        self.session = session(contents.identifier, watcher)
    }

    /// Changes what is kept.
    func write<Value: Sendable>(
        _ change: (inout Contents.State) throws(EventStoreError) -> Value
    ) throws(EventStoreError) -> Value {
        let value = try contents.write(change)
        writes.count()
        return value
    }
}

/// How often a store value has written, to tell others' writes from its own.
final class OwnWrites: Sendable {
    private let state = Mutex((own: 0, seen: 0))

    func count() { state.withLock { $0.own += 1 } }

    /// Whether others have written since the last look.
    func hasOthers(of total: Int) -> Bool {
        state.withLock { state in
            let others = total - state.own
            defer { state.seen = others }
            return others != state.seen
        }
    }
}

extension InMemoryEventStore {
    /// What stores in memory keep, to be shared between them.
    public final class Contents: Sendable {
        struct State: Sendable {
            var calendars: [CalendarIdentifier: EventCalendar] = [:]
            var defaults: [EntityType: CalendarIdentifier] = [:]
            var resources: [ResourceKey: StoredResource] = [:]
            var spans: [ResourceKey: ResourceSpan] = [:]
            var batches: [ImportBatch] = []
            var entries: [BatchIdentifier: [BatchEntry]] = [:]
            var sources = [EventSource(identifier: "memory", title: "Memory", kind: .local)]
            var lastNumber = 0
            /// How often anything was written.
            var writes = 0
        }

        let identifier: String
        private let state: Mutex<State>
        private static let count = Mutex(0)

        /// Contents with one empty calendar, `Calendar`, or with none.
        public init(hasCalendar: Bool = true) {
            let number = Self.count.withLock { count in
                count += 1
                return count
            }
            identifier = "memory:\(number)"
            var first = State()
            if hasCalendar {
                let calendar = EventCalendar(
                    identifier: CalendarIdentifier(rawValue: "calendar"), sourceIdentifier: "memory", title: "Calendar")
                first.calendars[calendar.identifier] = calendar
            }
            state = Mutex(first)
        }

        func read<Value: Sendable>(_ body: (State) -> Value) -> Value {
            state.withLock { body($0) }
        }

        func write<Value: Sendable>(
            _ body: (inout State) throws(EventStoreError) -> Value
        ) throws(EventStoreError) -> Value {
            try state.withLock { state throws(EventStoreError) in
                state.writes += 1
                return try body(&state)
            }
        }

        /// Replaces the sources: to see how an app fares with one that lets no calendars be added, or none at all.
        public func setSources(_ sources: [EventSource]) {
            state.withLock { $0.sources = sources }
        }

        /// Puts a calendar in as it is: a read-only one, one that may not be removed, one of another source.
        public func put(_ calendar: EventCalendar) {
            state.withLock { state in
                state.writes += 1
                state.calendars[calendar.identifier] = calendar
            }
        }
    }
}
