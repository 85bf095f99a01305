/// A calendar or event that lies elsewhere: what a link to it tells without following it.
public struct CalendarLink: Hashable, Sendable {
    /// The address, as the payload has it.
    public var url: String
    /// Who keeps the calendar, where the host tells: `google`, `icloud`, `outlook`, ...
    public var provider: String?
    /// How the link is written: `webcal`, `https`, ...
    public var scheme: String
    /// The provider's identifier of one event.
    public var eventID: String?
    /// The provider's identifier of the calendar.
    public var calendarID: String?
    /// The start of one instance of a series, where the link names it.
    public var instanceStart: EventTime?
    /// Whether it leads to the calendar of a whole site, and not to an event: good for subscribing.
    public var isFeed = false

    /// A link.
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

    /// The address by which the web knows it: `https:` in the place of `webcal:` and `webcals:`, which are no more than
    /// a hint to subscribe.
    public var webURL: String {
        guard scheme == "webcal" || scheme == "webcals", let end = url.firstIndex(of: ":") else { return url }
        return "https" + url[end...]
    }
}
