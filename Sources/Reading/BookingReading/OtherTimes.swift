/// Recognises days and times of other things than what is booked: the order, the last day to cancel, a duration, the hours
/// of a hotline.
struct OtherTimes {
    private let text: BookingText
    private let hasNights: Bool

    init(_ text: BookingText) {
        self.text = text
        hasNights = !text.words.isDisjoint(with: TravelWords.nights)
    }

    /// The mentions that belong to what is booked.
    var kept: [BookingText.Mention] {
        let mentions = text.mentions
        let busy = Set(mentions.map(\.cell))
        let durations = durations
        var kept: [BookingText.Mention] = []
        var last: (mention: BookingText.Mention, isOther: Bool)?
        for (number, mention) in mentions.enumerated() {
            let start = last.flatMap { $0.mention.cell == mention.cell ? $0.mention.range.upperBound : nil }
            let cell = text.cells[mention.cell]
            let before = text.text((start ?? cell.range.lowerBound)..<mention.range.lowerBound)
            var isOther =
                durations.contains(number)
                || mention.isClock && (isDuration(mention, before, cell) || isHotline(before))
            if !isOther, let last, start != nil, before.utf8.count <= 14, !Self.endsSentence(before),
                BookingText.words(before).count <= 2,
                !BookingText.words(before).contains(where: TravelWords.isOfJourney)
            {
                // `by 11:59 pm on 21 June`: both belong to one word. A word between two days makes a span. In `Boarding
                // 09:40, departure 10:15`, each has its own.
                isOther = last.isOther
            } else if !isOther {
                isOther =
                    isNamed(before, isOfStay: mention.isClock && isOfStay(mention))
                    || (start == nil && before.isEmpty && isHeaded(mention, busy))
            }
            // `Mo-So 07:00-22:00`: opening hours.
            if mention.isClock, let last, start != nil, before.utf8.count <= 4, case .repeats = last.mention.value {
                isOther = true
            }
            last = (mention, isOther)
            if !isOther { kept.append(mention) }
        }
        return kept
    }

    /// Whether a sentence ends in a text, which the dots of `kl. ` and `godz. ` do not.
    private static func endsSentence(_ text: String) -> Bool {
        text.firstRange(of: ". ").map { (BookingText.words(String(text[..<$0.lowerBound])).last?.count ?? 5) > 4 }
            ?? false
    }

    /// Returns the times that are the difference of the two before them, or of their neighbours: `17:40`, `1h30`, `19:10`.
    private var durations: Set<Int> {
        let mentions = text.mentions
        let clocks = mentions.indices.compactMap { number -> (Int, minutes: Int)? in
            guard case .clock(let clock) = mentions[number].value, clock.end == nil, !isOfHalfDay(mentions[number]),
                !Self.isWrittenDuration(text.text(mentions[number].range).lowercased())
            else { return nil }
            return (number, clock.start)
        }
        var found: Set<Int> = []
        for place in clocks.indices.dropFirst() {
            let minutes = clocks[place].minutes
            func differ(_ from: Int, _ to: Int) -> Bool {
                guard clocks.indices.contains(from), clocks.indices.contains(to) else { return false }
                let lines = mentions[clocks[to].0].line - mentions[clocks[from].0].line
                return lines <= 6 && (clocks[to].minutes - clocks[from].minutes + 1440) % 1440 == minutes
            }
            // `07:10`, `7h45`, `12:25`: the times of other zones differ by something else.
            let isOther =
                isHours(mentions[clocks[place].0])
                && [place - 1, place + 1].allSatisfy {
                    clocks.indices.contains($0) && !isHours(mentions[clocks[$0].0])
                        && abs(mentions[clocks[$0].0].line - mentions[clocks[place].0].line) <= 3
                }
            if isOther || (1..<720).contains(minutes),
                isOther || differ(place - 1, place + 1) || differ(place - 2, place - 1)
            {
                found.insert(clocks[place].0)
            }
        }
        return found
    }

    /// Whether a time ends in `am` or `pm`.
    private func isOfHalfDay(_ mention: BookingText.Mention) -> Bool {
        guard let last = text.bytes[mention.range].last else { return false }
        return last | 0x20 == UInt8(ascii: "m") && !isHours(mention)
    }

