extension EventScanner {
    /// Parses an input that holds the text of one code. If the input cannot be read, the result has the error.
    package func parse(_ input: ScanInput) -> ScanResult {
        do throws(ScanError) {
            let limit = options.limits.fileBytes
            switch input.source {
            case .standardInput:
                return parse(payload: try InputFile.readStandardInput(limit: limit), path: input.path)
            case .file(let path): return parse(payload: try InputFile.read(path, limit: limit), path: input.path)
            case .bytes(let bytes): return parse(payload: bytes, path: input.path)
            case .unreadable(let reason): throw reason
            case .passedOver: throw .unreadable(.isDirectory)
            }
        } catch {
            return ScanResult(path: input.path, error: error)
        }
    }
}
