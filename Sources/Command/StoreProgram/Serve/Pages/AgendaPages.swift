import CommandLineInterface
import EventStore
import Hummingbird

extension PageServer {
    private static let agendaDays = 30

    func agendaPage(_ request: Request, _ context: ServerContext) async throws -> Response {
        let language = context.language
        let today = Self.today(context)
        let start = request.uri.value("from").flatMap { ISO8601Time($0)?.date } ?? today
        let calendars = try await CalendarFaces(store, context)
        var list = try await items(from: start, days: Self.agendaDays, in: calendars.shown, context)
        let days = (0..<Self.agendaDays).map { start.adding(days: $0) }
        let index = DayIndex(list.items, days: days, zone: context.zone)
        let count = Self.count(ofDaysWith: days.indices.map { index.items(on: $0).count }, limit: EntryList.rowLimit)
        let groups = days.indices.prefix(count).map { place in
            EntryList.Group(heading: language.day(days[place]), day: days[place], items: index.items(on: place))
        }.filter { !$0.items.isEmpty }
        // Later entries are on the next page, so only a day that is too long for a page is cut.
        list.next = nil
        var values = EntryList(groups: groups, calendars: calendars, context: context).values(of: list)
        values["heading"] = language.text("agenda")
        values["query"] = ""
        values["previous"] = "/agenda?from=\(start.adding(days: -Self.agendaDays).extendedText)"
        values["next"] = "/agenda?from=\(start.adding(days: count).extendedText)"
        values["live"] = "/changes"
        return pages.page("agenda", title: language.text("agenda"), context: context, values)
    }

    /// Returns the number of days that fit on a page. A day with more rows than a page has a page of its own.
    ///
    /// - Parameter rows: the number of rows of each day.
    static func count(ofDaysWith rows: [Int], limit: Int) -> Int {
        var sum = 0
        for (place, count) in rows.enumerated() {
            if sum > 0, sum + count > limit { return place }
            sum += count
        }
        return rows.count
    }

    func searchPage(_ request: Request, _ context: ServerContext) async throws -> Response {
        let language = context.language
        let words = request.uri.value("q") ?? ""
        var list = ItemList()
        if !words.trimmed.isEmpty {
            list = try await store.search(
                String(words.prefix(200)), type: nil, calendars: nil, showing: Self.searchLimit)
            list.cut(to: Self.searchLimit, after: .beginning)
        }
        let next = try await context.whileConnected { [list] in try await nextOccurrences(of: list.items) }
        let group = EntryList.Group(items: list.items, next: next)
        let calendars = try await CalendarFaces(store, context)
        var values = EntryList(groups: [group], calendars: calendars, context: context).values(of: list)
        values["heading"] = words.isEmpty ? language.text("searchEvents") : language.text("foundFor", words)
        values["query"] = words
        return pages.page("agenda", title: language.text("searchEvents"), context: context, values)
    }

    /// The greatest number of events and reminders that the page of a search shows.
    private static let searchLimit = 200
    /// The greatest number of series of a search whose next occurrences are worked out.
    private static let seriesLimit = 50
    /// The time in which a next occurrence is looked for, in seconds.
    private static let horizon = 2 * 366 * 86_400

    /// Returns the next occurrence of each series of events that has one. Key: the series.
    private func nextOccurrences(of items: [StoredItem]) async throws -> [ItemIdentifier: ItemIdentifier] {
        // A changed occurrence is one occurrence. Its row names that one.
        let series = items.filter { $0.isRecurring && !$0.isDetached && $0.entry.isEvent }.prefix(Self.seriesLimit)
        let resources = try await store.resources(Array(series.map(\.identifier.key)))
        let now = StoreSession.systemTime().secondsSinceEpoch
        var limits = ScanLimits()
        limits.occurrences = 1
        var next: [ItemIdentifier: ItemIdentifier] = [:]
        for item in series {
            guard let resource = resources[item.identifier.key]?.resource,
                let series = try? Series(resource.items, zones: ZoneResolver(timeZones: item.timeZones), limits: limits)
            else { continue }
            let found: [Occurrence]
            do {
                found = try series.occurrences(within: now..<now + Self.horizon)
            } catch {
                // The limit is one occurrence.
                found = error.occurrencesSoFar
            }
            guard let date = found.first?.recurrenceID ?? found.first?.start else { continue }
            next[item.identifier] = ItemIdentifier(key: item.identifier.key, occurrenceDate: date)
        }
        return next
    }
}
