import EventStore
import Foundation
import Glibc

/// A sign that the process which recorded a change is still running: a locked file. The system unlocks the file when the
/// process ends, even if it is killed.
package final class OwnerLease: Sendable {
    package let name: String
    private let path: String
    private let descriptor: Int32

    package init(folder: String) throws(EventStoreError) {
        do {
            try FileManager.default.createDirectory(
                atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        } catch {
            throw .notWritable(path: folder, error.localizedDescription)
        }
        Self.removeLeft(in: folder)
        while true {
            let name = UUID().uuidString
            let path = "\(folder)/\(name)"
            let descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard descriptor >= 0 else { throw .notWritable(path: path, String(cString: strerror(errno))) }
            var status = stat()
            guard FileLock.wait(for: descriptor), fstat(descriptor, &status) == 0 else {
                let reason = String(cString: strerror(errno))
                close(descriptor)
                throw .notWritable(path: path, reason)
            }
            // Another process may have removed the file before it was locked.
            guard status.st_nlink > 0 else {
                close(descriptor)
                continue
            }
            self.name = name
            self.path = path
            self.descriptor = descriptor
            return
        }
    }

    /// Removes the files of processes that ended without removing them, for example because they were killed.
    private static func removeLeft(in folder: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names { _ = isHeld(name, folder: folder) }
    }

    deinit {
        unlink(path)
        close(descriptor)
    }

    package static func isHeld(_ name: String, folder: String) -> Bool {
        // The name becomes a part of a path, so it must be a UUID, as all names of leases are.
        guard UUID(uuidString: name) != nil else { return false }
        let descriptor = open("\(folder)/\(name)", O_RDWR | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return true }
        unlink("\(folder)/\(name)")
        return false
    }
}
