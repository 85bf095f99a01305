import Dispatch
import Synchronization

/// Joins the announcements of changes in a row.
///
/// A program that saves 200 events one by one would otherwise read everything again 200 times. An announcement waits
/// until no change has come for a moment, but not longer than a few seconds.
final class Announcer: Sendable {
    private struct Wait {
        let first: DispatchTime
        var last: DispatchTime
    }

    private static let quiet = DispatchTimeInterval.milliseconds(200)
    private static let longest = DispatchTimeInterval.seconds(5)

    private let queue = DispatchQueue(label: "scanics.eventkit.changes")
    private let wait = Mutex<Wait?>(nil)

    /// Calls a function when the changes have come to rest. While one call waits, others are joined to it.
    func announce(_ body: @Sendable @escaping () -> Void) {
        let now = DispatchTime.now()
        let isWaiting = wait.withLock { wait in
            let known = wait
            wait = Wait(first: known?.first ?? now, last: now)
            return known != nil
        }
        if !isWaiting { check(at: now + Self.quiet, body) }
    }

    private func check(at time: DispatchTime, _ body: @Sendable @escaping () -> Void) {
        queue.asyncAfter(deadline: time) { [self] in
            let next = wait.withLock { wait -> DispatchTime? in
                guard let known = wait else { return nil }
                let due = min(known.last + Self.quiet, known.first + Self.longest)
                guard due <= .now() else { return due }
                wait = nil
                return nil
            }
            if let next { check(at: next, body) } else { body() }
        }
    }
}
