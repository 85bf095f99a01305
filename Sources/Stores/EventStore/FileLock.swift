import Glibc

/// A lock on a whole file, between processes that take it, too (flock(2)). The system frees it when the file is closed or the
/// process ends.
package enum FileLock {
    /// Waits until no other process has the lock, and takes it. A signal does not end the wait.
    ///
    /// - Returns: whether the file is locked. If it is not, `errno` says why.
    package static func wait(for descriptor: Int32) -> Bool {
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else { return false }
        }
        return true
    }
}
