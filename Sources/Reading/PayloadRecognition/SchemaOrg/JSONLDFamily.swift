import CalendarModel

extension FamilyName {
    /// schema.org events in JSON-LD.
    public static let jsonLD = Self(rawValue: "json-ld")
}

extension Diagnostic.Code {
    /// JSON-LD does not name its vocabulary. It was read as schema.org's.
    public static let missingContext = Self(rawValue: "missing-context")
}

/// schema.org's Event, its subtypes, and reservations in JSON-LD. ``WebPageFamily`` reads the JSON-LD in web pages.
struct JSONLDFamily: PayloadFamily {
    func recognize(_ payload: Payload, context: RecognitionContext) -> RecognizedPayload? {
        guard let text = payload.text, text.utf8.count <= context.limits.payloadBytes else { return nil }
        let start = text.utf8.first { !($0 == 0x20 || (0x09...0x0D).contains($0)) }
        guard start == UInt8(ascii: "{") || start == UInt8(ascii: "["), text.utf8.contains(UInt8(ascii: "@")),
            // Text that is cut off is refused, because it could lack the end of a date.
            let (root, repairs) = LenientJSONReader.read(text.utf8), !repairs.contains(.missingEnd)
        else { return nil }
        var finder = SchemaEventFinder()
        finder.visit(root)
        var events: [Component] = []
        var diagnostics: [Diagnostic] = []
        var lacksContext = false
        for found in finder.found {
            guard var event = found.event else { continue }
            event.keepsUTC = context.keepsUTC
            let components = event.components()
            events += components
            // A list of events must not lead to an equally long list of diagnostics.
            diagnostics += event.diagnostics.prefix(max(0, 100 - diagnostics.count))
            if !components.isEmpty, found.lacksContext { lacksContext = true }
        }
        guard !events.isEmpty else { return nil }
        diagnostics.insert(contentsOf: repairs.map(\.diagnostic), at: 0)
        if lacksContext { diagnostics.insert(.missingContext, at: 0) }
        return TypedCalendar.recognize(events, family: .jsonLD, diagnostics: diagnostics, context: context)
    }
}

extension Diagnostic {
    /// The diagnostic for JSON-LD that does not name its vocabulary.
    static var missingContext: Diagnostic {
        Diagnostic(.missingContext, "the JSON-LD does not name its vocabulary; it was read as schema.org's")
    }
}
