import CLinux
import Glibc
import ImageDecoding
import SystemPackage

/// The lock of a process that reads a single picture or text itself, without a reader: starting one would take half as long
/// as the whole scan of a small picture.
///
/// The process can then read this file and the system's data, such as time zones, and write to what is open. It cannot open
/// other files of the user, write any, use the network or start programs.
package struct OwnLock {
    private let path: FilePath
    /// Whether the file is not a picture, but a calendar or another text.
    package let isForText: Bool

    /// Prepares the lock: opens the libraries that a picture needs. Nil if the kernel cannot lock a process, or if
    /// one process cannot read this file: mails, archives and pictures of some formats (``ImageFormat/needsProcesses``)
    /// need others.
    package init?(forFileAt path: FilePath) {
        let kernel = ReaderProcesses.Protection.ofKernel
        guard kernel.seccomp, kernel.landlock > 0 else { return nil }
        var status = stat()
        // Opening a pipe would wait for its writer.
        guard path.withPlatformString({ stat($0, &status) }) == 0, status.st_mode & S_IFMT == S_IFREG,
            case .opened(let image)? = try? OpenedImage.open(path, isExplicit: true)
        else { return nil }
        defer { image.close() }
        let head = image.head
        let format = ImageFormat(signatureOf: head)
        guard format?.needsProcesses != true, !ContainerFile.mayHoldFiles(head) else { return nil }
        self.path = path
        isForText = format == nil
        LateLibraries(forInputWith: head).openAll()
    }

    /// Locks this process, which must have one thread. Later threads are locked, too.
    ///
    /// - Returns: whether the kernel did all that it had promised.
    package func close() -> Bool {
        let done = path.withPlatformString { csandbox_lock_parser($0) }
        return done.seccomp && done.landlock > 0
    }
}
