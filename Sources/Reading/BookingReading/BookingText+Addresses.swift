extension BookingText {
    /// Returns the address of a house: beside its label, below its name, or behind a pin.
    ///
    /// - Parameters:
    ///   - name: the name of the house.
    ///   - isAnywhere: whether the first address of the text will do.
    func address(of name: String, isAnywhere: Bool) -> String? {
        var (street, lines) = (String?.none, 0..<self.lines.count)
        // Several labels may stand beside places; the one with a town has the address.
        while let labelled = labelledCell(Self.addressLabels, below: true, lines: lines) {
            let address = withTown(labelled.name, beside: labelled.cell)
            if Self.isTown(address) { return address }
            if street == nil, Self.isStreet(address) { street = address }
            lines = labelled.cell.line + 1..<max(labelled.cell.line + 1, self.lines.count)
        }
        if let street { return street }
        let lower = name.lowercased()
        let houses = cells.filter {
            guard !name.isEmpty, $0.text.utf8.count <= name.utf8.count + 24 else { return false }
            let text = $0.text.lowercased()
            return text.hasSuffix(lower) || text.hasPrefix(lower)
        }
        for house in houses.prefix(4) { if let found = addressBelow(house) { return found } }
        if let pin = cells.first(where: { $0.text.first == "📍" && $0.text.contains(where: \.isNumber) }) {
            return String(pin.text.drop { !$0.isLetter && !$0.isNumber })
        }
        guard isAnywhere else { return nil }
        for cell in cells where Self.isTown(cell.text) && mentionsOfLine[cell.line] == nil {
            if Self.hasStreet(cell.text) { return cell.text }
            let street = [1, 2].lazy.compactMap { above(cell, by: $0) }.first { Self.isStreet($0.text) }
            if let street { return joined(from: street, to: cell) }
        }
        return nil
    }

    private static let addressLabels = VisitWords.place.union([
        "address", "adresse", "anschrift", "dirección", "indirizzo", "adres", "adress", "endereço", "location",
        "adresa",
        "osoite", "cím", "住所", "所在地", "地址", "주소",
    ])

    /// Returns the lines below a name down to the one with the town, at most four.
    private func addressBelow(_ house: Cell) -> String? {
        var street: Cell?
        for distance in 1...4 {
            let line = house.line + distance
            guard lines.indices.contains(line), mentionsOfLine[line] == nil else { return nil }
            let below = lines[line].count == 1 ? lines[line].first.map { cells[$0] } : above(house, by: -distance)
            guard let cell = below, cell.text.utf8.count <= 120 else { continue }
            if Self.isTown(cell.text) {
                return street.flatMap { joined(from: $0, to: cell) } ?? (Self.hasStreet(cell.text) ? cell.text : nil)
            }
            if street == nil, Self.isStreet(cell.text) { street = cell }
        }
        return nil
    }

    /// Returns an address with the next line, or the one above in its column, if that has the town.
    private func withTown(_ street: String, beside cell: Cell) -> String {
        guard !Self.isTown(street) else { return street }
        for distance in [-1, 1] {
            let line = cell.line - distance
            guard lines.indices.contains(line) else { continue }
            let other =
                distance < 0 && lines[line].count == 1 ? lines[line].first.map { cells[$0] } : above(cell, by: distance)
            if let town = other, Self.isTown(town.text) { return "\(street), \(town.text)" }
        }
        return street
    }

    private func joined(from first: Cell, to last: Cell) -> String {
        (first.line...last.line).compactMap { line in
            line == first.line
                ? first.text
                : lines[line].count == 1
                    ? lines[line].first.map { cells[$0].text } : above(last, by: last.line - line)?.text
        }.joined(separator: ", ")
    }

    /// Whether a line ends an address: `28195 Bremen`, `DK-6857 Blåvand`, `New Orleans, LA 70130`, `SE1 3UD`.
    static func isTown(_ text: String) -> Bool {
        guard text.utf8.count <= 120, text.contains(where: \.isNumber), text.contains(where: \.isLetter),
            !text.contains("://"), !text.contains("@"), !has("€$£:", text)
        else { return false }
        let words = text.split { $0 == " " || $0 == "," }
        for (place, word) in words.enumerated() {
            let next = words.indices.contains(place + 1) ? words[place + 1] : ""
            let isFirst = place == 0 || text[..<word.startIndex].hasSuffix(", ")
            let digits = word.split(separator: "-").last ?? word
            let isNumber = digits.allSatisfy { $0.isASCII && $0.isNumber }
            if isNumber, digits.count == 5 || (digits.count == 4 && !(1900...2099).contains(Int(digits) ?? 0)),
                word.prefix(while: \.isLetter).count <= 2
            {
                if isFirst, next.first?.isUppercase == true { return true }
                // A state before its number.
                let state = place > 0 ? words[place - 1] : ""
                if state.count == 2, state.allSatisfy({ $0.isASCII && $0.isUppercase }) { return true }
            }
            // `413 04 Göteborg`, `1700-008 Lisboa`, `00-950 Warszawa`
            let parts = word.split(separator: "-", omittingEmptySubsequences: false)
            let isHyphened =
                parts.count == 2 && (5...7).contains(word.count - 1)
                && parts.allSatisfy { $0.count >= 2 && $0.allSatisfy { $0.isASCII && $0.isNumber } }
            if isFirst, isHyphened, next.first?.isUppercase == true { return true }
            if isFirst, isNumber, word.count == 3, next.count == 2, next.allSatisfy(\.isNumber),
                words.indices.contains(place + 2), words[place + 2].first?.isUppercase == true
            {
                return true
            }
            let isDistrict =
                (2...4).contains(word.count) && word.first?.isUppercase == true && word.contains(where: \.isNumber)
                && word.allSatisfy { $0.isASCII && ($0.isUppercase || $0.isNumber) }
            if isDistrict, next.count == 3, next.first?.isNumber == true, next.dropFirst().allSatisfy(\.isUppercase) {
                return true
            }
        }
        return false
    }

    private static func has(_ signs: String, _ text: String) -> Bool { signs.contains { text.contains($0) } }

    /// Whether a line with a town has the street, too: `Via Negri 9, 20081 Cassinetta`.
    private static func hasStreet(_ text: String) -> Bool {
        let parts = text.split(separator: ",")
        return parts.count > 2 || parts.count > 1 && parts.dropLast().contains { isStreet(String($0)) }
    }

    /// Whether a line has a street's name and number.
    private static func isStreet(_ text: String) -> Bool {
        guard text.utf8.count <= 80, text.count(where: \.isLetter) >= 3, !has("€$£:@", text) else {
            return false
        }
        let words = text.split { $0 == " " || $0 == "," }
        return words.count >= 2
            && words.contains { word in
                word.lowercased() == "s/n"
                    || (word.first?.isNumber == true && word.count <= 7 && word.prefix(while: \.isNumber).count <= 4
                        && !word.contains("%"))
            }
    }
}
