extension BookingText {
    /// A cell that may be a label, alone or before a colon.
    struct Label {
        let cell: Int
        /// The text of the label in lower case.
        let text: String
        /// Its words without those that name nothing: `hotel` of `Your hotel name`.
        let content: String
        /// The text after the colon; nil if there is no colon.
        let value: Substring?

        private static let longest = 60
        /// Words that stand beside those that say what a label is for.
        private static let fillers = MailTopic.own.union(BookingText.articles).union(
            Set(
                words:
                    "name names nom nome nombre naam namn navn nazwa název nimi n of des du di do dos da del van der for"
            ))

        /// Returns nil for a cell that is too long.
        init?(_ cell: Cell) {
            let colon = cell.text.utf8.firstIndex(of: UInt8(ascii: ":"))
            let label = cell.text[..<(colon ?? cell.text.endIndex)]
            guard label.utf8.count <= Self.longest, !label.isEmpty else { return nil }
            self.cell = cell.index
            text = label.lowercased()
            value = colon.map { cell.text[cell.text.index(after: $0)...] }
            let words = BookingText.words(text)
            content = words.count <= 5 ? words.filter { !Self.fillers.contains($0) }.joined(separator: " ") : text
        }

        /// Whether the label is one of some, with an article or the word for names, or ends in one of East Asian script.
        func `is`(_ labels: Set<String>) -> Bool {
            if labels.contains(text) || labels.contains(content) { return true }
            guard text.utf8.first.map({ $0 >= 0xE3 }) == true, text.count <= 12 else { return false }
            return labels.contains { $0.utf8.first.map { $0 >= 0xE3 } == true && text.hasSuffix($0) }
        }
    }

    /// Returns the value beside one of the labels: after its colon, or in the next cell of the row.
    ///
    /// - Parameters:
    ///   - below: whether a label alone on its line may have its value alone on the next line.
    ///   - lines: the lines of the labels; nil for all.
    func labelled(_ labels: Set<String>, below: Bool = false, lines: Range<Int>? = nil) -> String? {
        labelledCell(labels, below: below, lines: lines)?.name
    }

    /// Returns the value beside one of the labels, with the cell in which it stands.
    func labelledCell(
        _ labels: Set<String>, below: Bool = false, lines: Range<Int>? = nil
    ) -> (name: String, cell: Cell)? {
        for label in self.labels where label.is(labels) && lines?.contains(cells[label.cell].line) != false {
            var (value, place) = (label.value ?? "", label.cell)
            if value.allSatisfy(\.isWhitespace) {
                guard let next = valueCell(of: label.cell, below: below || label.value != nil) else { continue }
                (value, place) = (cells[next].text[...], next)
            }
            let name = value.drop(while: \.isWhitespace)
            if (2...120).contains(name.count), name.contains(where: \.isLetter) { return (String(name), cells[place]) }
        }
        return nil
    }

    private func valueCell(of label: Int, below: Bool) -> Int? {
        guard label + 1 < cells.count else { return nil }
        let line = cells[label].line
        // The heading of a table has its value below.
        if lines[line].count >= 3 { return above(cells[label], by: -1)?.index }
        if cells[label + 1].line == line { return label + 1 }
        // `Museum` alone on its line is a part of a name, unless another label follows its value.
        let isName = VisitWords.halls.contains(cells[label].text.lowercased()) && !isFollowedByLabel(label)
        let isAlone = lines[line].count == 1 && !isName && lines[cells[label + 1].line].count == 1
        return below && isAlone ? label + 1 : nil
    }

    private func isFollowedByLabel(_ label: Int) -> Bool {
        cells[label...].dropFirst(2).prefix(2).contains { cell in
            lines[cell.line].count == 1 && Label(cell)?.is(VisitWords.allLabels) == true
        }
    }
}
