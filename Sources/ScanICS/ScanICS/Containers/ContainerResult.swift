import BookingReading
import CalendarModel
import MailReading
import PayloadRecognition
import PrintedText
import TextDecoding

extension EventScanner {
    /// Returns the result of a mail, document or archive from the codes of its pictures and its other parts.
    ///
    /// - Parameter print: the print of a PDF document with attached files.
    func result(
        of codes: [JoinedCode], in container: ContainerContent, print: [FramePrint], _ result: ScanResult
    ) -> ScanResult {
        var result = result
        result.content =
            switch container.kind {
            case .mail: .mail
            case .document: .document
            case .archive: .archive
            }
        var assembly = ResultAssembly(result, by: self)
        assembly.mergesEvents = container.kind != .archive
        for code in codes {
            let part = container.part(ofFrame: code.barcode.frame)
            assembly.refer(to: part?.date)
            assembly.add(code, part: part?.name)
        }
        for part in container.parts {
            guard let payload = ContainedPayload(part) else { continue }
            assembly.refer(to: part.date)
            assembly.add(payload.recognized(by: assembly.recognizer), source: assembly.source(of: part))
        }
        if !assembly.hasMergedEvents, !assembly.result.hasCompleteEvent {
            addBookings(of: container, to: &assembly)
        }
        assembly.addMerged()
        assembly.add(print)
        if container.kind == .document, options.readsTextLayers { addProse(of: container, to: &assembly) }
        assembly.reportUnreadCalendar()
        return assembly.result
    }
}

extension EventScanner {
    /// Adds the bookings that the text of a mail or document describes for people. The part with the most bookings is
    /// used, because the parts of a mail repeat each other.
    private func addBookings(of container: ContainerContent, to assembly: inout ResultAssembly) {
        for parts in container.groups { addBookings(of: parts, subject: container.subject, to: &assembly) }
    }

    private func addBookings(
        of parts: [ContainerContent.Part], subject: String?, to assembly: inout ResultAssembly
    ) {
        var best: (bookings: [Booking], part: ContainerContent.Part)?
        // A page has its tables; its copy as plain text has lost them.
        for part in parts.filter({ $0.kind == .page }) + parts.filter({ $0.kind != .page }) {
            guard let text = ContainedPayload(part)?.wholeText else { continue }
            let bookings = Bookings.read(
                text, subject: part.subject ?? subject, sender: part.sender, written: part.date,
                reference: options.referenceDate)
            if bookings.count > best?.bookings.count ?? 0 { best = (bookings, part) }
        }
        guard let best else { return }
        let message = "the booking was understood from the text; check it"
        assembly.add(
            RecognizedPayload(
                .event, family: .booking, documents: best.bookings.map { CalendarDocument(components: [$0.component]) },
                diagnostics: [Diagnostic(.understoodText, message)]), source: assembly.source(of: best.part))
    }

    /// Adds the events that the text of a document announces, if it has no other event.
    private func addProse(of container: ContainerContent, to assembly: inout ResultAssembly) {
        guard let reference = options.referenceDate, !assembly.result.hasCompleteEvent else { return }
        for part in container.parts {
            guard let text = ContainedPayload(part)?.wholeText else { continue }
            let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map {
                PrintedLine(text: String($0))
            }
            let source = assembly.source(of: part)
            for event in PrintedEvents.read(lines: lines, reference: reference) {
                assembly.add(event, source: source, reference: reference)
            }
        }
    }
}

extension ResultAssembly {
    fileprivate func source(of part: ContainerContent.Part) -> ScannedEvent.Source {
        var source = ScannedEvent.Source(path: result.path)
        source.part = part.name
        source.calendar = part.calendar
        return source
    }
}

extension FamilyName {
    /// A booking that was understood from the text of a mail or document.
    public static let booking = Self(rawValue: "booking")
}

extension Diagnostic.Code {
    /// A mail or document marks no event for programs. Its bookings were understood from the text for people.
    public static let understoodText = Self(rawValue: "understood-text")
}

