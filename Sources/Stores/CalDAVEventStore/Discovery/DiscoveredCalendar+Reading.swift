import FoundationEssentials
import XMLReading

extension DiscoveredCalendar {
    /// What is asked of a folder that may be a calendar.
    static let properties: [XMLName] = [
        .resourceType, .displayName, .calendarColour, .supportedComponents, .currentUserPrivilegeSet, .ctag, .syncToken,
        .supportedReportSet, .maxResourceSize,
    ]

    /// The calendar that a resource is; nil where it is none.
    init?(_ resource: DAVResource) {
        let types = Set(resource.properties[.resourceType]?.children.map(\.fullName) ?? [])
        guard types.contains(.caldav("calendar")) else { return nil }
        let path = resource.url.absoluteString
        let folder = path.hasSuffix("/") ? resource.url : URL(string: path + "/") ?? resource.url
        let components = resource.properties[.supportedComponents]?.children(.caldav("comp")).compactMap {
            $0.attributes[XMLName(namespace: "", name: "name")]?.uppercased()
        }
        self.init(
            url: folder, title: resource.text(.displayName) ?? folder.lastPathComponent,
            colour: Self.colour(resource.text(.calendarColour)), components: Set(components ?? []),
            privileges: resource.properties[.currentUserPrivilegeSet].map { set in
                Set(set.children(.dav("privilege")).flatMap { $0.children.map(\.name) })
            },
            ctag: resource.text(.ctag), syncToken: resource.text(.syncToken),
            reports: Set(
                resource.properties[.supportedReportSet]?.children(.dav("supported-report")).compactMap {
                    $0.child(.dav("report"))?.children.first?.name
                } ?? []),
            maximumSize: resource.text(.maxResourceSize).flatMap { Int($0) }, resourceTypes: types)
    }

    /// Apple's `#RRGGBBAA` without its last part.
    private static func colour(_ text: String?) -> String? {
        guard let text, text.hasPrefix("#"), [7, 9].contains(text.count), text.dropFirst().allSatisfy(\.isHexDigit)
        else { return nil }
        return String(text.prefix(7)).uppercased()
    }
}

extension DiscoveredCalendar {
    /// Whether it may hold a kind of component: where the server names none, it may hold all (RFC 4791 §5.2.3).
    func holds(_ component: String) -> Bool { components.isEmpty || components.contains(component) }
}
