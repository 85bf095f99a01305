import ScanBasics

/// An element of an XML text: its name, what is in it, and no more than calendars need.
public struct XMLElement: Hashable, Sendable {
    /// The namespace, empty where it has none.
    public let namespace: String
    /// The name without prefix.
    public let name: String
    /// The attributes without those that declare namespaces.
    public var attributes: [XMLName: String]
    /// The characters directly in it, joined.
    public var text: String
    /// The elements directly in it.
    public var children: [XMLElement]

    /// An element of a namespace, a name and contents.
    public init(namespace: String, name: String) {
        self.init(XMLName(namespace: namespace, name: name))
    }

    /// An element of a name and contents.
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

    /// The first element of that name directly inside, whatever its namespace.
    public func child(_ name: String) -> XMLElement? {
        children.first { $0.name == name }
    }

    /// The first element of that name directly inside.
    public func child(_ name: XMLName) -> XMLElement? {
        children.first { $0.name == name.name && $0.namespace == name.namespace }
    }

    /// All elements of that name directly inside.
    public func children(_ name: XMLName) -> [XMLElement] {
        children.filter { $0.name == name.name && $0.namespace == name.namespace }
    }

    /// The characters without white space at both ends.
    public var trimmedText: String { String(text.trimmed) }
}
