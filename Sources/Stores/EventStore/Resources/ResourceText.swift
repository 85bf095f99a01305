import CalendarModel
import ICalendar

extension CalendarResource {
    /// The resource as iCalendar text, one VCALENDAR: the properties of its own where it has any, else VERSION and PRODID.
    public var text: String {
        let document = withCalendarProperties.document
        return ICalendarWriter().text(
            of: Component("VCALENDAR", document.properties, components: document.components))
    }

    /// Reads what ``text`` wrote, or another program's file of one resource, exactly.
    ///
    /// - Throws: ``EventStoreError/invalidItem(_:)`` for what is no well-formed iCalendar, or no single resource.
    public init(text: String) throws(EventStoreError) {
        let root: Component
        do {
            root = try ExactReader.component(of: text)
        } catch {
            throw .invalidItem(error.message)
        }
        guard root.name == "VCALENDAR" else { throw .invalidItem("it is no VCALENDAR") }
        try self.init(CalendarDocument(properties: root.properties, components: root.components))
    }

    /// Reads another program's text of one resource: exactly, or where it is damaged, as far as it can be mended.
    ///
    /// - Throws: ``EventStoreError/invalidItem(_:)`` for what cannot be mended, or is no single resource.
    package init(mending text: String) throws(EventStoreError) {
        do {
            try self.init(text: text)
        } catch {
            guard let document = try? ICalendarReader().read(text).documents.first,
                let resource = try? CalendarResource(document)
            else { throw error }
            self = resource
        }
    }
}
