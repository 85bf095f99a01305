import CalendarModel
import Testing

@testable import ImageDecoding

@Suite("The text layer of documents")
struct TextLayerTests {
    @Test("pages, lines and words are read with their places; words are joined by spaces")
    func layout() {
        let text = """
            <doc>
              <page width="200.5" height="300">
                <flow>
                  <block xMin="10" yMin="20" xMax="90" yMax="30">
                    <line xMin="10" yMin="20" xMax="90.5" yMax="30">
                      <word xMin="10" yMin="20" xMax="40" yMax="30">Rock</word>
                      <word xMin="45" yMin="20" xMax="50" yMax="30">&amp;amp;</word>
                      <word xMin="55" yMin="20" xMax="90" yMax="30">&lt;Roll&gt;</word>
                    </line>
                  </block>
                </flow>
              </page>
              <page width="200" height="300">
              </page>
            </doc>
            """
        let pages = TextLayerPage.pages(bboxLayout: text)
        #expect(pages.map(\.width) == [200.5, 200])
        #expect(pages[0].lines == [.init(text: "Rock &amp; <Roll>", left: 10, top: 20, right: 90.5, bottom: 30)])
        #expect(pages[1].lines.isEmpty)
    }

    @Test(
        "what is not such a page gives nothing, and far places are left out",
        arguments: [
            "", "<line xMin=\"1\" yMin=\"1\" xMax=\"2\" yMax=\"2\">\n<word>x</word>\n</line>",
            "<page width=\"0\" height=\"1\">",
            "<page width=\"inf\" height=\"1\">", "<page width=\"nan\" height=\"1\">",
            "<page width=\"1e300\" height=\"1\">", "<page>",
        ])
    func malformed(text: String) {
        #expect(TextLayerPage.pages(bboxLayout: text).isEmpty)
    }

    @Test("a document of text gives its lines, and a picture or a drawing has none")
    func document() {
        let content = "BT /F1 24 Tf 72 700 Td (Summer Concert 2026) Tj 0 -40 Td (Friday 12 June) Tj ET"
        let pdf = """
            %PDF-1.4
            1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
            2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
            3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj
            4 0 obj<</Length \(content.utf8.count)>>stream
            \(content)
            endstream endobj
            5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
            trailer<</Root 1 0 R/Size 6>>
            """
        let pages = ImageDecoder().textLayer(of: Array(pdf.utf8), until: .now + .seconds(20))
        #expect(pages.count == 1 && pages[0].isText)
        #expect(pages.first?.lines.map(\.text) == ["Summer Concert 2026", "Friday 12 June"])
        #expect(pages.first?.width == 595)
        #expect(ImageDecoder().textLayer(of: Array("P5 1 1 255\n0".utf8), until: .now + .seconds(20)).isEmpty)
        #expect(ImageDecoder().textLayer(of: Array("%PDF-1.4\nnothing".utf8), until: .now + .seconds(20)).isEmpty)
    }
}
