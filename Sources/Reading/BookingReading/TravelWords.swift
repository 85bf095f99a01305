/// Words of mails about journeys and stays, by their meaning.
enum TravelWords {
    /// Words before or above a time of departure.
    static let departure = Set(
        words:
            """
            departure departs depart departing dep avg leaves leaving outbound abflug abfahrt abfahrtszeit départ salida sale
            partenza parte partida sai saída avgång avgår avgang afgang afg avresa afrejse avreise vertrek vertrekt odjezd odlet
            odjazd wylot odchod lähtö lähtee indulás plecare отправление вылет відправлення kalkış gidiş αναχώρηση departing leave embarkation einschiffung embarquement 発 出発 出发 출발
            """)
    /// Words before or above a time of arrival.
    static let arrival = Set(
        words:
            """
            arrival arrives arrive arriving arr ank ankunft ankunftszeit arrivée llegada llega arrivo arriva chegada chega ankomst
            ankommer aankomst příjezd přílet przyjazd przylot príchod prílet saapuminen saapuu érkezés sosire прибытие
            прилёт прилет прибуття varış άφιξη disembarkation ausschiffung 着 到着 到达 도착
            """)
    /// Short words that mean a departure or an arrival only directly beside a time.
    static let nearDeparture = Set(words: "ab von dep od from de fra från")
    static let nearArrival = Set(words: "an arr do to")

    /// Words above the column of the place where a journey begins.
    static let origin = departure.union(nearDeparture).union(Set(words: "origin origen origine origem herkunft start"))
    /// Words above the column of the place where a journey ends.
    static let toward = arrival.union(
        Set(words: "to nach à a hacia naar till til do vers destination ziel destino destinazione"))

    /// Words that say that a text is about flights, trains or buses.
    static let flight = Set(
        words:
            "flight flights airline airlines airways flug flüge fluginformationen flugdaten vol vols vuelo vuelos volo voli voo voos flyg fly vlucht lot let lento рейс uçuş 航班 便"
    )
    /// Beginnings of words that say so, too: `Flyinformasjon`.
    static let flightStems = WordStems(
        "flyin flyv flugi flugd flugb vlucht lennot lento letov letenk lotnicz repülő uçuş avion")
    static let train = Set(
        words:
            "train trains zug züge bahn fahrkarte voiture tren treno comboio trem tåg tog trein vlak pociąg juna vonat поезд billet rail railway"
    )
    static let bus = Set(
        words:
            "bus flixbus fernbus coach autobus autobusové autobús autocar pullman ônibus buss linja busz автобус busbahnhof"
    )

    /// Words of bookings of journeys.
    static let journey = Set(
        words:
            """
            booking buchung booked gebucht ticket tickets fahrkarte jízdenka bilet biljett billett billet biglietto billete itinerary reise
            reiseplan hinreise rückreise hinfahrt rückfahrt hinflug rückflug ferry fähre schiff traversée kabine cabin journey viaggio viaje billetes billets biglietti trayecto viajero voyage resa rejse passenger passengers passagier reisender voyageur pasajero passeggero cestující
            reservation reservierung réservation réservé réservée trajet reserva prenotazione bokning rezervace rezerwacja
            """)

    /// Words beside times that do not name a place.
    static let noPlace = Set(
        words:
            """
            uhr h hrs hours am pm gleis platform platf plattform track spår spor voie binario vía andén nástupiště nást peron terminal gate
            datum date data fecha dato zeit time heure hora ora tid class klasse classe klass clase coach seat wagen wg platz pl
            place duration dauer reisedauer durée duración durata restid varighed flight flug vol vuelo volo flyg train zug status
            bestätigt confirmed operated durchgeführt opéré by von via stops stop nonstop direct direkt halt reservierung
            reservation sitzplatz sitzplätze nicht nur valid vor nach before after pnr economy business cabin adult erwachsener
            ore alle à um at kl klo uhrzeit orario horaire
            local trip journey reise viaje voyage viaggio resa rejse ihre ihr your votre deine dein ticket fare tarif price preis total outbound homebound return inbound hinflug rückflug hinfahrt rückfahrt utresa återresa hemresa aller retour ida
            vuelta andata ritorno tam zpět cesta route today tomorrow mon tue wed thu fri sat sun
            """
    ).union(departure).union(arrival)

