import CalendarModel

struct ComponentTree {
    let limits: ScanLimits
    private(set) var roots: [Component] = []
    /// The properties that are not tidy (``TidyLine``), each with the number of its line.
    private(set) var untidy: [(property: Property, line: Int)] = []
    private var propertyCount = 0
    /// The line of the last property, and whether the property is tidy.
    private var last = (line: 0, isTidy: false)
    private(set) var diagnostics: [Diagnostic] = []
    private var open: [(component: Component, line: Int)] = []
    /// Whether the last line was a text property, which a damaged next line may continue.
    private var isInText = false
    /// Whether the escapes in the text that damaged lines continue show that its program escaped texts as iCalendar
    /// requires; nil before the first such line.
    private var isEscaped: Bool?
    private let lines: [ContentLine]
    /// The names of the unknown components that have an END somewhere in the text.
    private lazy var ended = Set(lines.compactMap(\.endedComponent))

    /// The number of properties for which a component gets room at once. Most components have no more.
    private static let usualProperties = 12

    /// Creates an empty tree, to which the lines of a text are then added.
    init(limits: ScanLimits, lines: [ContentLine]) {
        self.limits = limits
        self.lines = lines
    }

    mutating func add(_ line: ContentLine) throws(ICalendarError) {
        if !open.isEmpty, !line.hadMarks, let tidy = TidyLine(line.text) {
            guard propertyCount < limits.properties else { throw .tooManyProperties(limit: limits.properties) }
            append(tidy.property, line, isTidy: true)
            (isInText, isEscaped) = (tidy.isProse, nil)
            return
        }
        guard
            let reading = line.property() ?? line.propertyWithEqualsSign() ?? line.tagWithOtherSign()
                ?? line.triggerWithoutColon(),
            !isContinuation(reading.property, line)
        else { return goOn(line) }
        let property = reading.property
        for text in reading.badParameters {
            report(.invalidParam, "\(property.name) has a malformed parameter, which was left out: \(text)", line)
        }
        for mend in reading.mends { report(.invalidParam, "\(property.name): \(mend)", line) }
        switch property.name {
        case "BEGIN": try begin(componentName(property, line), line)
        case "END": end(componentName(property, line), line)
        case _ where open.isEmpty: passOver(line)
        case _ where Self.isJunk(property, line):
            report(.junkLine, "a line that is not a property was kept as text: \(line.text.prefix(60))", line)
            append(Property(WritableItem.invalidProperty, text: String(line.text)), line)
            isInText = false
        default:
            guard propertyCount < limits.properties else { throw .tooManyProperties(limit: limits.properties) }
            let repair = repair(plain(decoded(bounded(spelt(property, line), line), line), line), line)
            let mended = repair.property
            for parameter in mended.parameters where parameter.values.allSatisfy(\.isEmpty) {
                report(.invalidParam, "\(property.name) has the parameter \(parameter.name), which has no value", line)
            }
            for property in [mended] + repair.others { append(property, line) }
            isInText = KnownNames.prose.contains(mended.name)
            isEscaped = nil
        }
    }

    /// Returns whether a value has an escape of RFC 5545 §3.3.11.
    private static func hasEscapes(_ value: String) -> Bool {
        zip(value.utf8, value.utf8.dropFirst()).contains { $0 == UInt8(ascii: "\\") && "\\,;nN".utf8.contains($1) }
    }

    private mutating func append(_ property: Property, _ line: ContentLine, isTidy: Bool = false) {
        propertyCount += 1
        last = (line.number, isTidy)
        if !isTidy { untidy.append((property, line.number)) }
        open[open.endIndex - 1].component.properties.append(property)
    }

    /// Whether a line that looks like a property continues the text on the line before.
    private func isContinuation(_ property: Property, _ line: ContentLine) -> Bool {
        isInText && Self.isProse(property, line)
    }

    /// Whether a line that looks like a property is only text: its name is unknown, and is not a misspelling of a known
    /// name. Such a line is kept as text.
    private static func isJunk(_ property: Property, _ line: ContentLine) -> Bool {
        isProse(property, line) && KnownNames.property(like: property.name) == nil
            && !LibICal.knows(property: property.name)
    }

    /// Whether a line is a sentence rather than a property. Such a line has an unknown name that is not all in
    /// capitals, as in `Note: bring a cup` or `https://...`, or is a heading such as `BRING: a cup`.
    private static func isProse(_ property: Property, _ line: ContentLine) -> Bool {
        guard !KnownNames.properties.contains(property.name), !property.name.hasPrefix("X-"),
            property.parameters.isEmpty, !property.name.contains("-"), KnownNames.property(before: property.name) == nil
        else { return false }
        let isShouted = line.text.hasPrefix(property.name)
        return !isShouted || property.value.hasPrefix(" ") || property.value.hasPrefix("//")
    }

