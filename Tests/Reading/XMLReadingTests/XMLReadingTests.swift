import Testing
import XMLReading

struct XMLReadingTests {
    private static let dav = XMLName(namespace: "DAV:", name: "prop")

    private static func parse(_ text: String) -> (root: XMLElement?, ending: XMLParser.Ending?) {
        parse(Array(text.utf8))
    }

    private static func parse(_ bytes: [UInt8]) -> (root: XMLElement?, ending: XMLParser.Ending?) {
        let parsed = XMLParser()?.parse(bytes, depth: 8, limit: 100)
        return (parsed?.root, parsed?.ending)
    }

    @Test("a document that is written and read back is unchanged")
    func roundTrip() {
        let element = XMLElement(
            Self.dav, attributes: [XMLName(namespace: "", name: "name"): "a\"<&\n"],
            children: [
                XMLElement(XMLName(namespace: "urn:x", name: "title"), text: "Fisch & <Chips> \r\n\t„heute“"),
                XMLElement(XMLName(namespace: "DAV:", name: "empty")),
                XMLElement(
                    XMLName(namespace: "", name: "plain"),
                    attributes: [XMLName(namespace: "http://www.w3.org/XML/1998/namespace", name: "lang"): "de"],
                    text: "]]>"),
            ])
        let result = Self.parse(element.document())
        #expect(result.ending == .complete)
        #expect(result.root == element)
    }

    @Test("characters that XML forbids are left out")
    func forbiddenCharacters() {
        let element = XMLElement(Self.dav, text: "a\u{0}\u{1B}[31m\u{FFFE}b")
        let result = Self.parse(element.document())
        #expect(result.root?.text == "a[31mb")
    }

    @Test("a DOCTYPE, too many elements and too deeply nested elements are refused")
    func refusals() {
        let billion = """
            <?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><l>&b;</l>
            """
        #expect(Self.parse(billion).ending == .refused(.doctype))
        let deep = String(repeating: "<a>", count: 9)
        #expect(Self.parse(deep).ending == .refused(.nesting))
        let many = "<a>" + String(repeating: "<b/>", count: 100) + "</a>"
        #expect(Self.parse(many).ending == .refused(.elements))
    }

    @Test("a name that is too long is refused, and elements share the text of their namespace")
    func names() {
        let limit = XMLParser.nameLimit
        // The limit also counts the separator between a namespace and a name.
        #expect(Self.parse("<\(String(repeating: "a", count: limit))/>").ending == .complete)
        #expect(Self.parse("<\(String(repeating: "a", count: limit + 1))/>").ending == .refused(.name))
        let long = String(repeating: "u", count: limit)
        for text in ["<a xmlns='\(long)'/>", "<a xmlns:u='\(long)' u:b=''/>", "<a xmlns:u='\(long)'><u:b/></a>"] {
            #expect(Self.parse(text).ending == .refused(.name))
        }
        let parsed = Self.parse("<a xmlns='\(long.dropLast(2))'>\(String(repeating: "<b/>", count: 90))</a>")
        let places = parsed.root?.children.map { child in
            var namespace = child.namespace
            return namespace.withUTF8 { UInt(bitPattern: $0.baseAddress) }
        }
        #expect(places?.count == 90 && Set(places ?? []).count == 1)
    }

    @Test("bytes are read in the encoding that the document declares")
    func encodings() {
        let bytes = Array("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><a>".utf8) + [0xE9] + Array("</a>".utf8)
        #expect(Self.parse(bytes).root?.text == "é")
    }

    @Test("two names in one namespace are equal, even if their prefixes differ")
    func prefixes() {
        let parsed = Self.parse("<D:prop xmlns:D='DAV:'/>")
        #expect(parsed.root?.fullName == Self.dav)
    }
}
