/// Records the alarms that have gone off, and decides which alarms go off now.
///
/// The ledger is a value: it uses no clock, no store and no screen, and the caller passes the time and the alarms. An
/// alarm goes off once, however the clock jumps and however often the program starts:
///
/// - An alarm that became due since the last look goes off, unless it became due more than `patience` seconds ago.
/// - An alarm that was due before the last look, such as an alarm that was added too late, goes off only if its event
///   is not over.
/// - An alarm that went off goes off again only if it was snoozed.
struct AlarmLedger: Codable, Equatable, Sendable {
    /// The values of an alarm that the ledger needs.
    struct Candidate: Hashable, Sendable {
        /// Identifies the alarm, also in later runs of the program.
        let key: String
        /// The time at which the alarm is due, in UTC seconds since 1970.
        let trigger: Int
        let end: Int
    }

    struct Snooze: Codable, Equatable, Sendable {
        /// The time at which the alarm goes off again.
        let until: Int
        /// The time at which the alarm was due.
        let trigger: Int
    }

    /// The time of the last look; nil before the first one.
    private(set) var checked: Int?
    /// The alarms that went off. Key: the alarm's key; value: the time at which the alarm was due.
    private(set) var fired: [String: Int] = [:]
    /// The alarms that will go off again. Key: the alarm's key; value: the alarm's snooze.
    private(set) var snoozed: [String: Snooze] = [:]

    /// The greatest number of alarms in ``fired``. The oldest are removed first, because only the latest alarms could
    /// go off a second time.
    private static let limit = 5000

    /// Returns the alarms that go off now, the earliest first.
    func due(at now: Int, among candidates: [Candidate], patience: Int) -> [Candidate] {
        let checked = checked ?? now
        return candidates.filter { candidate in
            if let snooze = snoozed[candidate.key] { return snooze.until <= now }
            guard candidate.trigger <= now, fired[candidate.key] == nil, candidate.trigger >= now - patience else {
                return false
            }
            return candidate.trigger > checked || candidate.end > now
        }.sorted { $0.trigger < $1.trigger }
    }

    /// Returns the time of the next look; nil if no alarm is coming.
    func nextLook(after now: Int, among candidates: [Candidate]) -> Int? {
        let coming = candidates.lazy.filter { [fired, snoozed] in
            $0.trigger > now && fired[$0.key] == nil && snoozed[$0.key] == nil
        }.map(\.trigger)
        return (Array(coming) + snoozed.values.map(\.until).filter { $0 > now }).min()
    }

    mutating func markFired(_ candidate: Candidate) {
        fired[candidate.key] = candidate.trigger
        snoozed[candidate.key] = nil
    }

    /// Makes an alarm that went off go off again at a later time.
    mutating func snooze(_ candidate: Candidate, until: Int) {
        snoozed[candidate.key] = Snooze(until: until, trigger: candidate.trigger)
    }

    /// Ends the snooze of an alarm that does not exist any more, or is done.
    mutating func forgetSnooze(_ key: String) { snoozed[key] = nil }

    /// Records that the due alarms were looked for.
    ///
    /// - Parameter unsent: the due alarms that could not be shown. They go off at the next look.
    mutating func finishLook(at now: Int, unsent: [Candidate] = []) {
        checked = min(now, unsent.map { $0.trigger - 1 }.min() ?? now)
        guard fired.count > Self.limit else { return }
        let latest = fired.sorted { $0.value > $1.value }.prefix(Self.limit)
        fired = Dictionary(uniqueKeysWithValues: latest.map { ($0.key, $0.value) })
    }
}
