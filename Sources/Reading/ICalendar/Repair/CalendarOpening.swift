import CalendarModel

/// The place where a calendar begins in a text: a BEGIN with the name of a component, perhaps after other words.
public struct CalendarOpening: Hashable, Sendable {
    /// The name of the component that begins, in upper case and with typing errors corrected.
    public let component: String
    /// The text before it; usually empty.
    public let leadingText: String
    /// The text from the BEGIN on.
    public let text: String

    /// Finds where a calendar begins in a text; nil if there is none.
    ///
    /// Other words may come before the BEGIN only if its line ends after the component's name and a property follows. A
    /// text that merely mentions the tag is not a calendar.
    public init?(of text: String) {
        let bytes = Array(text.utf8)
        let start = bytes.firstIndex { !($0.isBlank || $0.isLineEnd) }.map { Self.afterMark(bytes, from: $0) }
        guard let start else { return nil }
        if let name = Self.component(in: bytes[start...]) {
            component = name
            leadingText = ""
            self.text = start == 0 ? text : String(decoding: bytes[start...], as: UTF8.self)
            return
        }
        guard let place = Self.innerBegin(in: bytes, from: start),
            let name = Self.component(in: bytes[place...])
        else { return nil }
        component = name
        leadingText = String(decoding: bytes[start..<place], as: UTF8.self)
        self.text = String(decoding: bytes[place...], as: UTF8.self)
    }

    /// Returns the position after a byte order mark, which carries no text, and the blanks after it.
    private static func afterMark(_ bytes: [UInt8], from start: Int) -> Int {
        guard bytes[start...].prefix(3).elementsEqual([0xEF, 0xBB, 0xBF]) else { return start }
        return bytes[(start + 3)...].firstIndex { !($0.isBlank || $0.isLineEnd) } ?? bytes.count
    }

    /// Returns the component whose BEGIN the bytes start with.
    private static func component(in bytes: ArraySlice<UInt8>) -> String? {
        var rest = bytes
        guard rest.prefix(5).map(\.uppercased).elementsEqual("BEGIN".utf8) else { return nil }
        rest = rest.dropFirst(5).drop { $0.isBlank }
        guard rest.first == UInt8(ascii: ":") else { return nil }
        rest = rest.dropFirst().drop { $0.isBlank }
        let letters = rest.prefix(32).prefix { $0.isNameByte }
        let name = String(decoding: letters, as: UTF8.self).uppercased()
        let openers = ["VCALENDAR", "VEVENT", "VTODO", "VTIMEZONE", "VJOURNAL", "VFREEBUSY"]
        if openers.contains(name) { return name }
        // A misspelled name must be alone on its line: "BEGIN:VEVENTS are fun" is prose.
        let next = rest.dropFirst(letters.count).first
        if next == nil || next?.isLineEnd == true || next == UInt8(ascii: "\\"),
            let meant = KnownNames.component(like: name)
        {
            return meant
        }
        // The next property may follow without a separator, as in BEGIN:VEVENTSUMMARY:
        return openers.first { opener in
            name.hasPrefix(opener) && KnownNames.propertyPrefix(of: rest.dropFirst(opener.utf8.count)) != nil
        }
    }

    /// Returns the first BEGIN after other words that is followed by a property's line.
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
