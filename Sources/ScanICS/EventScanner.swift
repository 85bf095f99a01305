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
        let image: DecodedImage
        do {
            image = try ImageDecoder(limits: options.limits).decode(bytes)
        } catch {
            throw .image(error)
        }
        var assembly = ResultAssembly(
            ScanResult(path: path, frames: image.frames.count, symbols: []), options: options, timeZones: timeZones)
        assembly.result.diagnostics = image.diagnostics
        let recognizer = PayloadRecognizer(context: options.recognition)
        for (index, frame) in image.frames.enumerated() {
            let reading = BarcodeReader().read(frame, index: index, effort: options.effort, limits: options.limits)
            assembly.result.diagnostics += reading.diagnostics
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
