import CalendarModel

/// A content line that needs no repair and that libical accepts, as most lines are.
///
/// Such a line is read in one pass over its bytes. Only the commonest properties in their commonest forms count; any
/// other line takes the long way through the repairs and libical.
struct TidyLine {
    let property: Property
    /// Whether a damaged next line may continue the value.
    let isProse: Bool

    private enum Kind {
        /// A time with TZID, a floating time, a UTC time, or a day with VALUE=DATE.
        case time
        /// A time in UTC.
        case stamp
        /// A text that people write, with escapes.
        case prose
        /// A list of texts that people write, without escapes and without empty ones.
        case list
        /// A text that programs write, without escapes.
        case text
        case number
        /// A length of time in one unit, such as `-PT15M` or `P1D`.
        case length
        /// One of these words.
        case word([String])

        var isProse: Bool {
            switch self {
            case .prose, .list: true
            default: false
            }
        }
    }

    private static let kinds: [String: Kind] = [
        "DTSTART": .time, "DTEND": .time, "DUE": .time, "RECURRENCE-ID": .time, "DTSTAMP": .stamp, "CREATED": .stamp,
        "LAST-MODIFIED": .stamp, "COMPLETED": .stamp, "SUMMARY": .prose, "DESCRIPTION": .prose, "LOCATION": .prose,
        "COMMENT": .prose, "CONTACT": .prose, "CATEGORIES": .list, "UID": .text, "URL": .text, "PRODID": .text,
        "SEQUENCE": .number, "TRIGGER": .length, "DURATION": .length, "ACTION": .word(["DISPLAY", "AUDIO"]),
        "STATUS": .word(["CONFIRMED", "TENTATIVE", "CANCELLED", "NEEDS-ACTION", "COMPLETED"]),
        "CLASS": .word(["PUBLIC", "PRIVATE", "CONFIDENTIAL"]), "TRANSP": .word(["OPAQUE", "TRANSPARENT"]),
        "VERSION": .word(["2.0"]), "CALSCALE": .word(["GREGORIAN"]), "METHOD": .word(["PUBLISH", "REQUEST"]),
    ]

    /// Reads a line; nil if it may need a repair or a check.
    init?(_ line: Substring) {
        let read = line.utf8.withContiguousStorageIfAvailable { Self.read($0) }
        guard let read, let (property, kind) = read else { return nil }
        self.property = property
        isProse = kind.isProse
    }

    /// Returns whether the line of a property is tidy.
    static func isTidy(_ property: Property) -> Bool {
        guard property.parameters.count < 2, let kind = kinds[property.name] else { return false }
        var isDay = false
        if let parameter = property.parameters.first {
            guard case .time = kind, parameter.values.count == 1, let value = parameter.values.first else {
                return false
            }
            isDay = parameter.name == "VALUE" && value == "DATE"
            guard isDay || (parameter.name == "TZID" && !value.isEmpty && value.utf8.allSatisfy(isOfZoneName)) else {
                return false
            }
        }
        let fits = property.value.utf8.withContiguousStorageIfAvailable { bytes in
            isValid(bytes[...], property.value, kind, hasParameter: !property.parameters.isEmpty, isDay: isDay)
        }
        return fits ?? false
    }

