import CalendarModel
import Recurrence
import TimeZones

/// The times at which the alarms of a resource go off: offsets from its occurrences, and fixed times.
struct AlarmOffsets {
    /// The smallest and the largest offset of an alarm from the start or the end of an occurrence, in seconds; nil if
    /// no alarm is relative to an occurrence.
    private(set) var relative: ClosedRange<Int>?
    /// The alarms at fixed times, with their items. `times` has the first time and the repetitions, in UTC seconds
    /// since 1970.
    private(set) var absolute: [(item: Component, alarm: Alarm, times: [Int])] = []

    /// The greatest number of repetitions of an alarm. Further repetitions are ignored.
    static let greatestRepeat = 100
    /// The greatest distance of an alarm from its event, in seconds: a hundred years. Alarms further away are ignored.
    private static let longest = 100 * 366 * 86_400

    /// Collects the alarms of a resource.
    ///
    /// - Parameter timeOfDay: the time of day for reminders whose due date has no time, in seconds after the start of
    ///   the day.
    init(of resource: CalendarResource, timeOfDay: Int) {
        for item in resource.items where item.mayAlarm {
            if item.name == "VTODO", item.property("DUE") != nil || item.property("DURATION") != nil {
                include(0)
                include(timeOfDay)
            }
            for alarm in CalendarEvent(item).alarms where alarm.isActive {
                switch alarm.trigger {
                case .relative(let duration, _):
                    guard alarm.isNearby else { continue }
                    include(duration.totalSeconds)
                    include(duration.totalSeconds + alarm.repetitions * alarm.pause.totalSeconds)
                case .absolute(let time):
                    // RFC 5545 §3.8.6.3 requires UTC, so the time is read as UTC.
                    let first = time.local.secondsSinceEpoch
                    let times = (0...alarm.repetitions).map { first + $0 * alarm.pause.totalSeconds }
                    absolute.append((item, alarm, times))
                case nil: continue
                }
            }
        }
    }

    private mutating func include(_ offset: Int) {
        relative = relative.map { min($0.lowerBound, offset)...max($0.upperBound, offset) } ?? offset...offset
    }

    fileprivate static func isNearby(_ seconds: Int) -> Bool { abs(seconds) <= longest }
}

extension ResourceSpan {
    /// Creates a span for an index of alarms. The span contains all times at which alarms of a resource go off, or at
    /// which the resource is due. Nil if the resource has no alarms and is never due. As in ``init(of:)``, floating
    /// times and days count as UTC.
    public init?(alarmsOf resource: CalendarResource) {
        let offsets = AlarmOffsets(of: resource, timeOfDay: 86_400)
        var (first, last): (Int, Int?) = (.max, .min)
        if let relative = offsets.relative, let span = ResourceSpan(of: resource) {
            (first, last) = (span.start + relative.lowerBound, span.end.map { $0 + relative.upperBound })
        }
        for time in offsets.absolute.flatMap(\.times) {
            (first, last) = (min(first, time), last.map { max($0, time) })
        }
        guard first != .max else { return nil }
        self.init(start: first, end: last.map { max(first, $0) })
    }
}

extension Component {
    /// Whether the item's alarms go off. The alarms of cancelled items and of completed reminders do not go off.
    var mayAlarm: Bool {
        guard text("STATUS")?.uppercased() != "CANCELLED" else { return false }
        return name != "VTODO" || !Reminder(self).isCompleted
    }
}

extension Alarm {
    /// The number of repetitions after the first time (RFC 5545 §3.8.6.2).
    var repetitions: Int {
        guard component.property("DURATION") != nil, pause.totalSeconds > 0 else { return 0 }
        let count = component.property("REPEAT").flatMap { Int($0.value) } ?? 0
        return min(max(0, count), AlarmOffsets.greatestRepeat)
    }

    var pause: CalendarDuration {
        let pause = component.property("DURATION").flatMap { CalendarDuration($0.value) } ?? CalendarDuration()
        return AlarmOffsets.isNearby(pause.totalSeconds) ? pause : CalendarDuration()
    }

    /// Whether the alarm can go off. Apple's calendars write ACTION:NONE to turn an alarm off.
    var isActive: Bool { action != "NONE" }

    /// Whether the alarm is relative to its event and at most a hundred years away from it. Other relative alarms are
    /// ignored.
    var isNearby: Bool {
        guard case .relative(let duration, _)? = trigger else { return false }
        return AlarmOffsets.isNearby(duration.totalSeconds)
    }

    /// Returns whether the alarm was acknowledged at an instant or later (RFC 9074 §6.1).
    func isAcknowledged(at instant: Int) -> Bool {
        guard let time = component.property("ACKNOWLEDGED")?.time else { return false }
        return time.local.secondsSinceEpoch >= instant
    }
}
