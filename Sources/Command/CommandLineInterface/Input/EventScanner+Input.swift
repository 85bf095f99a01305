extension EventScanner {
    /// Parses an input that holds the text of one code, or text for people. If the input cannot be read, the result has
    /// the error.
    ///
    /// - Parameter processes: the processes that take mails, documents and archives apart; nil to do it on this thread.
    package func parse(_ input: ScanInput, isProse: Bool = false, processes: ReaderProcesses? = nil) -> ScanResult {
        func parse(_ bytes: [UInt8]) throws(ScanError) -> ScanResult {
            if isProse { return self.parse(prose: bytes, path: input.path) }
            guard let processes, ContainerFile.isContainer(bytes) else {
                return self.parse(payload: bytes, path: input.path)
            }
            return result(of: try processes.read(bytes, options), path: input.path)
        }
        do throws(ScanError) {
            let limit = options.limits.fileBytes
            switch input.source {
            case .standardInput:
                return try parse(try InputFile.readStandardInput(limit: limit))
            case .file(let path): return try parse(try InputFile.read(path, limit: limit))
            case .bytes(let bytes): return try parse(bytes)
            case .unreadable(let reason): throw reason
            case .passedOver: throw .unreadable(.isDirectory)
            }
        } catch {
            return ScanResult(path: input.path, error: error)
        }
    }

    /// Returns a named input that is not a picture with the result of its text, if the text is a calendar, a page or
    /// another payload with a form. Any other input is returned unchanged.
    ///
    /// - Parameter isProse: whether a text without a form was written for people, and is read as such.
    package func parsedIfText(_ scanned: ScannedInput, isProse: Bool = false) -> ScannedInput {
        guard case .scanned(let result) = scanned.outcome, result.error == .image(.unknownFormat),
            scanned.input.isExplicit, case .file = scanned.input.source
        else { return scanned }
        var parsed = parse(scanned.input)
        let hasForm = parsed.content.map { ![.text, .number, .binary].contains($0) } ?? false
        if isProse, parsed.error == nil, parsed.events.isEmpty, parsed.links.isEmpty {
            parsed = parse(scanned.input, isProse: true)
        } else {
            guard parsed.error == nil, hasForm || !parsed.events.isEmpty || !parsed.links.isEmpty else {
                return scanned
            }
        }
        var read = scanned
        read.outcome = .scanned(parsed)
        return read
    }
}
