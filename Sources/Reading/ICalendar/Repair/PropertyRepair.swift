import CalendarModel

/// Changes the value of one property to a value that RFC 5545 allows, if the meaning of the written value is clear.
///
/// An ambiguous value stays as it is. A date is never made up.
struct PropertyRepair {
    /// A repair: its diagnostic code and a message.
    struct Note {
        let code: Diagnostic.Code
        let message: String
    }

    var property: Property
    /// Further properties, for a list that mixes kinds of times: one property for each kind after the first. The list
    /// in one property can hold times of only one kind.
    var others: [Property] = []
    var notes: [Note] = []

    init(_ property: Property) {
        self.property = property
        plainDigits()
        takeParametersFromValue()
        takeAddressFromValue()
        keepForeignType()
        switch property.name {
        case "DTSTART", "DTEND", "DUE", "RECURRENCE-ID", "DTSTAMP", "CREATED", "LAST-MODIFIED", "COMPLETED", "EXDATE",
            "RDATE":
            mendTimes()
        case "TRIGGER": if CalendarDuration(property.value) == nil { mendTrigger() }
        case "DURATION": mendDuration()
        case "RRULE", "EXRULE": mendRule()
        case "TZOFFSETFROM", "TZOFFSETTO": mendOffset()
        case "GEO": mendPosition()
        case "ATTENDEE", "ORGANIZER": mendAddress()
        case "SEQUENCE", "PRIORITY", "PERCENT-COMPLETE", "REPEAT": trim()
        case "STATUS", "CLASS", "TRANSP", "ACTION", "METHOD", "URL", "UID": trim()
        default: if property.value.utf8.contains(UInt8(ascii: "\\")) { mendEscapes() }
        }
    }

    mutating func note(_ code: Diagnostic.Code, _ message: String) {
        notes.append(Note(code: code, message: "\(property.name): \(message)"))
    }

    /// Removes blanks at both ends of a value that cannot have any.
    mutating func trim() {
        let trimmed = String(property.value.trimmed)
        guard trimmed != property.value else { return }
        property.value = trimmed
        note(.spacesAround, "blanks around the value were removed")
    }

    /// Replaces the digits and signs of other scripts in a value that is a time, a number or a rule, and drops marks
    /// that nobody sees.
    mutating func plainDigits() {
        for place in property.parameters.indices where ["TZID", "VALUE"].contains(property.parameters[place].name) {
            let name = property.parameters[place].name
            let plain = property.parameters[place].values.map { $0.withPlainDigits ?? $0 }
            guard plain != property.parameters[place].values else { continue }
            property.parameters[place].values = plain
            note(.foreignDigits, "\(name) has invisible marks or digits of another script")
        }
        guard KnownNames.numeric.contains(property.name), let plain = property.value.withPlainDigits else { return }
        note(
            .foreignDigits,
            "\(property.value.prefix(60)) has foreign digits or invisible marks; it was read as \(plain.prefix(60))"
        )
        property.value = plain
    }

    /// Renames a VALUE that the property cannot have, as in `SUMMARY;VALUE=X-TITLE:...`. The value is read as the
    /// property's own type (RFC 5545 §3.2.20), and other programs can read it, too.
    mutating func keepForeignType() {
        guard let place = property.parameters.firstIndex(where: { $0.name == "VALUE" }),
            let type = property.parameters[place].values.first?.uppercased(), !property.name.hasPrefix("X-"),
            !KnownNames.allowsType(type, property.name)
        else { return }
        property.parameters[place].name = Self.keptTypeParameter
        note(.valueTypeMismatch, "the type \(type.prefix(40)) is unknown for this property; it was read as usual")
    }

    /// The parameter that keeps a VALUE that the property cannot have.
    static let keptTypeParameter = "X-SCANICS-VALUE"

    // MARK: Times