    /// Words of seats, changes and instructions, which no name of a place has.
    static let seats = Set(
        words:
            """
            seat seats sitz sitzplatz sitzplätze fenster gang großraum wagen wg voiture carriage rijtuig stoel asiento asientos coche
            carrozza posto posti umstieg change changes reservierung reservation minutes minuten minutos minuti minuter minut payment pago
            detalle zahlung paiement pagamento betaling bagage baggage gepäck equipaje bagaglio bagagem
            """)

    /// Words beside the times at which luggage is taken.
    static let checkInWords = Set(
        words: "check checkin incheckning innsjekking enregistrement odprawa odbavení facturación")
    /// Houses that book tables and rooms in others.
    static let platforms = Phrases(
        """
        opentable|thefork|lafourchette|quandoo|zenchef|sevenrooms|bookatable|formitable|guestonline|tripadvisor|google
        booking.com|expedia|hotels.com|agoda|airbnb|hostelworld|trivago|vrbo|trip.com|ebookers|lastminute|opodo|logitravel|destinia
        """)
    /// The names of such houses that are parts of other words, as of Stockholm and Fahrschule.
    static let shortPlatforms = Set(words: "resy tock yelp hrs")

    /// Words before or above the first day of a stay.
    static let checkIn = Phrases(
        """
        check-in|check in|checkin|anreise|arrivée|arrival|llegada|entrada|arrivo|aankomst|ankomst|incheckning|innsjekk
        indtjekning|příjezd|przyjazd|zameldowanie|tulopäivä|bejelentkezés|érkezés|заезд|заїзд|giriş|sosire|chegada|άφιξη|체크인
        チェックイン|入住
        """)
    /// Words before or above the last day of a stay.
    static let checkOut = Phrases(
        """
        check-out|check out|checkout|abreise|départ|departure|salida|saída|partenza|vertrek|avresa|utcheckning|utsjekk
        udtjekning|afrejse|odjezd|wyjazd|wymeldowanie|lähtöpäivä|kijelentkezés|távozás|выезд|виїзд|çıkış|plecare
        partida|αναχώρηση|チェックアウト|退房|离店|離店|체크아웃
        """)
    /// Words of ``checkIn`` and ``checkOut`` that no journey has.
    static let checkInOnly = Phrases(
        "check-in|check in|checkin|anreise|incheckning|tulopäivä|チェックイン|入住|체크인|zameldowanie")
    static let checkOutOnly = Phrases(
        "check-out|check out|checkout|abreise|utcheckning|lähtöpäivä|チェックアウト|退房|离店|체크아웃|wymeldowanie")
    /// Words that say that a text is about a stay.
    static let stay = Set(
        words:
            """
            hotel hostel hôtel room rooms zimmer nights night nacht nächte übernachtung übernachtungen unterkunft chambre nuit nuits
            habitación habitaciones noche noches alojamiento camera camere notte notti quarto noite noites kamer kamers nachten rum natt nätter
            värelse værelse overnatting nætter pokój noc nocleg pokoj huone yö szoba éjszaka номер ночь ночи cameră oda apartment
            guesthouse stay accommodation pension resort sommerhus feriebolig ferienwohnung ferienhaus casa appartamento appartement cottage
            """)
    /// Words for the nights of a stay.
    static let nights = Set(
        words:
            "night nights nacht nächte übernachtung übernachtungen nuit nuits noche noches notte notti noite noites nachten natt nätter nætter noc nocleg éjszaka ночь 泊"
    )
    /// Words of East Asian mails about stays, tables and journeys, which have no blanks between words.
    static let stayPhrases = Phrases("泊|宿泊|客室|酒店|旅館|入住|체크인|숙소|호텔|객실")
    /// Beginnings of words that say that a text is about a stay.
    static let stayStems = WordStems(
        "huone varaushotelli szob zimmer chambre habitaci camere kamer rumm værels pokoj pokój номер δωμάτι διανυκτ oda nächt camera nocleg szállás majoit bungalow accommod vakantiep ferienw ferienh gästez"
    )
    static let reservedPhrases = Phrases("予約|预订|預訂|预约|예약|κράτησ|rezervasyon|брон")
    static let tablePhrases = Phrases("店名|店舗|レストラン|コース|お席|来店|餐厅|餐廳|레스토랑|εστιατόριο|restoran|ресторан|стол")
    static let busPhrases = Phrases("バス|巴士|大巴|버스")
    static let journeyPhrases = Phrases("予約|乗車|搭乗|乗船|车票|订单|예약|승차")
    /// Words that say that a room is reserved.
    static let firmly = Set(
        words:
            "reserviert bestätigen bestätigt reserved confirmed confirm réservé réservée réservons reservado reservada confirmamos prenotato confermiamo gereserveerd"
    )
    /// Words that name a house for guests.
    static let house = Set(
        words:
            """
            hotel hôtel hostel inn resort apartments apartment suites lodge pension guesthouse gasthof gasthaus agriturismo podere masseria locanda riad ryokan haus villa landhaus chalet ferienhaus ferienwohnung motel albergo residence palace
            ibis novotel mercure hilton marriott radisson sheraton westin hyatt scandic meininger leonardo meliá barceló sofitel pullman
            ramada wyndham travelodge citizenm parador pousada
            """
    )

