import PrintedText

extension BookingText {
    /// The sender, or the first line, if it is short enough for its name.
    var letterhead: String? { sender?.text ?? firstName }

    /// The sender, if it is not one that books for many houses, and speaks of the reader's booking.
    var host: String? {
        guard !words.isDisjoint(with: MailTopic.own) else { return nil }
        return isFromPlatform ? nil : sender?.text
    }

    /// Whether the sender books for many houses.
    var isFromPlatform: Bool {
        sender.map(\.text).map { name in
            TravelWords.platforms.match(name.lowercased())
                || Self.words(name).contains(where: TravelWords.shortPlatforms.contains)
        } ?? false
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

    /// The subject, and the sentences at the beginning of the text.
    var sentences: [String] { [subject].compactMap(\.self) + paragraphs }

    /// The cells at the beginning of the text. Lines that a mail program has broken are one.
    var paragraphs: [String] {
        var found: [String] = []
        var (line, length) = (-1, 0)
        for cell in cells.prefix(80) {
            let isBroken =
                cell.line == line + 1 && length >= 50 && lines[cell.line].count == 1
                && found.last?.last.map { !".:!?".contains($0) } == true
                && cell.text.first.map { $0.isLetter || $0.isNumber } == true
                && !cell.text.prefix(30).contains(":")
            if isBroken { found[found.count - 1] += " " + cell.text } else { found.append(cell.text) }
            (line, length) = (lines[cell.line].count == 1 ? cell.line : -2, cell.text.utf8.count)
        }
        return found
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
        for text in texts where text.utf8.count <= longestSentence {
            let parts = text.split(separator: " ").map(String.init)
            guard let booked = parts.firstIndex(where: { !$0.contains("://") && words($0).contains(where: isBooked) })
            else { continue }
            for joint in parts.indices.dropFirst(booked + 1) {
                // The end of a sentence, not of `Dr.` or `St.`.
                if let end = parts[joint - 1].last, ".!?".contains(end), parts[joint - 1].count > 5 || end != "." {
                    break
                }
                guard joints.contains(parts[joint].lowercased()) else { continue }
                guard let name = name(at: joint + 1, of: parts, isPerson: joints.contains("with")),
                    kinds.map({ !$0.isDisjoint(with: words(name)) }) ?? true
                else { continue }
                return name
            }
        }
        return nil
    }

    /// Returns the name of the house that welcomes: `we look forward to welcoming you to NAME`, `NAME is expecting you`.
    var welcomingName: String? {
        for text in paragraphs.prefix(40) where text.utf8.count <= Self.longestSentence {
            let parts = text.split(separator: " ").map(String.init)
            for (place, part) in parts.enumerated() {
                let words = Self.words(part)
                guard words.contains(where: TravelWords.welcome.contains) else { continue }
                var next = place + 1
                while parts.indices.contains(next), TravelWords.guests.contains(parts[next].lowercased()) { next += 1 }
                if parts.indices.contains(next), TravelWords.beforeWelcome.contains(parts[next].lowercased()) {
                    if let name = Self.name(at: next + 1, of: parts) { return name }
                } else if words.contains(where: TravelWords.choice.contains), let name = Self.name(at: next, of: parts)
                {
                    return name
                }
            }
        }
        return nil
    }

    private static let longestSentence = 1000

    /// Returns the name that begins at a word, after its article and a word for its kind: `the restaurant NAME`.
    private static func name(at place: Int, of parts: [String], isPerson: Bool = false) -> String? {
        let rest = parts[min(place, parts.count)...].drop { part in
            let word = part.lowercased()
            return part.first?.isLowercase == true && (articles.contains(word) || kinds.contains(word))
        }
        let name = name(Array(rest.prefix(8)))
        guard name.count >= 3, name.first?.isUppercase == true, let first = words(name).first,
            !TravelWords.guests.contains(first) || articles.contains(first)
                || (isPerson && TravelWords.titles.contains(first)),
            !SenderName.desks.contains(first),
            PrintedTimes(name, wholeReading).mentions.isEmpty
        else { return nil }
        return name
    }

    /// How days such as `Friday` are found, too.
    private static let wholeReading: PrintedTimes.Reading = {
        var reading = PrintedTimes.Reading()
        reading.isWhole = true
        return reading
    }()

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
        // What joins the parts of a name does not end it.
        while let last = name.last, last.first?.isLowercase == true, inNames.contains(last) { name.removeLast() }
        var result = name.joined(separator: " ")
        while let last = result.last, ",.!:;- ".contains(last) { result.removeLast() }
        return result
    }

    /// Words for kinds of houses. In lower case they are not part of a name.
    private static let kinds = Set(
        words: """
            restaurant restaurants hotel hôtel hostel café bar bistro brasserie ristorante restaurante trattoria museum musée museo theater
            théâtre teatro salon studio praxis clinic club gasthof hotellet restauranten hotelli ravintola
            """)
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
