import CalendarModel
import Testing

@testable import PrintedText

@Suite("What posters print beside and around their days")
struct PosterRulesTests {
    private let reference: CalendarDate

    init() throws { reference = try #require(CalendarDate(year: 2026, month: 6, day: 12)) }

    private func said(_ title: String, _ texts: [String]) -> [String] {
        let rows = texts.enumerated().map { (50.0, 300.0 + 60 * Double($0.offset), 40.0, $0.element) }
        return PosterPage.read([(50, 50, 100, title)] + rows, reference: reference).map(PosterPage.said)
    }

    // MARK: Misread days

    @Test(
        "letters, digits and signs that recognition mistook in a day are read as what they are",
        arguments: [
            ("31 0CT", "2026-10-31"), ("310CT", "2026-10-31"), ("N0V 14", "2026-11-14"),
            ("5 AG0STO 2026", "2026-08-05"),
            ("Saturday 2oth June", "2026-06-20"), ("2lst June 2026", "2026-06-21"), ("l2th July", "2026-07-12"),
            ("11/14(±)", "2026-11-14"), ("11/14（±）", "2026-11-14"), ("9月8日(火)一10月12日", "2026-09-08/2026-10-12"),
            ("9月13日(曰)", "2026-09-13"), ("20 June 2026, 7.3opm", "2026-06-20T19:30"),
            ("20 juin 2026 à 22hOO", "2026-06-20T22:00"), ("20 juin 2026, 22h3O", "2026-06-20T22:30"),
            ("14:марта 2027", "2027-03-14"), ("Sa 23 01 2027", "2027-01-23"), ("Datum:20.6.2026", "2026-06-20"),
        ])
    func misread(text: String, day: String) { #expect(said("Concert", [text]) == ["Concert, \(day)"]) }

    @Test(
        "what only looks like a misread day is not a day",
        arguments: [
            "23 01 2027", "Sa 23 13 2027", "22hOO", "Postkarten 50ct", "nur 10ct", "5 0ra", "2 loth", "Nr. 310CX",
            "一10", "(±) 5",
        ])
    func notMisread(text: String) { #expect(said("Concert", [text]) == []) }

    // MARK: No events

    @Test(
        "sales, offers, menus, closings and tables of days are not events",
        arguments: [
            ["BLACK FRIDAY", "NOV 27 - 30", "UP TO 70% OFF", "Offer ends Monday 11:59 PM"],
            ["WINTER DEALS", "Sale January 26 – February 8, up to 60% off", "Main Street 4"],
            ["SUPER AHORRO", "Ofertas válidas del 20 al 30 de noviembre", "Horario de 9:00 a 21:30 h"],
            ["SOLDES", "du 6 janvier au 2 février", "dans nos magasins"],
            ["Gasthof Linde", "Mittagstisch vom 9. bis 13. November", "Montag Linsen 7,90 €", "Von 11.30 bis 14 Uhr"],
            ["Menu du jour", "mardi 14 juillet", "Blanquette de veau 18 €"],
            ["Rosewood Bakery", "Fri 7 am – 6 pm", "Closed Dec 25 and Jan 1"],
            ["Holiday Hours", "Nov 26: closed", "Dec 24 8am-2pm"], ["夏季休業", "8月10日〜8月16日"],
            ["-30%", "auf alle Fahrräder", "vom 20.6. bis 4.7.2026"],
            ["CHIUSO PER FERIE", "dal 10 al 24 agosto", "Panificio Neri"],
            ["Bäckerei Kern", "Betriebsurlaub vom 3. bis 14. August"], ["Fermé", "du 3 au 17 août"],
            ["Abfuhrtermine", "Restmüll", "5.10.2026", "12.10.2026", "19.10.2026", "26.10.2026"],
        ])
    func noEvents(texts: [String]) { #expect(said(texts[0], Array(texts.dropFirst())) == []) }

    @Test("a long table of days without words beside them is not a list of events, but a tour is one")
    func table() {
        let days = (1...7).flatMap { ["\(2 * $0).10.2026", "\(2 * $0).11.2026"] }
        #expect(said("Bezirk 4", days) == [])
        #expect(said("Bezirk 4", Array(days.prefix(6))).count == 6)
        #expect(said("Nordtour", days.map { "\($0) Kiel" }).count == 14)
    }

    @Test("markets, a sale with a time, a feast with a menu and a closed road are events")
    func nearEvents() {
        #expect(said("Flohmarkt", ["Samstag, 20. Juni", "20% Rabatt für Kinder"]) == ["Flohmarkt, 2026-06-20"])
        #expect(
            said("Book sale", ["Saturday 20 June, 10 am", "Town Hall"]) == ["Book sale, 2026-06-20T10:00 @ Town Hall"])
        #expect(
            said("Dorffest", ["Sonntag, 21. Juni", "Mittagstisch ab 12 Uhr"]).first?.hasPrefix("Dorffest, 2026-06-21")
                == true)
        #expect(
            said("City marathon", ["21 June 2026, 9 am", "Roads closed until noon"]).first?.hasPrefix(
                "City marathon, 2026-06-21") == true)
        #expect(said("Book Sale", ["June 20, 2026", "50% off after 3"]).count == 1)
        #expect(said("Tech Summit", ["20 – 21 June", "ICC Leeds"]).count == 1)
        #expect(
            PosterPage.read(
                [
                    (50, 50, 100, "Tech Summit"), (50, 300, 60, "20 – 21 June"),
                    (50, 900, 20, "10% discount for members"),
                ],
                reference: reference
            ).count == 1)
        #expect(said("Behind Closed Doors", ["20 June 2026"]) == ["Behind Closed Doors, 2026-06-20"])
        #expect(
            said("Duo Sol", ["20 June 2026, 8 pm", "Bar", "Closed Dec 24"]).first?.hasPrefix(
                "Duo Sol, 2026-06-20T20:00")
                == true)
        #expect(said("Duo Sol", ["20. Juni, 19 Uhr", "Gasthof Linde", "Mittagstisch 7,90 €"]).count == 1)
        #expect(said("Job offers", ["20 June 2026", "Town Hall"]) == ["Job offers, 2026-06-20 @ Town Hall"])
        #expect(said("Konzert", ["20. Juni, 19 Uhr", "Studierende 50%"]) == ["Konzert, 2026-06-20T19:00"])
    }

    // MARK: Several days

    @Test("each time of a programme with its words is an event of the day above it")
    func programme() {
        #expect(
            said(
                "Fiestas de San Blas",
                [
                    "14, 15 y 16 de agosto de 2026", "VIERNES 14", "20:30 h Pregón – Plaza Mayor",
                    "23:00 h Verbena – Plaza Nueva", "DOMINGO 16", "11:00 h Carrera de sacos – Parque Viejo",
                ])
                == [
                    "Pregón, 2026-08-14T20:30 @ Plaza Mayor", "Verbena, 2026-08-14T23:00 @ Plaza Nueva",
                    "Carrera de sacos, 2026-08-16T11:00 @ Parque Viejo",
                ])
        let columns = PosterPage.read(
            [
                (50, 50, 120, "Dorffest"), (50, 200, 70, "12. – 13. Juni 2026"), (50, 400, 40, "Freitag, 12.6."),
                (550, 400, 40, "Samstag, 13.6."), (50, 460, 36, "19 Uhr"), (550, 460, 36, "14 Uhr"),
                (50, 500, 36, "Fassanstich"), (550, 500, 36, "Kinderfest"), (550, 540, 36, "20 Uhr"),
                (550, 580, 36, "Tanzabend"), (550, 620, 36, "Eintritt 8 €"),
            ], reference: reference)
        #expect(
            columns.map(PosterPage.said) == [
                "Fassanstich, 2026-06-12T19:00", "Kinderfest, 2026-06-13T14:00", "Tanzabend, 2026-06-13T20:00",
            ])
    }

    @Test("weekdays and days without a month head a programme if a span has them")
    func headings() {
        #expect(
            said(
                "Sommerfest",
                [
                    "Fr 19. bis So 21. Juni 2026", "Freitag", "19:00 Eröffnung", "20:30 Tanz", "Sonntag",
                    "ab 10:00 Gottesdienst",
                ])
                == [
                    "Eröffnung, 2026-06-19T19:00", "Tanz, 2026-06-19T20:30", "Gottesdienst, 2026-06-21T10:00",
                ])
        #expect(
            said(
                "Festival", ["10-12 July 2026", "FRIDAY 10", "6pm Opening", "8pm The Owls", "SUNDAY 12", "11am Brunch"])
                == ["Opening, 2026-07-10T18:00", "The Owls, 2026-07-10T20:00", "Brunch, 2026-07-12T11:00"])
    }

    @Test("doors and starts below days are not a programme")
    func noProgramme() {
        #expect(
            said(
                "Wintertour",
                ["Freitag, 13.11.2026", "19 Uhr Einlass", "20 Uhr Beginn", "Sonntag, 15.11.2026", "18 Uhr Beginn"])
                == ["Wintertour, 2026-11-13T20:00", "Wintertour, 2026-11-15T18:00"])
    }

    @Test(
        "one time for several days is the time of each",
        arguments: [
            (["Lunes 4, 11 y 18 de enero", "de 18:00 a 20:00"], ["01-04T18:00", "01-11T18:00", "01-18T18:00"]),
            (["Vendredi 6 et samedi 7 novembre à 20h30"], ["11-06T20:30", "11-07T20:30"]),
            (["Fri 6 & Sat 7 November, 8pm"], ["11-06T20:00", "11-07T20:00"]),
            (["3., 10. und 17. November, 18–20 Uhr"], ["11-03T18:00", "11-10T18:00", "11-17T18:00"]),
            (
                [
                    "Films start at 8:30 pm", "FRI, JULY 10", "Robot Summer", "FRI, JULY 17", "Blue Hills",
                    "FRI, JULY 24", "Old Mill",
                ],
                ["07-10T20:30", "07-17T20:30", "07-24T20:30"]
            ),
            (["8月1日(土)・2日(日)", "15:00〜21:00"], ["08-01T15:00", "08-02T15:00"]),
        ])
    func shared(texts: [String], starts: [String]) {
        let found = PosterPage.read(
            [(50, 50, 100, "Series")]
                + texts.enumerated().map { (50.0, 300.0 + 60 * Double($0.offset), 40.0, $0.element) },
            reference: reference)
        #expect(found.map { String(CaseTable.text($0.start.value).dropFirst(5)) } == starts)
    }

    @Test("the hours of an exhibition are not the times at which it begins and ends, and its vernissage is an event")
    func exhibition() {
        #expect(
            said(
                "Couleurs",
                [
                    "du 12 septembre au 4 octobre", "2026", "du mercredi au dimanche, 14h–19h", "Vernissage",
                    "samedi 12 septembre à 18h",
                ])
                == ["Couleurs, 2026-09-12/2026-10-04", "Couleurs, 2026-09-12T18:00"])
        #expect(
            said("Ausstellung", ["10.10. – 29.11.2026", "14–18 Uhr"]) == ["Ausstellung, 2026-10-10/2026-11-29"])
        #expect(
            said("Luces", ["del 3 de septiembre al 25 de octubre", "Martes a domingo 10:00 - 20:00"])
                == ["Luces, 2026-09-03/2026-10-25"])
        // A weekend has its times.
        #expect(
            said("Messe", ["10. – 11. Oktober 2026", "10–18 Uhr"]).first?.hasPrefix("Messe, 2026-10-10T10:00") == true)
    }

    // MARK: Years and letters

    @Test("the year of a film is not the year of the day, and the date of a letter is not an event")
    func years() {
        #expect(
            said("CINEFORUM", ["il giovedì alle ore 20:45", "5 NOV", "di E. Moro, 2023, 104'"])
                == ["CINEFORUM, 2026-11-05T20:45"])
        #expect(
            said("Kino", ["Do 18.6. 20:00 Uhr", "Das Boot, 1981, 149 min", "Schauburg"]).first?.contains("Boot")
                == false)
        #expect(said("Konzert", ["5. November", "2025"]) == ["Konzert, 2025-11-05"])
        let letter = PosterPage.read(
            [
                (600, 40, 36, "Altenbrück, 7. Juni 2026"), (50, 200, 60, "Einladung zum Sommerfest"),
                (50, 600, 40, "am Samstag, 20. Juni, ab 15 Uhr"),
            ], reference: reference)
        #expect(letter.map { CaseTable.text($0.start.value) } == ["2026-06-20T15:00"])
        let tour = PosterPage.read(
            [
                (50, 50, 90, "Nordtour"), (50, 300, 40, "Kiel, 7. Juni 2026"),
                (50, 360, 40, "Samstag, 20. Juni, 20 Uhr"),
            ],
            reference: reference)
        #expect(tour.count == 2)
    }

    // MARK: Titles and places

    @Test("words of time in a name stay in it and are not its time")
    func names() {
        #expect(said("Yoga am Morgen", ["8. September 2026, 9 Uhr"]) == ["Yoga am Morgen, 2026-09-08T09:00"])
        #expect(said("Abendmusik am Sonntag", ["21. Juni 2026, 17 Uhr"]) == ["Abendmusik am Sonntag, 2026-06-21T17:00"])
        #expect(said("Musik am Mittag", ["8. September 2026"]) == ["Musik am Mittag, 2026-09-08"])
        #expect(said("Midnight in Hexley", ["8 September 2026"]) == ["Midnight in Hexley, 2026-09-08"])
        #expect(
            said("Movies", ["24 July 2026", "Midnight at Harbor Lane"]).first?.hasPrefix("Movies, 2026-07-24") == true)
        #expect(said("Gala", ["Saturday 24 October, midnight"]) == ["Gala, 2026-10-25T00:00"])
        #expect(
            said("Lunch concert", ["24 October 2026", "12 noon – 2pm"]) == [
                "Lunch concert, 2026-10-24T12:00/2026-10-24T14:00"
            ])
    }

    @Test(
        "people, bands and prices are not taken for places if an address is printed, and wrapped lines are joined in order"
    )
    func places() {
        #expect(
            PosterPage.read(
                [
                    (50, 50, 100, "Zwischen Ufern"), (50, 300, 40, "9. Oktober 2026, 18 Uhr"),
                    (50, 345, 36, "Einführung: Dr. Ulf Peters"), (50, 900, 36, "Verein Alte Werft"),
                    (50, 940, 36, "Am Kai 22, 24937 Flensburg"),
                ], reference: reference
            ).map(PosterPage.said)
                == ["Zwischen Ufern, 2026-10-09T18:00 @ Verein Alte Werft, Am Kai 22, 24937 Flensburg"])
        #expect(
            said("VIDE-", ["24 octobre 2026", "Salle Jean-Vilar", "12 rue des Tanneurs – Beaurepaire-en-", "Vexin"])
                == ["VIDE-, 2026-10-24 @ Salle Jean-Vilar, 12 rue des Tanneurs – Beaurepaire-en-Vexin"])
        let hyphen = PosterPage.read(
            [(50, 50, 100, "VIDE-"), (50, 155, 100, "GRENIER"), (50, 500, 50, "24 octobre 2026")], reference: reference)
        #expect(hyphen.map(PosterPage.said) == ["VIDE-GRENIER, 2026-10-24"])
    }

    @Test("a weekly course repeats from its first day")
    func weekly() {
        func rules(_ texts: [String]) -> [String] {
            PosterPage.read(
                [(50, 50, 100, "Yoga")]
                    + texts.enumerated().map { (50.0, 300.0 + 60 * Double($0.offset), 40.0, $0.element) },
                reference: reference
            ).map { "\(CaseTable.text($0.start.value)) \($0.recurrence?.value.text ?? "-")" }
        }
        #expect(
            rules(["jeden Dienstag", "9:00 – 10:30 Uhr", "ab 8. September 2026"]) == [
                "2026-09-08T09:00 FREQ=WEEKLY;BYDAY=TU"
            ])
        #expect(rules(["Every Tuesday", "from 8 September, 7 pm"]) == ["2026-09-08T19:00 FREQ=WEEKLY;BYDAY=TU"])
        #expect(
            rules(["tous les mardis de 18h à 19h", "à partir du 8 septembre"])
                == ["2026-09-08T18:00 FREQ=WEEKLY;BYDAY=TU"])
        #expect(rules(["Saturdays July 4 and 11", "10:30 am"]) == ["2026-07-04T10:30 -", "2026-07-11T10:30 -"])
        #expect(
            rules(["dienstags 18–19 Uhr", "8.9. bis 24.11.2026"])
                == ["2026-09-08T18:00 FREQ=WEEKLY;UNTIL=20261124;BYDAY=TU"])
        // The day is no Wednesday.
        #expect(rules(["Every Wednesday", "from 8 September, 7 pm"]) == ["2026-09-08T19:00 -"])
    }

    @Test("a day and year that an English invitation spells are read")
    func spelled() {
        #expect(
            said(
                "Ada & Ben",
                [
                    "SATURDAY, THE TWELFTH OF JUNE", "TWO THOUSAND AND TWENTY-SEVEN",
                    "AT HALF PAST TWO IN THE AFTERNOON",
                    "Kindly reply by the first of May",
                ]) == ["Ada & Ben, 2027-06-12T14:30"])
        #expect(said("Gala", ["on the twenty-first of June 2026"]) == ["Gala, 2026-06-21"])
        #expect(said("Second Spring", ["20 June 2026"]) == ["Second Spring, 2026-06-20"])
        #expect(said("Concert", ["the first of many"]) == [])
    }

    @Test("a weekly repeat with a time is an event on its next day, if no other day is printed and no hours are")
    func onlyRepeats() {
        #expect(said("PUB QUIZ", ["EVERY WEDNESDAY", "8PM SHARP"]) == ["PUB QUIZ, 2026-06-17T20:00"])
        #expect(said("Tanztee", ["Jeden Donnerstag ab 19 Uhr"]) == ["Tanztee, 2026-06-18T19:00"])
        #expect(said("Café Linde", ["Öffnungszeiten", "jeden Donnerstag 9 – 18 Uhr"]) == [])
        #expect(said("Café Linde", ["Jeden Donnerstag Suppe"]) == [])
        #expect(said("Café Linde", ["Mo–Fr 9 – 18 Uhr"]) == [])
    }

    @Test("the year of a season is not a day, and the hours of all days of a short course are its own")
    func seasons() {
        #expect(said("Theater", ["seizoen '26–'27 september"]) == [])
        #expect(
            said("Code Camp", ["20-24 July 2026", "Monday to Friday, 10am - 3pm"]) == [
                "Code Camp, 2026-07-20T10:00/2026-07-24T15:00"
            ])
    }

    @Test("a large number and the month below it are one day, whatever stands beside both")
    func calendarLeaf() {
        let found = PosterPage.read(
            [
                (30, 100, 200, "ARCADE"), (88, 1000, 54, "THU"), (80, 1060, 130, "15"),
                (220, 1085, 60, "THE LANTERN ROOMS"),
                (220, 1150, 50, "22 Canal Street, Leeds"), (82, 1175, 60, "OCT"), (220, 1205, 56, "On stage 8.45pm"),
            ], reference: reference)
        #expect(found.map { CaseTable.text($0.start.value) } == ["2026-10-15T20:45"])
    }

    @Test(
        "a title goes on from a smaller line that ends with a small word, through a line with in, and past a sign for and"
    )
    func titleParts() {
        func titles(_ rows: [PosterPage.Row]) -> [String?] {
            PosterPage.read(rows, reference: reference).map { $0.title?.value }
        }
        #expect(
            titles([(300, 250, 80, "28ª Sagra del"), (150, 320, 250, "Tartufo"), (300, 700, 100, "24 LUGLIO 2026")])
                == [
                    "28ª Sagra del Tartufo"
                ])
        #expect(
            titles([
                (40, 140, 70, "Water"), (40, 212, 70, "in Dryland"), (40, 284, 70, "Farming"),
                (40, 650, 70, "14 April 2027"),
            ]) == ["Water in Dryland Farming"])
        #expect(
            titles([(40, 140, 180, "MIDNIGHT"), (40, 330, 180, "RADIO"), (40, 700, 60, "20 June 2026, 8 pm")]) == [
                "MIDNIGHT RADIO"
            ])
    }

    @Test("a capital I that was read as a small L is an I in titles and places, and other words keep their L")
    func capitals() {
        #expect(
            said("Concerto lntimo", ["20 de junho de 2026", "lgreja do Largo"]) == [
                "Concerto Intimo, 2026-06-20 @ Igreja do Largo"
            ])
        #expect(said("les lettres l’ntre", ["20 June 2026"]) == ["les lettres l’ntre, 2026-06-20"])
    }
}
