import CalendarModel
import EventStore

/// A line of the file with the provenance of a calendar's resources. Only the last line of each UID counts.
struct ProvenanceLine: Codable, Sendable {
    /// A random text that identifies the file; only in the first line.
    var file: String?
    var uid: String?
    /// The provenance; nil if the resource was removed, or if it no longer counts as imported by ScanICS.
    var record: ProvenanceRecord?
    /// The time when the imported resource was removed, in UTC seconds since 1970; nil if it was not.
    var removed: Int?
}

/// The provenance of a calendar's resources, read from the lines of its file.
struct ProvenanceLog: Sendable {
    private var file = GrowingFile()
    private var count = 0
    private(set) var records: [String: ProvenanceRecord] = [:]
    /// The times of the removals of imported resources.
    private(set) var removals: [String: Int] = [:]

    /// Reads the lines that were added to the file.
    mutating func refresh(_ name: String, in folder: Folder) throws(EventStoreError) {
        let news = try file.news(of: name, in: folder)
        if news.isOther { (count, records, removals) = (0, [:], [:]) }
        count += news.lines.count
        for line in news.lines {
            guard let line = JSONLine.decoded(ProvenanceLine.self, line), let uid = line.uid else { continue }
            records[uid] = line.record
            removals[uid] = line.removed
        }
    }

    /// Whether most lines of the file are out of date.
    var isWorthRewriting: Bool { count > 2 * (records.count + removals.count) + 1000 }

    /// The lines of a file with the same records, without the lines that are out of date.
    var lines: [ProvenanceLine] {
        records.sorted { $0.key < $1.key }.map { ProvenanceLine(uid: $0.key, record: $0.value) }
            + removals.sorted { $0.key < $1.key }.map { ProvenanceLine(uid: $0.key, removed: $0.value) }
    }
}
