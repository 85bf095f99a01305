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

    /// Returns a named input that is not a picture with the result of its text, if the text is a calendar, a page or
    /// another payload with a form. Any other input is returned unchanged.
    package func parsedIfText(_ scanned: ScannedInput) -> ScannedInput {
        guard case .scanned(let result) = scanned.outcome, result.error == .image(.unknownFormat),
            scanned.input.isExplicit, case .file = scanned.input.source
        else { return scanned }
        let parsed = parse(scanned.input)
        let hasForm = parsed.content.map { ![.text, .number, .binary].contains($0) } ?? false
        guard parsed.error == nil, hasForm || !parsed.events.isEmpty || !parsed.links.isEmpty else { return scanned }
        var read = scanned
        read.outcome = .scanned(parsed)
        return read
    }
}
