import ScanICS

extension ScanSession {
    /// Scans the picture that an input is.
    mutating func scan(_ input: Input) throws(ScanError) -> ScanResult {
        switch input.source {
        case .standardInput:
            let limit = scanner.options.limits.fileBytes
            return try scan(image: InputFile.readStandardInput(limit: limit), path: input.path)
        case .file(let path):
            return try scan(path: path)
        }
    }
}

extension EventScanner {
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
