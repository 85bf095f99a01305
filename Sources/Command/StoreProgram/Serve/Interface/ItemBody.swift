import CommandLineInterface
import EventStore

/// The JSON in which programs describe a new event or reminder, or its changes. A member that a request does not have
/// stays as it is; null removes it. The start of an event and a time zone cannot be removed.
struct ItemBody: Decodable {
    private enum Member: String, CodingKey, CaseIterable {
        case summary, start, end, due, timeZone, location, description, url, recurrence, alarms, calendar, completed
    }

    let members: MemberNames
    private let texts: [String: String]
    private let hasNullCalendar: Bool
    private(set) var alarms: [Int]?
    private(set) var completed: Bool?

    init(from decoder: any Decoder) throws {
        members = try MemberNames(from: decoder)
        let container = try decoder.container(keyedBy: Member.self)
        alarms = try container.contains(.alarms) ? container.decodeIfPresent([Int].self, forKey: .alarms) ?? [] : nil
        completed = try container.contains(.completed) ? container.decode(Bool.self, forKey: .completed) : nil
        var texts: [String: String] = [:]
        for member in Member.allCases where container.contains(member) && member != .alarms && member != .completed {
            texts[member.rawValue] = try container.decodeIfPresent(String.self, forKey: member) ?? ""
        }
        self.texts = texts
        hasNullCalendar = try container.contains(.calendar) && container.decodeNil(forKey: .calendar)
    }

    /// Returns a text: nil if it stays, empty if it is removed.
    subscript(_ member: String) -> String? { texts[member] }

    /// The calendar; nil for the usual one.
    var calendar: CalendarIdentifier? {
        texts["calendar"].flatMap { $0.isEmpty ? nil : CalendarIdentifier(rawValue: $0) }
    }

    static let eventMembers: Set = [
        "summary", "start", "end", "timeZone", "location", "description", "url", "recurrence", "alarms", "calendar",
    ]
    static let reminderMembers: Set = [
        "summary", "due", "timeZone", "location", "description", "url", "recurrence", "alarms", "calendar", "completed",
    ]

    /// Applies the members to an event or reminder. New times without an offset are in `timeZone`. If there is no new
    /// time, the event or reminder moves to this zone with the same clock times.
    ///
    /// - Parameter zones: the zones of the event.
    func apply(to entry: inout CalendarEntry, zones: ZoneResolver) throws {
        guard texts["calendar"] != "" || hasNullCalendar else {
            throw PageServer.invalid("calendar is empty; write the identifier of one, or leave it out")
        }
        guard texts["start"] != "" else {
            throw Self.refused("start cannot be removed; write one such as 2026-06-12T09:00:00Z, or leave it out")
        }
        let zone = try zone
        let due = try time("due")
        if texts["due"] == "", case .reminder(var reminder) = entry {
            reminder.due = nil
            entry = .reminder(reminder)
        }
        if texts["end"] == "" {
            for name in ["DTEND", "DURATION"] { entry.item.component.set(name, nil) }
        }
        if texts["timeZone"] == "", entry.hasZone {
            throw Self.refused("timeZone cannot be removed; write another one, or leave it out")
        }
        var revision = ItemRevision(
            title: texts["summary"], start: try time("start"), end: try time("end") ?? due,
            location: texts["location"], notes: texts["description"])
        (revision.zone, revision.ofReader) = (zone, zone)
        try revision.apply(to: &entry, zones: zones)
        if let url = texts["url"] { entry.item.url = url.isEmpty ? nil : url }
        if let text = texts["recurrence"] { try setRule(text, of: &entry, zones) }
        if let alarms { try set(alarms, of: &entry) }
        if let completed, case .reminder(var reminder) = entry {
            reminder.setCompleted(completed ? StoreSession.systemTime() : nil)
            entry = .reminder(reminder)
        }
    }

    private static func refused(_ message: String) -> ServerProblem {
        ServerProblem(.unprocessableContent, "invalid-value", message)
    }

    private func time(_ member: String) throws -> ISO8601Time? {
        guard let text = texts[member], !text.isEmpty else { return nil }
        return try PageServer.time(text, member)
    }

    private var zone: ReaderZone? {
        get throws {
            guard let name = texts["timeZone"], !name.isEmpty else { return nil }
            guard let zone = ReaderZone(named: name) else {
                throw Self.refused("timeZone is not a time zone; write a name such as Europe/Berlin")
            }
            return zone
        }
    }

    private func setRule(_ text: String, of entry: inout CalendarEntry, _ zones: ZoneResolver) throws {
        guard !text.isEmpty else { return entry.item.component.set("RRULE", nil) }
        guard var rule = RecurrenceRule(text) else {
            throw Self.refused("recurrence is not a rule; write one such as FREQ=WEEKLY;COUNT=4")
        }
        let written = rule
        rule.fitEnd(to: entry.item.start, zones)
        entry.item.component.set("RRULE", Property("RRULE", value: rule == written ? text : rule.text))
    }

    private func set(_ alarms: [Int], of entry: inout CalendarEntry) throws {
        guard alarms.count <= 10, alarms.allSatisfy({ CalendarEntry.alarmMinutes.contains($0) }) else {
            throw PageServer.invalid("alarms has at most ten numbers of minutes before the start, from 0 to 525600")
        }
        let others = entry.item.component.components.filter { $0.name != "VALARM" }
        let new = alarms.map(entry.alarm(minutesBefore:))
        entry.item.component.components = others + new
    }
}

/// The names of the members of a JSON object.
struct MemberNames: Decodable {
    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    private let names: Set<String>

    init(from decoder: any Decoder) throws {
        names = Set(try decoder.container(keyedBy: Name.self).allKeys.map(\.stringValue))
    }

    /// Throws if there is a member that a request may not have.
    func requireOnly(_ allowed: Set<String>) throws(ServerProblem) {
        guard let other = names.subtracting(allowed).min() else { return }
        throw ServerProblem(
            .badRequest, "unknown-member",
            "there is no member \(other.prefix(50)); the members are \(allowed.sorted().joined(separator: ", "))")
    }
}

extension CalendarEntry {
    /// Whether a time of the event or reminder is in a zone other than UTC.
    fileprivate var hasZone: Bool {
        ["DTSTART", "DTEND", "DUE"].contains { item.component.property($0)?.time?.tzid != nil }
    }
}
