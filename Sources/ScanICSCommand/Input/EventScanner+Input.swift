import ScanICS

extension EventScanner {
    /// Scans the picture that an input is.
    func scan(_ input: Input) throws(ScanError) -> ScanResult {
        switch input.source {
        case .standardInput:
            try scan(image: InputFile.readStandardInput(limit: options.limits.fileBytes), path: input.path)
        case .file(let path):
            try scan(path: path)
        }
    }

    /// Reads the payload that an input is.
    func parse(_ input: Input) throws(ScanError) -> ScanResult {
        switch input.source {
        case .standardInput:
            parse(payload: try InputFile.readStandardInput(limit: options.limits.fileBytes), path: input.path)
        case .file(let path):
            try parse(path: path)
        }
    }
}
