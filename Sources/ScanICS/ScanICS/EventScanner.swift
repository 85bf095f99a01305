import BarcodeReading
import CalendarModel
import ICalendar
import ImageDecoding
import PayloadRecognition
import PrintedText
import TextDecoding
import TextReading
import TimeZones

/// Finds the events in pictures. It does all the work from the bytes of an image to calendars.
///
///     let scanner = EventScanner()
///     let result = try scanner.scan(path: "poster.jpg")
///     for event in result.events { ... }
///
/// A scanner is a value without state, and many threads may use one at once. A call blocks its thread for milliseconds
/// or seconds. If the calling task is cancelled, the call ends after the current step. Callers that must not block use
/// ``ScanWorkers``, which scans on its own threads.
public struct EventScanner: Sendable {
    /// The options of each scan.
    public var options: ScanOptions
    /// The database of time zones; by default the system's.
    public var timeZones: TimeZoneDatabase
    /// Finds and reads the codes in pictures.
    public var barcodeReader = BarcodeReader()
    /// Reads what is printed on pictures; nil to read codes only. Pictures without an event in a code can then have the
    /// events that are announced on them.
    public var textReader: TextReader?
    /// Reads print in place of ``textReader``; nil except in tests, which do not have its models.
    var printReader: PrintReader?

    /// Reads long calendars in other processes; nil to read them in this one.
    var calendarReaders: CalendarReaders?

    /// Creates a scanner with the given options.
    public init(options: ScanOptions = ScanOptions(), timeZones: TimeZoneDatabase = .system) {
        self.options = options
        self.timeZones = timeZones
    }

    // MARK: Pictures

    /// Scans an image file.
    public func scan(path: String) throws(ScanError) -> ScanResult {
        try scan(image: InputFile.read(path, limit: options.limits.fileBytes), path: path)
    }

    /// Scans the bytes of an image; `path` is the image's name in the result.
    ///
    /// A message that is spread over several codes of the image is joined. ``ScanSession`` also joins messages that are
    /// spread over several images.
    public func scan(image bytes: [UInt8], path: String? = nil) throws(ScanError) -> ScanResult {
        result(of: try read(image: bytes), path: path)
    }

    /// Reads the codes in an image. The payloads of the codes are not examined.
    public func read(image bytes: [UInt8]) throws(ScanError) -> ImageReading {
        var times = StageTimes()
        return try read(image: bytes, control: .task, times: &times)
    }

    func read(image bytes: [UInt8], control: ScanControl, times: inout StageTimes) throws(ScanError) -> ImageReading {
        guard !control.isCancelled() else { throw .cancelled }
        if bytes.count <= options.limits.payloadBytes, Payload.isWalletPass(bytes) {
            var reading = ImageReading(frameCount: 0, frames: [])
            reading.walletPass = bytes
            return reading
        }
        if ImageFormat(signatureOf: bytes) == nil, let kind = ContainerKind(bytes) {
            var scan = ContainerScan(self, control)
            try scan.read(bytes, as: kind)
            times = times + scan.times
            return scan.reading
        }
        var reading = try read(picture: bytes, control: control, times: &times)
        guard ImageFormat(signatureOf: bytes) == .pdf else { return reading }
        var scan = ContainerScan(self, control)
        try scan.readAttachments(ofPDF: bytes)
        reading.add(attachments: scan.reading)
        return reading
    }

