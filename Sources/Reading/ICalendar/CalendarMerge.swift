import CalendarModel
import TimeZones

/// Merges the calendars of one or more inputs into one VCALENDAR that can be written.
///
/// VERSION, PRODID and CALSCALE are ScanICS's own. Other calendar properties (METHOD, X-WR-...) are kept if there is
/// only one input. Equal time zones and equal items are written once. An item without a start is left out and reported.
package struct CalendarMerge: Sendable {
    /// The PRODID of calendars that ScanICS writes (RFC 5545 §3.7.3).
    package static let productID = "-//ScanICS//ScanICS//EN"

    /// The parameter that replaces TZID where TZID must not be written, for example because the zone is unknown.
    package static let keptZoneParameter = "X-SCANICS-TZID"

    private let stamp: LocalDateTime
    private let database: TimeZoneDatabase
    private var items = MergedItems()
    private var inputCount = 0
    private var properties: [Property] = []

    /// Creates an empty merge.
    ///
    /// - Parameters:
    ///   - stamp: the DTSTAMP, in UTC, for items that have neither DTSTAMP, LAST-MODIFIED nor CREATED.
    ///   - database: the system's time zones.
    package init(stamp: LocalDateTime, database: TimeZoneDatabase = .system) {
        self.stamp = stamp
        self.database = database
    }

    package mutating func add(_ documents: [CalendarDocument]) {
        guard !documents.isEmpty else { return }
        inputCount += 1
        if inputCount == 1 { properties = documents.flatMap(\.properties) }
        for document in documents {
            items.add(
                document, input: inputCount,
                resolver: ZoneResolver(timeZones: document.timeZones, database: database), stamp: stamp)
        }
    }

    /// Returns the calendar, and diagnostics about parts that were left out or changed.
    package func merged() -> (calendar: Component, diagnostics: [Diagnostic]) {
        var (kept, diagnostics) = inputCount == 1 ? properties.keptInOutput : ([], [])
        kept = kept.map { PropertyCheck.objection(to: $0) == nil ? $0 : $0.keptAsText } + items.leftOut
        let zones = items.zones(database: database)
        return (
            Component("VCALENDAR", Self.ownProperties + kept, components: zones + items.components),
            diagnostics + items.diagnostics
        )
    }

    private static let ownProperties = [
        Property("VERSION", value: "2.0"), Property("PRODID", value: productID),
        Property("CALSCALE", value: "GREGORIAN"),
    ]
}

extension [Property] {
    /// The calendar properties to keep, each once, if there is only one input. Also the diagnostics about the
    /// properties that are left out.
    fileprivate var keptInOutput: (kept: [Property], diagnostics: [Diagnostic]) {
        var kept: [Property] = []
        var met: Set<Property> = []
        var method: Property?
        var diagnostics: [Diagnostic] = []
        for property in self where !["VERSION", "PRODID"].contains(property.name) {
            let isSecond = property.name == "METHOD" && method.map { $0 != property } ?? false
            if property.name == "CALSCALE" || isSecond {
                guard isSecond || property.value.trimmed.uppercased() != "GREGORIAN" else { continue }
                diagnostics.append(
                    Diagnostic(.calendarProperty, "\(property.name):\(property.value.prefix(40)) was left out"))
            } else if met.insert(property).inserted {
                if property.name == "METHOD" { method = property }
                kept.append(property)
            }
        }
        return (kept, diagnostics)
    }
}

/// The items and zones of the calendars added so far.
private struct MergedItems {
    /// The fields that identify an item in a calendar.
    private struct Identity: Hashable {
        let kind: String
        let uid: String?
        let recurrenceID: EventTime?

        init(_ component: Component) {
            kind = component.name
            uid = component.text("UID")
            recurrenceID = component.property("RECURRENCE-ID")?.time
        }
    }

