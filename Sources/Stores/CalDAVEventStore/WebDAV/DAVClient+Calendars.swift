import EventStore
import FoundationEssentials
import XMLReading

extension DAVClient {
    /// Creates a calendar at a free address, with MKCALENDAR (RFC 4791 §5.3.1) or else with extended MKCOL (RFC 5689),
    /// and checks that it exists. A calendar with the same title that another program has just created there is
    /// accepted, too.
    func makeCalendar(
        _ url: URL, title: String, components: [String], colour: String?
    ) async throws(EventStoreError) {
        var properties = [
            XMLElement(.displayName, text: title),
            XMLElement(
                .supportedComponents,
                children: components.map {
                    XMLElement(.caldav("comp"), attributes: [XMLName(namespace: "", name: "name"): $0])
                }),
        ]
        if let colour { properties.append(XMLElement(.calendarColour, text: colour)) }
        var refused = try await makeOnce(url, properties)
        if refused != nil, colour != nil, try await calendarTitle(url) == nil {
            properties.removeLast()
            refused = try await makeOnce(url, properties)
        }
        let found = try await calendarTitle(url)
        if found == title || found == "" || found != nil && refused == nil { return }
        throw refused
            ?? .transport(
                "\(url.absoluteString) was created, but isn't a calendar; create one on the server's web page")
    }

    private func makeOnce(_ url: URL, _ properties: [XMLElement]) async throws(EventStoreError) -> EventStoreError? {
        let set = XMLElement(.dav("set"), children: [XMLElement(.dav("prop"), children: properties)])
        let first = try await send("MKCALENDAR", url, xml: XMLElement(.caldav("mkcalendar"), children: [set]))
        let (status, condition) = try inner(first)
        if (200..<300).contains(status) { return nil }
        guard [400, 404, 405, 415, 501].contains(status) else {
            return refusal(of: first, status: status, condition: condition, to: "MKCALENDAR")
        }
        let type = XMLElement(
            .resourceType, children: [XMLElement(.dav("collection")), XMLElement(.caldav("calendar"))])
        let extended = XMLElement(.dav("set"), children: [XMLElement(.dav("prop"), children: [type] + properties)])
        let second = try await send("MKCOL", url, xml: XMLElement(.dav("mkcol"), children: [extended]))
        let (secondStatus, secondCondition) = try inner(second)
        if (200..<300).contains(secondStatus) { return nil }
        if [405, 501].contains(secondStatus) {
            return .serverRejected(
                status: secondStatus,
                "\(url.serverName) cannot create calendars (\(url.absoluteString)); create one on its web page, or choose "
                    + "an existing one")
        }
        return refusal(of: second, status: secondStatus, condition: secondCondition, to: "MKCOL")
    }

    /// Returns the title of the calendar at an address: empty if it has none, nil if there is no calendar.
    private func calendarTitle(_ url: URL) async throws(EventStoreError) -> String? {
        do {
            let found = try await propfind(url, depth: .zero, [.resourceType, .displayName])
            let calendar = found.first { $0.properties[.resourceType]?.child(.caldav("calendar")) != nil }
            return calendar.map { $0.text(.displayName) ?? "" }
        } catch .serverRejected(let status, _) where [403, 404, 405, 409, 410].contains(status) {
            return nil
        }
    }
}
