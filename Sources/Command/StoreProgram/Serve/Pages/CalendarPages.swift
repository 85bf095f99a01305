import CommandLineInterface
import EventStore
import Hummingbird

extension PageServer {
    func addCalendarPages(to router: Router<ServerContext>) {
        router.get("/calendar") { try await calendarPage($0, $1) }
        router.post("/calendar/show") { request, context in
            let form = try await form(request)
            var response = Response.seeOther(form["back"] ?? "/calendar")
            response.setCookie(HiddenCalendars.cookie(form, of: try await store.allCalendars()))
            return response
        }
        router.get("/agenda") { try await agendaPage($0, $1) }
        router.get("/search") { try await searchPage($0, $1) }
        router.get("/changes") { _, context in changeFeed(context) }
    }

    /// A part of the calendar: the month, the week or only the day that was picked.
    private struct Period {
        enum Kind: String, CaseIterable {
            case month, week, day
        }

        let kind: Kind
        let picked: CalendarDate
        let days: [CalendarDate]

        init(_ request: Request, _ language: Language, today: CalendarDate) {
            picked = request.uri.value("day").flatMap { ISO8601Time($0)?.date } ?? today
            kind = request.uri.value("view").flatMap { Kind(rawValue: String($0)) } ?? .month
            switch kind {
            case .month:
                let first = picked.with(day: 1)
                let start = language.startOfWeek(first)
                let length = CalendarDate.days(inMonth: first.month, of: first.year)
                let weeks = (first.daysSinceEpoch - start.daysSinceEpoch + length + 6) / 7
                days = (0..<weeks * 7).map { start.adding(days: $0) }
            case .week:
                let start = language.startOfWeek(picked)
                days = (0..<7).map { start.adding(days: $0) }
            case .day: days = [picked]
            }
        }

        /// The greatest number of entries in the cell of a day.
        var cellRows: Int { kind == .week ? 12 : 3 }

        func heading(_ language: Language) -> String {
            switch kind {
            case .month: language.month(picked)
            case .week: language.days(from: days[0], to: days[6])
            case .day: language.day(picked)
            }
        }

        /// Returns the address of the period before or after this one.
        func neighbour(_ step: Int) -> String {
            switch kind {
            case .month: address(picked.with(day: 1).adding(days: step < 0 ? -1 : 31).with(day: 1))
            case .week: address(picked.adding(days: 7 * step))
            case .day: address(picked.adding(days: step))
            }
        }

        func address(_ day: CalendarDate, _ kind: Kind? = nil) -> String {
            let kind = kind ?? self.kind
            return "/calendar?" + (kind == .month ? "" : "view=\(kind.rawValue)&") + "day=\(day.extendedText)"
        }
    }

    private func calendarPage(_ request: Request, _ context: ServerContext) async throws -> Response {
        let language = context.language
        let today = Self.today(context)
        let period = Period(request, language, today: today)
        let (days, picked) = (period.days, period.picked)
        let calendars = try await CalendarFaces(store, context)
        var list = try await items(from: days[0], days: days.count, in: calendars.shown, context)
        let isCut = list.next != nil
        let index = DayIndex(list.items, days: days, zone: context.zone)
        var ofDay = days.firstIndex(of: picked).map(index.items) ?? []
        if isCut {
            // The list of the period was cut, and may end before the day.
            list = try await items(from: picked, days: 1, in: calendars.shown, context)
            ofDay = DayIndex(list.items, days: [picked], zone: context.zone).items(on: 0)
        }
        var groups = dayGroups(ofDay, on: picked, isWhole: period.kind == .day, context)
        if picked == today, let overdue = try await overdue(before: today, in: calendars.shown, context) {
            groups.insert(overdue, at: 0)
        }
        var values = EntryList(groups: groups, calendars: calendars, context: context).values(of: list)
        if isCut { values["more"] = language.text("moreExist") }
        if period.kind != .day {
            values["grid"] = grid(period, index, calendars, context)
            if ofDay.count > Self.panelRows {
                values["wholeDay"] = [
                    "address": period.address(picked, .day),
                    "label": language.text("wholeDay", language.count(ofDay.count, "entries")),
                ]
            }
        }
        values["heading"] = period.heading(language)
        values["views"] = Period.Kind.allCases.map { kind -> [String: Any] in
            [
                "address": period.address(picked, kind), "label": language.text("view." + kind.rawValue),
                "current": kind == period.kind,
            ]
        }
        values["previous"] = period.neighbour(-1)
        values["next"] = period.neighbour(1)
        values["todayAddress"] = period.address(today)
        values["day"] = language.day(picked)
        values["newAddress"] = "/event/new?day=\(picked.extendedText)"
        values["agendaAddress"] = "/agenda?from=\(picked.extendedText)"
        if calendars.areSeveral { values["choice"] = ["calendars": calendars.choices] }
        values["live"] = "/changes"
        return pages.page("calendar", title: period.heading(language), context: context, values)
    }

