import ArchiveReading

/// A backup of Apple Calendar (`.icbu`): a folder, or a ZIP archive of it. Each calendar is a folder in it,
/// `NUMBER.calendar`, that has its name in `Info.plist`, and its events in the folder `Events` or, in old backups, in one
/// file.
package enum CalendarBackup {
    /// The most bytes of a calendar's `Info.plist`.
    package static let longestInformation = 1 << 20

    /// Returns the folder of the calendar that an event belongs to; nil for another file.
    ///
    /// - Parameter path: the path of the event's file in the backup, or of the whole file.
    package static func calendar(ofEventAt path: String) -> String? {
        let folders = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        return folders.lastIndex(where: isCalendar).map { folders[...$0].joined(separator: "/") }
    }

    /// Returns the folder of the calendar that a file names; nil for another file.
    static func calendar(namedBy path: String) -> String? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count >= 2, parts.last == "Info.plist", isCalendar(parts[parts.count - 2]) else { return nil }
        return parts.dropLast().joined(separator: "/")
    }

    /// Returns whether a file holds a whole backup, as newer versions of macOS write it. Such a file is not read.
    package static func isDatabase(_ path: String) -> Bool { path.split(separator: "/").last == "Calendar.sqlitedb" }

    /// What ``isDatabase(_:)`` finds, and what to do, in words.
    package static let database = "a database of Apple Calendar, which is not read; export each calendar as .ics"

    /// Returns the path of the file that names a calendar.
    package static func information(of calendar: String) -> String { calendar + "/Info.plist" }

    /// Returns the name of a calendar, in one line; nil if there is none.
    package static func title(in information: [UInt8]) -> String? {
        guard information.count <= longestInformation, let title = PropertyList.texts(of: information)["Title"] else {
            return nil
        }
        let line = title.prefix(200).map { $0.isNewline ? " " : $0 }
        let trimmed = String(String(line).trimmed)
        return trimmed.isEmpty ? nil : trimmed
    }

    private static func isCalendar(_ folder: Substring) -> Bool { folder.hasSuffix(".calendar") }
}
