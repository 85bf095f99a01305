import CalendarModel
import ICalendar
import TimeZones

/// Writes calendars as JSCalendar (RFC 8984).
///
/// Nothing is lost. Properties and components without a counterpart in JSCalendar are kept in a member `iCalendar`, as
/// jCal (RFC 7265). ScanICS restores them, and so does any other program that follows
/// draft-ietf-calext-jscalendar-icalendar.
public struct JSCalendarWriter: Sendable {
    private let database: TimeZoneDatabase

    /// Creates a writer.
    ///
    /// - Parameter database: the system's time zones.
    public init(database: TimeZoneDatabase = .system) {
        self.database = database
    }

    /// Returns a VCALENDAR as the text of a Group.
    public func text(of calendar: Component) -> String { group(calendar).prettyText() + "\n" }

    // MARK: Groups

    func group(_ calendar: Component) -> JSONValue {
        let zones = WrittenZones(calendar)
        let resolver = ZoneResolver(timeZones: calendar.components("VTIMEZONE"), database: database)
        let method = calendar.property("METHOD")?.text.lowercased()
        var usedZones: Set<String> = []
        var room = Self.mostZoneBytes
        var entries: [JSONValue] = []
        for var entry in Self.series(in: calendar).flatMap({ objects($0, resolver: resolver) }) {
            usedZones.formUnion(zones.defined(in: entry))
            let own = zones.of(entry).filter { room >= $0.size }
            if !own.isEmpty, entry["timeZones"] == nil {
                var objects = JSONMembers()
                for zone in own {
                    room -= zone.size
                    usedZones.insert(zone.tzid)
                    objects.add("/" + zone.tzid, zone.object)
                }
                entry = entry.adding("timeZones", objects.value)
            }
            if let method, entry["method"] == nil { entry = entry.adding("method", .string(method)) }
            entries.append(entry)
        }
        var writer = groupWriter(of: calendar)
        let uids = entries.compactMap { $0["uid"]?.string }.joined(separator: "\n")
        writer.addDerivedUID(NameBasedUUID.text(of: uids, namespace: DerivedUID.namespace))
        let others = calendar.components.filter { component in
            switch component.name {
            case "VEVENT", "VTODO": return false
            case "VTIMEZONE":
                // The zones of the IANA database need no definition.
                let tzid = component.property("TZID")?.text ?? ""
                return !usedZones.contains(tzid) && database.rules(for: tzid) == nil
            default: return true
            }
        }
        let kept = JSCalendarKept.member(
            of: "VCALENDAR", properties: keptProperties(of: calendar, writer, hasEntries: !entries.isEmpty),
            components: others, converted: writer.converted)
        return JSCalendarItemWriter.restored(writer.members.value, from: calendar)
            .adding("entries", .array(entries)).adding(JSCalendarObject.calendarMember, kept)
    }

    /// The maximum size of all zone definitions, in bytes. JSCalendar repeats the definitions in each event.
    private static let mostZoneBytes = 32 << 20

    private func groupWriter(of calendar: Component) -> JSCalendarItemWriter {
        var writer = JSCalendarItemWriter(calendar, kind: .group, resolver: ZoneResolver(database: database))
        writer.addGroup()
        return writer
    }

    func groupMembers(of calendar: Component) -> JSONValue {
        JSCalendarItemWriter.restored(groupWriter(of: calendar).members.value, from: calendar)
    }

    /// Returns the properties of a calendar that the members of its group do not express.
    private func keptProperties(
        of calendar: Component, _ writer: JSCalendarItemWriter, hasEntries: Bool
    ) -> [Property] {
        let marker = JSCalendarKept.member(of: "VCALENDAR", properties: [], converted: writer.converted)
        var reader = JSCalendarItemReader(
            writer.members.value.adding(JSCalendarObject.calendarMember, marker), kind: .group,
            resolver: ZoneResolver(database: database))
        reader.addGroup()
        var original = calendar
        original.properties.removeAll { property in
            switch property.name {
            case "VERSION", JSCalendarObject.memberProperty: return true
            case "CALSCALE": return property.value.uppercased() == "GREGORIAN"
            // Each entry states the method itself, so the group need not keep it.
            case "METHOD": return hasEntries && property == Property("METHOD", value: property.value.uppercased())
            default: return false
            }
        }
        return JSCalendarKept.missing(from: reader.component, of: original)
    }

