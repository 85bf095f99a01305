import CommandLineInterface
import EventStore

struct FoundItem {
    var item: ImportItem
    let zones: ZoneResolver
    let place: String
    let notes: [String]
    /// The title of the calendar that the item was in, in a backup of several calendars.
    var calendar: String?
    var refusal: Refusal?
    /// The advice to add to the error if the store refuses the item: an option that saves the item anyway.
    var advice = ""

    enum Refusal {
        /// The item has no start, so no calendar can contain it.
        case incomplete
        /// The item repeats every minute or second, and other programs would have to compute all its occurrences.
        case subhourly
        /// The item was read from print, and nobody has said that it is right.
        case unchecked

        var name: String { self == .subhourly ? "failed" : "skipped" }

        var reason: String {
            switch self {
            case .incomplete: "it has no readable start; ask for a corrected code"
            case .unchecked:
                "it was read from print, and nobody has checked it; check it with --review, or save what is sure with --yes"
            case .subhourly:
                "it repeats every minute or second, which may overload other programs that read the calendar; save it "
                    + "anyway with --allow-subhourly"
            }
        }
    }

    /// Returns the items of a result.
    ///
    /// - Parameter keepsPersonal: whether the travellers' names and booking codes of boarding passes are kept.
    static func items(of result: ScanResult, source: ImportSource, keepsPersonal: Bool = false) -> [FoundItem] {
        let notes = EventNotes(result)
        let origins = result.documents.map { ImportItem.Origin($0) }
        return result.events.enumerated().map { index, event in
            var source = source
            source.payload = event.source.symbol.flatMap { result.symbols?[$0].barcode.text }
            let component = event.entry.component
            // The code of a boarding pass has the traveller's name.
            if !keepsPersonal, component.property(FlightLeg.propertyName) != nil { source.payload = nil }
            let item = origins[event.document].item(component, source: source)
            return FoundItem(
                item: item, zones: event.zones, place: EventCard.source(of: event, in: result),
                notes: (event.print == nil ? [] : ["Read from print: check it"]) + notes[index],
                calendar: event.source.calendar,
                // A message about an event, such as a cancellation, need not repeat the event's start.
                refusal: event.entry.isIncomplete && item.method.hasWholeItem ? .incomplete : nil)
        }
    }

    var entry: CalendarEntry { CalendarEntry(item.component) ?? .event(CalendarEvent(item.component)) }
}

/// The rules for stores that other programs or other people read.
struct SharingPolicy {
    let location: StoreLocation
    let keepsAttendees: Bool
    let allowsSubhourly: Bool

    func apply(to found: inout FoundItem) -> Bool {
        if location.isReadByOthers, !allowsSubhourly, found.item.component.isSubhourly, found.refusal == nil {
            found.refusal = .subhourly
        }
        // Servers also refuse other rules that repeat more than once an hour. For such an item, this advice is added to
        // the server's error.
        if location.sendsInvitations, !allowsSubhourly, found.item.component.rules.contains(where: \.isSubhourly) {
            found.advice = "; save it anyway with --allow-subhourly"
        }
        guard location.sendsInvitations, found.item.method.hasWholeItem else { return false }
        let people = ["ORGANIZER", "ATTENDEE"]
        guard found.item.component.properties.contains(where: { people.contains($0.name) }) else { return false }
        guard keepsAttendees else {
            found.item.component.properties.removeAll { people.contains($0.name) }
            return true
        }
        // Tells the server to send no messages to the organizer and the attendees (RFC 6638 §7.1).
        for place in found.item.component.properties.indices
        where people.contains(found.item.component.properties[place].name) {
            found.item.component.properties[place].parameters.removeAll { $0.name == "SCHEDULE-AGENT" }
            found.item.component.properties[place].parameters.append(Parameter("SCHEDULE-AGENT", "NONE"))
        }
        return false
    }
}

extension Component {
    fileprivate var isSubhourly: Bool {
        rules.contains { $0.frequency == .secondly || $0.frequency == .minutely }
    }

    fileprivate var rules: [RecurrenceRule] {
        (properties("RRULE") + properties("EXRULE")).compactMap { RecurrenceRule($0.value) }
    }
}