    mutating func mendTimes() {
        trim()
        spellZone()
        unquoteZone()
        let isList = property.name == "RDATE" || property.name == "EXDATE"
        let isPeriod = isList && property.parameter("VALUE")?.uppercased() == "PERIOD"
        guard EventTime(property.value) == nil || isPeriod else { return reportZonedUTC() }
        // Only lists have commas between times. In `Mon, 14 Sep 2026`, the comma is a part of the date.
        let items =
            isList ? property.value.split(separator: ",", omittingEmptySubsequences: false) : [property.value[...]]
        guard items.contains(where: { !Self.isTimeOrPeriod($0) }) else {
            if isList { divide(items.map(String.init)) }
            return reportZonedUTC()
        }
        var mended: [String] = []
        for item in items {
            if Self.isTimeOrPeriod(item) {
                mended.append(String(item))
            } else if let period = Self.period(item) {
                mended.append(period)
                note(.invalidDate, "\(item.prefix(60)) was read as \(period)")
            } else if let reading = LenientTime(String(item)) {
                mended.append(reading.value)
                for mend in reading.mends { note(mend.code, mend.message) }
                if reading.hasOffset || reading.zone != nil, items.count == 1 {
                    property.parameters.removeAll { $0.name == "TZID" }
                    if let zone = reading.zone { property.parameters.append(Parameter("TZID", zone)) }
                }
            } else {
                mended.append(String(item))
            }
        }
        property.value = mended.joined(separator: ",")
        if isList { divide(mended) }
        reportZonedUTC()
    }

    /// Divides a list into the lists that iCalendar can hold.
    mutating func divide(_ items: [String]) {
        let list = TimeList(property, items)
        guard list.isDivided else { return }
        property = list.properties[0]
        others = Array(list.properties.dropFirst())
        for message in list.messages { note(.valueTypeMismatch, message) }
        for item in list.invalid { note(.invalidDate, "\(item.prefix(60)) is not a date or time; it was kept as text") }
    }

    /// Corrects a damaged name of the parameter TZID. Without TZID, the time would be floating.
    mutating func spellZone() {
        guard property.parameter("TZID") == nil,
            let place = property.parameters.firstIndex(where: { Self.isZone($0) })
        else { return }
        let parameter = property.parameters[place]
        note(.invalidParam, "the parameter \(parameter.name) was read as TZID")
        let zone = parameter.values.joined(separator: ",")
        // An extra equals sign moves a part of the parameter's name into the parameter's value, as in
        // TZ=ID=Europe/Berlin.
        let parts = zone.split(separator: "=", maxSplits: 1)
        let isSplit = parts.count == 2 && "TZID".hasSuffix(parts[0].uppercased())
        property.parameters[place] = Parameter("TZID", isSplit ? String(parts[1]) : zone)
    }

    /// Returns whether a parameter of a time was meant to be TZID. The name may show this: it is TZID with one error,
    /// or with letters missing. The value may also show this: it looks like a zone, such as `Europe/Berlin`, and the
    /// name is not a known parameter of times.
    static func isZone(_ parameter: Parameter) -> Bool {
        let name = parameter.name
        guard let value = parameter.values.first, !name.hasPrefix("X-"), !KnownNames.timeParameters.contains(name)
        else {
            return false
        }
        if KnownNames.isNear(name, "TZID") { return true }
        var letters = Substring(name)
        for letter in "TZID" where letters.first == letter { letters.removeFirst() }
        return letters.isEmpty || value.dropFirst().contains("/")
    }

    /// Removes apostrophes around a zone's name. Some programs write apostrophes instead of quotation marks.
    mutating func unquoteZone() {
        guard let place = property.parameters.firstIndex(where: { $0.name == "TZID" }),
            let name = property.parameters[place].values.first, name.utf8.count > 2, name.hasPrefix("'"),
            name.hasSuffix("'")
        else { return }
        property.parameters[place].values = [String(name.dropFirst().dropLast())]
        note(.invalidParam, "the apostrophes around \(name.prefix(60)) were left out")
    }

