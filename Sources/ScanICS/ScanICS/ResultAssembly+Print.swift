import CalendarModel
import PayloadRecognition
import PrintedText

extension FamilyName {
    /// Printed text that announces an event.
    public static let print = Self(rawValue: "print")
}

extension ResultAssembly {
    /// Adds the print of a picture, and the events that it announces. If a code has an event, the code is right, and no
    /// event of the print is added.
    mutating func add(_ print: [FramePrint]) {
        result.print = print
        guard let reference = options.referenceDate, result.completeEvents.isEmpty else { return }
        for page in print {
            for event in PrintedEvents.read(lines: page.lines, reference: reference, pageSize: page.size) {
                add(event, frame: page.frame, reference: reference)
            }
        }
    }

    private mutating func add(_ printed: PrintedEvent, frame: Int, reference: CalendarDate) {
        var component = printed.component
        // A code that is only an address leads to the event on whose poster it is.
        let addresses = Set(result.pages.filter { $0.source.frame == frame }.map(\.address))
        if addresses.count == 1, let address = addresses.first, printed.link == nil {
            let hasScheme = address.lowercased().hasPrefix("http")
            component.properties.append(Property("URL", value: hasScheme ? address : "https://" + address))
        }
        let source = ScannedEvent.Source(path: result.path, frame: frame)
        let first = result.events.count
        add(CalendarDocument(components: [component]), family: .print, source: source)
        for index in first..<result.events.count {
            result.events[index].print = printed
            guard !printed.isYearPrinted else { continue }
            let message =
                "the year \(printed.start.value.date.year) is not printed; the day was counted from "
                + reference.extendedText
            report([Diagnostic(.assumedYear, message)], at: source, event: index)
        }
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
            // A day has no end at a time, nor a time an end on a day.
            if (end.local == nil) == (start.value.local == nil) { event.properties.append(Property("DTEND", time: last)) }
        }
        if let rule = recurrence?.value { event.properties.append(Property("RRULE", value: rule.text)) }
        func add(_ name: String, _ text: String) {
            if !text.isEmpty { event.properties.append(Property(name, text: text)) }
        }
        add("SUMMARY", title?.value ?? "")
        add("LOCATION", [place?.value, address?.value].compactMap(\.self).joined(separator: ", "))
        add("DESCRIPTION", [description?.value, organizer?.value].compactMap(\.self).joined(separator: "\n"))
        if let link { event.properties.append(Property("URL", value: link.value)) }
        return event
    }
}
