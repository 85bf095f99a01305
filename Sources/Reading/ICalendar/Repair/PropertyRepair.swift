import CalendarModel

/// Mends the value of one property so that it is what RFC 5545 allows, where what was meant is plain.
///
/// A value whose meaning is open stays as it is; no date is ever invented.
struct PropertyRepair {
    /// A mend: what kind, and what was done.
    struct Note {
        let code: Diagnostic.Code
        let message: String
    }

    private(set) var property: Property
    /// What the property's list held of another kind: times of several kinds cannot stand in one.
    private(set) var others: [Property] = []
    private(set) var notes: [Note] = []

    init(_ property: Property) {
        self.property = property
        switch property.name {
        case "DTSTART", "DTEND", "DUE", "RECURRENCE-ID", "DTSTAMP", "CREATED", "LAST-MODIFIED", "COMPLETED", "EXDATE",
            "RDATE":
            mendTimes()
        case "TRIGGER": if CalendarDuration(property.value) == nil { mendTrigger() }
        case "DURATION": mendDuration()
        case "RRULE", "EXRULE": mendRule()
        case "GEO": mendPosition()
        case "ATTENDEE", "ORGANIZER": mendAddress()
        case "SEQUENCE", "PRIORITY", "PERCENT-COMPLETE", "REPEAT": trim()
        case "STATUS", "CLASS", "TRANSP", "ACTION", "METHOD", "URL", "UID": trim()
        default: if property.value.utf8.contains(UInt8(ascii: "\\")) { mendEscapes() }
        }
    }

    private mutating func note(_ code: Diagnostic.Code, _ message: String) {
        notes.append(Note(code: code, message: "\(property.name): \(message)"))
    }

    /// Takes blanks off at both ends of a value that can have none.
    private mutating func trim() {
        let trimmed = String(property.value.trimmed)
        guard trimmed != property.value else { return }
        property.value = trimmed
        note(.spacesAround, "blanks round the value were taken off")
    }

    // MARK: Times

    private mutating func mendTimes() {
        trim()
        takeZoneFromValue()
        let items = property.value.split(separator: ",", omittingEmptySubsequences: false)
        guard items.contains(where: { EventTime(String($0.prefix { $0 != "/" })) == nil }) else {
            if items.count > 1 { splitKinds(items.map(String.init)) }
            return reportZonedUTC()
        }
        var mended: [String] = []
        for item in items {
            if item.contains("/") || EventTime(String(item)) != nil {
                mended.append(String(item))
            } else if let reading = LenientTime(String(item)) {
                mended.append(reading.value)
                for mend in reading.mends { note(mend.code, mend.message) }
                if reading.hasOffset, items.count == 1 { property.parameters.removeAll { $0.name == "TZID" } }
            } else {
                mended.append(String(item))
            }
        }
        property.value = mended.joined(separator: ",")
        if items.count > 1 { splitKinds(mended) }
        reportZonedUTC()
    }

    /// A list of dates, local times and UTC times becomes one property for each: a zone is for local times alone.
    private mutating func splitKinds(_ items: [String]) {
        enum Kind { case date, local, utc, other }
        func kind(_ item: String) -> Kind {
            switch EventTime(item) {
            case .date: .date
            case .utc: .utc
            case .floating, .zoned: .local
            case nil: .other
            }
        }
        let kinds = items.map(kind)
        guard let first = kinds.first, kinds.contains(where: { $0 != first }) else { return }
        func list(_ wanted: Kind) -> Property {
            let isZoned = wanted == .local || wanted == .other
            let parameters = property.parameters.filter { $0.name != "VALUE" || wanted == .other }
                .filter { $0.name != "TZID" || isZoned }
            let value = zip(items, kinds).filter { $1 == wanted }.map(\.0).joined(separator: ",")
            return Property(
                property.name, (wanted == .date ? [Parameter("VALUE", "DATE")] : []) + parameters, value: value)
        }
        var seen: [Kind] = []
        for kind in kinds where !seen.contains(kind) { seen.append(kind) }
        let lists = seen.map(list)
        property = lists[0]
        others = Array(lists.dropFirst())
        note(.valueTypeMismatch, "the list holds dates, local times or UTC times side by side; each kind got its own")
    }

