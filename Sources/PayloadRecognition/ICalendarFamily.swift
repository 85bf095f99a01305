import CalendarModel
import ICalendar

extension FamilyName {
    /// A VCALENDAR of iCalendar (RFC 5545 §3.4), with any number of components.
    public static let vcalendar = Self(rawValue: "vcalendar")
    /// A VEVENT or VTODO without its VCALENDAR, as most generators of barcodes write it.
    public static let bareVEvent = Self(rawValue: "bare-vevent")
}

/// iCalendar text: a VCALENDAR, or bare components.
struct ICalendarFamily: PayloadFamily {
    func recognize(_ payload: Payload, context: RecognitionContext) -> RecognizedPayload? {
        guard let text = payload.text, let name = Self.firstComponent(of: text) else { return nil }
        do {
            let reading = try ICalendarReader(limits: context.limits).read(text)
            let entries = reading.documents.flatMap(\.entries)
            guard let first = entries.first else {
                return RecognizedPayload(.calendar, diagnostics: reading.diagnostics)
            }
            return RecognizedPayload(
                PayloadContent(of: first), family: name == "VCALENDAR" ? .vcalendar : .bareVEvent,
                documents: reading.documents, diagnostics: reading.diagnostics)
        } catch {
            let diagnostic = Diagnostic(Diagnostic.Code(rawValue: error.code), error.message)
            return RecognizedPayload(.calendar, diagnostics: [diagnostic])
        }
    }

    /// The name after the BEGIN that a text opens with, nil where it opens with none of a calendar's.
    private static func firstComponent(of text: String) -> String? {
        let start = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
        guard let line = start.prefix(64).split(whereSeparator: \.isNewline).first else { return nil }
        let parts = line.split(separator: ":", maxSplits: 1).map { $0.filter { !$0.isWhitespace }.uppercased() }
        guard parts.count == 2, parts[0] == "BEGIN" else { return nil }
        let names = ["VCALENDAR", "VEVENT", "VTODO", "VTIMEZONE", "VJOURNAL", "VFREEBUSY"]
        return names.first { $0 == parts[1] }
    }
}