/// The payload in a part of a mail, or in a file of a document or archive.
private struct ContainedPayload {
    private let part: ContainerContent.Part
    private let bytes: [UInt8]

    /// The most links of a text that are examined, and the longest text that may be the content of a code.
    private static let mostLinks = 500
    private static let longestCode = 2000

    /// Returns nil for a picture, which has no bytes.
    init?(_ part: ContainerContent.Part) {
        guard let bytes = part.bytes else { return nil }
        self.part = part
        self.bytes = Array(bytes)
    }

    func recognized(by recognizer: PayloadRecognizer) -> RecognizedPayload {
        var recognizer = recognizer
        switch part.kind {
        case .page:
            recognizer.context.pageCharset = part.charset
            if recognizer.context.baseURL == nil, let address = part.address { recognizer.context.baseURL = address }
            // The bodies of mails often begin without a tag.
            let page = Payload.isPage(bytes) ? bytes : Array("<html>".utf8) + bytes
            return recognizer.recognize(Payload(bytes: page, text: nil))
        case .file:
            let payload = part.charset == nil ? Payload(bytes: bytes, reading: PayloadText.read(bytes)) : textPayload
            var file = recognizer.recognize(payload)
            if let method = part.method {
                for place in file.documents.indices where !file.documents[place].hasMethod {
                    file.documents[place].properties.append(Property("METHOD", value: method))
                }
            }
            file.page = nil
            return file
        case .text: return inText(text ?? "", recognizer)
        case .picture: return RecognizedPayload(.binary)
        }
    }

    /// The text for people in the part; nil for a calendar or another file.
    var wholeText: String? {
        switch part.kind {
        case .text: text
        case .page: Payload.pageText(bytes, charset: part.charset)
        case .file, .picture: nil
        }
    }

    private var text: String? {
        part.charset.flatMap { PayloadText.decode(bytes, charset: $0) } ?? PayloadText.decode(bytes)
    }

    private var textPayload: Payload {
        text.map { Payload(bytes: bytes, text: $0) } ?? Payload(bytes: bytes, reading: nil)
    }

    /// Returns the calendars in a text for people, and the events in its links. The text may also be the content of a
    /// ticket's code, as some senders write it.
    private func inText(_ text: String, _ recognizer: PayloadRecognizer) -> RecognizedPayload {
        var all = RecognizedPayload(.text)
        let utf8 = Array(text.utf8)
        let content = text.trimmedOfLineEnds
        // An address with words after it is not a code: the words would count as part of the address.
        let isLinkAndMore = content.hasPrefix("http") && content.contains(where: \.isNewline)
        if (utf8.count <= Self.longestCode && !isLinkAndMore) || text.contains("BEGIN:V") {
            let whole = recognizer.recognize(Payload(content))
            if !whole.documents.isEmpty { all.take(whole) }
        }
        var seen: Set<String> = []
        for link in TextLinks(utf8) where seen.count < Self.mostLinks && seen.insert(link).inserted {
            let one = recognizer.recognize(Payload(link))
            if one.family != nil { all.take(one) }
        }
        return all
    }
}

extension RecognizedPayload {
    /// Adds the calendars and links of another payload.
    fileprivate mutating func take(_ other: RecognizedPayload) {
        guard let name = other.family else { return }
        if family == nil { (family, content) = (name, other.content) }
        for (place, document) in other.documents.enumerated() {
            documents.append(document)
            families.append(other.families.indices.contains(place) ? other.families[place] : name)
        }
        links += other.links
        diagnostics += other.diagnostics
    }
}

extension CalendarDocument {
    fileprivate var hasMethod: Bool { properties.contains { $0.name == "METHOD" } }
}

extension String {
    fileprivate var trimmedOfLineEnds: String {
        var text = self[...]
        while let last = text.last, last.isNewline { text.removeLast() }
        return String(text)
    }
}
