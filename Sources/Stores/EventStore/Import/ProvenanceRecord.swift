import CalendarModel
import FoundationEssentials

/// The form in which a ``Provenance`` is written by stores that have no table for it. The picture is stored elsewhere.
package struct ProvenanceRecord: Codable, Sendable {
    var path: String
    var hash: String?
    var payload: String?
    var batch: String
    var imported: Int
    var isStampAssumed: Bool
    /// The text of the imported resource, if the stored one may differ.
    package var original: String?

    package init(_ provenance: Provenance) {
        path = provenance.source.path
        hash = provenance.source.hash
        payload = provenance.source.payload
        batch = provenance.batch.rawValue
        imported = provenance.imported.secondsSinceEpoch
        isStampAssumed = provenance.isStampAssumed
        original = provenance.original?.text
    }

    package var provenance: Provenance {
        Provenance(
            source: ImportSource(path: path, hash: hash, payload: payload), batch: BatchIdentifier(rawValue: batch),
            imported: LocalDateTime(secondsSinceEpoch: imported), isStampAssumed: isStampAssumed,
            original: original.flatMap { try? CalendarResource(text: $0) })
    }
}

extension Provenance {
    /// Reads the provenance in a JSON text; nil if there is no text, or if it cannot be read.
    package init?(json: String?) {
        guard let json, let record = try? JSONDecoder().decode(ProvenanceRecord.self, from: Data(json.utf8)) else {
            return nil
        }
        self = record.provenance
    }

    /// The provenance as JSON text, without the picture.
    package var json: String? {
        (try? JSONEncoder().encode(ProvenanceRecord(self))).map { String(decoding: $0, as: UTF8.self) }
    }
}
