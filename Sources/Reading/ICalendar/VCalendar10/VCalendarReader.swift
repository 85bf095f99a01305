import CalendarModel
import TimeZones

/// Reads vCalendar 1.0 (versit, 18 September 1996) and converts it to iCalendar with the same meaning.
package struct VCalendarReader: Sendable {
    package var limits: ScanLimits

    package init(limits: ScanLimits = ScanLimits()) {
        self.limits = limits
    }

    /// Reads a payload; returns nil if it is not vCalendar 1.0.
    ///
    /// A payload is vCalendar 1.0 if it has VERSION:1.0 and at least one line that iCalendar does not have: an alarm
    /// property, a rule such as `D2 #5`, TZ, an encoded value, a status such as NEEDS ACTION, a list with semicolons,
    /// and so on. Some generators write VERSION:1.0 by mistake. A payload without any such line is therefore read as
    /// iCalendar; both readings are then the same. Without a VERSION, the payload must have an alarm property, a rule
    /// or DAYLIGHT.
    ///
    /// - Parameters:
    ///   - bytes: the payload's bytes, for properties that state a CHARSET.
    ///   - text: the payload as text, for properties that are not UTF-8 and state no CHARSET.
    package func read(bytes: [UInt8], text: String?) throws(ICalendarError) -> ICalendarReader.Reading? {
        guard bytes.count <= limits.payloadBytes else {
            throw .tooLong(bytes: bytes.count, limit: limits.payloadBytes)
        }
        let source = VCalendarSource(bytes: bytes, text: text)
        guard source.isVCalendar else { return nil }
        var tree = VCalendarTree(limits: limits)
        for (index, line) in source.lines.enumerated() {
            try tree.add(VCalendarProperty(line, reading: source.readings?[index]))
        }
        tree.close()
        for junk in source.junk.prefix(100) {
            tree.report(.junkLine, "a line that is not a property was skipped: \(junk.text)", junk.number)
        }
        return reading(tree)
    }

    private func reading(_ tree: VCalendarTree) -> ICalendarReader.Reading {
        var reading = ICalendarReader.Reading(documents: [], diagnostics: tree.diagnostics)
        for root in tree.roots {
            // An item outside any calendar gets a calendar of its own.
            let calendar =
                root.name == "VCALENDAR" ? root : VCalendarObject(name: "VCALENDAR", line: root.line, objects: [root])
            var converter = VCalendarConverter(calendar)
            let resolver = ZoneResolver()
            let items = calendar.objects.map { object in
                let item = converter.component(object)
                guard let mark = AllDayMark(item, resolver: resolver) else { return item }
                reading.diagnostics.append(Diagnostic(.valueTypeMismatch, mark.message, line: object.line))
                return mark.component
            }
            let document = CalendarDocument(
                properties: converter.calendarProperties(of: calendar), components: converter.timeZones + items)
            // The converter's list of properties is incomplete: it lacks the properties of alarms, and of components
            // that were iCalendar already. So every component is validated when it is written.
            let check = CalendarCheck(document.components, untidy: converter.properties)
            reading.documents.append(document)
            reading.diagnostics += converter.diagnostics
            if let assumption = Self.assumption(about: document, of: calendar) {
                reading.diagnostics.append(assumption)
            }
            reading.diagnostics += check.diagnostics
        }
        reading.diagnostics.sort { ($0.line ?? 0) < ($1.line ?? 0) }
        return reading
    }

    private static func assumption(about document: CalendarDocument, of calendar: VCalendarObject) -> Diagnostic? {
        let isYearly = document.timeZones.contains { zone in
            zone.text("TZID")?.hasPrefix("vCalendar TZ") == true
                && zone.components.contains { $0.property("RRULE") != nil }
        }
        guard isYearly else { return nil }
        return Diagnostic(
            .assumedDaylightRule,
            "DAYLIGHT states daylight time for some years only; a series was read with daylight time in every year",
            line: calendar.property("DAYLIGHT")?.line)
    }
}

