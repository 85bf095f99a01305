/// Removes the parts of a calendar that could do harm, because events come from strangers' pictures:
///
/// - Alarms that run a program or send mail (ACTION PROCEDURE and EMAIL).
/// - Attachments that point to the reader's own machine (`file:`) or run as scripts, and inline data of more than
///   ``inlineBytes``.
/// - Addresses with `file:` or another unsafe scheme in URL, CONFERENCE, IMAGE, SOURCE, LINK, STRUCTURED-DATA and
///   TZURL, and in the parameters ALTREP and DIR.
///
/// Markup in text stays: the program that shows the text must escape it.
package enum SafetyPolicy {
    /// The longest attachment, in octets of its value, that may stay in the calendar itself.
    package static let inlineBytes = 32_768

    /// Schemes whose addresses can open files or programs, or run scripts. Harmless calendars do not use them.
    private static let unsafeSchemes: Set<String> = [
        "file", "javascript", "vbscript", "jar", "blob", "about", "view-source", "filesystem", "smb", "ms-msdt",
        "search-ms",
    ]

    private static func hasAddress(_ property: Property) -> Bool {
        switch property.name {
        case "URL", "CONFERENCE", "IMAGE", "SOURCE", "LINK", "STRUCTURED-DATA", "TZURL", "ATTACH": true
        default: false
        }
    }

    /// Removes the harmful properties of the calendar itself, and harmful alarms outside events. Returns a diagnostic
    /// for each removal.
    package static func apply(to document: inout CalendarDocument) -> [Diagnostic] {
        clean(&document.properties) + dropAlarms(from: &document.components)
    }

    /// Removes the harmful parts of a component and of the components inside it. Returns a diagnostic for each removal.
    package static func apply(to component: inout Component) -> [Diagnostic] {
        var dropped = clean(&component.properties) + dropAlarms(from: &component.components)
        for place in component.components.indices { dropped += apply(to: &component.components[place]) }
        return dropped
    }

    private static func dropAlarms(from components: inout [Component]) -> [Diagnostic] {
        var dropped: [Diagnostic] = []
        guard !components.isEmpty else { return dropped }
        components.removeAll { component in
            guard component.name == "VALARM" else { return false }
            let actions = component.properties("ACTION").map { $0.text.trimmed.uppercased() }
            guard let action = actions.first(where: { $0 == "PROCEDURE" || $0 == "EMAIL" })
            else { return false }
            let harm = action == "EMAIL" ? "sends mail" : "runs a program"
            dropped.append(Diagnostic(.unsafeAlarm, "an alarm that \(harm) was left out"))
            return true
        }
        return dropped
    }

    private static func clean(_ properties: inout [Property]) -> [Diagnostic] {
        var dropped: [Diagnostic] = []
        // Even a change that removes nothing would copy the properties of most components.
        guard properties.contains(where: { hasAddress($0) || hasAddressParameter($0) }) else { return dropped }
        properties.removeAll { property in
            guard let diagnostic = objection(to: property) else { return false }
            dropped.append(diagnostic)
            return true
        }
        for place in properties.indices where hasAddressParameter(properties[place]) {
            properties[place].parameters.removeAll { parameter in
                guard isAddress(parameter),
                    parameter.values.contains(where: { unsafeSchemes.contains(scheme(of: $0)) })
                else { return false }
                dropped.append(Diagnostic(.unsafeURL, "\(parameter.name) with an unsafe address was left out"))
                return true
            }
        }
        return dropped
    }

    private static func hasAddressParameter(_ property: Property) -> Bool {
        property.parameters.contains(where: isAddress)
    }

    /// Whether a parameter is an address: ALTREP and DIR (RFC 5545 §3.2.1, §3.2.6).
    private static func isAddress(_ parameter: Parameter) -> Bool {
        parameter.name == "ALTREP" || parameter.name == "DIR"
    }

    private static func objection(to property: Property) -> Diagnostic? {
        guard hasAddress(property) else { return nil }
        let isAttachment = property.name == "ATTACH"
        let scheme = scheme(of: property.value)
        let isInline = Attachment(property).isInline || scheme == "data"
        if isAttachment, isInline {
            guard property.value.utf8.count > inlineBytes else { return nil }
            return Diagnostic(.unsafeAttachment, "an attachment of \(property.value.utf8.count) bytes was left out")
        }
        let isPath = property.value.hasPrefix("\\\\")
        guard unsafeSchemes.contains(scheme) || isPath || (scheme == "data" && property.name == "URL") else {
            return nil
        }
        return Diagnostic(
            isAttachment ? .unsafeAttachment : .unsafeURL,
            "\(property.name) with an unsafe address was left out: \(property.value.prefix(60))")
    }

    /// Returns the scheme in lower case, without the characters that browsers skip and that could hide it.
    private static func scheme(of value: String) -> String {
        let start = value.unicodeScalars.prefix(64).prefix { $0 != ":" }.filter { $0.value > 0x20 && $0.value != 0x7F }
        return String(String.UnicodeScalarView(start)).lowercased()
    }
}

extension Diagnostic.Code {
    // MARK: Dropped for safety

    /// An alarm that would run a program or send mail was left out.
    public static let unsafeAlarm = Self(rawValue: "unsafe-alarm")
    /// An attachment on the reader's machine, or a large one in the calendar itself, was left out.
    public static let unsafeAttachment = Self(rawValue: "unsafe-attachment")
    /// An address with an unsafe scheme was left out.
    public static let unsafeURL = Self(rawValue: "unsafe-url")
}
