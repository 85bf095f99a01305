import HTMLReading
import Testing
import TestSupport

@Suite("HTML reading")
struct HTMLReadingTests {
    private func read(_ page: String) throws -> HTMLDocument { try HTMLReader().read(Array(page.utf8)) }

    @Test("elements without end tags end where they must")
    func optionalEndTags() throws {
        let page = try read("<ul><li id=a>one<li id=b>two</ul><table><tr><td id=c>x<tr><td id=d>y</table>")
        let texts = page.nodes.indices.filter { page.has(.id, $0) }.map { page.text(of: $0) }
        #expect(texts == ["one", "two", "x", "y"])
    }
}
