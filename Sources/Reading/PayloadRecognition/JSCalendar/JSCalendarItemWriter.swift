import CalendarModel
import ICalendar
import TimeZones

/// Converts an event, task or calendar to an object of JSCalendar.
struct JSCalendarItemWriter {
    private(set) var members = JSONMembers()
    /// Key: the JSON pointer of a member. Value: the name of the property that the member was made from, and those
    /// parameters of the property that the member does not express.
    private(set) var converted = JSONMembers()

    private let component: Component
    private let kind: JSCalendarObject.Kind
    private let resolver: ZoneResolver
    /// The times of the instances that have changes of their own. These times are not written as added dates.
    private let changedInstances: Set<LocalDateTime>

    init(
        _ component: Component, kind: JSCalendarObject.Kind, resolver: ZoneResolver,
        changedInstances: Set<LocalDateTime> = []
    ) {
        self.component = component
        self.kind = kind
        self.resolver = resolver
        self.changedInstances = changedInstances
    }

    /// Returns the object with everything that the component has, except the members that JSPROP properties hold.
    ///
    /// To find what the object lacks, the object is converted back to a component. Properties and components that are
    /// missing from that component are added to the object as jCal.
    mutating func whole() -> JSONValue {
        addItem()
        let marker = JSCalendarKept.member(of: component.name, properties: [], converted: converted)
        var reader = JSCalendarItemReader(
            members.value.adding(JSCalendarObject.calendarMember, marker), kind: kind, resolver: resolver)
        reader.addItem()
        var original = component
        original.properties.removeAll { $0.name == JSCalendarObject.memberProperty }
        let missing = JSCalendarKept.missing(from: reader.component, of: original)
        let others = component.components.filter { !["VALARM", "VLOCATION", "PARTICIPANT"].contains($0.name) }
        let kept = JSCalendarKept.member(
            of: component.name, properties: missing, components: others, converted: converted)
        return members.value.adding(JSCalendarObject.calendarMember, kept)
    }

    /// Returns the object after adding the members that the component's JSPROP properties hold.
    static func restored(_ object: JSONValue, from component: Component) -> JSONValue {
        let kept = component.properties(JSCalendarObject.memberProperty).compactMap {
            property -> (pointer: String, value: JSONValue)? in
            property.parameter(JSCalendarObject.pointerParameter).flatMap { pointer in
                JSONValue(property.text).map { (JSONPatch.pointer(parameter: pointer.withCaretsDecoded), $0) }
            }
        }
        return kept.isEmpty ? object : JSONPatch(kept, nullRemoves: false).applied(to: object)
    }

    /// The properties that state what takes place, when and where.
    private static let decisive: Set = [
        "UID", "SUMMARY", "STATUS", "LOCATION", "DTSTART", "DTEND", "DUE", "DURATION", "RRULE", "EXRULE", "RDATE",
        "EXDATE",
        "RECURRENCE-ID",
    ]

    /// Returns an event or task after adding the members that the component's JSPROP properties hold. The members are
    /// added only if they agree with the other properties about what takes place, when and where.
    ///
    /// The members can disagree if a program that does not know JSPROP changed the other properties, or if the
    /// component was made to deceive. The JSPROP properties are then kept as jCal.
    static func restored(
        _ object: JSONValue, from component: Component, kind: JSCalendarObject.Kind, resolver: ZoneResolver
    ) -> JSONValue {
        let restored = restored(object, from: component)
        guard restored != object else { return object }
        func properties(_ object: JSONValue) -> Component {
            var reader = JSCalendarItemReader(object, kind: kind, resolver: resolver)
            reader.addItem()
            var component = ICalendarWriter.asWritten(reader.component)
            component.properties.removeAll { !Self.decisive.contains($0.name) }
            return component
        }
        let (before, after) = (properties(object), properties(restored))
        if JSCalendarKept.missing(from: after, of: before).isEmpty,
            JSCalendarKept.missing(from: before, of: after).isEmpty
        {
            return restored
        }
        let kept = component.properties(JSCalendarObject.memberProperty)
        let members = (object.members ?? []).map { member in
            member.name == JSCalendarObject.calendarMember
                ? JSONValue.Member(name: member.name, value: JSCalendarKept.adding(kept, to: member.value)) : member
        }
        return .object(members)
    }

