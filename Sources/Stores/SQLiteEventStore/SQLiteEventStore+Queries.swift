// The protocol EventStore says what these functions do.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import CalendarModel
import EventStore
import Foundation
import GRDB
import ICalendar

extension SQLiteEventStore {
    public func resources(
        _ keys: [ResourceKey]
    ) async throws(EventStoreError) -> [ResourceKey: StoredResource] {
        try await database.reader.read { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT \(ResourceRow.columns) FROM resource \(ResourceRow.joins)
                    WHERE calendar.identifier = ? AND resource.uid = ?
                    """)
            var found: [ResourceKey: StoredResource] = [:]
            var reader = ExactReader()
            for key in keys {
                let arguments: StatementArguments = [key.calendar.rawValue, key.uid]
                guard let row = try Row.fetchOne(statement, arguments: arguments) else { continue }
                found[key] = try? ResourceRow.resource(row, key, with: &reader)
            }
            return found
        }
    }

    public func resources(uid: String) async throws(EventStoreError) -> [StoredResource] {
        try await database.reader.read { db in
            try ResourceRow.list(
                db,
                sql: """
                    SELECT \(ResourceRow.columns) FROM resource \(ResourceRow.joins)
                    WHERE resource.uid = ? ORDER BY resource.id
                    """, arguments: [uid]
            ).resources
        }
    }

    public func keys(startingWith prefix: String, limit: Int) async throws(EventStoreError) -> [ResourceKey] {
        try await database.reader.read { db in
            // These UIDs lie between the text itself and the text followed by the last character of Unicode.
            try Row.fetchAll(
                db,
                sql: """
                    SELECT calendar.identifier, resource.uid FROM resource JOIN calendar ON calendar.id = resource.calendar
                    WHERE resource.uid >= ? AND resource.uid <= ? || char(1114111) ORDER BY resource.uid LIMIT ?
                    """, arguments: [prefix, prefix, max(0, limit)]
            ).map { ResourceKey(calendar: CalendarIdentifier(rawValue: $0[0]), uid: $0[1]) }
        }
    }

    public func resources(
        in calendar: CalendarIdentifier, from cursor: String?, limit: Int
    ) async throws(EventStoreError) -> ResourcePage {
        try await database.reader.read { db in
            let limit = max(1, limit)
            // Unreadable resources also count towards the limit, but `list` returns them separately from the readable ones.
            // So a separate query finds where the next page begins.
            let next = try String.fetchOne(
                db.cachedStatement(
                    sql: """
                        SELECT uid FROM resource WHERE calendar = (SELECT id FROM calendar WHERE identifier = ?) AND uid >= ?
                        ORDER BY uid LIMIT 1 OFFSET ?
                        """), arguments: [calendar.rawValue, cursor ?? "", limit])
            let list = try ResourceRow.list(
                db,
                sql: """
                    SELECT \(ResourceRow.columns) FROM resource \(ResourceRow.joins)
                    WHERE resource.calendar = (SELECT id FROM calendar WHERE identifier = ?)
                        AND resource.uid >= ? \(next == nil ? "" : "AND resource.uid < ?") ORDER BY resource.uid
                    """, arguments: [calendar.rawValue, cursor ?? ""] + (next.map { [$0] } ?? []))
            return ResourcePage(list: list, next: next)
        }
    }

    public func resources(
        overlapping window: TimeWindow?, type: EntityType, calendars: Set<CalendarIdentifier>?
    ) async throws(EventStoreError) -> ResourceList {
        let filter = Self.filter(type: type, calendars: calendars)
        return try await database.reader.read { db in
            let select = "SELECT \(ResourceRow.columns) FROM"
            guard let window else {
                return try ResourceRow.list(
                    db, sql: "\(select) resource \(ResourceRow.joins) WHERE \(filter.sql)", arguments: filter.arguments)
            }
            return try ResourceRow.list(
                db,
                sql: """
                    \(select) \(TimeIndex.Columns.span.classes) \(ResourceRow.joins)
                    WHERE \(TimeIndex.Columns.span.condition) AND \(filter.sql)
                    """, arguments: StatementArguments(TimeIndex.arguments(for: window)) + filter.arguments)
        }
    }

    public func resources(
        alarmingIn window: TimeWindow, type: EntityType, calendars: Set<CalendarIdentifier>?
    ) async throws(EventStoreError) -> ResourceList {
        let filter = Self.filter(type: type, calendars: calendars)
        return try await database.reader.read { db in
            try ResourceRow.list(
                db,
                sql: """
                    SELECT \(ResourceRow.columns) FROM \(TimeIndex.Columns.alarms.classes) \(ResourceRow.joins)
                    WHERE \(TimeIndex.Columns.alarms.condition) AND \(filter.sql)
                    """, arguments: StatementArguments(TimeIndex.arguments(for: window)) + filter.arguments)
        }
    }

    public func resources(
        containing text: String, type: EntityType?, calendars: Set<CalendarIdentifier>?, limit: Int
    ) async throws(EventStoreError) -> ResourceList {
        // Each word is quoted, so that FTS5 finds no operators in it. The asterisk makes the word match as a prefix.
        let words = TextSearch(text).words.map { "\"\($0)\"*" }
        guard !words.isEmpty else { return ResourceList() }
        let filter = Self.filter(type: type, calendars: calendars)
        return try await database.reader.read { db in
            try ResourceRow.list(
                db,
                sql: """
                    SELECT \(ResourceRow.columns) FROM words CROSS JOIN resource ON resource.id = words.rowid \(ResourceRow.joins)
                    WHERE words MATCH ? AND \(filter.sql) LIMIT ?
                    """, arguments: [words.joined(separator: " ")] + filter.arguments + [limit])
        }
    }

    public func fingerprints(
        of uids: [String], in calendar: CalendarIdentifier
    ) async throws(EventStoreError) -> [String: ContentFingerprint] {
        try await database.reader.read { db in
            guard
                let number = try Int.fetchOne(
                    db, sql: "SELECT id FROM calendar WHERE identifier = ?", arguments: [calendar.rawValue])
            else { return [:] }
            let statement = try db.cachedStatement(
                sql: "SELECT fingerprint FROM resource WHERE calendar = ? AND uid = ?")
            var found: [String: ContentFingerprint] = [:]
            for uid in uids {
                guard let text = try String.fetchOne(statement, arguments: [number, uid]) else { continue }
                found[uid] = ContentFingerprint(rawValue: text)
            }
            return found
        }
    }

    public func sourcePicture(of key: ResourceKey) async throws(EventStoreError) -> [UInt8]? {
        try await database.reader.read { db in
            try Data.fetchOne(
                db,
                sql: """
                    SELECT source.picture FROM resource JOIN calendar ON calendar.id = resource.calendar
                    JOIN source ON source.id = resource.source WHERE calendar.identifier = ? AND resource.uid = ?
                    """, arguments: [key.calendar.rawValue, key.uid]
            ).map { [UInt8]($0) }
        }
    }

    static func filter(
        type: EntityType?, calendars: Set<CalendarIdentifier>?
    ) -> (sql: String, arguments: StatementArguments) {
        var conditions = ["1"]
        var arguments: StatementArguments = []
        if let type {
            conditions.append("resource.type = ?")
            arguments += [type.rawValue]
        }
        if let calendars {
            conditions.append("calendar.identifier IN (\(databaseQuestionMarks(count: calendars.count)))")
            arguments += StatementArguments(calendars.map(\.rawValue).sorted())
        }
        return (conditions.joined(separator: " AND "), arguments)
    }
}
