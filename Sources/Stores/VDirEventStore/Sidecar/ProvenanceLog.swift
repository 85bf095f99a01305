import CalendarModel
import EventStore

/// A line of the file that says where a calendar's resources came from; the last line of a UID holds.
struct ProvenanceLine: Codable, Sendable {
    /// Tells one file from another; the first line.
    var file: String?
    var uid: String?
    /// Nil where ScanICS did not import it, or it is gone.
    var record: ProvenanceRecord?
}

/// Where the resources of a calendar came from, as the lines of its file say.
struct ProvenanceLog: Sendable {
    private var file = GrowingFile()
    private var count = 0
    private(set) var records: [String: ProvenanceRecord] = [:]

    /// Reads what was added to the file.
    mutating func refresh(_ name: String, in folder: Folder) throws(EventStoreError) {
        let news = try file.news(of: name, in: folder)
        if news.isAnew { (count, records) = (0, [:]) }
        count += news.lines.count
        for line in news.lines {
            guard let line = JSONLine.decoded(ProvenanceLine.self, line), let uid = line.uid else { continue }
            records[uid] = line.record
        }
    }

    /// Whether most of the file says what holds no longer.
    var isWorthRewriting: Bool { count > 2 * records.count + 1000 }

    /// The lines of a file that says the same.
    var lines: [ProvenanceLine] {
        records.sorted { $0.key < $1.key }.map { ProvenanceLine(uid: $0.key, record: $0.value) }
    }
}
