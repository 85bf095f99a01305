import FoundationEssentials
import XMLReading

/// What an account has: found once, good for a session.
struct DiscoveredAccount: Hashable, Sendable {
    /// The account.
    let account: CalDAVAccount
    /// The server's address, as it was given or found.
    let base: URL
    /// The host or domain that was named by a person.
    let domain: String?
    /// Who the user is there; nil where the server has no principals.
    let principal: URL?
    /// The folders in which the user's calendars are.
    let homeSets: [URL]
    /// The calendars in them.
    let calendars: [DiscoveredCalendar]
}

/// A calendar on a server.
struct DiscoveredCalendar: Hashable, Sendable {
    /// Its address, normalized, with a slash at the end.
    let url: URL
    /// What it is called; the last part of its address where it has no name.
    let title: String
    /// `#RRGGBB`, where the server keeps one.
    let colour: String?
    /// What it may hold, such as `VEVENT`, upper case; all where the server does not say (RFC 4791 §5.2.3).
    let components: Set<String>
    /// What the user may do with it (RFC 3744 §3), such as `write`; nil where the server does not say.
    let privileges: Set<String>?
    /// A tag that changes with anything in it.
    let ctag: String?
    /// How far `sync-collection` would begin.
    let syncToken: String?
    /// The reports that the server says it answers, such as `sync-collection`.
    let reports: Set<String>
    /// How many bytes one event may have, where the server says it.
    let maximumSize: Int?
    /// What kind of calendar it is: `collection`, `calendar`, and for subscribed or shared ones more.
    let resourceTypes: Set<XMLName>
}

extension DiscoveredCalendar {
    /// Whether the user may change what is in it: what a server does not say is allowed until it refuses.
    var isWritable: Bool {
        privileges.map { !$0.isDisjoint(with: ["all", "write", "write-content", "bind"]) } ?? true
    }
}
