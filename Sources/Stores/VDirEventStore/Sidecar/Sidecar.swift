import CalendarModel
import EventStore
import ICalendar
import Synchronization

/// What a vdir has no place for – where resources came from, and what imports did – in the folder `.scanics` beside the
/// calendars, which other programs pass over.
final class Sidecar: Sendable {
    let folder: Folder
    private var batches: Folder { folder.folder("batches") }
    private var provenance: Folder { folder.folder("provenance") }
    private let logs = Mutex<[CalendarIdentifier: ProvenanceLog]>([:])
    /// The batch that was read last.
    private let history = Mutex<BatchLog?>(nil)

    init(root: Folder) {
        folder = root.folder(".scanics")
    }

    func create() throws(EventStoreError) { try folder.create() }

    // MARK: Provenance

    private static func logName(_ calendar: CalendarIdentifier) -> String { name(calendar.rawValue) + ".jsonl" }

    /// The folder of the pictures that a calendar's resources were read from.
    private func pictures(_ calendar: CalendarIdentifier) -> Folder { provenance.folder(Self.name(calendar.rawValue)) }

    /// A name for a file that follows from any text and is no path.
    private static func name(_ text: String) -> String {
        NameBasedUUID.text(of: text, namespace: DerivedUID.namespace)
    }

    /// Where the resources of a calendar came from, by their UIDs.
    func records(of calendar: CalendarIdentifier) -> [String: ProvenanceRecord] {
        logs.withLock { logs in
            // It grows where it is: nobody else has it meanwhile.
            var log = logs.removeValue(forKey: calendar) ?? ProvenanceLog()
            try? log.refresh(Self.logName(calendar), in: provenance)
            logs[calendar] = log
            return log.records
        }
    }

    func picture(of key: ResourceKey) -> [UInt8]? {
        (try? pictures(key.calendar).read(Self.name(key.uid) + ".picture")).flatMap(\.self)
    }

    /// Writes down where resources of a calendar came from; nil for nowhere.
    func set(
        _ changes: [(uid: String, provenance: Provenance?)], in calendar: CalendarIdentifier
    ) throws(EventStoreError) {
        guard !changes.isEmpty else { return }
        let pictures = pictures(calendar)
        for (uid, provenance) in changes {
            let name = Self.name(uid) + ".picture"
            if let picture = provenance?.source.picture {
                try pictures.create()
                try pictures.write(name, picture)
                pictures.synchronize()
            } else if provenance == nil {
                try pictures.remove(name)
            }
        }
        try provenance.create()
        let lines = changes.map { ProvenanceLine(uid: $0.uid, record: $0.provenance.map(ProvenanceRecord.init)) }
        try provenance.append(Self.logName(calendar), JSONLine.encoded(lines))
    }

    /// Writes the file of a calendar anew where most of it is out of date. Nobody else must write meanwhile.
    func tidy(_ calendar: CalendarIdentifier) {
        _ = records(of: calendar)
        guard let log = logs.withLock({ $0[calendar] }), log.isWorthRewriting else { return }
        let head = ProvenanceLine(file: Self.name("\(UInt64.random(in: 0 ... .max))"))
        // Should it fail, the old one says the same.
        try? provenance.write(Self.logName(calendar), JSONLine.encoded([head] + log.lines))
    }

    func removeProvenance(of calendar: CalendarIdentifier) {
        let pictures = pictures(calendar)
        for name in (try? pictures.names()) ?? [] { try? pictures.remove(name) }
        try? provenance.remove(Self.logName(calendar))
    }

    // MARK: Calendars

    func record(of calendar: CalendarIdentifier) -> CalendarRecord? {
        let bytes = try? folder.folder("calendars").read(Self.name(calendar.rawValue) + ".json")
        return bytes.flatMap(\.self).flatMap { JSONLine.decoded(CalendarRecord.self, $0) }
    }

    func set(_ record: CalendarRecord?, of calendar: CalendarIdentifier) throws(EventStoreError) {
        let place = folder.folder("calendars")
        let name = Self.name(calendar.rawValue) + ".json"
        guard let record, !record.isEmpty else { return try place.remove(name) }
        try place.create()
        try place.write(name, JSONLine.encoded(record))
    }

    func defaultCalendar(for type: EntityType) -> CalendarIdentifier? {
        (try? folder.read("default-\(type.rawValue)")).flatMap(\.self).map {
            CalendarIdentifier(rawValue: String(decoding: $0, as: UTF8.self))
        }
    }

    func setDefaultCalendar(_ identifier: CalendarIdentifier?, for type: EntityType) throws(EventStoreError) {
        let name = "default-\(type.rawValue)"
        guard let identifier else { return try folder.remove(name) }
        try folder.write(name, Array(identifier.rawValue.utf8))
    }

    // MARK: Batches

    /// The names of the batches.
    func batchNames() -> [String] {
        ((try? batches.names()) ?? []).filter { $0.hasSuffix(".jsonl") }.map { String($0.dropLast(6)) }
    }

    /// How a batch began.
    func head(of batch: String) -> BatchLine.Head? {
        let first = try? batches.reading("\(batch).jsonl") { file in
            // A title is as long as three paths.
            file.bytes(from: 0, count: min(file.size, 1 << 16)).split(separator: UInt8(ascii: "\n")).first
        }
        return first.flatMap(\.self).flatMap { JSONLine.decoded(BatchLine.self, $0) }?.head
    }

    /// What a batch did.
    func log(of batch: String) -> BatchLog {
        guard Self.isName(batch) else { return BatchLog(name: batch) }
        return history.withLock { history in
            var log = history.flatMap { $0.name == batch ? $0 : nil } ?? BatchLog(name: batch)
            history = nil
            log.refresh(in: batches)
            history = log
            return log
        }
    }

    func append(_ lines: [BatchLine], to batch: String) throws(EventStoreError) {
        guard Self.isName(batch) else { throw .invalidItem("the batch has no name for a file") }
        try batches.create()
        try batches.append("\(batch).jsonl", JSONLine.encoded(lines))
    }

    func removeBatch(_ batch: String) throws(EventStoreError) {
        guard Self.isName(batch) else { return }
        try batches.remove("\(batch).jsonl")
    }

    private static func isName(_ batch: String) -> Bool {
        !batch.isEmpty && batch.utf8.allSatisfy { $0 == UInt8(ascii: "-") || $0.isLetterOrDigit }
    }
}

extension UInt8 {
    fileprivate var isLetterOrDigit: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: false
        }
    }
}
