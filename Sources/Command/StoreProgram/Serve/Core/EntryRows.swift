import CommandLineInterface
import EventStore

struct EntryRows {
    let entry: CalendarEntry
    let zones: ZoneResolver
    let language: Language
    /// The reader's time zone.
    let zone: TimeZoneRules?

    var values: [String: Any] {
        ["summary": entry.item.summary?.firstLine ?? language.text("noTitle"), "when": when ?? [:], "rows": rows]
            .filter { ($0.value as? [String: Any])?.isEmpty != true }
    }

    private var when: [String: Any]? {
        let words = TimeWords(entry, zones: zones, in: language)
        guard let own = words.own else { return nil }
        var values: [String: Any] = ["label": language.text(entry.isEvent ? "when" : "due"), "text": own]
        if let zone, let text = words.inPlaceOfUTC(in: zone) {
            values["text"] = text
            values["zone"] = zone.identifier
            return values
        }
        if let name = words.zone { values["zone"] = name }
        if let yours = words.yours(in: zone) { values["yours"] = yours }
        return values
    }

    private var rows: [[String: Any]] {
        let item = entry.item
        var rows: [[String: Any]] = []
        func add(_ key: String, _ text: String?, link: String? = nil) {
            guard let text, !text.isEmpty else { return }
            var row: [String: Any] = ["label": language.text(key), "text": text]
            // Other kinds of addresses, such as javascript:, are shown as text only.
            if let link, link.hasPrefix("https://") || link.hasPrefix("http://") { row["href"] = link }
            rows.append(row)
        }
        for rule in item.recurrenceRules { add("repeats", language.words(for: rule.ended(like: item.start, zones))) }
        add("place", item.location ?? item.locations.compactMap(\.name).first)
        add("webAddress", item.url, link: item.url)
        for link in item.links.prefix(10) where !link.isUID { add("see", link.label ?? link.target, link: link.target) }
        for conference in item.conferences.prefix(10) { add("call", conference, link: conference) }
        if let status = item.status?.lowercased(), status != "confirmed" {
            add("status", language.text("status." + status))
        }
        add("organizer", item.organizer.flatMap { $0.name ?? $0.email })
        add("people", item.attendees.prefix(50).compactMap { $0.name ?? $0.email }.joined(separator: ", "))
        add("tags", item.categories.joined(separator: ", "))
        for alarm in item.alarms.prefix(10) { add("alarm", language.words(for: alarm)) }
        add("notes", item.description)
        return rows
    }
}

extension Language {
    func words(for alarm: Alarm) -> String {
        guard case .relative(let duration, let toEnd)? = alarm.trigger, !toEnd else { return alarm.words }
        return words(forAlarmMinutes: -duration.totalSeconds / 60)
    }

    /// Returns the time of an alarm in words. The alarm goes off `minutes` before the start.
    func words(forAlarmMinutes minutes: Int) -> String {
        switch minutes {
        case 0: text("alarmAtStart")
        case ..<0: text("alarmAfter", String(-minutes))
        case 1..<60: text("alarmMinutes", String(minutes))
        case _ where minutes % 1440 == 0: count(minutes / 1440, "alarmDays")
        case _ where minutes % 60 == 0: count(minutes / 60, "alarmHours")
        default: text("alarmMinutes", String(minutes))
        }
    }
}
