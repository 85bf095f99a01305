import Synchronization

final class VersionWatch: Sendable {
    private let last = Mutex<Int?>(nil)

    /// Returns whether a version differs from the last seen one; false for an unknown version.
    func isNew(_ version: Int?) -> Bool {
        guard let version else { return false }
        return last.withLock { last in
            defer { last = version }
            return last != nil && last != version
        }
    }
}
