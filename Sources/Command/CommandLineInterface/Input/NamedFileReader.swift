/// Reads files that the user names, for commands that take a file or two: in locked processes, because strangers wrote
/// the files. One process takes mails, documents, archives and pictures apart, another one reads calendars.
package struct NamedFileReader: Sendable {
    package let scanner: EventScanner
    /// Nil without /proc: this process then reads the files.
    private let processes: ReaderProcesses?

    package init(_ scanner: EventScanner = EventScanner()) {
        let isAvailable = ReaderProcesses.isAvailable
        processes = isAvailable ? ReaderProcesses() : nil
        self.scanner = isAvailable ? scanner.readingCalendars(in: .forCalendars()) : scanner
    }

    /// Creates a reader with the sandbox and the scanner of the options.
    package init(_ scanning: ScanningOptions, at start: LocalDateTime) {
        processes = scanning.processes()
        let scanner = scanning.scanner(at: start)
        self.scanner = scanning.calendarProcesses().map { scanner.readingCalendars(in: $0) } ?? scanner
    }

    /// Returns the bytes of a file, or of standard input for `-`.
    package func bytes(of name: String) throws(ScanError) -> [UInt8] {
        let limit = scanner.options.limits.fileBytes
        return try name == "-" ? InputFile.readStandardInput(limit: limit) : InputFile.read(name, limit: limit)
    }

    /// Returns the result of a calendar, a page, a mail or another file with text.
    package func parse(_ name: String) -> ScanResult {
        scanner.parse(
            name == "-" ? .standardInput : ScanInput(path: CommandLinePath.path(of: name)), processes: processes)
    }

    /// Returns the result of a picture, or of anything that ``parse(_:)`` reads.
    ///
    /// - Parameter session: joins messages that are spread over several pictures.
    package func scan(_ name: String, in session: inout ScanSession) throws(ScanError) -> ScanResult {
        let bytes = try bytes(of: name)
        do throws(ScanError) {
            let reading: ImageReading
            if let processes {
                reading = try processes.read(bytes, scanner.options)
            } else {
                reading = try scanner.read(image: bytes)
            }
            return session.join(reading, path: name)
        } catch {
            guard error == .image(.unknownFormat) else { throw error }
            let parsed = scanner.parse(ScanInput(.bytes(bytes), path: name), processes: processes)
            guard parsed.error == nil, !parsed.events.isEmpty || !parsed.links.isEmpty else { throw error }
            return parsed
        }
    }
}
