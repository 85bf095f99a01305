import Glibc

/// A value that threads share, and wait on: a mutex with a condition (POSIX threads).
///
/// Swift's own primitives leave waiting to tasks, whose few threads must not be blocked; these wait on threads of their
/// own.
final class Monitor<State>: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let condition: UnsafeMutablePointer<pthread_cond_t>
    private var state: State

    init(_ state: State) {
        self.state = state
        mutex = .allocate(capacity: 1)
        pthread_mutex_init(mutex, nil)
        condition = .allocate(capacity: 1)
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        // Steps of the wall clock must not shorten or lengthen a wait.
        pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
        pthread_cond_init(condition, &attributes)
        pthread_condattr_destroy(&attributes)
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    /// Looks at the value.
    func read<Result>(_ body: (State) -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body(state)
    }

    /// Changes what nobody waits for.
    func update<Result>(_ body: (inout State) -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body(&state)
    }

    /// Changes the value, and wakes all who wait on it.
    func change<Result>(_ body: (inout State) -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        let result = body(&state)
        pthread_cond_broadcast(condition)
        return result
    }

    /// Waits until `body`, asked now and after each change, gives something; what it changes itself wakes nobody.
    func wait<Result>(_ body: (inout State) -> Result?) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while true {
            if let result = body(&state) { return result }
            pthread_cond_wait(condition, mutex)
        }
    }

    /// Waits for the next change, or until a time; at once where that is over.
    ///
    /// - Parameter deadline: asked for the time, with the value as it is; nil for none.
    func waitForChange(until deadline: (State) -> ContinuousClock.Instant?) {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        guard let deadline = deadline(state) else {
            pthread_cond_wait(condition, mutex)
            return
        }
        let (seconds, attoseconds) = (deadline - .now).components
        guard seconds >= 0, attoseconds >= 0 else { return }
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        // A year is for ever, and does not overflow.
        time.tv_sec += Int(min(seconds, 31_536_000))
        time.tv_nsec += Int(attoseconds / 1_000_000_000)
        if time.tv_nsec >= 1_000_000_000 {
            time.tv_sec += 1
            time.tv_nsec -= 1_000_000_000
        }
        pthread_cond_timedwait(condition, mutex, &time)
    }
}
