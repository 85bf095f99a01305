import CalendarModel
import ICalendar

extension Diagnostic.Code {
    // MARK: jCal and xCal

    /// Something stands where a property or component has to, but is neither; it was kept as text or left out.
    public static let malformedProperty = Self(rawValue: "malformed-property")
}

/// The components that a calendar written in JSON or XML has, to be understood exactly as iCalendar would be.
enum TypedCalendar {
    /// The names that a calendar's outermost element may have, in upper case.
    static let rootNames: Set = ["VCALENDAR", "VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE"]

    /// Holds, as text, what could not be mapped to a property.
    static let unmappedJSON = "X-SCANICS-JSON"

    /// What the components hold.
    ///
    /// They are written as iCalendar and read again, so that values are looked at, and mended, in one place alone.
    static func recognize(
        _ roots: [Component], family: FamilyName, diagnostics: [Diagnostic], context: RecognitionContext
    ) -> RecognizedPayload {
        let writer = ICalendarWriter()
        do {
            let reading = try ICalendarReader(limits: context.limits).read(roots.map(writer.text).joined())
            // Its lines are those of a text that nobody wrote.
            let found = reading.diagnostics.map { Diagnostic($0.code, $0.message) }
            let first = reading.documents.lazy.flatMap(\.entries).first
            return RecognizedPayload(
                first.map(PayloadContent.init) ?? .calendar, family: first.map { _ in family },
                documents: first == nil ? [] : reading.documents, diagnostics: diagnostics + found)
        } catch {
            let code = Diagnostic.Code(rawValue: error.code)
            return RecognizedPayload(.calendar, diagnostics: diagnostics + [Diagnostic(code, error.message)])
        }
    }
}
