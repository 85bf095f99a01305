import Testing

@testable import PayloadRecognition

@Suite("HTML reading")
struct HTMLReadingTests {
    private func read(_ page: String) throws -> HTMLDocument { try HTMLReader().read(Array(page.utf8)) }

    /// Returns the texts of the elements that have an id, in order.
    private func texts(_ page: String) throws -> [String] {
        let page = try read(page)
        return page.nodes.indices.filter { page.has(.id, $0) }.map { page.text(of: $0) }
    }

    @Test("elements without end tags end where the HTML standard says")
    func optionalEndTags() throws {
        #expect(try texts("<ul><li id=a>one<li id=b>two</ul>") == ["one", "two"])
        #expect(try texts("<table><tr><td id=c>x<td id=d>y<tr><td id=e>z</table>") == ["x", "y", "z"])
        #expect(try texts("<dl><dt id=f>t<dd id=g>d<dt id=h>u</dl><p id=i>p<p id=j>q") == ["t", "d", "u", "p", "q"])
    }

    @Test("content after the end tags of body and html is read")
    func contentAfterTheEnd() throws {
        #expect(try texts("<p id=a>one</p></body></html><p id=b>two</p>") == ["one", "two"])
    }

    @Test("character references are decoded in texts and attributes")
    func references() throws {
        let page = try read(
            "<p id=a title='x &amp; y &#x2013; &period;'>R&amp;B &ndash; caf&eacute; &#150; &commat; &unknown;</p>")
        let element = try #require(page.nodes.indices.first { page.has(.id, $0) })
        #expect(page.text(of: element) == "R&B – café – @ &unknown;")
        #expect(page.value(of: .title, element) == "x & y – .")
    }

