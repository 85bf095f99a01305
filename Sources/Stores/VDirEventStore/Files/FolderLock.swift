import EventStore
import Glibc

/// A lock between programs that write to one folder through this library. If a program ends while it has the lock, the
/// system frees the lock.
final class FolderLock {
    private let file: Int32

    /// Takes the lock, and waits while another program has it.
    init(_ folder: Folder, patience: Double) throws(EventStoreError) {
        let path = "\(folder.path)/lock"
        file = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw Folder.failure(path) }
        var naps = Int(patience * 1_000_000 / 3000)
        while flock(file, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR, naps > 0 else { throw .busy(path: folder.path) }
            naps -= 1
            usleep(UInt32.random(in: 1000...5000))
        }
    }

    func release() { flock(file, LOCK_UN) }

    deinit { close(file) }
}
