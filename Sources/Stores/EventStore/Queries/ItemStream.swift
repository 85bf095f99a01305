import TimeZones

/// The items of a query in parts, in the store's order. The stream can be read once. It is built on ``ResourceStream``.
public struct ItemStream: AsyncSequence, Sendable {
    /// A part of the items.
    public typealias Element = ItemList
    /// The error that ends a stream.
    public typealias Failure = EventStoreError

    let resources: ResourceStream
    let expansion: ItemExpansion

    /// Whether all parts show the same state of the store.
    public var isSnapshot: Bool { resources.isSnapshot }

    /// Returns the iterator. Each part goes to only one iterator of the stream.
    public func makeAsyncIterator() -> Iterator {
        Iterator(resources: resources.makeAsyncIterator(), expansion: expansion)
    }

    /// The iterator of a stream.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate var resources: ResourceStream.Iterator
        fileprivate var expansion: ItemExpansion
        private var waiting: ArraySlice<StoredResource> = []

        fileprivate init(resources: ResourceStream.Iterator, expansion: ItemExpansion) {
            self.resources = resources
            self.expansion = expansion
        }

        /// The number of items at which a part is complete. A single series may make a part larger.
        private static let partSize = 500

        /// Returns the next part; nil at the end.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws(EventStoreError) -> ItemList? {
            if waiting.isEmpty {
                guard let part = try await resources.next(isolation: actor) else { return nil }
                waiting = part.resources[...]
                try expansion.add(ResourceList(unreadable: part.unreadable))
            }
            while let stored = waiting.popFirst() {
                try expansion.add(ResourceList(resources: [stored]))
                if expansion.list.items.count >= Self.partSize { break }
            }
            return expansion.takeList()
        }
    }
}

extension EventStore {
    /// Returns the items of a query as a stream of parts, so that they need not all be in memory. The items are in the
    /// store's order. The query's limit is ignored.
    ///
    /// Without access, the stream is empty.
    public func itemStream(matching query: ItemQuery) async throws(EventStoreError) -> ItemStream {
        let zone = try TimeZoneRules.floating(query.floatingZone)
        let isReadable = session.authorizationStatus(for: query.type).allowsReading
        let resources =
            isReadable
            ? try await resourceStream(
                matching: ResourceQuery(query.type, window: query.window, calendars: query.calendars))
            : ResourceStream(ResourceList())
        let expansion = ItemExpansion(
            storeIdentifier: session.identifier, window: query.window, floatingZone: zone, limit: .max)
        return ItemStream(resources: resources, expansion: expansion)
    }
}

extension TimeZoneRules {
    /// Returns the zone for floating times; nil if no name is given.
    ///
    /// - Throws: ``EventStoreError/invalidItem(_:)`` for an unknown name.
    static func floating(_ name: String?) throws(EventStoreError) -> TimeZoneRules? {
        guard let name else { return nil }
        guard let zone = ZoneResolver().zone(name) else {
            throw .invalidItem("unknown time zone \(name.prefix(60)); use an IANA name")
        }
        return zone
    }
}