    func read(
        picture bytes: [UInt8], control: ScanControl, times: inout StageTimes
    ) throws(ScanError) -> ImageReading {
        let room = FrameRoom(ask: control.willTakePixels)
        var decoder = ImageDecoder(limits: options.limits)
        decoder.willTakePixels = room.take
        decoder.launcher = control.launcher
        let printReader = printReader ?? textReader.map(PrintReader.init)
        decoder.smallPixels = max(options.previewPixels, printReader == nil ? 0 : TextReader.pixels)
        let start = ContinuousClock.now
        // Waiting for memory that other images take doesn't count towards this image's time limit.
        let deadline = { start.advanced(by: options.limits.duration + room.waited) }
        var frames: [FrameReading] = []
        var previews = PreviewMaker(options)
        let pages = options.readsTextLayers ? decoder.textLayer(of: bytes, until: deadline()) : []
        var text: [FramePrint] = []
        var isTextCutShort = false
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
                // The decoder may have skipped frames. For each skipped frame, a reading without codes is added.
                frames += Array(repeating: FrameReading(barcodes: []), count: index - frames.count)
                frames.append(reading)
                let print = codes.measure {
                    pages.indices.contains(index) && pages[index].isText
                        ? FramePrint(of: pages[index], frame, index)
                        : printReader.map { reader in
                            FramePrint(
                                of: frame, index, reader, reading,
                                isStopped: {
                                    isTextCutShort = control.isCancelled() || ContinuousClock.now >= deadline()
                                    return isTextCutShort
                                })
                        }
                }
                if let print { text.append(print) }
                previews.take(frame, at: index, reading)
                return !reading.isCutShort && !isTextCutShort
            }
        } catch {
            times.decoding += ContinuousClock.now - start
            if control.isCancelled() { throw .cancelled }
            if error == .unknownFormat, let known = ContainerError(unsupported: bytes) { throw .container(known) }
            throw .image(error)
        }
        times.codes += codes
        times.decoding += ContinuousClock.now - start - codes
        guard !control.isCancelled() else { throw .cancelled }
        var reading = ImageReading(frameCount: summary.frames, frames: frames, diagnostics: summary.diagnostics)
        reading.previews = previews.previews(of: bytes, by: decoder, until: deadline())
        reading.print = text
        if !summary.isComplete || isTextCutShort || frames.contains(where: \.isCutShort) {
            reading.diagnostics.append(late(after: frames.count, of: summary))
        }
        return reading
    }

    /// Returns the diagnostic for an image that took too long.
    private func late(after frames: Int, of summary: DecodedSummary) -> Diagnostic {
        let place = frames > 1 || !summary.isComplete ? " after \(frames) frames" : ""
        return Diagnostic(
            .timeLimit,
            """
            reading took longer than \(options.limits.seconds.inSeconds) and was stopped\(place); codes or text may be \
            missing
            """)
    }

    // MARK: Results

    /// Returns the result of an image that ``read(image:)`` has read. `scan(image:path:)` gives the same result.
    public func result(of reading: ImageReading, path: String? = nil) -> ScanResult {
        var session = ScanSession(self)
        var result = session.join(reading, path: path)
        session.finish(&result)
        return result
    }

    /// Returns the result of an image from its codes, after the parts of messages were joined.
    func result(of codes: [JoinedCode], in reading: ImageReading, path: String?) -> ScanResult {
        if let pass = reading.walletPass {
            var result = parse(payload: pass, path: path)
            result.symbols = []
            return result
        }
        var result = ScanResult(path: path, frames: reading.frameCount, symbols: [])
        result.diagnostics = reading.diagnostics
        result.frameSizes = reading.frames.map(\.size)
        result.previews = reading.previews
        result.unread = reading.frames.flatMap(\.unread)
        if let container = reading.container {
            return self.result(of: codes, in: container, print: reading.print, result)
        }
        var assembly = ResultAssembly(result, by: self)
        for code in codes { assembly.add(code) }
        assembly.add(reading.print)
        assembly.reportUnreadCalendar()
        // A picture in which nothing was found because the time was over is not a picture without codes.
        if reading.isCutShort, assembly.result.events.isEmpty, codes.isEmpty {
            assembly.result.error = .timeLimit(seconds: options.limits.seconds)
        }
        return assembly.result
    }

    // MARK: Payloads

    /// Parses a payload in the same way as the payload of a code; `path` is the payload's name in the result. A mail,
    /// document or archive is read with its pictures.
    public func parse(payload bytes: [UInt8], path: String? = nil) -> ScanResult {
        if ContainerKind(bytes) != nil, !Payload.isWalletPass(bytes) {
            do throws(ScanError) {
                return result(of: try read(image: bytes), path: path)
            } catch {
                return ScanResult(path: path, error: error)
            }
        }
        return parse(whole: bytes, path: path)
    }

    /// Parses a payload as a whole, and opens nothing in it.
    private func parse(whole bytes: [UInt8], path: String?) -> ScanResult {
        var assembly = ResultAssembly(ScanResult(path: path, frames: nil, symbols: nil), by: self)
        // A web page states its own encoding.
        let reading = Payload.isPage(bytes) ? nil : PayloadText.read(bytes)
        assembly.add(Payload(bytes: bytes, reading: reading))
        assembly.reportUnreadCalendar()
        return assembly.result
    }

    /// Parses a web page that was downloaded.
    ///
    /// - Parameters:
    ///   - bytes: the page as the server sent it. If the server sent a calendar instead, the calendar is read.
    ///   - address: the address of the page after all redirects. Relative addresses in the page are resolved against
    ///     it.
    ///   - charset: the character set that the server stated; nil if the server stated none.
    ///   - path: the name in the result.
    public func parse(page bytes: [UInt8], address: String, charset: String? = nil, path: String? = nil) -> ScanResult {
        var scanner = self
        scanner.options.baseURL = address
        scanner.options.pageCharset = charset
        // An archive behind a link is not opened: its pictures would be decoded in this process.
        return scanner.parse(whole: bytes, path: path)
    }

    /// Parses a file that holds one payload.
    public func parse(path: String) throws(ScanError) -> ScanResult {
        parse(payload: try InputFile.read(path, limit: options.limits.fileBytes), path: path)
    }
}
