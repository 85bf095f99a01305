import CalendarModel
import CHTMLReader

/// The reason why a page cannot be read.
enum HTMLReadingError: Error, Hashable, Sendable {
    /// libxml2 is not installed.
    case unavailable
    /// The page has more than `limit` bytes.
    case tooLong(limit: Int)

    /// A message for people: what is wrong and what to do.
    var message: String {
        switch self {
        case .unavailable: "web pages cannot be read without libxml2; install libxml2"
        case .tooLong(let limit): "the page is larger than the limit of \(limit) bytes; use a smaller page"
        }
    }
}

/// Reads the elements and texts of web pages, with libxml2.
struct HTMLReader: Sendable {
    var limits = HTMLLimits()

    /// Returns whether bytes begin like a page, not like other XML or text.
    static func isPage(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...].prefix(4096)
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
        // In UTF-16, every second byte of a tag is NUL, so NULs are dropped.
        if rest.starts(with: [0xFE, 0xFF]) || rest.starts(with: [0xFF, 0xFE]) {
            rest = Array(rest.dropFirst(2).filter { $0 != 0 })[...]
        }
        while true {
            rest = rest.drop { $0 <= 0x20 }
            guard rest.first == UInt8(ascii: "<") else { return false }
            let end: StaticString
            switch rest.dropFirst().first {
            case UInt8(ascii: "?"): end = "?>"
            case UInt8(ascii: "!"):
                guard rest.starts(with: "<!--".utf8) else {
                    let start = rest.prefix(15).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
                    return start.starts(with: "<!doctype html".utf8)
                }
                end = "-->"
            default:
                let name = rest.dropFirst().prefix(24).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
                    .prefix { (0x61...0x7A).contains($0) || $0.isDigit || $0 == UInt8(ascii: "-") }
                return name.withUnsafeBufferPointer { HTMLNameTable.shared.name($0).isElement }
            }
            guard let found = rest.firstPlace(of: end) else { return false }
            rest = rest[(found + end.utf8CodeUnitCount)...]
        }
    }

    /// Reads a page, even if its markup is damaged. Throws if the page is too long, or if libxml2 is not installed.
    ///
    /// - Parameters:
    ///   - bytes: the page, in any encoding.
    ///   - charset: the character set that a server or a message stated for the page; nil if none is stated.
    func read(_ bytes: [UInt8], charset: String? = nil) throws(HTMLReadingError) -> HTMLDocument {
        guard bytes.count <= limits.bytes else { throw .tooLong(limit: limits.bytes) }
        let page = HTMLCharacterSet.decode(bytes, charset: charset)
        let prepared = HTMLPreparation(page, limits: limits)
        let builder = HTMLTreeBuilder(limits: limits)
        builder.document.page = page
        builder.document.scripts = prepared.scripts
        builder.document.isCut = prepared.isCut
        let outcome = prepared.output.withUnsafeBytes { bytes in
            builder.parse(bytes.assumingMemoryBound(to: CChar.self))
        }
        guard outcome == CHTML_DONE || outcome == CHTML_STOPPED else { throw .unavailable }
        return builder.finished
    }
}

/// Builds a document from the parser's events.
private final class HTMLTreeBuilder {
    var document = HTMLDocument()
    private let limits: HTMLLimits
    /// The indices of the open elements, the innermost last.
    private var open: [Int32] = []

    init(limits: HTMLLimits) {
        self.limits = limits
    }

    func parse(_ page: UnsafeBufferPointer<CChar>) -> chtml_outcome {
        // These are estimates. Reserving too much costs less than growing an array.
        document.bytes.reserveCapacity(page.count / 2)
        document.nodes.reserveCapacity(min(page.count / 24, limits.nodes))
        document.attributes.reserveCapacity(min(page.count / 40, limits.nodes))
        var handlers = chtml_handlers(
            start: { target, name, attributes in
                guard let target, let name else { return false }
                return HTMLTreeBuilder.of(target).start(name, attributes)
            },
            end: { target in
                guard let target else { return false }
                HTMLTreeBuilder.of(target).end()
                return true
            },
            text: { target, bytes, count in
                guard let target, let bytes else { return false }
                return HTMLTreeBuilder.of(target).text(UnsafeRawBufferPointer(start: bytes, count: count))
            })
        return withExtendedLifetime(self) {
            chtml_parse(page.baseAddress, page.count, &handlers, Unmanaged.passUnretained(self).toOpaque())
        }
    }

    /// The finished document. Elements that are still open end with the page.
    var finished: HTMLDocument {
        var document = document
        for place in open { document.nodes[Int(place)].end = Int32(document.nodes.count) }
        return document
    }

    private static func of(_ target: UnsafeMutableRawPointer) -> HTMLTreeBuilder {
        Unmanaged<HTMLTreeBuilder>.fromOpaque(target).takeUnretainedValue()
    }

    // MARK: Events

    private func start(
        _ name: UnsafePointer<CChar>, _ attributes: UnsafePointer<UnsafePointer<CChar>?>?
    ) -> Bool {
        guard open.count < limits.depth, hasRoom else { return cut() }
        let place = Int32(document.nodes.count)
        let first = Int32(document.attributes.count)
        var next = attributes
        while let pair = next, let name = pair[0] {
            let known = Self.name(name)
            if known != .other { add(known, pair[1], to: place) }
            next = pair + 2
        }
        document.nodes.append(
            HTMLDocument.Node(
                name: Self.name(name), parent: open.last ?? -1, end: place + 1, first: first,
                last: Int32(document.attributes.count)))
        open.append(place)
        return true
    }

    private func add(_ name: HTMLName, _ value: UnsafePointer<CChar>?, to element: Int32) {
        let first = Int32(document.bytes.count)
        if let value {
            let bytes = UnsafeRawBufferPointer(start: value, count: Self.length(value))
            document.bytes.append(contentsOf: bytes)
        }
        document.attributes.append(
            HTMLDocument.Attribute(name: name, element: element, first: first, last: Int32(document.bytes.count)))
    }

    private func end() {
        guard let place = open.popLast() else { return }
        document.nodes[Int(place)].end = Int32(document.nodes.count)
    }

    private func text(_ piece: UnsafeRawBufferPointer) -> Bool {
        let first = Int32(document.bytes.count)
        let parent = open.last ?? -1
        document.bytes.append(contentsOf: piece)
        let last = Int32(document.bytes.count)
        // The parser may deliver one text in several pieces, which become one node.
        let place = document.nodes.count - 1
        if place >= 0, document.nodes[place].name == .text, document.nodes[place].parent == parent,
            document.nodes[place].last == first
        {
            document.nodes[place].last = last
            return true
        }
        guard hasRoom else { return cut() }
        document.nodes.append(
            HTMLDocument.Node(
                name: .text, parent: parent, end: Int32(place + 2), first: first, last: last))
        return true
    }

    private var hasRoom: Bool { document.nodes.count < limits.nodes }

    /// Marks the document as cut, and returns false, which stops the parser.
    private func cut() -> Bool {
        document.isCut = true
        return false
    }

    private static func name(_ name: UnsafePointer<CChar>) -> HTMLName {
        let bytes = UnsafeRawBufferPointer(start: name, count: length(name))
        return bytes.withMemoryRebound(to: UInt8.self) { HTMLNameTable.shared.name($0) }
    }

    private static func length(_ text: UnsafePointer<CChar>) -> Int {
        var count = 0
        while text[count] != 0 { count += 1 }
        return count
    }
}
