import BarcodeReading
import CalendarModel
import FoundationEssentials
import ImageDecoding
import MailReading
import PayloadRecognition

extension Diagnostic.Code {
    // MARK: Mails

    /// A part of a mail could not be read, or is larger than the limits.
    public static let unreadPart = Self(rawValue: "unread-part")
}

/// Reads the parts of a mail: takes the mail apart, and finds the codes in its pictures.
struct MailScan {
    private let scanner: EventScanner
    private let control: ScanControl
    private let deadline: ContinuousClock.Instant
    private(set) var reading = ImageReading(frameCount: 0, frames: [])
    private(set) var times = StageTimes()
    private var content = MailContent()
    /// The pixels of the pictures so far.
    private var pixels = 0

    /// The deepest nesting of mails that are attached in an encoding of their own.
    private static let deepest = 8
    /// The most diagnostics about parts.
    private static let mostNotes = 20

    init(_ scanner: EventScanner, _ control: ScanControl) {
        self.scanner = scanner
        self.control = control
        deadline = .now + scanner.options.limits.duration
    }

    /// Reads a mail, or all mails of an mbox file.
    mutating func read(_ bytes: [UInt8]) throws(ScanError) {
        let isMbox = MailSignature.isMbox(bytes)
        if isMbox {
            var rest = [bytes]
            var mbox = MboxReader(limit: bytes.count) { rest.popLast() ?? [] }
            var number = 0
            while let element = mbox.next() {
                number += 1
                if case .mail(let mail) = element { try read(mail, prefix: "mail \(number), ", depth: 0) }
            }
            if number == 1 {
                content.parts = content.parts.map { $0.named(String($0.name.dropFirst("mail 1, ".count))) }
            }
        } else {
            try read(bytes, prefix: "", depth: 0)
        }
        reading.frameCount = reading.frames.count
        reading.mail = content
    }

    private mutating func read(_ bytes: [UInt8], prefix: String, depth: Int) throws(ScanError) {
        let mail = MailReader(limits: MailLimits(scanner.options.limits)).read(bytes)
        if content.subject == nil { content.subject = mail.subject }
        reading.diagnostics += mail.diagnostics
        for part in mail.leaves {
            guard !control.isCancelled() else { throw .cancelled }
            let bytes = mail.content(of: part)
            guard !bytes.isEmpty else { continue }
            let label =
                prefix + [part.number, part.fileName.map(Self.shortened)].compactMap(\.self).joined(separator: " ")
            guard let kind = MailPartKind(part, bytes) else {
                if part.type == "application/ms-tnef" {
                    note(label, "is in Outlook's own format, which cannot be read")
                }
                continue
            }
            guard kind != .mail else {
                guard depth < Self.deepest else { continue }
                try read(bytes, prefix: label + ", ", depth: depth + 1)
                continue
            }
            var read = MailContent.Part(name: label, kind: .text)
            read.charset = part.charset
            read.method = part.method
            read.day = mail.date(of: part).map { [$0.local.date.year, $0.local.date.month, $0.local.date.day] }
            try add(bytes, kind, read)
        }
    }

    private mutating func add(_ bytes: [UInt8], _ kind: MailPartKind, _ part: MailContent.Part) throws(ScanError) {
        var part = part
        switch kind {
        case .mail: return
        case .picture:
            part.kind = .picture
            part.frames = try addPicture(bytes, name: part.name)
            guard part.frames > 0 else { return }
        case .text, .page, .file:
            part.kind = kind == .text ? .text : kind == .page ? .page : .file
            guard bytes.count <= scanner.options.limits.payloadBytes else {
                return note(part.name, "is larger than the limit of \(scanner.options.limits.payloadBytes) bytes")
            }
            part.bytes = Data(bytes)
        }
        content.parts.append(part)
    }

    /// Adds the codes of a picture. Returns the number of its frames.
    private mutating func addPicture(_ bytes: [UInt8], name: String) throws(ScanError) -> Int {
        var inner = scanner
        // Only the codes of a mail's pictures are read.
        inner.textReader = nil
        inner.options.readsTextLayers = false
        let left = (deadline - .now) / .seconds(1)
        inner.options.limits.seconds = left
        inner.options.limits.frames -= reading.frames.count
        inner.options.limits.allPixels -= pixels
        guard left > 0, inner.options.limits.frames > 0, inner.options.limits.allPixels > 0 else {
            note(name, "was not read, because the mail's other pictures took all of the time or pages")
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

    private mutating func note(_ part: String, _ problem: String) {
        guard reading.diagnostics.count < Self.mostNotes else { return }
        reading.diagnostics.append(Diagnostic(.unreadPart, "part \(part) of the mail \(problem)"))
    }

    private static func shortened(_ name: String) -> String { String(name.prefix(100)) }
}

/// How a part is read; nil for a part that can have no event.
enum MailPartKind {
    case text, page, file, picture, mail

    init?(_ part: MailPart, _ bytes: [UInt8]) {
        let ending = part.fileName?.lowercased().split(separator: ".").last.map(String.init) ?? ""
        switch part.type {
        case "text/html", "application/xhtml+xml": self = .page
        case "text/calendar", "text/x-vcalendar", "application/ics", "application/calendar+json", "application/ld+json",
            "application/calendar+xml", "application/vnd.apple.pkpass":
            self = .file
        default:
            if ["ics", "vcs", "ical", "ifb", "icalendar", "pkpass", "pkpasses"].contains(ending) {
                self = .file
            } else if ["message/rfc822", "message/global"].contains(part.type) {
                self = .mail
            } else if ImageFormat(signatureOf: bytes) != nil {
                self = .picture
            } else if part.type == "text/plain" || part.type == "text/enriched" {
                self = Payload.isPage(bytes) ? .page : .text
            } else if Payload.isWalletPass(bytes) || bytes.starts(with: "BEGIN:VCALENDAR".utf8) {
                self = .file
            } else if part.type == "application/octet-stream", MailSignature.isMail(bytes) {
                self = .mail
            } else {
                return nil
            }
        }
    }
}

extension MailContent.Part {
    fileprivate func named(_ name: String) -> Self {
        var part = self
        part.name = name
        return part
    }
}

extension FrameReading {
    /// The same codes in a frame with a higher index.
    fileprivate func moved(by count: Int) -> FrameReading {
        var moved = self
        for place in moved.barcodes.indices { moved.barcodes[place].frame += count }
        for place in moved.unread.indices { moved.unread[place].frame += count }
        return moved
    }
}
