import CalendarModel

/// Parameters that were written into the value.
extension PropertyRepair {
    /// Moves text from the beginning of the value to the parameters, if the text belongs to the parameters. In
    /// `DTSTART;TZID=GMT+02:00:20260612T180000`, a colon without quotation marks ended the parameters too early. In
    /// `DTSTART:TZID=Europe/Berlin:20260612T180000`, a colon took the place of a semicolon.
    mutating func takeParametersFromValue() {
        guard let start = valueStart else { return }
        let head = property.value[..<property.value.utf8.index(before: start)]
        property.value = String(property.value[start...])
        if property.value.utf8.first == UInt8(ascii: "\""), property.value.utf8.last == UInt8(ascii: "\""),
            property.value.utf8.count > 2
        {
            property.value = String(property.value.dropFirst().dropLast())
        }
        var pieces = head.split(separator: ";", omittingEmptySubsequences: false).map(String.init)
        if let first = pieces.first, let last = property.parameters.indices.last,
            let value = property.parameters[last].values.indices.last,
            !["TZID=", "VALUE=", "CN="].contains(where: { first.uppercased().hasPrefix($0) })
        {
            property.parameters[last].values[value] += ":\(first.withoutQuotes)"
            pieces.removeFirst()
        }
        for piece in pieces {
            let parts = piece.split(separator: "=", maxSplits: 1)
            guard parts.count == 2, !parts[0].isEmpty, parts[0].utf8.allSatisfy(\.isNameByte) else {
                note(.invalidParam, "the text \(piece.prefix(60)) before the value was left out")
                continue
            }
            let name = parts[0].uppercased()
            property.parameters.removeAll { $0.name == name }
            property.parameters.append(Parameter(name, String(parts[1]).withoutQuotes))
        }
        note(
            .invalidParam,
            "a colon without quotation marks ended the parameters too early; the rest of them was taken from the value")
    }

    /// Moves the rest of an address from the property's value to the parameter where the address begins. The colon of
    /// the address's scheme ended the parameters too early, as in `LOCATION;ALTREP=http://example.org/hall:Hall 3`.
    mutating func takeAddressFromValue() {
        guard let last = property.parameters.last, last.values.count == 1, let scheme = last.values.first,
            scheme.utf8.count <= 5, ["HTTP", "HTTPS", "FTP", "CID"].contains(scheme.uppercased()),
            LibICal.isText(property: property.name)
        else { return }
        let value = property.value
        let isWeb = value.hasPrefix("//")
        guard isWeb || scheme.uppercased() == "CID" else { return }
        let colon = value.indices.dropFirst(isWeb ? 2 : 0).first { place in
            let rest = value[place...].dropFirst()
            // A number between a colon and a slash is a port.
            return value[place] == ":"
                && !(isWeb && rest.drop { $0.isNumber }.first == "/" && rest.first?.isNumber == true)
        }
        guard let colon else { return }
        let end = property.parameters.count - 1
        property.parameters[end].values = ["\(scheme):\(value[..<colon])".withoutQuotes]
        property.value = String(value[value.index(after: colon)...])
        note(
            .invalidParam,
            "a colon without quotation marks ended the parameters too early; the rest of them was taken from the value")
    }

    /// The position of the real value, after text that belongs to the parameters. Nil if there is no such text, or if
    /// the text cannot be distinguished from the value.
    var valueStart: String.Index? {
        let value = property.value
        guard value.utf8.contains(UInt8(ascii: ":")) else { return nil }
        switch property.name {
        case _ where property.isScheduleTime, "DTSTAMP", "CREATED", "LAST-MODIFIED", "COMPLETED":
            if Self.isTimes(value[...]) { return nil }
            let colons = value.utf8.indices.prefix(200).filter { value.utf8[$0] == UInt8(ascii: ":") }
            let start = colons.lazy.map { value.utf8.index(after: $0) }.first { Self.isTimes(value[$0...]) }
            return start.flatMap { isParameters(value[..<value.utf8.index(before: $0)]) ? $0 : nil }
        case "ATTENDEE", "ORGANIZER": return start(of: "MAILTO:")
        case "X-APPLE-STRUCTURED-LOCATION": return start(of: "GEO:")
        default: return nil
        }
    }

    /// Returns the start of a URI that follows other text and a colon. The URI begins with `scheme`, which is given in
    /// upper case. Returns nil if the value itself is such a URI, or contains no such URI.
    func start(of scheme: String) -> String.Index? {
        // Most values begin with the scheme.
        guard !property.value.utf8.prefix(scheme.utf8.count).elementsEqual(scheme.utf8, by: { $0.uppercased == $1 })
        else {
            return nil
        }
        let bytes = property.value.utf8.map(\.uppercased)
        func isAt(_ place: Int) -> Bool {
            let rest = bytes[place...]
            return rest.starts(with: scheme.utf8) || rest.starts(with: "\"\(scheme)".utf8)
        }
        guard !bytes.isEmpty, !isAt(0) else { return nil }
        let place = bytes.indices.dropFirst().first { bytes[$0 - 1] == UInt8(ascii: ":") && isAt($0) }
        return place.map { property.value.utf8.index(property.value.startIndex, offsetBy: $0) }
    }

    /// Returns whether the text before a time consists of parameters, or is the end of a zone's name.
    func isParameters(_ text: Substring) -> Bool {
        let last = property.parameters.last?.name
        let first = text.prefix { $0 != ";" }
        guard !Self.isTimes(first) else { return false }
        return last == "TZID" || last?.hasPrefix("X-") == true || first.contains("=")
    }

    /// Returns whether each item of a list is a date, a time or a period.
    static func isTimes(_ value: Substring) -> Bool {
        guard (1...4096).contains(value.utf8.count) else { return false }
        if LenientTime(String(value)) != nil { return true }
        return value.split(separator: ",").allSatisfy { item in
            let start = String(item.prefix { $0 != "/" })
            return EventTime(start) != nil || LenientTime(start) != nil
        }
    }
}
