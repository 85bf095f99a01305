import CalendarModel
import ICalendar
import Recurrence

/// The content of a published calendar, split into resources.
struct SubscribedResources: Sendable {
    /// The resources. Key: the UID.
    private(set) var resources: [String: CalendarResource] = [:]
    /// The items that cannot be saved. Key: the UID, value: the reason.
    private(set) var failed: [String: EventStoreError] = [:]
    /// The number of items that were left out because another item has the same UID and RECURRENCE-ID.
    private(set) var duplicates = 0
    /// The number of harmful alarms, attachments and addresses that were left out.
    private(set) var dropped = 0
    /// The calendar's name; nil if it has none.
    private(set) var title: String?
    /// The calendar's colour as `#rrggbb`; nil if it has none.
    private(set) var color: String?
    /// The time between refreshes that the calendar asks for, in seconds; nil if it asks for none.
    private(set) var interval: Int?

    /// Reads a published calendar; nil if it has not changed.
    ///
    /// - Throws: ``EventStoreError/feedUnavailable(_:)`` if the text is not a complete calendar, or exceeds a limit.
    init?(_ fetched: FetchedCalendar, options: SubscriptionOptions) throws(EventStoreError) {
        guard let text = fetched.text else { return nil }
        guard text.isWholeCalendar else { throw .feedUnavailable("the answer isn't a complete calendar") }
        let documents: [CalendarDocument]
        do throws(ICalendarError) {
            if let reading = fetched.reading {
                documents = try reading.get()
            } else {
                documents = try ICalendarReader(limits: options.limits).read(text).documents
            }
        } catch {
            throw .feedUnavailable(Self.reason(error))
        }
        guard !documents.isEmpty else { throw .feedUnavailable("the answer isn't a complete calendar") }
        readProperties(documents.flatMap(\.properties))
        let source = ImportSource(path: "")
        var items: [ImportItem] = []
        for document in documents {
            items += ImportItem.items(of: document, source: source).filter { $0.component.isItem }
        }
        for (uid, group) in Dictionary(grouping: items, by: \.uid) {
            do {
                resources[uid] = try resource(uid, group, options)
            } catch {
                failed[uid] = error
            }
        }
    }

    var isEmpty: Bool { resources.isEmpty && failed.isEmpty }

    private static func reason(_ error: ICalendarError) -> String {
        switch error {
        case .tooLong(_, let limit): "the published calendar has more than \(limit) bytes"
        case .nestedTooDeep(let limit): "the published calendar has components nested more than \(limit) deep"
        case .tooManyProperties(let limit): "the published calendar has more than \(limit) properties"
        }
    }

    private mutating func readProperties(_ properties: [Property]) {
        func first<Value>(_ names: String..., read: (Property) -> Value?) -> Value? {
            for name in names {
                for property in properties where property.name == name {
                    if let value = read(property) { return value }
                }
            }
            return nil
        }
        title = first("X-WR-CALNAME", "NAME") { property in
            let title = String(property.text.asCalendarTitle.prefix(100))
            return title.isEmpty ? nil : title
        }
        color = first("X-APPLE-CALENDAR-COLOR", "COLOR") { CalendarColor.text(of: $0.text) }
        interval = first("REFRESH-INTERVAL", "X-PUBLISHED-TTL") { property in
            CalendarDuration(String(property.value.trimmed)).map(\.totalSeconds).flatMap { $0 > 0 ? $0 : nil }
        }
    }

    private mutating func resource(
        _ uid: String, _ group: [ImportItem], _ options: SubscriptionOptions
    ) throws(EventStoreError) -> CalendarResource {
        var components: [Component] = []
        var places: [String: Int] = [:]
        for item in group {
            var component = item.identified(as: uid).component
            dropped += SafetyPolicy.apply(to: &component).count
            if !options.allowsSubhourly, component.rules.contains(where: \.isSubhourly) {
                throw .invalidItem(
                    "it repeats more than once an hour, which may overload other programs that read the calendar")
            }
            let identity = component.property("RECURRENCE-ID")?.value ?? ""
            if let place = places[identity] {
                duplicates += 1
                if component.sequence >= components[place].sequence { components[place] = component }
            } else {
                places[identity] = components.count
                components.append(component)
            }
        }
        var zones: [String: Component] = [:]
        for zone in group.flatMap(\.timeZones) { zones[zone.text("TZID") ?? ""] = zone }
        let resource = try CalendarResource(zones.sorted { $0.key < $1.key }.map(\.value) + components)
        try resource.check()
        return resource
    }
}

extension Component {
    fileprivate var rules: [RecurrenceRule] {
        (properties("RRULE") + properties("EXRULE")).compactMap { RecurrenceRule($0.value) }
    }

    fileprivate var sequence: Int { text("SEQUENCE").flatMap { Int($0) } ?? 0 }
}

extension String {
    /// Whether the text begins and ends as a calendar does. A login page does not begin like a calendar, and an
    /// incomplete download does not end like one.
    fileprivate var isWholeCalendar: Bool {
        func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
        func matches(_ bytes: some Sequence<UInt8>, _ text: String) -> Bool {
            String(decoding: Array(bytes), as: UTF8.self).uppercased() == text
        }
        let bom = [0xEF, 0xBB, 0xBF] as [UInt8]
        let bytes = utf8.dropFirst(utf8.starts(with: bom) ? bom.count : 0).drop(while: isBlank)
        let (head, tail) = ("BEGIN:VCALENDAR", "END:VCALENDAR")
        let end = bytes.reversed().drop(while: isBlank).prefix(tail.utf8.count).reversed()
        return matches(bytes.prefix(head.utf8.count), head) && matches(end, tail)
    }
}
