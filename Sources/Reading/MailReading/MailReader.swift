import CalendarModel

/// Takes mails apart.
///
/// The work grows with the size of the mail, and with nothing else: each line is looked at once, whatever the number of
/// parts and their depth.
public struct MailReader: Sendable {
    /// The limits on parts, depth and headers.
    public var limits: MailLimits

    /// Creates a reader with the given limits.
    public init(limits: MailLimits = MailLimits()) { self.limits = limits }

    /// Reads a mail. Broken mails are read as far as possible; a mail in a file of Apple Mail (`.emlx`) is read, too.
    public func read(_ bytes: [UInt8]) -> Mail {
        var splitter = PartSplitter(bytes, MailSignature.content(of: bytes), limits: limits)
        splitter.split()
        return splitter.mail
    }
}

/// One walk over the lines of a mail.
private struct PartSplitter {
    private(set) var mail: Mail
    private let end: Int
    private let limits: MailLimits
    private var place: Int

    private enum State {
        case headers, body, skipping
    }

    /// A multipart that is open.
    private struct Level {
        let part: Int
        let boundary: [UInt8]
        /// The boundary that the same bytes closed before, if a part inside uses its parent's boundary again.
        let shadowed: Int?
        var children = 0
    }

    private var levels: [Level] = []
    /// The open multipart of a boundary.
    private var levelOfBoundary: [[UInt8]: Int] = [:]
    /// The parts whose end was not met yet, the innermost last. Multiparts and forwarded mails are among them.
    private var open: [Int] = []
    private var state = State.headers
    private var headerStart = 0
    /// The bytes of headers that were read for the current part.
    private var headerBytes = 0

    init(_ bytes: [UInt8], _ content: Range<Int>, limits: MailLimits) {
        mail = Mail(bytes: bytes, parts: [])
        (place, end) = (content.lowerBound, content.upperBound)
        self.limits = limits
    }

    // MARK: Lines

    mutating func split() {
        // The bytes are read in place; a copy for each line would take most of the time.
        let bytes = mail.bytes
        begin(parent: nil, number: "")
        while place < end {
            let line = lineEnd(bytes)
            if bytes[place] == UInt8(ascii: "-"), let (level, closes) = delimiter(bytes[place..<line.text]) {
                let textEnd = contentEnd(before: place, bytes)
                place = line.next
                leave(to: level, at: textEnd, closes: closes)
                continue
            }
            let start = place
            place = line.next
            if state == .headers { readHeader(bytes, from: start, to: line.text, next: line.next) }
        }
        if state == .headers {
            addHeader(bytes, until: end)
            endHeaders(at: end)
        }
        if !levels.isEmpty { note(.brokenMail, "the mail ends before its last boundary; what is there was read") }
        for part in open { mail.parts[part].body = mail.parts[part].body.lowerBound..<end }
    }

    private func lineEnd(_ bytes: [UInt8]) -> (text: Int, next: Int) {
        var text = place
        while text < end, bytes[text] != 0x0A, bytes[text] != 0x0D { text += 1 }
        guard text < end else { return (text, end) }
        return (text, bytes[text] == 0x0D && text + 1 < end && bytes[text + 1] == 0x0A ? text + 2 : text + 1)
    }

    /// Returns the end of a part before a delimiter. The line end before the delimiter belongs to it (RFC 2046 §5.1.1).
    private func contentEnd(before place: Int, _ bytes: [UInt8]) -> Int {
        var end = place
        if end > 0, bytes[end - 1] == 0x0A { end -= 1 }
        if end > 0, bytes[end - 1] == 0x0D { end -= 1 }
        return end
    }

    /// Returns the multipart whose delimiter a line is.
    private func delimiter(_ line: ArraySlice<UInt8>) -> (level: Int, closes: Bool)? {
        guard !levels.isEmpty, line.starts(with: [UInt8(ascii: "-"), UInt8(ascii: "-")]) else { return nil }
        var text = line.dropFirst(2)
        guard text.count <= Self.longestBoundary else { return nil }
        while let last = text.last, last == 0x20 || last == 0x09 { text.removeLast() }
        if let level = levelOfBoundary[Array(text)] { return (level, false) }
        guard text.count > 2, text.suffix(2).allSatisfy({ $0 == UInt8(ascii: "-") }) else { return nil }
        return levelOfBoundary[Array(text.dropLast(2))].map { ($0, true) }
    }

    private static let longestBoundary = 1000

    // MARK: Headers

    private mutating func readHeader(_ bytes: [UInt8], from start: Int, to textEnd: Int, next: Int) {
        let isFold = start < textEnd && (bytes[start] == 0x20 || bytes[start] == 0x09)
        if isFold, headerStart < start { return }
        addHeader(bytes, until: start)
        headerStart = start
        if start == textEnd {
            endHeaders(at: next)
        } else if MailHeaders.colon(in: bytes[start..<textEnd]) == nil, !isFold, !isEnvelope(bytes[start..<textEnd]) {
            // A line that is not a header begins the content, without the empty line that should be before it.
            endHeaders(at: start)
        }
    }

