/// A calendar component: its properties and the components inside it, in their order (RFC 5545 §3.6).
public struct Component: Hashable, Sendable {
    /// The name, in upper case: VCALENDAR, VEVENT, VTODO, VALARM, VTIMEZONE, or one that nobody knows.
    public var name: String
    /// The properties, in their order.
    public var properties: [Property]
    /// The components inside, in their order.
    public var components: [Component]

    /// A component of the given name.
    public init(_ name: String, _ properties: [Property] = [], components: [Component] = []) {
        self.name = name
        self.properties = properties
        self.components = components
    }

    /// The first property of that name.
    public func property(_ name: String) -> Property? {
        properties.first { $0.name == name }
    }

    /// All properties of that name.
    public func properties(_ name: String) -> [Property] {
        properties.filter { $0.name == name }
    }

    /// The components of that name directly inside.
    public func components(_ name: String) -> [Component] {
        components.filter { $0.name == name }
    }

    /// The unescaped text of the first property of that name, nil where there is none or it is empty.
    public func text(_ name: String) -> String? {
        guard let text = property(name)?.text, !text.isEmpty else { return nil }
        return text
    }

    /// Puts a property in the place of the first of its name, takes the others of that name out; nil takes all out.
    public mutating func set(_ name: String, _ property: Property?) {
        let place = properties.firstIndex { $0.name == name } ?? properties.endIndex
        properties.removeAll { $0.name == name }
        if let property {
            properties.insert(property, at: min(place, properties.endIndex))
        }
    }

    /// Sets the text of a property, keeping the parameters it has; nil takes it out.
    public mutating func setText(_ name: String, _ text: String?) {
        guard let text else { return set(name, nil) }
        set(name, Property(name, property(name)?.parameters ?? [], value: TextValue.escape(text)))
    }

    /// Calls a closure with this component and every one inside it.
    public func forEach(_ body: (Component) -> Void) {
        body(self)
        for component in components { component.forEach(body) }
    }
}
