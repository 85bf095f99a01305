import Glibc

/// A value that threads share and wait on: a mutex with a condition variable (POSIX threads).
///
/// Swift's own primitives suspend tasks. The waiting functions here block their thread, so tasks must not call them.
package final class Monitor<State>: @unchecked Sendable {
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>
    private let condition: UnsafeMutablePointer<pthread_cond_t>
    private var state: State

    package init(_ state: State) {
        self.state = state
        mutex = .allocate(capacity: 1)
        pthread_mutex_init(mutex, nil)
        condition = .allocate(capacity: 1)
        var attributes = pthread_condattr_t()
        pthread_condattr_init(&attributes)
        // Waits use the monotonic clock, because setting the wall clock must not shorten or lengthen a wait.
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

    package func read<Result>(_ body: (State) -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body(state)
    }

    /// Changes the value without waking anybody: for changes that no thread waits for.
    package func update<Result>(_ body: (inout State) -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body(&state)
    }

    /// Changes the value, and wakes all threads that wait on it.
    package func change<Result>(_ body: (inout State) -> Result) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        let result = body(&state)
        pthread_cond_broadcast(condition)
        return result
    }

    /// Changes the value, and wakes one of the threads that wait on it: for a change that any of them can take.
    package func changeForOne<Result>(_ body: (inout State) -> Result) -> Result {
        pthread_mutex_lock(mutex)
        let result = body(&state)
        pthread_mutex_unlock(mutex)
        // A thread that is woken before would have to wait for the mutex.
        pthread_cond_signal(condition)
        return result
    }

    /// Waits until `body` returns a value. `body` is called now and after each change. If `body` itself changes the
    /// value, no thread is woken.
    package func wait<Result>(_ body: (inout State) -> Result?) -> Result {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while true {
            if let result = body(&state) { return result }
            pthread_cond_wait(condition, mutex)
        }
    }

    /// Waits for the next change or for a deadline; returns at once if the deadline has passed.
    ///
    /// - Parameter deadline: returns the deadline for the current value; nil for no deadline.
    package func waitForChange(until deadline: (State) -> ContinuousClock.Instant?) {
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
        // A longer wait is cut to a year, so that the sum cannot overflow.
        time.tv_sec += Int(min(seconds, 31_536_000))
        time.tv_nsec += Int(attoseconds / 1_000_000_000)
        if time.tv_nsec >= 1_000_000_000 {
            time.tv_sec += 1
            time.tv_nsec -= 1_000_000_000
        }
        pthread_cond_timedwait(condition, mutex, &time)
    }
}
