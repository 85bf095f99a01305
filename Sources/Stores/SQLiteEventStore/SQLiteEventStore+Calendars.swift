// The protocol EventStore says what these functions do.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import CalendarModel
import EventStore
import GRDB

extension SQLiteEventStore {
    private static let sourceIdentifier = "local"

    public func sources() async throws(EventStoreError) -> [EventSource] {
        [EventSource(identifier: Self.sourceIdentifier, title: path, kind: .local)]
    }

    public func allCalendars() async throws(EventStoreError) -> [EventCalendar] {
        try await database.reader.read { db in
            try Row.fetchAll(
                db, sql: "SELECT * FROM calendar ORDER BY position IS NULL, position, title, id"
            ).map(Self.calendar)
        }
    }

    private static func calendar(_ row: Row) -> EventCalendar {
        var types: Set<EntityType> = []
        if row["holds_events"] { types.insert(.event) }
        if row["holds_reminders"] { types.insert(.reminder) }
        let url: String? = row["subscription"]
        var calendar = EventCalendar(
            identifier: CalendarIdentifier(rawValue: row["identifier"]), sourceIdentifier: sourceIdentifier,
            title: row["title"], color: row["color"], entityTypes: types)
        calendar.allowsContentModifications = url == nil
        calendar.subscription = url.map { subscription(to: $0, row) }
        calendar.order = row["position"]
        calendar.description = row["description"]
        calendar.timeZone = row["time_zone"]
        return calendar
    }

    private static func subscription(to url: String, _ row: Row) -> CalendarSubscription {
        func time(_ column: String) -> LocalDateTime? {
            (row[column] as Int?).map { LocalDateTime(secondsSinceEpoch: $0) }
        }
        var subscription = CalendarSubscription(url: url, entityTag: row["entity_tag"], refreshed: time("refreshed"))
        subscription.lastModified = row["last_modified"]
        subscription.requestedInterval = row["requested_interval"]
        if let since = time("failed_since") {
            subscription.failure = CalendarSubscription.Failure(
                since: since, last: time("failed") ?? since, reason: row["failure"] ?? "")
        }
        return subscription
    }

    public func addCalendar(
        _ calendar: NewCalendar, to source: EventSource
    ) async throws(EventStoreError) -> EventCalendar {
        let added = EventCalendar(
            calendar, identifier: CalendarIdentifier(rawValue: Schema.randomIdentifier()),
            sourceIdentifier: source.identifier)
        let arguments: StatementArguments = [added.identifier.rawValue]
        let changeable = Self.changeable(added)
        return try await database.writer().write { db in
            // The transaction began before this query, so no other program can add a calendar now.
            if calendar.mayBeShared {
                let rows = try Row.fetchAll(
                    db, sql: "SELECT * FROM calendar WHERE title = ? ORDER BY id", arguments: [calendar.title])
                if let known = rows.map(Self.calendar).first(where: calendar.mayShare) { return known }
            }
            try db.execute(
                sql: """
                    INSERT INTO calendar (identifier, holds_events, holds_reminders, title, color, subscription, entity_tag,
                        last_modified, refreshed, requested_interval, failed_since, failed, failure, position,
                        description, time_zone)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """, arguments: arguments + changeable)
            return added
        }
    }

    private static func changeable(_ calendar: EventCalendar) -> StatementArguments {
        let subscription = calendar.subscription
        return [
            calendar.entityTypes.contains(.event), calendar.entityTypes.contains(.reminder), calendar.title,
            calendar.color, subscription?.url, subscription?.entityTag, subscription?.lastModified,
            subscription?.refreshed?.secondsSinceEpoch, subscription?.requestedInterval,
            subscription?.failure?.since.secondsSinceEpoch, subscription?.failure?.last.secondsSinceEpoch,
            subscription?.failure?.reason, calendar.order, calendar.description, calendar.timeZone,
        ]
    }

    public func updateCalendar(_ calendar: EventCalendar) async throws(EventStoreError) {
        try await database.writer().write { db in
            try db.execute(
                sql: """
                    UPDATE calendar SET holds_events = ?, holds_reminders = ?, title = ?, color = ?, subscription = ?,
                        entity_tag = ?, last_modified = ?, refreshed = ?, requested_interval = ?, failed_since = ?,
                        failed = ?, failure = ?, position = ?, description = ?, time_zone = ?
                    WHERE identifier = ?
                    """, arguments: Self.changeable(calendar) + [calendar.identifier.rawValue])
            guard db.changesCount == 1 else { throw EventStoreError.noCalendar }
        }
    }

    public func deleteCalendar(_ identifier: CalendarIdentifier) async throws(EventStoreError) {
        try await database.writer().write { db in
            try db.execute(
                sql: """
                    DELETE FROM words WHERE rowid IN (
                        SELECT resource.id FROM resource JOIN calendar ON calendar.id = resource.calendar
                        WHERE calendar.identifier = ?)
                    """, arguments: [identifier.rawValue])
            try db.execute(sql: "DELETE FROM calendar WHERE identifier = ?", arguments: [identifier.rawValue])
        }
    }

    public func chosenDefaultCalendar(for type: EntityType) async throws(EventStoreError) -> CalendarIdentifier? {
        try await database.reader.read { db in
            try String.fetchOne(
                db,
                sql: """
                    SELECT identifier FROM default_calendar JOIN calendar ON calendar.id = default_calendar.calendar
                    WHERE type = ?
                    """, arguments: [type.rawValue]
            ).map(CalendarIdentifier.init)
        }
    }

    public func chooseDefaultCalendar(
        _ identifier: CalendarIdentifier?, for type: EntityType
    ) async throws(EventStoreError) {
        try await database.writer().write { db in
            try db.execute(sql: "DELETE FROM default_calendar WHERE type = ?", arguments: [type.rawValue])
            try db.execute(
                sql: "INSERT INTO default_calendar SELECT ?, id FROM calendar WHERE identifier = ?",
                arguments: [type.rawValue, identifier?.rawValue])
        }
    }
}
