import CalendarModel
import EventStore
import FoundationEssentials
import ICalendar

/// What a vdir has no place for – where resources came from, and what imports did – in the folder `.scanics` beside the
/// calendars, which other programs pass over.
struct Sidecar: Sendable {
    let folder: Folder
    private var batches: Folder { folder.folder("batches") }

    init(root: Folder) {
        folder = root.folder(".scanics")
    }

    func create() throws(EventStoreError) { try folder.create() }

    // MARK: Provenance

    private func provenance(_ calendar: CalendarIdentifier) -> Folder {
        folder.folder("provenance").folder(Self.name(calendar.rawValue))
    }

    /// A name for a file that follows from any text and is no path.
    private static func name(_ text: String) -> String {
        NameBasedUUID.text(of: text, namespace: DerivedUID.namespace)
    }

    func provenance(of key: ResourceKey) -> Provenance? {
        let bytes = try? provenance(key.calendar).read(Self.name(key.uid) + ".json")
        return decoded(ProvenanceRecord.self, bytes.flatMap(\.self))?.provenance
    }

    func picture(of key: ResourceKey) -> [UInt8]? {
        (try? provenance(key.calendar).read(Self.name(key.uid) + ".picture")).flatMap(\.self)
    }

    func set(_ provenance: Provenance?, of key: ResourceKey) throws(EventStoreError) {
        let place = self.provenance(key.calendar)
        let name = Self.name(key.uid)
        guard let provenance else {
            for suffix in [".json", ".picture"] { try place.remove(name + suffix) }
            return
        }
        try place.create()
        if let picture = provenance.source.picture { try place.write(name + ".picture", picture) }
        try place.write(name + ".json", encoded(ProvenanceRecord(provenance)))
    }

    func removeProvenance(of calendar: CalendarIdentifier) {
        let place = provenance(calendar)
        for name in (try? place.names()) ?? [] { try? place.remove(name) }
    }

    // MARK: Calendars

    func record(of calendar: CalendarIdentifier) -> CalendarRecord? {
        let bytes = try? folder.folder("calendars").read(Self.name(calendar.rawValue) + ".json")
        return decoded(CalendarRecord.self, bytes.flatMap(\.self))
    }

    func set(_ record: CalendarRecord?, of calendar: CalendarIdentifier) throws(EventStoreError) {
        let place = folder.folder("calendars")
        let name = Self.name(calendar.rawValue) + ".json"
        guard let record, !record.isEmpty else { return try place.remove(name) }
        try place.create()
        try place.write(name, encoded(record))
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

    func lines(of batch: String) -> [BatchLine] {
        guard Self.isName(batch), let bytes = try? batches.read("\(batch).jsonl", limit: 1 << 30) else { return [] }
        // A line that was cut off says what was not done.
        return bytes.split(separator: UInt8(ascii: "\n")).compactMap { decoded(BatchLine.self, Array($0)) }
    }

    func append(_ lines: [BatchLine], to batch: String) throws(EventStoreError) {
        guard Self.isName(batch) else { throw .invalidItem("the batch has no name for a file") }
        try batches.create()
        var bytes: [UInt8] = []
        // One that was cut off before must not swallow the next.
        for line in lines { bytes += [UInt8(ascii: "\n")] + encoded(line) + [UInt8(ascii: "\n")] }
        try batches.append("\(batch).jsonl", bytes)
    }

    func removeBatch(_ batch: String) throws(EventStoreError) {
        guard Self.isName(batch) else { return }
        try batches.remove("\(batch).jsonl")
    }

    private static func isName(_ batch: String) -> Bool {
        !batch.isEmpty && batch.utf8.allSatisfy { $0 == UInt8(ascii: "-") || $0.isLetterOrDigit }
    }

    // MARK: JSON

    private func encoded(_ value: some Encodable) -> [UInt8] {
        // These records hold nothing that JSON cannot.
        (try? JSONEncoder().encode(value)).map { [UInt8]($0) } ?? []
    }

    private func decoded<Value: Decodable>(_ type: Value.Type, _ bytes: [UInt8]?) -> Value? {
        bytes.flatMap { try? JSONDecoder().decode(type, from: Data($0)) }
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
