import CommandLineInterface
import EventStore
import Hummingbird
import ServiceLifecycle

extension PageServer {
    func addCalendarPages(to router: Router<ServerContext>) {
        router.get("/calendar") { try await monthPage($0, $1) }
        router.get("/agenda") { try await agendaPage($0, $1) }
        router.get("/search") { try await searchPage($0, $1) }
        router.get("/changes") { _, context in changeFeed(context) }
    }

    // MARK: Month

    private func monthPage(_ request: Request, _ context: ServerContext) async throws -> Response {
        let language = context.language
        let today = Self.today(context)
        let picked = request.uri.queryParameters["day"].flatMap { ISO8601Time($0)?.date } ?? today
        let first = CalendarDate(year: picked.year, month: picked.month, day: 1) ?? picked
        let start = first.adding(days: 1 - first.weekday.isoNumber)
        let weeks =
            (first.daysSinceEpoch - start.daysSinceEpoch + CalendarDate.days(inMonth: first.month, of: first.year) + 6)
            / 7
        let days = (0..<weeks * 7).map { start.adding(days: $0) }
        let list = try await items(from: days[0], days: days.count, context)
        let calendars = try await CalendarColors(store)
        let byDay = DayIndex(list.items, days: days, zone: context.zone)
        let chosen = days.firstIndex(of: picked)
        let cells = days.indices.map { place -> [String: Any] in
            let (day, found) = (days[place], byDay.items(on: place))
            let shown = found.prefix(found.count > 3 ? 2 : 3).map { item -> [String: Any] in
                [
                    "title": item.item.shownTitle ?? language.text("noTitle"),
                    "color": calendars.color(of: item.identifier.key.calendar),
                ]
            }
            var cell: [String: Any] = [
                "number": day.day, "address": "/calendar?day=\(day.extendedText)", "events": Array(shown),
                "chosen": place == chosen,
                "label": "\(language.day(day)): \(language.count(found.count, "events"))",
                "classes": (day.month == first.month ? "own" : "other") + (day == today ? " today" : ""),
            ]
            if found.count > shown.count { cell["more"] = "+\(found.count - shown.count)" }
            return cell
        }
        let rows = stride(from: 0, to: cells.count, by: 7).map { ["days": Array(cells[$0..<$0 + 7])] }
        var (listOfDay, index) = (list, byDay)
        if list.next != nil {
            // The month's list was cut, and may end before the day.
            listOfDay = try await items(from: picked, days: 1, context)
            index = DayIndex(listOfDay.items, days: days, zone: context.zone)
        }
        let ofDay = chosen.map(index.items) ?? []
        var values = listValues([(nil, ofDay)], of: listOfDay, calendars: calendars, context, showsDay: false)
        if list.next != nil { values["more"] = language.text("moreExist") }
        values["heading"] = language.month(first)
        values["weekdays"] = (0..<7).map { place -> [String: Any] in
            let weekday = days[place].weekday
            return ["name": language.name(of: weekday), "short": language.shortName(of: weekday)]
        }
        values["weeks"] = rows
        values["previous"] = "/calendar?day=\(Self.sameDay(first.adding(days: -1), as: 1).extendedText)"
        values["next"] = "/calendar?day=\(Self.sameDay(first.adding(days: 31), as: 1).extendedText)"
        values["day"] = language.day(picked)
        values["newAddress"] = "/event/new?day=\(picked.extendedText)"
        values["agendaAddress"] = "/agenda?from=\(picked.extendedText)"
        values["live"] = "/changes"
        return pages.page("calendar", title: language.month(first), context: context, values)
    }

    private static func sameDay(_ date: CalendarDate, as day: Int) -> CalendarDate {
        CalendarDate(year: date.year, month: date.month, day: day) ?? date
    }

    static func today(_ context: ServerContext) -> CalendarDate {
        let now = StoreSession.systemTime()
        return (context.zone?.local(atUTC: now.secondsSinceEpoch) ?? now).date
    }

