import CalendarModel
import TimeZones

/// Reads iCalendar text (RFC 5545) into the model, keeping all of it.
public struct ICalendarReader: Sendable {
    /// What a text turned out to hold.
    public struct Reading: Hashable, Sendable {
        /// The calendars, in their order; components outside any VCALENDAR share one.
        public var documents: [CalendarDocument]
        /// What was repaired, passed over or found invalid, in the order of the lines.
        public var diagnostics: [Diagnostic]
    }

    /// The bounds of what is read.
    public var limits: ScanLimits

    /// A reader with the given bounds.
    public init(limits: ScanLimits = ScanLimits()) {
        self.limits = limits
    }

    /// Reads a text.
    ///
    /// Damage is mended or passed over, each with a diagnostic; only a text over the limits is an error.
    public func read(_ text: String) throws(ICalendarError) -> Reading {
        guard text.utf8.count <= limits.payloadBytes else {
            throw .tooLong(bytes: text.utf8.count, limit: limits.payloadBytes)
        }
        let opening = CalendarOpening(of: text)
        let repair = TextRepair(opening?.text ?? text)
        var tree = ComponentTree(limits: limits)
        for line in ContentLine.lines(of: repair.text) {
            try tree.add(line)
        }
        tree.close()

        var diagnostics = repair.diagnostics
        if let words = opening?.leadingText.trimmed, !words.isEmpty {
            diagnostics.append(
                Diagnostic(.leadingText, "words before the calendar were passed over: \(words.prefix(80))"))
        }
        diagnostics += (tree.diagnostics + Self.check(tree.roots, properties: tree.properties)).sorted {
            ($0.line ?? 0) < ($1.line ?? 0)
        }
        let resolver = ZoneResolver(timeZones: tree.roots.flatMap { $0.components("VTIMEZONE") + [$0] })
        let roots = tree.roots.map { Self.repaired($0, resolver: resolver, diagnostics: &diagnostics) }
        return Reading(documents: Self.documents(roots), diagnostics: diagnostics)
    }

    /// A component with its events and reminders, at whatever depth, mended as wholes.
    private static func repaired(
        _ component: Component, resolver: ZoneResolver, diagnostics: inout [Diagnostic]
    ) -> Component {
        if component.name == "VEVENT" || component.name == "VTODO" {
            let repair = ItemRepair(component, resolver: resolver)
            diagnostics += repair.diagnostics
            return repair.component
        }
        if component.name == "VTIMEZONE", TimeZoneRules(vtimezone: component) == nil {
            let name = component.text("TZID") ?? "without a name"
            diagnostics.append(
                Diagnostic(.badVTimeZone, "the VTIMEZONE \(name.prefix(60)) cannot be read; it is not used"))
        }
        var result = component
        result.components = component.components.map { repaired($0, resolver: resolver, diagnostics: &diagnostics) }
        return result
    }

    /// One calendar for each VCALENDAR, one for the components outside any.
    private static func documents(_ roots: [Component]) -> [CalendarDocument] {
        var documents: [CalendarDocument] = []
        let bare = roots.filter { $0.name != "VCALENDAR" }
        if !bare.isEmpty { documents.append(CalendarDocument(components: bare)) }
        for root in roots where root.name == "VCALENDAR" {
            documents.append(CalendarDocument(properties: root.properties, components: root.components))
        }
        return documents
    }

    /// What is wrong with the values: libical reads the whole, and where it objects each line is looked at.
    static func check(_ roots: [Component], properties: [(property: Property, line: Int)]) -> [Diagnostic] {
        var diagnostics: [Diagnostic] = []
        let isSuspect = !LibICal.accepts(roots.map(ICalendarWriter().text).joined())
        for (property, line) in properties {
            if let time = property.time, let type = property.parameter("VALUE")?.uppercased(),
                (type == "DATE") != time.isDate, type == "DATE" || type == "DATE-TIME"
            {
                diagnostics.append(
                    Diagnostic(
                        .valueTypeMismatch,
                        "\(property.name) says \(type), but its value is a "
                            + (time.isDate ? "date" : "date and time") + "; the value was believed", line: line))
            }
            if let objection = PropertyCheck.objection(to: property, isSuspect: isSuspect) {
                diagnostics.append(
                    Diagnostic(
                        PropertyCheck.code(for: property),
                        "\(property.name) has an invalid value, which was kept as text: \(objection)", line: line))
            }
        }
        return diagnostics
    }
}
