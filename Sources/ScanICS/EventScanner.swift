import BarcodeReading
import CalendarModel
import ICalendar
import ImageDecoding
import PayloadRecognition
import TextDecoding
import TimeZones

/// Finds the events in pictures: the whole way from the bytes of an image to calendars.
///
///     let scanner = EventScanner()
///     let result = try scanner.scan(path: "poster.jpg")
///     for event in result.events { ... }
///
/// A scanner is a value without state; one may be used from many threads at once. A call blocks its thread while it
/// works, for some milliseconds to some seconds.
public struct EventScanner: Sendable {
    /// How it scans.
    public var options: ScanOptions
    /// The zones of the system.
    public var timeZones: TimeZoneDatabase

    /// A scanner with the given options.
    public init(options: ScanOptions = ScanOptions(), timeZones: TimeZoneDatabase = .system) {
        self.options = options
        self.timeZones = timeZones
    }

    /// Scans an image file.
    public func scan(path: String) throws(ScanError) -> ScanResult {
        try scan(image: InputFile.read(path, limit: options.limits.fileBytes), path: path)
    }

    /// Scans the bytes of an image; the path is only for the result to name. What is spread over several codes of the
    /// image is joined; ``ScanSession`` joins what is spread over several images.
    public func scan(image bytes: [UInt8], path: String? = nil) throws(ScanError) -> ScanResult {
        var session = ScanSession(self)
        var result = try session.scan(image: bytes, path: path)
        session.finish(&result)
        return result
    }

    /// Scans the bytes of an image, and leaves the parts of messages to be joined (``ScanSession/join(_:)``).
    public func scanWithoutJoining(image bytes: [UInt8], path: String? = nil) throws(ScanError) -> ScanResult {
        let limits = options.limits
        let deadline = ContinuousClock.now.advanced(by: limits.duration)
        var assembly = ResultAssembly(
            ScanResult(path: path, frames: 0, symbols: []), options: options, timeZones: timeZones)
        var frames: [FrameReading] = []
        let summary: DecodedSummary
        do {
            // One frame is in memory at a time.
            summary = try ImageDecoder(limits: limits).decodeFrames(of: bytes, until: deadline) { index, frame in
                let reading = BarcodeReader().read(
                    frame, index: index, effort: options.effort, limits: limits.with(deadline))
                frames.append(reading)
                return !reading.isCutShort
            }
        } catch {
            throw .image(error)
        }
        assembly.result.frames = summary.frames
        assembly.result.diagnostics = summary.diagnostics
        if !summary.isComplete || frames.contains(where: \.isCutShort) {
            assembly.result.diagnostics.append(late(after: frames.count, of: summary))
        }
        let recognizer = PayloadRecognizer(context: options.recognition)
        for reading in frames {
            for barcode in reading.barcodes {
                guard barcode.structuredAppend == nil else {
                    assembly.add(RecognizedPayload(.part), barcode: barcode)
                    continue
                }
                let payload = Payload(bytes: barcode.bytes, reading: barcode.reading)
                assembly.add(recognizer.recognize(payload), barcode: barcode)
            }
        }
        return assembly.result
    }

    /// What is said of an image that took too long.
    private func late(after frames: Int, of summary: DecodedSummary) -> Diagnostic {
        let place = frames > 1 || !summary.isComplete ? " after \(frames) frames" : ""
        return Diagnostic(
            .timeLimit,
            "reading took longer than \(options.limits.seconds) seconds and was given up\(place); codes may be missing")
    }

    /// Reads a payload as if a code had carried it; the path is only for the result to name.
    public func parse(payload bytes: [UInt8], path: String? = nil) -> ScanResult {
        let payload = Payload(bytes: bytes, reading: PayloadText.read(bytes))
        let recognized = PayloadRecognizer(context: options.recognition).recognize(payload)
        var assembly = ResultAssembly(
            ScanResult(path: path, frames: nil, symbols: nil), options: options, timeZones: timeZones)
        assembly.result.content = recognized.content
        assembly.add(recognized, barcode: nil)
        return assembly.result
    }

    /// Reads a file that holds one payload.
    public func parse(path: String) throws(ScanError) -> ScanResult {
        parse(payload: try InputFile.read(path, limit: options.limits.fileBytes), path: path)
    }
}

extension ScanLimits {
    /// The limits with what is left of the time.
    fileprivate func with(_ deadline: ContinuousClock.Instant) -> ScanLimits {
        var limits = self
        limits.seconds = (deadline - .now) / .seconds(1)
        return limits
    }
}

extension FrameReading {
    /// Whether the time was over before everything was tried.
    fileprivate var isCutShort: Bool { diagnostics.contains { $0.code == .timeLimit } }
}
