import CommandLineInterface
import EventStore

/// An event or reminder as the fields of the review form. Only the fields that a person changes are changed in the
/// entry, so that everything else stays as it was written.
struct EntryForm {
    private let entry: CalendarEntry
    private let zones: ZoneResolver
    private let fields: [String: String]
    private let repetition: RepeatForm

    init(_ entry: CalendarEntry, zones: ZoneResolver) {
        self.entry = entry
        self.zones = zones
        repetition = RepeatForm(entry, zones: zones)
        fields = Self.fields(of: entry, zones: zones).merging(repetition.fields) { $1 }
    }

    private static func fields(of entry: CalendarEntry, zones: ZoneResolver) -> [String: String] {
        let item = entry.item
        var fields: [String: String] = [:]
        fields["title"] = item.summary
        fields["location"] = item.location
        fields["notes"] = item.description
        fields["url"] = item.url
        let start = item.start
        let end = entry.end(in: zones)
        let isAllDay = (start ?? end)?.isDate ?? false
        if isAllDay { fields["allDay"] = "yes" }
        fields["startDay"] = start?.date.extendedText
        fields["endDay"] = end.map { (isAllDay && entry.isEvent ? $0.date.adding(days: -1) : $0.date).extendedText }
        if let start, !start.isDate { fields["startTime"] = WhenText.clock(start.local) }
        if let end, !end.isDate { fields["endTime"] = WhenText.clock(end.local) }
        switch start ?? end {
        case .utc: fields["zone"] = "UTC"
        case .zoned(_, let tzid): fields["zone"] = zones.zone(tzid)?.identifier ?? tzid
        default: break
        }
        let alarms = item.alarms.prefix(2).map { $0.minutesBefore.map(String.init) ?? "other" }
        fields["alarm"] = alarms.first ?? ""
        fields["alarm2"] = alarms.count > 1 ? alarms[1] : ""
        if case .event(let event) = entry { fields["busy"] = event.transparency == "TRANSPARENT" ? "free" : "busy" }
        return fields.compactMapValues { $0 }
    }

    func values(_ language: Language, posted: FormData? = nil) -> [String: Any] {
        var shown = fields
        if let posted {
            for name in Self.names + RepeatForm.names { shown[name] = posted.values[name] ?? "" }
        }
        var values: [String: Any] = [:]
        for name in Self.names where !Self.choices.contains(name) { values[name] = shown[name] ?? "" }
        values["allDay"] = shown["allDay"] == "yes"
        let hasSeconds = ["startTime", "endTime"].contains { (shown[$0] ?? "").count > 5 }
        values["step"] = hasSeconds ? "1" : "60"
        values["repeat"] = repetition.values(shown, in: language)
        for (number, name) in ["alarm", "alarm2"].enumerated() {
            let alarms = entry.item.alarms
            values[name + "s"] = choices(
                ["", "0", "5", "10", "15", "30", "60", "120", "1440", "2880", "10080"], chosen: shown[name] ?? "",
                other: alarms.count > number ? language.words(for: alarms[number]) : nil
            ) { $0.isEmpty ? language.text("alarm.none") : language.words(forAlarmMinutes: Int($0) ?? 0) }
        }
        values["alarms2"] = values["alarm2s"]
        values["busy"] = choices(["busy", "free"], chosen: shown["busy"] ?? "busy", other: nil) {
            language.text("showAs." + $0)
        }
        return values
    }

    private static let names = [
        "title", "location", "notes", "url", "allDay", "startDay", "startTime", "endDay", "endTime", "zone", "alarm",
        "alarm2", "busy",
    ]
    private static let choices = ["allDay", "alarm", "alarm2", "busy"]

    /// Returns the options of a list. If the entry has an unusual value, this value is an additional option.
    private func choices(
        _ usual: [String], chosen: String, other: String?, _ label: (String) -> String
    ) -> [[String: Any]] {
        var options = usual
        if !usual.contains(chosen) { options.append(chosen) }
        return options.map { value in
            let words = value == "other" ? other ?? value : label(value)
            return ["value": value, "label": words, "chosen": value == chosen]
        }
    }

    /// Returns the entry with the changes that a person made.
    func applying(_ posted: FormData) throws(ServerProblem) -> CalendarEntry {
        var entry = entry
        func isChanged(_ name: String) -> Bool {
            guard let value = posted.values[name] else { return false }
            return value.replacing("\r\n", with: "\n") != (fields[name] ?? "")
        }
        func text(_ name: String) -> String? { posted[name]?.replacing("\r\n", with: "\n") }
        if isChanged("title") { entry.item.summary = text("title") }
        if isChanged("location") { entry.item.location = text("location") }
        if isChanged("notes") { entry.item.description = text("notes") }
        if isChanged("url") { entry.item.url = text("url") }
        // Browsers leave out a check box that is not ticked, so a missing value means no.
        let isAllDay = posted.values["allDay"] == "yes"
        let names = ["startDay", "startTime", "endDay", "endTime", "zone"]
        if names.contains(where: isChanged) || isAllDay != (fields["allDay"] == "yes") {
            try setTimes(of: &entry, posted, isAllDay: isAllDay)
        }
        if repetition.isChanged(by: posted, hasNewStart: isAllDay != (fields["allDay"] == "yes")) {
            entry.item.component.set("RRULE", try repetition.property(posted, newStart: entry.firstTime))
        }
        if isChanged("alarm") || isChanged("alarm2") { setAlarms(of: &entry, posted) }
        if isChanged("busy") {
            let value = posted["busy"] == "free" ? "TRANSPARENT" : "OPAQUE"
            entry.item.component.set("TRANSP", Property("TRANSP", value: value))
        }
        return entry
    }

