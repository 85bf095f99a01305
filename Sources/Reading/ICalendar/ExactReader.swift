import CalendarModel
import Glibc

/// Reads well-formed iCalendar text without changing anything: the inverse of ``ICalendarWriter``.
///
/// ``ICalendarReader`` repairs text from strangers. `ExactReader` reads text that programs store: it is fast, and
/// rejects text that is not well-formed.
package enum ExactReader {
    /// The reason why a text is not well-formed iCalendar.
    package struct Failure: Error, Hashable, Sendable {
        package let message: String
    }

    /// The maximum depth of nested components. The outermost component has depth 1.
    static let nesting = ScanLimits().nesting

    /// Returns the component that a text consists of.
    ///
    /// - Throws: `Failure` if a line is not a content line, if BEGIN and END do not match, or if the text is not
    ///   exactly one component.
    package static func component(of text: String) throws(Failure) -> Component {
        var text = text
        // withUTF8 cannot rethrow a typed error, so the closure returns a Result.
        let result = text.withUTF8 { bytes in
            Result { () throws(Failure) in
                var parser = Parser(bytes)
                return try parser.parse()
            }
        }
        return try result.get()
    }
}

/// Reads the lines of a text in one pass.
private struct Parser {
    /// The number of properties for which an item gets room at once. Most items have no more.
    private static let usualProperties = 12

    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0
    /// The current line without its folds.
    private var unfolded: [UInt8] = []

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    mutating func parse() throws(ExactReader.Failure) -> Component {
        var open: [Component] = []
        var root: Component?
        while position < bytes.count {
            guard root == nil else {
                guard isBlank else { throw .init(message: "there is text after the component") }
                return try finished(root)
            }
            guard let property = try nextProperty() else { continue }
            switch property.name {
            case "BEGIN":
                guard open.count < ExactReader.nesting else {
                    throw .init(message: "its components are nested more than \(ExactReader.nesting) deep")
                }
                var component = Component(property.value.uppercased())
                if component.name == "VEVENT" || component.name == "VTODO" {
                    component.properties.reserveCapacity(Self.usualProperties)
                }
                open.append(component)
            case "END":
                guard let component = open.popLast(), component.name == property.value.uppercased() else {
                    throw .init(message: "END:\(property.value.prefix(40)) does not match the open BEGIN")
                }
                if open.isEmpty {
                    root = component
                } else {
                    open[open.endIndex - 1].components.append(component)
                }
            default:
                guard !open.isEmpty else { throw .init(message: "it does not begin with BEGIN") }
                open[open.endIndex - 1].properties.append(property)
            }
        }
        return try finished(root)
    }

    private func finished(_ root: Component?) throws(ExactReader.Failure) -> Component {
        guard let root else { throw .init(message: "it has no END") }
        return root
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

    /// Returns the property on the next line, unfolded; nil for an empty line.
    private mutating func nextProperty() throws(ExactReader.Failure) -> Property? {
        let start = position
        var (end, next) = lineEnd(from: start)
        position = next
        guard isFold(at: next) else {
            guard start < end else { return nil }
            if let property = plainProperty(bytes[start..<end]) { return property }
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

    /// Returns the property of a line that has a name in capitals and no parameters, as most lines do; nil for any
    /// other line.
    private func plainProperty(_ line: Slice<UnsafeBufferPointer<UInt8>>) -> Property? {
        guard let colon = line.firstIndex(where: { !$0.isNameByte || $0.isLowerCase }), colon > line.startIndex,
            line[colon] == UInt8(ascii: ":")
        else { return nil }
        return Property(
            String(decoding: line[..<colon], as: UTF8.self),
            value: String(decoding: line[(colon + 1)...], as: UTF8.self))
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
