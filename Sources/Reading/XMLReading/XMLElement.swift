import CalendarModel

/// An element of an XML text: its name, attributes, text and children.
package struct XMLElement: Hashable, Sendable {
    /// The namespace; empty if the element has none.
    package let namespace: String
    /// The name without its prefix.
    package let name: String
    /// The attributes, except those that declare namespaces.
    package var attributes: [XMLName: String]
    /// The pieces of text directly inside this element, joined.
    package var text: String
    /// The elements directly inside this element.
    package var children: [XMLElement]

    /// Creates an element without attributes, text and children.
    package init(namespace: String, name: String) {
        self.init(XMLName(namespace: namespace, name: name))
    }

    package init(
        _ name: XMLName, attributes: [XMLName: String] = [:], text: String = "", children: [XMLElement] = []
    ) {
        namespace = name.namespace
        self.name = name.name
        self.attributes = attributes
        self.text = text
        self.children = children
    }

    package var fullName: XMLName { XMLName(namespace: namespace, name: name) }

    /// Returns the first child with a name, in any namespace; nil if there is none.
    package func child(_ name: String) -> XMLElement? {
        children.first { $0.name == name }
    }

    /// Returns the first child with a name; nil if there is none.
    package func child(_ name: XMLName) -> XMLElement? {
        children.first { $0.name == name.name && $0.namespace == name.namespace }
    }

    package func children(_ name: XMLName) -> [XMLElement] {
        children.filter { $0.name == name.name && $0.namespace == name.namespace }
    }

    /// The text without white space at both ends.
    package var trimmedText: String { String(text.trimmed) }
}
