import Glibc
import Synchronization
import SystemPackage

/// The files in folders and their subfolders, and then all files that are moved or written there later (inotify). The
/// sequence does not end by itself.
///
///     let watch = FolderWatch(["inbox"])
///     for await scanned in workers.results(of: watch, parts: .acrossEndlessInputs) { ... }
///
/// A file that is being written is returned when its writer closes it. New folders are watched as well, and deleted
/// folders are forgotten. If the system loses changes because there are too many, the folders are walked again. A file
/// is returned only once for each of its states (``FileStamp``). Use a watch for one loop at a time.
///
/// The system does not report changes that other machines make on a network share (NFS, SMB and others). The watch
/// therefore walks folders on a share every 10 seconds, too, and returns a new file when it has not changed between two
/// walks.
public final class FolderWatch: Sequence, Sendable {
    let folders: [FilePath]
    fileprivate let polling: Polling
    /// A pipe whose reading end becomes readable when the watch is stopped.
    private let stopPipe: (reading: Int32, writing: Int32)
    private let isStarted = Atomic<Bool>(false)

    /// How changes are found that the system does not report.
    package struct Polling: Sendable {
        /// The time between two walks.
        var interval = Duration.seconds(10)
        /// Whether changes in a folder may not be reported.
        var isNeeded: @Sendable (FilePath) -> Bool = NetworkShare.holds
        /// Whether the system is asked to report changes, too.
        var usesEvents = true
    }

    /// Creates a watch of folders. Watching starts when a loop begins to iterate over the files.
    public convenience init(_ folders: [FilePath]) {
        self.init(folders, polling: Polling())
    }

    package init(_ folders: [FilePath], polling: Polling) {
        self.folders = folders
        self.polling = polling
        var ends: [Int32] = [-1, -1]
        _ = pipe(&ends)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        stopPipe = (ends[0], ends[1])
    }

    deinit {
        close(stopPipe.reading)
        close(stopPipe.writing)
    }

    /// Whether all files that were there at the start have been returned.
    public var isWaiting: Bool { isStarted.load(ordering: .relaxed) }

    /// Ends the loop, even if it is waiting for a file.
    public func stop() {
        _ = [UInt8(1)].withUnsafeBytes { write(stopPipe.writing, $0.baseAddress, 1) }
    }

    func noteWaiting() { isStarted.store(true, ordering: .relaxed) }

    fileprivate enum Waking {
        case readable, late, stopped
    }

    /// Waits until `file` is readable, until a deadline, or until the watch is stopped.
    fileprivate func wait(for file: Int32, until deadline: ContinuousClock.Instant?) -> Waking {
        var polled = [
            pollfd(fd: file, events: Int16(POLLIN), revents: 0),
            pollfd(fd: stopPipe.reading, events: Int16(POLLIN), revents: 0),
        ]
        while true {
            let left = deadline.map { Int32(Swift.max(0, Swift.min(($0 - .now) / .milliseconds(1), 1e6)).rounded(.up)) }
            let count = poll(&polled, 2, left ?? -1)
            if count > 0 { return polled[1].revents == 0 ? .readable : .stopped }
            if count == 0 { return .late }
            guard errno == EINTR else { return .stopped }
        }
    }

    /// Returns an iterator over the files.
    public func makeIterator() -> FolderWatchIterator { FolderWatchIterator(self) }
}

/// An iterator over the files of a ``FolderWatch``. It blocks until there is a file to return.
public struct FolderWatchIterator: IteratorProtocol {
    private let watch: FolderWatch
    private let events: FolderEvents?
    /// The walk in progress, and the folders to walk after it.
    private var walk: FolderWalk.Iterator?
    private var walks: [(path: FilePath, name: FilePath)] = []
    private var pending: [FolderEvents.Change] = []
    /// Key: the hash of a file's path; value: the state in which the file was returned. Hashes take less memory than
    /// paths.
    private var given: [Int: FileStamp] = [:]
    private var failure: ScanInput?
    private var shares: PolledFolders

    fileprivate init(_ watch: FolderWatch) {
        shares = PolledFolders(watch.polling)
        self.watch = watch
        do {
            events = try FolderEvents()
        } catch {
            events = nil
            failure = ScanInput(.unreadable(.unreadable(error)), path: watch.folders.first?.string)
        }
        walks = watch.folders.map { ($0, "") }
    }

    /// Waits for the next file; returns nil once the watch is stopped, or no folder is left to watch.
    public mutating func next() -> ScanInput? {
        while true {
            if let input = failure {
                failure = nil
                return input
            }
            guard let events else { return nil }
            if let input = walk?.next() {
                guard !shares.isWalking || shares.isSettled(input) else { continue }
                guard let input = fresh(input, isListed: true) else { continue }
                return input
            }
            walk = nil
            if walks.isEmpty { shares.isWalking = false }
            if let problem = events.takeProblem() { return problem }
            if !walks.isEmpty {
                let (path, name) = walks.removeFirst()
                walk = FolderWalk(path, name: name) { [shares] in
                    shares.add($0, name: $1)
                    if shares.polling.usesEvents { events.add($0, name: $1) }
                }.makeIterator()
                continue
            }
            if !pending.isEmpty {
                if let input = take(pending.removeFirst()) { return input }
                continue
            }
            watch.noteWaiting()
            guard events.isWatching || shares.hasFolders else { return nil }
            switch watch.wait(for: events.descriptor, until: shares.next) {
            case .readable: pending = events.read()
            case .late: walks = shares.begin()
            case .stopped: return nil
            }
        }
    }

    private mutating func take(_ change: FolderEvents.Change) -> ScanInput? {
        switch change {
        case .file(let path, let name):
            return fresh(
                ScanInput(.file(path), path: path.string, relativeName: name.string, isExplicit: false),
                isListed: false)
        case .folder(let path, let name): walks.append((path, name))
        case .gone(let path): given[path.hashValue] = nil
        case .overflow: walks = watch.folders.map { ($0, "") }
        }
        return nil
    }

    /// Returns the input, or nil if the watch has returned it in this state before. Also returns nil for a file that is
    /// still being written, because another event follows when the file is closed.
    private mutating func fresh(_ input: ScanInput, isListed: Bool) -> ScanInput? {
        guard case .file(let path) = input.source else { return isListed ? input : nil }
        guard let (stamp, isBeingWritten) = FolderEvents.state(of: path, asksForWriters: isListed) else {
            // A file that vanished needs no scan. If a file exists but cannot be opened, its scan reports this, as it does
            // for a listed link whose target is missing.
            let exists = path.withPlatformString {
                faccessat(AT_FDCWD, $0, F_OK, isListed ? AT_SYMLINK_NOFOLLOW : 0) == 0 || isListed && errno != ENOENT
            }
            return exists ? input : nil
        }
        guard !isBeingWritten, given.updateValue(stamp, forKey: path.hashValue) != stamp else { return nil }
        return input
    }
}
