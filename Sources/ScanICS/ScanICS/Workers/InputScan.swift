import SystemPackage

/// The way of one input, from its bytes to its result, on a worker's thread.
struct InputScan {
    let scanner: EventScanner
    let control: ScanControl
    /// Asked for what was read in a file earlier.
    let memory: ScanMemory?

    /// Scans it; parts of messages are left to be joined.
    func scan(_ input: ScanInput) -> ScannedInput {
        do throws(ScanError) {
            switch input.source {
            case .unreadable(let reason): throw reason
            case .passedOver(let reason): return ScannedInput(input, .passedOver(reason))
            case .bytes(let bytes):
                // The result does not keep them.
                return try scan(ScanInput(.bytes([]), path: input.path, isExplicit: input.isExplicit)) { _ in bytes }
            case .standardInput:
                let limit = scanner.options.limits.fileBytes
                let bytes = waitingForOthers { () throws(ScanError) in try InputFile.readStandardInput(limit: limit) }
                return try scan(input) { _ throws(ScanError) in try bytes.get() }
            case .file(let path): return try scan(input, at: path)
            }
        } catch {
            return ScannedInput(input, error: error)
        }
    }

    private func scan(_ input: ScanInput, at path: FilePath) throws(ScanError) -> ScannedInput {
        guard !control.isCancelled() else { throw .cancelled }
        let image: OpenedImage
        // Opening a pipe waits for its writer.
        let opening = waitingForOthers { () throws(ScanError) in
            try OpenedImage.open(path, isExplicit: input.isExplicit)
        }
        switch try opening.get() {
        case .passedOver(let reason): return ScannedInput(input, .passedOver(reason))
        case .opened(let opened): image = opened
        }
        defer { image.close() }
        let stamp = image.stamp
        if let stamp, let reading = memory?(input, stamp) {
            return finish(input, reading, StageTimes(), stamp: stamp, isRemembered: true)
        }
        guard stamp != nil else {
            let limit = scanner.options.limits.fileBytes
            let bytes = waitingForOthers { () throws(ScanError) in try image.bytes(limit: limit) }
            return try scan(input) { _ throws(ScanError) in try bytes.get() }
        }
        // The file is in memory as long as its pixels are.
        if image.size > Self.smallFile, image.size <= scanner.options.limits.fileBytes {
            // A pixel, with the copies that are made of it, takes three times a byte.
            control.willTakePixels?(image.size / 3)
        }
        return try scan(input, stamp: stamp) { times throws(ScanError) in
            try times.file.measure { () throws(ScanError) in
                try image.bytes(limit: scanner.options.limits.fileBytes)
            }
        }
    }

    /// Does what waits for another process; the image's time stands still.
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

    /// Files of so few bytes need no room of their own.
    private static let smallFile = 1 << 20

    private func scan(
        _ input: ScanInput, stamp: FileStamp? = nil, bytes: (inout StageTimes) throws(ScanError) -> [UInt8]
    ) throws(ScanError) -> ScannedInput {
        var times = StageTimes()
        do throws(ScanError) {
            let reading = try scanner.read(image: try bytes(&times), control: control, times: &times)
            return finish(input, reading, times, stamp: stamp, isRemembered: false)
        } catch {
            var failed = ScannedInput(input, error: error)
            failed.stamp = stamp
            failed.times = times
            return failed
        }
    }

    private func finish(
        _ input: ScanInput, _ reading: ImageReading, _ times: StageTimes, stamp: FileStamp?, isRemembered: Bool
    ) -> ScannedInput {
        var times = times
        let result = times.payloads.measure { scanner.result(of: reading, path: input.path) }
        var scanned = ScannedInput(input, .scanned(result))
        scanned.reading = reading
        scanned.stamp = stamp
        scanned.times = times
        scanned.isRemembered = isRemembered
        return scanned
    }
}

/// Gives what was read in a file earlier, where it is the same file still; else nil, and the file is read.
public typealias ScanMemory = @Sendable (ScanInput, FileStamp) -> ImageReading?
