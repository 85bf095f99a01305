// The protocol EventStore says what these functions do.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import CalendarModel
import EventStore
import Foundation
import GRDB
import SQLiteEventStore

// The store fetches changes, and then answers queries from the remembered content. So the answers are the same for
// every server, even for one that cannot expand series or that omits distant occurrences (Xandikos 0.2.8).
extension CalDAVEventStore {
    public func resources(
        _ keys: [ResourceKey]
    ) async throws(EventStoreError) -> [ResourceKey: StoredResource] {
        guard !account.isWriteOnly else { return [:] }
        try await lookUp(keys)
        return try await remembered(keys)
    }

    /// Returns the resources with these keys as last fetched or sent.
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

    /// Returns the times of the removals that this machine remembers. Removals on other machines are not known.
    public func removals(of keys: [ResourceKey]) async throws(EventStoreError) -> [ResourceKey: LocalDateTime] {
        try await state.read { db in try RemovalTable.times(of: keys, db) }
    }

    public func resources(uid: String) async throws(EventStoreError) -> [StoredResource] {
        let keys = try await readable(nil).map { ResourceKey(calendar: $0, uid: uid) }
        let found = try await resources(keys)
        return keys.compactMap { found[$0] }
    }

    public func resources(
        in calendar: CalendarIdentifier, from cursor: String?, limit: Int
    ) async throws(EventStoreError) -> ResourcePage {
        guard try await readable([calendar]).contains(calendar) else { throw .noCalendar }
        // Only the first page fetches changes; the other pages continue in the same content.
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

    public func resources(
        alarmingIn window: TimeWindow, type: EntityType, calendars: Set<CalendarIdentifier>?
    ) async throws(EventStoreError) -> ResourceList {
        let readable = try await readable(calendars)
        try await fetchChanges(in: readable)
        // Most resources are events without alarms, and their texts need not be read.
        let condition = """
            calendar.url IN (\(databaseQuestionMarks(count: readable.count))) AND (type = ? OR content IS NULL)
                AND (content IS NULL OR content LIKE '%BEGIN:VTODO%' OR content LIKE '%BEGIN:VALARM%') ORDER BY href
            """
        let arguments = StatementArguments(readable.map(\.rawValue)) + [type.rawValue]
        return try await state.read { db in
            var list = try StateDatabase.list(db, where: condition, arguments)
            list.resources.removeAll { stored in
                !(ResourceSpan(alarmsOf: stored.resource)?.mayOverlap(window) ?? false)
            }
            return list
        }
    }

    public func resources(
        containing text: String, type: EntityType?, calendars: Set<CalendarIdentifier>?, limit: Int
    ) async throws(EventStoreError) -> ResourceList {
        let search = TextSearch(text)
        guard !search.words.isEmpty else { return ResourceList() }
        let readable = try await readable(calendars)
        try await fetchChanges(in: readable)
        // Words have only letters and digits, which have no special meaning to LIKE.
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

    public func fingerprints(
        of uids: [String], in calendar: CalendarIdentifier
    ) async throws(EventStoreError) -> [String: ContentFingerprint] {
        guard !account.isWriteOnly else { return [:] }
        try await lookUp(uids.map { ResourceKey(calendar: calendar, uid: $0) }, isForImport: true)
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

    /// Returns the given calendars that exist, or all calendars for nil; none with write-only access.
    private func readable(_ calendars: Set<CalendarIdentifier>?) async throws(EventStoreError) -> [CalendarIdentifier] {
        guard !account.isWriteOnly else { return [] }
        return try await allCalendars().map(\.identifier).filter { calendars?.contains($0) ?? true }
    }
}
