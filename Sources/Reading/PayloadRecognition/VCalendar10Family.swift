import CalendarModel
import ICalendar

extension FamilyName {
    /// vCalendar 1.0 (versit 1996), which phones and organizers used to write.
    public static let vcalendar10 = Self(rawValue: "vcalendar-1.0")
}

/// vCalendar 1.0: a VCALENDAR with VERSION:1.0 and at least one line that iCalendar does not have.
///
/// Some barcode generators write VERSION:1.0 with a plain iCalendar body. ``ICalendarFamily`` reads such payloads, as
/// family `vcalendar`. Both families give the same result, and it is unknown which format the generator meant.
struct VCalendar10Family: PayloadFamily {
    func recognize(_ payload: Payload, context: RecognitionContext) -> RecognizedPayload? {
        guard let opening = payload.opening, Self.mayBeVCalendar(opening) else { return nil }
        do {
            let reader = VCalendarReader(limits: context.limits)
            guard let reading = try reader.read(bytes: payload.bytes, text: payload.text) else { return nil }
            guard let first = reading.documents.flatMap(\.entries).first else {
                return RecognizedPayload(.calendar, diagnostics: reading.diagnostics)
            }
            return RecognizedPayload(
                PayloadContent(of: first), family: .vcalendar10, documents: reading.documents,
                diagnostics: reading.diagnostics)
        } catch {
            return RecognizedPayload(
                .calendar, diagnostics: [Diagnostic(Diagnostic.Code(rawValue: error.code), error.message)])
        }
    }

    /// Returns whether a payload begins with a VCALENDAR whose first lines do not state another version. Most calendars
    /// are iCalendar, and this check refuses them quickly, before they are parsed.
    private static func mayBeVCalendar(_ opening: CalendarOpening) -> Bool {
        guard opening.component == "VCALENDAR", opening.isExact, opening.leadingText.isEmpty else { return false }
        let version = opening.text.utf8.prefix(2000)
            .split(maxSplits: 40) { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }.lazy
            .map { line in line.filter { $0 > 0x20 }.map { (0x61...0x7A).contains($0) ? $0 - 0x20 : $0 } }
            .first { $0.starts(with: "VERSION:".utf8) }
        return version?.starts(with: "VERSION:1".utf8) ?? true
    }
}
