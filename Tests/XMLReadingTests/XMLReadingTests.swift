import Testing
import XMLReading

struct XMLReadingTests {
    private static let dav = XMLName(namespace: "DAV:", name: "prop")

    @Test("what is written is read back as it was")
    func roundTrip() throws {
        let element = XMLElement(
            Self.dav, attributes: [XMLName(namespace: "", name: "name"): "a\"<&\n"],
            children: [
                XMLElement(XMLName(namespace: "urn:x", name: "title"), text: "Fisch & <Chips> \r\n\t„heute“"),
                XMLElement(XMLName(namespace: "DAV:", name: "empty")),
                XMLElement(XMLName(namespace: "", name: "plain"), text: "]]>"),
            ])
        let result = try #require(XMLParser()?.parse(element.document(), depth: 8, limit: 100))
        #expect(result.ending == .complete)
        #expect(result.root == element)
    }

    @Test("characters that no XML text may have are left out")
    func forbiddenCharacters() throws {
        let element = XMLElement(Self.dav, text: "a\u{0}\u{1B}[31m\u{FFFE}b")
        let result = try #require(XMLParser()?.parse(element.document(), depth: 8, limit: 100))
        #expect(result.root?.text == "a[31mb")
    }

    @Test("a DOCTYPE, too many elements and too many inside one another are refused")
    func refusals() throws {
        let billion = """
            <?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><l>&b;</l>
            """
        #expect(try #require(XMLParser()?.parse(billion, depth: 8, limit: 100)).ending == .refused(.doctype))
        let deep = String(repeating: "<a>", count: 9)
        #expect(try #require(XMLParser()?.parse(deep, depth: 8, limit: 100)).ending == .refused(.nesting))
        let many = "<a>" + String(repeating: "<b/>", count: 100) + "</a>"
        #expect(try #require(XMLParser()?.parse(many, depth: 8, limit: 100)).ending == .refused(.elements))
    }

    @Test("bytes are read in the encoding that they declare")
    func encodings() throws {
        let bytes = Array("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><a>".utf8) + [0xE9] + Array("</a>".utf8)
        #expect(try #require(XMLParser()?.parse(bytes, depth: 8, limit: 100)).root?.text == "é")
    }

    @Test("names are equal whatever the prefix")
    func prefixes() throws {
        let parsed = try #require(XMLParser()?.parse("<D:prop xmlns:D='DAV:'/>", depth: 8, limit: 100))
        #expect(parsed.root?.fullName == Self.dav)
    }
}
