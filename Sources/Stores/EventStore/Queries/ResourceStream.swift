/// A query for resources, to be read as a stream.
public struct ResourceQuery: Hashable, Sendable {
    /// The type to search; nil for events and reminders.
    public var type: EntityType?
    /// The time window that resources must overlap. For nil, all resources match, including undated reminders. The
    /// stream may also return resources that do not overlap the window.
    public var window: TimeWindow?
    /// The calendars to search; nil for all.
    public var calendars: Set<CalendarIdentifier>?

    /// Creates a query.
    public init(
        _ type: EntityType? = nil, window: TimeWindow? = nil, calendars: Set<CalendarIdentifier>? = nil
    ) {
        self.type = type
        self.window = window
        self.calendars = calendars
    }
}

/// The resources of a query in parts, in the store's order. The stream can be read once.
///
///     for try await part in try await store.resourceStream(matching: ResourceQuery(.event)) {
///         for stored in part.resources { ... }
///     }
///
/// A part has some resources, and a list of those that cannot be read. Only one part is in memory at a time. An SQLite
/// store and the store in memory return the resources as they were when the stream was made (``isSnapshot``). Folders
/// and servers are read part by part, and may change meanwhile.
///
/// While a stream of an SQLite file is being read, programs can write to the file, but the file's WAL grows with each
/// write. So read the stream to its end without long pauses, or drop the stream.
public struct ResourceStream: AsyncSequence, Sendable {
    /// A part of the resources.
    public typealias Element = ResourceList
    /// The error that ends a stream.
    public typealias Failure = EventStoreError

    /// Whether all parts show the same state of the store.
    public let isSnapshot: Bool
    private let part: @Sendable () async throws(EventStoreError) -> ResourceList?

    /// Creates a stream.
    ///
    /// - Parameters:
    ///   - isSnapshot: whether all parts show the same state of the store.
    ///   - part: returns the next part; nil at the end. It is called again only after the previous call has returned.
    public init(isSnapshot: Bool, part: @escaping @Sendable () async throws(EventStoreError) -> ResourceList?) {
        self.isSnapshot = isSnapshot
        self.part = part
    }

    /// Creates a stream of resources in memory.
    package init(_ list: ResourceList, isSnapshot: Bool = true) {
        let places = PartPlaces(count: list.resources.count)
        self.init(isSnapshot: isSnapshot) { () throws(EventStoreError) in
            guard let range = places.next() else { return nil }
            return ResourceList(
                resources: Array(list.resources[range]), unreadable: range.lowerBound == 0 ? list.unreadable : [])
        }
    }

    /// The greatest number of resources in a part.
    package static let partSize = 100

    /// Returns the stream with a check before each part. If the check throws an error, the stream ends with this error.
    func checked(by check: @escaping @Sendable () async throws(EventStoreError) -> Void) -> ResourceStream {
        let part = part
        return ResourceStream(isSnapshot: isSnapshot) { () throws(EventStoreError) in
            try await check()
            return try await part()
        }
    }

    /// Returns the iterator. Each part goes to only one iterator of the stream.
    public func makeAsyncIterator() -> Iterator { Iterator(part: part) }

    /// The iterator of a stream.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let part: @Sendable () async throws(EventStoreError) -> ResourceList?

        /// Returns the next part; nil at the end.
        ///
        /// - Throws: ``EventStoreError/cancelled`` if the task was cancelled, or the store's error.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws(EventStoreError) -> ResourceList? {
            guard !Task.isCancelled else { throw .cancelled }
            return try await part()
        }
    }
}

extension EventStore {
    /// Returns a stream that reads the calendars page by page. A page is read when it is needed, so this isn't a
    /// snapshot.
    public func resourceStream(matching query: ResourceQuery) async throws(EventStoreError) -> ResourceStream {
        let calendars = try await allCalendars().map(\.identifier).filter { query.calendars?.contains($0) ?? true }
        let pages = CalendarPages(calendars)
        return ResourceStream(isSnapshot: false) { () throws(EventStoreError) in
            guard let place = pages.place else { return nil }
            let page = try await self.resources(in: place.calendar, from: place.cursor, limit: ResourceStream.partSize)
            pages.advance(to: page.next)
            var list = page.list
            list.resources.removeAll { !query.mayMatch($0.resource) }
            return list
        }
    }
}

extension ResourceQuery {
    /// Returns whether a resource may match the query, without regard to its calendar.
    package func mayMatch(_ resource: CalendarResource) -> Bool {
        guard type == nil || type == resource.type else { return false }
        guard let window else { return true }
        return ResourceSpan(of: resource)?.mayOverlap(window) ?? false
    }
}
