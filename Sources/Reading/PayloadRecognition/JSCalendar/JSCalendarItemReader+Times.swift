import CalendarModel
import ICalendar
import TimeZones

/// The start, the end and the recurrence.
extension JSCalendarItemReader {
    // MARK: Times

    /// Returns a time of the same form as the object's times. Only the form has a meaning, not the date and clock time.
    static func form(of object: JSONValue) -> EventTime {
        let any = LocalDateTime(secondsSinceEpoch: 0)
        let times = ["start", "due", "recurrenceId"].compactMap { JSCalendarObject.localTime(object[$0]?.string) }
        if object["showWithoutTime"]?.isTrue == true, !times.isEmpty,
            times.allSatisfy({ $0 == LocalDateTime(startOf: $0.date) })
        {
            return .date(any.date)
        }
        guard let zone = object["timeZone"]?.string else { return .floating(any) }
        if zone == "Etc/UTC" || zone == "UTC" { return .utc(any) }
        return .zoned(any, tzid: JSCalendarZones.tzid(of: zone, in: object))
    }

    mutating func addTimes() {
        let start = JSCalendarObject.localTime(object["start"]?.string).map(form.with)
        if let start { addTime("start", "DTSTART", start) }
        if let id = recurrenceID { component.properties.append(Property("RECURRENCE-ID", time: id)) }
        if kind == .task {
            if let due = JSCalendarObject.localTime(object["due"]?.string).map(form.with) { addTime("due", "DUE", due) }
        } else if let start {
            addDuration(from: start)
        }
    }

    var recurrenceID: EventTime? {
        guard let local = JSCalendarObject.localTime(object["recurrenceId"]?.string) else { return nil }
        if form.isDate { return .date(local.date) }
        guard let zone = object["recurrenceIdTimeZone"]?.string, zone != object["timeZone"]?.string else {
            return form.with(local: local)
        }
        if zone == "Etc/UTC" || zone == "UTC" { return .utc(local) }
        return .zoned(local, tzid: JSCalendarZones.tzid(of: zone, in: object))
    }

    mutating func addTime(_ member: String, _ name: String, _ time: EventTime) {
        let property = Property(name, time: time)
        add(member, name, property.parameters, value: property.value)
    }

    mutating func addDuration(from start: EventTime) {
        guard let text = object["duration"]?.string, let duration = CalendarDuration(text), !duration.isNegative else {
            return
        }
        let name = origins["duration"]?.name
        if start.isDate {
            guard duration.totalSeconds % 86_400 == 0, case let days = duration.totalSeconds / 86_400, days > 0 else {
                return
            }
            if name == "DTEND" {
                let end = EventTime.date(start.date.adding(days: days))
                if isWritable(end) { addTime("duration", "DTEND", end) }
            } else if days != 1 || name == "DURATION" {
                add("duration", "DURATION", value: duration.exactSeconds == 0 ? text : "P\(days)D")
            }
            return
        }
        let end = resolver.adding(duration, to: start)
        if let zone = endZone, let utc = resolver.utc(end), let rules = resolver.zone(zone) {
            let there = EventTime.zoned(rules.local(atUTC: utc.secondsSinceEpoch), tzid: zone)
            if isWritable(there) { return addTime("duration", "DTEND", there) }
        }
        if name == "DTEND" {
            if isWritable(end) { addTime("duration", "DTEND", end) }
        } else {
            add("duration", "DURATION", value: text)
        }
    }

    func isWritable(_ time: EventTime) -> Bool { (1...9999).contains(time.date.year) }

    /// The time zone in which the event ends, if the object states one (RFC 8984 §4.2.5).
    var endZone: String? {
        // Only draft-ietf-calext-jscalendarbis has this member.
        if let zone = object["endTimeZone"]?.string { return JSCalendarZones.tzid(of: zone, in: object) }
        for location in object["locations"]?.members ?? [] where Self.isEndZone(location.value) {
            return location.value["timeZone"]?.string.map { JSCalendarZones.tzid(of: $0, in: object) }
        }
        return nil
    }

    static func isEndZone(_ location: JSONValue) -> Bool {
        location["relativeTo"]?.string == "end" && location["timeZone"]?.string != nil
    }

    // MARK: Recurrence

