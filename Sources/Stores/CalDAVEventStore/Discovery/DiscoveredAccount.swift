import FoundationEssentials

/// The calendars of an account, as discovered once for a session.
struct DiscoveredAccount: Sendable {
    let account: CalDAVAccount
    let client: DAVClient
    /// The server's address: the one that the user gave, or the one that the discovery found.
    let base: URL
    /// The user's principal; nil if the server has no principals.
    let principal: URL?
    let homeSets: [URL]
    let calendars: [DiscoveredCalendar]
}

struct DiscoveredCalendar: Hashable, Sendable {
    /// The calendar's address, normalized, with a slash at the end.
    let url: URL
    /// The calendar's name, or the last part of its address if it has no name.
    let title: String
    /// The calendar's colour as `#rrggbb`, if it has one.
    let colour: String?
    /// The components that the calendar may hold, in upper case, such as `VEVENT`. If the server does not name them,
    /// the set is empty: all components are allowed (RFC 4791 §5.2.3).
    let components: Set<String>
    /// The user's privileges (RFC 3744 §3), such as `write`; nil if the server does not say.
    let privileges: Set<String>?
    /// The reports that the server supports, such as `sync-collection`.
    let reports: Set<String>
    /// Whether the server is known to refuse a second resource with the same UID (RFC 4791 §5.3.2.1), as Radicale does.
    /// All servers should refuse such a resource. Some do not, and no property shows which servers do.
    let refusesSecondUIDs: Bool
    let details: CalendarDetails
}

extension DiscoveredCalendar {
    /// Returns whether the calendar may hold a component. A server that names no components allows all of them (RFC
    /// 4791 §5.2.3).
    func holds(_ component: String) -> Bool { components.isEmpty || components.contains(component) }

    /// Whether the user may change the calendar's content. If the server names no privileges, the calendar counts as
    /// writable until the server refuses a change.
    var isWritable: Bool {
        privileges.map { !$0.isDisjoint(with: ["all", "write", "write-content", "bind"]) } ?? true
    }
}
