import CalendarModel
import TimeZones

/// Converts the time zones that an object defines itself (RFC 8984 §4.7.2) to VTIMEZONEs and back.
enum JSCalendarZones {
    /// Returns the TZID for the name of a zone. A name that begins with a slash is one of the object's own zones.
    static func tzid(of name: String, in object: JSONValue) -> String {
        guard name.hasPrefix("/") else { return name }
        return object["timeZones"]?[name]?["tzId"]?.string ?? String(name.dropFirst())
    }

    /// Returns the VTIMEZONEs of an object's own zones.
    static func components(of object: JSONValue) -> [Component] {
        ownZones(of: object).map { component($0.value, name: $0.name) }
    }

    private static func ownZones(of object: JSONValue) -> [JSONValue.Member] {
        (object["timeZones"]?.members ?? []).prefix(100).filter { $0.name.hasPrefix("/") && $0.value.members != nil }
    }

    private static func component(_ zone: JSONValue, name: String) -> Component {
        var component = Component("VTIMEZONE")
        let tzid = zone["tzId"]?.string ?? String(name.dropFirst())
        component.properties.append(Property("TZID", text: tzid))
        if let updated = JSCalendarObject.utcTime(zone["updated"]?.string) {
            component.properties.append(Property("LAST-MODIFIED", value: updated.basicText + "Z"))
        }
        if let url = zone["url"]?.string { component.properties.append(Property("TZURL", value: url)) }
        if let until = JSCalendarObject.utcTime(zone["validUntil"]?.string) {
            component.properties.append(Property("TZUNTIL", value: until.basicText + "Z"))
        }
        for alias in zone["aliases"]?.setEntries ?? [] {
            component.properties.append(Property("TZID-ALIAS-OF", text: alias))
        }
        for rule in zone["standard"]?.list ?? [] { component.components.append(observance(rule, "STANDARD")) }
        for rule in zone["daylight"]?.list ?? [] { component.components.append(observance(rule, "DAYLIGHT")) }
        JSCalendarKept(zone).apply(to: &component)
        // The kept properties must not replace the TZID, because the object's times refer to the zone by this name.
        if component.text("TZID") != tzid { component.setText("TZID", tzid) }
        return component
    }

    private static func observance(_ rule: JSONValue, _ name: String) -> Component {
        var component = Component(name)
        let before = offset(rule["offsetFrom"])
        if let start = JSCalendarObject.localTime(rule["start"]?.string) {
            component.properties.append(Property("DTSTART", value: start.basicText))
        }
        if let before { component.properties.append(Property("TZOFFSETFROM", value: before)) }
        if let after = offset(rule["offsetTo"]) { component.properties.append(Property("TZOFFSETTO", value: after)) }
        for rule in rule["recurrenceRules"]?.list ?? [] {
            let seconds = before.flatMap(seconds) ?? 0
            guard let text = JSCalendarRule.text(of: rule, untilOffset: seconds) else { continue }
            component.properties.append(Property("RRULE", value: text))
        }
        for member in rule["recurrenceOverrides"]?.members ?? [] {
            guard let time = JSCalendarObject.localTime(member.name) else { continue }
            component.properties.append(Property("RDATE", value: time.basicText))
        }
        for name in rule["names"]?.setEntries ?? [] { component.properties.append(Property("TZNAME", text: name)) }
        for comment in (rule["comments"]?.list ?? []).compactMap(\.string) {
            component.properties.append(Property("COMMENT", text: comment))
        }
        JSCalendarKept(rule).apply(to: &component)
        return component
    }

    /// Returns an offset such as `+01:00` or `+0100` in the form `+0100`; nil for anything else.
    private static func offset(_ value: JSONValue?) -> String? {
        guard let text = value?.string?.filter({ $0 != ":" }), (5...7).contains(text.utf8.count), seconds(text) != nil
        else { return nil }
        return text
    }

    /// Returns an offset in seconds; nil if the text is not an offset.
    private static func seconds(_ text: String) -> Int? {
        guard let sign = text.utf8.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
        var digits = text.dropFirst()
        guard digits.utf8.allSatisfy(\.isDigit) else { return nil }
        if digits.utf8.count == 4 { digits += "00" }
        guard digits.utf8.count == 6, let number = Int(digits) else { return nil }
        let total = number / 10_000 * 3600 + number / 100 % 100 * 60 + number % 100
        return sign == UInt8(ascii: "-") ? -total : total
    }

    // MARK: Names

