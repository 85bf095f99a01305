import CommandLineInterface
import ScanICS

/// A list of occurrences as text, with one line for each.
struct OccurrenceText {
    private let listing: OccurrenceListing

    init(_ listing: OccurrenceListing) { self.listing = listing }

    /// Writes the list to standard output, in parts, because it can be long.
    func write() throws {
        var text = ""
        for occurrence in listing.occurrences {
            text += line(occurrence)
            guard text.utf8.count > 1 << 16 else { continue }
            try StandardStreams.write(text)
            text = ""
        }
        try StandardStreams.write(text)
    }

    /// Returns a text such as `Fri 2026-06-12 19:30 – 22:00 Europe/Berlin  Concert`.
    private func line(_ occurrence: Occurrence) -> String {
        let title = occurrence.summary?.prefix { !$0.isNewline } ?? "(no title)"
        let state = occurrence.status == "CANCELLED" ? " (cancelled)" : ""
        return "\(when(occurrence))  \(String(title).escapedForTerminal())\(state)\n"
    }

    private func when(_ occurrence: Occurrence) -> String {
        let hasLength = occurrence.start.isDate || occurrence.endUTC > occurrence.startUTC
        return WhenText.range(
            from: occurrence.start, in: occurrence.startZone, to: hasLength ? occurrence.end : nil,
            in: occurrence.endZone)
    }
}

/// A list of occurrences as JSON: `{"diagnostics":[...],"occurrences":[...]}`.
struct OccurrenceJSON {
    private let listing: OccurrenceListing
    private let diagnostics: [Diagnostic]

    init(_ listing: OccurrenceListing, diagnostics: [Diagnostic]) {
        self.listing = listing
        self.diagnostics = diagnostics
    }

    func write() throws {
        var writer = OccurrenceJSONWriter()
        var text = "{\"diagnostics\":\(try JSONText.text(of: diagnostics)),\n\"occurrences\":["
        for (index, occurrence) in listing.occurrences.enumerated() {
            text += index == 0 ? "\n" : ",\n"
            text += try writer.text(of: occurrence)
            guard text.utf8.count > 1 << 16 else { continue }
            try StandardStreams.write(text)
            text = ""
        }
        try StandardStreams.write(text + "\n]}\n")
    }
}
