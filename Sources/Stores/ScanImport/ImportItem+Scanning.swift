import CalendarModel
import EventStore
import ScanICS

extension ImportItem {
    /// Returns the events and reminders of a scan, to import them:
    ///
    ///     let result = try EventScanner().scan(path: "poster.jpg")
    ///     let run = try await EventImport(into: store)
    ///     let outcomes = await run.add(ImportItem.items(of: result, source: ImportSource(path: "poster.jpg")))
    ///
    /// Each item has the zones of its calendar. It is a cancellation if the calendar has METHOD:CANCEL. An import
    /// refuses items without a start.
    ///
    /// - Parameter source: the picture or file. The source of each item also has the payload of the item's code.
    /// - Returns: an item for each of the result's ``ScanICS/ScanResult/events``, in their order.
    public static func items(of result: ScanResult, source: ImportSource) -> [ImportItem] {
        let timeZones = result.documents.map(\.timeZones)
        return result.events.map { event in
            var source = source
            source.payload = event.source.symbol.flatMap { result.symbols?[$0].barcode.text }
            let component = event.entry.item.component
            let alone = CalendarDocument(
                properties: result.documents[event.document].properties,
                components: timeZones[event.document] + [component])
            return items(of: alone, source: source).first ?? ImportItem(component, source: source)
        }
    }
}
