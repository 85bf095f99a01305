import CommandLineInterface
import EventStore
import ScanICS

struct ItemCard {
    let item: StoredItem
    let calendar: String
    /// The zone to show times in; nil for the item's own zone.
    let reader: ReaderZone?

    var text: String {
        let style = TextStyle(isTerminal: StandardStreams.isOutputTerminal, reader: reader)
        let card = EventCard(
            item.entry, zones: ZoneResolver(timeZones: item.timeZones), source: item.provenance?.source.path,
            style: style)
        var rows = [("Calendar", calendar)]
        if item.isDetached { rows.append(("Changed", "only this occurrence")) }
        if let provenance = item.provenance {
            rows.append(("Imported", "\(provenance.imported.extendedText)Z, batch \(provenance.batch.shortName)"))
        }
        rows.append(("UID", item.identifier.key.uid))
        return card.text(indent: "", rows: rows)
    }
}

extension BatchIdentifier {
    /// The first eight characters of the name. Two batches rarely have the same first eight characters.
    var shortName: String { String(rawValue.prefix(8)) }
}
