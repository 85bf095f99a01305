import CalendarModel
import Testing

@Suite("Safety of calendars from strangers")
struct SafetyPolicyTests {
    private static let schemes = [
        "file", "javascript", "vbscript", "jar", "blob", "about", "view-source", "filesystem", "smb", "ms-msdt",
        "search-ms",
    ]

    private static let properties = ["URL", "CONFERENCE", "IMAGE", "SOURCE", "LINK", "STRUCTURED-DATA", "TZURL"]

    /// Returns what is left of a component, and the codes of what was removed.
    private func cleaned(_ component: Component) -> (rest: Component, codes: [Diagnostic.Code]) {
        var component = component
        let codes = SafetyPolicy.apply(to: &component).map(\.code)
        return (component, codes)
    }

    private func cleaned(_ property: Property) -> (rest: [Property], codes: [Diagnostic.Code]) {
        let (component, codes) = cleaned(Component("VEVENT", [property]))
        return (component.properties, codes)
    }

    // MARK: Addresses

    @Test("an address with an unsafe scheme is removed from every property", arguments: schemes, properties)
    func address(scheme: String, name: String) {
        let (rest, codes) = cleaned(Property(name, value: "\(scheme):x"))
        #expect(rest.isEmpty)
        #expect(codes == [.unsafeURL])
    }

    @Test("an attachment with an unsafe scheme is removed", arguments: schemes)
    func attachment(scheme: String) {
        let (rest, codes) = cleaned(Property("ATTACH", value: "\(scheme):x"))
        #expect(rest.isEmpty)
        #expect(codes == [.unsafeAttachment])
    }

    @Test(
        "a parameter with an unsafe address is removed, and its property stays", arguments: schemes, ["ALTREP", "DIR"])
    func parameter(scheme: String, name: String) {
        let language = Parameter("LANGUAGE", "de")
        let (rest, codes) = cleaned(Property("LOCATION", [Parameter(name, "\(scheme):x"), language], value: "Hall"))
        #expect(rest == [Property("LOCATION", [language], value: "Hall")])
        #expect(codes == [.unsafeURL])
        let several = Parameter(name, ["https://example.org/", "\(scheme):x"])
        #expect(cleaned(Property("LOCATION", [several], value: "Hall")).codes == [.unsafeURL])
    }

    @Test(
        "a scheme is recognized in upper case, and with characters in it that browsers skip",
        arguments: [
            "JavaScript:x", " javascript:x", "java\tscript:x", "java\nscript:x", "java script:x", "java\u{7F}script:x",
            "\u{1}javascript:x", "javascript :x",
        ])
    func hidden(value: String) {
        #expect(cleaned(Property("URL", value: value)).codes == [.unsafeURL])
    }

    @Test("a path of a Windows share is removed from every property", arguments: properties)
    func share(name: String) {
        #expect(cleaned(Property(name, value: "\\\\server\\share")).codes == [.unsafeURL])
        #expect(cleaned(Property("ATTACH", value: "\\\\server\\share")).codes == [.unsafeAttachment])
    }

    @Test("a data URI is removed from URL only")
    func dataURI() {
        #expect(cleaned(Property("URL", value: "data:text/html,x")).codes == [.unsafeURL])
        #expect(cleaned(Property("IMAGE", value: "data:image/png;base64,QUJD")).codes.isEmpty)
    }

    @Test(
        "other addresses stay, and so do unsafe ones in properties and parameters that are not opened",
        arguments: [
            Property("URL", value: "https://example.org/?u=file:///x"), Property("URL", value: "mailto:a@example.org"),
            Property("URL", value: "files:x"), Property("URL", value: "x-javascript:x"),
            Property("DESCRIPTION", value: "javascript:x"), Property("X-OTHER", value: "file:///x"),
            Property("LOCATION", [Parameter("ALTREP", "https://example.org/")], value: "Hall"),
            Property("LOCATION", [Parameter("X-DIR", "file:///x")], value: "Hall"),
            Property("URL", value: "\\server\\share"),
        ])
    func harmless(property: Property) {
        let (rest, codes) = cleaned(property)
        #expect(rest == [property])
        #expect(codes.isEmpty)
    }

    // MARK: Attachments

    @Test("an attachment in the calendar itself may have 32,768 octets")
    func size() {
        let inline = [Parameter("ENCODING", "BASE64"), Parameter("VALUE", "BINARY")]
        let largest = String(repeating: "A", count: 32_768)
        #expect(SafetyPolicy.inlineBytes == 32_768)
        #expect(cleaned(Property("ATTACH", inline, value: largest)).codes.isEmpty)
        #expect(cleaned(Property("ATTACH", inline, value: largest + "A")).codes == [.unsafeAttachment])
        let prefix = "data:,"
        #expect(cleaned(Property("ATTACH", value: prefix + largest.dropLast(prefix.count))).codes.isEmpty)
        #expect(cleaned(Property("ATTACH", value: prefix + largest)).codes == [.unsafeAttachment])
        #expect(cleaned(Property("ATTACH", value: "https://example.org/" + largest)).codes.isEmpty)
    }

    // MARK: Alarms

    @Test(
        "an alarm that runs a program or sends mail is removed",
        arguments: ["PROCEDURE", "EMAIL", "procedure", " email "])
    func alarm(action: String) {
        let alarm = Component("VALARM", [Property("ACTION", value: action)])
        let (rest, codes) = cleaned(Component("VEVENT", components: [alarm]))
        #expect(rest.components.isEmpty)
        #expect(codes == [.unsafeAlarm])
        let second = Component("VALARM", [Property("ACTION", value: "DISPLAY"), Property("ACTION", value: action)])
        #expect(cleaned(Component("VEVENT", components: [second])).codes == [.unsafeAlarm])
    }

    @Test("an alarm that shows or plays something stays", arguments: ["DISPLAY", "AUDIO", "X-EMAIL"])
    func harmlessAlarm(action: String) {
        let alarm = Component("VALARM", [Property("ACTION", value: action)])
        #expect(cleaned(Component("VEVENT", components: [alarm])).rest.components == [alarm])
        let other = Component("X-BLOCK", [Property("ACTION", value: "EMAIL")])
        #expect(cleaned(Component("VEVENT", components: [other])).rest.components == [other])
    }

    // MARK: Places

    @Test("the components inside a component are cleaned, too")
    func nested() {
        let image = Property("IMAGE", value: "file:///x")
        let alarm = Component("VALARM", [Property("ACTION", value: "EMAIL")])
        let inner = Component("PARTICIPANT", [image], components: [alarm])
        let (rest, codes) = cleaned(Component("VEVENT", components: [inner]))
        #expect(rest == Component("VEVENT", components: [Component("PARTICIPANT")]))
        #expect(codes == [.unsafeURL, .unsafeAlarm])
    }

    @Test("the properties of the calendar itself are cleaned, and alarms outside items are removed")
    func document() {
        let name = Property("X-WR-CALNAME", value: "Mine")
        let alarm = Component("VALARM", [Property("ACTION", value: "PROCEDURE")])
        let event = Component("VEVENT", [Property("URL", value: "file:///x")])
        var document = CalendarDocument(
            properties: [name, Property("SOURCE", value: "file:///x")], components: [alarm, event])
        #expect(SafetyPolicy.apply(to: &document).map(\.code) == [.unsafeURL, .unsafeAlarm])
        #expect(document.properties == [name])
        // The items are cleaned one by one, so that each diagnostic can name its item.
        #expect(document.components == [event])
    }
}
