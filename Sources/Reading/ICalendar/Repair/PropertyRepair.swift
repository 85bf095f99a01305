import CalendarModel

/// Repairs the value of one property to what RFC 5545 allows, if its meaning is clear.
///
/// An ambiguous value stays as it is. A date is never made up.
struct PropertyRepair {
    /// A repair: its diagnostic code, and what was done.
    struct Note {
        let code: Diagnostic.Code
        let message: String
    }

    private(set) var property: Property
    /// Properties for the times of other kinds in the property's list. One list can only hold times of one kind.
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

    /// Removes blanks at both ends of a value that cannot have any.
    private mutating func trim() {
        let trimmed = String(property.value.trimmed)
        guard trimmed != property.value else { return }
        property.value = trimmed
        note(.spacesAround, "blanks around the value were removed")
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

    /// Splits a list of dates, local times and UTC times into one property for each kind. Only local times have a zone.
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
        note(.valueTypeMismatch, "the list mixes dates, local times or UTC times; it was split into one list for each")
    }

    /// Moves a TZID parameter out of the value, as in `DTSTART:TZID=Europe/Berlin:20260612T090000`.
    private mutating func takeZoneFromValue() {
        guard property.value.prefix(5).uppercased() == "TZID=", let colon = property.value.lastIndex(of: ":") else {
            return
        }
        let tzid = property.value.dropFirst(5)[..<colon].filter { $0 != "\"" }
        property.value = String(property.value[property.value.index(after: colon)...])
        property.parameters.removeAll { $0.name == "TZID" }
        property.parameters.append(Parameter("TZID", String(tzid)))
        note(.invalidParam, "TZID was in the value instead of a parameter")
    }

    private mutating func reportZonedUTC() {
        guard let tzid = property.parameter("TZID"), property.value.utf8.last == UInt8(ascii: "Z") else { return }
        note(.tzidAndZ, "the time has both a Z, which means UTC, and the zone \(tzid); it was read as UTC")
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

    /// Repairs a rule that has blanks, lower-case letters or a repeated `RRULE:`.
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

    /// Turns a bare e-mail address into a URI, and moves a name without an address into CN.
    private mutating func mendAddress() {
        trim()
        let value = property.value
        guard !value.isEmpty, !value.contains(":") else { return }
        if value.contains("@"), !value.contains(" ") {
            property.value = "mailto:\(value)"
            note(.badAttendee, "\(value.prefix(60)) is not a URI; mailto: was added")
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
            note(.badAttendee, "\(value.prefix(60)) is a name without an address; it was moved to CN")
        }
    }

    /// Escapes a backslash that does not begin an escape.
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
                // Many generators write a backslash before these characters, which need none.
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
        note(.badEscape, "a backslash that does not begin an escape was kept")
    }
}
