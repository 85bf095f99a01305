/// What a mail is about that books something for one time.
enum MailTopic {
    case ticket, appointment, car

    /// Finds what a mail is about; nil for advertisements and mails that book nothing of this kind.
    init?(_ mail: BookingText) {
        let subject = mail.subject ?? ""
        let (text, words) = (mail.head, mail.headWords)
        let isCar =
            Self.carPhrases.match(text) || Self.cars.match(words)
            || mail.sender.map { Self.cars.match(BookingText.words($0.text)) } == true
        let hasAppointment = words.contains(where: Self.isAppointment) && !Self.fares.match(text)
        let hasTicket =
            Self.tickets.match(words)
            || mail.cells.prefix(40).dropFirst(15).contains { Self.tickets.match(BookingText.words($0.text)) }
            || mail.labelled(Self.shows, below: true) != nil
        guard isCar || hasAppointment || hasTicket else {
            guard Self.booked(subject) != nil || (Self.phrases.match(text) && !Self.offers.match(words)) else {
                return nil
            }
            self = .ticket
            return
        }
        func isOwn() -> Bool {
            words.indices.dropFirst().contains {
                Self.own.contains(words[$0 - 1]) && (Self.isTicket(words[$0]) || Self.isAppointment(words[$0]))
            }
        }
        guard
            Self.confirmed.match(words) || Self.phrases.match(text)
                || (!Self.offers.match(words) && isOwn())
        else { return nil }
        // The subject decides between the two, if it names one.
        let named = BookingText.words(subject)
        let isOfTicket = Self.tickets.match(named) && !named.contains(where: Self.isAppointment)
        self = isCar ? .car : hasAppointment && !isOfTicket ? .appointment : .ticket
    }

    /// Whether the subject or the beginning of a mail says that something is booked.
    static func isConfirmed(_ mail: BookingText) -> Bool {
        mail.topic.isConfirmed.value {
            mail.headWords.contains(where: bookings.contains) || phrases.match(mail.head)
                || confirmed.match(mail.headWords)
        }
    }

    /// Whether the subject or the beginning of a mail has a word for tickets.
    static func hasTicket(_ mail: BookingText) -> Bool { mail.topic.hasTicket.value { tickets.match(mail.headWords) } }

    /// What was found out about a mail. Each question is answered once, because words are compared one by one.
    final class Findings {
        final class Answer {
            private var known: Bool?

            func value(_ find: () -> Bool) -> Bool {
                if let known { return known }
                let found = find()
                known = found
                return found
            }
        }

        let isConfirmed = Answer()
        let hasTicket = Answer()
        let hasOffers = Answer()
        let isAboutJourney = Answer()
        let isAboutBus = Answer()
    }

    /// Whether a text says that something is booked.
    static func isFirm(_ text: String) -> Bool {
        let text = text.lowercased()
        return phrases.match(text) || BookingText.words(text).contains(where: isFirmWord)
    }

    /// Whether a word says that something is booked.
    static func isFirmWord(_ word: String) -> Bool { confirmed.match(word) || word == "set" || bookings.contains(word) }

    static func isTicket(_ word: String) -> Bool { tickets.match(word) }

    static func isAppointment(_ word: String) -> Bool {
        appointments.match(word) && !noAppointments.contains { word.hasPrefix($0) }
    }

    /// Returns what follows the colon after the words of a confirmed booking: `Booking confirmed: Reformer Foundations`.
    static func booked(_ subject: String) -> String? {
        guard let colon = subject.firstRange(of: ": ") else { return nil }
        let words = BookingText.words(String(subject[..<colon.lowerBound]))
        let name = String(subject[colon.upperBound...])
        return words.contains(where: bookings.contains) && (4...80).contains(name.count)
            && !name.split(separator: " ").contains { $0.count(where: \.isNumber) >= 3 }
            ? name : nil
    }

    /// Returns what follows the words of an appointment at the beginning of a subject: `Terminbestätigung Ablesung, Lindenweg 14`.
    static func errand(_ subject: String) -> String? {
        let words = subject.split(separator: " ")
        let rest = words.drop { word in
            BookingText.words(String(word)).allSatisfy { isAppointment($0) || confirmed.match($0) }
        }
        let name = rest.joined(separator: " ")
        return rest.count < words.count && (3...60).contains(name.count) && name.first?.isUppercase == true
            && !rest.contains { $0.count(where: \.isNumber) >= 3 } ? name : nil
    }