    /// Returns whether a line is the line before a mail in an mbox file.
    private func isEnvelope(_ line: ArraySlice<UInt8>) -> Bool {
        open.last == 0 && (line.starts(with: "From ".utf8) || line.starts(with: ">From ".utf8))
    }

    private mutating func addHeader(_ bytes: [UInt8], until end: Int) {
        guard headerStart < end, let part = open.last else { return }
        headerBytes += end - headerStart
        guard headerBytes <= limits.headerBytes else {
            return note(.mailLimit, "the headers of a part are longer than the limit; the others were not read")
        }
        mail.parts[part].headers.add(bytes[headerStart..<end])
    }

    private mutating func endHeaders(at bodyStart: Int) {
        guard let part = open.last else { return }
        mail.parts[part].body = bodyStart..<bodyStart
        place = bodyStart
        state = .body
        let isEncoded = TransferEncoding(mail.parts[part].headers) != .identity
        let value = mail.parts[part].headers.value("content-type").map(HeaderValue.init)
        let type = value?.value ?? ""
        let isInDigest = mail.parts[part].parent.map { mail.parts[$0].type == "multipart/digest" } ?? false
        mail.parts[part].type = type.contains("/") ? type : isInDigest ? "message/rfc822" : "text/plain"
        if mail.parts[part].type.hasPrefix("multipart/") {
            if let boundary = value?.parameters["boundary"], !boundary.isEmpty,
                boundary.utf8.count <= Self.longestBoundary
            {
                enter(part, boundary: Array(boundary.utf8))
            } else {
                note(.brokenMail, "a multipart states no boundary; it was read as text")
                mail.parts[part].type = "text/plain"
            }
        } else if mail.parts[part].isMessage, !isEncoded {
            guard open.count < limits.depth else { return noteDepth() }
            mail.parts[part].isContainer = true
            begin(parent: part, number: mail.parts[part].number)
        }
        guard !mail.parts[part].isContainer else { return }
        // The only part of a mail is its part 1 (RFC 3501 §6.4.5).
        let number = mail.parts[part].number
        if number.isEmpty {
            mail.parts[part].number = "1"
        } else if mail.parts[part].parent.map({ mail.parts[$0].isMessage }) == true {
            mail.parts[part].number = number + ".1"
        }
    }

    // MARK: Parts

    private mutating func enter(_ part: Int, boundary: [UInt8]) {
        guard open.count < limits.depth else { return noteDepth() }
        mail.parts[part].isContainer = true
        levels.append(Level(part: part, boundary: boundary, shadowed: levelOfBoundary[boundary]))
        levelOfBoundary[boundary] = levels.count - 1
        state = .skipping
    }

    private mutating func begin(parent: Int?, number: String) {
        guard mail.parts.count < limits.parts else {
            note(.mailLimit, "the mail has more than \(limits.parts) parts; the others were not read")
            state = .skipping
            return
        }
        mail.parts.append(
            MailPart(
                number: number, parent: parent, headers: MailHeaders(), type: "text/plain", body: place..<place))
        open.append(mail.parts.count - 1)
        state = .headers
        (headerStart, headerBytes) = (place, 0)
    }

    /// Leaves all parts inside a multipart at its delimiter, and begins its next part.
    private mutating func leave(to level: Int, at textEnd: Int, closes: Bool) {
        let next = place
        if state == .headers {
            addHeader(mail.bytes, until: textEnd)
            endHeaders(at: textEnd)
        }
        place = next
        while levels.count > level + 1 {
            removeLevel()
            note(.brokenMail, "a boundary is missing at the end of a multipart; what is there was read")
        }
        let multipart = levels[level].part
        while let part = open.last, part != multipart {
            let start = mail.parts[part].body.lowerBound
            mail.parts[part].body = start..<max(start, textEnd)
            open.removeLast()
        }
        if closes {
            removeLevel()
            mail.parts[multipart].body = mail.parts[multipart].body.lowerBound..<place
            if open.last == multipart { open.removeLast() }
            state = .skipping
            return
        }
        levels[level].children += 1
        let outer = mail.parts[multipart].number
        begin(parent: multipart, number: (outer.isEmpty ? "" : outer + ".") + String(levels[level].children))
    }

    private mutating func removeLevel() {
        let level = levels.removeLast()
        levelOfBoundary[level.boundary] = level.shadowed
    }

    // MARK: Diagnostics

    private mutating func noteDepth() {
        note(.mailLimit, "parts are nested deeper than \(limits.depth) levels; the inner ones were not read")
    }

    private mutating func note(_ code: Diagnostic.Code, _ message: String) {
        guard !mail.diagnostics.contains(where: { $0.message == message }) else { return }
        mail.diagnostics.append(Diagnostic(code, message))
    }
}
