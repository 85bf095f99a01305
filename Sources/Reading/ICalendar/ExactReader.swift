import CalendarModel
import Glibc

/// Reads well-formed iCalendar text without changing anything: the inverse of ``ICalendarWriter``.
///
/// ``ICalendarReader`` repairs text from strangers. `ExactReader` reads text that programs store: it is fast, and
/// rejects text that is not well-formed.
package struct ExactReader {
    /// The reason why a text is not well-formed iCalendar.
    package struct Failure: Error, Hashable, Sendable {
        package let message: String
    }

    /// The maximum depth of nested components. The outermost component has depth 1.
    static let nesting = ScanLimits().nesting

    /// The lines of the last text before its first inner component that is not a time zone. Texts of one store mostly begin
    /// with the same lines.
    private var head: Head?

    package init() {}

    /// Returns the component that a text consists of.
    ///
    /// - Throws: `Failure` if a line is not a content line, if BEGIN and END do not match, or if the text is not
    ///   exactly one component.
    package static func component(of text: String) throws(Failure) -> Component {
        var reader = ExactReader()
        return try reader.read(text)
    }

    /// Returns the component that a text consists of, like ``component(of:)``.
    package mutating func read(_ text: String) throws(Failure) -> Component {
        var text = text
        let head = head
        // withUTF8 cannot rethrow a typed error, so the closure returns a Result.
        let result = text.withUTF8 { bytes in
            Result { () throws(Failure) in
                var parser = Parser(bytes, head)
                return (try parser.parse(), parser.head)
            }
        }
        let (component, newHead) = try result.get()
        self.head = newHead
        return component
    }
}

/// The lines of a component before its first inner component that is not a time zone.
private struct Head {
    let bytes: [UInt8]
    let component: Component
}

/// Reads the lines of a text in one pass.
private struct Parser {
    /// The number of properties for which a component in a calendar gets room at once. Most items have no more.
    private static let usualProperties = 12

    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0
    /// The current line without its folds.
    private var unfolded: [UInt8] = []

    private(set) var head: Head?

    /// - Parameter head: the head of another text, which this text may have, too.
    init(_ bytes: UnsafeBufferPointer<UInt8>, _ head: Head?) {
        self.bytes = bytes
        self.head = head
    }

    mutating func parse() throws(ExactReader.Failure) -> Component {
        let root: Component
        if let head, begins(with: head.bytes) {
            position = head.bytes.count
            root = try rest(of: head.component, depth: 1)
        } else {
            guard let begin = try nextProperty() else { throw .init(message: "it has no END") }
            guard begin.name == "BEGIN" else { throw .init(message: "it does not begin with BEGIN") }
            root = try rest(of: Component(begin.value.uppercased()), depth: 1)
        }
        guard isBlank else { throw .init(message: "there is text after the component") }
        return root
    }

    /// Reads the rest of a component whose BEGIN was read.
    private mutating func rest(of begun: Component, depth: Int) throws(ExactReader.Failure) -> Component {
        guard depth <= ExactReader.nesting else {
            throw .init(message: "its components are nested more than \(ExactReader.nesting) deep")
        }
        var component = begun
        var isHead = true
        if depth > 1 { component.properties.reserveCapacity(Self.usualProperties) }
        while true {
            let start = position
            guard let property = try nextProperty() else { throw .init(message: "it has no END") }
            if property.name == "BEGIN" {
                let inner = Component(property.value.uppercased())
                if depth == 1, isHead, inner.name != "VTIMEZONE" {
                    isHead = false
                    if start != head?.bytes.count {
                        head = Head(bytes: Array(bytes[..<start]), component: component)
                    }
                }
                component.components.append(try rest(of: inner, depth: depth + 1))
            } else if property.name == "END" {
                guard component.name == property.value || component.name == property.value.uppercased() else {
                    throw .init(message: "END:\(property.value.prefix(40)) does not match the open BEGIN")
                }
                return component
            } else {
                component.properties.append(property)
            }
        }
    }

    /// Returns whether the text begins with lines that its next line does not continue.
    private func begins(with lines: [UInt8]) -> Bool {
        guard let base = bytes.baseAddress, bytes.count > lines.count else { return false }
        return memcmp(base, lines, lines.count) == 0 && !isFold(at: lines.count)
    }

    /// Whether only line ends are left.
    private var isBlank: Bool {
        bytes[position...].allSatisfy { $0 == UInt8(ascii: "\r") || $0 == UInt8(ascii: "\n") }
    }

