extension ScanResult {
    /// Adds the events that another payload brought to the same input, such as the calendar behind one of its links, with
    /// their calendars and diagnostics.
    ///
    ///     result.append(scanner.parse(payload: Array(text.utf8), path: result.path))
    public mutating func append(_ other: ScanResult) {
        // An event is counted among all of the input.
        diagnostics += other.diagnostics.map { diagnostic in
            var diagnostic = diagnostic
            diagnostic.event = diagnostic.event.map { $0 + events.count }
            return diagnostic
        }
        events += other.events.map { event in
            var event = event
            event.place.document += documents.count
            return event
        }
        documents += other.documents
        links += other.links
    }
}
