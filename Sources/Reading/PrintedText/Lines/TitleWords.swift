/// Words that mark a title, and words that are never a title.
enum TitleWords {
    static let dull: Set<String> = Folding.words(
        """
        programacao programacion oficial official save the date invitation einladung free entry programme program \
        programm programa poster info more welcome bienvenue bienvenidos uhr und de le la les vous invite you are \
        invited to come join us sunday live music presents present new novo nuevo register now scan me here tickets \
        with dj special guest guests featuring feat inscribete aqui vuelve gratis km m am pm h and time location where \
        when du au el los das die der im in of for a ein eine
        """)

    /// What follows the name of who presents an event.
    static let presents: Set<String> = Folding.words(
        """
        presents present presenting presenta presentan presente presentent presentano prasentiert prasentieren apresenta \
        apresentam presenteert presenteren prezentuje prezentuja uvadi uvadeji bemutatja presenterar presenterer prezinta \
        представляет представляє представя
        """)

    private static let happenings: Set<String> = Folding.words(
        """
        concert konzert concierto concerto koncert festival fest festa fiesta party soiree conference conferencia \
        konferenz workshop taller atelier oficina seminar seminario carrera corrida course race marathon maraton trail \
        tournament turnier torneo tournoi torneio exhibition ausstellung exposition exposicion mostra exposicao \
        flohmarkt markt market marche mercado meeting meetup hackathon show spectacle lecture vortrag talk charla \
        palestra feria fair messe salon gala ball bal tour championship campeonato marcha ruta cup copa jam night \
        noche nuit notte noite theater theatre teatro kurs curso days tage jornadas jornada journee journees semana \
        week wedding birthday концерт фестиваль выставка лекция семинар 祭 コンサート 講演会 大会 フェス 音乐会 讲座 展览 콘서트 축제 세미나 \
        kermesse loto brocante vide grenier desafio congreso congresso congres
        """)

    /// The ends of such words in languages that join words: "Dorffest", "Weihnachtsmarkt", "čtvrtmaraton".
    private static let endings = [
        "fest", "konzert", "markt", "lauf", "abend", "ausstellung", "treffen", "turnier", "marathon", "maraton",
        "messe",
        "musiktage", "filmtage", "kulturtage", "projekttage", "literaturtage", "feier", "konsert", "marknad",
        "utstallning", "marked", "udstilling", "koncert",
    ]

    private static let openings: Set<String> = Folding.words(
        "vernissage finissage eröffnung ausstellungseröffnung wernisaż vernisáž inauguración inaugurazione opening")

    /// Returns whether a text has a word for the opening of an exhibition.
    static func hasOpening(_ text: String) -> Bool {
        Folding.fold(text).split { !$0.isLetter }.contains { openings.contains(String($0)) }
    }

    /// Returns whether a word, folded, names what happens: a concert, a fair, a race.
    static func isHappening(_ word: String) -> Bool {
        happenings.contains(word)
            || endings.contains { word.utf8.count > $0.utf8.count + 2 && word.hasSuffix($0) } && word != "verlauf"
    }

    /// Returns whether a word that names what happens also names a place where things happen.
    static func isPlace(_ word: String) -> Bool {
        PlaceWords.venues.contains(word) || ["messe", "market", "markt", "marche", "mercado"].contains(word)
    }
}
