/// The name of an element or attribute: a namespace and a local name (Namespaces in XML §2.1).
package struct XMLName: Hashable, Sendable {
    /// The namespace; empty if the name has none.
    package let namespace: String
    /// The name without its prefix.
    package let name: String

    package init(namespace: String, name: String) {
        self.namespace = namespace
        self.name = name
    }
}

extension XMLName: CustomStringConvertible {
    /// The namespace and the name in James Clark's notation: `{DAV:}href`.
    package var description: String { namespace.isEmpty ? name : "{\(namespace)}\(name)" }
}