    @Test("the contents of a script are kept as written, with their markup")
    func scripts() throws {
        let page = try read(
            "<script type=a>{\"x\": \"<p>1 < 2</p> &amp; <!-- -->\"}</script><SCRIPT>second</SCRIPT>after")
        let scripts = page.nodes.indices.filter { page.nodes[$0].name == .script }
        #expect(
            scripts.map { page.script($0).map { String(decoding: $0, as: UTF8.self) } } == [
                "{\"x\": \"<p>1 < 2</p> &amp; <!-- -->\"}", "second",
            ])
        #expect(page.value(of: .type, scripts[0]) == "a")
        #expect(page.text(of: 0).contains("after"))
    }

    @Test("a page cannot forge the attribute by which the reader numbers scripts")
    func forgedScripts() throws {
        let page = try read("<script scanics-script=1>first</script><script>second</script>")
        let scripts = page.nodes.indices.filter { page.nodes[$0].name == .script }
        #expect(scripts.map { page.script($0).map { String(decoding: $0, as: UTF8.self) } } == ["first", "second"])
    }

    @Test("the text of an element is its visible text, with a line for each block")
    func text() throws {
        let page =
            "<div id=a><h1>Title</h1><p>one  two\n three<br>four<style>x</style><script>y</script></p><table><tr><td>5<td>6</table></div>"
        #expect(try texts(page) == ["Title\none two three\nfour\n5 6"])
        let document = try read(page)
        let element = try #require(document.nodes.indices.first { document.has(.id, $0) })
        #expect(document.line(of: element) == "Title one two three four 5 6")
        #expect(document.text(of: element, limit: 5).hasPrefix("Title"))
    }

    @Test(
        "the encoding of a page follows from its byte order mark, its charset, its bytes or its meta",
        arguments: [
            ([0xEF, 0xBB, 0xBF] + Array("<p id=a>é".utf8), nil, "é"),
            ([0xFF, 0xFE] + "<p id=a>é".utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }, nil, "é"),
            (Array("<p id=a>é".utf8), nil, "é"),
            (Array("<p id=a>".utf8) + [0xE9], nil, "é"),
            (Array("<p id=a>".utf8) + [0x93, 0x94, 0x81], nil, "“”\u{81}"),
            (Array("<p id=a>".utf8) + [0xE9], "iso-8859-2", "é"),
            (Array("<p id=a>".utf8) + [0xB1], "ISO-8859-2", "ą"),
            (Array("<meta charset='windows-1251'><p id=a>".utf8) + [0xE9], nil, "й"),
            (
                Array("<meta http-equiv=Content-Type content='text/html; charset=shift_jis'><p id=a>".utf8)
                    + [0x89, 0xC4], nil, "夏"
            ),
            // This page was saved in UTF-8, although its meta names another encoding.
            (Array("<meta charset=iso-8859-1><p id=a>é".utf8), nil, "é"),
            (Array("<p id=a>".utf8) + [0xE9], "no-such-set", "é"),
            (Array("<p id=a>".utf8) + [0xE9, 0x20], "utf-8", "\u{FFFD}"),
        ] as [([UInt8], String?, String)])
    func encodings(bytes: [UInt8], charset: String?, text: String) throws {
        let page = try HTMLReader().read(bytes, charset: charset)
        let element = try #require(page.nodes.indices.first { page.has(.id, $0) })
        #expect(page.text(of: element) == text)
    }

    @Test(
        "a page is recognized by its beginning",
        arguments: [
            ("<!DOCTYPE html><p>", true), ("\n <html lang=de>", true), ("<?xml version='1.0'?><html>", true),
            ("<!-- saved --><div class=vevent>", true), ("<script type=x>", true), ("<META charset=utf-8>", true),
            ("<a href=x>", true), ("<icalendar xmlns='urn:ietf:params:xml:ns:icalendar-2.0'>", false),
            ("<?xml version='1.0'?><icalendar>", false), ("<!DOCTYPE svg>", false), ("BEGIN:VCALENDAR", false),
            ("<", false),
            ("", false), ("< 5", false), ("<!--", false),
        ])
    func beginnings(text: String, isPage: Bool) {
        #expect(HTMLReader.isPage(Array(text.utf8)) == isPage)
    }

    @Test("a page is cut at the limits of depth, attributes and nodes, and refused if it has too many bytes")
    func bounds() throws {
        var reader = HTMLReader()
        reader.limits.depth = 10
        let deep = try reader.read(Array((String(repeating: "<div>", count: 50) + "x").utf8))
        #expect(deep.isCut)
        #expect(deep.nodes.count <= 10)
        reader.limits.depth = 512
        reader.limits.attributes = 3
        let wide = try reader.read(Array("<p id=a class=b role=c title=d>x</p><p id=e>y</p>".utf8))
        #expect(wide.isCut)
        #expect(wide.attributes.map(\.name) == [.id, .class, .role, .id])
        reader.limits.nodes = 5
        #expect(try reader.read(Array(String(repeating: "<p>x</p>", count: 50).utf8)).nodes.count <= 5)
        reader.limits.bytes = 3
        #expect(throws: HTMLReadingError.tooLong(limit: 3)) { try reader.read(Array("<p>x".utf8)) }
    }

    @Test(
        "markup that is cut off or malformed is read",
        arguments: [
            "<p id=a>x<", "<p id=a>x</", "<p id=a>x<!--", "<p id=a>x<a href=\"", "<p id=a>x<b class='c", "<p id=a>x</p",
            "<p id=a>x<? y", "<p id=a>x<![CDATA[", "<p id=\"a\">x</p><script>", "<p id=a >x</b></i></p>",
            "<p id=a\0>x\0</p>",
            "<p\nid\n=\na>x", "<p id=a/>x", "<p id=a =b <c>x",
        ])
    func odd(page: String) throws {
        let document = try read(page)
        let element = try #require(document.nodes.indices.first { document.has(.id, $0) })
        #expect(["x", "", "x <", "x<"].contains(document.text(of: element)))
    }
}

@Suite("Text with markup")
struct HTMLFragmentTests {
    @Test(
        "markup in a text becomes plain text",
        arguments: [
            ("plain", "plain"), ("a < b > c & d", "a < b > c & d"), ("<p>a</p><p>b</p>", "a\nb"), ("a<br/>b", "a\nb"),
            ("&lt;p&gt;a &amp;amp; b&lt;/p&gt;", "a & b"), ("<b>bold</b> <i>text</i>", "bold text"),
            ("<ul><li>a<li>b</ul>", "a\nb"), ("line\nline", "line\nline"), ("<p>a\n b</p>", "a b"),
            ("<style>p {}</style>x", "x"), ("<p unclosed", "<p unclosed"), ("1 &#8211; 2 &hellip;", "1 – 2 …"),
            ("", ""),
            ("Rock &amp;amp;amp; Roll", "Rock & Roll"),
        ])
    func plain(text: String, expected: String) {
        #expect(HTMLFragment.plainText(text) == expected)
    }
}
