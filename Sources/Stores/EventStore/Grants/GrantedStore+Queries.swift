import CalendarModel

extension GrantedStore {
    /// Returns the resources with these keys, from the calendars that the client may read.
    public func resources(
        _ keys: [ResourceKey]
    ) async throws(EventStoreError) -> [ResourceKey: StoredResource] {
        let readable = try await readable(nil)
        return try await base.resources(keys.filter { readable.contains($0.calendar) })
    }

    /// Returns the resources with a UID, from the calendars that the client may read.
    public func resources(uid: String) async throws(EventStoreError) -> [StoredResource] {
        let readable = try await readable(nil)
        return try await base.resources(uid: uid).filter { readable.contains($0.key.calendar) }
    }

    /// Returns the keys of the resources whose UIDs begin with a text, from the calendars that the client may read.
    public func keys(startingWith prefix: String, limit: Int) async throws(EventStoreError) -> [ResourceKey] {
        let readable = try await readable(nil)
        var limit = max(1, limit)
        let wanted = limit
        while true {
            let all = try await base.keys(startingWith: prefix, limit: limit)
            let found = all.filter { readable.contains($0.calendar) }
            guard found.count < wanted, all.count == limit, limit < 1 << 40 else { return Array(found.prefix(wanted)) }
            // Too many of the found resources are in calendars that the client may not read, so more are requested.
            limit *= 8
        }
    }

    /// Returns a page of a calendar's resources.
    public func resources(
        in calendar: CalendarIdentifier, from cursor: String?, limit: Int
    ) async throws(EventStoreError) -> ResourcePage {
        try await requireReading(calendar)
        return try await base.resources(in: calendar, from: cursor, limit: limit)
    }

    /// Returns the resources with these names.
    public func resources(
        named names: [String], in calendar: CalendarIdentifier
    ) async throws(EventStoreError) -> [String: StoredResource] {
        // A client that may only add items can also save an item by name, and such a save first looks up the name. For
        // this client, the look-up finds no resource.
        let level = try await levels()[calendar] ?? .none
        guard level.allowsReading || level == .writeOnly else {
            throw level.refusalOfReading ?? .noCalendar
        }
        return level.allowsReading ? try await base.resources(named: names, in: calendar) : [:]
    }

    /// Returns the resources that may overlap a time window, from the calendars that the client may read.
    public func resources(
        overlapping window: TimeWindow?, type: EntityType, calendars: Set<CalendarIdentifier>?
    ) async throws(EventStoreError) -> ResourceList {
        try await base.resources(overlapping: window, type: type, calendars: try await readable(calendars))
    }

    /// Returns the resources with an alarm that may go off in a time window, from the calendars that the client may
    /// read.
    public func resources(
        alarmingIn window: TimeWindow, type: EntityType, calendars: Set<CalendarIdentifier>?
    ) async throws(EventStoreError) -> ResourceList {
        try await base.resources(alarmingIn: window, type: type, calendars: try await readable(calendars))
    }

    /// Returns the resources that contain all words of a text, from the calendars that the client may read.
    public func resources(
        containing text: String, type: EntityType?, calendars: Set<CalendarIdentifier>?, limit: Int
    ) async throws(EventStoreError) -> ResourceList {
        try await base.resources(
            containing: text, type: type, calendars: try await readable(calendars), limit: limit)
    }

    /// Returns the resources that may match a query, from the calendars that the client may read. If a grant is
    /// revoked, the stream fails at the next part.
    public func resourceStream(matching query: ResourceQuery) async throws(EventStoreError) -> ResourceStream {
        var query = query
        let readable = try await readable(query.calendars)
        query.calendars = readable
        let source = try await base.resourceStream(matching: query)
        return source.checked { () throws(EventStoreError) in
            guard try await self.readable(readable) == readable else { throw .eventStoreNotAuthorized(.event) }
        }
    }

    /// Returns the fingerprints of resources, or none if the client may not read the calendar. Key: the UID.
    public func fingerprints(
        of uids: [String], in calendar: CalendarIdentifier
    ) async throws(EventStoreError) -> [String: ContentFingerprint] {
        guard try await levels()[calendar]?.allowsReading == true else { return [:] }
        return try await base.fingerprints(of: uids, in: calendar)
    }

    /// Returns the remembered removals, from the calendars that the client may read. Key: the resource, value: the
    /// time.
    public func removals(of keys: [ResourceKey]) async throws(EventStoreError) -> [ResourceKey: LocalDateTime] {
        let readable = try await readable(nil)
        return try await base.removals(of: keys.filter { readable.contains($0.calendar) })
    }

    /// Returns the picture that a resource was read from, if the client may read the resource.
    public func sourcePicture(of key: ResourceKey) async throws(EventStoreError) -> [UInt8]? {
        guard try await levels()[key.calendar]?.allowsReading == true else { return nil }
        return try await base.sourcePicture(of: key)
    }

    /// Returns the present sync token of a calendar.
    public func syncToken(of calendar: CalendarIdentifier) async throws(EventStoreError) -> SyncToken {
        try await requireReading(calendar)
        return try await base.syncToken(of: calendar)
    }

    /// Returns the changes of a calendar's resources since a sync token.
    public func changes(
        in calendar: CalendarIdentifier, since token: SyncToken?, limit: Int
    ) async throws(EventStoreError) -> SyncChanges {
        try await requireReading(calendar)
        return try await base.changes(in: calendar, since: token, limit: limit)
    }

    /// Returns the busy times of a window, from the calendars whose busy times the client may read. The report of an
    /// unreadable event has the event's name and the reason only if the client may read the calendar.
    ///
    /// - Throws: ``EventStoreError/noCalendar`` or ``EventStoreError/eventStoreNotAuthorized(_:)`` if the query names a
    ///   calendar whose busy times the client may not read.
    public func freeBusy(matching query: FreeBusyQuery) async throws(EventStoreError) -> FreeBusy {
        let levels = try await levels()
        for calendar in query.calendars ?? [] where levels[calendar]?.allowsFreeBusy != true {
            throw levels[calendar] == nil ? .noCalendar : .eventStoreNotAuthorized(.event)
        }
        var query = query
        query.calendars = query.calendars ?? Set(levels.filter(\.value.allowsFreeBusy).keys)
        let found = try await base.freeBusy(matching: query)
        return FreeBusy(
            window: found.window, periods: found.periods,
            unreadable: found.unreadable.map { item in
                levels[item.calendar]?.allowsReading == true
                    ? item : UnreadableItem(calendar: item.calendar, name: "", reason: "an event cannot be read")
            })
    }
}
