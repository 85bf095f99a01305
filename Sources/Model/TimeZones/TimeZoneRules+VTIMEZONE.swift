import CalendarModel

extension TimeZoneRules {
    /// The greatest number of transitions of a zone. A zone with more is refused, because no real zone has that many.
    private static let transitionLimit = 20_000

    /// Reads a VTIMEZONE (RFC 5545 §3.6.5). Nil if an observance is damaged or does not recur yearly, because an
    /// incomplete zone gives wrong times. A rule that ended before 1990 cannot make a zone incomplete.
    public init?(vtimezone component: Component) {
        guard component.name == "VTIMEZONE", let identifier = component.text("TZID"),
            let observances = Self.observances(of: component)
        else { return nil }

        var transitions: [(from: Int, transition: ZoneTransition)] = []
        for observance in observances {
            guard let onsets = Self.onsets(of: observance), transitions.count + onsets.count <= Self.transitionLimit
            else { return nil }
            transitions += onsets
        }
        transitions.sort { $0.transition.at < $1.transition.at }
        guard let first = transitions.first else { return nil }
        self.identifier = identifier
        self.transitions = transitions.map(\.transition)
        initial = ZoneOffset(seconds: first.from, isDaylight: false, abbreviation: "")
        tail = nil
    }

    /// Returns whether a VTIMEZONE can be read. Its rules are not expanded, so its transitions are not counted.
    package static func isReadable(vtimezone component: Component) -> Bool {
        guard component.text("TZID") != nil, let observances = observances(of: component) else { return false }
        return observances.allSatisfy { onsets(of: $0, until: .min) != nil }
    }

    /// Returns the observances of a VTIMEZONE; nil if there are none, or more than 1000.
    private static func observances(of component: Component) -> [Component]? {
        let observances = component.components.filter { $0.name == "STANDARD" || $0.name == "DAYLIGHT" }
        return (1...1000).contains(observances.count) ? observances : nil
    }

    /// - Parameter lastYear: the last year for which rules are expanded.
    private static func onsets(
        of observance: Component, until lastYear: Int = .max
    ) -> [(from: Int, transition: ZoneTransition)]? {
        guard let start = observance.property("DTSTART")?.time?.local,
            let from = observance.property("TZOFFSETFROM").flatMap({ offsetSeconds($0.value) }),
            let to = observance.property("TZOFFSETTO").flatMap({ offsetSeconds($0.value) })
        else { return nil }
        let offset = ZoneOffset(
            seconds: to, isDaylight: observance.name == "DAYLIGHT", abbreviation: observance.text("TZNAME") ?? "")
        var locals = [start] + observance.properties("RDATE").flatMap(\.times).map(\.local)
        guard observance.properties("RRULE").count <= 10, locals.count <= transitionLimit else { return nil }
        for property in observance.properties("RRULE") {
            guard let rule = RecurrenceRule(property.value) else { return nil }
            if let years = YearlyOnsets(rule, from: start, offset: from, until: lastYear)?.locals {
                locals += years
            } else if !isOver(rule) {
                return nil
            }
        }
        return Set(locals).map { (from, ZoneTransition(at: $0.secondsSinceEpoch - from, to: offset)) }
    }

    /// Returns whether a rule ended so long ago that no calendar's times depend on it.
    private static func isOver(_ rule: RecurrenceRule) -> Bool {
        rule.until.map { $0.date.year < 1990 } ?? false
    }

    /// Reads a UTC offset, `+0100`, `-0500` or `+005328` (RFC 5545 §3.3.14), in seconds.
    static func offsetSeconds(_ text: String) -> Int? {
        // Some programs write a colon.
        let digits = text.utf8.dropFirst().filter { $0 != UInt8(ascii: ":") }.map { Int($0) - 48 }
        guard let sign = text.utf8.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-"),
            digits.count == 4 || digits.count == 6, digits.allSatisfy({ (0...9).contains($0) })
        else { return nil }
        let pairs = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 10 + digits[$0 + 1] }
        guard pairs[0] <= 23, pairs.dropFirst().allSatisfy({ $0 <= 59 }) else { return nil }
        let seconds = pairs[0] * 3600 + pairs[1] * 60 + (pairs.count > 2 ? pairs[2] : 0)
        return sign == UInt8(ascii: "-") ? -seconds : seconds
    }
}
