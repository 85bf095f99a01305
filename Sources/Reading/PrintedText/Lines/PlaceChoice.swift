/// Chooses the rows that name the place of an event.
struct PlaceChoice {
    let page: Page
    let facts: PageFacts
    let dayRows: [Int]
    let clockRows: [Int]
    let titleRows: [Int]
    /// For each row, the rows of days in the same line of a table.
    let daysBeside: [[Int]]
    /// Whether the page has days of other events.
    let hasOtherDays: Bool

    private var kinds: [LineKind] { facts.kinds }

    struct Choice {
        var place: [Int]
        var address: [Int]
        let score: Double
    }

    func choose() -> Choice? {
        let scored = page.rows.indices.map { ($0, score($0)) }.filter { $0.1 >= 0.6 }.sorted { $0.1 > $1.1 }
        guard var (best, top) = scored.first else { return nil }
        // What only stands below a day is seldom the place if an address is printed.
        if !isNamed(best), let address = scored.first(where: { kinds[$0.0].hasAddress }) { (best, top) = address }
        let block = page.blocks[page.blockOfRow[best]]
        var rows = [best]
        if let place = block.firstIndex(of: best) {
            var next = place + 1
            while next < block.count, rows.count < 4, continues(block[next], after: block[next - 1]) {
                rows.append(block[next])
                next += 1
            }
            var before = place - 1
            while before >= 0, rows.count < 5, kinds[block[before]].hasVenue || kinds[block[before]].hasAddress,
                isFree(block[before])
            {
                rows.insert(block[before], at: 0)
                before -= 1
            }
        }
        if let first = beginning(of: rows[0]) { rows.insert(first, at: 0) }
        // The line above an address is the name of the place.
        if rows.allSatisfy({ kinds[$0].hasAddress }), let place = block.firstIndex(of: rows[0]), place > 0,
            isOverAddress(block[place - 1], rows[0])
        {
            rows.insert(block[place - 1], at: 0)
        }
        // The line below a street goes on with the address.
        var (place, address) = ([Int](), [Int]())
        for row in rows {
            if kinds[row].hasAddress || !address.isEmpty && !kinds[row].hasVenue {
                address.append(row)
            } else {
                place.append(row)
            }
        }
        return Choice(place: place, address: address, score: top)
    }

    /// Returns whether a row's words say that it is a place.
    private func isNamed(_ index: Int) -> Bool {
        let kind = kinds[index]
        return kind.hasAddress || kind.hasVenue || kind.isLocative || kind.hasCountry || kind.isPlaceMark
            || isPastMark(index) || hasDistrict(page.rows[index].text) || !daysBeside[index].isEmpty
    }

    private func isOverAddress(_ index: Int, _ address: Int) -> Bool {
        let (row, kind) = (page.rows[index], kinds[index])
        return isFree(index) && page.rest[index] == row.text && !isWeekdays(index) && !kind.isCredit
            && !kind.isPlaceMark && (!kind.isHappening || kind.isHappeningPlace)
            && row.text.split(separator: " ").count <= 5 && !row.text.contains(":")
            && (0.7...2.2).contains(row.size / max(1, page.rows[address].size))
            && row.isOver(page.rows[address])
    }

    /// Returns the row above, if the name begins there: "RIOJA" above "FORUM".
    private func beginning(of index: Int) -> Int? {
        let block = page.blocks[page.blockOfRow[index]]
        guard let place = block.firstIndex(of: index), place > 0,
            page.rows[index].text.split(separator: " ").count == 1, isName(block[place - 1], like: index)
        else { return nil }
        return block[place - 1]
    }

    /// Returns whether the row below goes on with a name: "Conservatoire" above "Royal de Bruxelles".
    private func isContinued(_ index: Int) -> Bool {
        let block = page.blocks[page.blockOfRow[index]]
        guard let place = block.firstIndex(of: index), block.indices.contains(place + 1) else { return false }
        let next = page.rows[block[place + 1]]
        return continues(block[place + 1], after: index) && next.text.contains(" ") && next.isOver(page.rows[index])
    }