    private(set) var components: [Component] = []
    private(set) var diagnostics: [Diagnostic] = []
    /// Where the items are. Key: the hash of an item's identity, or the next free number. The identities themselves would
    /// be hashed again whenever the table grows.
    private var places: [Int: Int] = [:]
    /// The number of the input that each of the ``components`` came from.
    private var inputs: [Int] = []
    private var zones: [Component] = []
    private var renaming = ZoneRenaming()
    /// Key: a zone as it was read. Value: the zone's name in the merged calendar.
    private var knownZones: [Component: String] = [:]
    private var refusedZones: Set<Component> = []
    /// The zones of the last document, and their new names.
    private var lastZones: (added: [Component], renamed: [String: String]) = ([], [:])
    private var others: Set<Component> = []
    /// Properties and zones that cannot be written as they are, kept as text.
    private(set) var leftOut: [Property] = []

    mutating func add(_ document: CalendarDocument, input: Int, resolver: ZoneResolver, stamp: LocalDateTime) {
        let validated = document.validated.all
        let renamed = addZones(document, validated: validated, resolver: resolver)
        for component in document.components where component.name != "VTIMEZONE" {
            var item = WritableItem(component, resolver: resolver, isValidated: validated.contains(component))
            item.identify(stamp: stamp)
            diagnostics += item.diagnostics
            if let entry = CalendarEntry(component), entry.isIncomplete {
                let name = entry.item.summary.map { "the event \"\($0)\"" } ?? "an event"
                diagnostics.append(
                    document.message.map { Diagnostic(.itipMessage, "\($0.words) and was not written: \(name)") }
                        ?? Diagnostic(.missingDTStart, "\(name) has no start and was not written"))
                continue
            }
            var writable = item.component
            writable.renameZones(renamed)
            insert(writable, input: input)
        }
    }

    /// Adds zones, each once. A zone is renamed if a different zone already has its name. Returns the new names; key:
    /// the old name, value: the new name.
    ///
    /// A zone is left out if it cannot be read, or if it contradicts the IANA zone of the same name. The output then
    /// has the zone that the reader used instead, such as the IANA zone, so that the times keep their meaning.
    private mutating func addZones(
        _ document: CalendarDocument, validated: Set<Component>, resolver: ZoneResolver
    ) -> [String: String] {
        let added = document.timeZones
        // The resources of a store mostly have the same zones.
        guard added != lastZones.added else { return lastZones.renamed }
        var renamed: [String: String] = [:]
        var own: Set<String> = []
        lazy var times = Dictionary(
            grouping: document.components.filter { $0.name != "VTIMEZONE" }.flatMap(\.zonedTimes)
        ) { $0.tzid ?? "" }
        for zone in added {
            if let name = knownZones[zone], let tzid = zone.text("TZID") {
                if own.insert(tzid).inserted, name != tzid { renamed[tzid] = name }
                continue
            }
            guard let tzid = zone.text("TZID"), let rules = TimeZoneRules(vtimezone: zone),
                validated.contains(zone) || LibICal.accepts(ICalendarWriter().text(of: zone))
            else {
                if refusedZones.insert(zone).inserted { leftOut.append(zone.keptAsText) }
                continue
            }
            if let utc = resolver.contradiction(of: rules, times: times[rules.identifier] ?? []) {
                guard refusedZones.insert(zone).inserted else { continue }
                leftOut.append(zone.keptAsText)
                diagnostics.append(
                    Diagnostic(
                        .contradictingVTimeZone,
                        "the calendar's VTIMEZONE \(tzid) contradicts the IANA zone at \(utc.extendedText); "
                            + "the IANA zone was used"
                    ))
                continue
            }
            let name = renaming.takeName(for: tzid)
            knownZones[zone] = name
            var zone = zone
            if name != tzid {
                if !own.contains(tzid) { renamed[tzid] = name }
                zone.setText("TZID", name)
                diagnostics.append(
                    Diagnostic(.renamedTZID, "two different zones are named \(tzid); one was renamed to \(name)"))
            }
            own.insert(tzid)
            knownZones[zone] = name
            zones.append(zone)
        }
        if added.allSatisfy({ knownZones[$0] != nil }) { lastZones = (added, renamed) }
        return renamed
    }