    mutating func addRecurrence() {
        guard object["recurrenceId"] == nil else { return }
        let start = JSCalendarObject.localTime(object["start"]?.string).map(form.with)
        let rules = (object["recurrenceRules"] ?? object["recurrenceRule"])?.list ?? []
        for rule in rules {
            guard let text = JSCalendarRule.text(of: rule, form: form, resolver: resolver) else { continue }
            component.properties.append(Property("RRULE", value: text))
        }
        for rule in object["excludedRecurrenceRules"]?.list ?? [] {
            guard let text = JSCalendarRule.text(of: rule, form: form, resolver: resolver) else { continue }
            component.properties.append(Property("EXRULE", value: text))
        }
        var added: [EventTime] = []
        var excluded: [EventTime] = []
        var met: Set<LocalDateTime> = []
        // Every rule is tested for every instance, so the number and the length of the rules are limited.
        let simpleRules = rules.prefix(10).filter { $0.jsonText.utf8.count <= 1000 }
        for member in object["recurrenceOverrides"]?.members ?? [] {
            // Without a start, there are no instances to change. An override can then only add or exclude a date.
            guard let local = JSCalendarObject.localTime(member.name), let patch = member.value.members,
                patch.isEmpty || start != nil || member.value["excluded"]?.isTrue == true, met.insert(local).inserted
            else {
                unreadOverrides.append(member.name)
                continue
            }
            let time = form.with(local: local)
            if member.value["excluded"]?.isTrue == true {
                excluded.append(time)
            } else if patch.isEmpty {
                added.append(time)
            } else {
                patchedInstances.append(PatchedInstance(key: member.name, time: local, patch: member.value))
                // If no rule produces this instance, the override adds the instance (RFC 8984 §4.3.5).
                if !isFromICalendar, local != start?.local,
                    !simpleRules.contains(where: { JSCalendarRule.surelyGives(local, rule: $0, start: start?.local) })
                {
                    added.append(time)
                }
            }
        }
        addTimes(added, "RDATE")
        addTimes(excluded, "EXDATE")
    }

    mutating func addTimes(_ times: [EventTime], _ name: String) {
        guard let first = times.first else { return }
        var property = Property(name, time: first)
        property.value = times.map(\.basicText).joined(separator: ",")
        component.properties.append(property)
    }

    /// Returns a changed instance as an item of its own.
    func instance(_ override: PatchedInstance) -> Component {
        let changed = Self.changed(object, by: override, kind: kind)
        var reader = Self(changed, kind: kind, resolver: resolver)
        reader.addItem()
        // RECURRENCE-ID names the instance by its original time in the series, in the form of the series' times.
        reader.component.set("RECURRENCE-ID", Property("RECURRENCE-ID", time: form.with(local: override.time)))
        return reader.component
    }

    /// The members that an override of an instance cannot change (RFC 8984 §4.3.5).
    static let unpatchable: Set = [
        "@type", "excludedRecurrenceRules", "method", "organizerCalendarAddress", "privacy", "prodId", "recurrenceId",
        "recurrenceIdTimeZone", "recurrenceOverrides", "recurrenceRule", "recurrenceRules", "relatedTo", "replyTo",
        "sentBy",
        "timeZones", "uid",
    ]

    static let seriesMembers: Set = [
        "recurrenceRules", "recurrenceRule", "excludedRecurrenceRules", "recurrenceOverrides",
    ]

    /// Returns the object of an instance of a series, without the changes of its override.
    static func instance(of object: JSONValue, at time: LocalDateTime, kind: JSCalendarObject.Kind) -> JSONValue {
        let shift = JSCalendarObject.localTime(object["start"]?.string).map {
            time.secondsSinceEpoch - $0.secondsSinceEpoch
        }
        var members: [JSONValue.Member] = []
        for member in object.members ?? [] where !seriesMembers.contains(member.name) {
            switch member.name {
            case "start": members.append(JSONValue.Member(name: "start", value: .string(time.extendedText)))
            case "due" where kind == .task:
                let due = JSCalendarObject.localTime(member.value.string)
                members.append(
                    JSONValue.Member(
                        name: "due",
                        value: due.map { .string($0.adding(seconds: shift ?? 0).extendedText) } ?? member.value))
            case JSCalendarObject.calendarMember:
                members.append(JSONValue.Member(name: member.name, value: JSCalendarKept.ofInstance(member.value)))
            default: members.append(member)
            }
        }
        return .object(members)
    }

    static func changed(
        _ object: JSONValue, by override: PatchedInstance, kind: JSCalendarObject.Kind
    ) -> JSONValue {
        let changes = (override.patch.members ?? []).map { (pointer: $0.name, value: $0.value) }.filter {
            !unpatchable.contains(JSONPatch.path($0.pointer)[0])
        }
        let patched = JSONPatch(changes).applied(to: instance(of: object, at: override.time, kind: kind))
        let members = (patched.members ?? []).filter { !$0.name.hasPrefix("recurrenceId") }
        return .object(members + [JSONValue.Member(name: "recurrenceId", value: .string(override.time.extendedText))])
    }
}
