import Glibc

/// Attributes that identify one state of a file, so that the file need not be read to notice a change.
///
/// No program can set the time of the last change of attributes (ctime), so ctime also shows changes by programs that
/// restore the time of modification.
struct FileSignature: Hashable, Sendable {
    struct Time: Hashable, Sendable {
        let seconds: Int
        let nanoseconds: Int
    }

    let inode: UInt
    let size: Int
    let modified: Time
    let changed: Time

}

extension FileSignature {
    init(_ status: stat) {
        self.init(
            inode: UInt(status.st_ino), size: Int(status.st_size), modified: Time(status.st_mtim),
            changed: Time(status.st_ctim))
    }

    /// Creates the signature of a file; nil if there is no regular file with that name. Links are not followed.
    ///
    /// - Parameter folder: an open folder, or `AT_FDCWD`.
    init?(_ name: UnsafePointer<CChar>, in folder: Int32) {
        var status = stat()
        guard fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) == 0, status.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        self.init(status)
    }

    /// Whether every change after a time gives the file another signature.
    ///
    /// File systems count time in steps. Two changes within one step can have the same signature, so a file that was
    /// changed just before it was read has to be read again later.
    func isSettled(at time: Time) -> Bool {
        // Linux counts in steps of at most 10 ms. Some file systems store only whole seconds, or only even
        // numbers of seconds.
        changed.nanoseconds == 0 ? changed + 2_000_000_000 < time : changed + 20_000_000 < time
    }
}

extension FileSignature.Time: Comparable {
    init(_ time: timespec) {
        self.init(seconds: time.tv_sec, nanoseconds: time.tv_nsec)
    }

    static var now: Self {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Self(time)
    }

    static func < (left: Self, right: Self) -> Bool {
        (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
    }

    static func + (time: Self, nanoseconds: Int) -> Self {
        let sum = time.nanoseconds + nanoseconds
        return Self(seconds: time.seconds &+ sum / 1_000_000_000, nanoseconds: sum % 1_000_000_000)
    }
}
