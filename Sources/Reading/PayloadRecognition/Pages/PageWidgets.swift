import CalendarModel

/// Finds the events that a page marks for the scripts that draw add-to-calendar buttons: AddEvent, AddToCalendar, and
/// the element `add-to-calendar-button`.
enum PageWidgets {
    static func events(_ document: HTMLDocument, _ facts: PageFacts) -> [PageEvent] {
        var events = facts.buttons.prefix(200).flatMap { button($0, document, facts) }
        for attribute in document.attributes where attribute.name == .class && events.count < 200 {
            let element = Int(attribute.element)
            let classes = document.bytes(of: attribute)
            let names: [String: PageWidgetEvent.Field]
            if PageClasses.contains("addeventatc", classes) {
                names = addEvent
            } else if PageClasses.contains("atc_event", classes) {
                names = addToCalendar
            } else if PageClasses.contains("atcb", classes) {
                events += settings(document.text(of: element)).compactMap { Self.event($0, element, facts) }
                continue
            } else {
                continue
            }
            var event = PageWidgetEvent()
            for part in document.subtree(element).dropFirst().prefix(100) where document.nodes[part].name != .text {
                for name in document.words(of: .class, part) {
                    guard let field = names[String(name)], event[field] == nil else { continue }
                    event[field] = document.line(of: part, limit: 4096)
                }
            }
            guard let component = event.component,
                let found = PageEvent(component, diagnostics: [], family: .pageLink, element: element)
            else { continue }
            events.append(found)
        }
        return events
    }

    // MARK: add-to-calendar-button

    /// Attributes whose names are schema.org's members in lower case, and the members.
    private static let members: [(HTMLName, String)] = [
        (.name, "name"), (.startdate, "startDate"), (.starttime, "startTime"), (.enddate, "endDate"),
        (.endtime, "endTime"), (.timezone, "timeZone"), (.location, "location"), (.description, "description"),
    ]

    /// Returns the events in the attributes of a button, or in the JSON inside it. The attribute `dates` has a list of
    /// events. They lack the members that are the same for all; the button's other attributes have these.
    private static func button(_ element: Int, _ document: HTMLDocument, _ facts: PageFacts) -> [PageEvent] {
        let shared = members.compactMap { attribute, member in
            document.value(of: attribute, element).map { JSONValue.Member(name: member, value: .string($0)) }
        }
        let list = settings(document.value(of: .dates, element) ?? document.text(of: element))
        return (list.isEmpty ? [[]] : list).compactMap { own in
            let names = Set(own.map(\.name))
            return event(own + shared.filter { !names.contains($0.name) }, element, facts)
        }
    }

    /// Returns the members of each object in JSON: an object, or a list of objects, with or without `event` around it.
    private static func settings(_ json: String) -> [[JSONValue.Member]] {
        guard let (value, _) = LenientJSONReader.read(json.utf8) else { return [] }
        return (value["event"] ?? value["dates"] ?? value).list.prefix(100).compactMap(\.members)
    }

    private static func event(_ members: [JSONValue.Member], _ element: Int, _ facts: PageFacts) -> PageEvent? {
        let known = Set(Self.members.map(\.1))
        let type = JSONValue.Member(name: "@type", value: .string("Event"))
        guard let node = SchemaNode(.object([type] + members.filter { known.contains($0.name) })) else { return nil }
        let found = SchemaEventFinder.Found(node: node, standing: .top, whole: nil, lacksContext: false)
        let event = PageEvent(found, family: .pageLink, element: element, base: facts.base)
        return event.flatMap { $0.hasTime ? $0 : nil }
    }

    // MARK: AddEvent and AddToCalendar

    private static let addEvent: [String: PageWidgetEvent.Field] = [
        "start": .start, "_start": .start, "end": .end, "_end": .end, "timezone": .zone, "_zonecode": .zone,
        "title": .name,
        "_summary": .name, "description": .description, "_description": .description, "location": .location,
        "_location": .location,
    ]

    private static let addToCalendar: [String: PageWidgetEvent.Field] = [
        "atc_date_start": .start, "atc_date_end": .end, "atc_timezone": .zone, "atc_title": .name,
        "atc_description": .description, "atc_location": .location,
    ]
}
