import CalendarModel
import ICalendar
import TimeZones

/// Converts an event, task or group of JSCalendar to a component. Members without a counterpart are ignored.
struct JSCalendarItemReader {
    struct PatchedInstance {
        let key: String
        let time: LocalDateTime
        let patch: JSONValue
    }

    private struct Origin {
        /// The property's name in upper case; nil for the member's usual property, empty if the member comes from no
        /// property.
        let name: String?
        let parameters: [Parameter]
    }

    private(set) var component: Component
    private(set) var patchedInstances: [PatchedInstance] = []
    /// The keys of the overrides whose time or changes cannot be read.
    private(set) var unreadOverrides: [String] = []

    private let object: JSONValue
    private let kind: JSCalendarObject.Kind
    private let resolver: ZoneResolver
    private let origins: [String: Origin]
    private let kept: JSCalendarKept
    /// The form of the item's times: a date, floating, in UTC or in a zone.
    private let form: EventTime

    init(_ object: JSONValue, kind: JSCalendarObject.Kind, resolver: ZoneResolver) {
        self.object = object
        self.kind = kind
        self.resolver = resolver
        component = Component(kind == .task ? "VTODO" : "VEVENT")
        kept = JSCalendarKept(object)
        var origins: [String: Origin] = [:]
        for member in object[JSCalendarObject.calendarMember]?[JSCalendarObject.convertedMember]?.members ?? [] {
            let parameters = (member.value["parameters"]?.members ?? []).map { parameter in
                Parameter(
                    parameter.name.uppercased(),
                    parameter.value.list.map { ($0.scalarText ?? $0.jsonText).withCaretsEncoded })
            }
            origins[member.name] = Origin(name: member.value["name"]?.string?.uppercased(), parameters: parameters)
        }
        self.origins = origins
        form = Self.form(of: object)
    }

    /// Whether the object was made from iCalendar by ScanICS or by another program that follows
    /// draft-ietf-calext-jscalendar-icalendar.
    private var isFromICalendar: Bool { kept.exists }

    // MARK: Properties

    /// Adds a property for a member. If the member comes from iCalendar, the property gets its original name and
    /// parameters.
    private mutating func add(
        _ pointer: String, _ name: String, _ parameters: [Parameter] = [], value: String
    ) {
        let origin = origins[pointer]
        guard origin?.name != "" else { return }
        let own = parameters.filter { parameter in
            !(origin?.parameters.contains { $0.name == parameter.name } ?? false)
        }
        component.properties.append(
            Property(origin?.name ?? name, own + (origin?.parameters ?? []), value: value))
    }

    private mutating func addText(_ member: String, _ name: String) {
        if let text = object[member]?.string { add(member, name, value: TextValue.escape(text)) }
    }

    private mutating func addUTC(_ member: String, _ name: String) {
        if let time = JSCalendarObject.utcTime(object[member]?.string) {
            add(member, name, value: time.basicText + "Z")
        }
    }

    private mutating func addNumber(_ member: String, _ name: String) {
        if let number = object[member]?.integer { add(member, name, value: String(number)) }
    }

    private mutating func addWord(_ word: JSCalendarWord) {
        if let text = object[word.member]?.string.flatMap({ word.words[$0] }) {
            add(word.member, word.property, value: text)
        }
    }

    /// Returns a list with the JSID parameter of an entry. The list is empty if the object was made from iCalendar and
    /// the key of the entry is only the number of the entry.
    private func idParameter(_ id: String, number: Int) -> [Parameter] {
        isFromICalendar && id == String(number) ? [] : [Parameter(JSCalendarObject.idName, id.withCaretsEncoded)]
    }

    // MARK: Whole objects

    mutating func addGroup() {
        addText("uid", "UID")
        addText("prodId", "PRODID")
        addUTC("created", "CREATED")
        addUTC("updated", "LAST-MODIFIED")
        addText("title", "NAME")
        addText("description", "DESCRIPTION")
        addText("color", "COLOR")
        addKeywords()
        if let source = object["source"]?.string { add("source", "SOURCE", [Parameter("VALUE", "URI")], value: source) }
        addLinks()
        kept.apply(to: &component)
    }

    mutating func addItem() {
        addText("uid", "UID")
        addUTC("created", "CREATED")
        addUTC("updated", "DTSTAMP")
        addNumber("sequence", "SEQUENCE")
        addTimes()
        addText("title", "SUMMARY")
        addDescription()
        addLocations()
        addConferences()
        addLinks()
        addState()
        addPeople()
        addKeywords()
        addRelations()
        addRecurrence()
        addAlerts()
        kept.apply(to: &component)
    }

