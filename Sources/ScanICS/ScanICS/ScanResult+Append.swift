extension ScanResult {
    /// Adds the events, calendars, links and diagnostics of another payload to this input, such as the calendar behind
    /// one of its links.
    ///
    ///     result.append(scanner.parse(payload: Array(text.utf8), path: result.path))
    public mutating func append(_ other: ScanResult) {
        // A diagnostic points at an event by its index among all events of the input.
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
        pages += other.pages
    }
}
