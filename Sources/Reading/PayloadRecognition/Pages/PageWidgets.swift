import CalendarModel

/// Finds the events that a page marks for AddEvent's and AddToCalendar's scripts, which draw add-to-calendar buttons.
enum PageWidgets {
    static func events(_ document: HTMLDocument, _ facts: PageFacts) -> [PageEvent] {
        var events: [PageEvent] = []
        for attribute in document.attributes where attribute.name == .class && events.count < 200 {
            let classes = document.bytes(of: attribute)
            let names: [String: PageWidgetEvent.Field]
            if PageClasses.contains("addeventatc", classes) {
                names = addEvent
            } else if PageClasses.contains("atc_event", classes) {
                names = addToCalendar
            } else {
                continue
            }
            var event = PageWidgetEvent()
            for element in document.subtree(Int(attribute.element)).dropFirst().prefix(100)
            where document.nodes[element].name != .text {
                for name in document.words(of: .class, element) {
                    guard let field = names[String(name)], event[field] == nil else { continue }
                    event[field] = document.line(of: element, limit: 4096)
                }
            }
            guard let component = event.component,
                let found = PageEvent(component, diagnostics: [], family: .pageLink, element: Int(attribute.element))
            else { continue }
            events.append(found)
        }
        return events
    }

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
