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
        guard isReady, let component = ParsedComponent(text) else { return false }
        return component.errorCount == 0
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

/// Owns the component that libical parsed from a text.
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
