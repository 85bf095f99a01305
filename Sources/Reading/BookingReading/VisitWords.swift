/// Words of mails about tickets, appointments and hired cars, by their meaning.
enum VisitWords {
    private static func list(_ text: String) -> [String] { text.split { $0 == " " || $0 == "\n" }.map(String.init) }

    /// What a mail is about.
    enum Subject {
        case ticket, appointment, car
    }

    /// Beginnings and ends of words, so that compounds count: `Terminbestätigung`, `Arzttermin`.
    private static let tickets = list(
        """
        ticket eintrittskarte kinokarte karten billets entradas bigliett kaartje toegangskaart biljett bilety
        bilhete billet entrée ingresso vstupenk jegy チケット registration registered anmeldung angemeldet inscription inscripción
        iscrizione inschrijving aanmelding anmälan rejestracja inscrição webinar
        """)
    private static let appointments = list(
        """
        appointment consultation termin rendez rdv cita citas appuntament afspraak tidsbokning läkartid wizyt consulta termín időpont
        予約 kallelse tandläkar slot zeitfenster créneau bezorgmoment tijdvak bezorgdatum retrait
        """)
    private static let noAppointments = [
        "terminal", "terminus", "terminate", "determin", "citation", "citadines", "visitar", "terminados",
    ]
    private static let cars = list(
        """
        mietwagen mietauto leihwagen autovermietung autonoleggio noleggio huurauto autoverhuur hyrbil autopůjčovna
        wypożyczal レンタカー europcar hertz sixt alamo goldcar
        """)
    private static let carPhrases = [
        "car rental", "rental car", "car hire", "hire car", "vehicle rental", "location de voiture",
        "location de véhicule",
        "alquiler de coche", "coche de alquiler", "alquiler de vehículo", "aluguel de carro", "aluguer de",
    ]

    /// Beginnings and ends of words that say that something is booked.
    private static let confirmed = list(
        """
        confirm bestätig bestätigung gebucht buchung bestell bestellung erinner erinnerung remind rappel réserv command recordatorio
        reserva compra conferm promemoria prenota bevestig bestelling herinner bekräft bekræft bestilling bekräftelse påminn potwierdz przypomn lembrete
        order booked booking purchase registered angemeldet inscrit scheduled vereinbart eingetragen bokat kallelse collecting acquist riepilogo ingepland eingeplant réservé 確認 完了 予約 購入
        """)
    private static let phrases = [
        "you're in", "you’re in", "you're going", "you’re going", "you're booked", "you’re booked", "you're set",
        "you’re set", "see you soon",
        "todo listo",
    ]
    private static let own: Set<String> = Set(
        list(
            """
            your ihr ihre ihren dein deine deinen votre vos ton tes tu tus su sus tuo tuoi suo suoi uw je jouw din dina ditt twój twoje
            seu seus sua suas
            """))
    /// Words of advertisements.
    private static let offers = list(
        """
        sale presale vorverkauf sichern achetez réservez compra koop kaufe buy grab win gewinn newsletter unsubscribe offer rabatt angebot
        discount promo oferta offerta aanbieding
        """)
    private static let cancelled = list(
        """
        cancelled canceled storniert stornierung annulé annulée annulation cancelado cancelada cancelación annullato annullata
        annullamento anulada anulado anulación odwołano zrušena zrušeno zrušení annulleret geannuleerd annulering avbokad avbokning avbokningsbekräftelse anulowano anulowana odwołana cancelamento cancellation
        abgesagt absage
        """)

    /// Words beside which the word for a cancellation is a condition.
    private static let conditions: Set<String> = Set(
        list(
            """
            free kostenlos kostenlose kostenfrei gratuit gratuite gratuita gratuito gratis until bis policy before vor can können kann if
            wenn sera will delà retard verfällt si may possible möglich hasta avant antes sin sans senza ohne without not nicht terms fee gebühr
            """))

    /// Whether the subject or a line at the beginning says that the booking is cancelled.
    static func isCancelled(_ mail: BookingText, _ subject: String?) -> Bool {
        ([subject ?? ""] + mail.cells.prefix(12).map(\.text)).contains { line in
            let words = BookingText.words(line)
            // One word alone may be a link.
            guard words.count > 2 || line == subject else { return false }
            return words.contains { cancelled.contains($0) } && !words.contains { conditions.contains($0) }
        }
    }

    /// Beginnings of mails about prices.
    private static let priceWatches = [
        "price drop", "price alert", "prices have", "price has", "you're watching", "preisalarm", "preissenkung",
        "alerte de prix",
        "alerte prix", "alerta de precio", "waiting list", "waitlist", "warteliste", "liste d'attente",
        "lista de espera",
    ]

    /// Whether the subject or a line at the beginning offers something.
    static func isOffer(_ mail: BookingText, _ subject: String?) -> Bool {
        ([subject ?? ""] + mail.cells.prefix(6).map(\.text)).contains { line in
            let line = line.lowercased()
            return priceWatches.contains { line.contains($0) }
        }
    }