    static func isTimeOrPeriod(_ item: Substring) -> Bool {
        let parts = item.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard EventTime(parts[0]) != nil else { return false }
        return parts.count == 1 || EventTime(parts[1]) != nil || CalendarDuration(parts[1]) != nil
    }

    /// Repairs a period: a start, and an end or a length. Returns nil for anything else.
    static func period(_ item: Substring) -> String? {
        let parts = item.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let start = EventTime(parts[0])?.basicText ?? LenientTime(parts[0])?.value,
            let end = EventTime(parts[1])?.basicText ?? LenientTime(parts[1])?.value
                ?? (CalendarDuration(parts[1]) != nil ? parts[1] : LenientDuration(parts[1])?.value)
        else { return nil }
        return "\(start)/\(end)"
    }

    mutating func reportZonedUTC() {
        guard let tzid = property.parameter("TZID"), property.value.utf8.last == UInt8(ascii: "Z") else { return }
        note(.tzidAndZ, "the time has both a Z, which means UTC, and the zone \(tzid); it was read as UTC")
    }

    mutating func mendTrigger() {
        trim()
        if EventTime(property.value) != nil { return }
        let value = property.value
        if let duration = LenientDuration(value, allowsWords: false)?.value {
            property.value = duration
            note(.invalidDuration, "\(value.prefix(30)) was read as \(duration)")
        } else if let reading = LenientTime(value), EventTime(reading.value)?.isDate == false {
            property.value = reading.value
            for mend in reading.mends { note(mend.code, mend.message) }
        }
    }

    mutating func mendDuration() {
        trim()
        guard CalendarDuration(property.value) == nil, let duration = LenientDuration(property.value)?.value else {
            return
        }
        note(.invalidDuration, "\(property.value.prefix(30)) was read as \(duration)")
        property.value = duration
    }

    // MARK: Rules, positions, people, text

    /// Repairs a rule whose parts have only one possible meaning.
    mutating func mendRule() {
        guard let repair = RuleRepair(property.value) else { return }
        for message in repair.notes { note(.invalidRRule, message) }
        property.value = repair.value
    }

    /// Repairs a UTC offset: `0100`, `+01`, `+1:00`, `GMT+0100`. Four digits that mean more than 23 hours are minutes
    /// and seconds, as in the local mean time of Sarajevo, `+5744`.
    mutating func mendOffset() {
        trim()
        guard let mended = Self.offset(property.value), mended != property.value else { return }
        note(.badVTimeZone, "\(property.value.prefix(20)) was read as \(mended)")
        property.value = mended
    }

    /// Returns an offset with a sign and four or six digits; nil if the text is not an offset.
    static func offset(_ text: String) -> String? {
        var rest = text.uppercased().filter { $0 != " " }[...]
        for name in ["GMT", "UTC"] where rest.hasPrefix(name) { rest = rest.dropFirst(3) }
        if rest == "Z" || (rest.isEmpty && !text.isEmpty) { return "+0000" }
        let parts = rest.drop { "+-".contains($0) }.split(separator: ":", omittingEmptySubsequences: false)
        let sign = rest.first == "+" || rest.first == "-" ? rest.first : nil
        let number = parts.joined()
        guard rest.count - (sign == nil ? 0 : 1) == number.count + parts.count - 1, parts.count <= 3,
            number.allSatisfy({ ("0"..."9").contains($0) }), parts.dropFirst().allSatisfy({ $0.count == 2 })
        else { return nil }
        // A number without a sign needs all its digits. It is in the east.
        var digits = number
        switch (digits.count, parts.count) {
        case (1, 1) where sign != nil: digits = "0\(digits)00"
        case (2, 1) where sign != nil: digits += "00"
        case (3, _) where sign != nil || parts.count == 2: digits = "0" + digits
        case (5, 3): digits = "0" + digits
        case (4, _), (6, _): break
        default: return nil
        }
        guard let hours = Int(digits.prefix(2)), hours <= 59 else { return nil }
        let mark = sign.map { String($0) } ?? "+"
        return digits.count == 4 && hours > 23 ? "\(mark)00\(digits)" : "\(mark)\(digits)"
    }

