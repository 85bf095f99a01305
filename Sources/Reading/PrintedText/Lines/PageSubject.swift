/// What a page is about, if it has days but announces no event: a sale, a menu, a closing, or a table of days.
struct PageSubject {
    let page: Page
    let facts: PageFacts
    let titleRows: [Int]

    /// Returns whether the days of a page are those of a sale, a menu or the like.
    func isNoEvent(_ found: [PageOccasion]) -> Bool {
        if isTable(found) || isCollection(found) || isTimetable { return true }
        guard !hasHappening else { return false }
        if isHours(found) || isSign { return true }
        if page.isPicture, isClosed(found) { return true }
        return isMenu || found.allSatisfy { $0.occasion.start.local == nil } && (isClosing || isSale(found))
    }

    private var hasHappening: Bool {
        page.rows.indices.contains { facts.kinds[$0].isHappening && !facts.kinds[$0].isShop }
            || page.rows.contains { row in
                let words = Self.words(row.text)
                return zip(words, words.dropFirst()).contains { Self.goods.contains($0) && $1 == "sale" }
            }
    }

    /// What private people and clubs sell: "Book sale", "Car boot sale".
    private static let goods: Set = [
        "book", "boot", "jumble", "bake", "garage", "yard", "plant", "rummage", "estate", "charity", "craft", "toy",
        "record", "vinyl", "library", "cake", "art",
    ]

    // MARK: Sales

    private func isSale(_ found: [PageOccasion]) -> Bool {
        let words = page.rows.map { Self.words($0.text) }
        if titleRows.contains(where: { !Set(words[$0]).isDisjoint(with: Self.sales) }) { return true }
        if isDiscountHead { return true }
        // "10 % discount for members" in small print is not a sale.
        let days = Set(found.flatMap(\.dayRows))
        let size = days.map { page.rows[$0].size }.max() ?? 0
        return page.rows.indices.contains { row in
            Self.hasDiscount(page.rows[row].text)
                && (days.contains(row) || page.isPicture && page.rows[row].size > 0.9 * size)
        } && words.contains { !Set($0).isDisjoint(with: Self.sales.union(Self.offers)) }
    }

    /// Whether the largest print is little more than a number with a per cent sign.
    private var isDiscountHead: Bool {
        page.isPicture
            && page.rows.contains { row in
                Self.hasDiscount(row.text) && row.text.count(where: \.isLetter) < 6 && row.size > 0.66 * page.largest
            }
    }

    /// Returns whether a line has a per cent sign beside a number: `50%`, `-30 %`.
    private static func hasDiscount(_ text: String) -> Bool {
        let words = PrintedWords(text)
        return words.tokens.indices.contains { place in
            words.has("%", at: place) && (words[place - 1]?.kind == .number || words[place + 1]?.kind == .number)
        }
    }

    /// Words for the sales of shops. "Sale" is not one: "Book sale".
    private static let sales: Set<String> = Folding.words(
        """
        soldes saldi rebajas saldos ausverkauf raumungsverkauf räumungsverkauf schlussverkauf sommerschlussverkauf \
        winterschlussverkauf uitverkoop opheffingsuitverkoop udsalg wyprzedaż výprodej leárazás \
        liquidacion liquidation распродажа ブラックフライデー
        """)

    private static let offers: Set<String> = Folding.words(
        """
        sale offer offers angebot angebote rabatt rabatte reduziert discount discounts off oferta ofertas descuento \
        descuentos desconto descontos promoção promoción promo offre offres remise remises réduction offerta \
        offerte sconto sconti aanbieding aanbiedingen korting erbjudande tilbud alennus zniżka promocja sleva \
        kedvezmény reducere indirim kampanya fırsat fırsatı скидка скидки セール 割引
        """)

    // MARK: Menus

    private var isMenu: Bool {
        page.rows.indices.contains { row in
            Self.isMenu(Self.words(page.rows[row].text))
                && (titleRows.contains(row) || hasDay(row))
        }
    }

    private func hasDay(_ row: Int) -> Bool {
        page.times.mentions.indices.contains {
            page.times.mentions[$0].isDate && page.rowsOfMention[$0].contains(row)
        }
    }

    private static func isMenu(_ words: [String]) -> Bool {
        if !Set(words).isDisjoint(with: menuNames) { return true }
        return !Set(words).isDisjoint(with: menus) && !Set(words).isDisjoint(with: menuDays)
    }

    private static let menuNames: Set<String> = Folding.words(
        "mittagstisch mittagskarte wochenkarte tageskarte speiseplan dagschotel lounaslista jídelníček 日替わり")
    private static let menus: Set<String> = Folding.words("menu menü menù menú plat meny")
    private static let menuDays: Set<String> = Folding.words(
        "jour semaine tages woche day week día semana giorno settimana dag vecka týden dia")

