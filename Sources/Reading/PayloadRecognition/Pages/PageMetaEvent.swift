import CalendarModel

/// Finds the event of a page without event markup: in OpenGraph's event tags or, as a last resort, in its `time`
/// elements.
enum PageMetaEvent {
    /// Returns the event of the tag `event:start_time`, which Facebook and others use, or of a similar tag.
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
        return event(members, facts)
    }

    /// Returns the event of the page's `time` elements: a start, or a start and an end.
    ///
    /// Returns nil if the page is an article, does not appear to be about events, or has more than two different times.
    /// Times of publication do not count.
    static func timeElement(_ document: HTMLDocument, _ facts: PageFacts, isArticle: Bool) -> PageEvent? {
        guard !isArticle, let heading = facts.headings.first, facts.isAboutEvents else { return nil }
        // Two different times can be a start and an end. More than two are a list or something else.
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
        return event(members, facts)
    }

    private static func event(_ members: [JSONValue.Member], _ facts: PageFacts) -> PageEvent? {
        let type = JSONValue.Member(name: "@type", value: .string("Event"))
        guard let node = SchemaNode(.object([type] + members)) else { return nil }
        let found = SchemaEventFinder.Found(node: node, standing: .top, whole: nil, lacksContext: false)
        return PageEvent(found, family: .pageLink, element: nil, base: facts.base)
    }

    private static func member(_ name: String, _ text: String?) -> JSONValue.Member? {
        text.map { JSONValue.Member(name: name, value: .string($0)) }
    }

    /// Returns whether the class of the element, or of one of the two elements around it, marks a time of publication.
    private static func isPublication(_ element: Int, _ document: HTMLDocument) -> Bool {
        let around = [element] + document.ancestors(of: element).prefix(2)
        return around.contains { element in
            let classes = document.words(of: .class, element).joined(separator: " ").lowercased()
            return [
                "publish", "updated", "modified", "entry-date", "post-date", "posted", "comment", "byline", "author",
            ].contains {
                classes.contains($0)
            }
        }
    }
}

extension ISO8601Time {
    /// The time in the extended form of ISO 8601.
    var text: String {
        guard let local else { return date.extendedText }
        return local.extendedText + (offset?.text ?? "")
    }
}
