import CalendarModel
import TimeZones

/// What is not sent to a calendar server, since it would do harm there or to others. A store says which rules are its own
/// (``EventStore/outgoingRules``); an import applies them before anything is compared or saved, and reports what was dropped
/// of each item.
///
/// - ORGANIZER and ATTENDEE make servers send real invitations (RFC 6638 §3.2): they are dropped, or kept without scheduling.
/// - A rule that recurs more often than once an hour can take a server down for all who read the calendar: it is refused.
/// - Alarms that run programs or send mail, and addresses and attachments that lead to the reader's machine, are dropped.
/// - An event gets the DTEND that it implies, which some servers ask for.
public struct OutgoingRules: Hashable, Sendable {
    /// Whether organizer and attendees are kept, with SCHEDULE-AGENT=NONE (RFC 6638 §7.1), so that nobody is invited.
    public var keepsAttendees: Bool
    /// Whether rules that recur more often than once an hour are sent.
    public var allowsSubhourly: Bool
    /// Whether unsafe alarms, addresses and attachments are sent.
    public var keepsUnsafe: Bool

    /// Rules; without arguments, the safest.
    public init(keepsAttendees: Bool = false, allowsSubhourly: Bool = false, keepsUnsafe: Bool = false) {
        self.keepsAttendees = keepsAttendees
        self.allowsSubhourly = allowsSubhourly
        self.keepsUnsafe = keepsUnsafe
    }

    /// Makes an item one that may be sent.
    ///
    /// - Parameters:
    ///   - item: the event or reminder.
    ///   - stored: what the server has of it already; what is in that may stay.
    /// - Returns: what was dropped.
    /// - Throws: ``EventStoreError/invalidItem(_:)`` for what cannot be made so.
    public func apply(
        to item: inout Component, unlessIn stored: Component? = nil
    ) throws(EventStoreError) -> [Diagnostic] {
        let kept = Set(stored?.properties ?? [])
        if !allowsSubhourly {
            for rule in item.properties where ["RRULE", "EXRULE"].contains(rule.name) && !kept.contains(rule) {
                guard RecurrenceRule(rule.value)?.isSubhourly == true else { continue }
                throw .invalidItem(
                    "its rule \(rule.value.prefix(80)) recurs more often than once an hour, which can take a calendar server "
                        + "down; shorten it, or send it all the same with --allow-subhourly")
            }
        }
        var dropped: [Diagnostic] = []
        dropPeople(from: &item, unlessIn: kept, &dropped)
        if !keepsUnsafe, stored == nil { dropped += SafetyPolicy.apply(to: &item) }
        return dropped
    }

    private func dropPeople(from item: inout Component, unlessIn kept: Set<Property>, _ dropped: inout [Diagnostic]) {
        var count = 0
        item.properties = item.properties.compactMap { property in
            guard ["ORGANIZER", "ATTENDEE"].contains(property.name), !kept.contains(property) else { return property }
            guard keepsAttendees else {
                count += 1
                return nil
            }
            var property = property
            property.parameters.removeAll { $0.name == "SCHEDULE-AGENT" || $0.name == "SCHEDULE-FORCE-SEND" }
            property.parameters.append(Parameter("SCHEDULE-AGENT", "NONE"))
            return property
        }
        guard count > 0 else { return }
        dropped.append(
            Diagnostic(
                .droppedAttendees,
                "the organizer and attendees (\(count)) were left out, as the server might invite them; --keep-attendees "
                    + "keeps them"))
    }

    /// An item to import, as it may be sent: with an end, too, and without zones that would cost as much as a bomb.
    func outgoing(_ item: ImportItem) throws(EventStoreError) -> (item: ImportItem, dropped: [Diagnostic]) {
        var result = item
        let dropped = try apply(to: &result.component)
        result.timeZones = []
        for zone in item.timeZones {
            if allowsSubhourly || zone.hasOnlyYearlyRules {
                result.timeZones.append(zone)
            } else if let name = zone.text("TZID"), TimeZoneDatabase.system.rules(for: name) == nil {
                throw .invalidItem("its zone \(name.prefix(80)) changes more often than yearly, which no zone does")
            }
            // The system's rules are written in the place of those that are left out.
        }
        result.component.setImpliedEnd(resolver: ZoneResolver(timeZones: result.timeZones))
        return (result, dropped)
    }
}

/// An item to import, as it may be sent.
struct OutgoingItem {
    let item: ImportItem
    /// What of it was left out.
    var dropped: [Diagnostic] = []
    /// Why it cannot be sent at all.
    var refusal: EventStoreError?

    init(_ item: ImportItem, rules: OutgoingRules?) {
        guard let rules, EntityType(rawValue: item.component.name) != nil else {
            self.item = item
            return
        }
        do {
            (self.item, dropped) = try rules.outgoing(item)
        } catch {
            self.item = item
            refusal = error
        }
    }
}

extension RecurrenceRule {
    /// Whether it may recur more often than once an hour.
    package var isSubhourly: Bool {
        let inHour = max(1, minutes.count) * max(1, seconds.count)
        switch frequency {
        case .secondly, .minutely: return true
        case .hourly: return inHour > 1
        default: return max(1, hours.count) * inHour > 24
        }
    }
}

extension Component {
    fileprivate var hasOnlyYearlyRules: Bool {
        components.allSatisfy { part in
            part.properties("RRULE").allSatisfy { RecurrenceRule($0.value)?.frequency == .yearly }
        }
    }

    /// Gives an event the DTEND that it implies (RFC 5545 §3.6.1), where that says the same: the DURATION of a series in
    /// hours is exact on the days when clocks change, and an end on the clock is not.
    fileprivate mutating func setImpliedEnd(resolver: ZoneResolver) {
        guard name == "VEVENT", property("DTEND") == nil, let start = property("DTSTART")?.time else { return }
        if let duration = property("DURATION") {
            let length = CalendarDuration(duration.value)
            let isSeries = property("RRULE") != nil || property("RDATE") != nil
            guard let length, !length.isNegative, !isSeries || length.exactSeconds == 0 || start.tzid == nil,
                let end = resolver.end(of: CalendarEvent(self)), end.tzid == start.tzid
            else { return }
            set("DURATION", nil)
            insertEnd(end)
        } else if case .date(let day) = start {
            insertEnd(.date(day.adding(days: 1)))
        } else {
            insertEnd(start)
        }
    }

    private mutating func insertEnd(_ end: EventTime) {
        let place = properties.firstIndex { $0.name == "DTSTART" }.map { $0 + 1 } ?? properties.endIndex
        properties.insert(Property("DTEND", time: end), at: place)
    }
}

extension Diagnostic.Code {
    /// The organizer and attendees were left out, so that no server invites anybody.
    public static let droppedAttendees = Self(rawValue: "dropped-attendees")
}
