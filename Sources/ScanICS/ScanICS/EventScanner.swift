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
/// works, for some milliseconds to some seconds; in a task that is cancelled it ends after the step that it is at.
/// ``ScanWorkers`` scans on threads of its own, for callers that must not block.
public struct EventScanner: Sendable {
    /// How it scans.
    public var options: ScanOptions
    /// The zones of the system.
    public var timeZones: TimeZoneDatabase
    /// What finds codes in pictures.
    public var barcodeReader = BarcodeReader()

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
        result(of: try read(image: bytes), path: path)
    }

    /// Reads the codes in an image, and makes nothing of them yet.
    public func read(image bytes: [UInt8]) throws(ScanError) -> ImageReading {
        var times = StageTimes()
        return try read(image: bytes, control: .task, times: &times)
    }

    func read(image bytes: [UInt8], control: ScanControl, times: inout StageTimes) throws(ScanError) -> ImageReading {
        guard !control.isCancelled() else { throw .cancelled }
        let room = FrameRoom(ask: control.willTakePixels)
        var decoder = ImageDecoder(limits: options.limits)
        decoder.willTakePixels = room.take
        let start = ContinuousClock.now
        // The time limit is the image's: waiting for memory, which other images take, does not count.
        let deadline = { start.advanced(by: options.limits.duration + room.waited) }
        var frames: [FrameReading] = []
        var codes = Duration.zero
        let summary: DecodedSummary
        do {
            // One frame is in memory at a time.
            summary = try decoder.decodeFrames(of: bytes, until: deadline) { index, frame in
                guard !control.isCancelled() else { return false }
                let reading = codes.measure {
                    barcodeReader.read(
                        frame, index: index, effort: options.effort, until: deadline(),
                        isCancelled: control.isCancelled)
                }
                // Of a frame that was skipped nothing was read.
                frames += Array(repeating: FrameReading(barcodes: []), count: index - frames.count)
                frames.append(reading)
                return !reading.isCutShort
            }
        } catch {
            times.decoding += ContinuousClock.now - start
            throw control.isCancelled() ? .cancelled : .image(error)
        }
        times.codes += codes
        times.decoding += ContinuousClock.now - start - codes
        guard !control.isCancelled() else { throw .cancelled }
        var reading = ImageReading(frameCount: summary.frames, frames: frames, diagnostics: summary.diagnostics)
        if !summary.isComplete || frames.contains(where: \.isCutShort) {
            reading.diagnostics.append(late(after: frames.count, of: summary))
        }
        return reading
    }

    /// The events in what was read in an image; parts of messages are left to be joined (``ScanSession/join(_:)``).
    public func result(of reading: ImageReading, path: String? = nil) -> ScanResult {
        var assembly = ResultAssembly(
            ScanResult(path: path, frames: reading.frameCount, symbols: []), options: options, timeZones: timeZones)
        assembly.result.diagnostics = reading.diagnostics
        let recognizer = PayloadRecognizer(context: options.recognition)
        for frame in reading.frames {
            for barcode in frame.barcodes {
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
        // A page says itself how it is encoded.
        let isPage = Payload.isPage(bytes)
        let payload = Payload(bytes: bytes, reading: isPage ? nil : PayloadText.read(bytes))
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