    // MARK: Closings

    private var isClosing: Bool {
        titleRows.contains { row in
            let phrases = PrintedPhrases(PrintedWords(page.rows[row].text))
            let count = phrases.words.tokens.count
            // Not "Behind Closed Doors"
            return (0..<count).contains { place in
                phrases[place].contains { $0.meaning == .role(.closed) && (place == 0 || $0.next == count) }
            }
        }
    }

    /// Returns whether a day or span of days is said to be closed, and no other day has a clock time in its line.
    private func isClosed(_ found: [PageOccasion]) -> Bool {
        page.times.mentions.contains { $0.isDate && $0.role == .closed }
            && found.allSatisfy { Set($0.dayRows).isDisjoint(with: $0.clockRows) }
    }

    /// Returns whether the title, or other large print above the days, says that the page has the hours of a shop.
    private func isHours(_ found: [PageOccasion]) -> Bool {
        let top = found.flatMap(\.dayRows).map { page.rows[$0].top }.min() ?? 0
        let large = page.rows.indices.filter { row in
            let text = page.rows[row].text
            return page.isPicture && page.rows[row].size > 0.45 * page.largest && !text.contains(where: \.isNumber)
                && text.split(separator: " ").count < 7 && page.rows[row].top < top
        }
        return Self.has(Self.hours, page.rows, titleRows) || large.contains { Self.has(Self.hours, page.rows, [$0]) }
    }

    /// Whether large print is that of a traffic sign.
    private var isSign: Bool {
        page.isPicture
            && page.rows.indices.contains {
                page.rows[$0].size > 0.25 * page.largest && Self.has(Self.signs, page.rows, [$0])
            }
    }

    private static func has(_ phrases: [String], _ rows: [PageRow], _ indices: [Int]) -> Bool {
        let text = Folding.fold(indices.map { rows[$0].text }.joined(separator: " "))
        return phrases.contains { text.contains($0) }
    }

    private static let signs = [
        "no parking", "no stopping", "tow away", "tow-away", "street sweeping", "street cleaning", "parkverbot",
        "halteverbot", "stationnement interdit", "divieto di sosta", "prohibido aparcar", "prohibido estacionar",
        "proibido estacionar", "zakaz parkowania", "zakaz postoju", "parkeren verboden", "駐車禁止",
    ]

    private static let hours = [
        "opening hours", "holiday hours", "business hours", "office hours", "store hours", "special hours",
        "offnungszeiten", "horaires d'ouverture", "horario de apertura", "horario de atencion", "orari di apertura",
        "openingstijden", "oppettider", "abningstider", "apningstider", "aukiolo", "godziny otwarcia",
        "oteviraci doba", "nyitvatartas", "novo horario", "nuevo horario", "nouveaux horaires", "nouvel horaire",
        "nuovo orario",
        "nuovi orari", "営業時間", "診療時間", "休診",
    ]

    // MARK: Tables

    /// Returns whether a page is a long table of days with nothing beside them.
    private func isTable(_ found: [PageOccasion]) -> Bool {
        found.count > 12
            && found.allSatisfy { one in
                one.occasion.start.local == nil
                    && one.dayRows.allSatisfy { row in page.rest[row].count(where: \.isLetter) < 3 }
            }
    }

    /// Whether a page is mostly clock times that stand alone: the timetable of a bus.
    private var isTimetable: Bool {
        let times = page.rows.count { row in
            row.text.count < 6 && row.text.contains { ":.".contains($0) }
                && row.text.allSatisfy { $0.isNumber || ":.".contains($0) }
        }
        return page.isPicture && times > 19 && times * 2 > page.rows.count
    }

    /// Returns whether a page says when waste is collected.
    private func isCollection(_ found: [PageOccasion]) -> Bool {
        found.count > 2
            && page.rows.contains { row in
                let text = Folding.fold(row.text)
                return Self.collections.contains { text.contains($0) }
            }
    }

    private static let collections = [
        "abfuhrtermin", "abfuhrkalender", "mullabfuhr", "abfallkalender", "restmull", "waste collection",
        "refuse collection", "rubbish collection", "recycling collection", "bin collection", "ordures menageres",
        "collecte des dechets", "raccolta differenziata", "recogida de basura", "coleta de lixo", "afvalkalender",
        "sophamtning", "svoz odpadu", "wywoz smieci", "wywoz odpadow", "ごみ収集",
    ]

    private static func words(_ text: String) -> [String] {
        Folding.fold(text).split { !$0.isLetter }.map(String.init)
    }
}
