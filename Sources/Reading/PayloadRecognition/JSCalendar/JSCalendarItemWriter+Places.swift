import CalendarModel
import ICalendar

/// Places, links and attachments.
extension JSCalendarItemWriter {
    struct Keys {
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

    func written(_ property: Property) -> String? {
        property.parameter(JSCalendarObject.idName)?.withCaretsDecoded
    }

    mutating func addLocations() {
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
    static func keeping(
        _ component: Component, in object: JSONMembers, made: (JSONValue) -> Component
    ) -> JSONValue {
        let marker = JSCalendarKept.member(of: component.name, properties: [])
        let back = made(object.value.adding(JSCalendarObject.calendarMember, marker))
        let missing = JSCalendarKept.missing(from: back, of: component)
        return object.value.adding(
            JSCalendarObject.calendarMember,
            JSCalendarKept.member(of: component.name, properties: missing, components: component.components))
    }

    mutating func addConferences() {
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

    mutating func addLinks() {
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
    static func link(_ property: Property) -> (JSONMembers, Set<String>)? {
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
}
