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

    struct Origin {
        /// The property's name in upper case; nil for the member's usual property, empty if the member comes from no
        /// property.
        let name: String?
        let parameters: [Parameter]
    }

    var component: Component
    var patchedInstances: [PatchedInstance] = []
    /// The keys of the overrides whose time or changes cannot be read.
    var unreadOverrides: [String] = []

    let object: JSONValue
    let kind: JSCalendarObject.Kind
    let resolver: ZoneResolver
    let origins: [String: Origin]
    let kept: JSCalendarKept
    /// The form of the item's times: a date, floating, in UTC or in a zone.
    let form: EventTime

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
    var isFromICalendar: Bool { kept.exists }

    // MARK: Properties

    /// Adds a property for a member. If the member comes from iCalendar, the property gets its original name and
    /// parameters.
    mutating func add(
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

    mutating func addText(_ member: String, _ name: String) {
        if let text = object[member]?.string { add(member, name, value: TextValue.escape(text)) }
    }

    mutating func addUTC(_ member: String, _ name: String) {
        if let time = JSCalendarObject.utcTime(object[member]?.string) {
            add(member, name, value: time.basicText + "Z")
        }
    }

    mutating func addNumber(_ member: String, _ name: String) {
        if let number = object[member]?.integer { add(member, name, value: String(number)) }
    }

    mutating func addWord(_ word: JSCalendarWord) {
        if let text = object[word.member]?.string.flatMap({ word.words[$0] }) {
            add(word.member, word.property, value: text)
        }
    }

    /// Returns a list with the JSID parameter of an entry. The list is empty if the object was made from iCalendar and
    /// the key of the entry is only the number of the entry.
    func idParameter(_ id: String, number: Int) -> [Parameter] {
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

    mutating func addState() {
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

    mutating func addDescription() {
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

    mutating func addKeywords() {
        let keywords = object["keywords"]?.setEntries ?? []
        if !keywords.isEmpty {
            add("keywords", "CATEGORIES", value: keywords.map(TextValue.escape).joined(separator: ","))
        }
        for concept in object["categories"]?.setEntries ?? [] {
            component.properties.append(Property("CONCEPT", value: concept))
        }
    }

    mutating func addRelations() {
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

    // MARK: Places and addresses

    mutating func addLocations() {
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

    mutating func addConferences() {
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

    mutating func addLinks() {
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

    mutating func addPeople() {
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

    // MARK: Alerts

    mutating func addAlerts() {
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