    private static func read(_ line: UnsafeBufferPointer<UInt8>) -> (Property, Kind)? {
        guard let sign = line.firstIndex(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ";") }), sign <= 15
        else { return nil }
        let name = String(decoding: line[..<sign], as: UTF8.self)
        guard let kind = kinds[name] else { return nil }
        var colon = sign
        var parameters: [Parameter] = []
        if line[sign] == UInt8(ascii: ";") {
            guard case .time = kind, let found = parameter(line[(sign + 1)...]) else { return nil }
            parameters = [found.parameter]
            colon = found.end
        }
        let bytes = line[(colon + 1)...]
        let value = String(decoding: bytes, as: UTF8.self)
        let isDay = parameters.first?.name == "VALUE"
        guard isValid(bytes, value, kind, hasParameter: !parameters.isEmpty, isDay: isDay) else { return nil }
        return (Property(name, parameters, value: value), kind)
    }

    private static func isValid(
        _ bytes: Slice<UnsafeBufferPointer<UInt8>>, _ value: String, _ kind: Kind, hasParameter: Bool, isDay: Bool
    ) -> Bool {
        guard let first = bytes.first, let last = bytes.last, UnsafeBufferPointer(rebasing: bytes).isWritable else {
            return false
        }
        switch kind {
        case .time:
            guard let time = EventTime(value), time.isDate == isDay else { return false }
            if case .utc = time { return !hasParameter }
            return true
        case .stamp: return if case .utc? = EventTime(value) { true } else { false }
        case .prose: return hasOnlyKnownEscapes(bytes)
        case .list: return isFilledList(bytes)
        case .text:
            return first != UInt8(ascii: " ") && last != UInt8(ascii: " ")
                && bytes.allSatisfy { $0 < 0x80 && $0 != UInt8(ascii: "\\") && $0 != 0x09 }
        case .number: return bytes.count <= 9 && bytes.allSatisfy(\.isDigit)
        case .length: return isLength(bytes)
        case .word(let words): return words.contains(value)
        }
    }

    /// Returns the only parameter, TZID with a plain name or VALUE=DATE, and the place of the colon behind it.
    private static func parameter(
        _ bytes: Slice<UnsafeBufferPointer<UInt8>>
    ) -> (parameter: Parameter, end: Int)? {
        guard let end = bytes.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let text = bytes[..<end]
        if text.elementsEqual("VALUE=DATE".utf8) { return (Parameter("VALUE", "DATE"), end) }
        let zone = text.dropFirst(5)
        guard text.starts(with: "TZID=".utf8), !zone.isEmpty, zone.allSatisfy(isOfZoneName) else { return nil }
        return (Parameter("TZID", String(decoding: zone, as: UTF8.self)), end)
    }

    private static func isOfZoneName(_ byte: UInt8) -> Bool {
        byte.isLetterOrDigit || "_/-+".utf8.contains(byte)
    }

    private static func isFilledList(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        var last = UInt8(ascii: ",")
        for byte in bytes {
            if byte == UInt8(ascii: "\\") || (byte == UInt8(ascii: ",") && last == byte) { return false }
            last = byte
        }
        return last != UInt8(ascii: ",")
    }

    private static func isLength(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        var rest = bytes.first == UInt8(ascii: "-") ? bytes.dropFirst() : bytes
        guard rest.popFirst() == UInt8(ascii: "P"), let unit = rest.popLast() else { return false }
        let units: StaticString = rest.first == UInt8(ascii: "T") ? "HMS" : "WD"
        if rest.first == UInt8(ascii: "T") { rest = rest.dropFirst() }
        return (1...6).contains(rest.count) && rest.allSatisfy(\.isDigit) && units.withUTF8Buffer { $0.contains(unit) }
    }

    private static func hasOnlyKnownEscapes(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        var rest = bytes
        while let place = rest.firstIndex(of: UInt8(ascii: "\\")) {
            guard place + 1 < rest.endIndex, "nN\\;,".utf8.contains(rest[place + 1]) else { return false }
            rest = rest[(place + 2)...]
        }
        return true
    }
}

extension Component {
    /// Whether libical knows the component and all components inside it.
    var hasOnlyKnownComponents: Bool {
        switch name {
        case "VCALENDAR", "VEVENT", "VTODO", "VALARM", "VTIMEZONE", "STANDARD", "DAYLIGHT", "VJOURNAL", "VFREEBUSY":
            components.allSatisfy(\.hasOnlyKnownComponents)
        default: false
        }
    }

    private var isTidy: Bool {
        for place in properties.indices where !TidyLine.isTidy(properties[place]) { return false }
        return components.allSatisfy(\.isTidy)
    }

    /// The properties of the component, and of the components inside it, that may be invalid.
    private var untidyProperties: [Property] {
        properties.filter { !TidyLine.isTidy($0) } + components.flatMap(\.untidyProperties)
    }

    /// Returns whether libical accepts the component, and whether all its properties are known to be valid.
    func validity() -> (isAccepted: Bool, isTidy: Bool) {
        guard hasOnlyKnownComponents else { return (LibICal.accepts(ICalendarWriter().text(of: self)), false) }
        return isTidy ? (true, true) : (LibICal.accepts(untidyProperties), false)
    }
}