    private func isName(_ index: Int, like other: Int) -> Bool {
        isFree(index) && page.rest[index] == page.rows[index].text
            && page.rows[index].text.split(separator: " ").count <= 2
            && (0.8...1.25).contains(page.rows[index].size / max(1, page.rows[other].size))
            && page.rows[index].isOver(page.rows[other])
    }

    /// The name of a town after a word such as "Ayuntamiento de", for a page without any other place.
    func town() -> (name: String, row: Int)? {
        for (index, row) in page.rows.enumerated() {
            let words = row.text.split { !$0.isLetter && $0 != "'" && $0 != "-" }.map(String.init)
            guard let mark = words.firstIndex(where: { PlaceWords.towns.contains(Folding.fold($0)) }) else { continue }
            let after = words[(mark + 1)...].drop {
                ["de", "del", "la", "di", "d", "do", "da", "of", "villa", "city", "el"].contains($0.lowercased())
            }
            let name = after.prefix { $0.first?.isUppercase == true }.prefix(3)
            if !name.isEmpty, name.joined().count > 2, row.line.confidence > 0.8 {
                return (name.joined(separator: " "), index)
            }
        }
        return nil
    }

    private func isFree(_ index: Int) -> Bool {
        !titleRows.contains(index) && !kinds[index].isContact && !kinds[index].isPrice && kinds[index].letters >= 3
            && !isSentence(index)
    }

    private func isSentence(_ index: Int) -> Bool {
        page.rows[index].text.contains { "。、！!？?".contains($0) }
    }

    /// Returns whether a row goes on with a place: a town below a street.
    private func continues(_ index: Int, after previous: Int) -> Bool {
        guard isFree(index), !isWeekdays(index), page.rest[index] == page.rows[index].text, !kinds[index].isCredit
        else { return false }
        if kinds[index].hasAddress || kinds[index].hasVenue { return true }
        let words = page.rows[index].text.split(separator: " ").count
        let ratio = page.rows[index].size / page.rows[previous].size
        return words <= 3 && (0.6...1.6).contains(ratio) && kinds[index].letters >= 3
    }

    private func score(_ index: Int) -> Double {
        let kind = kinds[index]
        let row = page.rows[index]
        guard kind.letters >= 3, !titleRows.contains(index), !kind.isContact, !row.isTurned, !isWeekdays(index),
            !isSentence(index)
        else {
            return 0
        }
        if kind.isPerson, !kind.hasAddress, !kind.isPlaceMark { return 0 }
        if kind.isFilm { return 0 }
        let isOfDay = daysBeside[index].contains(where: dayRows.contains)
        if !isOfDay, !daysBeside[index].isEmpty { return 0 }
        let isTime = dayRows.contains(index) || clockRows.contains(index)
        if isTime, !kind.hasAddress, !kind.hasVenue, !kind.isPlaceMark { return 0 }
        var score = 0.0
        if kind.hasAddress { score += 2 }
        if kind.hasVenue { score += kind.isWord && beginning(of: index) == nil && !isContinued(index) ? 0.5 : 1.6 }
        if kind.isLocative { score += 1.2 }
        if kind.hasCountry { score += 1.5 }
        if kind.isPlaceMark {
            if kind.isWord || kind.isPlaceMarkAlone { return 0 }
            score += 1.8
        }
        if kind.isCredit || facts.presenters.contains(index) { score -= 1.5 }
        if kind.isPrice { score -= 1 }
        // "Tech-house party" does not name a house.
        if kind.isHappening, !kind.isHappeningPlace, !kind.hasAddress, !kind.isPlaceMark { score -= 1.5 }
        if isPastMark(index) { score += 2 }
        if isPastCredit(index) { score -= 1.2 }
        if hasDistrict(row.text) { score += 1.5 }
        // In a table of days, the place stands beside the day.
        if isOfDay, !isTime, hasOtherDays { score += 1.6 }
        let days = dayRows + clockRows
        let isNamed = score > 0
        if days.contains(where: { page.blockOfRow[$0] == page.blockOfRow[index] }) { score += 0.7 }
        if days.contains(where: { isUnder(index, $0) }) {
            score += isNamed ? 0.9 : 0.5
        } else if days.contains(where: { isBelow(index, $0) }) {
            score += isNamed ? 0.6 : 0.9
        }
        if !isNamed, kind.isPrice || isList(row.text) || TitleWords.hasOpening(row.text) { return 0 }
        if !isNamed, kind.letters < 4 || row.text.count(where: \.isNumber) >= kind.letters { return 0 }
        if !isNamed, page.rest[index] != page.rows[index].text || page.rows[index].text.split(separator: " ").count > 6
        {
            return 0
        }
        if let day = dayRows.first {
            let ratio = row.size / max(1, page.rows[day].size)
            score += 0.5 * min(1, ratio) - (ratio < 0.15 ? 1.5 : 0)
        }
        if row.middle.y > 0.9 * page.height { score -= 0.4 }
        if page.rows[index].text.split(separator: " ").count > 10 { score -= 0.8 }
        if row.line.confidence < 0.75 { score -= 0.5 }
        if let day = dayRows.first { score -= 0.5 * row.distance(to: page.rows[day]) / max(1, page.height) }
        return score
    }

