import CalendarModel
import CLibICal

/// Validates iCalendar text with libical.
///
/// libical rewrites what it reads: it drops unknown properties, empty values and unknown parameters, splits lists, and
/// turns unknown escapes into blanks. So the model keeps the original text, and libical only validates this text.
enum LibICal {
    /// One-time set-up. It makes libical return errors instead of ending the program, and creates the tables for
    /// parsing before threads run.
    private static let isReady: Bool = {
        icalerror_set_errors_are_fatal(0)
        return icaltimezone_get_utc_timezone() != nil
    }()

    /// Returns whether libical reads the text without an error.
    static func accepts(_ text: String) -> Bool {
        guard isReady, let component = ParsedComponent(divided(text)) else { return false }
        return component.errorCount == 0
    }

    /// Returns whether libical accepts properties of components that it knows. It reads each property without looking at
    /// the others.
    static func accepts(_ properties: [Property]) -> Bool {
        properties.isEmpty || accepts(ICalendarWriter().text(of: Component("VEVENT", properties)))
    }

    /// The maximum number of content lines in a component that is passed to libical. To free a component, libical walks
    /// through all remaining properties for each property. So the time grows with the square of the number of
    /// properties.
    private static let mostLines = 1000

    /// Returns the text with each long component divided into several components of the same name. libical reads each
    /// property without looking at the others, so it finds the same errors.
    private static func divided(_ text: String) -> String {
        let bytes = text.utf8
        guard bytes.count > 8 * mostLines else { return text }
        var result: [UInt8] = []
        var names: [Substring.UTF8View] = []
        var count = 0
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            let isFolded = line.first == UInt8(ascii: " ") || line.first == UInt8(ascii: "\t")
            if count >= mostLines, !isFolded, let name = names.last {
                result += Array("END:".utf8) + name + Array("\r\nBEGIN:".utf8) + name + Array("\r\n".utf8)
                count = 0
            }
            if starts(line, with: "BEGIN:") {
                let name = line.dropFirst(6)
                names.append(name.last == UInt8(ascii: "\r") ? name.dropLast() : name)
                count = 0
            } else if starts(line, with: "END:") {
                _ = names.popLast()
                count = 0
            } else {
                count += 1
            }
            result += line
            result.append(UInt8(ascii: "\n"))
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// Returns whether a line starts with a tag such as `BEGIN:`, in capital or small letters.
    private static func starts(_ line: Substring.UTF8View, with name: StaticString) -> Bool {
        name.withUTF8Buffer { line.starts(with: $0) { $0 | 0x20 == $1 | 0x20 } }
    }

    /// Returns libical's error for one content line; nil if the line is valid.
    static func objection(toLine line: String) -> String? {
        guard isReady, let component = ParsedComponent("BEGIN:VEVENT\r\n\(line)\r\nEND:VEVENT\r\n") else {
            return "it cannot be read"
        }
        return component.firstError
    }

    /// Returns whether libical knows a property with this name. The errors that libical finds in an unknown property
    /// are ignored.
    static func knows(property name: String) -> Bool {
        let kind = icalproperty_string_to_kind(name)
        return kind != ICAL_NO_PROPERTY && kind != ICAL_X_PROPERTY && kind != ICAL_XLICERROR_PROPERTY
    }

    /// Returns whether the values of a property are TEXT by default. Only values of this type may be empty.
    static func isText(property name: String) -> Bool {
        // libical compares a name with a hundred others, and several checks of each line need the result. So the
        // results for known names are stored.
        KnownNames.properties.contains(name) ? textProperties.contains(name) : isTextByLibICal(property: name)
    }

    private static let textProperties = KnownNames.properties.filter(isTextByLibICal)

    private static func isTextByLibICal(property name: String) -> Bool {
        icalproperty_kind_to_value_kind(icalproperty_string_to_kind(name)) == ICAL_TEXT_VALUE
    }
}

private struct ParsedComponent: ~Copyable {
    private let raw: OpaquePointer

    init?(_ text: String) {
        guard let raw = icalparser_parse_string(text) else { return nil }
        self.raw = raw
    }

    deinit { icalcomponent_free(raw) }

    var errorCount: Int { Int(icalcomponent_count_errors(raw)) }

    /// The text of the first X-LIC-ERROR property that libical added.
    var firstError: String? {
        guard let property = icalcomponent_get_first_property(raw, ICAL_XLICERROR_PROPERTY) else { return nil }
        guard let text = icalproperty_get_xlicerror(property) else { return "it cannot be read" }
        return String(cString: text)
    }
}
