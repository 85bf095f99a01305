/// The elements and texts of a page, in document order.
///
/// An element is identified by its index in ``nodes``. The nodes inside it have the indices after its own, up to its
/// ``Node/end``. All nodes are values in one array, because an object for each node would take more time.
struct HTMLDocument: Sendable {
    struct Node: Sendable {
        /// The element's name; ``HTMLName/text`` for a piece of text.
        let name: HTMLName
        /// The index of the element around this node; -1 if there is none.
        let parent: Int32
        /// The index after the last node inside this node.
        var end: Int32
        /// `first..<last` is a range: for an element, its places in `attributes`; for a text, its places in `bytes`.
        var first: Int32
        var last: Int32
    }

    /// An attribute whose name is in ``HTMLName``.
    struct Attribute: Sendable {
        let name: HTMLName
        let element: Int32
        let first: Int32
        let last: Int32
    }

    /// Elements and texts, in document order.
    var nodes: [Node] = []
    var attributes: [Attribute] = []
    /// The bytes of all texts and attribute values, in UTF-8.
    var bytes: [UInt8] = []
    /// The page itself, from which the contents of scripts are read.
    var page: [UInt8] = []
    var scripts: [Range<Int>] = []
    /// Whether the page exceeds a limit, so that a part of it is missing.
    var isCut = false

    init() {}

    // MARK: Elements

    /// Returns the indices of an element and of the nodes inside it.
    func subtree(_ node: Int) -> Range<Int> { node..<Int(nodes[node].end) }

    /// Returns whether `node` is `outer` itself or lies inside it.
    func isInside(_ node: Int, _ outer: Int) -> Bool { subtree(outer).contains(node) }

    /// Returns the elements around an element, the nearest first.
    func ancestors(of node: Int) -> some Sequence<Int> {
        sequence(state: node) { current in
            let parent = Int(nodes[current].parent)
            guard parent >= 0 else { return nil }
            current = parent
            return parent
        }
    }

    // MARK: Attributes

    /// Returns the bytes of an attribute's value; nil if the element does not have the attribute.
    func bytes(of name: HTMLName, _ node: Int) -> ArraySlice<UInt8>? {
        let element = nodes[node]
        guard element.name != .text else { return nil }
        for place in Int(element.first)..<Int(element.last) where attributes[place].name == name {
            return bytes[Int(attributes[place].first)..<Int(attributes[place].last)]
        }
        return nil
    }

    /// Returns the value of an attribute; nil if the element does not have the attribute.
    func value(of name: HTMLName, _ node: Int) -> String? {
        bytes(of: name, node).map { HTMLText.string($0) }
    }

    /// Returns whether an element has an attribute, with or without a value.
    func has(_ name: HTMLName, _ node: Int) -> Bool { bytes(of: name, node) != nil }

    func bytes(of attribute: Attribute) -> ArraySlice<UInt8> {
        bytes[Int(attribute.first)..<Int(attribute.last)]
    }

    /// The maximum number of bytes to read from an attribute with a list of words, such as `class`. The limit saves
    /// time: for each event on a page, these attributes are read again from all elements around the event.
    static let longestWords = 2048

    /// Returns the words in the first ``longestWords`` bytes of an attribute's value. Blanks separate the words.
    func words(of name: HTMLName, _ node: Int) -> [Substring] {
        guard let bytes = bytes(of: name, node) else { return [] }
        return bytes.prefix(Self.longestWords).split { $0 <= 0x20 }.map { Substring(decoding: $0, as: UTF8.self) }
    }

    // MARK: Scripts

    /// Returns the contents of a `script` element, as written; nil for any other element.
    func script(_ node: Int) -> ArraySlice<UInt8>? {
        guard let number = value(of: .scriptNumber, node).flatMap({ Int($0) }), scripts.indices.contains(number) else {
            return nil
        }
        return page[scripts[number]]
    }
}