    private mutating func addState() {
        addText("color", "COLOR")
        addNumber("priority", "PRIORITY")
        addWord(.privacy)
        guard kind == .task else {
            addWord(.freeBusyStatus)
            addWord(.status)
            return
        }
        addWord(.progress)
        if object["progress"]?.string == "completed" { addUTC("progressUpdated", "COMPLETED") }
        addNumber("percentComplete", "PERCENT-COMPLETE")
        if let duration = object["estimatedDuration"]?.string, CalendarDuration(duration) != nil {
            add("estimatedDuration", "ESTIMATED-DURATION", [Parameter("VALUE", "DURATION")], value: duration)
        }
    }

    private mutating func addDescription() {
        guard let text = object["description"]?.string else { return }
        guard object["descriptionContentType"]?.string?.lowercased() == "text/html" else {
            return add("description", "DESCRIPTION", value: TextValue.escape(text))
        }
        // The markup becomes STYLED-DESCRIPTION. Programs that do not know it read the plain text in DESCRIPTION (RFC
        // 9073 §6.5).
        let styled = Property(
            "STYLED-DESCRIPTION", [Parameter("FMTTYPE", "text/html")], value: TextValue.escape(text))
        component.properties.append(styled)
        guard let plain = StyledDescription(of: CalendarEvent(Component("VEVENT", [styled])))?.plainText else { return }
        component.properties.append(
            Property("DESCRIPTION", [Parameter("DERIVED", "TRUE")], value: TextValue.escape(plain)))
    }

    private mutating func addKeywords() {
        let keywords = object["keywords"]?.setEntries ?? []
        if !keywords.isEmpty {
            add("keywords", "CATEGORIES", value: keywords.map(TextValue.escape).joined(separator: ","))
        }
        for concept in object["categories"]?.setEntries ?? [] {
            component.properties.append(Property("CONCEPT", value: concept))
        }
    }

    private mutating func addRelations() {
        for member in object["relatedTo"]?.members ?? [] {
            let types = member.value["relation"]?.setEntries ?? []
            let target = TextValue.escape(member.name)
            if types.isEmpty { component.properties.append(Property("RELATED-TO", value: target)) }
            for type in types {
                let parameter = Parameter("RELTYPE", type.uppercased().withCaretsEncoded)
                component.properties.append(Property("RELATED-TO", [parameter], value: target))
            }
        }
    }

    // MARK: Times

