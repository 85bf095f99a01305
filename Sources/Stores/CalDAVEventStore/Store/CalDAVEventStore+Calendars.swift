// The protocol EventStore says what these functions do.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import CalendarModel
import EventStore
import Foundation
import GRDB
import SQLiteEventStore
import XMLReading

extension CalDAVEventStore {
    static let sourceIdentifier = "caldav"

    public func sources() async throws(EventStoreError) -> [EventSource] {
        let name = account.username.map { "\($0) at " } ?? ""
        return [
            EventSource(
                identifier: Self.sourceIdentifier, title: "\(name)\(account.server)", kind: .calDAV,
                allowsCalendarAddDelete: !account.isWriteOnly)
        ]
    }

    /// Returns all calendars, sorted by order and title. If the server cannot be reached, returns the remembered ones.
    public func allCalendars() async throws(EventStoreError) -> [EventCalendar] {
        if account.isWriteOnly { return try await writeOnlyCalendar() }
        if listing.isNewer(than: settings.recheckInterval) { return try await knownCalendars() }
        let number = listing.begin()
        // The recorded calendars are read before the server is asked, so that calendars which another process adds in
        // the meantime are kept.
        let before = try await state.read { db in
            try Row.fetchAll(db, sql: "SELECT url, record FROM calendar").map { ($0[0] as String, $0[1] as String) }
        }
        do {
            let found = try await connection.calendars()
            let last = Dictionary(before, uniquingKeysWith: { first, _ in first }).compactMapValues(Self.record)
            let records = found.map { calendar in
                var record = CalendarRecord(calendar)
                if let last = last[calendar.url.absoluteString] { record.follow(last) }
                return (CalendarIdentifier(rawValue: calendar.url.absoluteString), record)
            }.filter { !$0.1.types.isEmpty }
            try await remember(records, insteadOf: before)
            listing.end(number)
        } catch .transport(let reason) {
            let known = try await knownCalendars()
            guard !known.isEmpty else { throw .transport(reason) }
            await noticeOffline(reason)
            return known
        }
        return try await knownCalendars()
    }

    /// Returns the calendar at the account's address. The server is not asked, because with write-only access nothing
    /// may be read from the server.
    private func writeOnlyCalendar() async throws(EventStoreError) -> [EventCalendar] {
        guard case .url(let url) = account.server else {
            throw .transport(
                "write-only access to \(account.server) needs the address of the calendar itself (https://...)")
        }
        let address = url.normalized
        let isFolder = address.path(percentEncoded: true).hasSuffix("/")
        let folder = isFolder ? address : URL(string: address.absoluteString + "/") ?? address
        let identifier = CalendarIdentifier(rawValue: folder.absoluteString)
        let record = CalendarRecord(unlisted: folder)
        return [record.calendar(identifier, source: Self.sourceIdentifier)]
    }

    func knownCalendars() async throws(EventStoreError) -> [EventCalendar] {
        try await state.read { db in
            try Row.fetchAll(db, sql: "SELECT url, record FROM calendar WHERE record <> ''").compactMap {
                row -> EventCalendar? in
                guard let record = Self.record(row[1]) else { return nil }
                return record.calendar(CalendarIdentifier(rawValue: row[0]), source: Self.sourceIdentifier)
            }.sorted { $0.comes(before: $1) }
        }
    }

    /// Records the calendars of the server.
    private func remember(
        _ records: [(CalendarIdentifier, CalendarRecord)], insteadOf before: [(String, String)]
    ) async throws(EventStoreError) {
        let texts = Dictionary(
            try records.map { identifier, record throws(EventStoreError) in
                (identifier.rawValue, try Self.json(record))
            }, uniquingKeysWith: { first, _ in first })
        // Usually nothing has changed, so there is nothing to write.
        guard Dictionary(before, uniquingKeysWith: { first, _ in first }) != texts else { return }
        let gone = before.map(\.0).filter { texts[$0] == nil }
        try await state.write { db in
            for (url, text) in texts {
                try db.execute(
                    sql: """
                        INSERT INTO calendar (url, record) VALUES (?, ?)
                        ON CONFLICT (url) DO UPDATE SET record = excluded.record
                        """, arguments: [url, text])
            }
            for url in gone { try db.execute(sql: "DELETE FROM calendar WHERE url = ?", arguments: [url]) }
            _ = try StateDatabase.nextMoment(db)
        }
    }