    /// Handles a line that is not a property. The line continues the text before it, or is junk.
    private mutating func goOn(_ line: ContentLine) {
        if !open.isEmpty, let name = line.nameWithoutValue {
            report(.junkLine, "\(name) has no value; the line was kept as text: \(line.text.prefix(60))", line)
            return append(Property(WritableItem.invalidProperty, text: String(line.text)), line)
        }
        guard isInText, let place = open.last?.component.properties.indices.last else { return passOver(line) }
        let property = open[open.endIndex - 1].component.properties[place]
        isEscaped = isEscaped ?? Self.hasEscapes(property.value)
        let text = "\\n" + continued(String(line.text), property.name)
        open[open.endIndex - 1].component.properties[place].value += text
        if last.isTidy {
            last.isTidy = false
            untidy.append((property, last.line))
        }
        untidy[untidy.endIndex - 1].property.value += text
        report(.unescapedNewline, "a text continues on the next line without a fold: \(line.text.prefix(60))", line)
    }

    /// Returns a line that continues a text, as a part of the value. If the value was escaped before its line ends were
    /// damaged, the line has the escapes already.
    private func continued(_ line: String, _ name: String) -> String {
        guard isEscaped == true || line.contains("\\,") || line.contains("\\;") else { return TextValue.escape(line) }
        let isList = name == "CATEGORIES" || name == "RESOURCES"
        return isList ? line : TextValue.escape(TextValue.unescape(line))
    }

    private mutating func passOver(_ line: ContentLine) {
        let code: Diagnostic.Code = !open.isEmpty ? .junkLine : roots.isEmpty ? .leadingText : .trailingText
        report(code, "a line that is not part of the calendar was skipped: \(line.text.prefix(60))", line)
    }

    /// Corrects a typing error in a property's name, and returns the property. A misspelt name matters: a series would
    /// have too many events if a misspelt EXDATE were ignored.
    private mutating func spelt(_ property: Property, _ line: ContentLine) -> Property {
        guard let right = KnownNames.property(like: property.name),
            !KnownNames.single.contains(right) || open.last?.component.property(right) == nil
        else {
            if KnownNames.isUnknown(property.name), Self.concernsTime(property) {
                report(
                    .typoProperty, "\(property.name) is not an iCalendar property; it was kept but not used", line)
            }
            return property
        }
        report(.typoProperty, "\(property.name) was read as \(right)", line)
        var result = property
        result.name = right
        return result
    }

    /// Whether the property's value is a rule or a list of times. If the name of such a property is unknown, the
    /// property is not used, and the series may have wrong instances.
    private static func concernsTime(_ property: Property) -> Bool {
        guard property.value.utf8.count <= 4096 else { return false }
        let items = property.value.split(separator: ",", omittingEmptySubsequences: false)
        return items.allSatisfy { EventTime(String($0)) != nil } || RecurrenceRule(property.value) != nil
    }

    /// Repairs the property's value if the meaning of the value is clear.
    private mutating func repair(_ property: Property, _ line: ContentLine) -> PropertyRepair {
        let repair = PropertyRepair(property)
        for note in repair.notes { report(note.code, note.message, line) }
        return repair
    }

    /// Returns the property. If the property has more or longer parameters than any real property, its line is kept as
    /// text, because readers take quadratic time for such parameters.
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

    /// Returns the property with its value decoded. Quoted-printable belongs to vCalendar, but some programs write it
    /// in iCalendar.
    private mutating func decoded(_ property: Property, _ line: ContentLine) -> Property {
        let isText = LibICal.isText(property: property.name) && !["CATEGORIES", "RESOURCES"].contains(property.name)
        guard let plain = QuotedPrintable.decoded(property, isText: isText) else { return property }
        report(
            .quotedPrintableInV2, "\(property.name) is quoted-printable, which iCalendar does not have; it was decoded",
            line)
        return plain
    }

    /// Returns the property without the control characters in its value, which iCalendar cannot hold. This function
    /// drops them before the repairs. If only the writer dropped them, the repairs could differ when the written text
    /// is read again.
    private mutating func plain(_ property: Property, _ line: ContentLine) -> Property {
        var result = property
        result.value = ICalendarWriter.value(property.value)
        guard result.value != property.value else { return property }
        result.value = ICalendarWriter.value(Self.withBreaks(property))
        let isControl = { (scalar: Unicode.Scalar) in
            scalar.isControl && !["\t", "\n", "\r", "\u{85}"].contains(scalar)
        }
        if property.value.unicodeScalars.contains(where: isControl) {
            report(.controlCharacter, "\(property.name) contains control characters; they were dropped", line)
        }
        return result
    }

