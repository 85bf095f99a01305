import CLibICal

/// libical's judgement of iCalendar text.
///
/// libical reads well-formed text, but rewrites what it reads: it drops properties whose names it does not know, empty
/// values and unknown parameters, splits lists, and turns unknown escapes into blanks. So the model keeps the text, and
/// libical says which of it is valid.
enum LibICal {
    /// One-time set-up: errors are answers, not aborts, and the tables that parsing touches are there before threads are.
    private static let isReady: Bool = {
        icalerror_set_errors_are_fatal(0)
        return icaltimezone_get_utc_timezone() != nil
    }()

    /// Whether libical reads the text without an objection.
    static func accepts(_ text: String) -> Bool {
        guard isReady, let component = ParsedComponent(text) else { return false }
        return component.errorCount == 0
    }

    /// What libical objects to in one content line, nil where it does not.
    static func objection(toLine line: String) -> String? {
        guard isReady, let component = ParsedComponent("BEGIN:VEVENT\r\n\(line)\r\nEND:VEVENT\r\n") else {
            return "it cannot be read"
        }
        return component.firstError
    }

    /// Whether libical knows a property of that name, so that its judgement counts.
    static func knows(property name: String) -> Bool {
        let kind = icalproperty_string_to_kind(name)
        return kind != ICAL_NO_PROPERTY && kind != ICAL_X_PROPERTY && kind != ICAL_XLICERROR_PROPERTY
    }

    /// Whether the values of a property are TEXT by default, which may be empty.
    static func isText(property name: String) -> Bool {
        // libical compares with a hundred names, for each line of a calendar several times.
        KnownNames.properties.contains(name) ? textProperties.contains(name) : isTextByLibICal(property: name)
    }

    private static let textProperties = KnownNames.properties.filter(isTextByLibICal)

    private static func isTextByLibICal(property name: String) -> Bool {
        icalproperty_kind_to_value_kind(icalproperty_string_to_kind(name)) == ICAL_TEXT_VALUE
    }
}

/// Owns what libical made of a text.
private struct ParsedComponent: ~Copyable {
    private let raw: OpaquePointer

    init?(_ text: String) {
        guard let raw = icalparser_parse_string(text) else { return nil }
        self.raw = raw
    }

    deinit { icalcomponent_free(raw) }

    var errorCount: Int { Int(icalcomponent_count_errors(raw)) }

    /// The text of the first X-LIC-ERROR that libical put in.
    var firstError: String? {
        guard let property = icalcomponent_get_first_property(raw, ICAL_XLICERROR_PROPERTY) else { return nil }
        guard let text = icalproperty_get_xlicerror(property) else { return "it cannot be read" }
        return String(cString: text)
    }
}
