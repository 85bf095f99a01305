import CalendarModel
import HTMLReading

/// The event of a page that marks none: by OpenGraph's event tags, or by its `time` elements as the last resort.
enum PageMetaEvent {
    /// The event of `event:start_time`, as Facebook's pages and others have it.
    static func openGraph(_ facts: PageFacts) -> PageEvent? {
        let starts = ["event:start_time", "og:event:start_time", "event:start", "event:start_date", "og:start_time"]
        let ends = ["event:end_time", "og:event:end_time", "event:end", "event:end_date", "og:end_time"]
        guard let start = starts.lazy.compactMap({ facts.metas[$0] }).first, SchemaTime(start) != nil else {
            return nil
        }
        var members = [
            member("startDate", start), member("name", facts.headings.first?.text), member("url", facts.address),
            member("description", facts.metas["og:description"]), member("image", facts.metas["og:image"]),
            member("endDate", ends.lazy.compactMap { facts.metas[$0] }.first),
        ].compactMap(\.self)
        let place =
            facts.metas["event:location"] ?? facts.metas["event:location_name"] ?? facts.metas["og:street-address"]
        if let place = member("location", place) { members.append(place) }
        return event(members, element: nil, facts)
    }

    /// The event of the page's only `time` element with a clock time, where words around it say that it is an event's and
    /// nothing says that it is an article's.
    static func timeElement(_ document: HTMLDocument, _ facts: PageFacts, isArticle: Bool) -> PageEvent? {
        guard !isArticle, let heading = facts.headings.first, facts.isAboutEvents else { return nil }
        // Start and end, or one of them; more are a list or something else.
        var times: [SchemaTime] = []
        for element in facts.times.prefix(200) {
            guard !document.has(.pubdate, element), !isPublication(element, document),
                let time = document.value(of: .datetime, element).flatMap({ SchemaTime($0) }), !times.contains(time)
            else { continue }
            times.append(time)
            if times.count > 2 { return nil }
        }
        guard let start = times.first else { return nil }
        var members = [
            member("startDate", start.time.text), member("name", heading.text), member("url", facts.address),
        ].compactMap(\.self)
        if let end = times.dropFirst().first, end.time.sortKey > start.time.sortKey {
            members.append(JSONValue.Member(name: "endDate", value: .string(end.time.text)))
        }
        return event(members, element: nil, facts)
    }

    private static func event(_ members: [JSONValue.Member], element: Int?, _ facts: PageFacts) -> PageEvent? {
        let type = JSONValue.Member(name: "@type", value: .string("Event"))
        guard let node = SchemaNode(.object([type] + members)) else { return nil }
        let found = SchemaEventFinder.Found(node: node, standing: .top, whole: nil, lacksContext: false)
        return PageEvent(found, family: .pageLink, element: element, base: facts.base)
    }

    private static func member(_ name: String, _ text: String?) -> JSONValue.Member? {
        text.map { JSONValue.Member(name: name, value: .string($0)) }
    }

    /// Whether a class of the element or of one around it says that it is when a text was published.
    private static func isPublication(_ element: Int, _ document: HTMLDocument) -> Bool {
        let around = [element] + document.ancestors(of: element).prefix(2)
        return around.contains { element in
            let classes = document.value(of: .class, element)?.lowercased() ?? ""
            return [
                "publish", "updated", "modified", "entry-date", "post-date", "posted", "comment", "byline", "author",
            ].contains {
                classes.contains($0)
            }
        }
    }
}

extension ISO8601Time {
    /// The time as ISO 8601 has it.
    var text: String {
        guard let local else { return date.extendedText }
        return local.extendedText + (offset?.text ?? "")
    }
}
