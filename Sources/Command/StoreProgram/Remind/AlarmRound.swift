import CommandLineInterface
import EventStore
import ICalendar

/// Looks for alarms that are due, shows them, and returns when to look again. The caller passes the time, the time zone
/// and the function that shows a notice.
struct AlarmRound {
    let store: any EventStore
    /// The calendars to look in; nil for all.
    var calendars: Set<CalendarIdentifier>?
    var patience = TimeSpan.oneDay.seconds
    var ledger = AlarmLedger()
    /// The times at which alarms were shown in the last minute.
    var recent: [Int] = []
    var lastNote: Int?

    private static let horizon = 366 * 86_400
    /// The greatest number of notices in a minute. A stranger's calendar may have an alarm for every second.
    static let rate = 20
    /// How long to wait before an alarm that could not be shown is tried again, in seconds.
    static let retry = 60

    struct Result {
        var next: Int?
        var failure: (any Error)?
        var unreadable: [UnreadableItem] = []
    }

    mutating func look(
        at now: Int, zone: ReaderZone?, show: (AlarmNotice) async throws -> Void,
        save: (AlarmLedger) throws -> Void
    ) async throws -> Result {
        var result = Result()
        var known = try await alarms(from: now - patience, to: now + 1, zone, &result)
        try await addSnoozed(to: &known, zone)
        let due = ledger.due(at: now, among: known.map(\.candidate), patience: patience)
        var unsent: [AlarmLedger.Candidate] = []
        var further = 0
        recent.removeAll { $0 <= now - 60 || $0 > now }
        for candidate in due {
            guard let alarm = known.first(where: { $0.candidate.key == candidate.key })?.alarm else { continue }
            let wasSnoozed = ledger.snoozed[candidate.key] != nil
            if recent.count >= Self.rate, result.failure == nil {
                further += 1
                ledger.markFired(candidate)
                continue
            }
            do {
                if let failure = result.failure { throw failure }
                try await show(AlarmNotice(alarm, now: now, wasSnoozed: wasSnoozed, reader: zone))
                recent.append(now)
                ledger.markFired(candidate)
                try save(ledger)
            } catch let failure as Failure {
                result.failure = failure
                unsent.append(candidate)
            }
        }
        if further > 0, lastNote.map({ !(now - 60..<now + 1).contains($0) }) ?? true {
            lastNote = now
            try? await show(AlarmNotice(further: further))
        }
        let before = ledger
        ledger.finishLook(at: now, unsent: unsent)
        if ledger != before { try save(ledger) }
        result.next = try await nextLook(after: now, zone)
        if !unsent.isEmpty { result.next = min(result.next ?? .max, now + Self.retry) }
        return result
    }

    mutating func coming(after now: Int, zone: ReaderZone?, count: Int) async throws -> AlarmList {
        var list = try await store.nextAlarms(
            matching: query(from: now, to: now + Self.horizon, zone), count: 4 * count)
        var snoozed: [Known] = []
        try await addSnoozed(to: &snoozed, zone)
        let again = snoozed.compactMap { known in
            ledger.snoozed[known.candidate.key].map {
                ScheduledAlarm(
                    item: known.alarm.item, trigger: $0.until, alarm: known.alarm.alarm,
                    repetition: known.alarm.repetition)
            }
        }.filter { $0.trigger >= now }
        let others = list.alarms.filter { $0.isShown && ledger.snoozed[$0.candidate.key] == nil }
        list.alarms = Array((others + again).sorted { $0.trigger < $1.trigger }.prefix(count))
        return list
    }

    // MARK: Finding

    private func query(from start: Int, to end: Int, _ zone: ReaderZone?) -> AlarmQuery {
        AlarmQuery(
            window: TimeWindow(start: start, end: end), calendars: calendars, floatingZone: zone?.rules.identifier)
    }

    private typealias Known = (alarm: ScheduledAlarm, candidate: AlarmLedger.Candidate)

    private func alarms(
        from start: Int, to end: Int, _ zone: ReaderZone?, _ result: inout Result
    ) async throws -> [Known] {
        let list = try await store.alarms(matching: query(from: start, to: end, zone))
        result.unreadable += list.unreadable
        return list.alarms.filter(\.isShown).map { ($0, $0.candidate) }
    }

    /// Adds the snoozed alarms, and forgets the snoozes of alarms that do not exist any more. If the zone has changed,
    /// an alarm at a floating time may have moved by up to 26 hours. So the alarm is looked for within two days before
    /// and after its old time.
    private mutating func addSnoozed(to known: inout [Known], _ zone: ReaderZone?) async throws {
        for (key, snooze) in ledger.snoozed where !known.contains(where: { $0.candidate.key == key }) {
            var ignored = Result()
            let near = try await alarms(
                from: snooze.trigger - 2 * 86_400, to: snooze.trigger + 2 * 86_400, zone, &ignored)
            if let found = near.first(where: { $0.candidate.key == key }) {
                known.append(found)
            } else {
                ledger.forgetSnooze(key)
            }
        }
    }

    private func nextLook(after now: Int, _ zone: ReaderZone?) async throws -> Int? {
        var start = now + 1
        let count = 20
        while true {
            let found = try await store.nextAlarms(
                matching: query(from: start, to: now + Self.horizon, zone), count: count
            ).alarms
            let next = ledger.nextLook(after: now, among: found.filter(\.isShown).map(\.candidate))
            // If the clock was set back, alarms that already went off are in the future again and must be skipped.
            if found.count < count || found.contains(where: { $0.trigger == next }) { return next }
            let last = found.last?.trigger ?? start
            if let next, next <= last { return next }
            start = last + 1
        }
    }
}

extension ScheduledAlarm {
    /// Whether the alarm is shown. An alarm that sends mail is not shown, because the calendar's server sends the mail.
    var isShown: Bool { action != "EMAIL" }

    var candidate: AlarmLedger.Candidate {
        AlarmLedger.Candidate(
            key: String(MessageDigest.sha256.text(of: identifier.utf8).prefix(32)), trigger: trigger, end: end)
    }
}
