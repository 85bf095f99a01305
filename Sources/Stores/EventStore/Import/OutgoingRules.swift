import CalendarModel
import TimeZones

/// The rules for content that is not sent to a calendar server, because it would harm the server or other people.
///
/// A store names its own rules (``EventStore/outgoingRules``). An import applies them before it compares or saves
/// anything, and reports for each item what was dropped.
///
/// - ORGANIZER and ATTENDEE are dropped, or kept without scheduling, because servers would otherwise send real
///   invitations (RFC 6638 §3.2).
/// - A rule that recurs more than once an hour is refused: it can take a server down for all readers of the calendar.
/// - Alarms that run programs or send mail are dropped. So are addresses and attachments that point to the reader's own
///   machine.
/// - An event without DTEND gets the DTEND that it implies, because some servers require it.
public struct OutgoingRules: Hashable, Sendable {
    /// Whether organizer and attendees are kept, with SCHEDULE-AGENT=NONE (RFC 6638 §7.1), so that nobody is invited.
    public var keepsAttendees: Bool
    /// Whether rules that recur more than once an hour are sent.
    public var allowsSubhourly: Bool
    /// Whether unsafe alarms, addresses and attachments are sent.
    public var keepsUnsafe: Bool

    /// Creates rules. The defaults are the safest ones.
    public init(keepsAttendees: Bool = false, allowsSubhourly: Bool = false, keepsUnsafe: Bool = false) {
        self.keepsAttendees = keepsAttendees
        self.allowsSubhourly = allowsSubhourly
        self.keepsUnsafe = keepsUnsafe
    }

    /// Changes an item so that it may be sent.
    ///
    /// - Parameters:
    ///   - item: the event or reminder.
    ///   - stored: the item as the server has it. Content that the server already has is not dropped.
    /// - Returns: a diagnostic for each kind of content that was dropped.
    /// - Throws: ``EventStoreError/invalidItem(_:)`` if the item cannot be sent in any form.
    public func apply(
        to item: inout Component, unlessIn stored: Component? = nil
    ) throws(EventStoreError) -> [Diagnostic] {
        let kept = Set(stored?.properties ?? [])
        if !allowsSubhourly {
            for rule in item.properties where ["RRULE", "EXRULE"].contains(rule.name) && !kept.contains(rule) {
                guard RecurrenceRule(rule.value)?.isSubhourly == true else { continue }
                throw .invalidItem(
                    "its rule \(rule.value.prefix(80)) recurs more than once an hour, which can take a calendar "
                        + "server down; make it recur less often, or allow such rules")
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
                "the organizer and attendees (\(count)) were left out, because the server might invite them"))
    }

    /// Returns an item in the form in which it may be sent: with a DTEND, and without zones that are very expensive to
    /// expand.
    func outgoing(_ item: ImportItem) throws(EventStoreError) -> (item: ImportItem, dropped: [Diagnostic]) {
        var result = item
        let dropped = try apply(to: &result.component)
        result.timeZones = []
        for zone in item.timeZones {
            if allowsSubhourly || zone.hasOnlyYearlyRules {
                result.timeZones.append(zone)
            } else if let name = zone.text("TZID"), TimeZoneDatabase.system.rules(for: name) == nil {
                throw .invalidItem(
                    "its time zone \(name.prefix(80)) has a rule that is not yearly, unlike any real zone")
            }
            // A zone that is left out is replaced by the system's rules for its name.
        }
        result.component.setImpliedEnd(resolver: ZoneResolver(timeZones: result.timeZones))
        return (result, dropped)
    }
}

/// An item to import, in the form in which it may be sent.
struct OutgoingItem {
    let item: ImportItem
    /// Diagnostics for the content that was left out.
    var dropped: [Diagnostic] = []
    /// The reason why the item cannot be sent at all.
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
    /// Whether the rule may recur more than once an hour.
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

    /// Adds the DTEND that an event implies, or replaces its DURATION by a DTEND with the same meaning (RFC 5545
    /// §3.6.1).
    ///
    /// A series in a zone keeps a DURATION in hours. On days when clocks change, this DURATION is exact, but a DTEND
    /// stays at the same time of day.
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
    /// The organizer and attendees were left out so that no server sends them invitations.
    public static let droppedAttendees = Self(rawValue: "dropped-attendees")
}