    /// Returns the end of the line that begins at a position, and the start of the next line.
    private func lineEnd(from start: Int) -> (end: Int, next: Int) {
        guard let feed = lineFeed(from: start) else { return (bytes.count, bytes.count) }
        let hasReturn = feed > start && bytes[feed - 1] == UInt8(ascii: "\r")
        return (hasReturn ? feed - 1 : feed, feed + 1)
    }

    private func lineFeed(from start: Int) -> Int? {
        guard start < bytes.count, let base = bytes.baseAddress else { return nil }
        return memchr(base + start, Int32(UInt8(ascii: "\n")), bytes.count - start).map {
            UnsafeRawPointer($0) - UnsafeRawPointer(base)
        }
    }

    /// Returns the property on the next line, unfolded; nil if only empty lines are left.
    private mutating func nextProperty() throws(ExactReader.Failure) -> Property? {
        var start = position
        var (end, next) = lineEnd(from: start)
        while start == end, !isFold(at: next) {
            guard next < bytes.count else { return nil }
            start = next
            (end, next) = lineEnd(from: start)
        }
        position = next
        guard isFold(at: next) else {
            if let property = plainProperty(start..<end) { return property }
            var line = ContentLineReader(bytes[start..<end])
            return try line.property()
        }
        unfolded.removeAll(keepingCapacity: true)
        unfolded += bytes[start..<end]
        while isFold(at: position) {
            let piece = position + 1
            (end, next) = lineEnd(from: piece)
            unfolded += bytes[piece..<end]
            position = next
        }
        let result = unfolded.withUnsafeBufferPointer { line in
            Result { () throws(ExactReader.Failure) in
                var line = ContentLineReader(line[...])
                return try line.property()
            }
        }
        return try result.get()
    }

    /// Returns the property of a line whose name has only capitals and hyphens and that has no parameters, as most lines
    /// do; nil for any other line.
    private func plainProperty(_ line: Range<Int>) -> Property? {
        var colon = line.lowerBound
        while colon < line.upperBound,
            UInt8(ascii: "A")...UInt8(ascii: "Z") ~= bytes[colon] || bytes[colon] == UInt8(ascii: "-")
        {
            colon += 1
        }
        guard colon > line.lowerBound, colon < line.upperBound, bytes[colon] == UInt8(ascii: ":") else { return nil }
        return Property(text(line.lowerBound..<colon), value: text((colon + 1)..<line.upperBound))
    }

    private func text(_ range: Range<Int>) -> String {
        String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
    }

    private func isFold(at place: Int) -> Bool {
        place < bytes.count && (bytes[place] == UInt8(ascii: " ") || bytes[place] == UInt8(ascii: "\t"))
    }
}

extension UInt8 {
    fileprivate var isLowerCase: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }
}

extension ContentLineReader where Bytes == Slice<UnsafeBufferPointer<UInt8>> {
    /// Reads the whole line (RFC 5545 §3.1).
    fileprivate mutating func property() throws(ExactReader.Failure) -> Property {
        guard let name = name() else { throw .init(message: "a line has no name") }
        var parameters: [Parameter] = []
        while take(UInt8(ascii: ";")) { parameters.append(try parameter()) }
        guard take(UInt8(ascii: ":")) else { throw .init(message: "\(name.prefix(40)) has no value") }
        return Property(name, parameters, value: String(decoding: rest, as: UTF8.self))
    }

    /// Reads a name. Returns it in upper case.
    private mutating func name() -> String? {
        let name = take(while: \.isNameByte)
        guard !name.isEmpty else { return nil }
        let isUpper = !name.contains(where: \.isLowerCase)
        let text = String(decoding: name, as: UTF8.self)
        return isUpper ? text : text.uppercased()
    }

    private mutating func parameter() throws(ExactReader.Failure) -> Parameter {
        guard let name = name(), take(UInt8(ascii: "=")) else {
            throw .init(message: "a parameter has no name or value")
        }
        var values = [try value()]
        while take(UInt8(ascii: ",")) { values.append(try value()) }
        // ``ICalendarWriter`` writes a parameter without values as `NAME=`.
        return Parameter(name, values == [""] ? [] : values)
    }

    private mutating func value() throws(ExactReader.Failure) -> String {
        if let quoted = takeQuoted() { return String(decoding: quoted, as: UTF8.self) }
        guard rest.first != UInt8(ascii: "\"") else {
            throw .init(message: "a quoted parameter value has no closing quotation mark")
        }
        let plain = take { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: ":") && $0 != UInt8(ascii: ",") }
        return String(decoding: plain, as: UTF8.self)
    }
}
