/// A JSON-LD object in schema.org's vocabulary: its types, and its members with short names.
struct SchemaNode {
    /// The types, with short names: `Event` for `http://schema.org/Event`.
    let types: [String]
    /// The members except `@context` and `@type`, in order, with short names.
    let members: [JSONValue.Member]
    let value: JSONValue
    private let values: [String: JSONValue]

    /// Reads an object; nil for any other value.
    init?(_ value: JSONValue) {
        guard let written = value.members else { return nil }
        self.value = value
        let all = written.map { member in
            let short = Self.shortName(member.name)
            return JSONValue.Member(name: Self.spellings[short] ?? short, value: member.value)
        }
        members = all.filter { $0.name != "@context" && $0.name != "@type" }
        values = Dictionary(all.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
        // schema.org's own context defines `type` as `@type`.
        let kind = values["@type"] ?? (values["@context"] == nil ? nil : values["type"])
        types = (kind?.list ?? []).compactMap { $0.string.map(Self.shortName) }
    }

    /// Key: a misspelt name of a member, value: the correct name.
    private static let spellings = [
        "startdate": "startDate", "start_date": "startDate", "StartDate": "startDate", "enddate": "endDate",
        "end_date": "endDate", "EndDate": "endDate", "starttime": "startTime", "start_time": "startTime",
        "StartTime": "startTime", "endtime": "endTime", "end_time": "endTime", "EndTime": "endTime", "Name": "name",
        "Location": "location",
        "Description": "description",
        "Url": "url", "URL": "url", "eventstatus": "eventStatus", "streetaddress": "streetAddress",
        "addresslocality": "addressLocality", "postalcode": "postalCode", "addresscountry": "addressCountry",
    ]

    /// The first member with the given name; nil if the member is absent or null.
    subscript(name: String) -> JSONValue? { values[name].flatMap { $0 == .null ? nil : $0 } }

    func text(_ name: String) -> String? { self[name].flatMap(Self.text) }

    /// Returns the text of a member on one line, without markup.
    func line(_ name: String) -> String? { Self.plain(text(name)) }

    /// Returns a text on one line, without markup; nil if nothing is left.
    static func plain(_ text: String?) -> String? {
        guard let text else { return nil }
        let line = HTMLFragment.plainText(text).split(whereSeparator: \.isWhitespace).joined(separator: " ")
        return line.isEmpty ? nil : line
    }

    /// Returns whether the object has only members with these names.
    func holdsOnly(_ names: Set<String>) -> Bool { members.allSatisfy { names.contains($0.name) } }

    /// Returns a value as text: a text, with or without a language, or a number. Returns the first non-empty text if
    /// there are several values.
    static func text(_ value: JSONValue) -> String? {
        let leaves = value.array ?? [value]
        return leaves.lazy.compactMap(leafText).first { !$0.allSatisfy(\.isWhitespace) }
    }

    private static func leafText(_ value: JSONValue) -> String? {
        value.scalarText ?? value["@value"]?.scalarText
    }

    /// Returns the web address in a value: a text, or the `url`, `contentUrl` or `@id` of an object. If there are
    /// several values, only the first one is read.
    static func address(_ value: JSONValue) -> String? {
        let first = value.list.first ?? value
        return text(first) ?? (first["url"] ?? first["contentUrl"] ?? first["@id"]).flatMap { $0.string }
    }

    /// Returns `name` for `schema:name` and `https://schema.org/name`.
    static func shortName(_ name: String) -> String {
        for prefix in [
            "schema:", "http://schema.org/", "https://schema.org/", "http://www.schema.org/", "https://www.schema.org/",
        ]
        where name.hasPrefix(prefix) {
            return String(name.dropFirst(prefix.count))
        }
        return name
    }
}

extension SchemaNode {
    /// Whether the object is an event of any type. Not all of schema.org's event types have names that end in Event.
    var isEvent: Bool {
        types.contains {
            $0.hasSuffix("Event") || $0.lowercased().hasSuffix("event")
                || ["Festival", "Hackathon", "CourseInstance", "EventSeries"].contains($0)
        }
    }

    var isReservation: Bool { types.contains { $0.hasSuffix("Reservation") } }
}