    private mutating func insert(_ component: Component, input: Int) {
        guard let entry = CalendarEntry(component) else {
            if others.insert(component).inserted { append(component, input: input) }
            return
        }
        let identity = Identity(component)
        var key = identity.hashValue
        while let other = places[key], Identity(components[other]) != identity { key &+= 1 }
        guard let place = places[key], let old = CalendarEntry(components[place]) else {
            places[key] = components.endIndex
            return append(component, input: input)
        }
        guard !components[place].isSame(as: component) else { return }
        if inputs[place] == input, isOtherEvent(entry.item, than: old.item) {
            var other = component
            other.setText("UID", DerivedUID.uid(for: component))
            if other.text("UID") != component.text("UID") {
                diagnostics.append(
                    Diagnostic(
                        .duplicateUID,
                        "two items of one calendar have the UID \(entry.item.uid ?? "") but different times; the "
                            + "later one was given a UID of its own"))
                return insert(other, input: input)
            }
        }
        let isNewer = entry.item.sequence > old.item.sequence
        diagnostics.append(
            Diagnostic(
                .duplicateUID,
                "two items have the UID \(entry.item.uid ?? "") but different content; the "
                    + (isNewer ? "later one, which has the higher SEQUENCE," : "first one") + " was kept"))
        if isNewer { components[place] = component }
    }

    private mutating func append(_ component: Component, input: Int) {
        components.append(component)
        inputs.append(input)
    }

    /// Returns whether two items with the same UID are different events, not two revisions of one event. They are
    /// different events if they have the same SEQUENCE, different times, and are not changed instances of a
    /// series.
    private func isOtherEvent(_ item: any CalendarItem, than other: any CalendarItem) -> Bool {
        item.recurrenceID == nil && item.sequence == other.sequence && time(item) != time(other)
    }

    /// Returns the start. The time of a reminder without a start is when it is due.
    private func time(_ item: any CalendarItem) -> EventTime? { item.start ?? (item as? Reminder)?.due }

    /// Returns the zones of the inputs, and a VTIMEZONE for each other zone that the items use.
    func zones(database: TimeZoneDatabase) -> [Component] {
        let known = Set(zones.compactMap { $0.text("TZID") })
        var spans: [String: (first: LocalDateTime, last: LocalDateTime?)] = [:]
        for component in components {
            let isEndless = component.property("RRULE") != nil
            component.forEach { inner in
                for property in inner.properties where !property.parameters.isEmpty {
                    guard let tzid = property.parameter("TZID"), !known.contains(tzid) else { continue }
                    for time in property.times where time.tzid != nil {
                        let span = spans[tzid] ?? (time.local, time.local)
                        let last = isEndless ? nil : span.last.map { max($0, time.local) }
                        spans[tzid] = (min(span.first, time.local), last)
                    }
                }
            }
        }
        let resolver = ZoneResolver(database: database)
        let made = spans.keys.sorted().compactMap { tzid -> Component? in
            guard let span = spans[tzid] else { return nil }
            return resolver.zone(tzid)?.vtimezone(tzid: tzid, from: span.first, through: span.last)
        }
        return zones + made
    }
}

extension ZoneResolver {
    /// Returns a time at which a calendar's own zone and the IANA zone of the same name differ. Returns nil if the
    /// zones agree, or if there is no such IANA zone.
    ///
    /// The two zones are compared at the first 1000 of the calendar's times in the zone. If there are none, the zones are
    /// compared twice a year from 2020 to 2029.
    fileprivate func contradiction(of rules: TimeZoneRules, times: [EventTime]) -> LocalDateTime? {
        guard let match = match(rules.identifier), match.kind == .identifier else { return nil }
        // Mid-January and mid-July of each year.
        let probes =
            times.isEmpty
            ? (0..<20).map { LocalDateTime(secondsSinceEpoch: 1_579_046_400 + $0 * 15_778_800) }
            : times.prefix(1000).map(\.local)
        return probes.first { rules.resolve($0).utc != match.zone.resolve($0).utc }
    }
}

extension Component {
    fileprivate var zonedTimes: [EventTime] {
        var times: [EventTime] = []
        forEach { component in
            times += component.properties.filter { $0.parameter("TZID") != nil }.flatMap(\.times)
        }
        return times
    }

    /// Whether another component has the same content. The order of properties does not matter. DTSTAMP is not
    /// compared, because it only records when the calendar was written.
    fileprivate func isSame(as other: Component) -> Bool {
        func content(_ component: Component) -> Set<Property> {
            Set(component.properties.filter { $0.name != "DTSTAMP" })
        }
        return name == other.name && content(self) == content(other) && components == other.components
    }
}
