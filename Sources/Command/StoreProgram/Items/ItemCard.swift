import CommandLineInterface
import EventStore

extension StoredItem {
    /// Returns the item as a card of text.
    ///
    /// - Parameter reader: the zone to show times in; nil for the item's own zone.
    func card(calendar: String, reader: ReaderZone?) -> String {
        let style = TextStyle(isTerminal: StandardStreams.isOutputTerminal, reader: reader)
        let card = EventCard(
            entry, zones: ZoneResolver(timeZones: timeZones), source: provenance?.source.path, style: style)
        var rows = [("Calendar", calendar)]
        if isDetached { rows.append(("Changed", "only this occurrence")) }
        if let provenance {
            rows.append(("Imported", "\(provenance.imported.extendedText)Z, batch \(provenance.batch.shortName)"))
        }
        rows.append(("UID", identifier.key.uid))
        return card.text(indent: "", rows: rows)
    }
}

extension BatchIdentifier {
    /// The first eight characters of the name. Two batches rarely have the same first eight characters.
    var shortName: String { String(rawValue.prefix(8)) }
}
