import CalendarModel

/// An object of vCalendar 1.0: a VCALENDAR, a VEVENT, a VTODO.
struct VCalendarObject {
    let name: String
    /// The number of the line with its BEGIN, counted from 1.
    let line: Int
    /// The object's own properties, in order.
    var properties: [VCalendarProperty] = []
    var objects: [VCalendarObject] = []

    func property(_ name: String) -> VCalendarProperty? {
        properties.first { $0.name == name }
    }

    /// Whether the object, or one inside it, has a recurrence rule.
    var recurs: Bool {
        property("RRULE") != nil || objects.contains(where: \.recurs)
    }
}

/// Builds objects from the properties of a vCalendar, and repairs missing BEGINs and ENDs.
struct VCalendarTree {
    let limits: ScanLimits
    private(set) var roots: [VCalendarObject] = []
    private(set) var diagnostics: [Diagnostic] = []
    private var open: [VCalendarObject] = []
    private var count = 0

    init(limits: ScanLimits) { self.limits = limits }

    mutating func add(_ property: VCalendarProperty) throws(ICalendarError) {
        switch property.name {
        case "BEGIN":
            guard open.count < limits.nesting else { throw .nestedTooDeep(limit: limits.nesting) }
            let written = Self.componentName(property)
            guard !written.isEmpty, written.utf8.allSatisfy(\.isNameByte) else {
                return report(.junkLine, "a BEGIN without a component's name was skipped", property.line)
            }
            let name = spelt(written, "BEGIN", property.line)
            while let last = open.last, !KnownNames.mayContain(last.name, name) {
                report(.missingEndTag, "\(last.name) has no END; it was ended before \(name)", last.line)
                pop()
            }
            open.append(VCalendarObject(name: name, line: property.line))
        case "END": end(Self.componentName(property), property.line)
        case _ where open.isEmpty:
            report(.junkLine, "a property outside any component was skipped: \(property.name)", property.line)
        default:
            guard count < limits.properties else { throw .tooManyProperties(limit: limits.properties) }
            count += 1
            if KnownNames.numeric.contains(property.name), property.trimmed.withPlainDigits != nil {
                report(
                    .foreignDigits, "\(property.name) has digits of another script or invisible marks", property.line)
            }
            if property.isMislabelled {
                report(
                    .encodingMismatch,
                    "\(property.name) is not in the character set that it states, or the character set is unknown; "
                        + "the character set was guessed", property.line)
            }
            open[open.endIndex - 1].properties.append(property)
        }
    }

    /// Returns the name of a component, without the sign that some phones write after it.
    private static func componentName(_ property: VCalendarProperty) -> String {
        var name = property.trimmed.uppercased()[...]
        while let last = name.last, ":;.,".contains(last) { name.removeLast() }
        return String(name)
    }

    mutating func close() {
        while let last = open.last {
            report(.missingEndTag, "\(last.name) has no END; it was ended at the end of the text", last.line)
            pop()
        }
    }

    /// Returns an object's name with a typing error corrected.
    private mutating func spelt(_ name: String, _ tag: String, _ line: Int) -> String {
        guard let right = KnownNames.component(like: name) else { return name }
        report(.typoComponent, "\(tag):\(name.prefix(60)) was read as \(tag):\(right)", line)
        return right
    }

    private mutating func end(_ written: String, _ line: Int) {
        let name = open.contains { $0.name == written } ? written : spelt(written, "END", line)
        guard open.contains(where: { $0.name == name }) else {
            return report(.unmatchedEndTag, "an END:\(name.prefix(40)) without its BEGIN was skipped", line)
        }
        while let last = open.last, last.name != name {
            report(.missingEndTag, "\(last.name) has no END; it was ended together with \(name)", last.line)
            pop()
        }
        pop()
    }

    private mutating func pop() {
        guard let object = open.popLast() else { return }
        if open.isEmpty { roots.append(object) } else { open[open.endIndex - 1].objects.append(object) }
    }

    mutating func report(_ code: Diagnostic.Code, _ message: String, _ line: Int) {
        // A text may have any number of junk lines, so the number of diagnostics is limited.
        guard diagnostics.count < 100 else { return }
        diagnostics.append(Diagnostic(code, message, line: line))
    }
}
