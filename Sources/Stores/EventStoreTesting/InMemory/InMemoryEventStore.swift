import CalendarModel
import EventStore
import Synchronization

/// A store in memory, for the tests of apps. It is fast. Its content is lost when no store uses it any more.
///
///     let contents = InMemoryEventStore.Contents()
///     let store = InMemoryEventStore(contents: contents)
///     let reviewer = InMemoryEventStore(contents: contents, authorization: [.event: .writeOnly])
///
/// Stores that share their ``Contents`` behave like two programs with one store.
public struct InMemoryEventStore: EventStore {
    /// The program's access, and its listeners for changes.
    public let session: StoreSession
    let contents: Contents
    let writes: OwnWrites

    /// Creates a store.
    ///
    /// - Parameters:
    ///   - contents: the content, which several stores may share.
    ///   - authorization: the program's access; types that are not named are fully accessible.
    ///   - request: answers requests for access; nil grants every request.
    ///   - clock: returns the current time, in UTC.
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

    /// Creates a store whose session the closure `session` creates. The closure's arguments are the store's identifier,
    /// and a watcher for changes by other writers.
    public init(contents: Contents, session: (String, StoreSession.Watcher?) -> StoreSession) {
        let writes = OwnWrites()
        self.contents = contents
        self.writes = writes
        let watcher = StoreSession.Watcher(interval: .milliseconds(20)) {
            contents.read { writes.hasOthers(of: $0.writes) }
        }
        self.session = session(contents.identifier, watcher)
    }

    func write<Value: Sendable>(
        _ change: (inout Contents.State) throws(EventStoreError) -> Value
    ) throws(EventStoreError) -> Value {
        // The write is counted before the content is unlocked. Otherwise, a check in between could take the write for
        // another program's write.
        try contents.write { state throws(EventStoreError) in
            defer { writes.count() }
            return try change(&state)
        }
    }
}

/// Counts the writes of one store, to distinguish them from the writes of other stores with the same content.
final class OwnWrites: Sendable {
    private let state = Mutex((own: 0, seen: 0))

    func count() { state.withLock { $0.own += 1 } }

    /// Returns whether another store has written since the last call. `total` is the number of writes by all stores.
    func hasOthers(of total: Int) -> Bool {
        state.withLock { state in
            let others = total - state.own
            defer { state.seen = others }
            return others != state.seen
        }
    }
}

extension InMemoryEventStore {
    /// The content of in-memory stores, which several stores may share.
    public final class Contents: Sendable {
        struct State: Sendable {
            var calendars: [CalendarIdentifier: EventCalendar] = [:]
            var defaults: [EntityType: CalendarIdentifier] = [:]
            var resources: [ResourceKey: StoredResource] = [:]
            var spans: [ResourceKey: ResourceSpan] = [:]
            var removals: [ResourceKey: LocalDateTime] = [:]
            var batches: [ImportBatch] = []
            var entries: [BatchIdentifier: [BatchEntry]] = [:]
            var sources = [EventSource(identifier: "memory", title: "Memory", kind: .local)]
            var lastNumber = 0
            var writes = 0
        }

        let identifier: String
        private let state: Mutex<State>
        private static let count = Mutex(0)

        /// Creates contents with one empty calendar named `Calendar`, or without a calendar.
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

        /// Replaces the sources, to test an app with a source that does not accept calendars, or without any source.
        public func setSources(_ sources: [EventSource]) {
            state.withLock { $0.sources = sources }
        }

        /// Adds a calendar as given, for example a read-only or immutable one, or one of another source.
        public func put(_ calendar: EventCalendar) {
            state.withLock { state in
                state.writes += 1
                state.calendars[calendar.identifier] = calendar
            }
        }
    }
}
