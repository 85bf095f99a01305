import CalendarModel

/// Puts content lines together into components.
struct ComponentTree {
    let limits: ScanLimits
    private(set) var roots: [Component] = []
    private(set) var properties: [(property: Property, line: Int)] = []
    private(set) var diagnostics: [Diagnostic] = []
    private var open: [(component: Component, line: Int)] = []
    /// Whether the last line was a property whose text a damaged next line may go on with.
    private var isInText = false

    init(limits: ScanLimits) { self.limits = limits }

    mutating func add(_ line: ContentLine) throws(ICalendarError) {
        guard let (property, badParameters) = line.property() ?? line.propertyWithEqualsSign(),
            !isContinuation(property, line)
        else { return goOn(line) }
        for text in badParameters {
            report(.invalidParam, "\(property.name) has a parameter that is none, which was left out: \(text)", line)
        }
        switch property.name {
        case "BEGIN": try begin(Self.componentName(property), line)
        case "END": end(Self.componentName(property), line)
        case _ where open.isEmpty: passOver(line)
        default:
            guard properties.count < limits.properties else { throw .tooManyProperties(limit: limits.properties) }
            let repair = repair(decoded(bounded(property, line), line), line)
            let mended = repair.property
            for parameter in mended.parameters where parameter.values.allSatisfy(\.isEmpty) {
                report(.invalidParam, "\(property.name) has the parameter \(parameter.name) without a value", line)
            }
            for property in [mended] + repair.others {
                properties.append((property, line.number))
                open[open.endIndex - 1].component.properties.append(property)
            }
            if mended.value.utf8.contains(where: { ($0 < 0x20 && $0 != UInt8(ascii: "\t")) || $0 == 0x7F }) {
                report(.controlCharacter, "\(property.name) holds control characters, which are not written", line)
            }
            isInText = KnownNames.properties.contains(mended.name) && LibICal.isText(property: mended.name)
        }
    }

    /// Whether a line that looks like a property goes on with the text before it: an unknown name in small letters, as in
    /// `Note: bring a cup` or `https://...`, or a heading as `BRING: a cup`.
    private func isContinuation(_ property: Property, _ line: ContentLine) -> Bool {
        guard isInText, !KnownNames.properties.contains(property.name), !property.name.hasPrefix("X-"),
            property.parameters.isEmpty, !property.name.contains("-")
        else { return false }
        let isShouted = line.text.hasPrefix(property.name)
        return !isShouted || property.value.hasPrefix(" ") || property.value.hasPrefix("//")
    }

    /// A line that is no property: part of the text before it, or junk.
    private mutating func goOn(_ line: ContentLine) {
        guard isInText, let place = open.last?.component.properties.indices.last else { return passOver(line) }
        let text = "\\n" + TextValue.escape(String(line.text))
        open[open.endIndex - 1].component.properties[place].value += text
        properties[properties.endIndex - 1].property.value += text
        report(.unescapedNewline, "a line goes on on the next one without a fold: \(line.text.prefix(60))", line)
    }

    private mutating func passOver(_ line: ContentLine) {
        let code: Diagnostic.Code = !open.isEmpty ? .junkLine : roots.isEmpty ? .leadingText : .trailingText
        report(code, "a line that is no part of the calendar was passed over: \(line.text.prefix(60))", line)
    }

    /// The property with its value mended, where what it means is plain.
    private mutating func repair(_ property: Property, _ line: ContentLine) -> PropertyRepair {
        let repair = PropertyRepair(property)
        for note in repair.notes { report(note.code, note.message, line) }
        return repair
    }

    /// The property, or its line as text where it has more parameters, or longer ones, than any honest one: readers take
    /// quadratic time for them.
    private mutating func bounded(_ property: Property, _ line: ContentLine) -> Property {
        let isHonest =
            property.parameters.count <= 100
            && property.parameters.allSatisfy {
                $0.values.count <= 1000 && $0.values.allSatisfy { $0.utf8.count <= 8192 }
            }
        guard !isHonest else { return property }
        report(.invalidParam, "\(property.name) has too many parameters, or too long ones; it was kept as text", line)
        return property.keptAsText
    }

