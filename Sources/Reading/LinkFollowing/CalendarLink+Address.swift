import CalendarModel

extension CalendarLink {
    /// The URL of the link's calendar; nil if the link leads to a web page and the calendar's URL is unknown.
    ///
    /// `webcal` and `webcals` become https. Other schemes stay, and ``LinkFollower`` refuses them. Google publishes a
    /// calendar's file under the calendar's identifier, Outlook next to the calendar's page, and Nextcloud under the
    /// calendar's CalDAV address.
    var calendarAddress: String? {
        switch provider {
        case "google":
            if isFile { break }
            // A link to the page of one event is not a link to the calendar, even if the calendar is public.
            guard eventID == nil, let calendarID else { return nil }
            return "https://calendar.google.com/calendar/ical/\(Self.pathComponent(calendarID))/public/basic.ics"
        case "outlook":
            // In a link to the form for subscribing to a calendar, `calendarID` is the calendar's address.
            if let calendarID { return Self.https(calendarID) }
            if path.lowercased().hasSuffix(".html") { return Self.https(String(path.dropLast(5)) + ".ics") }
        case "nextcloud":
            // The page of a published calendar. If a page shows several calendars, the first one is used.
            if let page = path.firstRange(of: "/apps/calendar/"), let token = calendarID?.prefix(while: { $0 != "-" }) {
                var root = path[..<page.lowerBound]
                if root.hasSuffix("/index.php") { root = root.dropLast(10) }
                return Self.https("\(root)/remote.php/dav/public-calendars/\(token)?export")
            }
            if !url.contains("?") { return Self.https(String(path) + "?export") }
        default: break
        }
        return Self.https(url)
    }

    private var path: Substring { url.prefix { $0 != "?" && $0 != "#" } }

    private var isFile: Bool {
        !["http", "https"].contains(scheme.lowercased()) || path.lowercased().hasSuffix(".ics")
    }

    private static func https(_ url: String) -> String {
        guard let colon = url.firstIndex(of: ":"), ["webcal", "webcals"].contains(url[..<colon].lowercased()) else {
            return url
        }
        return "https" + url[colon...]
    }

    /// Encodes a text as one path component (RFC 3986 §3.3).
    private static func pathComponent(_ text: String) -> String {
        PercentEncoding.encode(Array(text.utf8)) {
            $0.isLetterOrDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
        }
    }
}
