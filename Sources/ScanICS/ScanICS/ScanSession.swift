import BarcodeReading
import CalendarModel

/// Scans several inputs, and joins messages that are spread over codes in more than one of them (structured append).
///
///     var session = ScanSession(EventScanner())
///     var results = try paths.map { try session.scan(path: $0) }
///     session.finish(&results[results.count - 1])
///
/// A message is reported with the input that completes it. Use ``join(_:path:)`` for an image that was read elsewhere,
/// such as on another thread.
public struct ScanSession: Sendable {
    /// The scanner of each input.
    public let scanner: EventScanner
    private let reportsMissing: Bool
    private var joiner: StructuredAppendJoiner
    private var inputs = 0

    /// Creates a session of the given scanner, with no inputs so far.
    public init(_ scanner: EventScanner) {
        self.init(scanner, reportsMissing: true)
    }

    /// Creates a session of the given scanner.
    ///
    /// - Parameter reportsMissing: whether ``finish(_:)`` will be called. If not, the memory of the session doesn't
    ///   grow with the number of inputs.
    init(_ scanner: EventScanner, reportsMissing: Bool) {
        self.scanner = scanner
        self.reportsMissing = reportsMissing
        joiner = StructuredAppendJoiner(limits: scanner.options.limits, reportsMissing: reportsMissing)
    }

    /// Scans the next input, an image file.
    public mutating func scan(path: String) throws(ScanError) -> ScanResult {
        try scan(image: InputFile.read(path, limit: scanner.options.limits.fileBytes), path: path)
    }

    /// Scans the next input, the bytes of an image.
    public mutating func scan(image bytes: [UInt8], path: String? = nil) throws(ScanError) -> ScanResult {
        join(try scanner.read(image: bytes), path: path)
    }

    /// Returns the result of the next input, an image that ``EventScanner/read(image:)`` has read. The result includes
    /// the messages that this input completes with parts from earlier inputs.
    public mutating func join(_ reading: ImageReading, path: String? = nil) -> ScanResult {
        defer { inputs += 1 }
        let codes = reading.frames.flatMap(\.barcodes).enumerated().map { index, barcode in
            JoinedCode(
                barcode, source: ScannedEvent.Source(path: path, frame: barcode.frame, symbol: index), input: inputs,
                joiner: &joiner)
        }
        return scanner.result(of: codes, in: reading, path: path)
    }

    /// Counts an input that has no parts and whose result was made elsewhere.
    mutating func skipInput() { inputs += 1 }

    /// Whether parts are waiting for other parts of their message.
    public var hasOpenParts: Bool { joiner.hasOpenParts }

    /// Ends the session: adds a `missing-part` diagnostic for each incomplete message to the last input's result.
    public mutating func finish(_ last: inout ScanResult) {
        for missing in joiner.missing {
            let isHere = missing.input == inputs - 1 && missing.source.path == last.path
            let path = isHere ? nil : missing.source.path
            last.diagnostics.append(
                Diagnostic(
                    .missingPart, path.map { "\($0): \(missing.message)" } ?? missing.message,
                    symbol: isHere ? missing.source.symbol : nil))
        }
        joiner = StructuredAppendJoiner(limits: scanner.options.limits, reportsMissing: reportsMissing)
    }
}