    // MARK: Mails that book nothing

    /// Whether the subject or a line at the beginning says that the booking is cancelled.
    static func isCancelled(_ mail: BookingText) -> Bool {
        ([mail.subject ?? ""] + mail.cells.prefix(12).map(\.text)).contains { line in
            let words = BookingText.words(line)
            // One word alone may be a link.
            guard words.count > 2 || line == mail.subject else { return false }
            // A long sentence may be about something else.
            let isOwn =
                words.count < 9 || line == mail.subject
                || words.contains { own.contains($0) || TravelWords.isBooked($0) || isTicket($0) || isAppointment($0) }
            guard isOwn else { return false }
            return (words.contains(where: cancelled.contains) || cancelledStems.match(words))
                && !words.contains(where: conditions.contains)
        }
    }

    /// Whether a cell of a table says only that something is cancelled.
    static func isCancelled(_ cell: String) -> Bool {
        guard cell.utf8.count <= 40 else { return false }
        let words = BookingText.words(cell)
        return words.count <= 2 && (words.contains(where: cancelled.contains) || cancelledStems.match(words))
    }

    /// Whether the subject or a line at the beginning offers something.
    static func isOffer(_ mail: BookingText) -> Bool {
        ([mail.subject ?? ""] + mail.cells.prefix(6).map(\.text)).contains { priceWatches.match($0.lowercased()) }
    }

    /// Whether a text has prices from which something is offered: `ab 199 €`, `from £29`.
    static func hasOffers(_ mail: BookingText) -> Bool {
        mail.topic.hasOffers.value { mail.cells.contains(where: hasPrice) }
    }

    /// Whether a cell has a price after the word `from`.
    private static func hasPrice(_ cell: BookingText.Cell) -> Bool {
        guard cell.text.utf8.contains(where: \.isDigit),
            cell.text.utf8.contains(where: { $0 == UInt8(ascii: "$") || $0 >= 0x80 })
                || VisitWords.prices.contains(where: { cell.text.lowercased().contains($0) })
        else { return false }
        let parts = cell.text.lowercased().split(separator: " ")
        return parts.indices.dropLast().contains { place in
            beforePrices.contains(String(parts[place]))
                && parts[(place + 1)...].prefix(2).contains { part in
                    "€$£".contains { part.contains($0) } || VisitWords.prices.contains(String(part))
                }
                && parts[(place + 1)...].prefix(2).contains { $0.contains(where: \.isNumber) }
        }
    }

    private static let beforePrices = Set(words: "ab from desde dès da vanaf fra från od alkaen już only nur für")

    /// Whether people answer each other, about times that may not hold.
    static func isAnswer(_ mail: BookingText) -> Bool {
        mail.subject.map { subject in answers.contains { subject.lowercased().hasPrefix($0) } } ?? false
    }

    // MARK: Words

