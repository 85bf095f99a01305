/// A link to a calendar or event on a server. All its fields come from the address; the link is not followed.
public struct CalendarLink: Hashable, Sendable {
    /// The address as written in the payload.
    public var url: String
    /// The service that holds the calendar, if the host name shows it: `google`, `icloud`, `outlook`, ...
    public var provider: String?
    /// The scheme of the address: `webcal`, `https`, ...
    public var scheme: String
    /// The provider's identifier of one event.
    public var eventID: String?
    /// The provider's identifier of the calendar.
    public var calendarID: String?
    /// The start of one instance of a series, if the link names one.
    public var instanceStart: EventTime?
    /// Whether the link is to the calendar of a whole site, not to one event. Such a calendar can be subscribed to.
    public var isFeed = false

    /// Creates a link whose ``isFeed`` is false.
    public init(
        url: String, provider: String? = nil, scheme: String, eventID: String? = nil, calendarID: String? = nil,
        instanceStart: EventTime? = nil
    ) {
        self.url = url
        self.provider = provider
        self.scheme = scheme
        self.eventID = eventID
        self.calendarID = calendarID
        self.instanceStart = instanceStart
    }

    /// The address to download from: `webcal:` and `webcals:`, which only suggest a subscription, become `https:`.
    public var webURL: String {
        guard scheme == "webcal" || scheme == "webcals", let end = url.firstIndex(of: ":") else { return url }
        return "https" + url[end...]
    }
}
