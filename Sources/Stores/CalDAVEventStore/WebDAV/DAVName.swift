import XMLReading

extension XMLName {
    static func dav(_ name: String) -> XMLName { XMLName(namespace: "DAV:", name: name) }
    static func caldav(_ name: String) -> XMLName { XMLName(namespace: "urn:ietf:params:xml:ns:caldav", name: name) }

    static let displayName = dav("displayname")
    static let resourceType = dav("resourcetype")
    static let getETag = dav("getetag")
    static let syncToken = dav("sync-token")
    static let currentUserPrincipal = dav("current-user-principal")
    static let currentUserPrivilegeSet = dav("current-user-privilege-set")
    static let supportedReportSet = dav("supported-report-set")
    static let calendarHomeSet = caldav("calendar-home-set")
    static let calendarData = caldav("calendar-data")
    static let supportedComponents = caldav("supported-calendar-component-set")
    /// The tag of a whole calendar, from CalendarServer.
    static let ctag = XMLName(namespace: "http://calendarserver.org/ns/", name: "getctag")
    /// A property that only Radicale has.
    static let radicaleName = XMLName(namespace: "http://radicale.org/ns/", name: "displayname")
    static let calendarDescription = caldav("calendar-description")
    /// The zone of a calendar, as the text of a VTIMEZONE (RFC 4791 §5.2.2).
    static let calendarTimeZone = caldav("calendar-timezone")
    /// The position of a calendar in the list of calendars, a number. This property is from Apple.
    static let calendarOrder = XMLName(namespace: "http://apple.com/ns/ical/", name: "calendar-order")
    /// The colour of a calendar, `#RRGGBB` or `#RRGGBBAA`. This property is from Apple.
    static let calendarColour = XMLName(namespace: "http://apple.com/ns/ical/", name: "calendar-color")
}
