import CalendarModel

/// Checks whether a property has a value that RFC 5545 allows.
enum PropertyCheck {
    /// Returns what is wrong with the value; nil if it is valid.
    ///
    /// This function finds errors that libical accepts, such as days that do not exist and words instead of numbers.
    /// libical finds the other errors.
    ///
    /// - Parameter isSuspect: whether libical found an error in the whole calendar. If not, libical checks only EXDATE
    ///   and RDATE again.
    static func objection(to property: Property, isSuspect: Bool = true) -> String? {
        switch property.name {
        case "DTSTART", "DTEND", "DUE", "RECURRENCE-ID", "DTSTAMP", "CREATED", "LAST-MODIFIED", "COMPLETED":
            return property.time == nil ? "it is neither a date nor a time" : nil
        case "EXDATE", "RDATE":
            let items = property.value.split(separator: ",", omittingEmptySubsequences: false)
            return property.times.count == items.count ? libical(property) : "it has an invalid date or time"
        case "RRULE", "EXRULE":
            return RecurrenceRule(property.value) == nil ? "it is not a recurrence rule" : nil
        case "PRIORITY", "SEQUENCE", "PERCENT-COMPLETE", "REPEAT":
            return Int(property.value) == nil ? "it is not a whole number" : nil
        case "GEO":
            return GeographicPosition(property.value) == nil ? "it is not latitude;longitude in degrees" : nil
        case "TRIGGER":
            let isTrigger = CalendarDuration(property.value) != nil || property.time != nil
            return isTrigger ? nil : "it is neither a duration nor a time"
        case "DURATION":
            return CalendarDuration(property.value) == nil ? "it is not a duration" : nil
        default:
            return isSuspect ? libical(property) : nil
        }
    }

    static func code(for property: Property) -> Diagnostic.Code {
        switch property.name {
        case "RRULE", "EXRULE": .invalidRRule
        case "DURATION": .invalidDuration
        case "GEO": .badGeo
        case "TRIGGER": .invalidAlarm
        case _ where property.isScheduleTime && LenientTime.looksLikeDate(property.value): .invalidDate
        default: .invalidValue
        }
    }

    private static func libical(_ property: Property) -> String? {
        // RFC 9253 §8.1 lets a relation have these types, which libical 3.0.16 does not know.
        if property.name == "RELATED-TO", ["URI", "UID"].contains(property.parameter("VALUE")?.uppercased()) {
            return nil
        }
        guard LibICal.knows(property: property.name),
            !(property.value.isEmpty && LibICal.isText(property: property.name))
        else { return nil }
        // The model keeps all parameters, so libical checks only the value. VALUE states the type of the value.
        let typed = Property(property.name, property.parameters.filter { $0.name == "VALUE" }, value: property.value)
        return LibICal.objection(toLine: ICalendarWriter.line(typed))
    }
}
