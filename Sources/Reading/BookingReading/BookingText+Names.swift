extension BookingText {
    /// Returns the value beside one of the labels: after its colon, or in the next cell of the row.
    ///
    /// - Parameter below: whether a label alone on its line may have its value alone on the next line.
    func labelled(_ labels: Set<String>, below: Bool = false) -> String? {
        for (index, cell) in cells.enumerated() {
            let colon = cell.text.firstIndex(of: ":") ?? cell.text.endIndex
            guard labels.contains(cell.text[..<colon].lowercased()) else { continue }
            var value = colon < cell.text.endIndex ? cell.text[cell.text.index(after: colon)...] : ""
            if value.allSatisfy(\.isWhitespace) {
                guard let next = valueCell(of: index, below: below || colon < cell.text.endIndex) else { continue }
                value = cells[next].text[...]
            }
            let name = value.drop(while: \.isWhitespace)
            if (2...120).contains(name.count), name.contains(where: \.isLetter) { return String(name) }
        }
        return nil
    }

    /// The sender, or the first line, if it is short enough for its name.
    var letterhead: String? { sender?.text ?? firstName }

    /// The sender, if it is not one that books for many houses, and speaks of the reader's booking.
    var host: String? {
        guard !words.isDisjoint(with: MailTopic.own) else { return nil }
        return sender.map(\.text).flatMap { name in
            let isPlatform =
                TravelWords.platforms.match(name.lowercased())
                || Self.words(name).contains(where: TravelWords.shortPlatforms.contains)
            return isPlatform ? nil : name
        }
    }

    private var firstName: String? {
        cells.first.map(\.text).flatMap { line in
            line.count <= 60 && Self.words(line).count <= 7 && line.contains(where: \.isLetter)
                && !".:,!?".contains(line.last ?? " ")
                ? line : nil
        }
    }

    /// The most cells of a table's row.
    static let widestRow = 40

    /// Returns the text beside a cell on its left, or above it in the same column, if it is short enough for a label.
    func label(of cell: Cell) -> String? {
        let row = lines[cell.line]
        guard row.count <= Self.widestRow else { return nil }
        if cell.index > row.lowerBound, cells[cell.index - 1].text.utf8.count <= 40 {
            return cells[cell.index - 1].text
        }
        return above(cell).flatMap { $0.text.utf8.count <= 40 ? $0.text : nil }
    }

    /// Returns the cell on a line above in the same column; with a negative distance, on a line below.
    func above(_ cell: Cell, by distance: Int = 1, where isFit: (Cell) -> Bool = { _ in true }) -> Cell? {
        let line = cell.line - distance
        guard lines.indices.contains(line), lines[line].count <= Self.widestRow else { return nil }
        return lines[line].lazy.map { cells[$0] }.first {
            abs($0.columns.lowerBound - cell.columns.lowerBound) <= 1 && isFit($0)
        }
    }

    /// Returns the clock times in the same column as a cell, at most two lines below it.
    func clocks(below cell: Cell, from distance: Int) -> [Int] {
        (distance...2).compactMap { above(cell, by: -$0) }.flatMap { below in
            mentionsOfLine[below.line, default: []].filter { mentions[$0].cell == below.index && mentions[$0].isClock }
        }
    }

    private func valueCell(of label: Int, below: Bool) -> Int? {
        guard label + 1 < cells.count else { return nil }
        let line = cells[label].line
        // The heading of a table has its value below.
        if lines[line].count >= 3 { return above(cells[label], by: -1)?.index }
        if cells[label + 1].line == line { return label + 1 }
        // `Museum` alone on its line is a part of a name.
        let isAlone =
            lines[line].count == 1 && !VisitWords.halls.contains(cells[label].text.lowercased())
            && lines[cells[label + 1].line].count == 1
        return below && isAlone ? label + 1 : nil
    }

    /// The cells at the beginning of the text.
    var firstCells: [String] { cells.prefix(60).map(\.text) }

    /// The subject, and the cells at the beginning of the text.
    var sentences: [String] { [subject].compactMap(\.self) + firstCells }

    var address: String? {
        labelled([
            "address", "adresse", "anschrift", "dirección", "indirizzo", "adres", "adress", "endereço", "location",
            "adresa",
        ])
    }

    /// Returns the line below a name that has the number of a postcode.
    func addressBelow(_ name: String) -> String? {
        guard let house = cells.first(where: { $0.text.hasSuffix(name) }) else { return nil }
        let below = [1, 2].compactMap { distance -> String? in
            let line = house.line + distance
            return lines.indices.contains(line) && lines[line].count == 1 && mentionsOfLine[line] == nil
                ? lines[line].first.map { cells[$0].text } : nil
        }
        return below.first { line in
            line.utf8.count <= 120 && line.contains(where: \.isLetter)
                && line.split(whereSeparator: { " ,-".contains($0) }).contains {
                    (4...5).contains($0.count) && $0.allSatisfy(\.isNumber)
                }
        }
    }

    /// Returns the name of a house or table that is booked.
    func bookedName(
        in texts: [String], joints: Set<String> = TravelWords.beforeNames, kinds: Set<String>? = nil
    ) -> String? {
        Self.name(in: texts, after: TravelWords.isBooked, joints: joints, kinds: kinds)
    }

    /// Returns the name after a booking's word and a preposition: `Your reservation at NAME is confirmed`.
    ///
    /// - Parameters:
    ///   - isBooked: whether a word of a text says what is booked.
    ///   - joints: the prepositions that may stand before the name.
    ///   - kinds: words of which the name needs one; nil for none.
    static func name(
        in texts: [String], after isBooked: (String) -> Bool, joints: Set<String>, kinds: Set<String>? = nil
    ) -> String? {
        for text in texts {
            let parts = text.split(separator: " ").map(String.init)
            guard let booked = parts.firstIndex(where: { words($0).contains(where: isBooked) }),
                let joint = parts[(booked + 1)...].firstIndex(where: { joints.contains($0.lowercased()) })
            else { continue }
            let name = name(Array(parts[(joint + 1)...].drop { articles.contains($0.lowercased()) }.prefix(8)))
            guard name.count >= 3, name.first?.isUppercase == true,
                kinds.map({ !$0.isDisjoint(with: words(name)) }) ?? true
            else { continue }
            return name
        }
        return nil
    }

    /// Returns the words of a name at the beginning of a text.
    private static func name(_ parts: [String]) -> String {
        var name: [String] = []
        for part in parts {
            let isName =
                part.first?.isUppercase == true || part.first?.isNumber == true && !name.isEmpty
                || inNames.contains(part.lowercased())
            guard isName else { break }
            name.append(part)
            if let last = part.last, ",!:;".contains(last) { break }
            if part.last == ".", part.count > 5 { break }  // The end of a sentence, not of `Prof.` or `St.`.
        }
        var result = name.joined(separator: " ")
        while let last = result.last, ",.!:;- ".contains(last) { result.removeLast() }
        return result
    }

    static let articles: Set<String> = [
        "the", "der", "dem", "den", "das", "die", "le", "la", "el", "il", "lo", "de", "het", "o", "a",
    ]
    private static let inNames: Set<String> = [
        "&", "de", "la", "le", "des", "del", "am", "zum", "zur", "of", "the", "and", "und", "-", "–", "du", "di", "l'",
        "med.", "dent.", "das", "dos", "da", "do", "delle", "della", "degli", "van", "von", "der", "den", "het", "ten",
        "il", "las", "los", "y",
        "e", "et",
    ]
}
