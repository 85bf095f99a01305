/// Words by which a line is known as a place, an address or a credit, folded.
enum PlaceWords {
    static let venues: Set<String> = Folding.words(
        """
        forum audimax uni hall halle saal theater theatre theatro teatro teatr divadlo theatre club klub bar pub cafe kaffee restaurant restoran ristorante restaurante kirche church eglise iglesia chiesa igreja \
        kerk kyrka kirke cathedral cathedrale dom museum musee museo museu muzeum library bibliothek bibliotheque biblioteca knihovna school schule ecole escuela scuola escola gymnase gymnasium \
        stadium stadion stade estadio stadio arena park parc parque parco room raum salle sala salon auditorium auditorio amphitheatre amphi aula campus univerzita univerza uniwersytet egyetem universitatea university universitat universite universidad \
        universita universidade faculty faculte facultad facolta fakulta college kolegio colegio instituto institut institute centre center centro zentrum centrum casa house haus maison \
        palais palacio palazzo castle schloss chateau castello castillo plaza piazza platz place praca praia beach playa strand garden garten jardin jardim giardino hotel brauerei kulturhaus kulturzentrum \
        gallery galerie galeria galleria kino cinema studio pavillon pavilion pabellon foyer gasthaus gasthof gasthaus gemeindehaus rathaus burgerhaus turnhalle mairie ayuntamiento municipio \
        marina pier farm ranch grounds fairground festplatz chapelle kapelle lounge building pavilhao ginasio clube quadra parroquia parrocchia complejo polideportivo frontón fronton \
        conservatoire conservatorium conservatorio conservatory konzerthaus philharmonie filharmonia opera oper operahaus kulturhuset \
        port puerto porto harbour harbor wharf exchange médiathèque mediateca bygdegård hembygdsgård \
        филармония дворец дворца стадион храм галерея университет консерватория палац будинок бібліотека філармонія читалище \
        camp fort fortezza fortaleza festung bastion bastione bastei arsenal abbey abbaye abtei monastery kloster monasterio convento mosque synagogue temple \
        buhne escenario palco zaal adega bodega armazem almacen magazzino warehouse podium sahne сцена planetarium observatory zoo aquarium velodrome hippodrome racecourse speedway circuit kulturni dum sokolovna hriste namesti radnice dk дк зал дом клуб театр музей библиотека школа кафе парк площадь центр merkezi meydani salonu parki otel restorani oteli
        """)

    /// Countries, in the languages that posters name them in.
    static let countries: Set<String> = Folding.words(
        """
        germany deutschland allemagne alemania france frankreich francia spain spanien espana espagne italy italien italia italie portugal austria osterreich autriche switzerland schweiz suisse svizzera \
        netherlands niederlande nederland belgium belgien belgique belgie denmark danmark sweden sverige norway norge finland suomi poland polen polska czechia cesko hungary ungarn magyarorszag romania \
        bulgaria greece turkey turkiye ukraine russia usa uk england scotland wales ireland canada mexico brazil brasil argentina chile colombia peru india nepal japan china korea australia nigeria kenya \
        indonesia philippines thailand singapore estonia latvia lithuania slovakia slovenia croatia serbia iceland israel egypt morocco україна россия
        """)

    /// Words before the name of a town, with the word between them.
    static let towns: Set<String> = Folding.words(
        """
        ayuntamiento ajuntament concello stadt gemeinde ville mairie commune comune municipality prefeitura municipio gmina mesto obec gemeente kommune kommun
        """)

    static let venueEndings = [
        "halle", "haus", "saal", "kirche", "platz", "zentrum", "schule", "theater", "park", "keller", "hof", "heim",
        "hallen", "huset", "kerk", "talo", "bygdegard", "torget", "museet", "speicher", "hafen",
    ]

    static let signs = [
        "会場", "ホール", "学校", "学院", "神社", "寺", "城", "駅", "会館", "公園", "センター", "体育館", "大学", "図書館", "高専", "美術館", "博物館", "記念館",
        "劇場", "美术馆", "剧院", "体育馆", "미술관", "박물관", "극장", "广场", "中心", "公园",
        "礼堂", "大厅", "강당", "센터", "회관", "공원", "대학교", "홀",
    ]

    /// Titles of people, their tasks, and kinds of musicians.
    static let persons: Set<String> = Folding.words(
        """
        dr prof mag dj djs orchestre orchestra orchester orkester orkest orquesta band bigband quartett quartet quatuor trio \
        ensemble einführung leitung moderation referent referentin dirigent dirigentin direction dirigé lecturer speaker \
        conductor relatore direttore ponente conférencier prelegent přednášející föreläsare
        """)

    /// The same in Japanese and Chinese.
    static let personSigns = ["講師", "教授", "出演", "指揮", "讲师", "演讲人"]

    static let streets: Set<String> = Folding.words(
        """
        street close way court square sq parkway pkwy terrace crescent strasse str weg street st road rd avenue ave av blvd boulevard bd lane ln drive dr highway rue allee allees chemin quai cours impasse route via viale corso vicolo piazzale largo calle c avda avenida \
        paseo carretera ctra plaza rua r travessa estrada rodovia praca weg gasse ul ulica ulice al ulitsa ул улица пр проспект вул вулиця просп bul bulvari cad caddesi sok sokak sk mah strada str bulevardul
        """)

    /// Names of streets that are also everyday words.
    static let everydayStreets: Set = [
        "way", "close", "court", "drive", "lane", "route", "cours", "largo", "road", "street",
    ]

    static let streetEndings = [
        "strasse", "weg", "allee", "gasse", "platz", "damm", "ufer", "straat", "laan", "plein", "gatan", "vagen",
        "gade", "veien", "katu", "utca",
    ]

    static let marks = [
        "ort", "wo", "veranstaltungsort", "where", "venue", "location", "place", "at", "lieu", "ou", "donde", "lugar",
        "luogo", "dove", "presso", "local", "onde", "plaats", "locatie",
        "waar", "plats", "var", "sted", "hvor", "paikka", "missa", "miejsce", "gdzie", "misto", "kde", "helyszin",
        "hol", "locul", "unde", "место", "где", "місце", "де", "адрес", "място", "τοπος", "χωρος", "yer", "mekan",
        "المكان", "מיקום", "会 場", "場 所", "地 点", "地 址", "住 所", "장 소", "@", "salida", "depart",
    ]

    /// Words that stand alone before a time.
    static let timeMarks: Set = ["日 時", "と き", "日 程", "期 間", "일 시", "时 间", "時 間"]

    /// The text after a word such as "Ort:" at its beginning.
    static func withoutMark(_ text: String) -> String {
        guard let colon = text.firstIndex(where: { $0 == ":" || $0 == "：" }),
            marks.contains(PrintedWords(String(text[..<colon])).tokens.map(\.text).joined(separator: " "))
        else { return text }
        return String(text[text.index(after: colon)...].trimmed)
    }

    static let credits: Set<String> = Folding.words(
        """
        presents present presente presentan presentano apresenta apresentam presente presentent organiza organizan organizado organise organized organisation organisiert organizer organizers hosted sponsor \
        sponsors sponsored patrocina patrocinan patrocinio patrocinador patrocinadores colabora colaboran colaboradores partner partners partenaires partenaire soutenue soutien supported apoio realizacao veranstalter unterstutzt \
        prasentiert presentiert producent produce productions production organizator partneri pořádá porada zvou srdecne design layout impressum v.i.s.d.p druck imprime consommation moderation abus siehe tous droits
        """)
}