    /// Returns a time of the same form as the object's times. Only the form has a meaning, not the date and clock time.
    private static func form(of object: JSONValue) -> EventTime {
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

    private mutating func addTimes() {
        let start = JSCalendarObject.localTime(object["start"]?.string).map(form.with)
        if let start { addTime("start", "DTSTART", start) }
        if let id = recurrenceID { component.properties.append(Property("RECURRENCE-ID", time: id)) }
        if kind == .task {
            if let due = JSCalendarObject.localTime(object["due"]?.string).map(form.with) { addTime("due", "DUE", due) }
        } else if let start {
            addDuration(from: start)
        }
    }

    private var recurrenceID: EventTime? {
        guard let local = JSCalendarObject.localTime(object["recurrenceId"]?.string) else { return nil }
        if form.isDate { return .date(local.date) }
        guard let zone = object["recurrenceIdTimeZone"]?.string, zone != object["timeZone"]?.string else {
            return form.with(local: local)
        }
        if zone == "Etc/UTC" || zone == "UTC" { return .utc(local) }
        return .zoned(local, tzid: JSCalendarZones.tzid(of: zone, in: object))
    }

    private mutating func addTime(_ member: String, _ name: String, _ time: EventTime) {
        let property = Property(name, time: time)
        add(member, name, property.parameters, value: property.value)
    }

    private mutating func addDuration(from start: EventTime) {
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

    private func isWritable(_ time: EventTime) -> Bool { (1...9999).contains(time.date.year) }

    /// The time zone in which the event ends, if the object states one (RFC 8984 §4.2.5).
    private var endZone: String? {
        // Only draft-ietf-calext-jscalendarbis has this member.
        if let zone = object["endTimeZone"]?.string { return JSCalendarZones.tzid(of: zone, in: object) }
        for location in object["locations"]?.members ?? [] where Self.isEndZone(location.value) {
            return location.value["timeZone"]?.string.map { JSCalendarZones.tzid(of: $0, in: object) }
        }
        return nil
    }

    private static func isEndZone(_ location: JSONValue) -> Bool {
        location["relativeTo"]?.string == "end" && location["timeZone"]?.string != nil
    }

    // MARK: Places and addresses

    private mutating func addLocations() {
        var number = 0
        var isFirst = true
        for (id, location) in (object["locations"]?.members ?? []).map({ ($0.name, $0.value) }) {
            let hasMore = ["name", "coordinates", "description"].contains { location[$0] != nil }
            if Self.isEndZone(location), !hasMore { continue }
            number += 1
            guard isFirst, JSCalendarKept(location).name != "VLOCATION" else {
                component.components.append(
                    JSCalendarParts.location(location, id: id, isNumbered: isFromICalendar && id == String(number)))
                continue
            }
            isFirst = false
            var ids = idParameter(id, number: number)
            if let name = location["name"]?.string {
                add("locations/\(id)", "LOCATION", ids, value: TextValue.escape(name))
                ids = []
            }
            if let position = JSCalendarParts.geo(location["coordinates"]?.string) {
                add("locations/\(id)/coordinates", "GEO", ids, value: position)
            }
        }
    }

    private mutating func addConferences() {
        for (place, member) in (object["virtualLocations"]?.members ?? []).enumerated() {
            guard let uri = member.value["uri"]?.string else { continue }
            var parameters = [Parameter("VALUE", "URI")]
            let features = member.value["features"]?.setEntries ?? []
            if !features.isEmpty {
                parameters.append(Parameter("FEATURE", features.map { $0.uppercased().withCaretsEncoded }))
            }
            if let name = member.value["name"]?.string {
                parameters.append(Parameter("LABEL", name.withCaretsEncoded))
            }
            add(
                "virtualLocations/\(member.name)", "CONFERENCE",
                parameters + idParameter(member.name, number: place + 1), value: uri)
        }
    }

    private mutating func addLinks() {
        var hasURL = origins.values.contains { $0.name == "URL" }
        for (place, member) in (object["links"]?.members ?? []).enumerated() {
            guard let href = member.value["href"]?.string else { continue }
            var name = origins["links/\(member.name)"]?.name
            if name == nil, JSCalendarParts.linkName(member.value["rel"]?.string) == "URL" {
                // An event can have only one URL, so further links become LINK.
                if hasURL { name = "LINK" }
                hasURL = true
            }
            let link = JSCalendarParts.link(member.value, href: href, name: name)
            add(
                "links/\(member.name)", link.name,
                link.parameters + idParameter(member.name, number: place + 1), value: link.value)
        }
    }

    // MARK: People

    private mutating func addPeople() {
        var organizer =
            object["replyTo"]?["imip"]?.string ?? object["replyTo"]?["other"]?.string
            ?? object["organizerCalendarAddress"]?.string
        var hasOrganizer = false
        for (place, member) in (object["participants"]?.members ?? []).enumerated() {
            let person = member.value
            guard person.members != nil else { continue }
            let number = place + 1
            let roles = person["roles"]?.setEntries ?? []
            let address = JSCalendarParts.address(of: person)
            guard let address, JSCalendarKept(person).name != "PARTICIPANT" else {
                component.components.append(
                    JSCalendarParts.participant(
                        person, id: member.name, isNumbered: isFromICalendar && member.name == String(number)))
                continue
            }
            let isAttendee = roles.isEmpty || roles != ["owner"]
            if roles.contains("owner"), !hasOrganizer {
                hasOrganizer = true
                organizer = organizer ?? address
                var parameters = JSCalendarParts.nameParameters(of: person, address: organizer ?? address)
                if !isAttendee { parameters += idParameter(member.name, number: number) }
                add("replyTo/imip", "ORGANIZER", parameters, value: organizer ?? address)
            }
            if isAttendee {
                let parameters = JSCalendarParts.attendeeParameters(of: person, address: address)
                add(
                    "participants/\(member.name)", "ATTENDEE",
                    parameters + idParameter(member.name, number: number), value: address)
            }
        }
        if !hasOrganizer, let organizer { add("replyTo/imip", "ORGANIZER", value: organizer) }
    }

    // MARK: Recurrence

    private mutating func addRecurrence() {
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

    private mutating func addTimes(_ times: [EventTime], _ name: String) {
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

    private static func changed(
        _ object: JSONValue, by override: PatchedInstance, kind: JSCalendarObject.Kind
    ) -> JSONValue {
        let changes = (override.patch.members ?? []).map { (pointer: $0.name, value: $0.value) }.filter {
            !unpatchable.contains(JSONPatch.path($0.pointer)[0])
        }
        let patched = JSONPatch(changes).applied(to: instance(of: object, at: override.time, kind: kind))
        let members = (patched.members ?? []).filter { !$0.name.hasPrefix("recurrenceId") }
        return .object(members + [JSONValue.Member(name: "recurrenceId", value: .string(override.time.extendedText))])
    }

    // MARK: Alerts

    private mutating func addAlerts() {
        var number = 1
        for member in object["alerts"]?.members ?? [] where member.value.members != nil {
            let isNumbered = isFromICalendar && member.name == String(number)
            let alarm = JSCalendarParts.alarm(member.value, id: member.name, isNumbered: isNumbered)
            // An alarm needs a trigger (RFC 5545 §3.6.6).
            guard alarm.property("TRIGGER") != nil else { continue }
            number += 1
            component.components.append(alarm)
        }
    }
}