    // MARK: Members

    /// Records which property a member comes from, and the parameters that the member does not express.
    private mutating func convert(
        _ pointer: String, _ property: Property, from usualName: String, except used: Set<String> = []
    ) {
        let usual = TypedProperty.defaultType(of: property.name).uppercased()
        let rest = property.parameters.filter { parameter in
            parameter.name != JSCalendarObject.idName && !used.contains(parameter.name)
                && !(parameter.name == "VALUE" && parameter.values.first?.uppercased() == usual)
        }
        guard !rest.isEmpty || property.name != usualName else { return }
        var origin = JSONMembers()
        origin.add("name", text: property.name.lowercased())
        origin.add("parameters", JSCalendarKept.parameters(rest))
        converted.add(pointer, origin.value)
    }

    private mutating func addText(_ member: String, _ name: String) {
        guard let property = component.property(name) else { return }
        members.add(member, text: property.text)
        convert(member, property, from: name)
    }

    private mutating func addUTC(_ member: String, _ name: String, usually usualName: String? = nil) {
        guard let property = component.property(name), case .utc(let time)? = property.time else { return }
        members.add(member, text: time.extendedText + "Z")
        convert(member, property, from: usualName ?? name)
    }

    private mutating func addNumber(_ member: String, _ name: String) {
        guard let property = component.property(name), let number = Int(property.value) else { return }
        members.add(member, .number(String(number)))
        convert(member, property, from: name)
    }

    private mutating func addWord(_ word: JSCalendarWord) {
        guard let property = component.property(word.property),
            let text = word.words.first(where: { $0.value == property.text.uppercased() })?.key
        else { return }
        members.add(word.member, text: text)
        convert(word.member, property, from: word.property)
    }

    mutating func addGroup() {
        members.add("@type", text: "Group")
        addText("uid", "UID")
        addText("prodId", "PRODID")
        addUTC("created", "CREATED")
        addUTC("updated", "LAST-MODIFIED")
        if component.property("NAME") != nil {
            addText("title", "NAME")
        } else if let name = component.property("X-WR-CALNAME") {
            members.add("title", text: name.text)
            convert("title", name, from: "NAME")
        }
        if component.property("DESCRIPTION") != nil {
            addText("description", "DESCRIPTION")
        } else if let description = component.property("X-WR-CALDESC") {
            members.add("description", text: description.text)
            convert("description", description, from: "DESCRIPTION")
        }
        addText("color", "COLOR")
        addKeywords()
        if let source = component.property("SOURCE") {
            members.add("source", text: source.value)
            convert("source", source, from: "SOURCE")
        }
        addLinks()
    }

    /// Adds an identifier to a calendar that has no identifier.
    mutating func addDerivedUID(_ uid: String) {
        guard component.property("UID") == nil else { return }
        members.add("uid", text: uid)
        var origin = JSONMembers()
        origin.add("name", text: "")
        converted.add("uid", origin.value)
    }

    private mutating func addItem() {
        members.add("@type", text: kind == .task ? "Task" : "Event")
        addText("uid", "UID")
        addUTC("created", "CREATED")
        addUTC("updated", component.property("LAST-MODIFIED") == nil ? "DTSTAMP" : "LAST-MODIFIED", usually: "DTSTAMP")
        addNumber("sequence", "SEQUENCE")
        addText("title", "SUMMARY")
        addDescription()
        addTimes()
        addLocations()
        addConferences()
        addLinks()
        addState()
        addPeople()
        addKeywords()
        addRelations()
        addRecurrence()
        addAlerts()
    }