    /// Returns the value with a line end for each control character that separates words: the manual line break of
    /// Word (U+000B), and a form feed.
    private static func withBreaks(_ property: Property) -> String {
        let isBreak = { (byte: UInt8) in byte == 0x0B || byte == 0x0C }
        guard property.value.utf8.contains(where: isBreak) else { return property.value }
        let separator = LibICal.isText(property: property.name) ? "\\n" : " "
        return property.value.utf8.split(omittingEmptySubsequences: false, whereSeparator: isBreak)
            .map { String(Substring($0)) }.joined(separator: separator)
    }

    /// Ends the open components, and finds the event in a calendar that lacks BEGIN:VEVENT.
    mutating func close() {
        while let (component, line) = open.last {
            report(.missingEndTag, "\(component.name) has no END; it was ended at the end of the text", at: line)
            pop()
        }
        for place in roots.indices { wrapEvent(at: place) }
    }

    /// Moves the event's properties in a VCALENDAR into a new VEVENT, if the calendar has a DTSTART of its own and no
    /// item. Such a calendar holds an event whose BEGIN and END are missing.
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
            Diagnostic(
                .missingBeginTag, "the calendar has an event's properties but no BEGIN:VEVENT; the tag was inserted"))
    }

    /// Returns the name of a component, without the sign that some phones write after it.
    private mutating func componentName(_ property: Property, _ line: ContentLine) -> String {
        if property.value.utf8.allSatisfy({ (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }) {
            return property.value
        }
        let written = property.value.filter { !$0.isWhitespace }.uppercased()
        var name = written[...]
        while let last = name.last, ":;.,".contains(last) { name.removeLast() }
        if name != written {
            report(.typoComponent, "\(property.name):\(written.prefix(60)) was read as \(property.name):\(name)", line)
        }
        return String(name)
    }

    private mutating func begin(_ written: String, _ line: ContentLine) throws(ICalendarError) {
        guard open.count < limits.nesting else { throw .nestedTooDeep(limit: limits.nesting) }
        guard !written.isEmpty, written.utf8.allSatisfy(\.isNameByte) else {
            return report(.junkLine, "a BEGIN without a component's name was skipped", line)
        }
        let name = spelt(written, line)
        while let last = open.last, !mayContain(last.component.name, name) {
            report(.missingEndTag, "\(last.component.name) has no END; it was ended before \(name)", at: last.line)
            pop()
        }
        if name == "VALARM", let last = open.last, last.component.name == "VALARM" {
            report(.missingEndTag, "VALARM has no END; it was ended before the next VALARM", at: last.line)
            pop()
        }
        var component = Component(name)
        component.properties.reserveCapacity(Self.usualProperties)
        open.append((component, line.number))
        isInText = false
    }

    /// Returns whether a component can be inside another one. A component that is unknown can hold any, if it has an
    /// END: a poll (VPOLL) holds the events to choose from. Its events are ignored (RFC 5545 §3.6).
    private mutating func mayContain(_ outer: String, _ inner: String) -> Bool {
        if KnownNames.mayContain(outer, inner) { return true }
        return inner != "VCALENDAR" && !KnownNames.components.contains(outer) && ended.contains(outer)
    }

    /// Returns the component's name with a typing error corrected.
    private mutating func spelt(_ name: String, _ line: ContentLine) -> String {
        guard let right = KnownNames.component(like: name) else { return name }
        report(.typoComponent, "\(name) was read as \(right)", line)
        return right
    }

    private mutating func end(_ written: String, _ line: ContentLine) {
        isInText = false
        let isOpen = open.contains { $0.component.name == written }
        let name = isOpen ? written : KnownNames.component(like: written) ?? written
        if name != written { report(.typoComponent, "END:\(written.prefix(60)) was read as END:\(name)", line) }
        guard open.contains(where: { $0.component.name == name }) else {
            return report(.unmatchedEndTag, "an END:\(name) without its BEGIN was skipped", line)
        }
        while let last = open.last, last.component.name != name {
            report(
                .missingEndTag, "\(last.component.name) has no END; it was ended together with \(name)", at: last.line)
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
        // A text may have any number of junk lines, so the number of diagnostics is limited.
        guard diagnostics.count < 1000 else { return }
        diagnostics.append(Diagnostic(code, message, line: number))
    }
}