    private func items(from day: CalendarDate, days: Int, _ context: ServerContext) async throws -> ItemList {
        let bounds = [day, day.adding(days: days)].map { date in
            let midnight = LocalDateTime(startOf: date)
            return context.zone?.resolve(midnight).utc ?? midnight.secondsSinceEpoch
        }
        var query = ItemQuery(
            .event, window: TimeWindow(start: bounds[0], end: bounds[1]), floatingZone: context.zone?.identifier,
            limit: 10_000)
        (query.isBrief, query.page) = (true, .beginning)
        return try await context.whileConnected { [query] in try await store.items(matching: query) }
    }

    // MARK: Lists

    private static let agendaDays = 30
    /// The greatest number of rows of one page.
    private static let rowLimit = 500

    private func agendaPage(_ request: Request, _ context: ServerContext) async throws -> Response {
        let language = context.language
        let start = request.uri.queryParameters["from"].flatMap { ISO8601Time($0)?.date } ?? Self.today(context)
        var list = try await items(from: start, days: Self.agendaDays, context)
        let days = (0..<Self.agendaDays).map { start.adding(days: $0) }
        let index = DayIndex(list.items, days: days, zone: context.zone)
        let count = Self.count(ofDaysWith: days.indices.map { index.items(on: $0).count }, limit: Self.rowLimit)
        let groups = days.indices.prefix(count).map { (language.day(days[$0]) as String?, index.items(on: $0)) }
            .filter { !$0.1.isEmpty }
        // Later entries are on the next page, so only a day that is too long for a page is cut.
        list.next = nil
        var values = listValues(
            groups, of: list, calendars: try await CalendarColors(store), context, showsDay: false)
        values["heading"] = language.text("agenda")
        values["query"] = ""
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

    private func searchPage(_ request: Request, _ context: ServerContext) async throws -> Response {
        let language = context.language
        let words = request.uri.queryParameters["q"].map { FormData.decoded($0) } ?? ""
        let list = try await words.trimmed.isEmpty ? ItemList() : store.search(String(words.prefix(200)), limit: 200)
        var values = listValues(
            [(nil, list.items)], of: list, calendars: try await CalendarColors(store), context, showsDay: true)
        values["heading"] = words.isEmpty ? language.text("searchEvents") : language.text("foundFor", words)
        values["query"] = words
        return pages.page("agenda", title: language.text("searchEvents"), context: context, values)
    }

    func listValues(
        _ groups: [(heading: String?, items: [StoredItem])], of list: ItemList, calendars: CalendarColors,
        _ context: ServerContext, showsDay: Bool
    ) -> [String: Any] {
        let language = context.language
        var room = Self.rowLimit
        let isCut = list.next != nil || groups.reduce(0) { $0 + $1.items.count } > room
        var values: [String: Any] = [
            "isEmpty": groups.allSatisfy { $0.items.isEmpty },
            "groups": groups.map { group -> [String: Any] in
                let shown = group.items.prefix(room)
                room -= shown.count
                var values: [String: Any] = [
                    "items": shown.map { item -> [String: Any] in
                        var row: [String: Any] = [
                            "address": "/event?" + ItemAddress(item.identifier).query,
                            "title": item.item.shownTitle ?? language.text("noTitle"),
                            "color": calendars.color(of: item.identifier.key.calendar),
                            "time": Self.time(of: item, language, zone: context.zone, showsDay: showsDay),
                        ]
                        if let place = item.item.shownPlace { row["place"] = place }
                        return row
                    }
                ]
                if let heading = group.heading { values["groupHeading"] = heading }
                return values
            },
        ]
        if isCut { values["more"] = language.text("moreExist") }
        if let first = list.unreadable.first {
            values["unreadable"] = language.text("unreadable", String(list.unreadable.count), first.reason)
        }
        return values
    }

    private static func time(
        of item: StoredItem, _ language: Language, zone: TimeZoneRules?, showsDay: Bool
    ) -> String {
        let zones = ZoneResolver(timeZones: item.timeZones)
        guard let start = item.item.start ?? item.entry.end(in: zones) else { return "" }
        let local = start.onClock(of: zone, zones: zones)
        let clock = start.isDate ? language.text("allDay") : language.clock(local)
        return showsDay ? "\(local.date.extendedText) \(clock)" : clock
    }

    // MARK: Changes

    /// Returns the feed that tells a page when the store has changed (server-sent events, WHATWG HTML §9.2).
    private func changeFeed(_ context: ServerContext) -> Response {
        let changes = store.changes()
        let (notes, writer) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        return Response(
            status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
            body: ResponseBody { body in
                try await body.write(ByteBuffer(string: "retry: 5000\n\n"))
                // Without this, a feed of a store that nobody changes would stay open after its client has left.
                async let _: Void? = try? context.whileConnected {
                    for await _ in changes { writer.yield() }
                    writer.finish()
                }
                for await _ in notes.cancelOnGracefulShutdown() {
                    try await body.write(ByteBuffer(string: "event: change\ndata: store\n\n"))
                }
                try await body.finish(nil)
            })
    }
}

extension CalendarItem {
    /// The first line of the title, for a row of a list.
    var shownTitle: String? { shownLine("SUMMARY") }

