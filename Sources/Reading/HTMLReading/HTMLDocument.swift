/// The elements and texts of a page, in document order.
///
/// An element is a number: its place among ``nodes``. What is inside it has the numbers after its own, up to its
/// ``Node/end``. Nothing is an object, so that a page of 80 kB costs about two milliseconds.
public struct HTMLDocument: Sendable {
    /// An element, or a piece of text.
    public struct Node: Sendable {
        /// The element's name; ``HTMLName/text`` for a text.
        public let name: HTMLName
        /// The element around it; -1 for the outermost.
        public let parent: Int32
        /// The number after the last node inside it.
        public internal(set) var end: Int32
        /// Of an element its attributes, of a text its bytes.
        var first: Int32
        var last: Int32
    }

    /// An attribute that has a name of ``HTMLName``.
    public struct Attribute: Sendable {
        /// The attribute's name.
        public let name: HTMLName
        /// The element that has it.
        public let element: Int32
        let first: Int32
        let last: Int32
    }

    /// Elements and texts, in document order.
    public internal(set) var nodes: [Node] = []
    /// The attributes of all elements, in document order.
    public internal(set) var attributes: [Attribute] = []
    /// The bytes of texts and attributes' values, in UTF-8.
    var bytes: [UInt8] = []
    /// The page itself, for the contents of scripts.
    var page: [UInt8] = []
    var scripts: [Range<Int>] = []
    /// Whether a bound was met, so that some of the page is missing.
    public internal(set) var isCut = false

    init() {}

    // MARK: Elements

    /// The nodes inside an element, and itself.
    public func subtree(_ node: Int) -> Range<Int> { node..<Int(nodes[node].end) }

    /// Whether an element is the other one or stands inside it.
    public func isInside(_ node: Int, _ outer: Int) -> Bool { subtree(outer).contains(node) }

    /// The elements around an element, the nearest first.
    public func ancestors(of node: Int) -> some Sequence<Int> {
        sequence(state: node) { current in
            let parent = Int(nodes[current].parent)
            guard parent >= 0 else { return nil }
            current = parent
            return parent
        }
    }

    // MARK: Attributes

    /// The bytes of an attribute's value; nil where the element does not have it.
    public func bytes(of name: HTMLName, _ node: Int) -> ArraySlice<UInt8>? {
        let element = nodes[node]
        guard element.name != .text else { return nil }
        for place in Int(element.first)..<Int(element.last) where attributes[place].name == name {
            return bytes[Int(attributes[place].first)..<Int(attributes[place].last)]
        }
        return nil
    }

    /// The value of an attribute; nil where the element does not have it.
    public func value(of name: HTMLName, _ node: Int) -> String? {
        bytes(of: name, node).map { HTMLText.string($0) }
    }

    /// Whether an element has an attribute, with a value or without one.
    public func has(_ name: HTMLName, _ node: Int) -> Bool { bytes(of: name, node) != nil }

    /// The bytes of an attribute's value.
    public func bytes(of attribute: Attribute) -> ArraySlice<UInt8> {
        bytes[Int(attribute.first)..<Int(attribute.last)]
    }

    /// The words of an attribute's value, between blanks.
    public func words(of name: HTMLName, _ node: Int) -> [Substring] {
        (value(of: name, node) ?? "").split { $0.isASCII && $0.isWhitespace }
    }

    // MARK: Scripts

    /// The contents of a `script` element, as written.
    public func script(_ node: Int) -> ArraySlice<UInt8>? {
        guard let number = value(of: .scriptNumber, node).flatMap({ Int($0) }), scripts.indices.contains(number) else {
            return nil
        }
        return page[scripts[number]]
    }
}
