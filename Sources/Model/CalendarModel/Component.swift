/// A calendar component: its properties and the components inside it, in their order (RFC 5545 §3.6).
public struct Component: Hashable, Sendable {
    /// The name, in upper case: VCALENDAR, VEVENT, VTODO, VALARM, VTIMEZONE, or an unknown one.
    public var name: String
    /// The properties, in their order.
    public var properties: [Property]
    /// The components directly inside, in their order.
    public var components: [Component]

    /// Creates a component. The name must be in upper case.
    public init(_ name: String, _ properties: [Property] = [], components: [Component] = []) {
        self.name = name
        self.properties = properties
        self.components = components
    }

    /// Returns the first property with a name; nil if there is none. The name must be in upper case.
    public func property(_ name: String) -> Property? {
        place(of: name).map { properties[$0] }
    }

    /// Returns the position of the first property with a name; nil if there is none. The name must be in upper case.
    package func place(of name: String) -> Int? {
        // The loop reads the names alone. A search with a closure would copy each property.
        for place in properties.indices where properties[place].name == name { return place }
        return nil
    }

    /// Returns all properties with a name, in their order. The name must be in upper case.
    public func properties(_ name: String) -> [Property] {
        properties.filter { $0.name == name }
    }

    /// Returns the components with a name that are directly inside this component, in their order. The name must be in
    /// upper case.
    public func components(_ name: String) -> [Component] {
        components.filter { $0.name == name }
    }

    /// Returns the unescaped text of the first property with a name; nil if it is absent or empty.
    public func text(_ name: String) -> String? {
        guard let text = property(name)?.text, !text.isEmpty else { return nil }
        return text
    }

    /// Replaces all properties with a name by one property. The new property stands where the first old one stood, or
    /// at the end if there was no old one. Nil removes all properties with the name.
    public mutating func set(_ name: String, _ property: Property?) {
        let place = place(of: name) ?? properties.endIndex
        properties.removeAll { $0.name == name }
        if let property {
            properties.insert(property, at: min(place, properties.endIndex))
        }
    }

    /// Replaces all properties with a name by new properties. The new properties stand where the first old one stood,
    /// or at the end if there was no old one.
    mutating func set(_ name: String, to new: [Property]) {
        let place = place(of: name) ?? properties.endIndex
        properties.removeAll { $0.name == name }
        properties.insert(contentsOf: new, at: min(place, properties.endIndex))
    }

    /// Replaces all properties with a name by one property that holds the text, escaped. The new property keeps the
    /// parameters of the first old one. Nil removes all properties with the name.
    public mutating func setText(_ name: String, _ text: String?) {
        guard let text else { return set(name, nil) }
        set(name, Property(name, property(name)?.parameters ?? [], value: TextValue.escape(text)))
    }

    /// Calls a closure with this component and with every component inside it, at any depth.
    public func forEach(_ body: (Component) -> Void) {
        body(self)
        for component in components { component.forEach(body) }
    }
}
