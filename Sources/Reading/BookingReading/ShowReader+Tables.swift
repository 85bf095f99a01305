/// Titles and places in the rows and columns of tables.
extension ShowReader {
    /// Returns the name beside a day whose time stands below it in its column.
    func titleBeside(_ moment: Moment) -> BookingText.Cell? {
        let row = text.lines[moment.lines.lowerBound]
        guard moment.lines.count == 2, row.count == 2, let first = row.first, text.busyCells.contains(first),
            let cell = row.last.map({ text.cells[$0] }), VisitNames.isName(cell.text)
        else { return nil }
        return cell
    }

    /// Returns the name below a title in its column: of a house for an audience, or else the next one.
    func houseBelow(_ title: BookingText.Cell) -> String? {
        let names = (1...3).compactMap { text.above(title, by: -$0)?.text }.filter(VisitNames.isName)
        return names.first(where: VisitNames.isHouse) ?? names.first
    }

    /// The line above a table of which each row is a time of one thing, such as a course.
    var titleAboveTable: String? {
        guard let first = moments.first, moments.allSatisfy(\.isLabelled) else { return nil }
        let lines = moments.map(\.lines.lowerBound)
        guard zip(lines, lines.dropFirst()).allSatisfy({ $1 - $0 == 1 }), text.lines[lines[0]].count >= 3 else {
            return nil
        }
        return (max(0, first.lines.lowerBound - 4)..<first.lines.lowerBound).reversed().lazy
            .filter { text.lines[$0].count == 1 }.compactMap { text.lines[$0].first.map { text.cells[$0].text } }
            .first { VisitNames.isName($0) && !$0.contains(" · ") }
    }

    /// Returns the cell in the row of a table whose heading names the column of the place.
    func placeInRow(_ moment: Moment) -> String? {
        let row = text.lines[moment.lines.lowerBound]
        guard row.count <= BookingText.widestRow else { return nil }
        return row.first { headings($0).contains(where: VisitWords.place.contains) }.map { text.cells[$0].text }
    }

    /// Returns the texts above a cell in its column, in lower case.
    private func headings(_ cell: Int) -> [String] {
        (1...20).compactMap { text.above(text.cells[cell], by: $0)?.text.lowercased() }
    }

    /// Returns the text in the row of a table whose heading names the column of what is booked, or its first text if a heading
    /// names the column of the time. A text that ends in a colon goes on in the cell below.
    func titleInRow(_ moment: Moment) -> String? {
        let row = text.lines[moment.lines.lowerBound]
        guard (4...BookingText.widestRow).contains(row.count) else { return nil }
        let isHeaded = row.dropFirst().contains { index in
            text.busyCells.contains(index) && headings(index).contains(where: VisitWords.when.contains)
        }
        return row.first { index in
            !text.busyCells.contains(index)
                && (headings(index).contains(where: VisitWords.title.contains)
                    || (isHeaded && index == row.first && VisitNames.isName(text.cells[index].text)))
        }.map { index in
            let title = text.cells[index].text
            guard title.last == ":", let rest = text.above(text.cells[index], by: -1) else { return title }
            return "\(title) \(rest.text)"
        }
    }
}
