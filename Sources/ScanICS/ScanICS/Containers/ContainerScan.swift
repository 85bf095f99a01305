import ArchiveReading
import BarcodeReading
import CalendarModel
import FoundationEssentials
import ImageDecoding
import MailReading
import PayloadRecognition

extension Diagnostic.Code {
    // MARK: Containers

    /// A part of a mail, or a file in a document or archive, could not be read, or is larger than the limits.
    public static let unreadPart = Self(rawValue: "unread-part")
}

/// Reads the files in a mail, a document or an archive, and finds the codes in its pictures.
struct ContainerScan {
    let scanner: EventScanner
    let control: ScanControl
    private let deadline: ContinuousClock.Instant
    private(set) var reading = ImageReading(frameCount: 0, frames: [])
    private(set) var times = StageTimes()
    var content = ContainerContent(kind: .document)
    /// The pixels of the pictures so far.
    private var pixels = 0
    /// The bytes that were unpacked so far, also those of files that cannot be read.
    var unpacked = 0
    /// The titles of the calendars in a backup. Key: the calendar's folder.
    var calendarTitles: [String: String] = [:]

    /// The deepest nesting of containers.
    private static let deepest = 8
    /// The most diagnostics about parts.
    private static let mostNotes = 20

    /// The place of a container in the input.
    struct Place {
        /// What the names of its files begin with.
        var prefix = ""
        var depth = 0
        var envelope = Envelope()
    }

    init(_ scanner: EventScanner, _ control: ScanControl) {
        self.scanner = scanner
        self.control = control
        deadline = .now + scanner.options.limits.duration
    }

    /// Reads an input that is a container.
    mutating func read(_ bytes: [UInt8], as kind: ContainerKind) throws(ScanError) {
        try open(bytes, as: kind, at: Place())
        finish()
    }

    /// Reads the files that are attached to a PDF document, whose pages were read before.
    mutating func readAttachments(ofPDF bytes: [UInt8]) throws(ScanError) {
        try takeAttachments(ofPDF: bytes, at: Place())
        finish()
    }

    private mutating func finish() {
        // A mail with a backup must not create calendars.
        if content.kind == .archive, !calendarTitles.isEmpty {
            for place in content.parts.indices {
                let folder = CalendarBackup.calendar(ofEventAt: content.parts[place].name)
                content.parts[place].calendar = folder.flatMap { calendarTitles[$0] }
            }
        }
        reading.frameCount = reading.frames.count
        reading.container = content
    }

    /// Reads the files of a container.
    private mutating func open(_ bytes: [UInt8], as kind: ContainerKind, at place: Place) throws(ScanError) {
        switch kind {
        case .mail: try readMails(bytes, at: place)
        case .archive(let kind): try readArchive(bytes, kind, at: place)
        case .webArchive: try readWebArchive(bytes, at: place)
        case .compoundFile: try readOutlook(OutlookMessage(messageFile: bytes), at: place)
        case .tnef: try readOutlook(OutlookMessage(tnef: bytes), at: place)
        }
    }

    /// Whether the container is the input itself.
    func isInput(_ place: Place) -> Bool { place.depth == 0 }

    // MARK: Files

    /// Reads a file of a container.
    mutating func take(_ file: ContainedFile, at place: Place) throws(ScanError) {
        guard !control.isCancelled() else { throw .cancelled }
        guard !file.bytes.isEmpty, let kind = PartKind(file) else { return }
        var part = ContainerContent.Part(name: file.label, kind: .text)
        (part.charset, part.method, part.address) = (file.charset, file.method, file.address)
        (part.day, part.sender, part.subject) = (file.envelope.day, file.envelope.sender, file.envelope.subject)
        switch kind {
        case .container(let inner): try enter(file, inner, at: place)
        case .picture:
            part.kind = .picture
            part.frames = try addPicture(file.bytes, name: part.name)
            if part.frames > 0 { content.parts.append(part) }
            guard ImageFormat(signatureOf: file.bytes) == .pdf else { return }
            addText(ofPDF: file.bytes, part)
            let inside = Place(prefix: part.name + ", ", depth: place.depth + 1, envelope: file.envelope)
            if inside.depth <= Self.deepest { try takeAttachments(ofPDF: file.bytes, at: inside) }
        case .text, .page, .file:
            part.kind = kind == .text ? .text : kind == .page ? .page : .file
            add(part, file.bytes)
            if kind == .page { try addPictures(in: file, at: place) }
        }
    }

