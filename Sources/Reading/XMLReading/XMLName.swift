/// The name of an element or attribute: a namespace and a local name (Namespaces in XML §2.1).
public struct XMLName: Hashable, Sendable {
    /// The namespace; empty if the name has none.
    public let namespace: String
    /// The name without its prefix.
    public let name: String

    /// Creates a name in a namespace.
    public init(namespace: String, name: String) {
        self.namespace = namespace
        self.name = name
    }
}

extension XMLName: CustomStringConvertible {
    /// The namespace and the name in James Clark's notation: `{DAV:}href`.
    public var description: String { namespace.isEmpty ? name : "{\(namespace)}\(name)" }
}