    /// `3h 10m`, `2h16min`, `3u 25m`
    private static func isWrittenDuration(_ own: String) -> Bool {
        ["um", "tm", "hm", "hmin", "hmn"].contains(own.filter(\.isLetter))
    }

    /// Whether a time is written with an `h`, which durations have, too.
    private func isHours(_ mention: BookingText.Mention) -> Bool {
        let bytes = text.bytes[mention.range]
        return bytes.contains(UInt8(ascii: "h")) && !bytes.contains(UInt8(ascii: ":"))
    }

    /// Whether one of the last words before a time says that it is one of another thing.
    private func isNamed(_ before: String, isOfStay: Bool) -> Bool {
        let sentence = before.split(separator: ". ", omittingEmptySubsequences: false).last.map(String.init) ?? before
        let words = Self.withoutGoods(BookingText.words(sentence).suffix(5))
        // `Check-out until 11:00`, but `until 30 minutes before departure`
        if let stay = words.lastIndex(where: Self.stays.contains),
            stay < words.lastIndex(where: Self.deadline.contains) ?? words.endIndex
        {
            return false
        }
        return words.contains(where: Self.order.contains)
            || words.suffix(3).contains { !isOfStay && Self.deadline.contains($0) || Self.gates.contains($0) }
    }

    /// Whether a time stands beside or below the word for the first or last day of a stay: `Abreise: So 25.04. (bis 10 Uhr)`.
    private func isOfStay(_ mention: BookingText.Mention) -> Bool {
        guard hasNights else { return false }
        let cell = text.cells[mention.cell]
        let longest = 120
        let before = text.text(before: mention, limit: longest + 1)
        let labels = [before, text.label(of: cell)] + (1...3).map { text.above(cell, by: $0)?.text }
        return labels.compactMap(\.self).contains { label in
            label.utf8.count <= longest
                && BookingText.words(label).contains { Self.stays.contains($0) || $0 == "departure" }
        }
    }

    /// Whether a label beside or above the cell of a time says that it is one of another thing.
    private func isHeaded(_ mention: BookingText.Mention, _ busy: Set<Int>) -> Bool {
        let own = text.cells[mention.cell]
        let row = text.lines[own.line]
        if own.index > row.lowerBound {
            let left = text.cells[own.index - 1]
            if !busy.contains(left.index), left.text.utf8.count <= 40, isLabel(left.text) { return true }
        }
        guard own.line > 0, row.count == text.lines[own.line - 1].count || own.columns.lowerBound > 0 else {
            return false
        }
        // The heading of a table's column may stand far above.
        for distance in 1...(row.count >= 3 ? 20 : 1) {
            let heading = text.above(own, by: distance) { !busy.contains($0.index) }
            if let heading { return heading.text.utf8.count <= 45 && isLabel(heading.text) }
        }
        return false
    }

    private func isLabel(_ text: String) -> Bool {
        let words = Self.withoutGoods(BookingText.words(text))
        return words.count <= 6 && !words.contains { Self.stays.contains($0) || Self.thanks.contains($0) }
            && words.contains {
                Self.order.contains($0) || Self.gates.contains($0) || Self.durations.contains($0)
                    || Self.deadline.contains($0)
            }
    }

    /// Returns the words of a label without those for goods, if it says that they are handed over: `Retrait de votre commande`.
    static func withoutGoods(_ words: [String]) -> [String] {
        words.contains(where: handovers.match) ? words.filter { !goods.contains($0) } : words
    }

