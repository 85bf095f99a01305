import CalendarModel
import EventStore
import Glibc

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

/// An index of the file that has the provenance of a calendar's resources: the place of the last record of each UID.
/// Records are long, and most commands need few of them, so each is read only when it is needed.
struct ProvenanceLog: Sendable {
    private var file = GrowingFile()
    private var count = 0
    private var places: [String: Place] = [:]
    /// The times of the removals of imported resources, by UID, in UTC seconds since 1970.
    private(set) var removals: [String: Int] = [:]
    /// Whether every line was parsed as JSON. This takes thirty times as long as only finding the UID in a line.
    private var isExact = false

    /// A line of the file.
    private struct Place: Hashable, Sendable {
        let start: Int
        let count: Int
    }

    /// The UIDs that have records.
    var uids: some Collection<String> { places.keys }

    /// Finds the lines that were added to the file.
    mutating func refresh(_ name: String, in folder: Folder) throws(EventStoreError) {
        let news = try file.news(of: name, in: folder)
        if news.isOther { (count, places, removals) = (0, [:], [:]) }
        count += news.lines.count
        for line in news.lines {
            let place = Place(start: news.offset + line.startIndex, count: line.count)
            if !isExact, let uid = ProvenanceText.uid(ofRecord: line) {
                places[uid] = place
                removals[uid] = nil
            } else if let line = JSONLine.decoded(ProvenanceLine.self, line), let uid = line.uid {
                places[uid] = line.record == nil ? nil : place
                removals[uid] = line.removed
            }
        }
    }

    /// Reads the records of some UIDs.
    mutating func records(
        of uids: some Sequence<String>, _ name: String, in folder: Folder
    ) throws(EventStoreError) -> [String: ProvenanceRecord] {
        let wanted = uids.compactMap { uid in places[uid].map { (uid: uid, place: $0) } }
        guard !wanted.isEmpty else { return [:] }
        var isDamaged = false
        let records = try folder.reading(name) { file in
            var records: [String: ProvenanceRecord] = [:]
            for (uid, place) in wanted {
                let bytes = file.bytes(from: place.start, count: place.count)
                guard let line = JSONLine.decoded(ProvenanceLine.self, bytes), line.uid == uid else {
                    isDamaged = true
                    continue
                }
                records[uid] = line.record
            }
            return records
        }
        guard isDamaged, !isExact else { return records ?? [:] }
        // A line is damaged, because its writer was killed or another process has replaced the file. An earlier line of
        // the same UID may be valid, so the whole file is read again, each line as JSON.
        self = ProvenanceLog()
        isExact = true
        try refresh(name, in: folder)
        return try self.records(of: wanted.map(\.uid), name, in: folder)
    }

    /// Whether most lines of the file are out of date.
    var isWorthRewriting: Bool { count > 2 * (places.count + removals.count) + 1000 }
}

/// The text of a ``ProvenanceLine``.
private enum ProvenanceText {
    private static let uidKey = Array("\"uid\":\"".utf8)
    private static let recordKey = Array("\"record\":{".utf8)

    /// Returns the UID of a line that has a record, without reading the record. Nil if the line has no record, or if
    /// only a JSON parser can read its UID.
    ///
    /// The keys with their quotation marks cannot occur inside a JSON string, where quotation marks are escaped.
    static func uid(ofRecord line: ArraySlice<UInt8>) -> String? {
        guard let start = end(of: uidKey, in: line),
            let end = line[start...].firstIndex(of: UInt8(ascii: "\"")),
            !line[start..<end].contains(UInt8(ascii: "\\")), self.end(of: recordKey, in: line) != nil
        else { return nil }
        return String(decoding: line[start..<end], as: UTF8.self)
    }

    /// Returns the index after a text in a line; nil if the line does not contain it. The text must begin with a
    /// quotation mark.
    private static func end(of text: [UInt8], in line: ArraySlice<UInt8>) -> Int? {
        line.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while let base = UnsafeRawBufferPointer(rebasing: rest).baseAddress,
                let mark = memchr(base, Int32(UInt8(ascii: "\"")), rest.count)
            {
                let place = rest.startIndex + (UnsafeRawPointer(mark) - base)
                guard bytes.count - place >= text.count else { return nil }
                if memcmp(mark, text, text.count) == 0 { return line.startIndex + place + text.count }
                rest = bytes[(place + 1)...]
            }
            return nil
        }
    }
}
