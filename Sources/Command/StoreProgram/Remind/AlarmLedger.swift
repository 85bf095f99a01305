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
    struct Candidate: Hashable, Sendable {
        /// Identifies the alarm, also in later runs of the program.
        let key: String
        let trigger: Int
        let end: Int
    }

    struct Snooze: Codable, Equatable, Sendable {
        /// The time at which the alarm goes off again.
        let until: Int
        /// The time at which the alarm was due.
        let trigger: Int
    }

    private(set) var checked: Int?
    private(set) var fired: [String: Int] = [:]
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

    mutating func snooze(_ candidate: Candidate, until: Int) {
        snoozed[candidate.key] = Snooze(until: until, trigger: candidate.trigger)
    }

    mutating func forgetSnooze(_ key: String) { snoozed[key] = nil }

    mutating func finishLook(at now: Int, unsent: [Candidate] = []) {
        checked = min(now, unsent.map { $0.trigger - 1 }.min() ?? now)
        guard fired.count > Self.limit else { return }
        let latest = fired.sorted { $0.value > $1.value }.prefix(Self.limit)
        fired = Dictionary(uniqueKeysWithValues: latest.map { ($0.key, $0.value) })
    }
}
