import EventStore
import ScanICS
import CommandLineInterface

/// An event or reminder that was found in an input, and is to be imported.
struct FoundItem {
    /// What the import is given.
    var item: ImportItem
    /// The zones of its times.
    let zones: ZoneResolver
    /// Where in the input it was found.
    let place: String
    /// What was assumed about it.
    let notes: [String]
    /// Why it is not imported; nil where it is.
    var refusal: Refusal?

    /// Why an item is left out before the store is asked.
    enum Refusal {
        /// It has no start: no calendar can hold it.
        case incomplete
        /// It recurs by the minute or second, and others would have to expand it.
        case subhourly

        var name: String { self == .incomplete ? "skipped" : "failed" }

        var reason: String {
            switch self {
            case .incomplete: "it has no start that can be read; ask for a corrected code"
            case .subhourly:
                "it recurs by the minute or second, which other programs that read the calendar may not bear; "
                    + "--allow-subhourly puts it there"
            }
        }
    }

    /// What an input holds.
    ///
    /// - Parameter source: the input, without a payload.
    static func items(of result: ScanResult, source: ImportSource) -> [FoundItem] {
        let notes = EventNotes(result)
        let timeZones = result.documents.map(\.timeZones)
        return result.events.indices.map { index in
            let event = result.events[index]
            var source = source
            source.payload = event.source.symbol.flatMap { result.symbols?[$0].barcode.text }
            let document = result.documents[event.document]
            let alone = CalendarDocument(
                properties: document.properties, components: timeZones[event.document] + [event.entry.item.component])
            let item =
                ImportItem.items(of: alone, source: source).first
                ?? ImportItem(event.entry.item.component, source: source)
            return FoundItem(
                item: item, zones: event.zones, place: EventCard.source(of: event, in: result), notes: notes[index],
                refusal: event.entry.isIncomplete ? .incomplete : nil)
        }
    }

    /// The event or reminder.
    var entry: CalendarEntry { CalendarEntry(item.component) ?? .event(CalendarEvent(item.component)) }
}

/// What is kept back from stores that others look into.
struct SharingPolicy {
    let location: StoreLocation
    let keepsAttendees: Bool
    let allowsSubhourly: Bool

    /// Applies it to an item.
    ///
    /// - Returns: whether people were left out.
    func apply(to found: inout FoundItem) -> Bool {
        if location.isReadByOthers, !allowsSubhourly, found.item.component.isSubhourly, found.refusal == nil {
            found.refusal = .subhourly
        }
        guard location.sendsInvitations else { return false }
        let people = ["ORGANIZER", "ATTENDEE"]
        guard found.item.component.properties.contains(where: { people.contains($0.name) }) else { return false }
        guard keepsAttendees else {
            found.item.component.properties.removeAll { people.contains($0.name) }
            return true
        }
        // The server is told to leave them alone (RFC 6638 §7.1).
        for place in found.item.component.properties.indices
        where people.contains(found.item.component.properties[place].name) {
            found.item.component.properties[place].parameters.removeAll { $0.name == "SCHEDULE-AGENT" }
            found.item.component.properties[place].parameters.append(Parameter("SCHEDULE-AGENT", "NONE"))
        }
        return false
    }
}

extension Component {
    /// Whether a rule of it recurs more often than every hour.
    fileprivate var isSubhourly: Bool {
        (properties("RRULE") + properties("EXRULE")).compactMap { RecurrenceRule($0.value) }.contains {
            $0.frequency == .secondly || $0.frequency == .minutely
        }
    }
}