    /// Returns what a mail is about that books something; nil for advertisements and other mails.
    static func subject(of mail: BookingText, _ subject: String?) -> Subject? {
        let head = ([subject ?? ""] + mail.cells.prefix(15).map(\.text)).joined(separator: "\n")
        let words = BookingText.words(head)
        let text = head.lowercased()
        let isCar = carPhrases.contains { text.contains($0) } || has(words, cars)
        let hasAppointment = words.contains { isAppointment($0) }
        let hasTicket =
            has(words, tickets) || mail.cells.prefix(40).contains { has(BookingText.words($0.text), tickets) }
            || mail.labelled(shows) != nil
        guard isCar || hasAppointment || hasTicket else { return booked(subject ?? "") == nil ? nil : .ticket }
        let isOwn = words.indices.dropFirst().contains {
            own.contains(words[$0 - 1]) && (isTicket(words[$0]) || isAppointment(words[$0]))
        }
        let isIn = phrases.contains { text.contains($0) }
        guard has(words, confirmed) || isIn || (isOwn && !has(words, offers)) else { return nil }
        // The subject decides between the two, if it names one.
        let named = BookingText.words(subject ?? "")
        if has(named, tickets), !named.contains(where: { isAppointment($0) }) { return isCar ? .car : .ticket }
        return isCar ? .car : hasAppointment ? .appointment : .ticket
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

    private static let bookings: Set<String> = [
        "booking", "booked", "buchung", "buchungsbestätigung", "gebucht", "réservation", "réservé", "reserva",
        "prenotazione", "boeking",
        "geboekt", "bokning", "bokad", "rezerwacja", "rezervace", "reservierung", "reservation", "reservering",
    ]

    static func isTicket(_ word: String) -> Bool { has([word], tickets) }
    static func isAppointment(_ word: String) -> Bool {
        has([word], appointments) && !noAppointments.contains { word.hasPrefix($0) }
    }

    /// Whether a word has a stem in it, by their bytes: a search by characters took most of the time of a plain mail.
    private static func holds(_ word: String, _ stem: String) -> Bool {
        guard !stem.isEmpty, word.utf8.count >= stem.utf8.count else { return false }
        let (word, stem) = (Array(word.utf8), Array(stem.utf8))
        return (0...(word.count - stem.count)).contains { start in
            word[start] == stem[0] && stem.indices.allSatisfy { word[start + $0] == stem[$0] }
        }
    }

    private static func has(_ words: [String], _ stems: [String]) -> Bool {
        words.contains { word in
            stems.contains {
                word.hasPrefix($0) || (($0.count >= 5 || !$0.utf8.allSatisfy { $0 < 0xE0 }) && holds(word, $0))
            }
        }
    }

    /// The beginnings of the subjects of answers.
    static let answers = ["re:", "aw:", "sv:", "ynt:", "odp:", "antw:", "rif:", "res:", "回复:"]

    // MARK: Labels

    static let title: Set<String> = Set(
        """
        event|event name|veranstaltung|show|film|movie|vorstellung|titel|title|konzert|concert|spectacle|événement|séance|evento|película
        espectáculo|spettacolo|voorstelling|evenement|föreställning|evenemang|wydarzenie|what|was|course|kurs|webinar|workshop|session
        prüfung|exam|modul|museo|museum|musée|exposición|esposizione|exposition|attraction|attrazione|mostra|公演名|イベント名|公演|イベント|作品|match|spiel|exhibition|ausstellung|topic|thema
        """.split { $0 == "|" || $0 == "\n" }.map(String.init))
    /// Labels that only tickets have.
    private static let shows: Set<String> = [
        "film", "movie", "vorstellung", "veranstaltung", "konzert", "concert", "spectacle", "película", "espectáculo",
        "spettacolo",
        "voorstelling", "föreställning", "museo", "museum", "musée", "ausstellung", "exhibition", "公演名", "event",
        "event name",
    ]
    static let vehicle: Set<String> = [
        "vehicle", "vehículo", "fahrzeug", "véhicule", "veicolo", "voertuig", "veículo", "fordon", "pojazd", "vozidlo",
        "car", "mietwagen",
        "coche", "voiture", "auto",
    ]
    /// Words beside a clock time.
    static let hours: Set<String> = [
        "ora", "ore", "hora", "horas", "heure", "uhrzeit", "zeit", "time", "tid", "kl", "klo", "godzina", "hodina",
        "hodin", "hour", "beginn",
        "start", "begin", "inizio", "inicio", "início", "début", "aanvang", "時間", "開演",
    ]
    static let place: Set<String> = Set(
        """
        venue|location|where|place|address|veranstaltungsort|ort|wo|adresse|anschrift|spielort|kino|theater|cinema|theatre|lieu|salle|cinéma
        théâtre|où|lugar|recinto|dónde|cine|teatro|dirección|luogo|dove|indirizzo|locatie|waar|adres|bioscoop|plats|var|adress|biograf
        miejsce|gdzie|kino|local|onde|endereço|会場|場所|劇場|practice|clinic|surgery|praxis|hospital|cabinet|clínica|ambulatorio|standort
        klinik|kliniken|mottagning|collection address|delivery address|lieferadresse|adresse de livraison|treffpunkt|meeting point|filiale|branch|office|halle|arena|stadium|stadion|where to go
        """.split { $0 == "|" || $0 == "\n" }.map(String.init))
    static let person: Set<String> = Set(
        """
        doctor|physician|practitioner|provider|with|clinician|dentist|therapist|arzt|ärztin|behandler|behandler/in|mit|bei|therapeut
        praticien|médecin|avec|docteur|médico|médica|doctor/a|profesional|medico|dottore|arts|behandelaar|behandlare|tandläkare|läkare|lekarz|consultant|advisor
        berater|担当|担当医
        """.split { $0 == "|" || $0 == "\n" }.map(String.init))
    /// Words in the name of a house for appointments.
    static let practices: Set<String> = Set(
        list(
            """
            praxis zahnarztpraxis hausarztpraxis hausarztzentrum physiotherapie klinik clinic surgery dental dentistry salon studio bürgeramt
            rathaus autohaus werkstatt clínica clinica cabinet medical hospital krankenhaus ambulatorio tandlæge tandläkare huisarts
            tandarts kapper friseur coiffeur barber barbershop gemeinde
            """))
    /// Words of labels and headings that name nothing themselves.
    static let labels: Set<String> = [
        "localizador", "reference", "referenz", "référence", "referencia", "nummer", "number", "numero", "número",
        "numéro", "qty", "quantity",
        "price", "preis", "prix", "precio", "prezzo", "total", "gesamt", "room", "zimmer", "check",
    ]
    static let prices: Set<String> = ["eur", "usd", "gbp", "chf", "sek", "nok", "dkk", "pln", "czk", "jpy"]
    /// Labels of what is done at an appointment.
    static let service: Set<String> = [
        "what", "was", "service", "leistung", "treatment", "behandlung", "motif", "motivo", "terminart",
        "appointment type", "visit type",
        "reason", "grund", "anliegen", "servicio", "prestazione", "usługa",
    ]
    /// Words in the name of a house for an audience.
    static let halls: Set<String> = Set(
        list(
            """
            teatro theater theatre théâtre kino cinema cinéma museum museo musée arena halle opera oper opéra philharmonie zenith zénith
            stadium stadion auditorium playhouse concertgebouw kunsthalle galerie gallery gallerie club klub bioscoop biograf konserthus
            centro centre center zentrum
            """))
    /// Words beside the time of what is booked.
    static let when: Set<String> = Set(
        list(
            """
            when date datum termin beginn beginnt start starts wann zeit uhrzeit quand fecha cuándo hora inicio data quando ora inizio wanneer aanvang
            tid datum när kiedy termin godzina início 日時 日付 開演 開催日 time appointment rendez vous cita appuntamento afspraak
            datas dates fechas termine dag visita collecting
            bezorgmoment bezorgdatum slot tijdvak liefertermin créneau
            einlass doors séance vorstellung
            """))
    /// Words of ``when`` that stand beside the times of mails and orders, too.
    static let anyTime: Set<String> = [
        "date", "dates", "datum", "time", "tid", "data", "datas", "fecha", "fechas", "zeit", "uhrzeit", "hora", "ora",
        "日付",
    ]
    /// Words before times of other things: the order, the last day to cancel or to pay.
    static let otherTimes: Set<String> = Set(
        list(
            """
            until by before bis spätestens jusqu jusque avant hasta antes entro fino tot voor senast till przed até ordered order issued purchased
            placed bestellt bestelldatum bestellnummer bestellung gekauft buchungsdatum gebucht commandé commande émis pedido comprado
            ordine acquistato besteld besteldatum beställd beställning zamówienie booked bought paid payment pay due invoice rechnung
            rechnungsdatum zahlung facture factura fattura factuur faktura valid gültig valable válido valido geldig giltig ważny expires
            expire expiry cancel cancellation storno stornierung stornieren annuler annulation cancelar annullare annuleren deadline frist
            sent created generated erstellt updated published registered since born geburtsdatum birth naissance dob geboren
            """))

    static let pickUp = [
        "pick-up", "pick up", "pickup", "abholung", "abholen", "anmietung", "prise en charge", "retrait", "recogida",
        "ritiro",
        "ophalen", "hämtas", "hämtning", "odbiór", "vyzvednutí", "retirada", "levantamento", "出発", "collection",
    ]
    static let dropOff = [
        "return", "drop-off", "drop off", "dropoff", "rückgabe", "abgabe", "restitution", "retour", "devolución",
        "entrega", "riconsegna",
        "restituzione", "inleveren", "terugbrengen", "återlämn", "zwrot", "vrácení", "devolução", "返却",
    ]
    static let pickUpPlace: Set<String> = Set(
        """
        pick-up & return|pick-up location|pickup location|pick up location|collection point|abholort|abholstation|anmietstation|lieu de prise en charge
        agence de départ|lugar de recogida|luogo di ritiro|ophaallocatie|hämtningsplats|miejsce odbioru|local de retirada|station|agence
        """.split { $0 == "|" || $0 == "\n" }.map(String.init))
}
