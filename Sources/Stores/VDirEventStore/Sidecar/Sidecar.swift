import CalendarModel
import EventStore
import Synchronization

/// The data that the vdir format cannot hold: the provenance of resources and the changes of imports. They are in the
/// folder `.scanics` beside the calendars. Other programs ignore this folder.
final class Sidecar: Sendable {
    let folder: Folder
    private var batches: Folder { folder.folder("batches") }
    private var provenance: Folder { folder.folder("provenance") }
    private let logs = Mutex<[CalendarIdentifier: ProvenanceLog]>([:])
    private let history = Mutex<BatchLog?>(nil)

    init(root: Folder) {
        folder = root.folder(".scanics")
    }

    func create() throws(EventStoreError) { try folder.create() }

    // MARK: Provenance

    private static func logName(_ calendar: CalendarIdentifier) -> String {
        ResourceName.derived(from: calendar.rawValue) + ".jsonl"
    }

    private func pictures(_ calendar: CalendarIdentifier) -> Folder {
        provenance.folder(ResourceName.derived(from: calendar.rawValue))
    }

    /// Returns the provenance of some of a calendar's resources. Key: the UID.
    func records(of uids: some Sequence<String>, in calendar: CalendarIdentifier) -> [String: ProvenanceRecord] {
        withLog(of: calendar) { log in
            (try? log.records(of: uids, Self.logName(calendar), in: provenance)) ?? [:]
        }
    }

    /// Returns the remembered removals from a calendar. Key: the UID, value: the time in UTC seconds since 1970.
    func removals(of calendar: CalendarIdentifier) -> [String: Int] { withLog(of: calendar) { $0.removals } }

    private func withLog<Value>(of calendar: CalendarIdentifier, _ body: (inout ProvenanceLog) -> Value) -> Value {
        logs.withLock { logs in
            // The log is taken out of the dictionary, so that changing it does not copy it.
            var log = logs.removeValue(forKey: calendar) ?? ProvenanceLog()
            defer { logs[calendar] = log }
            try? log.refresh(Self.logName(calendar), in: provenance)
            return body(&log)
        }
    }

    func picture(of key: ResourceKey) -> [UInt8]? {
        (try? pictures(key.calendar).read(ResourceName.derived(from: key.uid) + ".picture")).flatMap(\.self)
    }

    /// Records the provenance of a calendar's resources; nil removes a record.
    ///
    /// - Parameter removals: the times of the removals to remember, in UTC. Other removals of these resources are
    ///   forgotten.
    func set(
        _ changes: [(uid: String, provenance: Provenance?)], in calendar: CalendarIdentifier,
        removals: [String: LocalDateTime] = [:]
    ) throws(EventStoreError) {
        guard !changes.isEmpty else { return }
        let pictures = pictures(calendar)
        for (uid, provenance) in changes {
            let name = ResourceName.derived(from: uid) + ".picture"
            if let picture = provenance?.source.picture {
                try pictures.create()
                try pictures.write(name, picture)
                pictures.synchronize()
            } else if provenance == nil {
                try pictures.remove(name)
            }
        }
        try provenance.create()
        let lines = changes.map { change in
            ProvenanceLine(
                uid: change.uid, record: change.provenance.map(ProvenanceRecord.init),
                removed: removals[change.uid]?.secondsSinceEpoch)
        }
        try provenance.append(Self.logName(calendar), JSONLine.lines(lines.map(\.json)))
    }

    /// Rewrites the file of a calendar if most of it is out of date. No other program may be writing at the same time.
    ///
    /// - Parameter isAlwaysWorth: whether the file is rewritten even if only a small part is out of date.
    func tidy(_ calendar: CalendarIdentifier, isAlwaysWorth: Bool = false) {
        let lines = withLog(of: calendar) { log -> [ProvenanceLine]? in
            guard log.isWorthRewriting || (isAlwaysWorth && !log.isEmpty) else { return nil }
            let uids = log.uids.sorted()
            guard let records = try? log.records(of: uids, Self.logName(calendar), in: provenance) else { return nil }
            return uids.compactMap { uid in records[uid].map { ProvenanceLine(uid: uid, record: $0) } }
                + log.removals.sorted { $0.key < $1.key }.map { ProvenanceLine(uid: $0.key, removed: $0.value) }
        }
        guard let lines else { return }
        let head = ProvenanceLine(file: ResourceName.derived(from: "\(UInt64.random(in: 0 ... .max))"))
        // If this fails, the old file still has the same records.
        try? provenance.write(Self.logName(calendar), JSONLine.lines(([head] + lines).map(\.json)))
    }

    func removeProvenance(of calendar: CalendarIdentifier) {
        let pictures = pictures(calendar)
        for name in (try? pictures.names()) ?? [] { try? pictures.remove(name) }
        try? provenance.remove(Self.logName(calendar))
    }

    // MARK: Calendars

    func record(of calendar: CalendarIdentifier) -> CalendarRecord? {
        let bytes = try? folder.folder("calendars").read(ResourceName.derived(from: calendar.rawValue) + ".json")
        return bytes.flatMap(\.self).flatMap { JSONLine.decoded(CalendarRecord.self, $0) }
    }

    func set(_ record: CalendarRecord?, of calendar: CalendarIdentifier) throws(EventStoreError) {
        let place = folder.folder("calendars")
        let name = ResourceName.derived(from: calendar.rawValue) + ".json"
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

    // MARK: Changes that belong together

    private static let pendingName = "pending.json"

    var hasPending: Bool { folder.signature(Self.pendingName) != nil }

    func pendingChanges() -> PendingChanges? {
        (try? folder.read(Self.pendingName)).flatMap(\.self).flatMap { JSONLine.decoded(PendingChanges.self, $0) }
    }

    /// Records changes that are about to be made; nil after they are made.
    func setPending(_ changes: PendingChanges?) throws(EventStoreError) {
        guard let changes else {
            guard hasPending else { return }
            try folder.remove(Self.pendingName)
            return folder.synchronize()
        }
        try folder.write(Self.pendingName, JSONLine.encoded(changes))
        folder.synchronize()
    }

    // MARK: Batches

    func batchNames() -> [String] {
        ((try? batches.names()) ?? []).filter { $0.hasSuffix(".jsonl") }.map { String($0.dropLast(6)) }
    }

    func head(of batch: String) -> BatchLine.Head? {
        let first = try? batches.reading("\(batch).jsonl") { file in
            // 64 KiB are enough for the first line, even if its title has three paths of the greatest length.
            file.bytes(from: 0, count: min(file.size, 1 << 16)).split(separator: UInt8(ascii: "\n")).first
        }
        return first.flatMap(\.self).flatMap { JSONLine.decoded(BatchLine.self, $0) }?.head
    }

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

    /// Appends lines to a batch.
    ///
    /// - Parameter further: lines that may have to be appended next. Disk space is reserved for them.
    func append(
        _ lines: [BatchLine], to batch: String, keepingRoomFor further: [BatchLine] = []
    ) throws(EventStoreError) {
        guard Self.isName(batch) else { throw .invalidItem("the batch's identifier cannot be a file name") }
        try batches.create()
        try batches.append(
            "\(batch).jsonl", JSONLine.encoded(lines), reserve: further.isEmpty ? 0 : JSONLine.encoded(further).count)
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
