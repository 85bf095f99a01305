import CalendarModel
import ICalendar
import TimeZones

/// Converts objects of JSCalendar (RFC 8984) to calendars.
///
/// Nothing is lost. A member without a counterpart in iCalendar becomes a JSPROP property, whose parameter JSPTR is the
/// member's JSON pointer. To find these members, each object is converted back and compared with the original.
struct JSCalendarReader {
    private let limits: ScanLimits
    private let database: TimeZoneDatabase
    /// Problems found in the objects, such as parts that were left out.
    private(set) var diagnostics: [Diagnostic] = []
    /// The numbers of bytes and properties that changed instances of series may still add.
    private var room: (bytes: Int, properties: Int)

    init(limits: ScanLimits, database: TimeZoneDatabase = .system) {
        self.limits = limits
        self.database = database
        room = (limits.payloadBytes / 4, limits.properties / 2)
    }

    /// Returns a VCALENDAR for each group, and one for all other objects.
    mutating func calendars(_ objects: [JSONValue]) -> [Component] {
        let groups = objects.filter { JSCalendarObject.kind(of: $0) == .group }
        let items = objects.filter { JSCalendarObject.kind(of: $0) != .group }
        var calendars: [Component] = []
        if !items.isEmpty {
            var calendar = Component("VCALENDAR")
            if let product = items[0]["prodId"]?.string {
                calendar.properties.append(Property("PRODID", text: product))
            }
            add(items, to: &calendar)
            calendars.append(calendar)
        }
        return calendars + groups.map { group($0) }
    }

    // MARK: Groups

    private mutating func group(_ object: JSONValue) -> Component {
        var own = JSCalendarItemReader(object, kind: .group, resolver: ZoneResolver(database: database))
        own.addGroup()
        var calendar = ICalendarWriter.asWritten(own.component)
        calendar.name = "VCALENDAR"
        let entries = object["entries"]?.list ?? []
        add(entries.filter { JSCalendarObject.kind(of: $0) != nil && $0["entries"] == nil }, to: &calendar)
        for other in entries where JSCalendarObject.kind(of: other) == nil || other["entries"] != nil {
            report(.malformedProperty, "an entry that is not an event or task was kept as text")
            calendar.properties.append(Property(TypedCalendar.unmappedJSON, text: other.jsonText))
        }
        // `add` has already converted each entry back and compared it with the original. So the comparison of the group
        // leaves the entries out.
        let members = JSONValue.object((object.members ?? []).filter { $0.name != "entries" })
        calendar.properties += unmapped(
            in: members, comparedTo: JSCalendarWriter(database: database).groupMembers(of: calendar))
        return calendar
    }

    private mutating func add(_ items: [JSONValue], to calendar: inout Component) {
        var zones = JSCalendarZones.Names()
        var methods: Set<String> = []
        for object in items {
            let (object, renamed) = zones.objectWithDistinctNames(object)
            for (old, new) in renamed { report(.renamedTZID, "two zones are named \(old); one was renamed \(new)") }
            let own = JSCalendarZones.components(of: object)
            calendar.components += zones.new(own)
            add(object, zones: own, to: &calendar)
            methods.insert(object["method"]?.string?.uppercased() ?? "")
        }
        if methods.count == 1, let method = methods.first, !method.isEmpty, calendar.property("METHOD") == nil {
            calendar.properties.append(Property("METHOD", text: method))
        }
    }

    // MARK: Items

    /// Adds an event or task, and each changed instance of a series as an item of its own.
    private mutating func add(_ object: JSONValue, zones: [Component], to calendar: inout Component) {
        let resolver = ZoneResolver(timeZones: zones, database: database)
        let kind = JSCalendarObject.kind(of: object) ?? .event
        var reader = JSCalendarItemReader(object, kind: kind, resolver: resolver)
        reader.addItem()
        var items = [ICalendarWriter.asWritten(reader.component)]
        let rules = ["recurrenceRules", "recurrenceRule", "excludedRecurrenceRules"].flatMap { object[$0]?.list ?? [] }
        let written = items[0].properties.filter { $0.name == "RRULE" || $0.name == "EXRULE" }
        if written.count < rules.count, object["recurrenceId"] == nil {
            report(.invalidRRule, "a recurrence rule that cannot be read was kept only as text")
        }
        checkMembers(of: object)
        for key in reader.unreadOverrides {
            report(
                .invalidDate,
                "a changed instance of a series could not be read and was kept only as text: \(key.prefix(60))"
            )
        }
        let overrides = reader.patchedInstances
        if !overrides.isEmpty {
            let size = object.jsonText.utf8.count - (object["recurrenceOverrides"]?.jsonText.utf8.count ?? 0)
            let count = reader.component.properties.count
            for (place, override) in overrides.enumerated() {
                room.bytes -= size + override.patch.jsonText.utf8.count
                room.properties -= count + (override.patch.members?.count ?? 0)
                guard room.bytes >= 0, room.properties >= 0 else {
                    let count = overrides.count - place
                    report(.tooManyOverrides, "\(count) changed instances of a series were kept only as text")
                    break
                }
                items.append(ICalendarWriter.asWritten(reader.instance(override)))
            }
        }
        let back = JSCalendarWriter(database: database).object(items, resolver: resolver)
        items[0].properties += unmapped(in: object, comparedTo: back)
        calendar.components += items
    }

    /// Reports the members whose values do not have the required types. These members are kept as text.
    private mutating func checkMembers(of object: JSONValue) {
        for member in object.members ?? [] where member.value != .null {
            guard let type = JSCalendarMemberType.types[member.name], !type.holds(for: member.value) else { continue }
            report(
                type.code,
                "the value of \(member.name) is invalid and was kept only as text: \(member.value.jsonText.prefix(60))"
            )
        }
    }

    /// Reports members that are in one object more than once.
    mutating func reportRepeated(_ names: [String]) {
        for name in names.prefix(20) {
            report(
                .duplicateProperty, "the member \(name.prefix(60)) occurs twice in one object; the last one was used")
        }
    }

    /// Returns a property for each member that iCalendar cannot express.
    private func unmapped(in object: JSONValue, comparedTo back: JSONValue) -> [Property] {
        JSONPatch.changes(from: back, to: object, removes: false).compactMap { pointer, value in
            let first = JSONPatch.path(pointer).first
            guard first != "@type", first != JSCalendarObject.calendarMember else { return nil }
            return Property(
                JSCalendarObject.memberProperty,
                [Parameter(JSCalendarObject.pointerParameter, JSONPatch.parameter(pointer).withCaretsEncoded)],
                value: TextValue.escape(value.jsonText.withControlsEscaped))
        }
    }

    mutating func report(_ code: Diagnostic.Code, _ message: String) {
        if diagnostics.count < 100 { diagnostics.append(Diagnostic(code, message)) }
    }
}

extension String {
    /// The JSON text with the characters that iCalendar cannot hold written as `\u` escapes.
    fileprivate var withControlsEscaped: String {
        // Beyond ASCII, such a character begins with the byte C2 (controls up to U+009F) or E2 (U+2028, U+2029).
        guard utf8.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == 0xC2 || $0 == 0xE2 }) else { return self }
        var text = ""
        for scalar in unicodeScalars {
            if scalar.isControl || scalar.value == 0x2028 || scalar.value == 0x2029 {
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            } else {
                text.unicodeScalars.append(scalar)
            }
        }
        return text
    }
}
