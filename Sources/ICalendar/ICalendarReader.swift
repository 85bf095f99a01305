import CalendarModel

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
        var tree = ComponentTree(limits: limits)
        for line in ContentLine.lines(of: text) {
            try tree.add(line)
        }
        tree.close()
        return Reading(
            documents: Self.documents(tree.roots),
            diagnostics: (tree.diagnostics + Self.check(tree.roots, properties: tree.properties)).sorted {
                ($0.line ?? 0) < ($1.line ?? 0)
            })
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
            guard isSuspect || PropertyCheck.isStricter(for: property.name) else { continue }
            if let objection = PropertyCheck.objection(to: property) {
                diagnostics.append(
                    Diagnostic(
                        .invalidValue, "\(property.name) has an invalid value, which was kept as text: \(objection)",
                        line: line))
            }
        }
        return diagnostics
    }
}

/// Puts content lines together into components.
private struct ComponentTree {
    let limits: ScanLimits
    private(set) var roots: [Component] = []
    private(set) var properties: [(property: Property, line: Int)] = []
    private(set) var diagnostics: [Diagnostic] = []
    private var open: [(component: Component, line: Int)] = []

    init(limits: ScanLimits) { self.limits = limits }

    mutating func add(_ line: ContentLine) throws(ICalendarError) {
        guard let (property, badParameters) = line.property() else {
            return report(.junkLine, "a line that is no property was passed over: \(line.text.prefix(60))", line)
        }
        for text in badParameters {
            report(.invalidParam, "\(property.name) has a parameter that is none, which was left out: \(text)", line)
        }
        switch property.name {
        case "BEGIN": try begin(Self.componentName(property), line)
        case "END": end(Self.componentName(property), line)
        case _ where open.isEmpty:
            report(.junkLine, "a property outside any component was passed over: \(line.text.prefix(60))", line)
        default:
            guard properties.count < limits.properties else { throw .tooManyProperties(limit: limits.properties) }
            let plain = decoded(property, line)
            properties.append((plain, line.number))
            open[open.endIndex - 1].component.properties.append(plain)
        }
    }

    /// The property with its value plain: quoted-printable is vCalendar's, yet some write it in iCalendar.
    private mutating func decoded(_ property: Property, _ line: ContentLine) -> Property {
        let isText = LibICal.isText(property: property.name) && !["CATEGORIES", "RESOURCES"].contains(property.name)
        guard let plain = QuotedPrintable.decoded(property, isText: isText) else { return property }
        report(
            .quotedPrintableInV2, "\(property.name) is quoted-printable, which iCalendar has not; it was decoded", line)
        return plain
    }

    /// Ends what is still open.
    mutating func close() {
        while let (component, line) = open.last {
            diagnostics.append(
                Diagnostic(
                    .missingEndTag, "\(component.name) is not ended; it was taken to end with the text", line: line))
            pop()
        }
    }

    private static func componentName(_ property: Property) -> String {
        String(property.value.filter { !$0.isWhitespace }.uppercased())
    }

    private mutating func begin(_ name: String, _ line: ContentLine) throws(ICalendarError) {
        guard open.count < limits.nesting else { throw .nestedTooDeep(limit: limits.nesting) }
        guard !name.isEmpty, name.utf8.allSatisfy(\.isNameByte) else {
            return report(.junkLine, "a BEGIN without a component's name was passed over", line)
        }
        open.append((Component(name), line.number))
    }

    private mutating func end(_ name: String, _ line: ContentLine) {
        guard open.contains(where: { $0.component.name == name }) else {
            return report(.unmatchedEndTag, "an END:\(name) without its BEGIN was passed over", line)
        }
        while let last = open.last, last.component.name != name {
            diagnostics.append(
                Diagnostic(
                    .missingEndTag, "\(last.component.name) is not ended; it was taken to end with \(name)",
                    line: last.line))
            pop()
        }
        pop()
    }

    private mutating func pop() {
        guard let (component, _) = open.popLast() else { return }
        if open.isEmpty {
            roots.append(component)
        } else {
            open[open.endIndex - 1].component.components.append(component)
        }
    }

    private mutating func report(_ code: Diagnostic.Code, _ message: String, _ line: ContentLine) {
        // A text of junk must not become a list as long as itself.
        guard diagnostics.count < 100 else { return }
        diagnostics.append(Diagnostic(code, message, line: line.number))
    }
}
