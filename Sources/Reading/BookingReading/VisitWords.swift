/// Words beside what mails say about tickets, appointments and hired cars: labels, headings, and parts of names.
enum VisitWords {
    static let title: Set<String> = Set(
        phrases: """
            event|event name|veranstaltung|show|film|movie|vorstellung|titel|title|konzert|concert|spectacle|événement|séance|evento|película
            espectáculo|spettacolo|voorstelling|evenement|föreställning|evenemang|wydarzenie|what|was|course|kurs|webinar|workshop|session
            prüfung|exam|modul|museo|museum|musée|exposición|esposizione|exposition|attraction|attrazione|mostra|公演名|イベント名|公演|イベント|作品|作品名|講座名|セミナー名|コース名|プラン名|商品名|演唱会|节目|活动名称|공연명|tapahtuma|esitys|elokuva|előadás|představení|pořad|kurz|kurs|kursus|corso|curso|cours|class|activity|aktivität|activité|actividad|experience|erlebnis|tour|führung|visite|match|spiel|exhibition|ausstellung|topic|thema
            """)
    /// The labels of a visit.
    static let allLabels = title.union(place).union(when).union(hours).union(person).union(service)
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
    /// Prepositions before a clock time.
    static let beforeHours: Set<String> = ["um", "at", "à", "alle", "om", "o", "v", "às", "ab", "from", "dès", "da"]
    /// Words before the time at which something ends.
    static let ends: Set<String> = Set(
        words:
            "end ends ending finishes ende endet fin fine termina einde slut slutter slutar slutt koniec konec vége 終演 終了"
    )
    static let place: Set<String> = Set(
        phrases: """
            objekt|venue|location|where|place|address|veranstaltungsort|ort|wo|adresse|anschrift|spielort|kino|theater|cinema|theatre|lieu|salle|cinéma
            théâtre|où|lugar|recinto|dónde|cine|teatro|dirección|luogo|dove|indirizzo|locatie|waar|adres|bioscoop|plats|var|adress|biograf
            miejsce|gdzie|local|onde|endereço|会場|場所|劇場|practice|clinic|surgery|praxis|hospital|cabinet|clínica|ambulatorio|standort
            klinik|kliniken|mozi|színház|місце|место|χώρος|yer|salon|mekan|místo|místo konání|miesto|helyszín|mottagning|collection address|delivery address|lieferadresse|adresse de livraison|treffpunkt|meeting point|filiale|branch|office|halle|arena|stadium|stadion|where to go|sál|saal|sal|sala|hall|screen|studio|toimitusosoite|osoite|paikka|helyszín|会場名|劇場名|開催場所|集合場所|住所|地点|地址|場地
            """)
    static let person: Set<String> = Set(
        phrases: """
            doctor|physician|practitioner|provider|with|clinician|dentist|therapist|arzt|ärztin|behandler|behandler/in|mit|bei|therapeut
            praticien|médecin|avec|docteur|médico|médica|doctor/a|profesional|medico|dottore|arts|behandelaar|behandlare|tandläkare|läkare|læge|lege|lääkäri|lékař|lékařka|orvos|lekarz|consultant|advisor
            berater|担当|担当医|担当者|医師|scheduled with|host|seeing|veterinarian|tierarzt|vétérinaire|stylist|trainer|instructor|coach|læge|behandler|lekarka|stomatolog
            """)
    /// Words in the name of a house for appointments.
    static let practices: Set<String> = Set(
        words: """
            praxis zahnarztpraxis hausarztpraxis hausarztzentrum physiotherapie klinik clinic surgery dental dentistry salon studio bürgeramt
            rathaus autohaus werkstatt clínica clinica cabinet medical hospital krankenhaus ambulatorio tandlæge tandläkare huisarts
            tandarts kapper friseur coiffeur barber barbershop gemeinde
            """)
    /// Words of labels and headings that name nothing themselves.
    static let labels: Set<String> = [
        "localizador", "reference", "referenz", "référence", "referencia", "nummer", "number", "numero", "número",
        "numéro", "qty", "quantity",
        "price", "preis", "prix", "precio", "prezzo", "total", "gesamt", "room", "zimmer", "check",
        "details", "daten", "datos", "données", "détails", "dati", "dettagli", "gegevens", "dados", "summary",
        "übersicht", "récapitulatif",
        "calendar", "kalender", "calendrier", "calendario", "google", "outlook", "ical",
    ]
    static let prices: Set<String> = ["eur", "usd", "gbp", "chf", "sek", "nok", "dkk", "pln", "czk", "jpy"]
    /// Labels of what is done at an appointment.
    static let service: Set<String> = [
        "what", "was", "service", "leistung", "treatment", "behandlung", "motif", "motivo", "terminart",
        "appointment type", "visit type",
        "reason", "grund", "anliegen", "servicio", "prestazione", "usługa", "tjänst", "ydelse", "behandling", "dienst",
        "palvelu",
        "tätigkeit", "arbeiten", "besuchsgrund", "prestation", "soin", "メニュー", "施術", "内容", "процедура", "zabieg",
        "výkon", "type",
    ]
    /// Words in the name of a house for an audience.
    static let halls: Set<String> = Set(
        words: """
            teatro theater theatre théâtre kino cinema cinéma museum museo musée arena halle opera oper opéra philharmonie zenith zénith
            stadium stadion auditorium playhouse concertgebouw kunsthalle galerie gallery gallerie club klub bioscoop biograf konserthus
            centro centre center zentrum salle saal sala cité
            """)
    /// Words beside the time of what is booked.
    static let when: Set<String> = Set(
        words: """
            when date datum termin besuchstag besuch visit visite beginn beginnt start starts wann zeit uhrzeit quand fecha cuándo hora inicio data quando ora inizio wanneer aanvang
            tid när kiedy godzina início 日時 日付 開演 開催日 time appointment rendez vous cita appuntamento afspraak
            datas dates fechas termine dag visita collecting
            bezorgmoment bezorgdatum slot tijdvak liefertermin créneau
            einlass doors séance vorstellung tidspunkt tidpunkt ajankohta päivä päivämäärä aika kellonaika aikaikkuna toimituspäivä dátum időpont időpontja datum kezdés ημερομηνία дата время 日期 时间 時間
            """)
    /// Words of ``when`` that stand beside the times of mails and orders, too.
    static let anyTime: Set<String> = [
        "date", "dates", "datum", "time", "tid", "data", "datas", "fecha", "fechas", "zeit", "uhrzeit", "hora", "ora",
        "日付",
    ]
    /// Words before times of other things: the order, the last day to cancel or to pay.
    static let otherTimes: Set<String> = Set(
        words: """
            until by before bis spätestens jusqu jusque tard avant hasta antes entro fino tot voor senast till przed até ordered order issued purchased
            placed bestellt bestelldatum bestellnummer bestellung gekauft buchungsdatum gebucht commandé commande émis pedido comprado
            ordine acquistato købt kjøpt köpt besteld besteldatum beställd beställning zamówienie booked bought paid payment pay due invoice rechnung
            rechnungsdatum zahlung facture factura fattura factuur faktura valid gültig valable válido valido geldig giltig ważny expires
            expire expiry cancel cancellation storno stornierung stornieren annuler annulation cancelar annullare annuleren deadline frist
            sent created generated erstellt updated published registered since born geburtsdatum birth naissance dob geboren
            """)