    private mutating func addDescription() {
        guard let plain = component.property("DESCRIPTION") else { return }
        let styled = component.properties("STYLED-DESCRIPTION")
        if styled.count == 1, styled[0].parameters == [Parameter("FMTTYPE", "text/html")],
            plain.parameters == [Parameter("DERIVED", "TRUE")]
        {
            members.add("description", text: styled[0].text)
            members.add("descriptionContentType", text: "text/html")
            return
        }
        addText("description", "DESCRIPTION")
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
        if component.property("STATUS")?.text.uppercased() == "COMPLETED" { addUTC("progressUpdated", "COMPLETED") }
        addNumber("percentComplete", "PERCENT-COMPLETE")
        if let duration = component.property("ESTIMATED-DURATION"), CalendarDuration(duration.value) != nil {
            members.add("estimatedDuration", text: duration.value)
            convert("estimatedDuration", duration, from: "ESTIMATED-DURATION", except: ["VALUE"])
        }
    }

    private mutating func addKeywords() {
        let lists = component.properties("CATEGORIES")
        if lists.count == 1 { convert("keywords", lists[0], from: "CATEGORIES") }
        members.add("keywords", set: lists.flatMap(\.texts))
        members.add("categories", set: component.properties("CONCEPT").map(\.value))
    }

    private mutating func addRelations() {
        var relations = JSONMembers()
        var types: [String: [String]] = [:]
        var order: [String] = []
        for property in component.properties("RELATED-TO") where property.parameter("VALUE")?.uppercased() != "URI" {
            if types[property.text] == nil { order.append(property.text) }
            types[property.text, default: []] += [property.parameter("RELTYPE")?.lowercased()].compactMap(\.self)
        }
        for uid in order {
            var relation = JSONMembers(type: "Relation")
            relation.add("relation", set: types[uid] ?? [])
            relations.add(uid, relation.value)
        }
        members.add("relatedTo", relations)
    }

    // MARK: Times

    /// The name of a time's zone; nil for a floating time and a date.
    private func zoneName(_ time: EventTime) -> String? {
        switch time {
        case .date, .floating: return nil
        case .utc: return "Etc/UTC"
        case .zoned(_, let tzid):
            guard let match = resolver.match(tzid) else { return nil }
            return match.kind == .defined ? "/" + tzid : match.zone.identifier
        }
    }

    /// The time whose kind and zone decide how all other times are written.
    private var formingTime: EventTime? {
        for name in kind == .task ? ["DTSTART", "DUE", "RECURRENCE-ID"] : ["DTSTART", "RECURRENCE-ID"] {
            if let time = component.property(name)?.time { return time }
        }
        return nil
    }

    /// Returns a time on the clock of the item's zone.
    private func local(_ time: EventTime) -> LocalDateTime {
        guard let form = formingTime, !time.isDate, let utc = resolver.utc(time) else { return time.local }
        switch form {
        case .zoned(_, let tzid):
            return time.tzid == tzid
                ? time.local : resolver.zone(tzid)?.local(atUTC: utc.secondsSinceEpoch) ?? time.local
        case .utc: return utc
        case .date, .floating: return time.local
        }
    }

    private mutating func addTimes() {
        guard let form = formingTime else { return }
        let start = component.property("DTSTART")?.time
        members.add("start", text: (start?.local).map(\.extendedText))
        if kind == .task { members.add("due", text: component.property("DUE")?.time.map { local($0).extendedText }) }
        members.add("timeZone", text: zoneName(form))
        if form.isDate { members.add("showWithoutTime", .bool(true)) }
        for (member, name) in [("start", "DTSTART"), ("due", "DUE")] {
            guard let property = component.property(name), property.time != nil else { continue }
            convert(member, property, from: name, except: ["VALUE", "TZID"])
        }
        if let id = component.property("RECURRENCE-ID"), let time = id.time {
            members.add("recurrenceId", text: time.local.extendedText)
            members.add("recurrenceIdTimeZone", text: zoneName(time))
        }
        if kind != .task, let start { addDuration(from: start) }
    }

