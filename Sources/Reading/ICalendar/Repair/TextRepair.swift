import CalendarModel

/// Repairs a text whose lines cannot be separated: it has literal `\n` instead of line ends, no line ends at all, or an
/// indent before every line.
///
/// The repair works on bytes and takes linear time. A text without such damage stays unchanged.
struct TextRepair {
    private(set) var text: String
    private(set) var diagnostics: [Diagnostic] = []

    init(_ opening: CalendarOpening) {
        text = opening.text
        let bytes = Array(text.utf8)
        let name = bytes[opening.nameOffset...]
        let rest = name.dropFirst(Self.componentLength(name))
        if let separator = LineSeparator(after: rest) {
            mend(separator.split(bytes), .noNewlines, "lines ended in \(separator.name) instead of a line end")
        } else if Self.literalLineEnd(rest) != nil {
            mend(
                Self.splitAtLiterals(bytes), .literalBackslashN, "lines ended in the letters \\n instead of a line end")
        } else if !rest.contains(where: { $0.isLineEnd }), rest.contains(UInt8(ascii: ":")) {
            let isTight = rest.first.map { !$0.isBlank } ?? false
            mend(Self.splitAtNames(bytes, isTight: isTight), .noNewlines, "the whole calendar was on one line")
        } else if Self.isIndented(rest) {
            mend(
                Self.withoutIndents(bytes), .leadingWhitespace,
                "every line was indented like a continuation line")
        }
    }

    private mutating func mend(_ bytes: [UInt8], _ code: Diagnostic.Code, _ what: String) {
        text = String(decoding: bytes, as: UTF8.self)
        diagnostics.append(Diagnostic(code, "\(what); the lines were separated by the names of their properties"))
    }

    /// Returns the length of the component's name that the bytes start with, even if other text follows directly.
    private static func componentLength(_ bytes: ArraySlice<UInt8>) -> Int {
        let letters = bytes.prefix(24).prefix { $0.isNameByte }
        let name = String(decoding: letters, as: UTF8.self).uppercased()
        if KnownNames.components.contains(name) { return letters.count }
        return KnownNames.components.filter { name.hasPrefix($0) }.map(\.utf8.count).max() ?? letters.count
    }

    // MARK: Literal line ends

    /// Returns the length of a literal line end: `\n`, `\r\n` or `\r`, also with doubled backslashes. Nil for anything
    /// else.
    private static func literalLineEnd(_ bytes: ArraySlice<UInt8>) -> Int? {
        var length = 0
        for letters in ["r", "nN"] {
            let backslashes = bytes.dropFirst(length).prefix(2).prefix { $0 == UInt8(ascii: "\\") }.count
            guard backslashes > 0, let letter = bytes.dropFirst(length + backslashes).first,
                letters.utf8.contains(letter)
            else { continue }
            length += backslashes + 1
        }
        return length > 0 ? length : nil
    }

    /// Replaces a literal line end by a real one if a property, another line end or nothing follows. Any other literal
    /// line end is part of a text.
    private static func splitAtLiterals(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var place = 0
        while place < bytes.count {
            if bytes[place] == UInt8(ascii: "\\"), let length = literalLineEnd(bytes[place...]) {
                var next = place + length
                while next < bytes.count, bytes[next] == UInt8(ascii: " ") { next += 1 }
                if next == bytes.count || literalLineEnd(bytes[next...]) != nil
                    || KnownNames.propertyPrefix(of: bytes[next...]) != nil
                {
                    result.append(UInt8(ascii: "\n"))
                    place = next
                    continue
                }
                result += bytes[place..<place + length]
                place += length
                continue
            }
            result.append(bytes[place])
            place += 1
        }
        return result
    }

    // MARK: No line ends

    /// Names that hardly ever occur inside another word. They begin a line even without a separator before them.
    private static let distinctive: Set<String> = [
        "BEGIN", "END", "DTSTART", "DTEND", "DTSTAMP", "SUMMARY", "LOCATION", "DESCRIPTION", "UID", "VERSION", "PRODID",
        "ORGANIZER", "ATTENDEE", "RRULE", "STATUS", "TRANSP", "SEQUENCE", "CREATED", "LAST-MODIFIED", "CATEGORIES",
        "DURATION", "URL", "CLASS", "PRIORITY", "TRIGGER", "ACTION", "CALSCALE", "METHOD", "GEO", "DUE", "TZID",
    ]

    /// Begins a line at each known name that follows a blank. If `isTight`, the text has neither line ends nor blanks
    /// between its lines. A name may then follow any character.
    private static func splitAtNames(_ bytes: [UInt8], isTight: Bool) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count + 64)
        var place = 0
        while place < bytes.count {
            let mayBegin = isTight || place == 0 || bytes[place - 1].isBlank
            if mayBegin, let name = nameLength(bytes[place...], anywhere: isTight) {
                while let last = result.last, last.isBlank { result.removeLast() }
                if !result.isEmpty { result.append(UInt8(ascii: "\n")) }
                let tag = bytes[place..<place + name].map(\.uppercased)
                var length = name + 1
                if tag.elementsEqual("BEGIN".utf8) || tag.elementsEqual("END".utf8) {
                    length += componentLength(bytes[(place + length)...])
                    result += bytes[place..<place + length]
                    result.append(UInt8(ascii: "\n"))
                } else {
                    result += bytes[place..<place + length]
                }
                place += length
                while place < bytes.count, bytes[place].isBlank, result.last == UInt8(ascii: "\n") { place += 1 }
                continue
            }
            if result.last == UInt8(ascii: "\n"), bytes[place].isBlank {
                place += 1
                continue
            }
            result.append(bytes[place])
            place += 1
        }
        return result
    }

    /// Returns the length of the known name at the start of the bytes, where a line could begin. If `anywhere`, only
    /// the ``distinctive`` names count.
    private static func nameLength(_ bytes: ArraySlice<UInt8>, anywhere: Bool) -> Int? {
        guard let first = bytes.first, first.isNameByte else { return nil }
        guard anywhere else { return KnownNames.propertyPrefix(of: bytes) }
        guard let length = KnownNames.propertyPrefix(of: bytes) else { return nil }
        return distinctive.contains(String(decoding: bytes.prefix(length), as: UTF8.self).uppercased()) ? length : nil
    }

    // MARK: Indented lines

    /// Returns whether the line after a BEGIN is indented. Such an indent cannot be a fold, because a component's name
    /// never continues on the next line.
    private static func isIndented(_ rest: ArraySlice<UInt8>) -> Bool {
        let line = rest.drop { $0 == UInt8(ascii: " ") }.drop { $0.isLineEnd }
        guard let first = line.first, first.isBlank else { return false }
        return KnownNames.propertyPrefix(of: line.drop { $0.isBlank }) != nil
    }

    /// Removes the indent of each line that starts with a known property. The other indented lines are folds.
    private static func withoutIndents(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var place = 0
        while place < bytes.count {
            var start = place
            while start < bytes.count, bytes[start].isBlank { start += 1 }
            if start < bytes.count, KnownNames.propertyPrefix(of: bytes[start...]) != nil { place = start }
            while place < bytes.count {
                result.append(bytes[place])
                place += 1
                if result.last?.isLineEnd == true { break }
            }
        }
        return result
    }
}
