import CalendarModel
import Testing

@testable import PrintedText

@Suite("Days and times in pictures that are not those of an event")
struct PictureStampsTests {
    private let reference: CalendarDate

    init() throws { reference = try #require(CalendarDate(year: 2026, month: 6, day: 12)) }

    private func said(_ rows: [PosterPage.Row]) -> [String] {
        PosterPage.read(rows, reference: reference).map(PosterPage.said)
    }

    private func starts(_ rows: [PosterPage.Row]) -> [String] {
        PosterPage.read(rows, reference: reference).map { CaseTable.text($0.start.value) }
    }

    @Test("the times of messages and the days between them are not events, but a day that a message names is")
    func messages() {
        let chat: [PosterPage.Row] = [
            (40, 20, 40, "16:52"), (400, 150, 40, "Mon, 8 June"), (50, 240, 40, "Hi everyone! Good news"),
            (730, 290, 40, "09:12"), (50, 360, 40, "We do the meadow picnic again"),
            (50, 405, 40, "Sunday 21 June, 12.30 till about 4,"),
            (50, 450, 40, "and bring a blanket"), (730, 500, 40, "09:14"), (270, 570, 40, "Lovely, count us in"),
            (900, 620, 40, "09:31"),
        ]
        #expect(starts(chat) == ["2026-06-21T12:30"])
        #expect(PosterPage.read(chat, reference: reference).first?.title?.value.contains("picnic") == true)
        // Times of a programme are full.
        let day: [PosterPage.Row] = [
            (50, 40, 90, "Harbour Day"), (50, 200, 50, "Sunday 21 June"), (50, 300, 40, "10:00"),
            (50, 400, 40, "11:30"),
            (50, 500, 40, "12:15"),
        ]
        #expect(starts(day).first == "2026-06-21T10:00")
    }

    @Test("the day on which a mail was sent or an article appeared is not the day that a label announces")
    func labels() {
        #expect(
            starts([
                (50, 40, 60, "开放日活动"), (50, 200, 36, "编辑 2026年6月10日09:00"), (50, 400, 42, "时间：9月26日（周六）14:00-16:30"),
            ]) == ["2026-09-26T14:00"])
        #expect(
            starts([
                (50, 40, 60, "Ihr Termin"), (50, 160, 32, "10. Juni 2026 um 11:32"), (50, 400, 40, "Datum"),
                (300, 400, 40, "Mittwoch, 24.6.2026"), (50, 460, 40, "Uhrzeit"), (300, 460, 40, "08:40 Uhr"),
            ]) == ["2026-06-24T08:40"])
        #expect(
            starts([
                (50, 40, 30, "Invitation: Open Lab"), (700, 90, 22, "Wed, Jun 10, 4:12 PM (17 hours ago)"),
                (50, 300, 24, "Wednesday, June 24, 2026"), (50, 330, 24, "5:00 pm – 7:30 pm"),
            ]) == ["2026-06-24T17:00"])
        #expect(
            starts([
                (50, 40, 90, "Lab Tour"), (50, 300, 50, "DATE: 6/15/2026 at 2pm"), (60, 356, 48, "6/17/2026 at 12pm"),
            ]) == [
                "2026-06-15T14:00", "2026-06-17T12:00",
            ])
    }

    @Test("17 July on the picture of a calendar beside another day is not an event, but a printed 17 July is")
    func icon() {
        #expect(
            starts([
                (50, 40, 70, "Wheel Ceramics"), (60, 305, 22, "July"), (60, 330, 30, "17"),
                (180, 300, 42, "Sunday, June 21"),
                (180, 350, 40, "10:00 AM"),
            ]) == ["2026-06-21T10:00"])
        #expect(starts([(50, 40, 70, "Wheel Ceramics"), (60, 300, 42, "July 17")]) == ["2026-07-17"])
        let leaf: [PosterPage.Row] = [
            (50, 40, 120, "symposium"), (700, 600, 55, "31"), (690, 660, 28, "March"), (690, 692, 28, "Tuesday"),
        ]
        #expect(starts(leaf + [(50, 300, 40, "September 9, 2026")]) == ["2026-09-09"])
        #expect(starts(leaf) == ["2026-03-31"])
    }

    @Test(
        "until, sign-up periods and closings after a day are not its start",
        arguments: [
            ["Slam", "Zgłoszenia przyjmujemy do 18 października"], ["Kampanya", "30 Haziran'a kadar geçerlidir"],
            ["봄 축제", "접수기간: 9월 15일 ~ 10월 2일"], ["Tag der offenen Tür", "Anmeldetage: 8. – 12. Februar"],
            ["Unsere Praxis", "ist vom 3. bis 14. August", "geschlossen."],
        ])
    func others(texts: [String]) {
        #expect(
            starts(texts.enumerated().map { (50, 50 + 90 * Double($0.offset), $0.offset == 0 ? 80 : 60, $0.element) })
                .isEmpty)
    }

    @Test(
        "timetables, signs and new hours are not events",
        arguments: [
            ["NO PARKING", "1st & 3rd Tuesday 7-9 AM", "Street Sweeping", "April 1 - November 30"],
            ["AVISO", "a loja tem novo horário", "a partir de 1 de dezembro de 2026", "Sábados 9h00 – 13h00"],
            ["Kesäaukiolo", "1.6. – 16.8.", "maanantai 12-19"],
        ])
    func noEvents(texts: [String]) {
        #expect(
            starts(texts.enumerated().map { (50, 50 + 120 * Double($0.offset), $0.offset == 0 ? 80 : 60, $0.element) })
                .isEmpty)
    }

    @Test("the timetable of a bus has no events, however many of its times look like days")
    func timetable() {
        var rows: [PosterPage.Row] = [(50, 50, 80, "42"), (200, 50, 50, "Bahnhof – Waldrand")]
        for stop in 0..<6 {
            rows.append((50, 200 + 60 * Double(stop), 36, "Halt \(stop)"))
            for hour in 6...12 {
                rows.append((250 + 90 * Double(hour - 6), 200 + 60 * Double(stop), 36, "\(hour).\(12 + 2 * stop)"))
            }
        }
        rows.append((50, 700, 36, "Am 24. und 31. Dezember wie Samstag"))
        #expect(said(rows).isEmpty)
    }
}
