/// Chooses the rows that are the title of an event.
struct TitleChoice {
    let page: Page
    let facts: PageFacts
    /// The rows of the days, from which titles are not far.
    let dayRows: [Int]

    /// Whether the page shows messages, of which the one with the day says what happens.
    let isMessages: Bool
    private var kinds: [LineKind] { facts.kinds }

    struct Choice {
        let rows: [Int]
        let text: String
        /// How much the best row stands out, 0 to 1.
        let strength: Double
    }

    func choose() -> Choice? {
        let scored = page.rows.indices.map { ($0, score($0)) }.filter { $0.1 > 0 }.sorted { $0.1 > $1.1 }
        guard let (best, top) = scored.first else { return nil }
        var rows = grown(from: best)
        // A title may continue in another block of large letters.
        if letters(rows) < 12, let (next, second) = scored.first(where: { !rows.contains($0.0) }), second > 0.6 * top,
            page.rows[next].distance(to: page.rows[best]) < 1.5 * page.rows[best].size
        {
            rows = joined(rows, grown(from: next).filter { !rows.contains($0) })
        }
        if let first = beginning(above: rows) { rows.insert(first, at: 0) }
        let more = lettering(around: rows)
        if !more.isEmpty { rows = joined(rows, more) }
        let text = Self.clean(
            Self.joined(
                rows.map {
                    page.rest[$0] == page.rows[$0].text ? String(page.rest[$0].trimmed) : Self.clean(page.rest[$0])
                }))
        guard !text.isEmpty else { return nil }
        let rival = scored.first { !rows.contains($0.0) }?.1 ?? 0
        return Choice(rows: rows, text: text, strength: max(0, 1 - rival / top))
    }

    /// Returns the rows of two parts of a title from top to bottom.
    private func joined(_ rows: [Int], _ more: [Int]) -> [Int] {
        (rows + more).sorted { (page.rows[$0].top, page.rows[$0].left) < (page.rows[$1].top, page.rows[$1].left) }
    }

    /// Returns the row above a title that does not end there: "28ª Sagra del" above "Cinghiale".
    private func beginning(above rows: [Int]) -> Int? {
        guard page.isPicture, let first = rows.first else { return nil }
        let row = page.rows[first]
        return page.rows.indices.filter { index in
            let other = page.rows[index]
            return !rows.contains(index) && !dayRows.contains(index) && other.middle.y < row.middle.y
                && row.top - other.bottom < 0.5 * other.size && other.overlap(row) > 0.6 && other.size > 0.2 * row.size
                && other.size < row.size && kinds[index].letters > 4 && !kinds[index].isCredit
                && !kinds[index].isPresents
                && !facts.presenters.contains(index)
                && other.text.split(separator: " ").last.map { Self.leading.contains(Folding.fold(String($0))) }
                    ?? false
        }.max { page.rows[$0].bottom < page.rows[$1].bottom }
    }

    /// Small words that do not end a name.
    private static let leading: Set<String> = Folding.words(
        """
        of the a an de del della dei delle do da dos das du des la le les el los las di der die das den dem des zur zum im \
        and und et y e van het aan op av och for til og na we ke
        """)

    /// Returns the words of lettering in several sizes that stand directly above or below a short title.
    private func lettering(around rows: [Int]) -> [Int] {
        guard page.isPicture, letters(rows) < 8, rows.allSatisfy({ !PrintedWords.hasIdeographs(page.rows[$0].text) })
        else {
            return []
        }
        let day = dayRows.map { page.rows[$0].size }.max() ?? 0
        return page.rows.indices.filter { index in
            let row = page.rows[index]
            return !rows.contains(index) && !dayRows.contains(index) && row.size > day && kinds[index].letters >= 3
                && !kinds[index].isContact && !kinds[index].isPrice && !kinds[index].isCredit
                && !kinds[index].isPlaceMark
                && row.line.confidence > 0.8 && row.text.split(separator: " ").count <= 2
                && rows.contains {
                    row.overlap(page.rows[$0]) > 0.5 && row.distance(to: page.rows[$0]) < 0.5 * row.size
                }
        }
    }

    private func letters(_ rows: [Int]) -> Int { rows.reduce(0) { $0 + kinds[$1].letters } }

    private func score(_ index: Int) -> Double {
        let row = page.rows[index]
        let kind = kinds[index]
        guard kind.letters >= 3, !kind.isContact, !kind.isPlaceMark, !kind.isTimeMark, !isPastMark(index),
            !row.isTurned
        else { return 0 }
        let folded = Folding.fold(page.rest[index])
        if page.isPicture {
            var score = row.size / max(1, page.largest)
            score *= min(1.3, 0.55 + Double(kind.letters) * 0.05)
            if row.middle.y > 0.82 * page.height { score *= 0.5 }
            if row.middle.y < 0.5 * page.height { score *= 1.15 }
            score *= row.line.confidence < 0.7 ? 0.5 : 1
            // What happens is said before the day.
            if isMessages {
                score /= 1 + distance(to: dayRows, row) / row.size
                if dayRows.allSatisfy({ page.rows[$0].bottom < row.middle.y }) { score *= 0.6 }
            }
            return score * factor(kind, folded, index)
        }
        // In prose, the first line is the title, if it is short.
        let words = folded.split(separator: " ").count
        let place = 1 / (1 + 0.25 * Double(index))
        return place * (words > 14 ? 0.3 : 1) * factor(kind, folded, index)
    }

    private func distance(to days: [Int], _ row: PageRow) -> Double {
        days.map { page.rows[$0].distance(to: row) }.min() ?? 0
    }