    private mutating func addDuration(from start: EventTime) {
        if let property = component.property("DURATION"), let duration = CalendarDuration(property.value),
            !duration.isNegative
        {
            // A duration has no sign in JSCalendar (RFC 8984 §1.4.6).
            members.add("duration", text: String(property.value.drop { $0 == "+" }))
            let usual = start.isDate && duration.totalSeconds == 86_400 ? "" : "DURATION"
            return convert("duration", property, from: usual)
        }
        guard let property = component.property("DTEND"), let end = property.time else {
            if start.isDate { members.add("duration", text: "P1D") }
            return
        }
        guard let duration = duration(from: start, to: end) else { return }
        members.add("duration", text: duration)
        convert("duration", property, from: "", except: ["VALUE", "TZID"])
    }

    /// Returns the duration from an event's start to its end; nil if no duration gives exactly this end.
    private func duration(from start: EventTime, to end: EventTime) -> String? {
        guard start.isDate == end.isDate else { return nil }
        let seconds = end.local.secondsSinceEpoch - start.local.secondsSinceEpoch
        if start.isDate { return seconds > 0 ? "P\(seconds / 86_400)D" : nil }
        // Whole days are nominal: they keep the local time when clocks change. The remaining seconds are exact.
        let nominal = Self.text(days: seconds / 86_400, seconds: seconds % 86_400)
        if seconds >= 0, zoneName(start) == zoneName(end), let duration = CalendarDuration(nominal),
            resolver.adding(duration, to: start) == end
        {
            return nominal
        }
        guard let first = resolver.utc(start), let last = resolver.utc(end), last >= first else { return nil }
        return Self.text(days: 0, seconds: last.secondsSinceEpoch - first.secondsSinceEpoch)
    }

    private static func text(days: Int, seconds: Int) -> String {
        var text = days > 0 ? "P\(days)D" : "P"
        guard seconds > 0 || days == 0 else { return text }
        text += "T"
        if seconds >= 3600 { text += "\(seconds / 3600)H" }
        if seconds / 60 % 60 > 0 { text += "\(seconds / 60 % 60)M" }
        if seconds % 60 > 0 || seconds == 0 { text += "\(seconds % 60)S" }
        return text
    }

    // MARK: Places and addresses

    private struct Keys {
        private var used: Set<String> = []
        private var place = 0
        private var number = 0
        /// Whether the last key is only the number of the entry.
        private(set) var isNumbered = false

        /// Returns the key of the next entry: `written`, which a parameter or a UID kept. If `written` is missing or
        /// taken, returns the entry's number or another free number.
        mutating func next(_ written: String?) -> String {
            place += 1
            number = max(number, place)
            var key = String(place)
            if let written, JSCalendarObject.isID(written) { key = written }
            while !used.insert(key).inserted {
                number += 1
                key = String(number)
            }
            isNumbered = key == String(place)
            return key
        }
    }

    private func written(_ property: Property) -> String? {
        property.parameter(JSCalendarObject.idName)?.withCaretsDecoded
    }

