import CalendarModel
import PayloadRecognition
import PrintedText

extension FamilyName {
    /// Words for people that announce an event: on a picture, on a page, or as text.
    public static let print = Self(rawValue: "print")
}

extension Diagnostic.Code {
    /// An event was read from words that were written for people, so its fields are to be checked.
    public static let readFromPrint = Self(rawValue: "read-from-print")
}

extension ResultAssembly {
    /// Adds the print of a picture, and the events that it announces. If a code has an event, the code is right, and no
    /// event of the print is added.
    mutating func add(_ print: [FramePrint]) {
        result.print = print
        guard let reference = options.referenceDate, !result.hasCompleteEvent else { return }
        for page in print {
            let source = ScannedEvent.Source(path: result.path, frame: page.frame)
            for event in PrintedEvents.read(lines: page.lines, reference: reference, pageSize: page.size) {
                add(event, source: source, reference: reference)
            }
        }
    }

    /// Adds an event that is printed at a place.
    mutating func add(_ printed: PrintedEvent, source: ScannedEvent.Source, reference: CalendarDate) {
        var component = printed.component
        if printed.link == nil, let address = codeAddress(in: source.frame) {
            component.properties.append(Property("URL", value: address))
        }
        let first = result.events.count
        add(CalendarDocument(components: [component]), family: .print, source: source)
        for index in first..<result.events.count {
            result.events[index].print = printed
            report([Diagnostic(.readFromPrint, "Read from print: check it")], at: source, event: index)
            guard !printed.isYearPrinted else { continue }
            let year = printed.start.value.date.year
            let message = "the year \(year) is not printed; the day was counted from \(reference.extendedText)"
            report([Diagnostic(.assumedYear, message)], at: source, event: index)
        }
    }

    /// Returns the address that the codes of a frame hold, if they hold one: it leads to the event on whose poster it is.
    private func codeAddress(in frame: Int?) -> String? {
        let addresses = Set(result.pages.filter { $0.source.frame == frame }.map(\.address))
        guard frame != nil, addresses.count == 1, let address = addresses.first else { return nil }
        return address.lowercased().hasPrefix("http") ? address : "https://" + address
    }
}

extension PrintedEvent {
    /// The event with what is printed, and nothing else.
    fileprivate var component: Component {
        var event = Component("VEVENT")
        event.properties.append(Property("DTSTART", time: start.value.eventTime))
        if let end = end?.value {
            // A printed last day belongs to the event; in a calendar, the end of a day doesn't.
            let last = end.local == nil ? EventTime.date(end.date.adding(days: 1)) : end.eventTime
            if (end.local == nil) == (start.value.local == nil) {
                event.properties.append(Property("DTEND", time: last))
            }
        }
        if let rule = recurrence?.value { event.properties.append(Property("RRULE", value: rule.text)) }
        let place = [place?.value, address?.value].compactMap(\.self).joined(separator: ", ")
        for (name, text) in [("SUMMARY", title?.value), ("LOCATION", place), ("DESCRIPTION", description?.value)] {
            if let text, !text.isEmpty { event.properties.append(Property(name, text: text)) }
        }
        if let link { event.properties.append(Property("URL", value: link.value)) }
        return event
    }
}
