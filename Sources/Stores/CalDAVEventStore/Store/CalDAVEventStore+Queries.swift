import CalendarModel
import EventStore
import Foundation
import GRDB

// Queries are answered from what is remembered, after what changed was fetched: servers that do not expand series, or miss
// far occurrences (Xandikos 0.2.8), give the same answers as those that do not.
extension CalDAVEventStore {
    /// The resources of some keys.
    public func resources(
        _ keys: [ResourceKey]
    ) async throws(EventStoreError) -> [ResourceKey: StoredResource] {
        guard !account.isWriteOnly else { return [:] }
        try await lookUp(keys)
        return try await remembered(keys)
    }

    /// The resources of some keys as they were fetched or sent last.
    func remembered(_ keys: [ResourceKey]) async throws(EventStoreError) -> [ResourceKey: StoredResource] {
        try await state.read { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT \(StateDatabase.columns) FROM resource JOIN calendar ON calendar.id = resource.calendar
                    WHERE calendar.url = ? AND uid = ? ORDER BY href
                    """)
            var found: [ResourceKey: StoredResource] = [:]
            for key in keys {
                guard let row = try Row.fetchOne(statement, arguments: [key.calendar.rawValue, key.uid]) else {
                    continue
                }
                found[key] = try? StateDatabase.stored(row)
            }
            return found
        }
    }

    /// The resources of a UID, in all calendars.
    public func resources(uid: String) async throws(EventStoreError) -> [StoredResource] {
        let keys = try await readable(nil).map { ResourceKey(calendar: $0, uid: uid) }
        let found = try await resources(keys)
        return keys.compactMap { found[$0] }
    }

    /// A part of a calendar's resources, in the order of their addresses.
    public func resources(
        in calendar: CalendarIdentifier, from cursor: String?, limit: Int
    ) async throws(EventStoreError) -> ResourcePage {
        guard try await readable([calendar]).contains(calendar) else { throw .noCalendar }
        // The first part says what there is; the others go on in that.
        if cursor == nil { try await fetchChanges(in: [calendar]) }
        return try await state.read { db in
            let hrefs = try String.fetchAll(
                db,
                sql: """
                    SELECT href FROM resource WHERE calendar = (SELECT id FROM calendar WHERE url = ?) AND href >= ?
                    ORDER BY href LIMIT ?
                    """, arguments: [calendar.rawValue, cursor ?? "", min(max(1, limit), .max - 1) + 1])
            guard let first = hrefs.first, let last = hrefs.prefix(max(1, limit)).last else {
                return ResourcePage(list: ResourceList(), next: nil)
            }
            let list = try StateDatabase.list(
                db, where: "calendar.url = ? AND href BETWEEN ? AND ? ORDER BY href",
                [calendar.rawValue, first, last])
            return ResourcePage(list: list, next: hrefs.dropFirst(max(1, limit)).first)
        }
    }

    /// The resources that may have something in a time.
    public func resources(
        overlapping window: TimeWindow?, type: EntityType, calendars: Set<CalendarIdentifier>?
    ) async throws(EventStoreError) -> ResourceList {
        let readable = try await readable(calendars)
        try await fetchChanges(in: readable)
        var condition = "calendar.url IN (\(databaseQuestionMarks(count: readable.count)))"
        condition += " AND (type = ? OR content IS NULL)"
        var arguments = StatementArguments(readable.map(\.rawValue)) + [type.rawValue]
        if let window {
            condition += " AND (content IS NULL OR (first <= ? AND (last IS NULL OR last >= ?)))"
            arguments += [window.end + ResourceSpan.spare, window.start - ResourceSpan.spare]
        }
        let (found, values) = (condition + " ORDER BY href", arguments)
        return try await state.read { db in try StateDatabase.list(db, where: found, values) }
    }

    /// The resources that have all words of a text.
    public func resources(
        containing text: String, type: EntityType?, calendars: Set<CalendarIdentifier>?, limit: Int
    ) async throws(EventStoreError) -> ResourceList {
        let search = TextSearch(text)
        guard !search.words.isEmpty else { return ResourceList() }
        let readable = try await readable(calendars)
        try await fetchChanges(in: readable)
        // Words are letters and digits: nothing in them means anything to LIKE.
        var condition = "calendar.url IN (\(databaseQuestionMarks(count: readable.count)))"
        var arguments = StatementArguments(readable.map(\.rawValue))
        for word in search.words {
            condition += " AND words LIKE ?"
            arguments += ["%\(word)%"]
        }
        if let type {
            condition += " AND type = ?"
            arguments += [type.rawValue]
        }
        let (found, values) = (condition + " ORDER BY href", arguments)
        return try await state.read { db in
            let list = try StateDatabase.list(db, where: found, values)
            return ResourceList(
                resources: Array(list.resources.lazy.filter { search.matches($0.resource.items) }.prefix(limit)))
        }
    }

    /// The fingerprints of resources.
    public func fingerprints(
        of uids: [String], in calendar: CalendarIdentifier
    ) async throws(EventStoreError) -> [String: ContentFingerprint] {
        guard !account.isWriteOnly else { return [:] }
        try await lookUp(uids.map { ResourceKey(calendar: calendar, uid: $0) })
        return try await state.read { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT fingerprint FROM resource JOIN calendar ON calendar.id = resource.calendar
                    WHERE calendar.url = ? AND uid = ? ORDER BY href
                    """)
            var found: [String: ContentFingerprint] = [:]
            for uid in uids {
                let text = try String.fetchOne(statement, arguments: [calendar.rawValue, uid])
                found[uid] = text.map { ContentFingerprint(rawValue: $0) }
            }
            return found
        }
    }

    /// The picture that a resource was read from, where the import kept it.
    public func sourcePicture(of key: ResourceKey) async throws(EventStoreError) -> [UInt8]? {
        try await state.read { db in
            try Data.fetchOne(
                db,
                sql: """
                    SELECT picture FROM resource JOIN calendar ON calendar.id = resource.calendar
                    WHERE calendar.url = ? AND uid = ? AND picture IS NOT NULL
                    """, arguments: [key.calendar.rawValue, key.uid]
            ).map { [UInt8]($0) }
        }
    }

    /// The calendars that are there, of those that are asked for.
    private func readable(_ calendars: Set<CalendarIdentifier>?) async throws(EventStoreError) -> [CalendarIdentifier] {
        guard !account.isWriteOnly else { return [] }
        return try await allCalendars().map(\.identifier).filter { calendars?.contains($0) ?? true }
    }
}
