import EventStore
import ScanICS
import CommandLineInterface

/// An item of a store as a card that a person reads.
struct ItemCard {
    private let item: StoredItem
    private let calendar: String

    init(_ item: StoredItem, calendar: String) {
        self.item = item
        self.calendar = calendar
    }

    /// The card, with what the store says of the item below.
    var text: String {
        let style = TextStyle(isTerminal: StandardStreams.isOutputTerminal)
        let card = EventCard(
            item.entry, zones: ZoneResolver(timeZones: item.timeZones), source: item.provenance?.source.path,
            style: style)
        var rows = [("Calendar", calendar)]
        if item.isDetached { rows.append(("Changed", "this occurrence alone")) }
        if let provenance = item.provenance {
            rows.append(("Imported", "\(provenance.imported.extendedText)Z, batch \(provenance.batch.shortName)"))
        }
        rows.append(("UID", item.identifier.key.uid))
        return card.text(indent: "", rows: rows)
    }
}

extension BatchIdentifier {
    /// Enough of its name to tell it from others.
    var shortName: String { String(rawValue.prefix(8)) }
}
