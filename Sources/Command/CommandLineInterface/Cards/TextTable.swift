package struct TextTable {
    package struct Column {
        let title: String
        let isFlexible: Bool

        package init(_ title: String, isFlexible: Bool = false) {
            self.title = title
            self.isFlexible = isFlexible
        }
    }

    private let columns: [Column]
    private var rows: [[String]] = []

    package init(_ columns: [Column]) {
        self.columns = columns
    }

    package mutating func add(_ cells: [String]) {
        rows.append(cells.map { $0.firstLine.escapedForTerminal() })
    }

    /// The smallest widths of flexible columns, in steps. All flexible columns are narrowed to the first width before
    /// any of them is narrowed to the next width.
    private static let narrowest = [12, 6, 3]

    /// Returns the lines of the table; an empty text if the table has no rows. Columns without content are left out.
    ///
    /// - Parameter width: the greatest width of a line, in columns; nil for any width.
    package func text(width: Int?, style: TextStyle) -> String {
        guard !rows.isEmpty else { return "" }
        var shown = columns.indices.filter { column in rows.contains { !$0[column].isEmpty } }
        var widths = shown.map { column in
            rows.reduce(DisplayWidth.of(columns[column].title)) { max($0, DisplayWidth.of($1[column])) }
        }
        if let width {
            // On a narrow terminal, the first flexible column is more useful than a bit of each.
            let first = shown.firstIndex { columns[$0].isFlexible }
            while let last = shown.lastIndex(where: { columns[$0].isFlexible }), last != first,
                zip(shown, widths).reduce(
                    2 * (shown.count - 1),
                    { sum, column in
                        sum + (columns[column.0].isFlexible ? min(column.1, Self.narrowest[0]) : column.1)
                    }) > width
            {
                shown.remove(at: last)
                widths.remove(at: last)
            }
            Self.fit(&widths, into: width, flexible: shown.map { columns[$0].isFlexible })
        }
        var text = style.title(line(shown.map { columns[$0].title }, widths)) + "\n"
        for row in rows { text += line(shown.map { row[$0] }, widths) + "\n" }
        return text
    }

    private static func fit(_ widths: inout [Int], into width: Int, flexible: [Bool]) {
        var excess = widths.reduce(2 * (widths.count - 1), +) - width
        for least in narrowest {
            while excess > 0 {
                let candidates = widths.indices.filter { flexible[$0] && widths[$0] > least }
                guard let widest = candidates.max(by: { widths[$0] < widths[$1] }) else { break }
                widths[widest] -= 1
                excess -= 1
            }
        }
    }

    private func line(_ cells: [String], _ widths: [Int]) -> String {
        var line = ""
        for (cell, width) in zip(cells, widths) {
            let text = DisplayWidth.cut(cell, to: width)
            line += text + String(repeating: " ", count: width - DisplayWidth.of(text) + 2)
        }
        while line.last == " " { line.removeLast() }
        return line
    }

    package func write() throws {
        let isTerminal = StandardStreams.isOutputTerminal
        let width = isTerminal ? TerminalLine(file: 1).columns : nil
        try StandardStreams.write(text(width: width, style: TextStyle(isTerminal: isTerminal)))
    }
}