    /// Words that say that a table was reserved.
    static let table = Set(
        words:
            """
            table tisch mesa tavolo tafel bord stolik stůl asztal pöytä couvert couverts guests guest gäste personen person persons people
            party personas persone personnes pessoas personer osob osoby osób comensales cubiertos diners covers άτομα ατόμων kişi kişilik гостей гости человек fő henkilöä henkilöt henkilölle
            """)
    static let reserved = Set(
        words:
            """
            reservation reservierung reserved reserviert booking buchung booked gebucht réservation réservé reserva reservado
            prenotazione prenotato reservering gereserveerd bokning bokad bestilling reservert rezervace rezerwacja foglalás varaus
            réservée confirmada bestätigt tischreservierung
            """)

    /// The kinds of trains that are printed before a number.
    static let trains: Set<String> = [
        "ICE", "IC", "EC", "ECE", "RE", "RB", "IRE", "IR", "S", "RJ", "RJX", "NJ", "EN", "TGV", "TER", "OUIGO", "INOUI",
        "EST", "THA", "AVE",
        "ALVIA", "AVANT", "AVLO", "FR", "FA", "FB", "RV", "REG", "ICN", "EIC", "EIP", "TLK", "KD", "OS", "SP", "EX",
        "SC", "LE", "FLX", "WB",
        "X", "SJ", "D", "AP", "IRN", "EUR", "ERB", "HKX", "BRB", "NZ", "RX", "CJX", "REX", "R", "ICNG", "THALYS",
        "EUROSTAR",
    ]
    /// Words before the number of a train.
    static let trainNumber = Set(words: "train zug treno tren tog tåg trein vlak pociąg comboio juna поезд")
    /// Words before the number of a flight.
    static let flightNumber = Set(
        words:
            "flight flug flugnummer vol vuelo volo voo flyg fly vlucht lot lotu let lento рейс flightnumber uçuş")

