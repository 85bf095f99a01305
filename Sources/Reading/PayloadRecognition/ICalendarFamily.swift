import CalendarModel
import ICalendar

extension FamilyName {
    /// A VCALENDAR of iCalendar (RFC 5545 §3.4), with any number of components.
    public static let vcalendar = Self(rawValue: "vcalendar")
    /// A VEVENT or VTODO without a VCALENDAR, which is what most barcode generators write.
    public static let bareVEvent = Self(rawValue: "bare-vevent")
}

/// iCalendar text: a VCALENDAR, or bare components.
struct ICalendarFamily: PayloadFamily {
    func recognize(_ payload: Payload, context: RecognitionContext) -> RecognizedPayload? {
        guard let opening = payload.opening, !Self.isOther(opening.leadingText) else { return nil }
        do {
            let reading = try ICalendarReader(limits: context.limits).read(opening)
            // A component that was cut off directly after its BEGIN has no content, so it does not count as an event.
            let entries = reading.documents.flatMap(\.entries).filter { !$0.item.component.properties.isEmpty }
            guard let first = entries.first else {
                return RecognizedPayload(.calendar, diagnostics: reading.diagnostics)
            }
            return RecognizedPayload(
                PayloadContent(of: first), family: opening.component == "VCALENDAR" ? .vcalendar : .bareVEvent,
                documents: reading.documents, diagnostics: reading.diagnostics)
        } catch {
            let diagnostic = Diagnostic(Diagnostic.Code(rawValue: error.code), error.message)
            return RecognizedPayload(.calendar, diagnostics: [diagnostic])
        }
    }

    /// Returns whether the text before a calendar is itself a payload of another kind. Then the calendar is a part of
    /// that payload, such as a note.
    private static func isOther(_ text: String) -> Bool {
        guard !text.isEmpty else { return false }
        return [.wifi, .otp, .payment, .contact, .sms, .email, .geo, .phone].contains(PayloadContent(of: Payload(text)))
    }
}
