import CalendarModel
import ICalendar

extension CalendarResource {
    /// The resource as iCalendar text: one VCALENDAR with the resource's own calendar properties, or else VERSION and
    /// PRODID.
    public var text: String {
        let document = withCalendarProperties.document
        return ICalendarWriter().text(
            of: Component("VCALENDAR", document.properties, components: document.components))
    }

    /// Reads the text of one resource without repairs. The text is from ``text`` or from another program.
    ///
    /// - Throws: ``EventStoreError/invalidItem(_:)`` if the text isn't well-formed iCalendar, or isn't a single
    ///   resource.
    public init(text: String) throws(EventStoreError) {
        var reader = ExactReader()
        try self.init(text: text, with: &reader)
    }

    /// Reads the text of one resource, like ``init(text:)``, with a reader of several texts.
    package init(text: String, with reader: inout ExactReader) throws(EventStoreError) {
        let root: Component
        do {
            root = try reader.read(text)
        } catch {
            throw .invalidItem(error.message)
        }
        guard root.name == "VCALENDAR" else { throw .invalidItem("it isn't a VCALENDAR") }
        try self.init(CalendarDocument(properties: root.properties, components: root.components))
    }

    /// Reads another program's text of one resource. Damaged text is repaired as far as possible.
    ///
    /// - Throws: ``EventStoreError/invalidItem(_:)`` if the text cannot be repaired, or isn't a single resource.
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
