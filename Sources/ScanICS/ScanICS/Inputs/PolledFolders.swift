import Synchronization
import SystemPackage

/// The folders of a ``FolderWatch`` that are walked again and again, because the system does not report all changes.
struct PolledFolders: Sendable {
    let polling: FolderWatch.Polling
    /// Whether the walk in progress is such a repeated walk.
    var isWalking = false
    /// The time of the next walk; nil if there is nothing to walk.
    var next: ContinuousClock.Instant? { hasFolders ? last.advanced(by: polling.interval) : nil }

    private let folders = Folders()
    private var last = ContinuousClock.now
    /// The files that have changed since the walk before. Key: the hash of the path.
    private var settling: [Int: FileStamp] = [:]
    /// The entries that could not be read in this walk and in the one before it.
    private var (failing, failedBefore): (Set<String>, Set<String>) = ([], [])

    private final class Folders: Sendable {
        let list = Mutex<[(path: FilePath, name: FilePath)]>([])
    }

    init(_ polling: FolderWatch.Polling) { self.polling = polling }

    var hasFolders: Bool { folders.list.withLock { !$0.isEmpty } }

    /// Adds a folder that is about to be listed, if it needs walks of its own.
    func add(_ path: FilePath, name: FilePath) {
        folders.list.withLock { list in
            guard !list.contains(where: { path.starts(with: $0.path) }), polling.isNeeded(path) else { return }
            list.append((path, name))
        }
    }

    /// Begins a walk. Returns the folders.
    mutating func begin() -> [(path: FilePath, name: FilePath)] {
        last = .now
        isWalking = true
        (failedBefore, failing) = (failing, [])
        return folders.list.withLock(\.self)
    }

    /// Returns whether an entry is to be looked at now: a file that has not changed since the walk before, or an entry
    /// that could be read then and cannot now.
    mutating func isSettled(_ input: ScanInput) -> Bool {
        guard case .file(let path) = input.source else {
            guard case .unreadable = input.source, let path = input.path else { return false }
            failing.insert(path)
            return !failedBefore.contains(path)
        }
        let key = path.hashValue
        guard let (stamp, _) = FolderEvents.state(of: path, asksForWriters: false) else {
            failing.insert(path.string)
            return !failedBefore.contains(path.string)
        }
        guard settling[key] == stamp else {
            settling[key] = stamp
            return false
        }
        return true
    }
}