    private mutating func addLocations() {
        var locations = JSONMembers()
        var keys = Keys()
        let name = component.property("LOCATION")
        let position = component.property("GEO").flatMap { GeographicPosition($0.value) == nil ? nil : $0 }
        if name != nil || position != nil {
            let key = keys.next(name.flatMap(written) ?? position.flatMap(written))
            var location = JSONMembers(type: "Location")
            location.add("name", text: name?.text)
            if let name { convert("locations/\(key)", name, from: "LOCATION") }
            if let position {
                location.add("coordinates", text: "geo:" + position.value.replacing(";", with: ","))
                convert("locations/\(key)/coordinates", position, from: "GEO")
            }
            locations.add(key, location.value)
        }
        for place in component.components("VLOCATION") {
            let key = keys.next(place.property("UID")?.text)
            let isNumbered = keys.isNumbered
            var location = JSONMembers(type: "Location")
            location.add("name", text: place.property("NAME")?.text)
            location.add("description", text: place.property("DESCRIPTION")?.text)
            if let position = place.property("GEO"), GeographicPosition(position.value) != nil {
                location.add("coordinates", text: "geo:" + position.value.replacing(";", with: ","))
            }
            location.add("locationTypes", set: place.properties("LOCATION-TYPE").flatMap(\.texts))
            locations.add(
                key, Self.keeping(place, in: location) { JSCalendarParts.location($0, id: key, isNumbered: isNumbered) }
            )
        }
        if let end = component.property("DTEND")?.time, let start = component.property("DTSTART")?.time,
            let zone = zoneName(end), zone != zoneName(start), zoneName(start) != nil,
            duration(from: start, to: end) != nil
        {
            var location = JSONMembers(type: "Location")
            location.add("relativeTo", text: "end")
            location.add("timeZone", text: zone)
            locations.add(keys.next(nil), location.value)
        }
        members.add("locations", locations)
    }

    /// Returns an object that also keeps the properties and components that would be lost when the object is
    /// converted back.
    private static func keeping(
        _ component: Component, in object: JSONMembers, made: (JSONValue) -> Component
    ) -> JSONValue {
        let marker = JSCalendarKept.member(of: component.name, properties: [])
        let back = made(object.value.adding(JSCalendarObject.calendarMember, marker))
        let missing = JSCalendarKept.missing(from: back, of: component)
        return object.value.adding(
            JSCalendarObject.calendarMember,
            JSCalendarKept.member(of: component.name, properties: missing, components: component.components))
    }

    private mutating func addConferences() {
        var conferences = JSONMembers()
        var keys = Keys()
        for property in component.properties("CONFERENCE") {
            let key = keys.next(written(property))
            var conference = JSONMembers(type: "VirtualLocation")
            conference.add("name", text: property.parameter("LABEL")?.withCaretsDecoded)
            conference.add("uri", text: property.value)
            conference.add(
                "features",
                set: (property.parameters.first { $0.name == "FEATURE" }?.values ?? []).map {
                    $0.withCaretsDecoded.lowercased()
                })
            convert("virtualLocations/\(key)", property, from: "CONFERENCE", except: ["VALUE", "LABEL", "FEATURE"])
            conferences.add(key, conference.value)
        }
        members.add("virtualLocations", conferences)
    }

    private mutating func addLinks() {
        var links = JSONMembers()
        var keys = Keys()
        for property in component.properties where JSCalendarParts.linkNames.contains(property.name) {
            guard let (link, used) = Self.link(property) else { continue }
            let key = keys.next(written(property))
            let usual = property.name == "URL" ? "" : JSCalendarParts.linkName(link.value["rel"]?.string)
            convert("links/\(key)", property, from: usual, except: used)
            links.add(key, link.value)
        }
        members.add("links", links)
    }

