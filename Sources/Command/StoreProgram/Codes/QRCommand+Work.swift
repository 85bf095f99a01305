import BarcodeReading
import CalendarModel
import CommandLineInterface
import EventStore
import Glibc
import ScanICS

extension QRCommand: StoreWork {
    func perform(_ interruption: Interruption) async throws {
        if let output { try OutputFile(output).checkReplaceable(force: force, origin: nil) }
        let scheme = event.prefix { $0 != ":" }.lowercased()
        if event == "-" || access(event, F_OK) == 0 {
            try draw(try filePayload())
        } else if ["http", "https", "webcal", "webcals"].contains(scheme) {
            try draw(CodePayload(link: event))
        } else {
            try await store.find(event, type: .event, in: calendars) {
                try draw(try await CodePayload(of: $0.item, isOccurrence: $0.isOccurrence, in: $0.store))
            }
        }
    }

    private func draw(_ payload: CodePayload) throws {
        guard let code = DrawnCode(payload.text) else {
            let isLong = payload.text.utf8.count > CodePayload.mostBytes
            throw Failure(
                event,
                isLong
                    ? "\(payload.text.utf8.count) bytes do not fit into a QR code (\(CodePayload.mostBytes)); shorten the notes"
                    : "codes are drawn by libqrencode, which is not installed: sudo apt-get install libqrencode4")
        }
        let picture = code.png
        let scanner = EventScanner()
        guard let result = try? scanner.scan(image: picture),
            result.symbols?.map(\.barcode.text) == [payload.text]
        else { throw Failure(event, "the code that was drawn cannot be read; please report this") }
        if !payload.missing.isEmpty {
            Messages.print("scanics: the code leaves out: \(payload.missing.joined(separator: ", "))")
        }
        if code.width > Self.fineWidth {
            Messages.print("scanics: the code has \(code.width) modules in a row; print it large")
        }
        try write(code, picture)
    }

    /// The modules in a row of version 20, beyond which phones need a close and steady look.
    private static let fineWidth = 97

    private func write(_ code: DrawnCode, _ picture: [UInt8]) throws {
        guard let output else {
            return try StandardStreams.write(code.text(isColored: StandardStreams.isOutputTerminal))
        }
        let place = try OutputFile(output)
        try place.checkReplaceable(force: force, origin: nil)
        var file = try place.stream()
        switch output.lowercased().suffix(4) {
        case ".png": try file.append(bytes: picture)
        case ".svg": try file.append(code.svg)
        default: try file.append(code.text(isColored: false))
        }
        try file.commit()
    }

    private func filePayload() throws -> CodePayload {
        let result = NamedFileReader().parse(event)
        if let error = result.error { throw Failure(event, error.message) }
        let documents = result.documents
        guard !documents.isEmpty else {
            throw Failure(
                event, "no event was found; scanics qr needs an .ics file, an ID of 'scanics events' or a link",
                status: .nothingFound)
        }
        return CodePayload(CalendarDocument(components: documents.flatMap(\.components)))
    }
}
