import CalendarModel
import EventStore
import Foundation
import GRDB

private struct Knowledge: Sendable {
    var token: String?
    var isComplete = false
    /// The moment when fetching began; see ``CalendarUpdate/began``.
    var moment = 0
    /// Whether the server is known to refuse a second resource with the same UID.
    var refusesSecondUIDs = false
}

extension CalDAVEventStore {
    /// The greatest number of UIDs to ask for one by one. For more UIDs, the whole calendar is fetched.
    private static let singles = 20

    /// Sends changes that earlier runs could not send. This happens only once after the store is opened.
    func ready() async {
        guard !account.isWriteOnly else { return }
        await replay.run { [weak self] in await self?.sendJournal() }
    }

    func fetchChanges(in calendars: [CalendarIdentifier]) async throws(EventStoreError) {
        await ready()
        let results = await concurrently(calendars, limit: settings.maximumRequests) { calendar in
            await Result { () async throws(EventStoreError) in try await self.fetchChanges(in: calendar) }
        }
        for result in results { try result.get() }
    }

    /// Fetches changes in a calendar, or the whole calendar the first time. If the server cannot be reached, the
    /// remembered content is used.
    private func fetchChanges(in calendar: CalendarIdentifier) async throws(EventStoreError) {
        let known = try await knowledge(of: calendar)
        do {
            try await naming(await title(of: calendar)) { () throws(EventStoreError) in
                try await fetchChanges(in: calendar, known: known)
            }
        } catch .transport(let reason) where known.isComplete {
            await noticeOffline(reason)
        }
    }

    private func fetchChanges(
        in calendar: CalendarIdentifier, known: Knowledge
    ) async throws(EventStoreError) {
        guard let url = URL(string: calendar.rawValue) else { throw .noCalendar }
        let client = try await connection.client()
        var listing = try await client.changes(in: url, since: known.isComplete ? known.token : nil)
        if listing.isEmpty && listing.token == known.token { return }
        let versions = try await versions(in: calendar)
        if try await hidesRemovals(listing, of: versions, client) {
            listing = try await client.changes(in: url, since: nil)
        }
        let wanted = listing.versions.filter { url, etag in
            guard let etag, let old = versions[url] else { return true }
            return etag != old || etag.isWeak
        }.keys.sorted { $0.absoluteString < $1.absoluteString }
        // Each part is recorded before the next is fetched, because a calendar may be larger than the memory.
        for part in wanted.parts(of: settings.chunkSize * max(1, settings.maximumRequests)) {
            let fetched = try await fetch(part, in: url, client)
            try await write(
                CalendarUpdate(changed: fetched.found, removed: fetched.gone, began: known.moment), to: calendar)
        }
        var update = CalendarUpdate(token: listing.token, isComplete: true, began: known.moment)
        update.removed = Array(listing.removed)
        if listing.isWhole {
            update.removed += versions.keys.filter { listing.versions[$0] == nil }
        }
        try await write(update, to: calendar)
    }

    /// Returns whether a list of changes leaves out removals.
    ///
    /// DAViCal forgets tokens after a week. It answers a forgotten token with all resources as if they had changed, and
    /// with no removals. A known resource that is missing in such a list was removed. A known resource that is missing
    /// in a real list of changes still exists. So the function asks the server for one known resource that is missing
    /// in the list.
    private func hidesRemovals(
        _ listing: CalendarListing, of known: [URL: ETag?], _ client: DAVClient
    ) async throws(EventStoreError) -> Bool {
        guard !listing.isWhole, listing.removed.isEmpty else { return false }
        let unchanged = known.keys.filter { listing.versions[$0] == nil }
        guard let one = unchanged.min(by: { $0.absoluteString < $1.absoluteString }) else { return false }
        return try await client.get(one) == nil
    }

    private func fetch(
        _ urls: [URL], in calendar: URL, _ client: DAVClient
    ) async throws(EventStoreError) -> (found: [KnownResource], gone: [URL]) {
        let answers = await concurrently(urls.parts(of: settings.chunkSize), limit: settings.maximumRequests) { chunk in
            await Result { () async throws(EventStoreError) in try await client.multiget(chunk, in: calendar) }
        }
        var found: [KnownResource] = []
        var gone: [URL] = []
        for answer in answers {
            let part = try answer.get()
            found += part.found
            gone += part.gone
        }
        return (found, gone)
    }

    private func write(_ update: CalendarUpdate, to calendar: CalendarIdentifier) async throws(EventStoreError) {
        try await state.write { db in
            try StateDatabase.apply(update, to: calendar, db)
            if !update.changed.isEmpty || !update.removed.isEmpty { _ = try StateDatabase.nextMoment(db) }
        }
    }

    private func knowledge(of calendar: CalendarIdentifier) async throws(EventStoreError) -> Knowledge {
        try await state.read { db in
            let row = try Row.fetchOne(
                db, sql: "SELECT token, is_complete, record FROM calendar WHERE url = ?",
                arguments: [calendar.rawValue])
            return Knowledge(
                token: row?[0], isComplete: row?[1] ?? false, moment: try StateDatabase.moment(db),
                refusesSecondUIDs: (row?[2]).flatMap(Self.record)?.refusesSecondUIDs ?? false)
        }
    }

