import CommandLineInterface
import EventStore
import Hummingbird

/// The values of the template of a list of events and reminders.
struct EntryList {
    struct Group {
        var heading: String?
        /// The day of the group, which the rows need not name; nil if each row names its day.
        var day: CalendarDate?
        var items: [StoredItem]
        /// Whether the rows are shown only after a tap on the heading.
        var isFolded = false
        /// The next occurrence of each series that has one.
        var next: [ItemIdentifier: ItemIdentifier] = [:]
    }

    let groups: [Group]
    let calendars: CalendarFaces
    let context: ServerContext

    /// The greatest number of rows of one page.
    static let rowLimit = 500

    /// - Parameter list: the list that the items are from, which may have been cut or have items that cannot be read.
    func values(of list: ItemList) -> [String: Any] {
        let language = context.language
        var room = Self.rowLimit
        let isCut = list.next != nil || groups.reduce(0) { $0 + $1.items.count } > room
        let back = FormData.encoded(Notice.plain(context.uri))
        var values: [String: Any] = [
            "isEmpty": groups.allSatisfy { $0.items.isEmpty },
            "groups": groups.map { group -> [String: Any] in
                let shown = group.items.prefix(room)
                room -= shown.count
                var values: [String: Any] = [
                    "items": shown.map { row($0, in: group, back: back) }, "isFolded": group.isFolded,
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

    private func row(_ item: StoredItem, in group: Group, back: String) -> [String: Any] {
        let language = context.language
        let next = group.next[item.identifier]
        var row: [String: Any] = [
            "address": "/event?\(ItemAddress(next ?? item.currentIdentifier).query)&back=\(back)",
            "title": item.item.shownTitle ?? language.text("noTitle"),
            "color": calendars.color(of: item.identifier.key.calendar),
            "time": RowTime(item, zone: context.zone)?.text(on: group.day, in: language) ?? "",
            "isReminder": !item.entry.isEvent,
        ]
        if calendars.areSeveral { row["calendar"] = calendars.title(of: item.identifier.key.calendar) }
        if let place = item.item.shownPlace { row["place"] = place }
        if item.item.status?.uppercased() == "CANCELLED" { row["state"] = language.text("status.cancelled") }
        if group.day == nil, item.isRecurring, let rule = item.item.recurrenceRules.first {
            let zones = ZoneResolver(timeZones: item.timeZones)
            row["repeats"] = language.words(for: rule.ended(like: item.item.start, zones))
        }
        if let date = next?.occurrenceDate?.date {
            row["nextTime"] = language.text("nextTime", language.day(date))
        }
        return row
    }
}

/// How calendars look: their colours and titles, and which of them the reader has hidden.
struct CalendarFaces: Sendable {
    private let all: [EventCalendar]
    private let byIdentifier: [CalendarIdentifier: EventCalendar]
    private let hidden: HiddenCalendars

    private static let usualColor = "#0b6b5d"

    init(_ store: any EventStore, _ context: ServerContext) async throws {
        all = try await store.allCalendars()
        byIdentifier = Dictionary(all.map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })
        hidden = context.hiddenCalendars
    }

    static func color(of calendar: EventCalendar) -> String {
        let hex = calendar.color ?? ""
        let isColor = hex.count >= 7 && hex.hasPrefix("#") && hex.dropFirst().prefix(6).allSatisfy(\.isHexDigit)
        return isColor ? String(hex.prefix(7)).lowercased() : usualColor
    }

    func color(of identifier: CalendarIdentifier) -> String {
        byIdentifier[identifier].map(Self.color) ?? Self.usualColor
    }

    func title(of identifier: CalendarIdentifier) -> String { byIdentifier[identifier]?.title ?? identifier.rawValue }

    var areSeveral: Bool { all.count > 1 }

    /// The calendars that the reader wants to see; nil for all.
    var shown: Set<CalendarIdentifier>? {
        let shown = all.filter { !hidden.contains($0.identifier) }
        return shown.count == all.count ? nil : Set(shown.map(\.identifier))
    }

    /// The values of the list in which the reader shows and hides calendars.
    var choices: [[String: Any]] {
        all.map { calendar in
            [
                "name": HiddenCalendars.field(calendar.identifier), "title": calendar.title,
                "color": Self.color(of: calendar), "isShown": !hidden.contains(calendar.identifier),
            ]
        }
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
