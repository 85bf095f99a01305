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

    /// Scans the bytes of an image; the path is only for the result to name.
    public func scan(image bytes: [UInt8], path: String? = nil) throws(ScanError) -> ScanResult {
        let image: DecodedImage
        do {
            image = try ImageDecoder(limits: options.limits).decode(bytes)
        } catch {
            throw .image(error)
        }
        var assembly = ResultAssembly(
            ScanResult(path: path, frames: image.frames.count, symbols: []), timeZones: timeZones)
        assembly.result.diagnostics = image.diagnostics
        let recognizer = PayloadRecognizer(context: options.recognition)
        for (index, frame) in image.frames.enumerated() {
            let reading = BarcodeReader().read(frame, index: index, effort: options.effort, limits: options.limits)
            assembly.result.diagnostics += reading.diagnostics
            for barcode in reading.barcodes {
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
        var assembly = ResultAssembly(ScanResult(path: path, frames: nil, symbols: nil), timeZones: timeZones)
        assembly.result.content = recognized.content
        assembly.add(recognized, barcode: nil)
        return assembly.result
    }

    /// Reads a file that holds one payload.
    public func parse(path: String) throws(ScanError) -> ScanResult {
        parse(payload: try InputFile.read(path, limit: options.limits.fileBytes), path: path)
    }
}

/// Puts the result of one input together, payload by payload.
private struct ResultAssembly {
    var result: ScanResult
    let timeZones: TimeZoneDatabase

    init(_ result: ScanResult, timeZones: TimeZoneDatabase) {
        self.result = result
        self.timeZones = timeZones
    }

    mutating func add(_ recognized: RecognizedPayload, barcode: Barcode?) {
        var source = ScannedEvent.Source(path: result.path)
        if let barcode {
            source.frame = barcode.frame
            source.symbol = result.symbols?.count
            result.symbols?.append(
                ScannedSymbol(barcode: barcode, content: recognized.content, family: recognized.family))
        }
        for var diagnostic in recognized.diagnostics {
            diagnostic.symbol = source.symbol
            result.diagnostics.append(diagnostic)
        }
        result.links += recognized.links
        guard let family = recognized.family else { return }
        for var document in recognized.documents {
            let derived = document.deriveUIDs()
            let zones = ZoneResolver(timeZones: document.timeZones, database: timeZones)
            for (index, entry) in document.entries.enumerated() {
                let event = ScannedEvent(
                    entry: entry, family: family, isUIDDerived: derived.contains(index), source: source, zones: zones)
                assumptions(in: event)
                result.events.append(event)
            }
            result.documents.append(document)
        }
    }

    /// Says what an event leaves open and how that was taken.
    private mutating func assumptions(in event: ScannedEvent) {
        func add(_ code: Diagnostic.Code, _ message: String) {
            result.diagnostics.append(
                Diagnostic(code, message, symbol: event.source.symbol, event: result.events.count))
        }
        if event.entry.isIncomplete {
            add(.missingDTStart, "the event has no start that can be read; it is not written to a calendar")
        }
        for time in [event.start, event.end].compactMap(\.self) {
            guard let tzid = time.time.tzid else { continue }
            let zone = time.zone ?? ""
            switch event.zones.match(tzid)?.kind {
            case .identifier?, .defined?: continue
            case .windows?, .displayName?: add(.windowsTZID, "the zone \(tzid) is Windows' name for \(zone)")
            case .offset?: add(.offsetTZID, "the zone \(tzid) is an offset; it was read as \(zone)")
            case .spelling?: add(.tzidSpelling, "the zone \(tzid) was read as \(zone)")
            case nil:
                add(.unknownTZID, "nobody knows the time zone \(tzid); the time is taken as local time, wherever you are")
            }
            break
        }
    }
}
