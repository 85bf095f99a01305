import ScanBasics

/// An element of an XML text: its name, attributes, text and children.
public struct XMLElement: Hashable, Sendable {
    /// The namespace; empty if the element has none.
    public let namespace: String
    /// The name without its prefix.
    public let name: String
    /// The attributes, except those that declare namespaces.
    public var attributes: [XMLName: String]
    /// The pieces of text directly inside this element, joined.
    public var text: String
    /// The elements directly inside this element.
    public var children: [XMLElement]

    /// Creates an element without attributes, text and children.
    public init(namespace: String, name: String) {
        self.init(XMLName(namespace: namespace, name: name))
    }

    /// Creates an element with the given contents.
    public init(
        _ name: XMLName, attributes: [XMLName: String] = [:], text: String = "", children: [XMLElement] = []
    ) {
        namespace = name.namespace
        self.name = name.name
        self.attributes = attributes
        self.text = text
        self.children = children
    }

    /// The namespace and the name.
    public var fullName: XMLName { XMLName(namespace: namespace, name: name) }

    /// Returns the first child with a name, in any namespace; nil if there is none.
    public func child(_ name: String) -> XMLElement? {
        children.first { $0.name == name }
    }

    /// Returns the first child with a name; nil if there is none.
    public func child(_ name: XMLName) -> XMLElement? {
        children.first { $0.name == name.name && $0.namespace == name.namespace }
    }

    /// Returns all children with a name, in order.
    public func children(_ name: XMLName) -> [XMLElement] {
        children.filter { $0.name == name.name && $0.namespace == name.namespace }
    }

    /// The text without white space at both ends.
    public var trimmedText: String { String(text.trimmed) }
}