    mutating func mendPosition() {
        trim()
        guard GeographicPosition(property.value) == nil else { return }
        let value = property.value.replacing("\\;", with: ";").replacing("\\,", with: ",").filter { $0 != " " }
        let separators = value.contains(";") ? ";" : ","
        let parts = value.split(separator: Character(separators), omittingEmptySubsequences: false)
        let degrees = parts.map { $0.replacing(",", with: ".") }
        // A latitude is at most 90 degrees, so a larger number before a smaller one is a longitude.
        let orders = [degrees, degrees.reversed()].map { $0.joined(separator: ";") }
        guard parts.count == 2, let mended = orders.first(where: { GeographicPosition($0) != nil }) else { return }
        note(.badGeo, "\(property.value.prefix(40)) was read as \(mended)")
        property.value = mended
    }

    /// Turns a bare e-mail address into a URI, and moves a name without an address into CN.
    mutating func mendAddress() {
        trim()
        unwrapAddress()
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

    /// Repairs an address: removes quotation marks and angle brackets around it, blanks after `mailto:`, and a repeated
    /// `mailto:`. In `mailto:Anna <anna@example.org>`, the name is moved to CN.
    mutating func unwrapAddress() {
        let written = property.value
        // Most values need no repair: `mailto:` and an address without quotation marks, angle brackets, blanks or
        // colons.
        let isSpecial = { (byte: UInt8) in "\"'<>: ".utf8.contains(byte) }
        if written.utf8.starts(with: "mailto:".utf8), !written.utf8.dropFirst(7).contains(where: isSpecial) { return }
        var address = written[...]
        func unwrap() {
            for (first, last) in [("\"", "\""), ("<", ">"), ("'", "'")] where address.count > 2 {
                if address.hasPrefix(first), address.hasSuffix(last) { address = address.dropFirst().dropLast() }
            }
            address = address.trimmed
        }
        unwrap()
        while address.prefix(7).lowercased() == "mailto:" {
            address = address.dropFirst(7).trimmed
            unwrap()
        }
        let isMail = address.contains("@") && !address.contains { " <:".contains($0) }
        if written.lowercased().contains("mailto:"), !isMail, let open = address.lastIndex(of: "<"),
            address.hasSuffix(">"), address[open...].contains("@")
        {
            let name = String(address[..<open].trimmed).withoutQuotes
            if property.parameter("CN") == nil, !name.isEmpty { property.parameters.append(Parameter("CN", name)) }
            address = address[address.index(after: open)...].dropLast()
        } else if !isMail {
            // The value can be any other URI. Only quotation marks around the whole value are removed.
            guard written.first == "\"", written.last == "\"", written.count > 2 else { return }
            property.value = String(written.dropFirst().dropLast())
            return note(.badAttendee, "the quotation marks around \(written.prefix(60)) were left out")
        }
        let isPlain = written.prefix(7).lowercased() == "mailto:" && written.dropFirst(7) == address
        guard !isPlain, written != address[...] else { return }
        property.value = "mailto:\(address)"
        note(.badAttendee, "\(written.prefix(60)) was read as \(property.value.prefix(60))")
    }

    /// Repairs each backslash that does not begin an escape: removes it before a colon or quotation mark, and escapes
    /// it elsewhere.
    mutating func mendEscapes() {
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
                // Many generators write a backslash before these characters, which need no escape.
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
        note(.badEscape, "a backslash that does not begin an escape was corrected")
    }
}

extension String {
    /// The text without a quotation mark at either end.
    var withoutQuotes: String {
        var text = self[...]
        if text.first == "\"" { text = text.dropFirst() }
        if text.last == "\"" { text = text.dropLast() }
        return String(text)
    }
}
