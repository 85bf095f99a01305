import CalendarModel
import Testing

@testable import PrintedText

@Suite("Lists of days with words of their own")
struct ListingTests {
    private let reference: CalendarDate

    init() throws { reference = try #require(CalendarDate(year: 2026, month: 6, day: 12)) }

    private func said(_ rows: [PosterPage.Row]) -> [String] {
        PosterPage.read(rows, reference: reference).map(PosterPage.said)
    }

    @Test("each day of a list has the title beside it, its time below the day, and the hall below the title")
    func beside() {
        let found = said([
            (50, 40, 90, "Herbst im Speicher"), (50, 300, 36, "Fr 18.9."), (380, 300, 38, "Lauter leise Lieder"),
            (50, 345, 32, "20 Uhr"), (380, 345, 28, "Duo Amsel · Kleiner Saal"), (50, 440, 36, "Sa 26.9."),
            (380, 440, 38, "Die Wanderin liest"), (50, 485, 32, "19.30 Uhr"), (380, 485, 28, "Lesung · Großer Saal"),
            (50, 580, 36, "So 11.10."), (380, 580, 38, "Kasper und die Uhr"), (50, 625, 32, "15 Uhr"),
            (380, 625, 28, "Puppenspiel · Foyer"), (50, 900, 28, "Karten 12 €"),
        ])
        #expect(
            found == [
                "Lauter leise Lieder, 2026-09-18T20:00 @ Kleiner Saal",
                "Die Wanderin liest, 2026-09-26T19:30 @ Großer Saal", "Kasper und die Uhr, 2026-10-11T15:00 @ Foyer",
            ])
    }