    /// `DTSTART:TZID=Europe/Berlin:20260612T090000`: the parameter slipped into the value.
    private mutating func takeZoneFromValue() {
        guard property.value.prefix(5).uppercased() == "TZID=", let colon = property.value.lastIndex(of: ":") else {
            return
        }
        let tzid = property.value.dropFirst(5)[..<colon].filter { $0 != "\"" }
        property.value = String(property.value[property.value.index(after: colon)...])
        property.parameters.removeAll { $0.name == "TZID" }
        property.parameters.append(Parameter("TZID", String(tzid)))
        note(.invalidParam, "TZID stood in the value")
    }

    private mutating func reportZonedUTC() {
        guard let tzid = property.parameter("TZID"), property.value.utf8.last == UInt8(ascii: "Z") else { return }
        note(.tzidAndZ, "the time has a Z, for UTC, and the zone \(tzid); the Z was believed")
    }

    private mutating func mendTrigger() {
        trim()
        if EventTime(property.value) != nil { return }
        let value = property.value
        if let duration = LenientDuration(value, allowsWords: false)?.value {
            property.value = duration
            note(.invalidDuration, "\(value.prefix(30)) was read as \(duration)")
        } else if let reading = LenientTime(value) {
            property.value = reading.value
            for mend in reading.mends { note(mend.code, mend.message) }
        }
    }

    private mutating func mendDuration() {
        trim()
        guard CalendarDuration(property.value) == nil, let duration = LenientDuration(property.value)?.value else {
            return
        }
        note(.invalidDuration, "\(property.value.prefix(30)) was read as \(duration)")
        property.value = duration
    }

    // MARK: Rules, positions, people, text

    /// Blanks, lower case, a repeated name and an empty part are no part of a rule.
    private mutating func mendRule() {
        guard RecurrenceRule(property.value) == nil else { return }
        var value = property.value.filter { !$0.isWhitespace }.uppercased()
        if value.hasPrefix("RRULE:") { value.removeFirst(6) }
        guard RecurrenceRule(value) != nil else { return }
        note(.invalidRRule, "\(property.value.prefix(80)) was read as \(value.prefix(80))")
        property.value = value
    }

    private mutating func mendPosition() {
        trim()
        guard GeographicPosition(property.value) == nil else { return }
        let value = property.value.replacing("\\;", with: ";").replacing("\\,", with: ",").filter { $0 != " " }
        let separators = value.contains(";") ? ";" : ","
        let parts = value.split(separator: Character(separators), omittingEmptySubsequences: false)
        let mended = parts.map { $0.replacing(",", with: ".") }.joined(separator: ";")
        guard parts.count == 2, GeographicPosition(mended) != nil else { return }
        note(.badGeo, "\(property.value.prefix(40)) was read as \(mended)")
        property.value = mended
    }

    /// A bare e-mail address becomes a URI; a name without an address goes into CN.
    private mutating func mendAddress() {
        trim()
        let value = property.value
        guard !value.isEmpty, !value.contains(":") else { return }
        if value.contains("@"), !value.contains(" ") {
            property.value = "mailto:\(value)"
            note(.badAttendee, "\(value.prefix(60)) is no URI; mailto: was put before it")
        } else if let open = value.firstIndex(of: "<"), let close = value.lastIndex(of: ">"), open < close,
            value[open..<close].contains("@")
        {
            let name = String(value[..<open].trimmed)
            property.value = "mailto:\(value[value.index(after: open)..<close])"
            if property.parameter("CN") == nil, !name.isEmpty { property.parameters.append(Parameter("CN", name)) }
            note(.badAttendee, "\(value.prefix(60)) was read as a name and an address")
        } else if property.parameter("CN") == nil {
            property.parameters.append(Parameter("CN", value))
            property.value = "invalid:nomail"
            note(.badAttendee, "\(value.prefix(60)) is a name without an address")
        }
    }

    /// A backslash before a letter that is no escape stands for itself: it is written as one.
    private mutating func mendEscapes() {
        guard !property.name.hasPrefix("X-"), LibICal.isText(property: property.name) else { return }
        var mended = String.UnicodeScalarView()
        var isMended = false
        var scalars = property.value.unicodeScalars.makeIterator()
        while let scalar = scalars.next() {
            mended.append(scalar)
            guard scalar == "\\" else { continue }
            let next = scalars.next()
            switch next {
            case "n", "N", "\\", ";", ",": break
            case ":", "\"":
                // Written by many for the bare character.
                mended.removeLast()
                isMended = true
            default:
                mended.append("\\")
                isMended = true
            }
            if let next { mended.append(next) }
        }
        guard isMended else { return }
        property.value = String(mended)
        note(.badEscape, "a backslash that escapes nothing was kept as it stands")
    }
}