    private func versions(in calendar: CalendarIdentifier) async throws(EventStoreError) -> [URL: ETag?] {
        try await state.read { db in
            let rows = try Row.fetchAll(
                db,
                sql: """
                    SELECT href, entity_tag FROM resource
                    WHERE calendar = (SELECT id FROM calendar WHERE url = ?)
                    """, arguments: [calendar.rawValue])
            return Dictionary(
                rows.compactMap { row in
                    URL(string: row[0]).map { ($0, String.fromDatabaseValue(row[1]).flatMap(ETag.init)) }
                }, uniquingKeysWith: { first, _ in first })
        }
    }

    // MARK: Single resources

    /// Updates the remembered content of resources. If all resources of a calendar are known, all its changes are
    /// fetched. If not, only the given resources are fetched, or the whole calendar if the given resources are many.
    ///
    /// - Parameter isForImport: whether an import asks for the resources. If the server refuses a second resource with
    ///   the same UID, an import looks only at known and usual addresses. (To search elsewhere, Radicale would read the
    ///   whole calendar.) A resource that the import misses is not added a second time, because the server refuses
    ///   that.
    func lookUp(_ keys: [ResourceKey], isForImport: Bool = false) async throws(EventStoreError) {
        await ready()
        var whole: [CalendarIdentifier] = []
        for (calendar, keys) in Dictionary(grouping: keys, by: \.calendar).sorted(by: { $0.key < $1.key }) {
            guard try await isListed(calendar) else { continue }
            let known = try await knowledge(of: calendar)
            let mayMiss = isForImport && known.refusesSecondUIDs
            if known.isComplete && !mayMiss || keys.count > Self.singles {
                whole.append(calendar)
            } else {
                do {
                    try await naming(await title(of: calendar)) { () throws(EventStoreError) in
                        try await lookUp(keys, in: calendar, moment: known.moment, mayMiss: mayMiss)
                    }
                } catch .transport(let reason) {
                    // Without an answer, the resources are taken to be new. A new resource is sent on the condition
                    // that the server does not have it yet, so nothing on the server can be overwritten.
                    await noticeOffline(reason)
                }
            }
        }
        if !whole.isEmpty { try await fetchChanges(in: whole) }
    }

    private func lookUp(
        _ keys: [ResourceKey], in calendar: CalendarIdentifier, moment: Int, mayMiss: Bool
    ) async throws(EventStoreError) {
        guard let url = URL(string: calendar.rawValue) else { return }
        let client = try await connection.client()
        let types = try await knownCalendars().first { $0.identifier == calendar }?.entityTypes ?? [.event]
        let places = try await places(of: keys)
        let answers = await concurrently(keys, limit: settings.maximumRequests) { key in
            await Result { () async throws(EventStoreError) -> ([KnownResource], URL?) in
                if let place = places[key], let known = try await client.fetch(place) { return ([known], nil) }
                return (try await client.find(key.uid, in: url, types: mayMiss ? [] : types), places[key])
            }
        }
        var update = CalendarUpdate(began: moment)
        for answer in answers {
            let (found, gone) = try answer.get()
            update.changed += found
            if let gone { update.removed.append(gone) }
        }
        try await write(update, to: calendar)
    }

    func places(of keys: [ResourceKey]) async throws(EventStoreError) -> [ResourceKey: URL] {
        try await state.read { db in
            let statement = try db.cachedStatement(
                sql: """
                    SELECT href FROM resource JOIN calendar ON calendar.id = resource.calendar
                    WHERE calendar.url = ? AND uid = ? ORDER BY href
                    """)
            var places: [ResourceKey: URL] = [:]
            for key in keys {
                let href = try String.fetchOne(statement, arguments: [key.calendar.rawValue, key.uid])
                places[key] = href.flatMap { URL(string: $0) }
            }
            return places
        }
    }

    private func isListed(_ calendar: CalendarIdentifier) async throws(EventStoreError) -> Bool {
        let isKnown = try await knownCalendars().contains { $0.identifier == calendar }
        if isKnown { return true }
        listing.forget()
        return try await allCalendars().contains { $0.identifier == calendar }
    }

    /// Returns a calendar's title, or its address if the title is unknown.
    func title(of calendar: CalendarIdentifier) async -> String {
        (try? await knownCalendars())?.first { $0.identifier == calendar }?.title ?? calendar.rawValue
    }

    /// Runs a closure and adds the calendar's title to errors of the server and of the connection.
    func naming<Value>(
        _ title: String, _ body: () async throws(EventStoreError) -> Value
    ) async throws(EventStoreError) -> Value {
        do {
            return try await body()
        } catch .serverRejected(let status, let reason) {
            throw .serverRejected(status: status, "calendar \(title): \(reason)")
        } catch .transport(let reason) {
            throw .transport("calendar \(title): \(reason)")
        }
    }

    // MARK: Others' changes

    /// Fetches changes in all calendars, and sends changes that could not be sent before.
    public func refreshSources() async throws(EventStoreError) {
        recheck()
        await replay.reset()
        let wasChanged = await hasOthersChanges()
        try await fetchChanges(in: try await allCalendars().map(\.identifier))
        let isChanged = await hasOthersChanges()
        if wasChanged || isChanged { session.announce(.content(.elsewhere)) }
    }

    /// Returns whether another writer has changed something since the last call, on the server or on this machine.
    func wasChangedByOthers() async -> Bool {
        recheck()
        if let calendars = try? await allCalendars() { try? await fetchChanges(in: calendars.map(\.identifier)) }
        return await hasOthersChanges()
    }

    private func hasOthersChanges() async -> Bool {
        let total = try? await state.read { db in try StateDatabase.moment(db) }
        return total.map { writes.hasOthers(of: $0) } ?? false
    }
}
