import CalendarModel
import ICalendar
import PayloadRecognition

/// The meaning of a calendar's text, as a process that reads calendars sends it. The calendars are iCalendar text that needs
/// no repair, because reading that takes a small part of the time.
struct RecognizedCalendar: Codable {
    private let content: String
    private let family: String?
    /// The lengths in bytes of the calendars in ``text``.
    private let lengths: [Int]
    private let diagnostics: [Note]
    /// The calendars, one after the other. They are sent beside the JSON.
    var text: [UInt8] = []

    private enum CodingKeys: CodingKey {
        case content, family, lengths, diagnostics
    }

    private struct Note: Codable {
        let code: String
        let message: String
        let line: Int?
    }

    init(_ payload: RecognizedPayload) {
        content = payload.content.rawValue
        family = payload.family?.rawValue
        let documents = payload.documents.map { document in
            ICalendarWriter().text(
                of: Component("VCALENDAR", document.properties, components: document.components))
        }
        lengths = documents.map(\.utf8.count)
        for document in documents { text += document.utf8 }
        diagnostics = payload.diagnostics.map { Note(code: $0.code.rawValue, message: $0.message, line: $0.line) }
    }

    /// The meaning; nil if a value is invalid. A correct process never sends such values.
    var payload: RecognizedPayload? {
        guard let content = PayloadContent(rawValue: content) else { return nil }
        var read: [CalendarDocument] = []
        var rest = text[...]
        for length in lengths {
            guard (0...rest.count).contains(length), let text = String(validating: rest.prefix(length), as: UTF8.self),
                let calendar = try? ExactReader.component(of: text)
            else { return nil }
            rest = rest.dropFirst(length)
            read.append(CalendarDocument(properties: calendar.properties, components: calendar.components))
        }
        return RecognizedPayload(
            content, family: family.map(FamilyName.init), documents: read,
            diagnostics: diagnostics.map { Diagnostic(Diagnostic.Code(rawValue: $0.code), $0.message, line: $0.line) })
    }
}

/// Reads the calendars of one scan in other processes.
final class CalendarReaders: Sendable {
    private let processes: ReaderProcesses
    private let options: ScanOptions
    private let control: ScanControl
    private let failed = Monitor<ScanError?>(nil)
    /// Whether short calendars are read in other processes, too.
    let readsAll: Bool

    init(_ processes: ReaderProcesses, _ options: ScanOptions, _ control: ScanControl, readsAll: Bool = false) {
        (self.processes, self.options, self.control) = (processes, options, control)
        self.readsAll = readsAll
    }

    /// The same processes for the next scan, in which no calendar has failed.
    var forNextScan: CalendarReaders { CalendarReaders(processes, options, control, readsAll: readsAll) }

    /// Why a calendar could not be read; nil if all could be.
    var failure: ScanError? { failed.read { $0 } }

    func recognize(_ bytes: [UInt8]) -> RecognizedPayload {
        do throws(ScanError) {
            return try processes.recognize(calendar: bytes, options, control)
        } catch {
            failed.change { $0 = error }
            return RecognizedPayload(
                .calendar, diagnostics: [Diagnostic(.unreadPart, "a calendar could not be read: \(error.message)")])
        }
    }
}

extension EventScanner {
    /// Returns a scanner that reads calendars in other processes, also short ones.
    package func readingCalendars(in processes: ReaderProcesses) -> EventScanner {
        var scanner = self
        scanner.calendarReaders = CalendarReaders(processes, options, .task, readsAll: true)
        return scanner
    }
}
