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
            try writeTable(list.items)
        case .json: try writeJSON(list)
        case .ics: try await writeCalendar(list.items)
        }
        for item in list.unreadable { Messages.report(item.name, item.reason) }
        if !list.unreadable.isEmpty { throw ExitStatus.failed }
    }

    private func writeTable(_ items: [StoredItem]) throws {
        let names = ItemNames(items, areShort: true)
        let hasSeveral = Set(items.map(\.identifier.key.calendar)).count > 1 || calendars.all.count > 1
        var table = TextTable([
            .init(type == .event ? "When" : "Due"), .init("Title", isFlexible: true), .init("Where", isFlexible: true),
            .init("Calendar", isFlexible: true), .init("ID"),
        ])
        for item in items {
            let when = WhenText(item.entry, zones: ZoneResolver(timeZones: item.timeZones), reader: reader)
            let repeats = item.isRecurring && !item.isDetached && !showsOccurrences ? " (repeats)" : ""
            table.add([
                when.range + repeats, (item.item.summary?.firstLine ?? "(no title)") + state(of: item),
                item.item.location ?? "", hasSeveral ? calendars.markedTitle(of: item.identifier.key.calendar) : "",
                names.name(of: item, isOccurrence: showsOccurrences),
            ])
        }
        try table.write()
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
