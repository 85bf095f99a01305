import CalendarModel
import TimeZones

/// The zones of a vCalendar: the zone of the calendar, and the zones of single events.
struct VCalendarZones {
    struct Scope {
        /// The values of TZ and DAYLIGHT.
        fileprivate let key: [String]
        /// The zone; nil if none is stated, or if the stated zone cannot be read.
        let zone: VCalendarZone?
        /// The reason why a stated zone is not used; nil if the zone is used, or if none is stated.
        let problem: String?
    }

    private let calendar: VCalendarObject
    private var known: [[String]: (scope: Scope, resolver: ZoneResolver)] = [:]
    private var usedKeys: Set<[String]> = []

    /// The VTIMEZONEs of the used zones, in the order of first use.
    private(set) var used: [Component] = []

    init(_ calendar: VCalendarObject) { self.calendar = calendar }

    /// Whether any time uses a stated zone.
    var isUsed: Bool { !usedKeys.isEmpty }

    /// Returns the zone that applies to an object: the object's own zone if it states one, else the calendar's zone.
    mutating func scope(of object: VCalendarObject) -> Scope {
        let own = Self.key(object)
        let key = own.isEmpty ? Self.key(calendar) : own
        if let scope = known[key]?.scope { return scope }
        // Reading a zone takes time, and real calendars have few zones.
        guard known.count < 16 else {
            return Scope(
                key: [], zone: nil,
                problem: "the calendar states more than 16 zones; the times in the others were read as floating")
        }
        let scope = makeScope(key)
        known[key] = (scope, ZoneResolver(timeZones: [scope.zone?.component].compactMap(\.self)))
        return scope
    }

    func resolver(_ scope: Scope) -> ZoneResolver {
        known[scope.key]?.resolver ?? ZoneResolver()
    }

    /// Records that a time uses the scope's zone.
    mutating func use(_ scope: Scope) {
        guard usedKeys.insert(scope.key).inserted, let component = scope.zone?.component else { return }
        used.append(component)
    }

    /// Returns the values of TZ and DAYLIGHT. TZ comes first and is empty if absent. The list is empty if both are
    /// absent.
    private static func key(_ object: VCalendarObject) -> [String] {
        let daylight = object.properties.filter { $0.name == "DAYLIGHT" }.map(\.text)
        let standard = object.property("TZ")?.text
        return standard == nil && daylight.isEmpty ? [] : [standard ?? ""] + daylight
    }

    private func makeScope(_ key: [String]) -> Scope {
        guard let standard = key.first else { return Scope(key: key, zone: nil, problem: nil) }
        let daylight = key.dropFirst().map { $0.split(separator: ";", omittingEmptySubsequences: false) }
            .map { $0.map { String($0.trimmed) } }
        let number = known.values.count { $0.scope.zone != nil } + 1
        let zone = VCalendarZone(standard: standard, daylight: daylight, recurs: calendar.recurs)
        guard let zone else {
            return Scope(
                key: key, zone: nil,
                problem: "the zone in TZ and DAYLIGHT cannot be read; local times were read as floating")
        }
        let isTaken = known.values.contains { $0.scope.zone?.tzid == zone.tzid && zone.component != nil }
        return Scope(key: key, zone: isTaken ? zone.renamed("\(zone.tzid) (\(number))") : zone, problem: nil)
    }
}
