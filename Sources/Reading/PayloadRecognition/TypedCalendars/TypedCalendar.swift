import CalendarModel
import ICalendar

extension Diagnostic.Code {
    // MARK: jCal and xCal

    /// A property or component was expected, but another value was found. It was kept as text or left out.
    public static let malformedProperty = Self(rawValue: "malformed-property")
}

/// Reads the components of a calendar in JSON or XML in the same way as iCalendar text.
enum TypedCalendar {
    /// The names, in upper case, that the outermost element of a calendar may have.
    static let rootNames: Set = ["VCALENDAR", "VEVENT", "VTODO", "VJOURNAL", "VFREEBUSY", "VTIMEZONE"]

    /// The property that keeps, as text, a value that could not be converted.
    static let unmappedJSON = "X-SCANICS-JSON"

    /// Returns the meaning of the components.
    ///
    /// The components are written as iCalendar and read again, so that values are checked and repaired in only one
    /// place.
    static func recognize(
        _ roots: [Component], family: FamilyName, diagnostics: [Diagnostic], context: RecognitionContext
    ) -> RecognizedPayload {
        let writer = ICalendarWriter()
        do {
            let reading = try ICalendarReader(limits: context.limits).read(roots.map(writer.text).joined())
            // The line numbers belong to the generated text, so they are dropped.
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
