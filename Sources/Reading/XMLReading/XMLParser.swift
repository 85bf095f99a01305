import CExpat

/// Parses one XML text with expat.
///
/// The parser stops at a DOCTYPE. So there are no entities except XML's own five, and nothing outside the text is read.
package struct XMLParser: ~Copyable {
    package enum Ending: Hashable, Sendable {
        /// At the end of a well-formed text.
        case complete
        /// At an error in this line; the elements that were open are closed.
        case malformed(line: Int)
        case refused(XMLRefusal)
    }

    /// The character that expat puts between a namespace and a name; no namespace contains it.
    private static let separator: XML_Char = 0x0C

    /// The maximum size of a name together with its namespace, in bytes.
    package static let nameLimit = 1024

    private let raw: XML_Parser

    /// Creates a parser, nil if there is not enough memory.
    package init?() {
        guard let raw = XML_ParserCreateNS(nil, Self.separator) else { return nil }
        self.raw = raw
    }

    deinit { XML_ParserFree(raw) }

    /// Parses a text and returns its outermost element.
    ///
    /// - Parameters:
    ///   - text: the text, already decoded; the encoding that it declares is ignored.
    ///   - depth: the maximum depth of nested elements.
    ///   - limit: the maximum number of elements.
    package consuming func parse(_ text: String, depth: Int, limit: Int) -> (root: XMLElement?, ending: Ending) {
        XML_SetEncoding(raw, "UTF-8")
        var text = text
        return text.withUTF8 { parse(UnsafeRawBufferPointer($0), depth: depth, limit: limit) }
    }

    /// Parses a text in the encoding that it declares: UTF-8, UTF-16, ISO-8859-1 or US-ASCII.
    package consuming func parse(_ bytes: [UInt8], depth: Int, limit: Int) -> (root: XMLElement?, ending: Ending) {
        bytes.withUnsafeBytes { parse($0, depth: depth, limit: limit) }
    }

    private borrowing func parse(
        _ bytes: UnsafeRawBufferPointer, depth: Int, limit: Int
    ) -> (root: XMLElement?, ending: Ending) {
        let target = Target(parser: raw, builder: XMLTreeBuilder(depth: depth, limit: limit))
        XML_SetUserData(raw, Unmanaged.passUnretained(target).toOpaque())
        Self.setHandlers(raw)
        // The whole text is parsed in one call, because expat would scan an unfinished token again in each call.
        let status = withExtendedLifetime(target) {
            bytes.withMemoryRebound(to: CChar.self) { XML_Parse(raw, $0.baseAddress, Int32(clamping: $0.count), 1) }
        }
        if let refusal = target.builder.refusal { return (nil, .refused(refusal)) }
        guard status != XML_STATUS_OK else { return (target.builder.root, .complete) }
        target.builder.endAll()
        return (target.builder.root, .malformed(line: Int(XML_GetCurrentLineNumber(raw))))
    }

    private static func setHandlers(_ raw: XML_Parser) {
        XML_SetElementHandler(
            raw,
            { target, name, attributes in
                guard let target = Target.of(target), let name else { return }
                target.begin(name, attributes)
            },
            { target, _ in Target.of(target)?.builder.end() })
        XML_SetCharacterDataHandler(raw) { target, characters, count in
            guard let target = Target.of(target), let characters else { return }
            let bytes = UnsafeRawBufferPointer(start: characters, count: Int(count))
            target.builder.add(text: String(decoding: bytes, as: UTF8.self))
        }
        XML_SetStartDoctypeDeclHandler(raw) { target, _, _, _, _ in
            guard let target = Target.of(target) else { return }
            target.builder.refuse(.doctype)
            target.stop()
        }
    }

    /// The object whose address the handlers get.
    private final class Target {
        let parser: XML_Parser
        let builder: XMLTreeBuilder
        /// The namespaces so far. All names in a namespace share one copy of its text.
        private var namespaces: Set<String> = []

        init(parser: XML_Parser, builder: XMLTreeBuilder) {
            self.parser = parser
            self.builder = builder
        }

        static func of(_ pointer: UnsafeMutableRawPointer?) -> Target? {
            pointer.map { Unmanaged<Target>.fromOpaque($0).takeUnretainedValue() }
        }

        /// - Parameter attributes: alternating names and values, nil at the end.
        func begin(
            _ name: UnsafePointer<XML_Char>, _ attributes: UnsafeMutablePointer<UnsafePointer<XML_Char>?>?
        ) {
            var named: [XMLName: String] = [:]
            var next = attributes
            while let pair = next, let name = pair[0], let value = pair[1] {
                guard let name = self.name(name) else { return stop() }
                named[name] = String(cString: value)
                next = pair + 2
            }
            guard let name = self.name(name), builder.begin(name, attributes: named) else { return stop() }
        }

        /// Splits expat's name, which is a namespace, a separator and a local name, or only a name; nil if the name is
        /// too long.
        ///
        /// A namespace is declared once, but expat copies it into the name of each element. If these copies were kept,
        /// a small text could fill the memory.
        private func name(_ name: UnsafePointer<XML_Char>) -> XMLName? {
            let name = String(cString: name)
            guard name.utf8.count <= XMLParser.nameLimit else {
                builder.refuse(.name)
                return nil
            }
            let parts = name.split(separator: "\u{0C}", maxSplits: 1)
            guard parts.count == 2 else { return XMLName(namespace: "", name: name) }
            return XMLName(
                namespace: namespaces.insert(String(parts[0])).memberAfterInsert, name: String(parts[1]))
        }

        func stop() { XML_StopParser(parser, XML_Bool(XML_FALSE)) }
    }
}
