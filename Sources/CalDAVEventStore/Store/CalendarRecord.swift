import EventStore
import Foundation
import XMLReading

/// A calendar as the server describes it.
struct CalendarRecord: Codable, Hashable, Sendable {
    var title: String
    var color: String?
    var types: [String]
    var isReadOnly: Bool

    /// What is asked for of each calendar.
    static let properties: [XMLName] = [
        .resourceType, .displayName, .calendarColour, .supportedComponents, .currentUserPrivilegeSet,
    ]

    /// A calendar of what was found; nil for what is none, or holds neither events nor reminders.
    init?(_ resource: DAVResource) {
        guard resource.properties[.resourceType]?.child(.caldav("calendar")) != nil else { return nil }
        let components = resource.properties[.supportedComponents].map { set in
            set.children(.caldav("comp")).compactMap { $0.attributes[XMLName(namespace: "", name: "name")]?.uppercased() }
        }
        // A server that does not say takes all (RFC 4791 §5.2.3).
        types = EntityType.allCases.map(\.rawValue).filter { components?.contains($0) ?? true }
        guard !types.isEmpty else { return nil }
        title = resource.text(.displayName) ?? resource.url.lastPathComponent
        color = resource.text(.calendarColour).flatMap(Self.color)
        isReadOnly = resource.properties[.currentUserPrivilegeSet].map { !Self.allowsWriting($0) } ?? false
    }

    /// A calendar of which only the address is known.
    init(unlisted url: URL) {
        title = url.lastPathComponent
        types = EntityType.allCases.map(\.rawValue)
        isReadOnly = false
    }

    /// RFC 3744 §3: `write` and `all` have the others in them.
    private static func allowsWriting(_ set: XMLElement) -> Bool {
        let names = set.children(.dav("privilege")).flatMap(\.children).map(\.name)
        return names.isEmpty || !Set(["write", "all", "bind", "write-content"]).isDisjoint(with: names)
    }

    /// Apple's `#RRGGBBAA` as `#rrggbb`.
    private static func color(_ text: String) -> String? {
        let digits = text.dropFirst().prefix(6).lowercased()
        guard text.hasPrefix("#"), digits.count == 6, digits.allSatisfy(\.isHexDigit) else { return nil }
        return "#" + digits
    }

    func calendar(
        _ identifier: CalendarIdentifier, source: String, subscription: CalendarSubscription?
    ) -> EventCalendar {
        EventCalendar(
            identifier: identifier, sourceIdentifier: source, title: title, color: color,
            entityTypes: Set(types.compactMap(EntityType.init)),
            allowsContentModifications: !isReadOnly && subscription == nil, isImmutable: isReadOnly,
            subscription: subscription)
    }
}

/// Where the items of a subscribed calendar come from, as it is kept here: servers have no place for it.
struct SubscriptionRecord: Codable, Sendable {
    var url: String
    var entityTag: String?
    var refreshed: Int?
}
