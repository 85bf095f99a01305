import CommandLineInterface

extension OccurrenceListing {
    /// Writes a line of text for each occurrence: `Fri 2026-06-12 19:30 – 22:00 Europe/Berlin  Concert`.
    func writeText() throws {
        var output = OutputParts()
        for occurrence in occurrences {
            let title = occurrence.summary?.prefix { !$0.isNewline } ?? "(no title)"
            let state = occurrence.status == "CANCELLED" ? " (cancelled)" : ""
            try output.append("\(occurrence.when)  \(String(title).escapedForTerminal())\(state)\n")
        }
        try output.finish()
    }

    /// Writes `{"diagnostics":[...],"occurrences":[...]}`.
    func writeJSON(diagnostics: [Diagnostic]) throws {
        var writer = OccurrenceJSONWriter()
        var output = OutputParts()
        try output.append("{\"diagnostics\":\(try JSONText.text(of: diagnostics)),\n\"occurrences\":[")
        for (index, occurrence) in occurrences.enumerated() {
            try output.append((index == 0 ? "\n" : ",\n") + (try writer.text(of: occurrence)))
        }
        try output.append("\n]}\n")
        try output.finish()
    }
}

extension Occurrence {
    fileprivate var when: String {
        let hasLength = start.isDate || endUTC > startUTC
        return WhenText.range(from: start, in: startZone, to: hasLength ? end : nil, in: endZone)
    }
}
