import EventStore
import Glibc

/// An index of large calendars: what earlier processes have read from the files of each calendar. It has a file for
/// each calendar, in the folder `index` of `.scanics`.
///
/// With an index, a command that needs a few events reads only the files of these events. Each file is first compared
/// with its signature in the index. A file that has changed is read again, so an outdated index causes no wrong
/// results. The index can be removed at any time. If it cannot be used, all files are read.
struct VDirIndex: Sendable {
    /// The smallest number of files for which a calendar gets an index. From this number on, an index is faster than
    /// reading all files.
    static let usualMinimum = 200

    /// The greatest size of an index file, which has about 150 bytes for each file of the calendar.
    private static let limit = 1 << 30

    private let folder: Folder

    /// - Parameter folder: the folder `.scanics`.
    init(_ folder: Folder) {
        self.folder = folder.folder("index")
    }

    private static func name(_ calendar: CalendarIdentifier) -> String {
        ResourceName.derived(from: calendar.rawValue) + suffix
    }

    private static let suffix = ".\(FileTable.indexVersion)"

    /// Returns whether a name has the form of the names of index files of this version: a UUID with the suffix.
    private static func isName(_ name: String) -> Bool {
        guard name.hasSuffix(suffix) else { return false }
        let parts = name.dropLast(suffix.count).split(separator: "-", omittingEmptySubsequences: false)
        return parts.map(\.utf8.count) == [8, 4, 4, 4, 12] && parts.allSatisfy { $0.allSatisfy(\.isHexDigit) }
    }

    /// Returns the files of a calendar as they were last read; nil if there is no index that can be used.
    func files(of calendar: CalendarIdentifier) -> FileTable? {
        guard folder.isRealFolder else { return nil }
        let content = try? folder.read(Self.name(calendar), limit: Self.limit)
        return content.flatMap(\.self).flatMap(FileTable.init(indexContent:))
    }

    /// Saves what was read from the files of a calendar. If the save or the power fails, the files are read again.
    ///
    /// - Parameter calendars: all calendars of the store. Index files of other calendars are removed. For nil, no index
    ///   file is removed.
    func save(_ files: FileTable, of calendar: CalendarIdentifier, besides calendars: [CalendarIdentifier]?) {
        guard (try? folder.create()) != nil, folder.isRealFolder else { return }
        folder.removeAbandoned()
        if let calendars {
            let known = Set(calendars.map(Self.name))
            let names = (try? folder.names()) ?? []
            for name in names where Self.isName(name) && !known.contains(name) { try? folder.remove(name) }
        }
        guard let staged = try? folder.stage(files.indexContent, for: Self.name(calendar)) else { return }
        _ = try? folder.place(staged)
    }
}
