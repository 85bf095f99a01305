import BarcodeReading
import CalendarModel
import PayloadRecognition
import TextDecoding

/// Scans several inputs, and joins what is spread over codes in more than one of them (structured append).
///
///     var session = ScanSession(EventScanner())
///     var results = try paths.map { try session.scan(path: $0) }
///     session.finish(&results[results.count - 1])
///
/// A message is reported with the input that completes it. An input that is scanned elsewhere, such as on another
/// thread, can be joined in its turn: see ``join(_:)``.
public struct ScanSession: Sendable {
    /// How each input is scanned.
    public let scanner: EventScanner
    private var joiner: StructuredAppendJoiner
    private var inputs = 0

    /// A session of the given scanner, with no inputs so far.
    public init(_ scanner: EventScanner) {
        self.scanner = scanner
        joiner = StructuredAppendJoiner(limits: scanner.options.limits)
    }

    /// Scans the next input, an image file.
    public mutating func scan(path: String) throws(ScanError) -> ScanResult {
        try scan(image: InputFile.read(path, limit: scanner.options.limits.fileBytes), path: path)
    }

    /// Scans the next input, the bytes of an image.
    public mutating func scan(image bytes: [UInt8], path: String? = nil) throws(ScanError) -> ScanResult {
        var result = try scanner.scanWithoutJoining(image: bytes, path: path)
        join(&result)
        return result
    }

    /// Joins the parts that an input holds with those of the inputs before it, and adds what the messages hold that
    /// are complete now. The input comes from ``EventScanner/scanWithoutJoining(image:path:)``.
    public mutating func join(_ result: inout ScanResult) {
        defer { inputs += 1 }
        var assembly = ResultAssembly(result, options: scanner.options, timeZones: scanner.timeZones)
        let recognizer = PayloadRecognizer(context: scanner.options.recognition)
        for (index, symbol) in (result.symbols ?? []).enumerated() where symbol.content == .part {
            let source = ScannedEvent.Source(path: result.path, frame: symbol.barcode.frame, symbol: index)
            guard let part = StructuredAppendJoiner.Part(symbol.barcode, source: source, input: inputs),
                let message = joiner.add(part)
            else { continue }
            let payload = Payload(
                bytes: message.bytes,
                reading: PayloadText.read(message.bytes, eci: message.eci, segments: message.eciSegments))
            assembly.add(joined: recognizer.recognize(payload), source: source)
        }
        result = assembly.result
    }

    /// Whether there are parts whose message is not complete.
    public var hasOpenParts: Bool { joiner.hasOpenParts }

    /// Ends the session: adds to the last input's result what parts are missing (`missing-part`).
    public mutating func finish(_ last: inout ScanResult) {
        for missing in joiner.missing {
            let isHere = missing.input == inputs - 1 && missing.source.path == last.path
            let path = isHere ? nil : missing.source.path
            last.diagnostics.append(
                Diagnostic(
                    .missingPart, path.map { "\($0): \(missing.message)" } ?? missing.message,
                    symbol: isHere ? missing.source.symbol : nil))
        }
        joiner = StructuredAppendJoiner(limits: scanner.options.limits)
    }
}
