import CommandLineInterface
import EventStore

/// An item as a line for programs: the fields of a template, or the columns of a table.
struct ItemLine {
    let item: StoredItem
    let id: String
    let calendar: String
    /// The zone to show times in; nil for the item's own zone.
    let reader: ReaderZone?

    /// The columns of `--format tsv`.
    private static let columns: [ItemTemplate.Field] = [.start, .end, .title, .place, .calendar, .id]
    static let header = columns.map(\.rawValue).joined(separator: "\t")
    static let table = columns.flatMap { [.text("\t"), .field($0)] }.dropFirst().map { $0 as ItemTemplate.Part }

    /// Returns the line. A value has no control characters, so that it stays in its column and its line.
    func text(_ parts: [ItemTemplate.Part]) -> String {
        parts.map { part in
            switch part {
            case .text(let text): text
            case .field(let field): value(field).escapedForTerminal()
            }
        }.joined()
    }

    private func value(_ field: ItemTemplate.Field) -> String {
        switch field {
        case .when: WhenText(item.entry, zones: zones, reader: reader).range
        case .start: text(period.start, isEnd: false)
        case .end: text(period.end, isEnd: true)
        case .day: period.start.map { WhenText.shortDay($0.date) } ?? ""
        case .startTime: clock(period.start)
        case .endTime: clock(period.end)
        case .remaining: remaining
        case .title: item.item.summary ?? ""
        case .place: item.item.location ?? ""
        case .notes: item.item.description ?? ""
        case .link: item.item.url ?? ""
        case .calendar: calendar
        case .status: item.item.status?.lowercased() ?? ""
        case .id: id
        }
    }

    private var zones: ZoneResolver { ZoneResolver(timeZones: item.timeZones) }

    /// The start and the end in the reader's zone.
    private var period: (start: EventTime?, end: EventTime?) {
        let (start, end) = item.entry.period(in: zones)
        func moved(_ time: ResolvedTime?) -> EventTime? {
            guard let time, let reader, let utc = time.utc else { return time?.time }
            return .floating(reader.local(at: utc))
        }
        return (moved(start), moved(end))
    }

    private func text(_ time: EventTime?, isEnd: Bool) -> String {
        guard let time else { return "" }
        guard !time.isDate else { return time.date.adding(days: isEnd ? -1 : 0).extendedText }
        return WhenText.digits(time.local)
    }

    private func clock(_ time: EventTime?) -> String {
        time.flatMap { $0.isDate ? nil : WhenText.clock($0.local) } ?? ""
    }

    /// How long it is until the start.
    private var remaining: String {
        guard let start = item.window?.start else { return "" }
        let minutes = (start - Clock.runStart.secondsSinceEpoch + 59) / 60
        return switch minutes {
        case ..<1: "now"
        case ..<100: "\(minutes) min"
        case ..<(48 * 60): "\(minutes / 60) h"
        default: RunSummary.count(minutes / 1440, "day")
        }
    }
}

extension StoredItem {
    /// Returns when the item takes place on one of its days: `19:30 – 22:00`, `from 22:00`, `until 03:00`, or `all day`.
    func time(on day: CalendarDate, in zone: ReaderZone?) -> String {
        guard let window, let start = item.start, !start.isDate else { return "all day" }
        let (first, last) = (zone.local(atUTC: window.start), zone.local(atUTC: window.end))
        let (begins, ends) = (first.date == day, last.date == day)
        if begins, window.end <= window.start { return WhenText.clock(first) }
        return switch (begins, ends) {
        case (true, true): "\(WhenText.clock(first)) – \(WhenText.clock(last))"
        case (true, false): "from \(WhenText.clock(first))"
        case (false, true): "until \(WhenText.clock(last))"
        case (false, false): "all day"
        }
    }
}