    private func factor(_ kind: LineKind, _ folded: String, _ index: Int) -> Double {
        var factor = 1.0
        if kind.hasAddress { factor *= 0.3 }
        if kind.isPrice { factor *= 0.4 }
        if kind.isLocative, folded.contains(",") { factor *= 0.5 }
        if kind.isCredit { factor *= 0.35 }
        if facts.presenters.contains(index) { factor *= 0.4 }
        if kind.hasVenue { factor *= 0.85 }
        let words = folded.split { !$0.isLetter }.map(String.init)
        if !words.isEmpty, words.allSatisfy({ TitleWords.dull.contains($0) }) { factor *= 0.3 }
        if kind.isHappening { factor *= 1.5 }
        if hasEdition(page.rest[index]) { factor *= 1.2 }
        if page.rest[index] != page.rows[index].text { factor *= 0.8 }
        return factor
    }

    /// Returns whether a number of an edition begins a line: `XXVI`, `5º`, `第53回`.
    private func hasEdition(_ text: String) -> Bool {
        guard let first = text.split(separator: " ").first, text.count > first.count else {
            return text.contains("第") && text.contains("回")
        }
        let isRoman = first.count >= 1 && first.count <= 6 && first.allSatisfy { "IVXL".contains($0) }
        let isOrdinal =
            first.first.map { $0.isNumber } ?? false && first.last.map { "ºª°.".contains($0) || $0.isLetter } ?? false
        return isRoman || isOrdinal && first.count <= 5
    }

    /// Returns whether a row follows a word such as "会場" that stands alone.
    private func isPastMark(_ index: Int) -> Bool {
        let block = page.blocks[page.blockOfRow[index]]
        guard let place = block.firstIndex(of: index), place > 0 else { return false }
        return kinds[block[place - 1]].isPlaceMarkAlone
    }

    /// Adds the rows above and below that are printed alike.
    private func grown(from best: Int) -> [Int] {
        let block = page.blocks[page.blockOfRow[best]]
        guard page.isPicture, let place = block.firstIndex(of: best) else { return [best] }
        var rows = [best]
        func fits(_ index: Int) -> Bool {
            let row = page.rows[index]
            let kind = kinds[index]
            let ratio = row.size / page.rows[best].size
            if kind.isLocative, !isWithinTitle(index, best, block) { return false }
            if kind.isPlaceMarkAlone || kind.isTimeMark || isPastMark(index) { return false }
            // "Torneo de fútbol sala" does not name a hall.
            if kind.hasVenue,
                kinds[best].hasVenue ? ratio < 0.7 : !(0.85...1.2).contains(ratio) || row.size < 0.6 * page.largest
            {
                return false
            }
            if ["&", "+", "×"].contains(row.text) { return true }
            return (0.5...2).contains(ratio) && kind.letters >= 2 && !kind.isContact && !kind.hasAddress
                && !kind.isPrice && !kind.isCredit
                && !dayRows.contains(index) && row.line.confidence > 0.6
        }
        for step in [-1, 1] {
            var edge = place
            // Rows of small print may stand beside the title.
            while abs(edge - place) < 6, letters(rows) < 70,
                let next = (1...4).map({ edge + $0 * step }).first(where: { next in
                    block.indices.contains(next) && fits(block[next])
                        && (next == edge + step || page.rows[block[next]].isOver(page.rows[block[edge]]))
                })
            {
                edge = next
                rows.append(block[next])
            }
        }
        return block.filter(rows.contains)
    }

    /// Returns whether a row such as "in Dryland" stands between two others that are printed like the best one.
    private func isWithinTitle(_ index: Int, _ best: Int, _ block: [Int]) -> Bool {
        guard let place = block.firstIndex(of: index), place > 0, place + 1 < block.count else { return false }
        return [block[place - 1], index, block[place + 1]].allSatisfy { row in
            (0.85...1.2).contains(page.rows[row].size / page.rows[best].size) && !dayRows.contains(row)
                && kinds[row].letters > 2
        }
    }

    /// Returns the lines of a text as one. A hyphen at the end of a line joins a word: "VIDE-" and "GRENIER".
    static func joined(_ lines: [String], separator: String = " ") -> String {
        lines.filter { !$0.isEmpty }.reduce("") { text, line in
            let word = text.split(separator: " ").last ?? ""
            guard text.last == "-", text.dropLast().last?.isLetter == true, line.first?.isLetter == true else {
                if text.isEmpty { return line }
                // "via" and "Mazzini 9"
                let isStreet =
                    PlaceWords.streets.contains(Folding.fold(String(word))) && word.first?.isLowercase == true
                return text + (isStreet ? " " : separator) + line
            }
            // A hyphen before a capital letter, or one of several, belongs to the word.
            let belongs = line.first?.isUppercase == true || word.dropLast().contains("-")
            return (belongs ? text : String(text.dropLast())) + line
        }
    }

    /// Removes signs and joining words at the ends of what is left of a line.
    static func clean(_ text: String) -> String {
        var words = text.split(separator: " ").map(String.init)
        let small: Set = [
            "am", "on", "at", "um", "den", "le", "el", "il", "-", "–", "—", "|", "·", ",", ":", "from", "von", "vom",
            "ab", "de", "du", "del", "à", "a", "to", "bis", "kl.", "the", "der", "с", "в", "und", "and", "&", "(", ")",
            "/", ";", ".",
        ]
        while let last = words.last, small.contains(last.lowercased()) { words.removeLast() }
        while let first = words.first, first.count == 1, "-–—|·,:;.•*/&)".contains(first) { words.removeFirst() }
        let joined = words.joined(separator: " ")
        return String(joined.trimmed)
    }
}