    /// Returns whether signs part three or more names, as those of bands.
    private func isList(_ text: String) -> Bool { text.count { "·•・/+".contains($0) } > 1 }

    /// Returns whether a row is the next one after a word such as "Ort" that stands alone.
    private func isPastMark(_ index: Int) -> Bool {
        let block = page.blocks[page.blockOfRow[index]]
        guard let place = block.firstIndex(of: index), place > 0 else { return false }
        let before = block[place - 1]
        return kinds[before].isPlaceMark && page.rows[before].text.split(separator: " ").count <= 2
    }

    private func isPastCredit(_ index: Int) -> Bool {
        let block = page.blocks[page.blockOfRow[index]]
        guard let place = block.firstIndex(of: index), place > 0 else { return false }
        return block[max(0, place - 5)..<place].contains { kinds[$0].isCredit }
    }

    /// Returns whether a row directly follows a row of a day or clock time.
    private func isUnder(_ index: Int, _ day: Int) -> Bool {
        let block = page.blocks[page.blockOfRow[day]]
        guard let place = block.firstIndex(of: day), block.indices.contains(place + 1) else { return false }
        return block[place + 1] == index
            || (index == day && !page.rest[index].trimmed.isEmpty && kinds[index].letters > 3)
    }

    /// Returns whether a row stands a little below a row of a day or clock time, in another block.
    private func isBelow(_ index: Int, _ day: Int) -> Bool {
        let (row, above) = (page.rows[index], page.rows[day])
        let gap = row.top - above.bottom
        return gap > -0.3 * row.size && gap < 1.6 * max(row.size, above.size) && row.overlap(above) > 0.5
            && page.blockOfRow[index] != page.blockOfRow[day]
    }

    private func isWeekdays(_ index: Int) -> Bool {
        page.rows[index].text.split { !$0.isLetter }.allSatisfy { word in
            (1...7).contains { Vocabulary.has(.weekday($0), Folding.fold(String(word))) }
        }
    }

    /// Returns whether a town with a number or letters in brackets ends a line: `Blasimon (33)`.
    private func hasDistrict(_ text: String) -> Bool {
        guard text.last == ")", let open = text.lastIndex(of: "("), open > text.startIndex else { return false }
        let inside = text[text.index(after: open)...].dropLast()
        return (2...3).contains(inside.count) && inside.allSatisfy { $0.isNumber || $0.isUppercase }
    }
}
