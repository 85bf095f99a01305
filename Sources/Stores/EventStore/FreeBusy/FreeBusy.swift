import CalendarModel
import ICalendar

/// A query for busy times.
public struct FreeBusyQuery: Hashable, Sendable {
    /// The time window.
    public var window: TimeWindow
    /// The calendars to search; nil for all.
    public var calendars: Set<CalendarIdentifier>?
    /// The IANA name of the zone for floating times and days; nil for UTC.
    public var floatingZone: String?

    /// Creates a query.
    public init(window: TimeWindow, calendars: Set<CalendarIdentifier>? = nil, floatingZone: String? = nil) {
        self.window = window
        self.calendars = calendars
        self.floatingZone = floatingZone
    }
}

/// The busy times of a window. They say when somebody is busy, but not why.
public struct FreeBusy: Hashable, Sendable {
    /// How somebody is busy (FBTYPE, RFC 5545 §3.2.9).
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// The person is away: X-MICROSOFT-CDO-BUSYSTATUS:OOF.
        case unavailable = "BUSY-UNAVAILABLE"
        /// The time is taken.
        case busy = "BUSY"
        /// The time may be taken: STATUS:TENTATIVE.
        case tentative = "BUSY-TENTATIVE"
    }

    /// A busy time.
    public struct Period: Hashable, Sendable {
        /// The time.
        public let window: TimeWindow
        /// How somebody is busy.
        public let kind: Kind

        /// Creates a busy time.
        public init(_ window: TimeWindow, _ kind: Kind) {
            self.window = window
            self.kind = kind
        }
    }

    /// The window that was searched.
    public let window: TimeWindow
    /// The busy times in the window, sorted. They do not overlap, and busy times that touch differ in kind. Where
    /// events overlap, `unavailable` takes precedence over `busy`, and `busy` over `tentative`.
    public let periods: [Period]
    /// The events that cannot be read at all, or not completely. Because of these events, the person may be busy at
    /// further times.
    public let unreadable: [UnreadableItem]

    /// Creates busy times.
    public init(window: TimeWindow, periods: [Period], unreadable: [UnreadableItem] = []) {
        self.window = window
        self.periods = periods
        self.unreadable = unreadable
    }

    /// Returns the busy times as a VFREEBUSY component (RFC 5545 §3.6.4).
    ///
    /// - Parameters:
    ///   - stamp: DTSTAMP, in UTC.
    ///   - uid: the UID; nil for a random one.
    public func component(stamp: LocalDateTime, uid: String? = nil) -> Component {
        var component = Component(
            "VFREEBUSY",
            [
                Property("UID", text: uid ?? RandomIdentifier.text()), Property("DTSTAMP", time: .utc(stamp)),
                Property("DTSTART", value: Self.text(window.start)), Property("DTEND", value: Self.text(window.end)),
            ])
        for period in periods {
            component.properties.append(
                Property(
                    "FREEBUSY", [Parameter("FBTYPE", period.kind.rawValue)],
                    value: "\(Self.text(period.window.start))/\(Self.text(period.window.end))"))
        }
        return component
    }

    /// Returns the busy times as a calendar with one VFREEBUSY component.
    public func text(stamp: LocalDateTime, uid: String? = nil) -> String {
        let calendar = [Property("VERSION", value: "2.0"), Property("PRODID", value: CalendarMerge.productID)]
        return ICalendarWriter().text(
            of: Component("VCALENDAR", calendar, components: [component(stamp: stamp, uid: uid)]))
    }

    private static func text(_ instant: Int) -> String {
        // An open window ends when year 10000 begins, but iCalendar has no year 10000. So the last second of year 9999
        // is written.
        EventTime.utc(LocalDateTime(secondsSinceEpoch: min(instant, 253_402_300_799))).basicText
    }
}
