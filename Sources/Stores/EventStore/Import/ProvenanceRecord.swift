import CalendarModel

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

    /// Creates the record of a provenance.
    package init(_ provenance: Provenance) {
        path = provenance.source.path
        hash = provenance.source.hash
        payload = provenance.source.payload
        batch = provenance.batch.rawValue
        imported = provenance.imported.secondsSinceEpoch
        isStampAssumed = provenance.isStampAssumed
        original = provenance.original?.text
    }

    /// The recorded provenance.
    package var provenance: Provenance {
        Provenance(
            source: ImportSource(path: path, hash: hash, payload: payload), batch: BatchIdentifier(rawValue: batch),
            imported: LocalDateTime(secondsSinceEpoch: imported), isStampAssumed: isStampAssumed,
            original: original.flatMap { try? CalendarResource(text: $0) })
    }
}
