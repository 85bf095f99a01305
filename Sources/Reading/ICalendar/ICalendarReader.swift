import CalendarModel
import TimeZones

/// Reads iCalendar text (RFC 5545) into the model. Nothing is lost without a diagnostic.
package struct ICalendarReader: Sendable {
    package struct Reading: Hashable, Sendable {
        /// The calendars. The components outside any VCALENDAR share one document, which is the first.
        package var documents: [CalendarDocument]
        /// Diagnostics about repairs, skipped lines and invalid values.
        package var diagnostics: [Diagnostic]
    }

    package var limits: ScanLimits

    package init(limits: ScanLimits = ScanLimits()) {
        self.limits = limits
    }

    /// Reads a text.
    ///
    /// Damage is repaired or skipped, each time with a diagnostic. Only a text that exceeds the limits is an error.
    package func read(_ text: String) throws(ICalendarError) -> Reading {
        try check(length: text.utf8.count)
        guard let opening = CalendarOpening(of: text) else { return try read(lines: text, diagnostics: []) }
        return try read(opening)
    }

    /// Reads a text from the place where a calendar begins, in the same way as ``read(_:)-(String)``.
    package func read(_ opening: CalendarOpening) throws(ICalendarError) -> Reading {
        try check(length: opening.sourceLength)
        let repair = TextRepair(opening)
        var diagnostics = repair.diagnostics
        if opening.hasMarks {
            diagnostics.append(Diagnostic(.foreignDigits, "invisible marks before the calendar were left out"))
        }
        let words = opening.leadingText.trimmed
        if !words.isEmpty {
            diagnostics.append(
                Diagnostic(.leadingText, "text before the calendar was skipped: \(words.prefix(80))"))
        }
        return try read(lines: repair.text, diagnostics: diagnostics)
    }

    private func check(length: Int) throws(ICalendarError) {
        guard length <= limits.payloadBytes else { throw .tooLong(bytes: length, limit: limits.payloadBytes) }
    }

    private func read(lines text: String, diagnostics before: [Diagnostic]) throws(ICalendarError) -> Reading {
        let lines = ContentLine.lines(of: text)
        var tree = ComponentTree(limits: limits, lines: lines)
        for line in lines { try tree.add(line) }
        tree.close()

        let check = CalendarCheck(tree.roots, untidy: tree.untidy)
        var diagnostics = before
        diagnostics += (tree.diagnostics + check.diagnostics).sorted { ($0.line ?? 0) < ($1.line ?? 0) }
        let resolver = ZoneResolver(timeZones: tree.roots.flatMap { $0.components("VTIMEZONE") + [$0] })
        let roots = tree.roots.map { Self.repaired($0, resolver: resolver, diagnostics: &diagnostics) }
        var documents = Self.documents(roots)
        for place in documents.indices { documents[place].validated = check.validated }
        return Reading(documents: documents, diagnostics: diagnostics)
    }

    /// Returns a component in which ``ItemRepair`` has repaired each event and reminder, at any depth.
    private static func repaired(
        _ component: Component, resolver: ZoneResolver, diagnostics: inout [Diagnostic]
    ) -> Component {
        if component.name == "VEVENT" || component.name == "VTODO" {
            let repair = ItemRepair(component, resolver: resolver)
            diagnostics += repair.diagnostics
            return repair.component
        }
        if component.name == "VTIMEZONE", !TimeZoneRules.isReadable(vtimezone: component) {
            let name = component.text("TZID") ?? "without a name"
            diagnostics.append(
                Diagnostic(.badVTimeZone, "the VTIMEZONE \(name.prefix(60)) cannot be read and was not used"))
        }
        var result = component
        result.components = component.components.map { repaired($0, resolver: resolver, diagnostics: &diagnostics) }
        return result
    }

    /// Returns one document for the components outside any VCALENDAR, and one for each VCALENDAR.
    private static func documents(_ roots: [Component]) -> [CalendarDocument] {
        var documents: [CalendarDocument] = []
        let bare = roots.filter { $0.name != "VCALENDAR" }
        if !bare.isEmpty { documents.append(CalendarDocument(components: bare)) }
        for root in roots where root.name == "VCALENDAR" {
            documents.append(CalendarDocument(properties: root.properties, components: root.components))
        }
        return documents
    }
}
