import CalendarModel
import ICalendar
import TimeZones

/// Converts an event, task or calendar to an object of JSCalendar.
struct JSCalendarItemWriter {
    var members = JSONMembers()
    /// Key: the JSON pointer of a member. Value: the name of the property that the member was made from, and those
    /// parameters of the property that the member does not express.
    var converted = JSONMembers()

    let component: Component
    let kind: JSCalendarObject.Kind
    let resolver: ZoneResolver
    /// The times of the instances that have changes of their own. These times are not written as added dates.
    let changedInstances: Set<LocalDateTime>

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
    static let decisive: Set = [
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
    mutating func convert(
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

    mutating func addText(_ member: String, _ name: String) {
        guard let property = component.property(name) else { return }
        members.add(member, text: property.text)
        convert(member, property, from: name)
    }

    mutating func addUTC(_ member: String, _ name: String, usually usualName: String? = nil) {
        guard let property = component.property(name), case .utc(let time)? = property.time else { return }
        members.add(member, text: time.extendedText + "Z")
        convert(member, property, from: usualName ?? name)
    }

    mutating func addNumber(_ member: String, _ name: String) {
        guard let property = component.property(name), let number = Int(property.value) else { return }
        members.add(member, .number(String(number)))
        convert(member, property, from: name)
    }

    mutating func addWord(_ word: JSCalendarWord) {
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

    mutating func addItem() {
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

    mutating func addDescription() {
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
        if component.property("STATUS")?.text.uppercased() == "COMPLETED" { addUTC("progressUpdated", "COMPLETED") }
        addNumber("percentComplete", "PERCENT-COMPLETE")
        if let duration = component.property("ESTIMATED-DURATION"), CalendarDuration(duration.value) != nil {
            members.add("estimatedDuration", text: duration.value)
            convert("estimatedDuration", duration, from: "ESTIMATED-DURATION", except: ["VALUE"])
        }
    }

    mutating func addKeywords() {
        let lists = component.properties("CATEGORIES")
        if lists.count == 1 { convert("keywords", lists[0], from: "CATEGORIES") }
        members.add("keywords", set: lists.flatMap(\.texts))
        members.add("categories", set: component.properties("CONCEPT").map(\.value))
    }

    mutating func addRelations() {
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

    // MARK: Alerts

    mutating func addAlerts() {
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
