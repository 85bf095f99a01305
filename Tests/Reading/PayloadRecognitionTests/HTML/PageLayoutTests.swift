import Testing

@testable import PayloadRecognition

@Suite("The text of a page, as people see it")
struct PageLayoutTests {
    private func lines(_ page: String) -> [String] {
        Payload.pageText(Array(page.utf8), charset: nil)?.split(separator: "\n").map(String.init) ?? []
    }

    @Test("the cells of a table stand side by side, each below the one above it")
    func columns() {
        #expect(
            lines(
                """
                <table><tr><td>09:31</td><td></td><td>12:47</td></tr>
                <tr><td>London St Pancras</td><td></td><td>Paris Gare du Nord</td></tr></table>
                """) == ["09:31               12:47", "London St Pancras   Paris Gare du Nord"])
    }

    @Test("lines inside cells stay in their columns")
    func linesInCells() {
        #expect(
            lines("<table><tr><td>DELTA 2331<br>Main</td><td>ATLANTA<br><b>8:05am</b></td></tr></table>")
                == ["DELTA 2331   ATLANTA", "Main         8:05am"])
    }

    @Test("a heading over several columns does not widen them")
    func spans() {
        #expect(
            lines("<table><tr><td colspan=2>A heading over both columns</td></tr><tr><td>1</td><td>2</td></tr></table>")
                == ["A heading over both columns", "1   2"])
    }

    @Test("tables that only arrange other tables, and long texts, are read one cell after the other")
    func arrangement() {
        let text = String(repeating: "word ", count: 40)
        #expect(
            lines("<table><tr><td><table><tr><td>a</td><td>b</td></tr></table></td><td>c</td></tr></table>") == [
                "a   b", "c",
            ])
        #expect(lines("<table><tr><td>\(text)</td><td>c</td></tr></table>").last == "c")
    }

    @Test("what the sender hides is not read")
    func hidden() {
        #expect(lines("<div style='display: none'>preview</div><p style=\"color:#000\">text</p>") == ["text"])
        #expect(
            lines(
                """
                <table><tr style="display:none"><td>secret</td><td>row</td></tr>
                <tr><td>a</td><td style="display:none">cell</td><td>b</td></tr></table>
                """) == ["a   b"])
    }

    @Test("a table's caption, and cells before the first row, are read")
    func damagedTables() {
        #expect(
            lines("<table><caption>Outward</caption><tr><td>1</td><td>2</td></tr></table>") == ["Outward", "1   2"])
        #expect(lines("<table><td>1</td><td>2</td></table>") == ["1   2"])
    }

    @Test("cells in cells are read once")
    func cellsInCells() {
        let cells = "<td><div>one</div><div><td>two</td></div></td><td>three</td>"
        #expect(lines("<table><tr>\(cells)</tr></table>").joined(separator: " ").ranges(of: "two").count == 1)
    }

    @Test("the cells of thousands of columns are written one after the other")
    func manyColumns() {
        let row = "<tr>\(String(repeating: "<td colspan=100>a</td>", count: 5000))</tr>"
        #expect(lines("<table>\(row)\(row)</table>") == [String](repeating: "a", count: 10_000))
    }
}
