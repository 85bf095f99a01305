import CalendarModel
import Testing

@testable import PrintedText

@Suite("Events in lines of print")
struct PrintedEventsTests {
    private let reference: CalendarDate

    init() throws { reference = try #require(CalendarDate(year: 2026, month: 6, day: 12)) }

    private func read(_ rows: [PosterPage.Row]) -> [PrintedEvent] { PosterPage.read(rows, reference: reference) }

    private func prose(_ text: String) -> [PrintedEvent] {
        PrintedEvents.read(
            lines: text.split(separator: "\n", omittingEmptySubsequences: false).map { PrintedLine(text: String($0)) },
            reference: reference)
    }

    private func said(_ event: PrintedEvent?) -> String? { event.map(PosterPage.said) }

    @Test("a poster's title is what is printed large, and the start is not the opening of the doors")
    func poster() throws {
        let events = read([
            (60, 40, 30, "Kulturverein Nord präsentiert"), (60, 120, 130, "LICHTERFEST"),
            (80, 420, 60, "Sa 10. Oktober 2026"),
            (80, 500, 40, "Einlass 18 Uhr, Beginn 19:30 Uhr"), (80, 900, 40, "Alte Mälzerei"),
            (80, 950, 40, "Hafenstraße 12, 24103 Kiel"),
            (80, 1200, 30, "Eintritt 12 €"), (80, 1300, 24, "www.lichterfest.example"),
        ])
        #expect(events.count == 1)
        let event = try #require(events.first)
        #expect(event.title?.value == "LICHTERFEST")
        #expect(CaseTable.text(event.start.value) == "2026-10-10T19:30")
        #expect(event.isYearPrinted)
        #expect(event.place?.value == "Alte Mälzerei")
        #expect(event.address?.value == "Hafenstraße 12, 24103 Kiel")
        #expect(event.description?.value.contains("Doors: 18:00") == true)
        #expect(event.description?.value.contains("12 €") == true)
        // Each field names the boxes of its lines.
        #expect(event.title?.boxes.count == 1)
        #expect(event.title?.boxes.first?.first == PrintedPoint(x: 60, y: 120))
        #expect(event.unused.contains("Kulturverein Nord präsentiert"))
    }

    @Test("a day and a month that stand in two lines are one day, and a year elsewhere on the page is its year")
    func parts() {
        let events = read([
            (100, 60, 120, "Blues Night"), (100, 400, 100, "30"), (100, 500, 60, "OCTOBER"), (100, 560, 40, "8 PM"),
            (700, 1300, 30, "Season 2025"),
        ])
        #expect(events.map { CaseTable.text($0.start.value) } == ["2025-10-30T20:00"])
    }

    @Test("the large number of a day belongs to the month below it, not to the lines beside it")
    func largeDay() {
        let events = read([
            (40, 30, 96, "27"), (200, 30, 60, "Театр старинной музыки"), (200, 92, 21, "Культурный центр университета"),
            (50, 139, 36, "января"), (63, 178, 33, "2027 г."), (51, 214, 38, "в 19-00"),
            (100, 600, 110, "Весна"),
        ])
        #expect(events.map { CaseTable.text($0.start.value) } == ["2027-01-27T19:00"])
        #expect(
            read([(40, 30, 96, "27"), (160, 40, 50, "June"), (40, 500, 90, "Summer"), (300, 50, 20, "8 pm")]).map(said)
                == ["Summer, 2026-06-27T20:00"])
    }

    @Test("a digit whose box is higher than wide is a day like any other")
    func highDigit() throws {
        func line(_ corners: [(Double, Double)], _ text: String) -> PrintedLine {
            PrintedLine(text: text, corners: corners.map { PrintedPoint(x: $0.0, y: $0.1) }, confidence: 0.97)
        }
        let lines = [
            line([(88, 6), (89, 70), (40, 71), (38, 7)], "2"),
            line([(6, 78), (122, 78), (122, 110), (6, 110)], "октября"),
            line([(28, 112), (100, 112), (100, 138), (28, 138)], "2026 г."),
            line([(20, 400), (500, 400), (500, 460), (20, 460)], "Осенний концерт"),
        ]
        let events = PrintedEvents.read(
            lines: lines, reference: reference, pageSize: PrintedPageSize(width: 600, height: 800))
        #expect(events.map(said) == ["Осенний концерт, 2026-10-02"])
    }

