import CalendarModel

/// Says whether a property has a value that RFC 5545 allows it.
enum PropertyCheck {
    /// What is wrong with the value, nil where nothing is.
    ///
    /// What libical takes too lightly (days that do not exist, words for numbers) is looked at here; for all else libical is
    /// asked.
    ///
    /// - Parameter isSuspect: whether libical objects to something in the calendar; where it does not, it is not asked again.
    static func objection(to property: Property, isSuspect: Bool = true) -> String? {
        switch property.name {
        case "DTSTART", "DTEND", "DUE", "RECURRENCE-ID", "DTSTAMP", "CREATED", "LAST-MODIFIED", "COMPLETED":
            return property.time == nil ? "it is no date and no time" : nil
        case "EXDATE", "RDATE":
            let items = property.value.split(separator: ",", omittingEmptySubsequences: false)
            return property.times.count == items.count ? libical(property) : "a date or time in it is none"
        case "RRULE", "EXRULE":
            return RecurrenceRule(property.value) == nil ? "it is no recurrence rule" : nil
        case "PRIORITY", "SEQUENCE", "PERCENT-COMPLETE", "REPEAT":
            return Int(property.value) == nil ? "it is no whole number" : nil
        case "GEO":
            return GeographicPosition(property.value) == nil ? "it is not latitude;longitude in degrees" : nil
        case "TRIGGER":
            let isTrigger = CalendarDuration(property.value) != nil || property.time != nil
            return isTrigger ? nil : "it is no duration and no time"
        case "DURATION":
            return CalendarDuration(property.value) == nil ? "it is no duration" : nil
        default:
            return isSuspect ? libical(property) : nil
        }
    }

    /// The code of the diagnostic for a property whose value is invalid.
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
        guard LibICal.knows(property: property.name),
            !(property.value.isEmpty && LibICal.isText(property: property.name))
        else { return nil }
        // Parameters are the model's to keep: only the value is asked about, as the type that it says it has.
        let typed = Property(property.name, property.parameters.filter { $0.name == "VALUE" }, value: property.value)
        return LibICal.objection(toLine: ICalendarWriter.line(typed))
    }
}