    private func grid(
        _ period: Period, _ index: DayIndex, _ calendars: CalendarFaces, _ context: ServerContext
    ) -> [String: Any] {
        let (language, zone, today) = (context.language, context.zone, Self.today(context))
        let days = period.days
        let cells = days.indices.map { place -> [String: Any] in
            let (day, found) = (days[place], index.items(on: place))
            let room = period.cellRows
            let shown = found.prefix(found.count > room ? room - 1 : room).map { item -> [String: Any] in
                let time = RowTime(item, zone: zone)
                var entry: [String: Any] = [
                    "title": item.item.shownTitle ?? language.text("noTitle"),
                    "color": calendars.color(of: item.identifier.key.calendar),
                    "kind": time?.lastsWholeDay(day) ?? false ? "whole" : "timed",
                ]
                if period.kind == .week, let time, !time.isDate, time.start.date == day {
                    entry["clock"] = language.clock(time.start)
                }
                return entry
            }
            var cell: [String: Any] = [
                "number": day.day, "address": period.address(day), "events": Array(shown),
                "chosen": day == period.picked,
                "label": "\(language.day(day)): \(language.count(found.count, "entries"))",
                "classes": (period.kind == .week || day.month == period.picked.month ? "own" : "other")
                    + (day == today ? " today" : ""),
            ]
            if found.count > shown.count { cell["more"] = "+\(found.count - shown.count)" }
            return cell
        }
        return [
            "kind": period.kind.rawValue,
            "weekdays": days.prefix(7).map { day -> [String: Any] in
                ["name": language.name(of: day.weekday), "short": language.shortName(of: day.weekday)]
            },
            "weeks": stride(from: 0, to: cells.count, by: 7).map { ["days": Array(cells[$0..<$0 + 7])] },
        ]
    }

    /// The greatest number of rows of the day beside a month or a week.
    private static let panelRows = 12
    /// The number of rows from which the hours of a day are folded.
    private static let foldedRows = 24

    private func dayGroups(
        _ items: [StoredItem], on day: CalendarDate, isWhole: Bool, _ context: ServerContext
    ) -> [EntryList.Group] {
        guard isWhole, items.count > Self.foldedRows else {
            return [EntryList.Group(day: day, items: isWhole ? items : Array(items.prefix(Self.panelRows)))]
        }
        let language = context.language
        var groups: [(hour: Int, items: [StoredItem])] = []
        for item in items {
            let time = RowTime(item, zone: context.zone)
            let hour = time.map { $0.isDate || $0.start.date < day ? -1 : $0.start.hour } ?? -1
            if let place = groups.firstIndex(where: { $0.hour == hour }) {
                groups[place].items.append(item)
            } else {
                groups.append((hour, [item]))
            }
        }
        groups.sort { $0.hour < $1.hour }
        return groups.map { hour, items in
            let clock = LocalDateTime(startOf: day).adding(seconds: max(hour, 0) * 3600)
            let name = hour < 0 ? language.text("allDay") : language.clock(clock)
            return EntryList.Group(
                heading: "\(name): \(language.count(items.count, "entries"))", day: day, items: items,
                isFolded: items.count > 1)
        }
    }

    /// Returns the reminders that were due before a day; nil if there are none.
    private func overdue(
        before day: CalendarDate, in calendars: Set<CalendarIdentifier>?, _ context: ServerContext
    ) async throws -> EntryList.Group? {
        let window = TimeWindow(start: .min, end: Self.midnight(day, context))
        let list = try await store.reminders(
            matching: .incomplete(dueIn: window), calendars: calendars, floatingZone: context.zone?.identifier)
        guard !list.items.isEmpty else { return nil }
        return EntryList.Group(
            heading: context.language.text("overdue"), items: Array(list.items.suffix(Self.panelRows)))
    }

    static func today(_ context: ServerContext) -> CalendarDate {
        context.local(at: StoreSession.systemTime()).date
    }

    private static func midnight(_ day: CalendarDate, _ context: ServerContext) -> Int {
        let midnight = LocalDateTime(startOf: day)
        return context.zone?.resolve(midnight).utc ?? midnight.secondsSinceEpoch
    }

    /// Returns the events of some days, and the open reminders that are due on them.
    func items(
        from day: CalendarDate, days: Int, in calendars: Set<CalendarIdentifier>?, _ context: ServerContext
    ) async throws -> ItemList {
        let window = TimeWindow(
            start: Self.midnight(day, context), end: Self.midnight(day.adding(days: days), context))
        let zone = context.zone?.identifier
        var query = ItemQuery(.event, window: window, calendars: calendars, floatingZone: zone, limit: 10_000)
        (query.isBrief, query.page) = (true, .beginning)
        return try await context.whileConnected { [query] in
            var list = try await store.items(matching: query)
            let reminders = try await store.reminders(
                matching: .incomplete(dueIn: window), calendars: calendars, floatingZone: zone)
            list.items += reminders.items
            list.unreadable += reminders.unreadable
            return list
        }
    }
}

extension CalendarDate {
    fileprivate func with(day: Int) -> CalendarDate { CalendarDate(year: year, month: month, day: day) ?? self }
}
