import ICalendar
import ImageDecoding
import SystemPackage

struct InputScan {
    let scanner: EventScanner
    let parts: PartJoining
    let control: ScanControl
    /// Called before a file is read. Returns the reading of an earlier scan, if there is one.
    let memory: ScanMemory?
    /// The processes that read pictures; nil to read them on this thread.
    let processes: ReaderProcesses?
    /// The processes that take mails, documents and archives apart if this thread reads pictures; nil to do it here.
    let containerProcesses: ReaderProcesses?

    func scan(_ input: ScanInput) -> WorkerOutput {
        do throws(ScanError) {
            switch input.source {
            case .unreadable(let reason): throw reason
            case .passedOver(let reason): return .done(ScannedInput(input, .passedOver(reason)))
            case .bytes(let bytes):
                // The output doesn't keep the bytes.
                return scan(ScanInput(.bytes([]), path: input.path, isExplicit: input.isExplicit), bytes: bytes)
            case .standardInput:
                let limit = scanner.options.limits.fileBytes
                let bytes = waitingForOthers { () throws(ScanError) in try InputFile.readStandardInput(limit: limit) }
                return scan(input, bytes: try bytes.get())
            case .file(let path): return try scan(input, at: path)
            }
        } catch {
            return .done(ScannedInput(input, error: error))
        }
    }

    private func scan(_ input: ScanInput, at path: FilePath) throws(ScanError) -> WorkerOutput {
        guard !control.isCancelled() else { throw .cancelled }
        let image: OpenedImage
        // Opening a pipe waits for its writer.
        let opening = waitingForOthers { () throws(ScanError) in
            try OpenedImage.open(path, isExplicit: input.isExplicit)
        }
        switch try opening.get() {
        case .passedOver(let reason): return .done(ScannedInput(input, .passedOver(reason)))
        case .opened(let opened): image = opened
        }
        defer { image.close() }
        let limit = scanner.options.limits.fileBytes
        guard let stamp = image.stamp else {
            let bytes = waitingForOthers { () throws(ScanError) in try image.bytes(limit: limit) }
            return scan(input, bytes: try bytes.get())
        }
        if let reading = memory?(input, stamp) {
            return output(
                PendingResult(input: input, reading: reading, stamp: stamp, isRemembered: true, times: StageTimes()))
        }
        // The file and its pixels are in memory at the same time, so the size of the file counts as pixels, too.
        if image.size > Self.smallFile, image.size <= limit {
            // A pixel takes about three bytes, including the copies of the picture.
            control.willTakePixels?(image.size / 3)
        }
        return scan(input, stamp: stamp) { times throws(ScanError) in
            guard !Self.isCalendar(image.head) else { throw .image(.unknownFormat) }
            if let processes = processes(for: image.head) {
                return try processes.read(.file(image), scanner.options, control, &times)
            }
            let bytes = try times.file.measure { () throws(ScanError) in try image.bytes(limit: limit) }
            return try scanner.read(image: bytes, control: control, times: &times)
        }
    }

    private func scan(_ input: ScanInput, bytes: [UInt8]) -> WorkerOutput {
        scan(input) { times throws(ScanError) in
            guard !Self.isCalendar(bytes.prefix(4096)) else { throw .image(.unknownFormat) }
            if let processes = processes(for: bytes) {
                return try processes.read(.bytes(bytes), scanner.options, control, &times)
            }
            return try scanner.read(image: bytes, control: control, times: &times)
        }
    }

    /// Whether a file begins as a calendar. It is not a picture then, and no process has to be started to find this out.
    private static func isCalendar(_ head: some Collection<UInt8>) -> Bool {
        ImageFormat(signatureOf: Array(head)) == nil
            && CalendarOpening(of: String(decoding: head, as: UTF8.self))?.leadingText.isEmpty == true
    }

    private func processes(for head: [UInt8]) -> ReaderProcesses? {
        processes ?? containerProcesses.flatMap { ContainerFile.mayHoldFiles(head) ? $0 : nil }
    }

    /// Runs `body`, which waits for another process. The wait does not count towards the image's time.
    private func waitingForOthers<Value>(_ body: () throws(ScanError) -> Value) -> Result<Value, ScanError> {
        var result: Result<Value, ScanError> = .failure(.cancelled)
        control.waitingForOthers {
            do throws(ScanError) {
                result = .success(try body())
            } catch {
                result = .failure(error)
            }
        }
        return result
    }

    /// The greatest size in bytes of a file that isn't counted towards the memory for pixels.
    private static let smallFile = 1 << 20

    private func scan(
        _ input: ScanInput, stamp: FileStamp? = nil, read: (inout StageTimes) throws(ScanError) -> ImageReading
    ) -> WorkerOutput {
        var times = StageTimes()
        do throws(ScanError) {
            let reading = try read(&times)
            return output(
                PendingResult(input: input, reading: reading, stamp: stamp, isRemembered: false, times: times))
        } catch {
            var failed = ScannedInput(input, error: error)
            failed.stamp = stamp
            failed.times = times
            return .done(failed)
        }
    }

    /// Makes the result here, on the worker's thread, unless the result depends on other inputs.
    private func output(_ pending: PendingResult) -> WorkerOutput {
        guard parts == .withinInputs || !pending.reading.hasParts else { return .pending(pending) }
        return .done(pending.scanned { scanner.result(of: $0, path: $1) })
    }
}

/// Returns the earlier reading of a file if the file is unchanged; nil if the file must be read.
public typealias ScanMemory = @Sendable (ScanInput, FileStamp) -> ImageReading?