    /// Whether an East Asian word ends in the sign for a day or time, as labels do.
    static func isDay(_ word: String) -> Bool {
        (word.hasSuffix("日時") || word.hasSuffix("日")) && word.count >= 2 && !isOtherDay(word)
    }

    /// Whether an East Asian word is the label of another day: of the order, the payment, or the last one.
    static func isOtherDay(_ word: String) -> Bool {
        word.utf8.first.map { $0 >= 0xE3 } == true
            && (word.hasSuffix("期限") || word.hasSuffix("締切")
                || ["受付", "申込", "お申", "注文", "ご注", "発券", "支払", "購入", "発行", "作成", "送信", "有効"].contains(
                    where: word.hasPrefix))
    }

    /// Words beside the number of a seat, or the number of tickets.
    static let seats = TravelWords.seats.union(
        Set(
            words:
                """
                reihe row block platz rang rank fila butaca fauteuil rad plats řada sedadla rząd miejsce miejsca zaal rij stoel parkett stalls
                circle balcony balkon parterre ticket tickets karte karten billet billets entrada entradas biglietto biglietti stehplatz
                """))

    static let pickUp = Phrases(
        """
        pick-up|pick up|pickup|trip start|abholung|abholen|anmietung|prise en charge|retrait|recogida|ritiro|ophalen|hämtas
        hämtning|odbiór|vyzvednutí|retirada|levantamento|出発|collection
        """)
    static let dropOff = Phrases(
        """
        return|trip end|drop-off|drop off|dropoff|rückgabe|abgabe|restitution|retour|devolución|entrega|riconsegna|restituzione
        inleveren|terugbrengen|återlämn|zwrot|vrácení|devolução|返却
        """)
    static let pickUpPlace: Set<String> = Set(
        phrases: """
            pick-up & return|pickup & return|pick-up & return location|pickup & return location|pick-up location|pickup location|pick up location|collection point|abholort|abholstation|anmietstation|lieu de prise en charge
            agence de départ|lugar de recogida|luogo di ritiro|ophaallocatie|hämtningsplats|miejsce odbioru|local de retirada|station|agence
            """)
}
