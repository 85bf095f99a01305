import CalendarModel

extension FamilyName {
    /// A calendar in JSON (RFC 7265).
    public static let jcal = Self(rawValue: "jcal")
}

/// jCal (RFC 7265): a calendar `["vcalendar", [properties], [components]]`, an array of calendars, or a bare component
/// such as `["vevent", ...]`.
struct JCalFamily: PayloadFamily {
    func recognize(_ payload: Payload, context: RecognitionContext) -> RecognizedPayload? {
        guard let text = payload.text, text.utf8.count <= context.limits.payloadBytes, Self.looksLikeJCal(text) else {
            return nil
        }
        // A component takes two levels: its own array, and the array of components around it. Properties and their
        // values can be four levels deeper.
        guard let roots = JSONValue(text, depth: 2 * context.limits.nesting + 6)?.array else { return nil }
        var reader = JCalReader()
        let components = (JCalReader.name(of: .array(roots)) != nil ? [.array(roots)] : roots).compactMap {
            reader.component($0)
        }
        guard !components.isEmpty else { return nil }
        return TypedCalendar.recognize(components, family: .jcal, diagnostics: reader.diagnostics, context: context)
    }

    /// Returns whether a text begins with an array that begins with a component's name. This array may be inside
    /// another array.
    private static func looksLikeJCal(_ text: String) -> Bool {
        var start = text.utf8[...]
        var brackets = 0
        while let byte = start.first {
            start.removeFirst()
            if byte == UInt8(ascii: "[") {
                brackets += 1
            } else if byte == UInt8(ascii: "\"") {
                break
            } else if byte != UInt8(ascii: " "), !(0x09...0x0D).contains(byte) {
                return false
            }
            guard brackets <= 2 else { return false }
        }
        let name = Substring(start.prefix { $0 != UInt8(ascii: "\"") }.prefix(16)).uppercased()
        return brackets > 0 && TypedCalendar.rootNames.contains(name)
    }
}

struct JCalReader {
    private(set) var diagnostics: [Diagnostic] = []

    /// Returns the name of a component that may be outermost; nil for any other value.
    static func name(of value: JSONValue) -> String? {
        value.array?.first?.string.map { $0.uppercased() }.flatMap { TypedCalendar.rootNames.contains($0) ? $0 : nil }
    }

    /// Converts a component (RFC 7265 §3.3); nil for any other value.
    mutating func component(_ value: JSONValue) -> Component? {
        guard let parts = value.array, let name = parts.first?.string, !name.isEmpty else {
            report("a value that is not a component was left out: \(value.jsonText.prefix(60))")
            return nil
        }
        var component = Component(name.uppercased())
        for value in parts.count > 1 ? parts[1].list : [] {
            component.properties.append(property(value))
        }
        for value in parts.count > 2 ? parts[2].list : [] {
            if let inner = self.component(value) { component.components.append(inner) }
        }
        return component
    }

    /// Converts a property (RFC 7265 §3.4). Any other value is kept as text.
    mutating func property(_ value: JSONValue) -> Property {
        guard let parts = value.array, parts.count >= 3, let name = parts[0].string, !name.isEmpty,
            let type = parts[2].string?.lowercased()
        else {
            report("a value that is not a property was kept as text: \(value.jsonText.prefix(60))")
            return Property(TypedCalendar.unmappedJSON, text: value.jsonText)
        }
        let parameters = (parts[1].members ?? []).map { member in
            (name: member.name, values: member.value.list.map { $0.scalarText ?? $0.jsonText })
        }
        let values = parts.dropFirst(3).map { spelt(Self.value($0, type)) }
        return TypedProperty(name: name, parameters: parameters, type: type, values: values).property
    }

    /// Returns a rule in which WKST, the first day of the week, is a name. Some libraries write this day as a number: 1
    /// for Sunday, up to 7 for Saturday. Other values stay unchanged.
    private mutating func spelt(_ value: TypedProperty.Value) -> TypedProperty.Value {
        guard case .rule(var parts) = value,
            let place = parts.firstIndex(where: { $0.name.uppercased() == "WKST" }),
            let number = parts[place].values.first.flatMap({ Int($0) }), (1...7).contains(number)
        else { return value }
        let name = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"][number - 1]
        parts[place].values = [name]
        if diagnostics.count < 100 {
            diagnostics.append(Diagnostic(.invalidRRule, "the number \(number) of wkst was read as \(name)"))
        }
        return .rule(parts)
    }

    private static func value(_ value: JSONValue, _ type: String) -> TypedProperty.Value {
        switch value {
        case .object(let members) where type == "recur":
            .rule(members.map { ($0.name, $0.value.list.map { $0.scalarText ?? $0.jsonText }) })
        case .array(let parts) where type == "period":
            .text(parts.compactMap(\.scalarText).joined(separator: "/"))
        case .array(let parts):
            .structured(parts.map { $0.list.map { $0.scalarText ?? $0.jsonText } })
        default: .text(value.scalarText ?? (value == .null ? "" : value.jsonText))
        }
    }

    private mutating func report(_ message: String) {
        guard diagnostics.count < 100 else { return }
        diagnostics.append(Diagnostic(.malformedProperty, message))
    }
}
