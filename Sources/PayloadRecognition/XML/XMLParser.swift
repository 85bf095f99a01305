import CExpat

/// Parses XML with expat, once; owns expat's parser.
///
/// A DOCTYPE stops it, so that there are no entities but XML's own five and nothing outside the text is ever asked for.
struct XMLParser: ~Copyable {
    /// How parsing ended.
    enum Ending: Hashable {
        /// At the end of a well-formed text.
        case complete
        /// Where the text is not well-formed, in this line; what was open is closed.
        case malformed(line: Int)
        /// Where the text was refused.
        case refused(XMLTreeBuilder.Refusal)
    }

    /// Between a namespace and a name, as expat hands them over: a character that no namespace has.
    private static let separator: XML_Char = 0x0C

    private let raw: XML_Parser

    /// A parser, nil where there is no memory for one.
    init?() {
        // Whatever the text declares, its characters were decoded already.
        guard let raw = XML_ParserCreateNS("UTF-8", Self.separator) else { return nil }
        self.raw = raw
    }

    deinit { XML_ParserFree(raw) }

    /// Parses a text into its outermost element.
    consuming func parse(_ text: String, depth: Int, limit: Int) -> (root: XMLElement?, ending: Ending) {
        let target = Target(parser: raw, builder: XMLTreeBuilder(depth: depth, limit: limit))
        XML_SetUserData(raw, Unmanaged.passUnretained(target).toOpaque())
        Self.setHandlers(raw)
        var text = text
        // In one call: expat looks at an unfinished token anew in each.
        let status = withExtendedLifetime(target) {
            text.withUTF8 { bytes in
                bytes.withMemoryRebound(to: CChar.self) { XML_Parse(raw, $0.baseAddress, Int32(clamping: $0.count), 1) }
            }
        }
        if let refusal = target.builder.refusal { return (nil, .refused(refusal)) }
        guard status != XML_STATUS_OK else { return (target.builder.root, .complete) }
        target.builder.endAll()
        return (target.builder.root, .malformed(line: Int(XML_GetCurrentLineNumber(raw))))
    }

    private static func setHandlers(_ raw: XML_Parser) {
        XML_SetElementHandler(
            raw,
            { target, name, _ in
                guard let target = Target.of(target), let name else { return }
                target.begin(String(cString: name))
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

    /// What handlers are given the address of.
    private final class Target {
        let parser: XML_Parser
        let builder: XMLTreeBuilder

        init(parser: XML_Parser, builder: XMLTreeBuilder) {
            self.parser = parser
            self.builder = builder
        }

        static func of(_ pointer: UnsafeMutableRawPointer?) -> Target? {
            pointer.map { Unmanaged<Target>.fromOpaque($0).takeUnretainedValue() }
        }

        /// - Parameter name: namespace, separator and local name, or the name alone.
        func begin(_ name: String) {
            let parts = name.split(separator: "\u{0C}", maxSplits: 1)
            let namespace = parts.count == 2 ? String(parts[0]) : ""
            if !builder.begin(namespace: namespace, name: parts.last.map(String.init) ?? name) { stop() }
        }

        func stop() { XML_StopParser(parser, XML_Bool(XML_FALSE)) }
    }
}
