import CommandLineInterface
import EventStore
import ICalendar

struct ItemOutput {
    let store: any EventStore
    let calendars: CalendarChoice
    let type: EntityType
    /// Whether the items are single occurrences; if false, they are whole series.
    let showsOccurrences: Bool
    var reader: ReaderZone?

    /// Writes items.
    func write(_ list: ItemList, as format: ListingFormat, nothing: String) async throws {
        switch format {
        case .text:
            if list.items.isEmpty { Messages.print("scanics: \(nothing)") }
            try table(of: list.items).write()
        case .json: try writeJSON(list)
        case .ics: try await writeCalendar(list.items)
        case .tsv: try writeLines(list.items, ItemLine.table, header: ItemLine.header)
        case .template(let template): try writeLines(list.items, template.parts, header: nil)
        }
        try report(list)
    }

    private func report(_ list: ItemList) throws {
        for item in list.unreadable { Messages.report(item.name, item.reason) }
        if !list.unreadable.isEmpty { throw ExitStatus.failed }
    }

    private func writeLines(_ items: [StoredItem], _ parts: [ItemTemplate.Part], header: String?) throws {
        let names = ItemNames(items)
        var output = OutputParts()
        if let header { try output.append(header + "\n") }
        for item in items {
            let line = ItemLine(
                item: item, id: names.name(of: item, isOccurrence: showsOccurrences),
                calendar: calendars.title(of: item.identifier.key.calendar), reader: reader)
            try output.append(line.text(parts) + "\n")
        }
        try output.finish()
    }

    /// Writes events day by day. A day without events has a line, too.
    func write(days: Range<CalendarDate>, of list: ItemList) throws {
        let names = ItemNames(list.items, areShort: true)
        var table = TextTable([
            .init("Day"), .init("Time"), .init("Title", isFlexible: true), .init("Where", isFlexible: true),
            .init("Calendar", isFlexible: true), .init("ID"),
        ])
        var day = days.lowerBound
        while day < days.upperBound {
            let (start, end) = (day.midnight(in: reader), day.adding(days: 1).midnight(in: reader))
            let items = list.items.filter { item in
                item.window.map { $0.start < end && max($0.end, $0.start + 1) > start } ?? false
            }
            var name = WhenText.shortDay(day)
            if items.isEmpty { table.add([name, "–", "", "", "", ""]) }
            for item in items {
                table.add([name, item.time(on: day, in: reader)] + columns(of: item, names))
                name = ""
            }
            day = day.adding(days: 1)
        }
        try table.write()
        try report(list)
    }

    private func table(of items: [StoredItem]) -> TextTable {
        let names = ItemNames(items, areShort: true)
        let isReminders = type == .reminder
        var table = TextTable([
            .init(isReminders ? "Due" : "When"), .init("Title", isFlexible: true), .init("Where", isFlexible: true),
            .init("Calendar", isFlexible: true), .init("ID"), .init(isReminders ? "Priority" : ""),
        ])
        for item in items {
            let when = WhenText(item.entry, zones: ZoneResolver(timeZones: item.timeZones), reader: reader)
            let repeats = item.isRecurring && !item.isDetached && !showsOccurrences ? " (repeats)" : ""
            let priority = isReminders ? item.item.priority.flatMap(ReminderPriority.init) : nil
            table.add([when.range + repeats] + columns(of: item, names) + [priority?.rawValue ?? ""])
        }
        return table
    }

    /// Returns the title, the place, the calendar if there are several, and the ID.
    private func columns(of item: StoredItem, _ names: ItemNames) -> [String] {
        [
            item.title + state(of: item), item.item.location ?? "",
            calendars.all.count > 1 ? calendars.markedTitle(of: item.identifier.key.calendar) : "",
            names.name(of: item, isOccurrence: showsOccurrences),
        ]
    }

    private func state(of item: StoredItem) -> String {
        if case .reminder(let reminder) = item.entry, reminder.isCompleted { return " (done)" }
        return item.item.status == "CANCELLED" ? " (cancelled)" : ""
    }

    private func writeJSON(_ list: ItemList) throws {
        let names = ItemNames(list.items)
        var output = OutputParts()
        try output.append("{\"\(type == .event ? "events" : "reminders")\":[")
        for (place, item) in list.items.enumerated() {
            let json = ItemJSON(item, names: names, isOccurrence: showsOccurrences, in: calendars)
            try output.append((place == 0 ? "\n" : ",\n") + (try JSONText.text(of: json)))
        }
        let unreadable = list.unreadable.map {
            ["name": $0.name, "reason": $0.reason, "calendar": calendars.title(of: $0.calendar)]
        }
        try output.append("\n],\"unreadable\":\(try JSONText.text(of: unreadable))}\n")
        try output.finish()
    }

    private func writeCalendar(_ items: [StoredItem]) async throws {
        var export = ResourceExport()
        try await export.add(items, of: store)
        try export.write(to: StandardStreams.write)
    }
}
