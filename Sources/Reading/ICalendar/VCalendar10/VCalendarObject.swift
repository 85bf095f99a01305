import CalendarModel

/// An object of vCalendar 1.0: a VCALENDAR, a VEVENT, a VTODO.
struct VCalendarObject {
    /// The name, upper case.
    let name: String
    /// The line of its BEGIN, counted from 1.
    let line: Int
    /// Its properties, in their order.
    var properties: [VCalendarProperty] = []
    /// What stands in it, in its order.
    var objects: [VCalendarObject] = []

    /// The first property of that name.
    func property(_ name: String) -> VCalendarProperty? {
        properties.first { $0.name == name }
    }

    /// Whether it, or one in it, recurs by a rule.
    var recurs: Bool {
        property("RRULE") != nil || objects.contains(where: \.recurs)
    }
}

/// Puts the properties of a vCalendar together into objects, mending what BEGIN and END leave open.
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
            let name = property.trimmed.uppercased()
            guard !name.isEmpty, name.utf8.allSatisfy(\.isNameByte) else {
                return report(.junkLine, "a BEGIN without a component's name was passed over", property.line)
            }
            // Events and to-dos stand in no other one: what is open was not ended.
            while KnownNames.items.contains(name), let last = open.last, last.name != "VCALENDAR" {
                report(.missingEndTag, "\(last.name) is not ended; it was taken to end before \(name)", last.line)
                pop()
            }
            open.append(VCalendarObject(name: name, line: property.line))
        case "END": end(property.trimmed.uppercased(), property.line)
        case _ where open.isEmpty:
            report(.junkLine, "a property outside any component was passed over: \(property.name)", property.line)
        default:
            guard count < limits.properties else { throw .tooManyProperties(limit: limits.properties) }
            count += 1
            if property.isMislabelled {
                report(
                    .encodingMismatch,
                    "the octets of \(property.name) are not in the character set stated, or nobody knows it; "
                        + "they were read as what they look like", property.line)
            }
            open[open.endIndex - 1].properties.append(property)
        }
    }

    /// Ends what is still open.
    mutating func close() {
        while let last = open.last {
            report(.missingEndTag, "\(last.name) is not ended; it was taken to end with the text", last.line)
            pop()
        }
    }

    private mutating func end(_ name: String, _ line: Int) {
        guard open.contains(where: { $0.name == name }) else {
            return report(.unmatchedEndTag, "an END:\(name.prefix(40)) without its BEGIN was passed over", line)
        }
        while let last = open.last, last.name != name {
            report(.missingEndTag, "\(last.name) is not ended; it was taken to end with \(name)", last.line)
            pop()
        }
        pop()
    }

    private mutating func pop() {
        guard let object = open.popLast() else { return }
        if open.isEmpty { roots.append(object) } else { open[open.endIndex - 1].objects.append(object) }
    }

    mutating func report(_ code: Diagnostic.Code, _ message: String, _ line: Int) {
        // A text of junk must not become a list as long as itself.
        guard diagnostics.count < 100 else { return }
        diagnostics.append(Diagnostic(code, message, line: line))
    }
}