    /// `3 h 10 min`, `2h 16m`, `4:35 Std.`, `(24 hours)`, `Duration: 3:10`
    private func isDuration(_ mention: BookingText.Mention, _ before: String, _ cell: BookingText.Cell) -> Bool {
        let own = text.text(mention.range).lowercased()
        let after = text.text(
            mention.range
                .upperBound..<max(mention.range.upperBound, min(cell.range.upperBound, mention.range.upperBound + 8)))
        let next = BookingText.words(after).first ?? ""
        if case .clock(let clock) = mention.value, clock.start == 1440, clock.end == nil { return true }
        // `19:00まで`
        if after.hasPrefix("まで") || after.hasPrefix(" まで") { return true }
        // `Seat 11A`
        if let last = own.last, last == "a" || last == "p", own.dropLast().allSatisfy(\.isNumber) { return true }
        // `at 2 stations`
        if own.count <= 2, own.allSatisfy(\.isNumber) { return true }
        if Self.isWrittenDuration(own) || (own.contains("h") && own.hasSuffix("min")) { return true }
        if own.contains("h"), after.first == "m" || next == "m" || next == "min" || next == "mn" { return true }
        if ["std", "stunden", "hrs", "hours"].contains(next), own.contains(":") { return true }
        return BookingText.words(before).suffix(3).contains { Self.durations.contains($0) }
    }

    /// Whether a telephone number stands before a clock time, or a word for one.
    private func isHotline(_ before: String) -> Bool {
        var digits = 0
        for byte in before.utf8 {
            if byte.isDigit {
                digits += 1
            } else if !" ()-/.+".utf8.contains(byte) {
                if digits >= 7 { return true }
                digits = 0
            }
        }
        return digits >= 7 || BookingText.words(before).contains(where: Self.service.contains)
    }

    private static let handovers = WordStems(
        "retrait livraison abholung lieferung collect deliver entrega recogida ritiro consegna levering ophalen bezorg leverans"
    )
    private static let goods = Set(
        words: "order commande bestellung pedido ordine bestelling beställning zamówienie encomenda bestilling")
    /// Words of orders, payments, validity, birth and cancellation.
    private static let order = Set(
        words:
            """
            ordered order bestellt bestelldatum bestellung gekauft kaufdatum einkauf kauf zakupu zakup nákupu nákup buchungsdatum gebucht commande commandé passée achat acheté émis
            pedido compra comprado compraste acquistato acquisto ordine besteld besteldatum bestelling beställd beställning köpt købt kjøpt zamówienie
            zamówiono encomenda bestilt bestilling booked bought purchased purchase placed issued issue paid payment pagado payé payée pagato betaald betald
            zapłacono zahlung bezahlt charged cargado invoice rechnung rechnungsdatum facture factura fattura factuur faktura due fällig
            valid gültig valable válido valido geldig giltig ważny expires expiration expiry ablauf cancel canceled cancelled cancellation
            storno stornieren stornierung annuler annulation cancelar cancela cancelación annullare annulla annullamento annuleren avboka
            anulować refund refundable remboursable born birth geburtsdatum naissance nacimiento nascita geboortedatum urodzenia
            """)
    private static let deadline = Set(
        words:
            """
            until by before bis spätestens jusqu jusque tard avant hasta antes entro fino tot voor vóór senast före przed até latest deadline frist
            """)
    /// Words before which a last time belongs to a stay: `Check-out until 11:00`.
    private static let stays = Set(
        words:
            "check checkout checkin abreise anreise départ arrivée salida llegada partenza arrivo vertrek aankomst utcheckning incheckning"
    )
    /// Words of sentences that are not labels: `Thanks for your order`.
    private static let thanks = Set(
        words:
            "thank thanks danke dank merci gracias grazie bedankt tak tack takk kiitos dziękujemy děkujeme obrigado obrigada"
    )
    /// Words above times at an airport or station that are not those of the journey.
    static let gates = Set(
        words:
            "gate gates boarding bramka closes close opens schließt öffnet åbner lukker öppnar stänger stenger ouvre ferme abre cierra apre chiude opent sluit einsteigen embarquement embarque imbarco bagdrop annahmeschluss sluiten poortjes stenger åpner avsluttes chiudono cierran ferment schließen öffnen otwierane zamykane uzavírá"
    )
    private static let durations = Set(
        words:
            "duration journey dauer reisedauer fahrzeit flugzeit durée duración durata duur reistijd restid varighed czas doba tempo duração 所要時間"
    )
    private static let service = Set(
        words:
            """
            ouvert open opened geöffnet abierto aperto åbent öppet otwarte horaires hours öppettider
            hotline infolinia infoline helpline callcenter kundenservice servicezeiten öffnungszeiten telefonzeiten sprechzeiten
            support tel telefon telefone téléphone teléfono phone
            """)
}
