import CalendarModel
import ICalendar

/// An event or reminder to import, with its time zones and its source.
public struct ImportItem: Hashable, Sendable {
    /// The item, as it was read.
    public var component: Component
    /// The zones that the item uses and that its calendar defines.
    public var timeZones: [Component]
    /// What the sender of the calendar wants (RFC 5546 §1.4).
    public var method: Method
    /// The picture or file that the item was read from.
    public var source: ImportSource
    /// The item as a person changed it before the import; nil if nobody changed it. The import saves the changed item,
    /// but records ``component``. Later imports compare their version of the item with ``component``.
    public var edited: Component?

    /// Creates an item to import.
    public init(_ component: Component, timeZones: [Component] = [], method: Method = .publish, source: ImportSource) {
        self.component = component
        self.timeZones = timeZones
        self.method = method
        self.source = source
    }

    /// Returns all components of a calendar except its zones. Journals and other unsupported components are included,
    /// so that an import can report that it skipped them.
    public static func items(of document: CalendarDocument, source: ImportSource) -> [ImportItem] {
        let origin = Origin(document)
        return document.components.filter { $0.name != "VTIMEZONE" }.map { origin.item($0, source: source) }
    }

    /// What all items of a calendar share. It is computed once, because a calendar may have thousands of items and
    /// zones.
    package struct Origin: Sendable {
        private let zones: [String: Component]
        private let method: Method

        package init(_ document: CalendarDocument) {
            zones = Dictionary(
                document.timeZones.compactMap { zone in zone.text("TZID").map { ($0, zone) } },
                uniquingKeysWith: { first, _ in first })
            let name = document.properties.first { $0.name == "METHOD" }?.value.trimmed.uppercased()
            method = name.flatMap { Method(rawValue: $0) } ?? .publish
        }

        /// Returns an item of the calendar, with the zones that it uses.
        package func item(_ component: Component, source: ImportSource) -> ImportItem {
            let used = zones.isEmpty ? [] : component.zoneNames.sorted().compactMap { zones[$0] }
            return ImportItem(component, timeZones: used, method: method, source: source)
        }
    }

    /// The purpose of a message about an item: its METHOD.
    public enum Method: String, Hashable, Sendable {
        case publish = "PUBLISH"
        case request = "REQUEST"
        /// More dates of a series.
        case add = "ADD"
        case cancel = "CANCEL"
        /// The answer of one participant.
        case reply = "REPLY"
        /// A participant's proposal to change the item.
        case counter = "COUNTER"
        case declineCounter = "DECLINECOUNTER"
        /// A participant's request for the newest version.
        case refresh = "REFRESH"

        /// Whether the message has the whole item, which is then saved.
        public var hasWholeItem: Bool { self == .publish || self == .request }
    }

    /// Whether the calendar cancels the item (RFC 5546 §3.2.5).
    public var isCancellation: Bool { method == .cancel }

    /// The item's own UID, or else a UID derived from its content; see ``DerivedUID``.
    var uid: String { component.text("UID") ?? DerivedUID.uid(for: component) }

    func identified(as uid: String) -> ImportItem {
        var result = self
        result.component.identify(as: uid)
        result.edited?.identify(as: uid)
        return result
    }

    /// Returns the item as a person changed it, with the DTSTAMP of the imported item; nil if nobody changed it.
    func edited(stampedAs component: Component) -> Component? {
        guard var edited, edited.property("DTSTAMP") == nil else { return edited }
        edited.set("DTSTAMP", component.property("DTSTAMP"))
        return edited
    }

    /// Returns the item with a DTSTAMP, which RFC 5545 §3.6.1 requires. A missing DTSTAMP is taken from LAST-MODIFIED
    /// or CREATED. If these are missing, too, the current time is used.
    func stamped(now: LocalDateTime) -> (component: Component, isAssumed: Bool) {
        guard component.property("DTSTAMP") == nil else { return (component, false) }
        let known = ["LAST-MODIFIED", "CREATED"].compactMap { name -> LocalDateTime? in
            if case .utc(let local)? = component.property(name)?.time { local } else { nil }
        }
        var result = component
        result.insertAfterUID([Property("DTSTAMP", time: .utc(known.first ?? now))])
        return (result, true)
    }
}

extension Component {
    fileprivate mutating func identify(as uid: String) {
        guard text("UID") != uid else { return }
        properties.removeAll { $0.name == "UID" }
        properties.insert(Property("UID", text: uid), at: 0)
    }
}
