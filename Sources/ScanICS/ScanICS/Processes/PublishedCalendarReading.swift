import CalendarModel
import ICalendar
import PayloadRecognition

/// The calendars of a published text, as ``ICalendarReader`` reads them.
package typealias PublishedCalendarReading = Result<[CalendarDocument], ICalendarError>

extension PublishedCalendarReading {
    /// Reads a text in the process that ``ReaderProcesses/read(published:_:)`` has started. An error is a diagnostic with its
    /// code, and no calendars.
    static func read(_ bytes: [UInt8], _ limits: ScanLimits) -> RecognizedPayload {
        do throws(ICalendarError) {
            let reading = try ICalendarReader(limits: limits).read(String(decoding: bytes, as: UTF8.self))
            return RecognizedPayload(.calendar, documents: reading.documents)
        } catch {
            return RecognizedPayload(
                .calendar, diagnostics: [Diagnostic(Diagnostic.Code(rawValue: error.code), error.message)])
        }
    }
}

extension ReaderProcesses {
    /// Reads a published calendar in another process. Blocks this thread.
    ///
    /// - Throws: ``ScanError`` if the process crashed or took too long.
    package func read(published text: String, _ limits: ScanLimits) throws(ScanError) -> PublishedCalendarReading {
        var options = ScanOptions()
        options.limits = limits
        let recognized = try recognize(calendar: Array(text.utf8), options, .task)
        if recognized.documents.isEmpty, let code = recognized.diagnostics.first?.code.rawValue {
            let errors: [ICalendarError] = [
                .tooLong(bytes: text.utf8.count, limit: limits.payloadBytes), .nestedTooDeep(limit: limits.nesting),
                .tooManyProperties(limit: limits.properties),
            ]
            if let error = errors.first(where: { $0.code == code }) { return .failure(error) }
        }
        return .success(recognized.documents)
    }
}
