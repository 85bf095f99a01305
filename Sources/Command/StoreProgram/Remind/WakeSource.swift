import CLinux
import EventStore
import Glibc
import ScanICS
import SystemPackage

/// Waits for a reason to look for alarms: the time of the next alarm, a change of the clock, of the machine's zone or
/// of the store, an answer from the desktop, or a signal that ends the program. Nothing else wakes the program.
final class WakeSource: @unchecked Sendable {
    // This class needs no lock: only one task uses it, and that task waits while another thread polls.

    enum Reason {
        case time, zone, store, desktop, stop
    }

    private let clock = linux_create_alarm_clock()
    /// The descriptor from which the changes of the watched folders are read.
    private let events = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    private let stopped: (read: Int32, write: Int32)
    /// The watched folders. Key: the folder's inotify watch descriptor; value: the reason, and the names of the files
    /// that matter. If `names` is nil, all files matter whose names do not begin with a dot.
    private var watched: [Int32: (reason: Reason, names: Set<String>?)] = [:]
    var desktop: Int32 = -1

    init() throws(Errno) {
        var ends: [Int32] = [-1, -1]
        guard clock >= 0, events >= 0, pipe(&ends) == 0 else { throw Errno(rawValue: errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        stopped = (ends[0], ends[1])
    }

    deinit { for descriptor in [clock, events, stopped.read, stopped.write] { close(descriptor) } }

    /// Ends the wait, now or later. Any thread may call it.
    func stop() { _ = write(stopped.write, "x", 1) }

    // MARK: What to watch

    private static let changes =
        UInt32(IN_MODIFY) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_CREATE) | UInt32(IN_DELETE)
        | UInt32(IN_ONLYDIR)

    /// Watches a folder.
    func watch(_ folder: String, for reason: Reason, names: Set<String>? = nil, withCloses: Bool = true) {
        let number = inotify_add_watch(
            events, folder, withCloses ? Self.changes | UInt32(IN_CLOSE_WRITE) : Self.changes)
        if number >= 0 { watched[number] = (reason, names) }
    }

    /// Watches the files of a store. A folder that is added to the store later is watched from the next call on.
    ///
    /// - Returns: false for a store that is not on this machine.
    func watch(_ location: StoreLocation) -> Bool {
        switch location {
        case .sqlite(let path):
            let file = FilePath(path)
            let name = file.lastComponent?.string ?? ""
            let folder = file.removingLastComponent().string
            // SQLite writes changes to the log (-wal) first, and moves them into the database later. So both files are
            // watched.
            watch(folder.isEmpty ? "." : folder, for: .store, names: [name, name + "-wal"], withCloses: false)
        case .vdir(let path):
            watch(path, for: .store)
            for name in KnownStores.subfolders(of: path) { watch("\(path)/\(name)", for: .store) }
        case .calDAV, .evolution: return false
        }
        return true
    }

    // MARK: Waiting

    /// Waits for a reason to wake up.
    ///
    /// - Parameter time: the time at which to wake up, in UTC seconds since 1970; nil to wait only for the other
    ///   reasons.
    func wait(until time: Int?) async -> Set<Reason> { await WorkerThread.value { self.poll(until: time) } }

    /// A time that is never reached. An alarm clock that is set to this time reports only that the system's clock was
    /// set.
    private static let farAway = 1 << 40

    private func poll(until time: Int?) -> Set<Reason> {
        while true {
            _ = linux_set_alarm_clock(clock, max(1, time ?? Self.farAway))
            var waited = [clock, events, stopped.read, desktop].map {
                pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
            }
            guard Glibc.poll(&waited, nfds_t(waited.count), -1) > 0 else { continue }
            var reasons: Set<Reason> = []
            if waited[0].revents != 0 {
                var expirations: UInt64 = 0
                _ = read(clock, &expirations, MemoryLayout<UInt64>.size)
                reasons.insert(.time)
            }
            if waited[1].revents != 0 { reasons.formUnion(changes()) }
            if waited[2].revents != 0 { reasons.insert(.stop) }
            if waited[3].revents != 0 { reasons.insert(.desktop) }
            if !reasons.isEmpty { return reasons }
        }
    }

    /// Reads the changes in the watched folders. Many changes often come together, so the changes of the next moment
    /// are read, too.
    private func changes() -> Set<Reason> {
        var reasons = readChanges()
        while !reasons.isEmpty {
            usleep(200_000)
            let more = readChanges()
            if more.isSubset(of: reasons) { break }
            reasons.formUnion(more)
        }
        return reasons
    }

    private func readChanges() -> Set<Reason> {
        var reasons: Set<Reason> = []
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 14, alignment: 8)
        defer { buffer.deallocate() }
        while case let size = read(events, buffer.baseAddress, buffer.count), size > 0 {
            var offset = 0
            let headerSize = MemoryLayout<inotify_event>.size
            while offset + headerSize <= size {
                let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                let name = buffer[(offset + headerSize)..<size].prefix(Int(event.len)).prefix { $0 != 0 }
                offset += headerSize + Int(event.len)
                if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { reasons.formUnion([.store, .zone]) }
                guard let watch = watched[event.wd] else { continue }
                let text = String(decoding: name, as: UTF8.self)
                if watch.names?.contains(text) ?? !text.hasPrefix(".") { reasons.insert(watch.reason) }
            }
        }
        return reasons
    }
}