    private func setTimes(of entry: inout CalendarEntry, _ posted: FormData, isAllDay: Bool) throws(ServerProblem) {
        let zone = try zone(posted["zone"])
        func time(_ prefix: String, like old: EventTime?) throws(ServerProblem) -> EventTime? {
            guard let day = posted[prefix + "Day"] else { return nil }
            let clock = isAllDay ? nil : posted[prefix + "Time"]
            guard let read = ISO8601Time(day + (clock.map { "T\($0)" } ?? "")) else {
                throw .wrong("wrong.time", "\(day) \(clock ?? "")")
            }
            guard !isAllDay, let local = read.local else { return .date(read.date) }
            // If the person does not change the zone, the zone's name is kept, because the calendar may define the zone
            // itself.
            if posted.values["zone"] ?? fields["zone"] ?? "" == fields["zone"] ?? "", let old, !old.isDate {
                return old.with(local: local)
            }
            return local.time(in: zone)
        }
        let oldEnd = entry.end(in: zones)
        guard entry.isEvent else {
            let due = try time("end", like: oldEnd)
            entry.item.component.set("DURATION", nil)
            entry.item.component.set("DUE", due.map { Property("DUE", time: $0) })
            return
        }
        guard let start = try time("start", like: entry.item.start) else {
            throw .wrong("wrong.noStart")
        }
        var end = try time("end", like: oldEnd ?? entry.item.start)
        if case .date(let last)? = end, start.isDate { end = .date(last.adding(days: 1)) }
        if let found = end, found.isDate != start.isDate {
            throw .wrong("wrong.noEndTime")
        }
        entry.item.start = start
        entry.item.component.set("DURATION", nil)
        entry.item.component.set("DTEND", end == start ? nil : end.map { Property("DTEND", time: $0) })
    }

    private func zone(_ name: String?) throws(ServerProblem) -> TimeZoneRules? {
        guard let name, name != fields["zone"] else { return nil }
        guard let zone = zones.zone(name) else {
            throw .wrong("wrong.zone", String(name.prefix(50)))
        }
        return zone
    }

    private func setAlarms(of entry: inout CalendarEntry, _ posted: FormData) {
        let old = entry.item.component.components.filter { $0.name == "VALARM" }
        var alarms: [Component] = []
        for (number, name) in ["alarm", "alarm2"].enumerated() {
            let value = posted.values[name] ?? fields[name] ?? ""
            if value == fields[name] ?? "", old.indices.contains(number) {
                alarms.append(old[number])
            } else if let minutes = Int(value), CalendarEntry.alarmMinutes.contains(minutes) {
                alarms.append(entry.alarm(minutesBefore: minutes))
            }
        }
        let others = entry.item.component.components.filter { $0.name != "VALARM" }
        entry.item.component.components = others + alarms + old.dropFirst(2)
    }
}

extension CalendarEntry {
    /// Returns the entry with its UTC times in a reader's zone. The times of a series stay as they are, because its
    /// occurrences depend on the zone in which they are written.
    func onClock(of zone: TimeZoneRules?) -> CalendarEntry {
        guard let zone, zone.identifier != "UTC", item.recurrenceRules.isEmpty, item.recurrenceID == nil else {
            return self
        }
        var entry = self
        for name in ["DTSTART", "DTEND", "DUE"] {
            guard case .utc(let utc)? = item.component.property(name)?.time else { continue }
            let local = zone.local(atUTC: utc.secondsSinceEpoch)
            entry.item.component.set(name, Property(name, time: .zoned(local, tzid: zone.identifier)))
        }
        return entry
    }
}

extension LocalDateTime {
    /// Returns this clock time in a zone; a floating time if there is no zone.
    func time(in zone: TimeZoneRules?) -> EventTime {
        guard let zone else { return .floating(self) }
        return zone.identifier == "UTC" ? .utc(self) : .zoned(self, tzid: zone.identifier)
    }
}

extension Alarm {
    fileprivate var minutesBefore: Int? {
        guard case .relative(let duration, false)? = trigger, duration.totalSeconds % 60 == 0,
            duration.totalSeconds <= 0, action?.uppercased() == "DISPLAY"
        else { return nil }
        return -duration.totalSeconds / 60
    }
}
