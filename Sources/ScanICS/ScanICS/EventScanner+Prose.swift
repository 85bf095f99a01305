import CalendarModel
import PayloadRecognition
import PrintedText
import TextDecoding

extension Diagnostic.Code {
    /// An event was read from words that were written for people, so its fields are to be checked.
    public static let readFromPrint = Self(rawValue: "read-from-print")
}

extension EventScanner {
    /// Reads the events that a text for people announces: a mail's text, a message, a poster that was typed. A day
    /// without a year is counted from ``ScanOptions/referenceDate``; without one, nothing is read.
    public func parse(prose bytes: [UInt8], path: String? = nil) -> ScanResult {
        var assembly = ResultAssembly(ScanResult(path: path, frames: nil, symbols: nil), by: self)
        let text = PayloadText.read(bytes)?.text ?? ""
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map { PrintedLine(text: String($0)) }
        if let reference = options.referenceDate {
            for event in PrintedEvents.read(lines: lines, reference: reference) { assembly.add(event, reference: reference) }
        }
        assembly.result.content = assembly.result.events.isEmpty ? .text : .event
        return assembly.result
    }
}

extension ResultAssembly {
    fileprivate mutating func add(_ printed: PrintedEvent, reference: CalendarDate) {
        let source = ScannedEvent.Source(path: result.path)
        let first = result.events.count
        add(CalendarDocument(components: [printed.component]), family: FamilyName(rawValue: "print"), source: source)
        for index in first..<result.events.count {
            report([Diagnostic(.readFromPrint, "Read from print: check it")], at: source, event: index)
            guard !printed.isYearPrinted else { continue }
            let year = printed.start.value.date.year
            let message = "the year \(year) is not printed; the day was counted from \(reference.extendedText)"
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
            if (end.local == nil) == (start.value.local == nil) { event.properties.append(Property("DTEND", time: last)) }
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
