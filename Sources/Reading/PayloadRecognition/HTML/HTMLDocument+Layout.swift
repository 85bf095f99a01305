extension HTMLDocument {
    /// The maximum number of bytes of text to take from a page.
    private static let layoutLimit = 100_000

    /// The text that people see in the page: a line for each block, and the cells of a table's row side by side, each
    /// below the one above it. A row with a table or a long text in a cell is written one cell after the other.
    var layoutText: String {
        var layout = PageLayout()
        layOut(nodes.indices, into: &layout)
        return layout.lines.joined(separator: "\n")
    }

    private func layOut(_ range: Range<Int>, into layout: inout PageLayout) {
        var piece = HTMLTextBuilder(limit: Self.layoutLimit)
        func flush(_ layout: inout PageLayout) {
            layout.add(piece.string)
            piece = HTMLTextBuilder(limit: Self.layoutLimit)
        }
        var ends: [Int] = []
        var place = range.lowerBound
        while place < range.upperBound, layout.count < Self.layoutLimit {
            while let end = ends.last, end <= place {
                ends.removeLast()
                piece.breakLine()
            }
            let node = nodes[place]
            if place != range.lowerBound, node.name.isInvisible || isHidden(place) {
                place = Int(node.end)
                continue
            }
            switch node.name {
            case .text: piece.append(bytes[Int(node.first)..<Int(node.last)])
            case .pre:
                flush(&layout)
                layout.add(HTMLText.string(plainText(place)[...]))
                place = Int(node.end)
                continue
            case .br: piece.breakLine()
            case .table where place != range.lowerBound && isGrid(place):
                flush(&layout)
                layOutGrid(place, into: &layout)
                place = Int(node.end)
                continue
            case .td, .th:
                piece.breakLine()
                ends.append(Int(node.end))
            default:
                if node.name.isBlock {
                    piece.breakLine()
                    ends.append(Int(node.end))
                }
            }
            place += 1
        }
        flush(&layout)
    }

    /// Returns the text of an element with its own blanks and line ends.
    private func plainText(_ node: Int) -> [UInt8] {
        subtree(node).filter { nodes[$0].name == .text }.flatMap { bytes[Int(nodes[$0].first)..<Int(nodes[$0].last)] }
    }

    /// Whether the sender hides an element, as with the words that only a list of mails shows.
    private func isHidden(_ node: Int) -> Bool {
        guard let style = bytes(of: .style, node) else { return false }
        let text = String(decoding: style.prefix(300), as: UTF8.self).lowercased().filter { $0 != " " }
        return text.contains("display:none") || text.contains("visibility:hidden")
    }

    // MARK: Tables

    /// Whether a table has rows of several cells, and no table in a cell.
    private func isGrid(_ table: Int) -> Bool {
        var cellsOfRow = 0
        var most = 0
        for node in subtree(table).dropFirst() {
            switch nodes[node].name {
            case .table: return false
            case .tr: cellsOfRow = 0
            case .td, .th:
                cellsOfRow += 1
                most = max(most, cellsOfRow)
            default: break
            }
        }
        return most > 1
    }

    private func layOutGrid(_ table: Int, into layout: inout PageLayout) {
        var rows: [[PageLayout.Cell]] = []
        var count = layout.count
        var place = table + 1
        while place < Int(nodes[table].end), count < Self.layoutLimit {
            let node = nodes[place]
            if node.name.isInvisible || isHidden(place) {
                place = Int(node.end)
                continue
            }
            if node.name == .tr { rows.append([]) }
            let isCaption = node.name == .caption
            guard isCaption || node.name == .td || node.name == .th else {
                place += 1
                continue
            }
            // Senders leave out the tag of the first row.
            if isCaption || rows.isEmpty { rows.append([]) }
            let span = isCaption ? 100 : value(of: .colspan, place).flatMap { Int($0) } ?? 1
            let column = rows[rows.count - 1].last.map { $0.column + $0.span } ?? 0
            var inner = PageLayout()
            layOut(subtree(place), into: &inner)
            count += inner.count + 1
            rows[rows.count - 1].append(
                PageLayout.Cell(lines: inner.lines, column: column, span: min(max(span, 1), 100)))
            // On a damaged page, cells may lie in cells. Their text is that of the outer one.
            place = Int(node.end)
        }
        // The columns that only separate others have no text.
        var widths: [Int: Int] = [:]
        for cell in rows.joined() where cell.span == 1 && cell.isShort && cell.width > 0 {
            widths[cell.column] = max(widths[cell.column] ?? 0, cell.width)
        }
        var starts: [Int] = [0]
        for column in 0..<PageLayout.mostColumns {
            starts.append(starts[column] + (widths[column].map { $0 + 3 } ?? 0))
        }
        for row in rows where layout.count < Self.layoutLimit { layout.add(row: row, starts) }
    }
}

/// The lines of a page.
struct PageLayout {
    struct Cell {
        let lines: [String]
        let column: Int
        let span: Int

        var width: Int { lines.lazy.map(\.count).max() ?? 0 }
        /// Whether it can stand beside others; what is longer is a paragraph.
        var isShort: Bool { lines.count <= 8 && width <= 90 }
    }

    /// The most columns of a table whose cells stand side by side.
    static let mostColumns = 40

    private(set) var lines: [String] = []
    /// The length in bytes, with the line ends.
    private(set) var count = 0

    mutating func add(_ text: String) {
        for line in text.split(separator: "\n") where !line.isEmpty {
            lines.append(String(line))
            count += line.utf8.count + 1
        }
    }

    /// Adds a row of a table: the lines of its cells side by side, or one cell after the other if one is long.
    ///
    /// - Parameter starts: where each column begins, in characters.
    mutating func add(row: [Cell], _ starts: [Int]) {
        let cells = row.filter { !$0.lines.isEmpty }
        guard cells.count > 1, cells.allSatisfy({ $0.isShort && $0.column < Self.mostColumns }) else {
            for line in cells.flatMap(\.lines) { add(line) }
            return
        }
        for number in 0..<(cells.lazy.map(\.lines.count).max() ?? 0) {
            var line = ""
            for cell in cells where number < cell.lines.count {
                let start = starts[cell.column]
                line +=
                    String(repeating: " ", count: max(start - line.count, line.isEmpty ? 0 : 3)) + cell.lines[number]
            }
            add(line)
        }
    }
}
