import TestSupport
import Testing

@testable import ArchiveReading

@Suite("Text and files in documents")
struct DocumentTests {
    private func text(_ xml: String) -> String { String(decoding: DocumentText.read(Array(xml.utf8)), as: UTF8.self) }

    @Test("the text of a Word document has a line for each paragraph, and no text of fields")
    func word() {
        let xml = """
            <?xml version="1.0"?><w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>
            <w:p><w:r><w:t>Opening</w:t></w:r><w:r><w:tab/><w:t xml:space="preserve"> &amp; f&#234;te</w:t></w:r></w:p>
            <w:p><w:r><w:instrText>PAGE</w:instrText></w:r><w:r><w:t>12 June</w:t><w:br/><w:t>20:00</w:t></w:r></w:p></w:body></w:document>
            """
        #expect(text(xml) == "Opening  & fête\n12 June\n20:00\n")
    }

    @Test("the addresses of links stand on lines of their own")
    func links() {
        let relations = """
            <Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1"
             Type="http://schemas.openxmlformats.org/x" Target="media/a.png"/><Relationship Id="rId2"
             Target="https://example.org/?a=1&amp;b=2" TargetMode="External"/></Relationships>
            """
        #expect(text(relations) == "https://example.org/?a=1&b=2\n")
        let content = """
            <office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"><text:p>See
            <text:a xlink:href="https://example.org/x">this</text:a></text:p></office:document-content>
            """
        #expect(text(content).contains("\nhttps://example.org/x\nthis\n"))
    }

    @Test("a document is recognised by its files")
    func kinds() {
        func kind(_ files: TestArchive.File...) -> DocumentKind? {
            ZipArchive(TestArchive.zip(files)).flatMap(DocumentKind.init)
        }
        #expect(kind(.init("[Content_Types].xml", "x"), .init("word/document.xml", "x")) == .word)
        #expect(kind(.init("mimetype", "application/epub+zip")) == .book)
        #expect(kind(.init("mimetype", "application/vnd.oasis.opendocument.text")) == .openDocument)
        #expect(kind(.init("word/document.xml", "x")) == nil && kind(.init("a.txt", "x")) == nil)
    }

    @Test("a page that Safari saved has its text, pictures and frames")
    func webArchive() async throws {
        let archive = try await TestArchive.python(
            """
            import plistlib, sys
            def part(address, kind, data): return {"WebResourceURL": address, "WebResourceMIMEType": kind, "WebResourceData": data}
            page = part("https://example.org/é", "text/html", b"<p>" + b"x" * 300)
            frame = {"WebMainResource": part("https://example.org/f", "text/html", b"frame")}
            sys.stdout.buffer.write(plistlib.dumps({"WebMainResource": page, "WebSubframeArchives": [frame],
              "WebSubresources": [part("https://example.org/a.png", "image/png", b"png")]}, fmt=plistlib.FMT_BINARY))
            """)
        let found = try #require(WebArchive.resources(in: archive))
        #expect(
            found.map(\.address) == ["https://example.org/é", "https://example.org/a.png", "https://example.org/f"])
        #expect(found.map(\.bytes.count) == [303, 3, 5])
        var random = SplitMix(state: 48)
        for _ in 0..<2000 {
            var bytes = archive
            bytes[Int.random(in: 8..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
            _ = WebArchive.resources(in: bytes)
        }
    }

    @Test(
        "the texts of a property list's outermost dictionary are read, in XML and in binary form",
        arguments: ["XML", "BINARY"])
    func propertyList(form: String) async throws {
        let list = try await TestArchive.python(
            """
            import plistlib, sys
            sys.stdout.buffer.write(plistlib.dumps({"Title": "Home & <Garden> é", "Order": 3, "Inner": {"Title": "no"},
              "List": [{"Title": "no"}, "no"], "Empty": "", "Type": "Local"}, fmt=plistlib.FMT_\(form)))
            """)
        let texts = PropertyList.texts(of: list)
        #expect(texts["Title"] == "Home & <Garden> é" && texts["Type"] == "Local")
        #expect(texts["Inner"] == nil && texts["List"] == nil && texts["Order"] == nil)
        var random = SplitMix(state: 49)
        for _ in 0..<2000 {
            var bytes = list
            bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
            _ = PropertyList.texts(of: bytes)
        }
    }

    @Test("a list that contains itself is read up to a limit")
    func cyclicList() {
        // An array with two references to itself, then the table of offsets and the trailer.
        let list = Array("bplist00".utf8) + [0xA2, 0, 0, 8]
        let trailer =
            [UInt8](repeating: 0, count: 6) + [1, 1] + [0, 0, 0, 0, 0, 0, 0, 1] + [UInt8](repeating: 0, count: 8)
        _ = PropertyList(list + trailer + [0, 0, 0, 0, 0, 0, 0, 11])
    }

    @Test("the files that are attached to a PDF document are found, plain and compressed")
    func pdf() async throws {
        let document = try await TestArchive.python(
            """
            import sys, zlib
            data = zlib.compress(b"BEGIN:VCALENDAR" + b" " * 100)
            out = b"%PDF-1.7\\n1 0 obj\\n<</Names<</EmbeddedFiles<</Names[(a) 5 0 R]>>>>>>\\nendobj\\n"
            out += b"2 0 obj\\n<</Type/EmbeddedFile/Subtype/text#2Fcalendar/Filter/FlateDecode/Length %d>>\\nstream\\r\\n" % len(data)
            out += data + b"\\r\\nendstream\\nendobj\\n"
            out += b"3 0 obj\\n<< /Length 9 0 R /Type /EmbeddedFile >>\\nstream\\nplain text\\nendstream\\nendobj\\n"
            out += b"4 0 obj\\n<</Filter [/LZWDecode] /Type /EmbeddedFile /Length 3>>\\nstream\\nabc\\nendstream\\nendobj\\n"
            sys.stdout.buffer.write(out)
            """)
        func read(_ bytes: [UInt8], limit: Int) -> [EmbeddedFiles.File?] {
            var unpacked = 0
            return EmbeddedFiles.read(bytes, limit: limit, unpacked: &unpacked)
        }
        let files = read(document, limit: 1000)
        #expect(files.map(\.?.type) == ["text/calendar", "", nil])
        #expect(files.first??.bytes.count == 115)
        #expect(files.dropFirst().first??.bytes.starts(with: "plain text".utf8) == true)
        #expect(read(document, limit: 50).first == .some(nil))
        #expect(read(Array("%PDF-1.7 no files".utf8), limit: 1000).isEmpty)
        // The search ends after many types without a file.
        func types(_ count: Int) -> [UInt8] { Array(String(repeating: "/Type /EmbeddedFile ", count: count).utf8) }
        #expect(read(types(200) + document, limit: 1000).count == 3)
        #expect(read(types(2000) + document, limit: 1000).isEmpty)
    }
}
