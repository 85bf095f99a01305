import CalendarModel

/// Validates the values of calendars when they are read.
///
/// libical reads the whole text first. If libical finds an error, it then checks each property separately.
struct CalendarCheck {
    private(set) var diagnostics: [Diagnostic] = []
    /// The components that the writer need not check again: all components of the calendars if all given properties are
    /// valid, otherwise none. A component that is changed later no longer equals any of these, so the writer checks it.
    private(set) var validated = ValidatedComponents()

    /// Validates calendars.
    ///
    /// - Parameters:
    ///   - roots: VCALENDARs, or components outside any VCALENDAR.
    ///   - untidy: the properties in these components that may be invalid, each with the number of its line.
    init(_ roots: [Component], untidy: [(property: Property, line: Int)]) {
        let isSuspect = !Self.accepts(roots, untidy: untidy.map(\.property))
        var isValid = !isSuspect
        for (property, line) in untidy {
            if let time = property.time, let type = property.parameter("VALUE")?.uppercased(),
                (type == "DATE") != time.isDate, type == "DATE" || type == "DATE-TIME"
            {
                diagnostics.append(
                    Diagnostic(
                        .valueTypeMismatch,
                        "\(property.name) has VALUE=\(type), but was read as a "
                            + (time.isDate ? "date" : "date and time") + ", because its value has that form",
                        line: line))
            }
            if let objection = PropertyCheck.objection(to: property, isSuspect: isSuspect) {
                isValid = false
                diagnostics.append(
                    Diagnostic(
                        PropertyCheck.code(for: property),
                        "\(property.name) has an invalid value, which was kept as text: \(objection)", line: line))
            }
        }
        guard isValid else { return }
        for root in roots { validated.add(root.name == "VCALENDAR" ? root.components : [root]) }
    }

    /// Returns whether libical accepts the calendars. It needs only the properties that may be invalid.
    private static func accepts(_ roots: [Component], untidy: [Property]) -> Bool {
        guard roots.allSatisfy(\.hasOnlyKnownComponents) else {
            return LibICal.accepts(roots.map(ICalendarWriter().text).joined())
        }
        return LibICal.accepts(untidy)
    }
}
