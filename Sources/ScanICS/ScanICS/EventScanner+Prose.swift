import CalendarModel
import PrintedText
import TextDecoding

extension EventScanner {
    /// Reads the events that a text for people announces: a mail's text, a message, a poster that was typed. A day
    /// without a year is counted from ``ScanOptions/referenceDate``; without one, nothing is read.
    public func parse(prose bytes: [UInt8], path: String? = nil) -> ScanResult {
        var assembly = ResultAssembly(ScanResult(path: path, frames: nil, symbols: nil), by: self)
        let text = PayloadText.read(bytes)?.text ?? ""
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map {
            PrintedLine(text: String($0))
        }
        if let reference = options.referenceDate {
            for event in PrintedEvents.read(lines: lines, reference: reference) {
                assembly.add(event, source: ScannedEvent.Source(path: path), reference: reference)
            }
        }
        assembly.result.content = assembly.result.events.isEmpty ? .text : .event
        return assembly.result
    }
}