    /// Words for the way out and back.
    static let direction = Set(
        words:
            """
            out outbound outward inbound return homebound hinfahrt rückfahrt hinflug rückflug hinreise rückreise aller retour ida vuelta andata
            ritorno heenreis terugreis utresa hemresa utreise hjemreise udrejse hjemrejse tam powrót tur retur wyjazd 往路 復路 going coming trip fahrt trajet viaje viaggio voyage resa rejse journey matka
            """)
    /// Names of carriers, and of kinds of trains, that are printed before a number.
    static let carriers: [String: CarrierNumber.Kind] = {
        let trains = Set(
            words:
                """
                frecciarossa frecciargento frecciabianca intercity intercités regionale italo railjet eurocity nightjet eurostar thalys inoui
                ouigo avlo ave alvia avant talgo pendolino flixtrain acela westbahn snälltåget snabbtåg öresundståg lyntog intercites tgv lyria
                """)
        let flights = Set(
            words:
                """
                delta united american southwest jetblue alaska lufthansa ryanair easyjet klm iberia vueling airfrance swiss austrian
                eurowings condor finnair sas norwegian tap lot wizz wizzair qantas emirates qatar etihad ana jal westjet latam avianca
                """)
        var carriers = Dictionary(uniqueKeysWithValues: trains.map { ($0, CarrierNumber.Kind.train) })
        for name in flights { carriers[name] = .flight }
        for name in ["flixbus", "blablacar", "regiojet", "greyhound", "megabus", "alsa"] { carriers[name] = .bus }
        return carriers
    }()
    /// Words for a coach of a train.
    static let coach = Set(words: "coach voiture wagen carrozza coche vagn wagon rijtuig vůz vagon carruagem")

    /// Prepositions before the name of what is booked.
    static let beforeNames: Set<String> = [
        "at", "in", "im", "bei", "beim", "chez", "en", "presso", "da", "bij", "på", "hos", "v", "w", "a", "à", "no",
        "na", "du", "al", "el", "au", "aux", "zur", "zum", "dal", "alla", "til", "for", "für", "pour", "para", "per",
        "voor",
    ]
    /// Prepositions that stand before the name of a house only.
    static let beforeHouses: Set<String> = ["at", "bei", "beim", "chez", "presso", "bij", "hos"]

    /// Words of a house that welcomes its guests.
    static let welcome = Set(
        words:
            """
            welcome welcoming welcomes begrüßen begrüssen willkommen accueillir accueillons bienvenue verwelkomen welkom aspettiamo accogliervi
            benvenuti benvenuto esperamos bienvenido bienvenidos bienvenida recibirle receber välkomna välkommen velkommen tervetuloa witamy zapraszamy
            seeing
            """
    ).union(choice)
    /// Words that thank for the choice of a house.
    static let choice = Set(
        words:
            "choosing chosen entschieden gewählt choisi choisissant elegido elegir scelto scegliere gekozen valgt valt wybranie escolher escolhido"
    )
    /// Words for the guests, between the word that welcomes and the house.
    static let guests = Set(
        words:
            """
            you sie ihnen dich dir euch ihr ihre ihren ihrem unser unserem unseren unserer our us vous nous notre u ons onze le lei la te ti vi
            voi usted ustedes os nuestro nuestra nostro nostra er dere dig jer si soon back bald wieder herr frau mr mrs ms monsieur madame
            """)
    /// Words of ``guests`` before the name of a person.
    static let titles: Set<String> = ["herr", "frau", "mr", "mrs", "ms", "monsieur", "madame"]
    /// Prepositions between the word that welcomes and the house.
    static let beforeWelcome = beforeHouses.union(
        Set(
            words:
                "to in im zu zum zur au aux à a al en nel nella all alla da dal dans für op til till på no na at vid i w u"
        ))

    /// Whether a word says that a time is one of departure or arrival.
    static func isOfJourney(_ word: String) -> Bool { departure.contains(word) || arrival.contains(word) }

    /// Whether a word is one of some, or begins with one and ends in the word for a number: `Treinnummer`.
    static func isNumberWord(_ word: String, of kinds: Set<String>) -> Bool {
        if kinds.contains(word) { return true }
        guard let end = ["nummer", "number", "nr", "numer", "numero", "no"].first(where: word.hasSuffix) else {
            return false
        }
        return kinds.contains(String(word.dropLast(end.count)))
    }

    /// Words before the number of a bus.
    static let busNumber = Set(words: "bus linie line linje línea linea ligne linka lijn linia autobus autobús buss")

    /// Whether a word says that a house or table is booked.
    static func isBooked(_ word: String) -> Bool {
        reserved.contains(word) || stay.contains(word) || word == "table" || word == "tisch"
    }
}
