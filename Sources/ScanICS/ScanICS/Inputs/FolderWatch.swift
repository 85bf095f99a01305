import Glibc
import Synchronization
import SystemPackage

/// Everything in folders and in those inside them, and then, for ever, each file that is moved or finished being written
/// there (inotify).
///
///     let watch = FolderWatch(["inbox"])
///     for await scanned in workers.results(of: watch, parts: .acrossEndlessInputs) { ... }
///
/// A file that is being written is left until it is closed. Folders that are made or moved there are watched as well, those
/// that go are forgotten; where the system had more to tell than it could keep, the folders are gone through again. A file
/// is given once for each state that it is in (``FileStamp``). For one loop at a time.
public final class FolderWatch: Sequence, Sendable {
    let folders: [FilePath]
    /// Its reading end becomes readable when the watch is stopped.
    private let stopPipe: (reading: Int32, writing: Int32)
    private let isStarted = Atomic<Bool>(false)

    /// A watch of folders; it begins with the loop.
    public init(_ folders: [FilePath]) {
        self.folders = folders
        var ends: [Int32] = [-1, -1]
        _ = pipe(&ends)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        stopPipe = (ends[0], ends[1])
    }

    deinit {
        close(stopPipe.reading)
        close(stopPipe.writing)
    }

    /// Whether everything that was there at the start has been given.
    public var isWaiting: Bool { isStarted.load(ordering: .relaxed) }

    /// Ends the loop, also one that waits for a file.
    public func stop() {
        _ = [UInt8(1)].withUnsafeBytes { write(stopPipe.writing, $0.baseAddress, 1) }
    }

    func noteWaiting() { isStarted.store(true, ordering: .relaxed) }

    /// Waits until there is something to read from `file`; false where the watch was stopped.
    func wait(for file: Int32) -> Bool {
        var polled = [
            pollfd(fd: file, events: Int16(POLLIN), revents: 0),
            pollfd(fd: stopPipe.reading, events: Int16(POLLIN), revents: 0),
        ]
        while poll(&polled, 2, -1) < 0 {
            guard errno == EINTR else { return false }
        }
        return polled[1].revents == 0
    }

    /// Goes through the files as they come.
    public func makeIterator() -> FolderWatchIterator { FolderWatchIterator(self) }
}

/// Goes through the files of a ``FolderWatch``; blocks until there is one.
public struct FolderWatchIterator: IteratorProtocol {
    private let watch: FolderWatch
    private let events: FolderEvents?
    /// What is being gone through, and what is to be after it.
    private var walk: FolderWalk.Iterator?
    private var walks: [(path: FilePath, name: FilePath)] = []
    private var pending: [FolderEvents.Change] = []
    /// The state in which each file was given, by its path's hash: paths of many files would take much memory.
    private var given: [Int: FileStamp] = [:]
    private var failure: ScanInput?

    fileprivate init(_ watch: FolderWatch) {
        self.watch = watch
        do {
            events = try FolderEvents()
        } catch {
            events = nil
            failure = ScanInput(.unreadable(.unreadable(error)), path: watch.folders.first?.string)
        }
        walks = watch.folders.map { ($0, "") }
    }

    /// Waits for the next file; nil once the watch is stopped, or nothing is left to watch.
    public mutating func next() -> ScanInput? {
        while true {
            if let input = failure {
                failure = nil
                return input
            }
            guard let events else { return nil }
            if let input = walk?.next() {
                guard let input = fresh(input, isListed: true) else { continue }
                return input
            }
            walk = nil
            if let problem = events.takeProblem() { return problem }
            if !walks.isEmpty {
                let (path, name) = walks.removeFirst()
                walk = FolderWalk(path, name: name) { events.add($0, name: $1) }.makeIterator()
                continue
            }
            if !pending.isEmpty {
                if let input = take(pending.removeFirst()) { return input }
                continue
            }
            watch.noteWaiting()
            guard events.isWatching, watch.wait(for: events.descriptor) else { return nil }
            pending = events.read()
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

    /// The input, unless it was given in this state, or is being written and will come again.
    private mutating func fresh(_ input: ScanInput, isListed: Bool) -> ScanInput? {
        guard case .file(let path) = input.source else { return isListed ? input : nil }
        guard let (stamp, isBeingWritten) = FolderEvents.state(of: path, asksForWriters: isListed) else {
            // What vanished is nothing to scan; what cannot be opened says so when it is scanned.
            return isListed || path.withPlatformString({ access($0, F_OK) }) == 0 ? input : nil
        }
        guard !isBeingWritten, given.updateValue(stamp, forKey: path.hashValue) != stamp else { return nil }
        return input
    }
}