    /// Returns the link for a property, and the names of the parameters that the link expresses. Returns nil if the
    /// property has no address.
    private static func link(_ property: Property) -> (JSONMembers, Set<String>)? {
        var link = JSONMembers(type: "Link")
        var used: Set = ["VALUE", "ENCODING"]
        let type = property.parameter("FMTTYPE")?.withCaretsDecoded
        if property.parameter("VALUE")?.uppercased() == "BINARY" {
            guard property.parameter("ENCODING")?.uppercased() == "BASE64", property.name != "URL" else { return nil }
            link.add("href", text: "data:\(type ?? "");base64,\(property.value)")
        } else {
            guard [nil, "URI"].contains(property.parameter("VALUE")?.uppercased()),
                property.parameter("ENCODING") == nil
            else { return nil }
            link.add("href", text: property.value)
        }
        switch property.name {
        case "URL":
            link.add("rel", text: "describedby")
            return (link, used)
        case "ATTACH": link.add("rel", text: "enclosure")
        case "IMAGE":
            link.add("rel", text: "icon")
            if let display = property.parameter("DISPLAY"),
                property.parameters.first(where: { $0.name == "DISPLAY" })?.values.count == 1
            {
                link.add("display", text: display.lowercased())
                used.insert("DISPLAY")
            }
        default:
            link.add("rel", text: property.parameter("LINKREL")?.withCaretsDecoded)
            used.insert("LINKREL")
        }
        if let type {
            link.add("contentType", text: type)
            used.insert("FMTTYPE")
        }
        if let size = property.parameter("SIZE").flatMap({ Int($0) }) {
            link.add("size", .number(String(size)))
            used.insert("SIZE")
        }
        if let title = property.parameter("LABEL") {
            link.add("title", text: title.withCaretsDecoded)
            used.insert("LABEL")
        }
        return (link, used)
    }

    // MARK: People

    private mutating func addPeople() {
        var people = JSONMembers()
        var keys = Keys()
        let organizer = component.property("ORGANIZER")
        let attendees = component.properties("ATTENDEE")
        if let organizer {
            var replyTo = JSONMembers()
            replyTo.add(Self.way(to: organizer.value), text: organizer.value)
            members.add("replyTo", replyTo)
            convert("replyTo/imip", organizer, from: "ORGANIZER", except: ["CN", "EMAIL"])
        }
        /// Returns whether an attendee is also the organizer: it has the same address, name and e-mail address.
        func isOrganizer(_ property: Property) -> Bool {
            property.value == organizer?.value && property.parameter("CN") == organizer?.parameter("CN")
                && property.parameter("EMAIL") == organizer?.parameter("EMAIL")
        }
        let attending = attendees.firstIndex(where: isOrganizer)
        if let organizer, attending == nil {
            var person = JSONMembers(type: "Participant")
            Self.addName(of: organizer, to: &person)
            person.add("roles", set: ["owner"])
            people.add(keys.next(written(organizer)), person.value)
        }
        for (place, property) in attendees.enumerated() {
            let key = keys.next(written(property))
            var person = JSONMembers(type: "Participant")
            var used: Set = ["CN", "EMAIL"]
            Self.addName(of: property, to: &person)
            func use(_ parameter: String, _ member: String, _ convert: (String) -> JSONValue?) {
                guard let value = property.parameter(parameter)?.withCaretsDecoded, let converted = convert(value)
                else {
                    return
                }
                used.insert(parameter)
                person.add(member, converted)
            }
            use("CUTYPE", "kind") { value in
                JSCalendarParts.kinds.first { $0.value == value.uppercased() }.map { .string($0.key) }
            }
            let roles = JSCalendarParts.roles(property.parameter("ROLE"))
            if roles != nil { used.insert("ROLE") }
            person.add("roles", set: (place == attending ? ["owner"] : []) + (roles ?? ["attendee"]))
            use("PARTSTAT", "participationStatus") { value in
                JSCalendarParts.statuses.contains(value.lowercased()) ? .string(value.lowercased()) : nil
            }
            use("RSVP", "expectReply") { value in
                ["TRUE": JSONValue.bool(true), "FALSE": .bool(false)][value.uppercased()]
            }
            use("LANGUAGE", "language") { .string($0) }
            convert("participants/\(key)", property, from: "ATTENDEE", except: used)
            people.add(key, person.value)
        }
        for participant in component.components("PARTICIPANT") {
            let key = keys.next(participant.property("UID")?.text)
            let isNumbered = keys.isNumbered
            var person = JSONMembers(type: "Participant")
            person.add("name", text: participant.property("SUMMARY")?.text)
            person.add("description", text: participant.property("DESCRIPTION")?.text)
            if let address = participant.property("CALENDAR-ADDRESS")?.value {
                var sendTo = JSONMembers()
                sendTo.add(Self.way(to: address), text: address)
                person.add("sendTo", sendTo)
            }
            person.add("roles", set: [participant.property("PARTICIPANT-TYPE")?.text.lowercased()].compactMap(\.self))
            people.add(
                key,
                Self.keeping(participant, in: person) {
                    JSCalendarParts.participant($0, id: key, isNumbered: isNumbered)
                })
        }
        members.add("participants", people)
    }