    /// The first line of the place.
    var shownPlace: String? { shownLine("LOCATION") }

    private func shownLine(_ name: String) -> String? {
        // A text of many megabytes is cut before it is read.
        guard let value = component.property(name)?.value else { return nil }
        let line = TextValue.unescape(TextValue.prefix(value, bytes: 600)).firstLine
        return line.isEmpty ? nil : line
    }
}

struct CalendarColors: Sendable {
    private let colors: [CalendarIdentifier: String]

    init(_ store: any EventStore) async throws {
        let calendars = try await store.allCalendars()
        colors = Dictionary(
            calendars.map { ($0.identifier, Self.color(of: $0)) }, uniquingKeysWith: { first, _ in first })
    }

    static func color(of calendar: EventCalendar) -> String {
        let hex = calendar.color ?? ""
        let isColor = hex.count >= 7 && hex.hasPrefix("#") && hex.dropFirst().prefix(6).allSatisfy(\.isHexDigit)
        return isColor ? String(hex.prefix(7)).lowercased() : "#0b6b5d"
    }

    func color(of identifier: CalendarIdentifier) -> String { colors[identifier] ?? "#0b6b5d" }

}

struct DayIndex {
    private var byDay: [[StoredItem]]

    init(_ items: [StoredItem], days: [CalendarDate], zone: TimeZoneRules?) {
        byDay = Array(repeating: [], count: days.count)
        guard let first = days.first else { return }
        for item in items {
            let zones = ZoneResolver(timeZones: item.timeZones)
            guard let start = item.item.start else { continue }
            let begin = start.onClock(of: zone, zones: zones).date
            var last = begin
            if let end = item.entry.end(in: zones) {
                // An event that ends at midnight is not on the day that begins then.
                let local = end.isDate ? LocalDateTime(startOf: end.date) : end.onClock(of: zone, zones: zones)
                last = max(begin, local.adding(seconds: -1).date)
            }
            let places = (begin.daysSinceEpoch - first.daysSinceEpoch)...(last.daysSinceEpoch - first.daysSinceEpoch)
            for place in places.clamped(to: 0...(days.count - 1)) where places.contains(place) {
                byDay[place].append(item)
            }
        }
        // All-day events come first.
        for place in byDay.indices {
            byDay[place] = byDay[place].filter { $0.item.isAllDay } + byDay[place].filter { !$0.item.isAllDay }
        }
    }

    func items(on place: Int) -> [StoredItem] { byDay[place] }
}

extension EventTime {
    func onClock(of zone: TimeZoneRules?, zones: ZoneResolver) -> LocalDateTime {
        guard !isDate, !isFloating, let zone, let utc = zones.utc(self) else { return local }
        return zone.local(atUTC: utc.secondsSinceEpoch)
    }
}