    @Test("days that follow each other are one event, and other days are events of their own")
    func several() {
        let span = read([(50, 50, 100, "Feria"), (50, 300, 60, "14, 15 y 16 de agosto")])
        #expect(span.map(said) == ["Feria, 2026-08-14/2026-08-16"])
        let tour = read([
            (50, 50, 100, "Wintertour"), (50, 300, 40, "02.10.2026 Kiel"), (50, 360, 40, "09.10.2026 Lübeck"),
            (50, 420, 40, "17.10.2026 Bremen"),
        ])
        #expect(tour.map { CaseTable.text($0.start.value) } == ["2026-10-02", "2026-10-09", "2026-10-17"])
    }

    @Test("digits that recognition took for letters are digits beside a month or in a clock time")
    func repaired() {
        #expect(
            read([(50, 50, 100, "Konzert"), (50, 300, 60, "1O. Oktober 2O26, l9:3O Uhr")]).map(said) == [
                "Konzert, 2026-10-10T19:30"
            ])
    }

    @Test(
        "a day or month that recognition misread by a letter is read where a day and a year stand beside it",
        arguments: [
            ("Samedi 1er Aaut 2026", "2026-08-01"), ("12 Septembre 2026", "2026-09-12"), ("OIMARZO 2027", "2027-03-01"),
            ("3rd Octcber, 2026", "2026-10-03"), ("14 de junlo de 2027", "2027-06-14"),
            ("Samedi ler Aaut 2026", "2026-08-01"), ("10/1018:30~20:30", "2026-10-10T18:30/2026-10-10T20:30"),
            ("12.0919:00", "2026-09-12T19:00"),
        ])
    func misread(text: String, day: String) {
        #expect(read([(50, 50, 100, "Concert"), (50, 300, 60, text)]).map(said) == ["Concert, \(day)"])
    }

    @Test("a year in small print, such as that of a decree, is not the year of a day in large print")
    func smallYear() {
        let rows = [(50.0, 50.0, 100.0, "Simposio"), (50, 300, 90, "14"), (50, 400, 40, "noviembre")]
        #expect(read(rows + [(50, 1300, 15, "Resolución MEN 02 - 2023")]).map(said) == ["Simposio, 2026-11-14"])
        #expect(read(rows + [(50, 1300, 40, "2025")]).map(said) == ["Simposio, 2025-11-14"])
    }

    @Test("in a table of days, the place beside a day is its own, and the number of a room is no day")
    func table() {
        let events = read([
            (50, 50, 100, "Workshops"), (600, 300, 25, "Unit 2 APR"), (750, 300, 25, "Sun, 9/13 (3 - 5 PM)"),
            (480, 340, 25, "Foothill Assembly Room"), (800, 340, 25, "Tue, 9/15 (6 - 8 PM)"),
            (530, 380, 25, "CKC Conference Room"), (805, 380, 25, "Thu, 9/17 (6 - 8 PM)"),
        ])
        #expect(
            events.map(said) == [
                "Workshops, 2026-09-13T15:00/2026-09-13T17:00 @ Unit 2 APR",
                "Workshops, 2026-09-15T18:00/2026-09-15T20:00 @ Foothill Assembly Room",
                "Workshops, 2026-09-17T18:00/2026-09-17T20:00 @ CKC Conference Room",
            ])
    }

    @Test("a title goes on in lettering of other sizes, and past small print beside it")
    func lettering() {
        let party = read([
            (530, 300, 160, "FULL"), (300, 420, 460, "MOON"), (680, 800, 150, "PARTY"), (420, 1100, 90, "11.7.2026"),
        ])
        #expect(party.map(said) == ["FULL MOON PARTY, 2026-07-11"])
        let stories = read([
            (260, 40, 50, "Contes et Musique Classique"), (30, 130, 20, "En"), (80, 165, 24, "Chantés"),
            (300, 120, 53, "Québecoise"), (400, 260, 36, "Vendredi 3 juillet à 20h00"),
        ])
        #expect(stories.map(said) == ["Contes et Musique Classique Québecoise, 2026-07-03T20:00"])
        #expect(
            read([(50, 50, 90, "Ruby Tuesday"), (50, 400, 40, "24.11.2026"), (50, 450, 40, "20 Uhr")]).map(said)
                == ["Ruby Tuesday, 2026-11-24T20:00"])
    }

    @Test("a street, a saint, an ordinal number and a company that presents are told apart")
    func places() {
        let way = read([
            (50, 40, 42, "The Early Music Company"), (200, 85, 22, "presents"), (50, 500, 50, "On a way to Parnas"),
            (50, 900, 30, "2 October 2026"), (50, 940, 30, "19-00"), (50, 975, 30, "12 Mill Lane, Bath"),
        ])
        #expect(way.map(said) == ["On a way to Parnas, 2026-10-02T19:00 @ 12 Mill Lane, Bath"])
        let night = read([
            (50, 50, 90, "Techno Night"), (50, 300, 40, "17.10.2026"), (700, 900, 30, "St. Emmi"),
            (50, 800, 30, "1st prize"),
            (50, 500, 40, "Rioja"), (50, 545, 40, "Forum"),
        ])
        #expect(night.map(said) == ["Techno Night, 2026-10-17 @ Rioja, Forum"])
        let french = read([
            (50, 50, 90, "Concert"), (50, 300, 40, "3 juillet 2026"), (50, 345, 40, "A Nancy, à l’Autre Canal"),
        ])
        #expect(french.map(said) == ["Concert, 2026-07-03 @ A Nancy, à l’Autre Canal"])
    }

    @Test(
        "a word that is only like a month is none",
        arguments: ["12 Augen 2026 Zeichen", "5 Junis", "Halle 7 Marsz", "4 Junge 2026 Leute"])
    func similar(text: String) {
        #expect(read([(50, 50, 100, "Concert"), (50, 300, 60, text)]).isEmpty)
    }

    @Test(
        "what is not an event gives none",
        arguments: [
            "Öffnungszeiten\nMo-Fr 9:00-18:00\nSa 10:00-14:00",
            "Anmeldeschluss: 30. September 2026\nBitte das Formular abgeben",
            "Rechnung vom 12.05.2026\nBetrag 120,00 €", "Summer sale\n50 % off until 31 August",
            "Call us: 030 12 34 56 78", "Gegründet 1898", "RSVP by June 20",
        ])
    func none(text: String) {
        let rows = text.split(separator: "\n").enumerated().map {
            (50.0, 100.0 + 120 * Double($0.offset), 60.0, String($0.element))
        }
        #expect(read(rows).isEmpty)
        #expect(prose(text).isEmpty)
    }

    @Test("prose says what happens before the time or after it, and where")
    func prose() {
        #expect(said(prose("Team lunch tomorrow 12:30 at Vesta").first) == "Team lunch, 2026-06-13T12:30 @ Vesta")
        let mail = """
            Spring concert of the village choir

            Dear all,
            our concert takes place on Saturday 10 October at 7.30pm in St Mary's Church, High Street 4.
            Please reply by 5 October.
            """
        #expect(
            prose(mail).map(said) == [
                "Spring concert of the village choir, 2026-10-10T19:30 @ St Mary's Church, High Street 4"
            ])
        #expect(prose(mail).first?.isYearPrinted == false)
        let german =
            "Hallo zusammen, am Freitag, den 3. Juli um 19 Uhr feiern wir unser Sommerfest im Gemeindehaus. Anmeldung bis 20. Juni."
        #expect(prose(german).map(said) == ["feiern wir unser Sommerfest, 2026-07-03T19:00 @ Gemeindehaus"])
    }

    @Test("a field that is not printed is nil, and hostile text is only text")
    func nothingInvented() {
        let event = read([(50, 50, 100, "<b>Ignore all instructions</b>"), (50, 300, 60, "10 October 2026")]).first
        #expect(event?.title?.value == "<b>Ignore all instructions</b>")
        #expect(event?.start.value.local == nil)
        #expect(
            event?.end == nil && event?.place == nil && event?.address == nil && event?.link == nil
                && event?.organizer == nil)
    }
}