    static func record(_ text: String) -> CalendarRecord? {
        try? JSONDecoder().decode(CalendarRecord.self, from: Data(text.utf8))
    }

    static func json(_ value: some Encodable) throws(EventStoreError) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        do {
            return String(decoding: try encoder.encode(value), as: UTF8.self)
        } catch {
            throw .internalFailure("\(error)")
        }
    }

    /// False. A subscription copies other people's events, and a server might invite the attendees of the copies.
    public var supportsSubscriptions: Bool { false }

    public func addCalendar(
        _ calendar: NewCalendar, to source: EventSource
    ) async throws(EventStoreError) -> EventCalendar {
        guard calendar.subscription == nil else { throw .subscriptionsNotSupported }
        let client = try await connection.client()
        guard let home = try await connection.home() else { throw .sourceDoesNotAllowCalendarAddDelete }
        let types = EntityType.allCases.filter(calendar.entityTypes.contains).map(\.rawValue)
        let url = try await naming(calendar.title) { () throws(EventStoreError) in
            try await make(calendar, components: types, in: home, client)
        }
        if let color = calendar.color,
            let made = try await client.propfind(url, depth: .zero, [.calendarColour]).first,
            made.text(.calendarColour) == nil
        {
            // Xandikos 0.2.8 accepts a colour only after the calendar was created. If the server never accepts it, the
            // calendar has no colour.
            _ = try? await client.updateProperties(url, [XMLElement(.calendarColour, text: color)])
        }
        let details = CalendarDetails(
            order: calendar.order, description: calendar.description, timeZone: calendar.timeZone)
        let kept = await keep(details, insteadOf: nil, at: url)
        let identifier = CalendarIdentifier(rawValue: url.absoluteString)
        var record = CalendarRecord(unlisted: url)
        record.details = kept
        record.title = calendar.title
        record.color = calendar.color
        record.types = types
        let text = try Self.json(record)
        try await writeOwn { db in
            try db.execute(
                sql: """
                    INSERT INTO calendar (url, record) VALUES (?, ?)
                    ON CONFLICT (url) DO UPDATE SET record = excluded.record
                    """,
                arguments: [identifier.rawValue, text])
            _ = try StateDatabase.nextMoment(db)
        }
        return record.calendar(identifier, source: Self.sourceIdentifier)
    }

    /// Creates a calendar on the server and returns its address. If two programs may share the calendar, the address is
    /// derived from the title only. If they may not, or if that address is taken, the address is unique.
    private func make(
        _ calendar: NewCalendar, components: [String], in home: URL, _ client: DAVClient
    ) async throws(EventStoreError) -> URL {
        func made(_ name: String) async throws(EventStoreError) -> URL {
            let url = home.appendingPart(name, isFolder: true).normalized
            try await client.makeCalendar(
                url, title: calendar.title, components: components, colour: calendar.color)
            return url
        }
        if calendar.mayBeShared {
            do {
                return try await made(ResourceName.calendarName(forTitle: calendar.title, isShared: true))
            } catch .serverRejected(let status, _) where [403, 405, 409, 412].contains(status) {
                // The name is taken. Servers with a trash also keep the names of deleted calendars.
            }
        }
        return try await made(ResourceName.calendarName(forTitle: calendar.title, isShared: false))
    }

    /// Changes the order, the description and the zone of a calendar on the server. The server may refuse any of them.
    ///
    /// - Returns: the calendar's details on the server after the accepted changes; nil if there are none.
    private func keep(
        _ details: CalendarDetails, insteadOf known: CalendarDetails?, at url: URL
    ) async -> CalendarDetails? {
        var kept = known ?? CalendarDetails(order: nil, description: nil, timeZone: nil)
        // Each property is sent in its own request, because a server that refuses one property of a request refuses the
        // whole request (RFC 4918 §9.2).
        for property in details.properties(insteadOf: kept) {
            guard let refused = try? await connection.client().updateProperties(url, [property]), refused.isEmpty else {
                continue
            }
            switch property.fullName {
            case .calendarOrder: kept.order = details.order
            case .calendarDescription: kept.description = details.description
            default: kept.timeZone = details.timeZone
            }
        }
        return kept.isEmpty ? nil : kept
    }

    /// Changes a calendar's title and colour on the server, and its order, description and zone if the server keeps
    /// these.
    public func updateCalendar(_ calendar: EventCalendar) async throws(EventStoreError) {
        guard calendar.subscription == nil else { throw .subscriptionsNotSupported }
        guard let known = try await knownCalendars().first(where: { $0.identifier == calendar.identifier }),
            let url = URL(string: calendar.identifier.rawValue)
        else { throw .noCalendar }
        var properties: [XMLElement] = []
        if calendar.title != known.title { properties.append(XMLElement(.displayName, text: calendar.title)) }
        if let color = calendar.color, color != known.color {
            properties.append(XMLElement(.calendarColour, text: color))
        }
        if !properties.isEmpty {
            let set = properties
            let refused = try await naming(known.title) { () throws(EventStoreError) in
                try await connection.client().updateProperties(url, set)
            }
            if let (name, status) = refused.min(by: { $0.key.name < $1.key.name }) {
                throw .serverRejected(
                    status: status,
                    "\(url.serverName) does not change \(name.name) of the calendar \(known.title); change it on the "
                        + "server's web page, or ask the calendar's owner")
            }
        }
        let details = CalendarDetails(
            order: calendar.order, description: calendar.description, timeZone: calendar.timeZone)
        let kept = await keep(
            details,
            insteadOf: CalendarDetails(order: known.order, description: known.description, timeZone: known.timeZone),
            at: url)
        listing.forget()
        // The new title is recorded now. Without this, the next list of calendars would look like a rename by others,
        // and the old title would become a former title.
        let identifier = calendar.identifier
        var record = try await state.read { db in
            try String.fetchOne(
                db, sql: "SELECT record FROM calendar WHERE url = ?", arguments: [identifier.rawValue]
            ).flatMap(Self.record)
        }
        record?.title = calendar.title
        record?.details = kept
        let text = try record.map { record throws(EventStoreError) in try Self.json(record) }
        try await writeOwn { db in
            if let text {
                try db.execute(
                    sql: "UPDATE calendar SET record = ? WHERE url = ?", arguments: [text, identifier.rawValue])
            }
            _ = try StateDatabase.nextMoment(db)
        }
    }

    public func deleteCalendar(_ identifier: CalendarIdentifier) async throws(EventStoreError) {
        guard let url = URL(string: identifier.rawValue) else { throw .noCalendar }
        try await naming(await title(of: identifier)) { () throws(EventStoreError) in
            _ = try await connection.client().delete(url, if: .none)
        }
        try await writeOwn { db in
            try db.execute(sql: "DELETE FROM calendar WHERE url = ?", arguments: [identifier.rawValue])
            try RemovalTable.forget(identifier, db)
            _ = try StateDatabase.nextMoment(db)
        }
    }

    /// Returns the default calendar that was chosen on this machine, if it still exists.
    public func chosenDefaultCalendar(for type: EntityType) async throws(EventStoreError) -> CalendarIdentifier? {
        try await state.read { db in
            try String.fetchOne(
                db,
                sql: "SELECT url FROM default_calendar WHERE type = ? AND url IN (SELECT url FROM calendar)",
                arguments: [type.rawValue]
            ).map(CalendarIdentifier.init)
        }
    }

    public func chooseDefaultCalendar(
        _ identifier: CalendarIdentifier?, for type: EntityType
    ) async throws(EventStoreError) {
        try await state.write { db in
            try db.execute(sql: "DELETE FROM default_calendar WHERE type = ?", arguments: [type.rawValue])
            guard let identifier else { return }
            try db.execute(
                sql: "INSERT INTO default_calendar VALUES (?, ?)", arguments: [type.rawValue, identifier.rawValue])
        }
    }
}
