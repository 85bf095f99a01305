import TestSupport
import Testing

@testable import PayloadRecognition

@Suite("Hostile HTML")
struct HostileHTMLTests {
    /// Pages that take a careless parser a long time: a piece of markup, and how many times the piece is repeated.
    static let pages: [(name: String, piece: String, times: Int)] = [
        ("nested elements", "<div>", 10_000), ("attributes of one tag", "", 10_000), ("unclosed tags", "<b ", 20_000),
        ("unclosed attributes", "<a href=\"", 10_000), ("end tags without start tags", "</b>", 20_000),
        ("end tags of the paragraph", "</p>", 20_000), ("paragraphs that end each other", "<p>", 20_000),
        ("items that end each other", "<li>", 20_000), ("references", "&zzzz;", 20_000), ("ampersands", "&", 50_000),
        ("signs", "<", 50_000), ("comments", "<!--", 20_000), ("scripts", "<script>", 10_000),
        ("script ends", "<script></", 10_000), ("styles", "<style>", 10_000), ("drawings", "<svg>", 10_000),
        ("NULs", "\0", 50_000), ("short scripts", "<script>x</script>", 5_000),
        ("items in items", "<li><ul>", 10_000), ("tables", "<table><tr><td>", 5_000), ("declarations", "<!x", 20_000),
        ("instructions", "<?x", 20_000),
    ]

    @Test("hostile HTML is read in time proportional to its length", arguments: pages)
    func time(page: (name: String, piece: String, times: Int)) throws {
        try expectLinearTime(from: page.times) { times in
            let text =
                page.piece.isEmpty
                ? "<div " + (0..<times).map { "a\($0)=1 " }.joined() + ">" : String(repeating: page.piece, count: times)
            _ = try HTMLReader().read(Array(text.utf8))
        }
    }

    @Test("the text of nested elements is cut at the limit")
    func text() throws {
        let page = try HTMLReader().read(Array((String(repeating: "<div>x", count: 500) + "<p>end").utf8))
        #expect(page.text(of: 0, limit: 100).utf8.count <= 101)
    }

    @Test("random bytes are read without an error")
    func noise() throws {
        var state: UInt64 = 42
        let alphabet = Array("<>/='\"!-?& abdivscriptp\0\u{E9}".utf8)
        for _ in 0..<200 {
            let bytes = (0..<400).map { _ -> UInt8 in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return alphabet[Int(state >> 40) % alphabet.count]
            }
            _ = try HTMLReader().read(bytes)
        }
    }
}
