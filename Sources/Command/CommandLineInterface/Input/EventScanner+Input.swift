extension EventScanner {
    /// Parses an input that holds the text of one code, or text for people. If the input cannot be read, the result has
    /// the error.
    package func parse(_ input: ScanInput, isProse: Bool = false) -> ScanResult {
        func parse(_ bytes: [UInt8]) -> ScanResult {
            isProse ? self.parse(prose: bytes, path: input.path) : self.parse(payload: bytes, path: input.path)
        }
        do throws(ScanError) {
            let limit = options.limits.fileBytes
            switch input.source {
            case .standardInput:
                return parse(try InputFile.readStandardInput(limit: limit))
            case .file(let path): return parse(try InputFile.read(path, limit: limit))
            case .bytes(let bytes): return parse(bytes)
            case .unreadable(let reason): throw reason
            case .passedOver: throw .unreadable(.isDirectory)
            }
        } catch {
            return ScanResult(path: input.path, error: error)
        }
    }
}
