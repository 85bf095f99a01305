import CalendarModel
import TimeZones

/// The zones of a vCalendar: the calendar's, and those that single events state for themselves.
struct VCalendarZones {
    /// Where a zone holds.
    struct Scope {
        /// What TZ and DAYLIGHT say there.
        fileprivate let key: [String]
        /// The zone, nil where none is stated or it cannot be read.
        let zone: VCalendarZone?
        /// Why there is none though one is stated.
        let problem: String?
    }

    private let calendar: VCalendarObject
    private var known: [[String]: (scope: Scope, resolver: ZoneResolver)] = [:]
    private var usedKeys: Set<[String]> = []

    /// The VTIMEZONEs of the zones that a time uses, in the order in which they were first used.
    private(set) var used: [Component] = []

    init(_ calendar: VCalendarObject) { self.calendar = calendar }

    /// Whether a time uses a zone that the properties state.
    var isUsed: Bool { !usedKeys.isEmpty }

    /// The zone that holds in an object: its own where it states one, else the calendar's.
    mutating func scope(of object: VCalendarObject) -> Scope {
        let own = Self.key(object)
        let key = own.isEmpty ? Self.key(calendar) : own
        if let scope = known[key]?.scope { return scope }
        // Each zone takes some time to read, and no calendar has many.
        guard known.count < 16 else {
            return Scope(
                key: [], zone: nil, problem: "the calendar states more than 16 zones; its times are taken as local")
        }
        let scope = makeScope(key)
        known[key] = (scope, ZoneResolver(timeZones: [scope.zone?.component].compactMap(\.self)))
        return scope
    }

    /// Finds the instants of times in a scope.
    func resolver(_ scope: Scope) -> ZoneResolver {
        known[scope.key]?.resolver ?? ZoneResolver()
    }

    /// Notes that a time is in the scope's zone.
    mutating func use(_ scope: Scope) {
        guard usedKeys.insert(scope.key).inserted, let component = scope.zone?.component else { return }
        used.append(component)
    }

    /// What TZ and DAYLIGHT say, TZ first and empty where there is none; nothing where neither stands there.
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
                problem: "the zone that TZ and DAYLIGHT state cannot be read; local times are taken as such")
        }
        let isTaken = known.values.contains { $0.scope.zone?.tzid == zone.tzid && zone.component != nil }
        return Scope(key: key, zone: isTaken ? zone.renamed("\(zone.tzid) (\(number))") : zone, problem: nil)
    }
}