    private struct WrittenZones {
        struct Zone {
            let tzid: String
            let object: JSONValue
            let size: Int
        }

        private var zones: [String: Zone] = [:]
        /// Key: a zone's definition without the name, value: the names of all zones with this definition.
        private var names: [JSONValue: [String]] = [:]

        init(_ calendar: Component) {
            for component in calendar.components("VTIMEZONE") {
                let tzid = component.property("TZID")?.text ?? ""
                guard zones["/" + tzid] == nil else { continue }
                let object = JSCalendarZones.object(of: component)
                zones["/" + tzid] = Zone(tzid: tzid, object: object, size: object.jsonText.utf8.count)
                names[JSCalendarZones.nameless(object), default: []].append(tzid)
            }
        }

        /// Returns the names of the zones that an event or task defines itself.
        func defined(in entry: JSONValue) -> [String] {
            guard !zones.isEmpty else { return [] }
            return JSCalendarZones.components(of: entry).flatMap {
                names[JSCalendarZones.nameless(JSCalendarZones.object(of: $0))] ?? []
            }
        }

        func of(_ entry: JSONValue) -> [Zone] {
            zones.isEmpty ? [] : JSCalendarWriter.zoneNames(in: entry).sorted().compactMap { zones[$0] }
        }
    }

    /// Returns the zone names in an event or task that begin with a slash. Such names are not IANA names.
    fileprivate static func zoneNames(in entry: JSONValue) -> Set<String> {
        var names = [entry["timeZone"], entry["recurrenceIdTimeZone"]]
        names += (entry["locations"]?.members ?? []).map { $0.value["timeZone"] }
        for change in (entry["recurrenceOverrides"]?.members ?? []).flatMap({ $0.value.members ?? [] }) {
            names.append(change.name == "timeZone" ? change.value : change.value["timeZone"])
        }
        return Set(names.compactMap { $0?.string }.filter { $0.hasPrefix("/") })
    }

    /// Returns the events and tasks of a calendar. The changed instances of a series follow the series.
    private static func series(in calendar: Component) -> [[Component]] {
        var series: [[Component]] = []
        var places: [String: Int] = [:]
        let items = calendar.components.filter { $0.name == "VEVENT" || $0.name == "VTODO" }
        func key(_ item: Component) -> String { item.name + (item.property("UID")?.value ?? "") }
        for item in items where item.property("RECURRENCE-ID") == nil {
            if places[key(item)] == nil, item.property("UID") != nil { places[key(item)] = series.count }
            series.append([item])
        }
        for item in items where item.property("RECURRENCE-ID") != nil {
            if let place = places[key(item)] { series[place].append(item) } else { series.append([item]) }
        }
        return series
    }

    // MARK: Items

    /// Returns the object of a series and its changed instances. The caller compares this object with the object that
    /// the items were read from.
    func object(_ items: [Component], resolver: ZoneResolver) -> JSONValue {
        objects(items, resolver: resolver).first ?? .null
    }

    /// Returns the object of a series with its changed instances, and an object for each item that cannot be expressed
    /// as a changed instance.
    private func objects(_ items: [Component], resolver: ZoneResolver) -> [JSONValue] {
        guard let main = items.first else { return [] }
        let kind: JSCalendarObject.Kind = main.name == "VTODO" ? .task : .event
        let changedTimes = Set(items.dropFirst().compactMap { $0.property("RECURRENCE-ID")?.time?.local })
        var writer = JSCalendarItemWriter(main, kind: kind, resolver: resolver, changedInstances: changedTimes)
        let object = writer.whole()
        var others: [JSONValue] = []
        var patches: [String: JSONValue] = [:]
        var order: [String] = []
        // In a hostile calendar, a series could have many instances with many properties, which would take long to
        // compare. Such instances become objects of their own.
        let isBounded = items.count * main.properties.count <= 2_000_000
        for item in items.dropFirst() {
            let instance = instance(item, kind: kind, resolver: resolver)
            if isBounded, let (key, patch) = patch(of: object, for: item, instance, kind: kind, resolver: resolver),
                patches.updateValue(patch, forKey: key) == nil
            {
                order.append(key)
            } else {
                others.append(instance)
            }
        }
        var overrides = object["recurrenceOverrides"]?.members ?? []
        if !order.isEmpty {
            overrides.removeAll { patches[$0.name] != nil && $0.value == .object([]) }
            overrides += order.map { JSONValue.Member(name: $0, value: patches[$0] ?? .object([])) }
            overrides.sort { $0.name < $1.name }
        }
        let whole = JSCalendarItemWriter.restored(
            object.withOverrides(overrides), from: main, kind: kind, resolver: resolver)
        return withoutRepeatedInstances(whole, others, kind: kind, resolver: resolver, isBounded: isBounded)
    }

