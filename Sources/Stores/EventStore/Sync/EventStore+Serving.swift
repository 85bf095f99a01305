extension EventStore {
    /// False: the store names resources itself.
    public var keepsResourceNames: Bool { false }

    /// False: the store keeps no log.
    public var keepsChangeLog: Bool { false }

    /// False: the store keeps no grants.
    public var keepsGrants: Bool { false }

    /// Returns the resources with these names. Reads the calendar page by page until all are found.
    public func resources(
        named names: [String], in calendar: CalendarIdentifier
    ) async throws(EventStoreError) -> [String: StoredResource] {
        let wanted = Set(names)
        var found: [String: StoredResource] = [:]
        var cursor: String?
        repeat {
            let page = try await resources(in: calendar, from: cursor, limit: 1000)
            for stored in page.list.resources where wanted.contains(stored.name) { found[stored.name] = stored }
            cursor = page.next
        } while cursor != nil && found.count < wanted.count
        return found
    }

    /// Throws ``EventStoreError/notSupported(_:)``.
    public func syncToken(of calendar: CalendarIdentifier) async throws(EventStoreError) -> SyncToken {
        throw .notSupported("change logs")
    }

    /// Throws ``EventStoreError/notSupported(_:)``.
    public func changes(
        in calendar: CalendarIdentifier, since token: SyncToken?, limit: Int
    ) async throws(EventStoreError) -> SyncChanges {
        throw .notSupported("change logs")
    }

    /// Throws ``EventStoreError/notSupported(_:)``.
    public func grants(of client: ClientIdentifier?) async throws(EventStoreError) -> [ClientGrant] {
        throw .notSupported("grants")
    }

    /// Throws ``EventStoreError/notSupported(_:)``.
    public func setGrant(_ grant: ClientGrant) async throws(EventStoreError) {
        throw .notSupported("grants")
    }
}