/// The lines of a payload, in an encoding in which the lines can be read.
struct VCalendarSource {
    /// The lines, with octets of the payload as their values.
    let lines: [VCalendarLine]
    /// The value of each line in UTF-8, decoded together with the whole payload; nil if the lines themselves are UTF-8.
    let readings: [[UInt8]]?
    let junk: [(number: Int, text: String)]
    let isVCalendar: Bool

    init(bytes: [UInt8], text: String?) {
        let isUTF8 = String(validating: bytes, as: UTF8.self) != nil
        let plain = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        guard !isUTF8, let text else {
            self.init(VCalendarLine.lines(of: plain), readings: nil)
            return
        }
        let decoded = VCalendarLine.lines(of: Array(text.utf8))
        let raw = VCalendarLine.lines(of: plain)
        // In every encoding based on bytes, the names are ASCII, so the bytes and the decoded text have the same lines.
        // In UTF-16, only the decoded text has readable lines.
        guard raw.lines.map(\.name) == decoded.lines.map(\.name) else {
            self.init(decoded, readings: nil)
            return
        }
        self.init(raw, readings: decoded.lines.map(\.value))
    }

    private init(
        _ source: (lines: [VCalendarLine], junk: [(number: Int, text: String)]), readings: [[UInt8]]?
    ) {
        (lines, junk) = source
        self.readings = readings
        let version = source.lines.first { $0.name == "VERSION" }.map {
            String(decoding: $0.value, as: UTF8.self).trimmed
        }
        switch version {
        case "1.0", "1": isVCalendar = source.lines.contains { $0.grammar != .shared }
        case nil: isVCalendar = source.lines.contains { $0.grammar == .unmistakable }
        default: isVCalendar = false
        }
    }
}

extension VCalendarLine {
    /// The standard whose grammar a line follows.
    enum Grammar {
        /// Both iCalendar's and vCalendar's.
        case shared
        /// vCalendar's, or iCalendar's with mistakes.
        case likely
        /// Only vCalendar's.
        case unmistakable
    }

    var grammar: Grammar {
        switch name {
        case "DALARM", "AALARM", "MALARM", "PALARM", "DAYLIGHT": return .unmistakable
        case "RRULE", "EXRULE", "XRULE": return VCalendarRule.isRule(text) ? .unmistakable : .shared
        case "TZ", "DCREATED", "RNUM": return .likely
        default: break
        }
        if parameter("CHARSET") != nil || encoding == .quotedPrintable { return .likely }
        if encoding == .base64, parameter("VALUE")?.uppercased() != "BINARY" { return .likely }
        let isVersits: Bool
        switch name {
        case "STATUS":
            isVersits = ["NEEDS ACTION", "ACCEPTED", "SENT", "DECLINED", "DELEGATED"].contains(
                text.trimmed.uppercased())
        case "ATTENDEE":
            isVersits =
                parameters.contains { ["STATUS", "EXPECT"].contains($0.name) } || value.last == UInt8(ascii: ">")
                || ["ATTENDEE", "ORGANIZER", "OWNER", "DELEGATE"].contains(parameter("ROLE")?.uppercased())
        case "CATEGORIES", "RESOURCES": isVersits = TextValue.split(text, at: ";").count > 1
        case "EXDATE", "RDATE": isVersits = value.contains(UInt8(ascii: ";"))
        case "TRANSP": isVersits = Int(decimal: text.trimmed.utf8) != nil
        case "ATTACH": isVersits = ["URL", "CID", "CONTENT-ID"].contains(parameter("VALUE")?.uppercased())
        default: isVersits = false
        }
        return isVersits ? .likely : .shared
    }

    /// The value as text. Only the ASCII characters are certainly right.
    private var text: String { String(decoding: value, as: UTF8.self) }
}
