import FoundationEssentials
import XMLReading

extension DiscoveredCalendar {
    /// The properties to ask for at a folder that may be a calendar. The `getctag` and the sync token are left out,
    /// because some servers would read all items of each calendar to compute them.
    static let properties: [XMLName] = [
        .resourceType, .displayName, .calendarColour, .supportedComponents, .currentUserPrivilegeSet,
        .supportedReportSet, .radicaleName, .calendarOrder, .calendarDescription, .calendarTimeZone,
    ]

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
            reports: Set(
                resource.properties[.supportedReportSet]?.children(.dav("supported-report")).compactMap {
                    $0.child(.dav("report"))?.children.first?.name
                } ?? []),
            refusesSecondUIDs: resource.properties[.radicaleName] != nil,
            details: CalendarDetails(resource))
    }

    /// Returns a colour such as Apple's `#RRGGBBAA` without its alpha part.
    private static func colour(_ text: String?) -> String? {
        guard let text, text.hasPrefix("#"), [7, 9].contains(text.count), text.dropFirst().allSatisfy(\.isHexDigit)
        else { return nil }
        return text.prefix(7).lowercased()
    }
}
