import CalendarModel

/// One occurrence of an event or a reminder: of a series, or the only one there is.
public struct Occurrence: Sendable {
    /// What the occurrences of a component have in common; shared, since a series has many.
    let shape: OccurrenceShape
    /// Seconds since 1970-01-01T00:00:00 on the clocks of the start, the end and the recurrence identifier.
    let startLocal, endLocal, originalLocal: Int
    /// When it starts, in UTC seconds since 1970. A floating time or a day is that of the zone that was given for them.
    public let startUTC: Int
    /// When it ends, exclusive, in UTC seconds since 1970; equal to the start where it has no length.
    public let endUTC: Int

    /// When the instance that it is began before it was moved, in UTC seconds since 1970; see ``recurrenceID``.
    public let originalUTC: Int

    /// The UID of the event or reminder; nil where it has none.
    public var uid: String? { shape.uid }

    /// Its start: on the clock of the component's DTSTART, or of an RDATE. Where the clocks skip that local time, it is read
    /// with the offset before the gap (RFC 5545 §3.3.5).
    public var start: EventTime { shape.start.kind.time(startLocal) }

    /// Its end, exclusive: equal to the start where it has no length. Of a reminder: when it is due.
    public var end: EventTime { shape.end.kind.time(endLocal) }

    /// Which instance of its series it is: where that began before it was moved (§3.8.4.4); nil where it is the only one.
    public var recurrenceID: EventTime? { shape.original?.kind.time(originalLocal) }

    /// The zone of its start: an IANA name, `UTC`, or the TZID of a zone that the calendar defines; nil for a day, a floating
    /// time and a time of a zone that nobody knows.
    public var startZone: String? { shape.start.zoneName }

    /// The zone of its end.
    public var endZone: String? { shape.end.zoneName }

    /// The zone of its recurrence identifier.
    public var recurrenceIDZone: String? { shape.original?.zoneName }

    /// The component that describes it: the series' own, or the override that replaces it or those from an earlier one on
    /// (RANGE=THISANDFUTURE). Its times may be those of another instance; ``instance`` has this one's.
    public var component: Component { shape.component }

    /// SUMMARY.
    public var summary: String? { shape.summary }

    /// STATUS, upper case: a cancelled occurrence is listed, with `CANCELLED`.
    public var status: String? { shape.status }

    /// Whether it was changed against its series by a component of its own.
    public var isOverridden: Bool { shape.isOverride }

    /// A component for this occurrence alone: its own times, no rule, and a RECURRENCE-ID where it is one of a series.
    public var instance: Component {
        var component = shape.component
        let end = component.name == "VTODO" ? "DUE" : "DTEND"
        component.properties.removeAll {
            ["RRULE", "RDATE", "EXDATE", "EXRULE", "DURATION", "RECURRENCE-ID", end].contains($0.name)
        }
        let hadStart = component.property("DTSTART") != nil
        if hadStart || component.name == "VEVENT" { component.set("DTSTART", Property("DTSTART", time: start)) }
        let place = component.properties.firstIndex { $0.name == "DTSTART" }.map { $0 + 1 } ?? 0
        if let recurrenceID {
            component.properties.insert(Property("RECURRENCE-ID", time: recurrenceID), at: place)
        }
        if endUTC > startUTC || !hadStart { component.properties.insert(Property(end, time: self.end), at: place) }
        return component
    }

    /// Whether it lies in a time, by overlap: one that ends when the time begins, or begins when it ends, does not.
    func overlaps(_ window: Range<Int>) -> Bool {
        if window.isEmpty { return startUTC <= window.lowerBound && window.lowerBound < max(endUTC, startUTC + 1) }
        return startUTC < window.upperBound && max(endUTC, startUTC + 1) > window.lowerBound
    }
}

extension Occurrence: Hashable {
    /// Whether both are the same occurrence of the same content.
    public static func == (left: Self, right: Self) -> Bool {
        left.startUTC == right.startUTC && left.endUTC == right.endUTC && left.start == right.start
            && left.end == right.end && left.recurrenceID == right.recurrenceID && left.component == right.component
    }

    /// Hashes what tells occurrences apart.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(uid)
        hasher.combine(startUTC)
        hasher.combine(endUTC)
    }
}

extension Occurrence: Comparable {
    /// The order of starts, then of ends, then of UIDs.
    public static func < (left: Self, right: Self) -> Bool {
        if left.startUTC != right.startUTC { return left.startUTC < right.startUTC }
        if left.endUTC != right.endUTC { return left.endUTC < right.endUTC }
        return (left.uid ?? "") < (right.uid ?? "")
    }
}

/// What the occurrences of one component have in common. A class, so that each holds one reference.
final class OccurrenceShape: Sendable {
    let component: Component
    let uid, summary, status: String?
    let start, end: Clock
    /// The clock of the recurrence identifier; nil where there is only one occurrence.
    let original: Clock?
    let isOverride: Bool

    init(_ component: Component, start: Clock, end: Clock, original: Clock?, isOverride: Bool) {
        self.component = component
        self.start = start
        self.end = end
        self.original = original
        self.isOverride = isOverride
        uid = component.text("UID")
        summary = component.text("SUMMARY")
        status = component.text("STATUS")?.uppercased()
    }
}
