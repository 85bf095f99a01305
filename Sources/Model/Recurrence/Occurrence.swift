import CalendarModel

/// One occurrence of an event or reminder: an instance of a series, or the only occurrence.
public struct Occurrence: Sendable {
    let shape: OccurrenceShape
    /// Seconds since 1970-01-01T00:00:00 local time; each of the three may be in another zone.
    let startLocal, endLocal, originalLocal: Int
    /// The start, in UTC seconds since 1970. A floating time or a day is read in the zone that the caller gave for
    /// floating times.
    public let startUTC: Int
    /// The end, exclusive, in UTC seconds since 1970; equal to the start if the occurrence has no length.
    public let endUTC: Int

    /// The start of the instance before an override moved it, in UTC seconds since 1970; see ``recurrenceID``.
    public let originalUTC: Int

    /// The UID of the event or reminder; nil if it has none.
    public var uid: String? { shape.uid }

    /// The start, as a time of the same kind and zone as DTSTART or the RDATE that gives the start. If clocks in the
    /// zone skip this local time, the offset before the gap applies (RFC 5545 §3.3.5).
    public var start: EventTime { shape.start.kind.time(startLocal) }

    /// The end, exclusive: equal to the start if the occurrence has no length. For a reminder, the time it is due.
    public var end: EventTime { shape.end.kind.time(endLocal) }

    /// The start of the instance before an override moved it. This start identifies the instance in its series
    /// (§3.8.4.4). Nil if the event happens once.
    public var recurrenceID: EventTime? { shape.original?.kind.time(originalLocal) }

    /// The zone of the start: an IANA name, `UTC`, or the TZID of a zone that the calendar defines. Nil for a day, a
    /// floating time and a time in an unknown zone.
    public var startZone: String? { shape.start.zoneName }

    /// The zone of the end.
    public var endZone: String? { shape.end.zoneName }

    /// The zone of the recurrence identifier.
    public var recurrenceIDZone: String? { shape.original?.zoneName }

    /// The component that describes the occurrence: the series' own component, an override of this instance, or an
    /// override of an earlier instance and all later ones (RANGE=THISANDFUTURE). The times in the component may be
    /// those of another instance; ``instance`` has the times of this occurrence.
    public var component: Component { shape.component }

    /// SUMMARY.
    public var summary: String? { shape.summary }

    /// STATUS, upper case. Cancelled occurrences are listed, with `CANCELLED`.
    public var status: String? { shape.status }

    /// Whether an override describes the occurrence, instead of the series' own component.
    public var isOverridden: Bool { shape.isOverride }

    /// A component for this occurrence alone. It has the times of the occurrence, no rule, and a RECURRENCE-ID if the
    /// occurrence belongs to a series.
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

    /// Returns whether the occurrence overlaps a window. An occurrence that ends when the window begins, or begins when
    /// the window ends, does not overlap it.
    func overlaps(_ window: Range<Int>) -> Bool {
        if window.isEmpty { return startUTC <= window.lowerBound && window.lowerBound < max(endUTC, startUTC + 1) }
        return startUTC < window.upperBound && max(endUTC, startUTC + 1) > window.lowerBound
    }
}

extension Occurrence: Hashable {
    /// Returns whether both are the same occurrence with the same content.
    public static func == (left: Self, right: Self) -> Bool {
        left.startUTC == right.startUTC && left.endUTC == right.endUTC && left.start == right.start
            && left.end == right.end && left.recurrenceID == right.recurrenceID && left.component == right.component
    }

    /// Hashes the UID, the start and the end.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(uid)
        hasher.combine(startUTC)
        hasher.combine(endUTC)
    }
}

extension Occurrence: Comparable {
    /// Orders by start, then by end, then by UID.
    public static func < (left: Self, right: Self) -> Bool {
        if left.startUTC != right.startUTC { return left.startUTC < right.startUTC }
        if left.endUTC != right.endUTC { return left.endUTC < right.endUTC }
        return (left.uid ?? "") < (right.uid ?? "")
    }
}

/// The data that the occurrences of one component share. It is a class, so each occurrence holds only a reference.
final class OccurrenceShape: Sendable {
    let component: Component
    let uid, summary, status: String?
    let start, end: Clock
    /// The clock of the recurrence identifier; nil if there is only one occurrence.
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
