import CalendarModel

/// The place where a calendar begins in a text: a BEGIN with the name of a component, perhaps after other words.
///
/// A payload's opening is searched for once. The recognizers of calendar formats examine the opening, and
/// ``ICalendarReader`` reads from it.
package struct CalendarOpening: Hashable, Sendable {
    /// The name of the component that begins, in upper case and with typing errors corrected.
    package let component: String
    /// The text before the calendar; usually empty.
    package let leadingText: String
    package let text: String
    /// Whether the component's name is spelled correctly (in any case) and only blanks follow it on its line.
    package let isExact: Bool
    /// Whether invisible marks other than a byte order mark come first.
    let hasMarks: Bool
    /// The position of the component's name in the UTF-8 of ``text``.
    let nameOffset: Int
    /// The length of the whole text in bytes of UTF-8.
    let sourceLength: Int

    /// Finds where a calendar begins in a text; nil if there is none.
    ///
    /// If other words precede the BEGIN, the line must end after the component's name, and a property must follow. A
    /// text that only mentions the tag is not a calendar.
    package init?(of text: String) {
        let bytes = Array(text.utf8)
        let start = bytes.firstIndex { !($0.isBlank || $0.isLineEnd) }.map { Self.afterMark(bytes, from: $0) }
        guard let start else { return nil }
        var place = start
        var tag = BeginTag(bytes[start...])
        if tag == nil, let inner = Self.innerBegin(in: bytes, from: start) {
            place = inner
            tag = BeginTag(bytes[inner...])
        }
        guard let tag else { return nil }
        component = tag.component
        isExact = tag.isExact
        nameOffset = tag.nameOffset
        sourceLength = bytes.count
        hasMarks = bytes.first == 0xE2 && start > 0
        leadingText = String(decoding: bytes[start..<place], as: UTF8.self)
        self.text = place == 0 ? text : String(decoding: bytes[place...], as: UTF8.self)
    }

    /// Returns the position after byte order marks, other invisible marks, and the blanks that follow them; `start` if
    /// there are none.
    private static func afterMark(_ bytes: [UInt8], from start: Int) -> Int {
        var place = start
        while place + 2 < bytes.count, isMark(bytes[place], bytes[place + 1], bytes[place + 2]) {
            place = bytes[(place + 3)...].firstIndex { !($0.isBlank || $0.isLineEnd) } ?? bytes.count
        }
        return place
    }

    /// Returns whether three bytes are U+FEFF, or one of the marks U+200B to U+206F.
    private static func isMark(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Bool {
        guard first == 0xE2 || first == 0xEF, second >= 0x80, third >= 0x80 else { return false }
        let value = UInt32(first & 0x0F) << 12 | UInt32(second & 0x3F) << 6 | UInt32(third & 0x3F)
        return Unicode.Scalar(value)?.isInvisibleMark ?? false
    }

    /// Returns the first BEGIN that comes after other words and before a property's line.
    private static func innerBegin(in bytes: [UInt8], from start: Int) -> Int? {
        var place = start
        while let candidate = bytes[place...].firstIndex(where: { $0.uppercased == UInt8(ascii: "B") }) {
            place = candidate + 1
            guard bytes[candidate...].prefix(7).map(\.uppercased).elementsEqual("BEGIN:V".utf8) else { continue }
            let line = bytes[candidate...].prefix(40)
            guard let end = line.firstIndex(where: \.isLineEnd) else { continue }
            let next = bytes[end...].prefix(64).drop { $0.isLineEnd || $0.isBlank }
            if KnownNames.propertyPrefix(of: next) != nil { return candidate }
        }
        return nil
    }
}

private struct BeginTag {
    private static let openers = ["VCALENDAR", "VEVENT", "VTODO", "VTIMEZONE", "VJOURNAL", "VFREEBUSY"]

    let component: String
    let isExact: Bool
    let nameOffset: Int

    init?(_ bytes: ArraySlice<UInt8>) {
        guard bytes.prefix(5).map(\.uppercased).elementsEqual("BEGIN".utf8) else { return nil }
        var rest = bytes.dropFirst(5).drop { $0.isBlank }
        guard let sign = rest.first, sign == UInt8(ascii: ":") || sign == UInt8(ascii: ";") else { return nil }
        rest = rest.dropFirst().drop { $0.isBlank }
        nameOffset = rest.startIndex - bytes.startIndex
        let letters = rest.prefix(32).prefix { $0.isNameByte }
        let name = String(decoding: letters, as: UTF8.self).uppercased()
        let next = rest.dropFirst(letters.count)
        if sign == UInt8(ascii: ";") {
            // A semicolon takes the place of the colon only if nothing else is on the line.
            guard Self.openers.contains(name), next.first?.isLineEnd == true else { return nil }
            (component, isExact) = (name, false)
            return
        }
        if Self.openers.contains(name) {
            component = name
            isExact = next.first { !$0.isBlank }?.isLineEnd ?? true
            return
        }
        isExact = false
        // A misspelled name must be alone on its line: "BEGIN:VEVENTS are fun" is prose.
        let isAlone = next.first.map { $0.isLineEnd || $0 == UInt8(ascii: "\\") } ?? true
        if isAlone, let meant = KnownNames.component(like: name) {
            component = meant
            return
        }
        // The next property may follow without a separator, as in BEGIN:VEVENTSUMMARY:
        let glued = Self.openers.first { opener in
            name.hasPrefix(opener) && KnownNames.propertyPrefix(of: rest.dropFirst(opener.utf8.count)) != nil
        }
        guard let glued else { return nil }
        component = glued
    }
}