    private static let tickets = WordStems(
        """
        ticket eintrittskarte kinokarte karten entradas bigliett kaartje toegangskaart biljett bilet
        bilhete billet entrée ingresso vstupenk lippu lippus lipun liput bilete εισιτήρι билет 티켓 예매 门票 jegy チケット registration registered registering exam prüfung egzamin zkoušk anmeldung angemeldet inscription inscripción
        iscrizione inschrijving aanmelding anmälan rejestracja inscrição webinar
        """)
    private static let appointments = WordStems(
        """
        appointment termin rendez rdv cita appuntament afspraak tidsbokning läkartid wizyt consulta termín időpont
        予約 예약 预约 ραντεβού randevu запись приём interview gespräch entretien entrevista colloquio kallelse tandläkar ajanvaraus toimitusaika slot zeitfenster créneau bezorgmoment tijdvak bezorgdatum retrait
        """)
    private static let noAppointments = [
        "terminal", "terminus", "terminate", "determin", "citation", "citadines", "visitar", "terminados", "consultar",
        "consultez", "consulter",
    ]
    private static let cars = WordStems(
        """
        mietwagen mietauto leihwagen autovermietung autonoleggio noleggio huurauto autoverhuur hyrbil autopůjčovna
        wypożyczal レンタカー europcar hertz sixt alamo goldcar
        """)
    private static let carPhrases = Phrases(
        """
        car rental|rental car|car hire|hire car|vehicle rental|location de voiture|location de véhicule
        alquiler de coche|coche de alquiler|alquiler de vehículo|aluguel de carro|aluguer de
        """)
    /// Words beside the Japanese word for appointments that make it one for journeys.
    private static let fares = Phrases("新幹線|列車|特急|航空券|便名|フライト")
    /// Labels that only tickets have.
    private static let shows: Set<String> = [
        "film", "movie", "vorstellung", "veranstaltung", "konzert", "concert", "spectacle", "película", "espectáculo",
        "spettacolo",
        "voorstelling", "föreställning", "museo", "museum", "musée", "ausstellung", "exhibition", "公演名", "event",
        "event name", "besuchstag", "besuchsdatum", "visit date", "date of visit", "date de visite", "fecha de visita",
        "data della visita", "bezoekdatum",
    ]
    /// Words that say that something is booked.
    private static let confirmed = WordStems(
        """
        confirm bestätig gebucht buchung bestell erinner remind rappel réserv command recordatorio
        reserva compra conferm promemoria prenota bevestig bekräft bekræft bestilling påminn potwierdz potvrz rezerv rezerw przypomn lembrete
        order booked booking purchase registered registering zakup angemeldet inscrit scheduled vereinbart eingetragen bokat kallelse collecting acquist riepilogo ingepland eingeplant vahvist varau foglal visszaigaz vásárl tilaus επιβεβα κράτηση rezervas onay подтвержд бронир 완료 확인 成功 已确认 確認 完了 予約 購入
        """)
    private static let phrases = Phrases(
        """
        you're in|you’re in|you're going|you’re going|you're booked|you’re booked|you're set|you’re set|see you soon
        you're all set|you’re all set|you're registered|you’re registered|you are booked|you are registered|you are all set
        all booked|is booked|du bist dabei|sie sind dabei|c'est confirmé|todo listo
        """)
    static let own = Set(
        words: """
            your ihr ihre ihren ihrem ihrer ihnen dein deine deinen votre vos ton tes tu tus su sus tuo tuoi suo suoi uw je jouw din dina ditt twój twoje
            seu seus sua suas tvoje tvůj tvá tvou váš vaše vaši vašeho vaša vašu vašou twoja twoją pana pani dit dine jeres deres ditt dina
            er ert era din sinun teidän önnek ваш ваша ваше ваши
            """)
    /// Words of advertisements.
    private static let offers = WordStems(
        """
        sale presale vorverkauf sichern achetez réservez compra koop kaufe buy grab win gewinn newsletter unsubscribe offer rabatt angebot
        discount promo oferta aanbieding
        """)
    private static let bookings: Set<String> = [
        "booking", "booked", "buchung", "buchungsbestätigung", "gebucht", "réservation", "réservé", "reserva",
        "prenotazione", "boeking",
        "geboekt", "bokning", "bokad", "rezerwacja", "rezervace", "reservierung", "reservation", "reservering",
    ]
    private static let cancelled = Set(
        words: """
            cancelled canceled storniert stornierung annulé annulée annulation cancelado cancelada cancelación annullato annullata
            annullamento anulada anulado anulación odwołano zrušena zrušeno zrušení annulleret geannuleerd annulering avbokad avbokning avbokningsbekräftelse anulowano anulowana odwołana cancelamento cancellation
            abgesagt absage
            """)
    private static let cancelledStems = WordStems(
        "cancellat cancellaz cancelled annulliert storniert peruutettu peruttu lemondva отменен")
    /// Words beside which the word for a cancellation is a condition.
    private static let conditions = Set(
        words: """
            free kostenlos kostenlose kostenfrei gratuit gratuite gratuita gratuito gratis until bis policy before vor can können kann if
            wenn sera will delà retard verfällt si may possible möglich hasta avant antes sin sans senza ohne without not nicht terms fee gebühr frais gastos costs kosten
            cas fall case caso geval tardive late
            """)
    /// Beginnings of mails about prices.
    private static let priceWatches = Phrases(
        """
        price drop|price alert|prices have|price has|you're watching|preisalarm|preissenkung|alerte de prix
        alerte prix|alerta de precio|waiting list|waitlist|warteliste|liste d'attente|lista de espera
        """)
    /// The beginnings of the subjects of answers.
    static let answers = ["re:", "aw:", "sv:", "ynt:", "odp:", "antw:", "rif:", "res:", "回复:"]
}
