import CalendarModel
import ICalendar

struct LinkEvent {
    /// The property for a query item that has no counterpart in iCalendar. The value is the item's text; the parameter
    /// X-NAME is the item's name.
    static let queryProperty = "X-SCANICS-QUERY"

    private(set) var properties: [Property] = []
    /// Diagnostics so far about repairs, assumptions and unreadable values.
    private(set) var diagnostics: [Diagnostic] = []
    private let limits: ScanLimits

    /// Creates an event without properties.
    init(limits: ScanLimits) {
        self.limits = limits
    }

    // MARK: Properties

    mutating func add(_ property: Property) {
        guard properties.count < limits.properties else {
            return report(
                .tooManyQueryItems, "the link has more than \(limits.properties) items; the rest were not read")
        }
        properties.append(property)
    }

    /// Adds a property with the given text; does nothing if the text is nil.
    mutating func add(_ name: String, text: String?) {
        if let text { add(Property(name, text: text)) }
    }

    /// Adds a property with the given time; does nothing if the time is nil.
    mutating func add(_ name: String, time: EventTime?) {
        if let time { add(Property(name, time: time)) }
    }

    /// Adds a text as the URL if the text is a web address and there is no URL yet. Otherwise keeps the query item.
    mutating func addURL(_ text: String, from name: String, value: String) {
        let isURL = ["http://", "https://"].contains {
            text.lowercased().hasPrefix($0) && text.utf8.count > $0.utf8.count
        }
        if isURL, text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }), !properties.contains(where: { $0.name == "URL" }) {
            add(Property("URL", value: text))
        } else {
            keep(name, value)
        }
    }

    mutating func keep(_ name: String, _ value: String) {
        add(Property(Self.queryProperty, [Parameter("X-NAME", name)], value: TextValue.escape(value)))
    }

    /// Keeps the unused items of a query, and reports the repairs in the query.
    mutating func keepRest(of query: LinkQuery) {
        for item in query.rest { keep(item.name, item.value) }
        diagnostics = query.diagnostics + diagnostics.filter { !query.diagnostics.contains($0) }
    }

    /// Reports a repair, an assumption or a value that was not understood. Equal diagnostics are reported once.
    mutating func report(_ code: Diagnostic.Code, _ message: String) {
        let diagnostic = Diagnostic(code, message)
        // A link with many bad items must not lead to equally many diagnostics.
        let isRoom = diagnostics.count < 100 || code == .tooManyQueryItems
        guard isRoom, !diagnostics.contains(diagnostic) else { return }
        diagnostics.append(diagnostic)
    }

    // MARK: Attendees

    /// Adds the attendees in a list of addresses, with or without names, separated by commas or semicolons.
    ///
    /// - Parameters:
    ///   - list: the list.
    ///   - role: the ROLE of the attendees.
    ///   - optionalSuffix: the suffix of an address that marks an optional attendee.
    ///   - name: the item's name. A text that is not an address is kept under this name.
    mutating func addAttendees(
        _ list: String, role: String = "REQ-PARTICIPANT", optionalSuffix: String? = nil, from name: String
    ) {
        for entry in list.split(whereSeparator: { $0 == "," || $0 == ";" }) {
            let text = entry.trimmed
            guard !text.isEmpty else { continue }
            var role = role
            var bare = text
            if let optionalSuffix, bare.hasSuffix(optionalSuffix) {
                bare = bare.dropLast(optionalSuffix.count)
                role = "OPT-PARTICIPANT"
            }
            if let attendee = Self.attendee(bare, role: role) {
                add(attendee)
            } else {
                keep(name, String(text))
                report(.badAttendee, "an attendee is not an e-mail address; it was kept as text: \(text.prefix(60))")
            }
        }
    }

    /// Reads `bob@example.org`, `mailto:bob@example.org` or `Bob <bob@example.org>`. Returns an ATTENDEE.
    private static func attendee(_ text: Substring, role: String) -> Property? {
        var address = text
        var parameters = [Parameter("ROLE", role)]
        if text.last == ">", let open = text.firstIndex(of: "<") {
            address = text[text.index(after: open)...].dropLast()
            let name = text[..<open].trimmed
            if !name.isEmpty { parameters.append(Parameter("CN", String(name))) }
        }
        if address.lowercased().hasPrefix("mailto:") { address = address.dropFirst(7) }
        let parts = address.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }),
            address.unicodeScalars.allSatisfy({
                !$0.isControl && !$0.properties.isWhitespace && !"<>\"".unicodeScalars.contains($0)
            })
        else { return nil }
        return Property("ATTENDEE", parameters, value: "mailto:\(address)")
    }

    // MARK: Result

    /// Returns a payload with only this event.
    func recognized(_ family: FamilyName) -> RecognizedPayload {
        RecognizedPayload(
            .event, family: family, documents: [CalendarDocument(components: [Component("VEVENT", properties)])],
            diagnostics: diagnostics)
    }
}
