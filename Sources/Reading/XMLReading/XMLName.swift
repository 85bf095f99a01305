/// The name of an element or attribute: a namespace and a local name (Namespaces in XML §2.1).
public struct XMLName: Hashable, Sendable {
    /// The namespace, empty where it has none.
    public let namespace: String
    /// The name without prefix.
    public let name: String

    /// A name in a namespace.
    public init(namespace: String, name: String) {
        self.namespace = namespace
        self.name = name
    }
}

extension XMLName: CustomStringConvertible {
    /// Both, as James Clark writes them: `{DAV:}href`.
    public var description: String { namespace.isEmpty ? name : "{\(namespace)}\(name)" }
}
