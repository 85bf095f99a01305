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
    /// The time when the imported resource was removed, in UTC seconds since 1970; nil if it was not removed.
    var removed: Int?

    /// The line as JSON. The UID comes first, so that it can be found without reading the whole line.
    var json: [UInt8] {
        guard let uid else { return JSONLine.encoded(self) }
        var others = self
        others.uid = nil
        let rest = JSONLine.encoded(others).dropFirst()
        let separator = rest.count > 1 ? [UInt8(ascii: ",")] : []
        return ProvenanceText.head.dropLast() + JSONLine.encoded(uid) + separator + rest
    }
}

/// An index of the file that has the provenance of a calendar's resources: the place of the last record of each UID.
/// Records are long, and most commands need few of them, so each record is read only when it is needed.
struct ProvenanceLog: Sendable {
    private var file = GrowingFile()
    private var count = 0
    private var places = UIDMap<Place>()
    /// The removals of imported resources. Key: the UID, value: the time in UTC seconds since 1970.
    private(set) var removals: [String: Int] = [:]
    /// Whether every line was parsed as JSON. This takes thirty times as long as only finding the UID in a line.
    private var isExact = false

    /// The place of a line in the file: its offset and its length in bytes.
    private struct Place: Sendable {
        let start: Int
        let count: Int
    }

    var uids: [String] { places.uids }

    mutating func refresh(_ name: String, in folder: Folder) throws(EventStoreError) {
        var file = file
        defer { self.file = file }
        let restart = { (count, places, removals) = (0, UIDMap(), [:]) }
        try file.readLines(of: name, in: folder, restart: restart) { line, offset in
            count += 1
            let place = Place(start: offset, count: line.count)
            if !isExact, let uid = ProvenanceText.uid(ofRecord: line) {
                places.set(place, of: uid)
                if !removals.isEmpty { removals[String(decoding: uid, as: UTF8.self)] = nil }
            } else if let line = JSONLine.decoded(ProvenanceLine.self, line), var uid = line.uid {
                uid.withUTF8 { places.set(line.record == nil ? nil : place, of: UnsafeRawBufferPointer($0)) }
                removals[uid] = line.removed
            }
        }
    }

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

    var isEmpty: Bool { count == 0 }

    var isWorthRewriting: Bool { count > 2 * (places.count + removals.count) + 1000 }
}

private enum ProvenanceText {
    static let head = Array("{\"uid\":\"".utf8)
    private static let middle = Array("\",\"record\":{".utf8)
    private static let uidKey = Array("\"uid\":\"".utf8)
    private static let recordKey = Array("\"record\":{".utf8)

    /// Returns the UID of a line that has a record, without reading the record. Nil if the line has no record, or if
    /// only a JSON parser can read its UID.
    ///
    /// The keys with their quotation marks cannot occur inside a JSON string, where quotation marks are escaped.
    static func uid(ofRecord line: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
        let isUsual = line.starts(with: head)
        guard let start = isUsual ? head.count : end(of: uidKey, in: line),
            let end = line[start...].firstIndex(of: UInt8(ascii: "\"")),
            !line[start..<end].contains(UInt8(ascii: "\\")),
            isUsual && line[end...].starts(with: middle) || self.end(of: recordKey, in: line) != nil
        else { return nil }
        return UnsafeRawBufferPointer(rebasing: line[start..<end])
    }

    /// Returns the index after a text in a line; nil if the line does not contain it. The text must begin with a
    /// quotation mark.
    private static func end(of text: [UInt8], in line: UnsafeRawBufferPointer) -> Int? {
        var rest = line[...]
        while let base = UnsafeRawBufferPointer(rebasing: rest).baseAddress,
            let mark = memchr(base, Int32(UInt8(ascii: "\"")), rest.count)
        {
            let place = rest.startIndex + (UnsafeRawPointer(mark) - base)
            guard line.count - place >= text.count else { return nil }
            if memcmp(mark, text, text.count) == 0 { return place + text.count }
            rest = line[(place + 1)...]
        }
        return nil
    }
}