    @Test("the title of an entry may stand in the day's own line, and go on below")
    func sameLine() {
        let found = said([
            (50, 40, 90, "Zomer"), (50, 300, 40, "za 5 sep 20.15 De Stille Man"), (370, 345, 28, "toneel · Grote Zaal"),
            (50, 440, 40, "do 17 sep 14.30 Koffie met Duo"), (370, 482, 38, "Lindeblad"),
            (370, 526, 28, "klassiek · Foyer"), (50, 620, 40, "vr 25 sep 20.30 Halfvol"),
            (370, 665, 28, "cabaret · Grote Zaal"),
        ])
        #expect(
            found == [
                "De Stille Man, 2026-09-05T20:15 @ Grote Zaal", "Koffie met Duo Lindeblad, 2026-09-17T14:30 @ Foyer",
                "Halfvol, 2026-09-25T20:30 @ Grote Zaal",
            ])
    }

    @Test("in a table whose cells are centred, the words that are nearest to a day are its own")
    func centred() {
        let found = said([
            (50, 40, 90, "Termine"), (500, 300, 40, "Gottesdienst mit"), (50, 320, 40, "So., 5. Juli"),
            (350, 320, 40, "10.00"), (500, 341, 40, "Taufe"), (850, 320, 40, "Kirche"),
            (500, 383, 40, "Reisebilder aus"), (50, 403, 40, "Di., 7. Juli"), (350, 403, 40, "15.00"),
            (500, 424, 40, "Island"), (850, 403, 40, "Gemeindehaus"), (50, 486, 40, "Fr., 10. Juli"),
            (350, 486, 40, "19.30"), (500, 466, 40, "Abend für Orgel"), (500, 507, 40, "und Oboe"),
            (850, 486, 40, "Kirche"),
        ])
        #expect(
            found == [
                "Gottesdienst mit Taufe, 2026-07-05T10:00 @ Kirche",
                "Reisebilder aus Island, 2026-07-07T15:00 @ Gemeindehaus",
                "Abend für Orgel und Oboe, 2026-07-10T19:30 @ Kirche",
            ])
    }

    @Test("a title may stand above its day, and days below each other in two columns are read by column")
    func aboveAndColumns() {
        let courses = said([
            (50, 40, 90, "Neue Kurse"), (50, 300, 40, "Brot aus Sauerteig"),
            (50, 345, 30, "ab Di 7.7., 18–20 Uhr, 4 Termine"),
            (50, 380, 30, "Raum 4"), (50, 500, 40, "Aquarell für Anfänger"),
            (50, 545, 30, "ab Do 9.7., 9–11 Uhr, 6 Termine"),
            (50, 580, 30, "Raum 2"), (50, 700, 40, "Nähen am Abend"),
            (50, 745, 30, "ab Fr 10.7., 19–21 Uhr, 5 Termine"),
            (50, 780, 30, "Raum 1"),
        ])
        #expect(
            courses == [
                "Brot aus Sauerteig, 2026-07-07T18:00/2026-07-07T20:00 @ Raum 4",
                "Aquarell für Anfänger, 2026-07-09T09:00/2026-07-09T11:00 @ Raum 2",
                "Nähen am Abend, 2026-07-10T19:00/2026-07-10T21:00 @ Raum 1",
            ])
        let columns = said([
            (50, 40, 90, "SEMANA LIBRE"), (50, 150, 40, "Abril 2027"), (50, 300, 36, "LUNES 19"),
            (550, 300, 36, "MARTES 20"),
            (50, 340, 34, "19:00 h"), (550, 340, 34, "18:00 h"), (50, 385, 38, "Charla sobre ríos"),
            (550, 385, 38, "Taller de barro"), (50, 560, 36, "JUEVES 22"), (550, 560, 36, "VIERNES 23"),
            (50, 600, 34, "17:30 h"), (550, 600, 34, "21:00 h"), (50, 645, 38, "Cuentos de mar"),
            (550, 645, 38, "Noche de cine"),
        ])
        #expect(
            columns == [
                "Charla sobre ríos, 2027-04-19T19:00", "Taller de barro, 2027-04-20T18:00",
                "Cuentos de mar, 2027-04-22T17:30", "Noche de cine, 2027-04-23T21:00",
            ])
    }

    @Test("two entries may have the same day, a span above is not an event, and a single time below counts for each")
    func sharing() {
        let films = said([
            (50, 40, 90, "LUX"), (50, 200, 45, "6 — 12 NOVEMBER 2026"), (50, 320, 50, "FRI 6"),
            (190, 320, 38, "The Miller's Son"), (750, 325, 46, "7.45pm"), (50, 420, 50, "SAT 7"),
            (190, 420, 38, "Bus to Oslo"), (750, 425, 46, "2.00pm"), (50, 520, 50, "SAT 7"), (190, 520, 38, "Larkrise"),
            (750, 525, 46, "8.00pm"),
        ])
        #expect(
            films == [
                "The Miller's Son, 2026-11-06T19:45", "Bus to Oslo, 2026-11-07T14:00", "Larkrise, 2026-11-07T20:00",
            ])
        let closing = said([
            (50, 40, 90, "Cordes"), (50, 300, 36, "Vendredi 12 mars"), (370, 300, 38, "Quatuor Lune"),
            (50, 345, 34, "20h30"),
            (50, 440, 36, "Samedi 13 mars"), (370, 440, 38, "Nuit des danses"), (50, 485, 34, "21h00"),
            (50, 580, 36, "Dimanche 14 mars"), (370, 580, 38, "Concert de clôture"), (50, 625, 34, "17h00"),
        ])
        #expect(
            closing == [
                "Quatuor Lune, 2027-03-12T20:30", "Nuit des danses, 2027-03-13T21:00",
                "Concert de clôture, 2027-03-14T17:00",
            ])
        let talks = said([
            (50, 40, 60, "Garden Society"), (50, 300, 36, "13 January"), (290, 300, 36, "Snowdrops in Winter"),
            (50, 400, 36, "10 February"), (290, 400, 36, "The Life of Soil"), (50, 500, 36, "10 March"),
            (290, 500, 36, "Roses for Beginners"), (50, 800, 34, "All talks are at 7.30 pm in the Jubilee Hall"),
        ])
        #expect(
            talks.map { String($0.prefix { $0 != "@" }) } == [
                "Snowdrops in Winter, 2027-01-13T19:30 ", "The Life of Soil, 2027-02-10T19:30 ",
                "Roses for Beginners, 2027-03-10T19:30 ",
            ])
    }

    @Test("the towns of a tour, deadlines beside a larger day, holidays and dishes are not the titles of a list")
    func others() {
        #expect(
            said([
                (50, 50, 100, "Wintertour"), (50, 300, 40, "02.10.2026"), (350, 300, 40, "Kiel"),
                (50, 400, 40, "09.10.2026"), (350, 400, 40, "Lübeck"), (50, 500, 40, "17.10.2026"),
                (350, 500, 40, "Bremen"),
            ]).allSatisfy { $0.hasPrefix("Wintertour") })
        #expect(
            said([
                (50, 50, 80, "Soil Conference"), (50, 200, 70, "14 April 2027"), (50, 400, 28, "15 December 2026"),
                (350, 400, 28, "Abstracts"), (50, 440, 28, "31 January 2027"),
                (350, 440, 28, "Notification of authors"),
                (50, 480, 28, "20 February 2027"), (350, 480, 28, "Early booking ends"),
            ]) == ["Soil Conference, 2027-04-14"])
        #expect(
            said([
                (50, 50, 80, "Sempozyum"), (50, 200, 38, "5-6 Kasım 2026"), (50, 400, 24, "16 EKİM 2026"),
                (50, 430, 22, "Metinlerin gönderimi"), (50, 500, 24, "30 EKİM 2026"), (50, 530, 22, "Programın ilanı"),
                (50, 600, 24, "20 KASIM 2026"), (50, 630, 22, "Kitabın yayını"),
            ]) == ["Sempozyum, 2026-11-05/2026-11-06"])
        let holidays = said([
            (50, 50, 80, "Schuljahr 2026"), (50, 300, 40, "12.10.2026"), (350, 300, 40, "Herbstferien beginnen"),
            (50, 400, 40, "21.12.2026"), (350, 400, 40, "Weihnachtsferien beginnen"), (50, 500, 40, "15.2.2027"),
            (350, 500, 40, "Winterferien beginnen"),
        ])
        #expect(!holidays.contains { $0.contains("ferien beginnen,") })
    }
}