    private func instance(_ item: Component, kind: JSCalendarObject.Kind, resolver: ZoneResolver) -> JSONValue {
        var writer = JSCalendarItemWriter(item, kind: kind, resolver: resolver)
        return JSCalendarItemWriter.restored(writer.whole(), from: item, kind: kind, resolver: resolver)
    }

    /// Returns a series and the separate objects of its instances (`others`). No instance is in both.
    ///
    /// A JSPROP property may have restored such an instance in the series, too. If the two objects of the instance are
    /// equal, the separate object is left out. If they differ, the instance in the series is left out.
    private func withoutRepeatedInstances(
        _ series: JSONValue, _ others: [JSONValue], kind: JSCalendarObject.Kind, resolver: ZoneResolver,
        isBounded: Bool
    ) -> [JSONValue] {
        let times = Set(others.compactMap { JSCalendarObject.localTime($0["recurrenceId"]?.string) })
        guard !times.isEmpty else { return [series] + others }
        var reader = JSCalendarItemReader(series, kind: kind, resolver: resolver)
        reader.addItem()
        let restored = reader.patchedInstances.filter { times.contains($0.time) }
        guard !restored.isEmpty else { return [series] + others }
        var rest = others
        var changed: Set<String> = []
        for override in restored {
            let made =
                isBounded
                ? instance(ICalendarWriter.asWritten(reader.instance(override)), kind: kind, resolver: resolver) : .null
            if let place = rest.firstIndex(of: made) {
                rest.remove(at: place)
            } else {
                changed.insert(override.key)
            }
        }
        let overrides = (series["recurrenceOverrides"]?.members ?? []).filter { !changed.contains($0.name) }
        return [changed.isEmpty ? series : series.withOverrides(overrides)] + rest
    }

    /// Returns the time and the changes of an instance; nil if a patch cannot express the instance.
    private func patch(
        of object: JSONValue, for item: Component, _ instance: JSONValue, kind: JSCalendarObject.Kind,
        resolver: ZoneResolver
    ) -> (key: String, patch: JSONValue)? {
        guard let key = instance["recurrenceId"]?.string, let time = JSCalendarObject.localTime(key),
            object["start"] != nil, instance["recurrenceIdTimeZone"] == object["timeZone"],
            instance["iCalendar"]?["properties"]?.list.contains(where: {
                $0.array?.first?.string == "recurrence-id"
            }) != true
        else { return nil }
        let base = JSCalendarItemReader.instance(of: object, at: time, kind: kind)
        let own = JSONValue.object((instance.members ?? []).filter { !$0.name.hasPrefix("recurrenceId") })
        let changes = JSONPatch.changes(from: base, to: own, removes: true)
        guard
            changes.allSatisfy({ change in
                !JSCalendarItemReader.unpatchable.contains(JSONPatch.path(change.pointer)[0])
            })
        else { return nil }
        var patch = JSONMembers()
        for change in changes { patch.add(change.pointer, change.value) }
        // A patch without changes would mean an added date, so the patch repeats the start.
        if changes.isEmpty { patch.add("start", text: key) }
        let made = JSONPatch(changes).applied(to: base)
        guard JSONPatch.changes(from: made, to: own, removes: true).isEmpty else { return nil }
        return (key, patch.value)
    }
}

extension JSONValue {
    fileprivate func withOverrides(_ overrides: [Member]) -> JSONValue {
        let series = JSONValue.object((members ?? []).filter { $0.name != "recurrenceOverrides" })
        return overrides.isEmpty ? series : series.adding("recurrenceOverrides", .object(overrides))
    }

    /// Returns the object with one more member.
    func adding(_ name: String, _ value: JSONValue) -> JSONValue {
        .object((members ?? []) + [Member(name: name, value: value)])
    }
}