    /// Adds the pictures that stand in the text of a page.
    private mutating func addPictures(in page: ContainedFile, at place: Place) throws(ScanError) {
        for (index, bytes) in InlinePictures.read(page.bytes).enumerated() {
            let label = "\(page.label), picture \(index + 1)"
            try take(ContainedFile(label: label, envelope: page.envelope, bytes: bytes), at: place)
        }
    }

    private mutating func enter(_ file: ContainedFile, _ kind: ContainerKind, at place: Place) throws(ScanError) {
        let inside = Place(prefix: file.label + ", ", depth: place.depth + 1, envelope: file.envelope)
        guard inside.depth <= Self.deepest else {
            return note(file.label, "is nested deeper than \(Self.deepest) levels; it was not read")
        }
        do throws(ScanError) {
            try open(file.bytes, as: kind, at: inside)
        } catch {
            if error == .cancelled { throw error }
            note(file.label, "could not be read: \(error.message)")
        }
    }

    private mutating func add(_ part: ContainerContent.Part, _ bytes: [UInt8]) {
        guard bytes.count <= scanner.options.limits.payloadBytes else {
            return note(part.name, "is larger than the limit of \(scanner.options.limits.payloadBytes) bytes")
        }
        var part = part
        part.bytes = Data(bytes)
        content.parts.append(part)
    }

    /// Reads the files that are attached to a PDF document.
    private mutating func takeAttachments(ofPDF bytes: [UInt8], at place: Place) throws(ScanError) {
        let files = EmbeddedFiles.read(bytes, limit: roomForFiles, unpacked: &unpacked)
        for (index, attached) in files.enumerated() {
            let label = place.prefix + "attachment \(index + 1)"
            guard let attached else {
                note(label, "is encrypted, damaged or too long")
                continue
            }
            let type = attached.type.hasPrefix("text/") ? attached.type : ""
            try take(
                ContainedFile(label: label, type: type, envelope: place.envelope, bytes: attached.bytes), at: place)
        }
    }

    /// The bytes that may still be unpacked.
    var roomForFiles: Int { max(0, scanner.options.limits.fileBytes - unpacked) }

    // MARK: Pictures

    /// Adds the codes of a picture. Returns the number of its frames.
    private mutating func addPicture(_ bytes: [UInt8], name: String) throws(ScanError) -> Int {
        var inner = scanner
        // Only the codes of pictures in containers are read.
        inner.textReader = nil
        inner.options.readsTextLayers = false
        let left = (deadline - .now) / .seconds(1)
        inner.options.limits.seconds = left
        inner.options.limits.frames -= reading.frames.count
        inner.options.limits.allPixels -= pixels
        guard left > 0, inner.options.limits.frames > 0, inner.options.limits.allPixels > 0 else {
            note(name, "was not read, because the other pictures took all of the time or pages")
            return 0
        }
        let picture: ImageReading
        do throws(ScanError) {
            picture = try inner.read(picture: bytes, control: control, times: &times)
        } catch {
            if error == .cancelled { throw error }
            note(name, "could not be read: \(error.message)")
            return 0
        }
        let first = reading.frames.count
        reading.frames += picture.frames.map { $0.moved(by: first) }
        reading.diagnostics += picture.diagnostics
        pixels += picture.frames.reduce(0) { $0 + ($1.size.map { $0.width * $0.height } ?? 0) }
        return picture.frames.count
    }

    /// Adds the text of a PDF document as a text of the container.
    private mutating func addText(ofPDF bytes: [UInt8], _ part: ContainerContent.Part) {
        var decoder = ImageDecoder(limits: scanner.options.limits)
        decoder.launcher = control.launcher
        let lines = decoder.textLayer(of: bytes, until: deadline).filter(\.isText).flatMap(\.lines).map(\.text)
        guard !lines.isEmpty else { return }
        var text = part
        (text.kind, text.frames, text.charset) = (.text, 0, "utf-8")
        add(text, Array(lines.joined(separator: "\n").utf8))
    }

    // MARK: Diagnostics

    /// Reports a problem with a file of the container.
    mutating func note(_ part: String, _ problem: String) {
        guard reading.diagnostics.count < Self.mostNotes else { return }
        reading.diagnostics.append(Diagnostic(.unreadPart, "\(part) \(problem)"))
    }

    mutating func report(_ diagnostics: [Diagnostic]) { reading.diagnostics += diagnostics }
}

extension FrameReading {
    /// The same codes in a frame with a higher index.
    func moved(by count: Int) -> FrameReading {
        var moved = self
        for place in moved.barcodes.indices { moved.barcodes[place].frame += count }
        for place in moved.unread.indices { moved.unread[place].frame += count }
        return moved
    }
}