    /// The property with its value plain: quoted-printable is vCalendar's, yet some write it in iCalendar.
    private mutating func decoded(_ property: Property, _ line: ContentLine) -> Property {
        let isText = LibICal.isText(property: property.name) && !["CATEGORIES", "RESOURCES"].contains(property.name)
        guard let plain = QuotedPrintable.decoded(property, isText: isText) else { return property }
        report(
            .quotedPrintableInV2, "\(property.name) is quoted-printable, which iCalendar has not; it was decoded", line)
        return plain
    }

    /// Ends what is still open, and finds the event in a calendar that left its BEGIN out.
    mutating func close() {
        while let (component, line) = open.last {
            report(.missingEndTag, "\(component.name) is not ended; it was taken to end with the text", at: line)
            pop()
        }
        for place in roots.indices { wrapEvent(at: place) }
    }

    /// A VCALENDAR that has a start itself is an event whose BEGIN and END are missing.
    private mutating func wrapEvent(at place: Int) {
        let root = roots[place]
        let hasItem = root.components.contains { CalendarEntry($0) != nil }
        guard root.name == "VCALENDAR", !hasItem, root.property("DTSTART") != nil else { return }
        let own = ["VERSION", "PRODID", "CALSCALE", "METHOD"]
        let isOwn = { (property: Property) in own.contains(property.name) || property.name.hasPrefix("X-WR-") }
        roots[place].properties = root.properties.filter(isOwn)
        let isZone = { (component: Component) in component.name == "VTIMEZONE" }
        roots[place].components =
            root.components.filter(isZone) + [
                Component(
                    "VEVENT", root.properties.filter { !isOwn($0) }, components: root.components.filter { !isZone($0) })
            ]
        diagnostics.append(
            Diagnostic(.missingBeginTag, "the calendar has properties of an event and no BEGIN:VEVENT; it was put in"))
    }

    private static func componentName(_ property: Property) -> String {
        String(property.value.filter { !$0.isWhitespace }.uppercased())
    }

    private mutating func begin(_ written: String, _ line: ContentLine) throws(ICalendarError) {
        guard open.count < limits.nesting else { throw .nestedTooDeep(limit: limits.nesting) }
        guard !written.isEmpty, written.utf8.allSatisfy(\.isNameByte) else {
            return report(.junkLine, "a BEGIN without a component's name was passed over", line)
        }
        let name = spelt(written, line)
        if KnownNames.items.contains(name) || name == "VCALENDAR" {
            // These stand in no other one: what is open was not ended.
            while let last = open.last, last.component.name != "VCALENDAR" || name == "VCALENDAR" {
                report(
                    .missingEndTag, "\(last.component.name) is not ended; it was taken to end before \(name)",
                    at: last.line)
                pop()
            }
        }
        if name == "VALARM", let last = open.last, last.component.name == "VALARM" {
            report(.missingEndTag, "VALARM is not ended; it was taken to end before the next", at: last.line)
            pop()
        }
        open.append((Component(name), line.number))
        isInText = false
    }

    /// The component's name, rightly spelt.
    private mutating func spelt(_ name: String, _ line: ContentLine) -> String {
        guard let right = KnownNames.component(like: name) else { return name }
        report(.typoComponent, "\(name) was read as \(right)", line)
        return right
    }

    private mutating func end(_ written: String, _ line: ContentLine) {
        isInText = false
        let isOpen = open.contains { $0.component.name == written }
        let name = isOpen ? written : KnownNames.component(like: written) ?? written
        guard open.contains(where: { $0.component.name == name }) else {
            return report(.unmatchedEndTag, "an END:\(name) without its BEGIN was passed over", line)
        }
        while let last = open.last, last.component.name != name {
            report(
                .missingEndTag, "\(last.component.name) is not ended; it was taken to end with \(name)", at: last.line)
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
        report(code, message, at: line.number)
    }

    private mutating func report(_ code: Diagnostic.Code, _ message: String, at number: Int) {
        // A text of junk must not become a list as long as itself.
        guard diagnostics.count < 1000 else { return }
        diagnostics.append(Diagnostic(code, message, line: number))
    }
}