    /// The names of the zones of several objects. Zones of different objects may have the same name.
    struct Names {
        /// Key: a zone, value: the zone's name. Equal zones have the same name.
        private var names: [Component: String] = [:]
        private var used: Set<String> = []
        private var written: Set<String> = []
        private var numbers: [String: Int] = [:]

        /// Returns an object in which a zone is renamed if a different zone already has the same name. Also returns the
        /// old and new names.
        mutating func objectWithDistinctNames(_ object: JSONValue) -> (JSONValue, [(old: String, new: String)]) {
            var renamed: [(old: String, new: String)] = []
            var changes: [(pointer: String, value: JSONValue)] = []
            for member in JSCalendarZones.ownZones(of: object) {
                let zone = JSCalendarZones.component(member.value, name: member.name)
                let old = zone.text("TZID") ?? ""
                let name = names[zone] ?? unusedName(old)
                names[zone] = name
                guard name != old else { continue }
                renamed.append((old, name))
                changes.append((JSONPatch.pointer(["timeZones", member.name, "tzId"]), .string(name)))
            }
            return (changes.isEmpty ? object : JSONPatch(changes).applied(to: object), renamed)
        }

        /// Returns those of the given zones that no earlier call has returned.
        mutating func new(_ zones: [Component]) -> [Component] {
            zones.filter { written.insert($0.text("TZID") ?? "").inserted }
        }

        private mutating func unusedName(_ name: String) -> String {
            var free = name
            while !used.insert(free).inserted {
                numbers[name, default: 1] += 1
                free = "\(name)-\(numbers[name] ?? 2)"
            }
            return free
        }
    }

    // MARK: Writing

    static func object(of zone: Component) -> JSONValue {
        var object = JSONMembers(type: "TimeZone")
        let tzid = zone.property("TZID")?.text ?? ""
        object.add("tzId", text: tzid)
        object.add("updated", text: utc(zone.property("LAST-MODIFIED")))
        object.add("url", text: zone.property("TZURL")?.value)
        object.add("validUntil", text: utc(zone.property("TZUNTIL")))
        object.add("aliases", set: zone.properties("TZID-ALIAS-OF").map(\.text))
        for (name, member) in [("STANDARD", "standard"), ("DAYLIGHT", "daylight")] {
            let rules = zone.components(name).map(rule)
            if !rules.isEmpty { object.add(member, .array(rules)) }
        }
        let made = component(object.value, name: "/" + tzid)
        let missing = JSCalendarKept.missing(from: made, of: zone)
        let others = zone.components.filter { $0.name != "STANDARD" && $0.name != "DAYLIGHT" }
        if !missing.isEmpty || !others.isEmpty {
            object.add(
                JSCalendarObject.calendarMember,
                JSCalendarKept.member(of: zone.name, properties: missing, components: others))
        }
        return object.value
    }

    /// Returns a zone's object without the member that holds the zone's name.
    static func nameless(_ object: JSONValue) -> JSONValue {
        .object((object.members ?? []).filter { $0.name != "tzId" })
    }

    private static func rule(_ component: Component) -> JSONValue {
        var object = JSONMembers(type: "TimeZoneRule")
        if case .floating(let start)? = component.property("DTSTART")?.time {
            object.add("start", text: start.extendedText)
        }
        let before = component.property("TZOFFSETFROM")?.value
        object.add("offsetFrom", text: before)
        object.add("offsetTo", text: component.property("TZOFFSETTO")?.value)
        let seconds = before.flatMap(seconds) ?? 0
        let rules = component.properties("RRULE").compactMap {
            JSCalendarRule.object(of: $0.value, untilOffset: seconds)
        }
        if !rules.isEmpty { object.add("recurrenceRules", .array(rules)) }
        var overrides = JSONMembers()
        for time in component.properties("RDATE").flatMap(\.times) {
            if case .floating(let local) = time { overrides.add(local.extendedText, .object([])) }
        }
        object.add("recurrenceOverrides", overrides)
        object.add("names", set: component.properties("TZNAME").map(\.text))
        let comments = component.properties("COMMENT").map { JSONValue.string($0.text) }
        if !comments.isEmpty { object.add("comments", .array(comments)) }
        let missing = JSCalendarKept.missing(from: observance(object.value, component.name), of: component)
        if !missing.isEmpty || !component.components.isEmpty {
            object.add(
                JSCalendarObject.calendarMember,
                JSCalendarKept.member(of: component.name, properties: missing, components: component.components))
        }
        return object.value
    }

    private static func utc(_ property: Property?) -> String? {
        guard case .utc(let time)? = property?.time else { return nil }
        return time.extendedText + "Z"
    }
}
