import Synchronization

/// Remembers the version of a file that was seen last.
final class VersionWatch: Sendable {
    private let last = Mutex<Int?>(nil)

    /// Whether a version is another than the last one; a version that is not known is not.
    func isNew(_ version: Int?) -> Bool {
        guard let version else { return false }
        return last.withLock { last in
            defer { last = version }
            return last != nil && last != version
        }
    }
}