    private static func addName(of property: Property, to person: inout JSONMembers) {
        person.add("name", text: property.parameter("CN")?.withCaretsDecoded)
        let mail = property.value.lowercased().hasPrefix("mailto:") ? String(property.value.dropFirst(7)) : nil
        person.add("email", text: property.parameter("EMAIL")?.withCaretsDecoded ?? mail)
        var sendTo = JSONMembers()
        sendTo.add(way(to: property.value), text: property.value)
        person.add("sendTo", sendTo)
    }

    /// The method to reach an address (RFC 8984 §4.4.5).
    private static func way(to address: String) -> String {
        address.lowercased().hasPrefix("mailto:") ? "imip" : "other"
    }

    // MARK: Recurrence

    private mutating func addRecurrence() {
        guard component.property("RECURRENCE-ID") == nil, let form = formingTime else { return }
        for (member, name) in [("recurrenceRules", "RRULE"), ("excludedRecurrenceRules", "EXRULE")] {
            let rules = component.properties(name).compactMap {
                JSCalendarRule.object(of: $0.value, form: form, resolver: resolver)
            }
            if !rules.isEmpty { members.add(member, .array(rules)) }
        }
        var overrides: [String: JSONValue] = [:]
        for time in component.properties("RDATE").flatMap(\.times) {
            let local = local(time)
            if !changedInstances.contains(local) { overrides[local.extendedText] = .object([]) }
        }
        for time in component.properties("EXDATE").flatMap(\.times) {
            overrides[local(time).extendedText] = .object([JSONValue.Member(name: "excluded", value: .bool(true))])
        }
        guard !overrides.isEmpty else { return }
        let sorted = overrides.sorted { $0.key < $1.key }
        members.add("recurrenceOverrides", .object(sorted.map { JSONValue.Member(name: $0.key, value: $0.value) }))
    }

    // MARK: Alerts

    private mutating func addAlerts() {
        var alerts = JSONMembers()
        var keys = Keys()
        for alarm in component.components("VALARM") {
            let key = keys.next(alarm.property("UID")?.text)
            let isNumbered = keys.isNumbered
            var alert = JSONMembers(type: "Alert")
            if let trigger = alarm.property("TRIGGER") {
                var object: JSONMembers?
                if CalendarDuration(trigger.value) != nil {
                    object = JSONMembers(type: "OffsetTrigger")
                    object?.add("offset", text: trigger.value)
                    let isAtEnd = trigger.parameter("RELATED")?.uppercased() == "END"
                    object?.add("relativeTo", text: isAtEnd ? "end" : "start")
                } else if case .utc(let time)? = trigger.time {
                    object = JSONMembers(type: "AbsoluteTrigger")
                    object?.add("when", text: time.extendedText + "Z")
                }
                alert.add("trigger", object?.value)
            }
            alert.add("action", text: alarm.property("ACTION")?.text.uppercased() == "EMAIL" ? "email" : "display")
            if case .utc(let time)? = alarm.property("ACKNOWLEDGED")?.time {
                alert.add("acknowledged", text: time.extendedText + "Z")
            }
            alerts.add(
                key, Self.keeping(alarm, in: alert) { JSCalendarParts.alarm($0, id: key, isNumbered: isNumbered) })
        }
        members.add("alerts", alerts)
    }
}
