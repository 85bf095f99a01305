import CalendarModel
import Testing

@testable import BookingReading

@Suite("Labels, sentences and addresses of bookings")
struct BookingFormsTests {
    private func read(_ text: String, subject: String, sender: String? = nil) -> [String] {
        Bookings.read(text, subject: subject, sender: sender, written: CalendarDate(year: 2026, month: 3, day: 1)).map {
            let component = $0.component
            return ["DTSTART", "SUMMARY", "LOCATION", "DESCRIPTION"].compactMap { component.property($0)?.value }
                .joined(separator: " | ")
        }
    }

    @Test(
        "a line has one form, whatever signs stand around its label",
        arguments: [
            ("【店名】鮨 おのでら", "店名: 鮨 おのでら"), ("【ご予約内容】", "ご予約内容"), ("■日時：12月24日", " 日時: 12月24日"),
            ("会場      :ホール", "会場:ホール"), ("*When*", "When"), ("• Check-in: 3pm", "  Check-in: 3pm"),
            ("- Breakfast", "  Breakfast"), ("Départ .........: samedi", "Départ: samedi"),
            ("10:00 - 11:00", "10:00 - 11:00"),
            ("-- ", "-- "), ("Visa ****8802", "Visa ****8802"),
            ("Depart   Arrive   Note: none", "Depart   Arrive   Note: none"),
        ])
    func lines(_ line: String, _ plain: String) { #expect(MailLine.plain(line[...]) == plain) }

    @Test("bookings in Japanese have their labels in brackets, or behind the sign of a list")
    func japanese() {
        #expect(
            read(
                """
                ご予約が確定しました。
                【店名】鮨 銀座おのでら
                【日時】2026年12月24日（木）19:00〜
                【人数】2名
                """, subject: "ご予約が確定しました") == ["20261224T190000 | Table at 鮨 銀座おのでら | 鮨 銀座おのでら"])
        #expect(
            read(
                """
                ■宿泊施設名：湯の宿 さくら亭
                ■チェックイン日時：2026年12月24日（木）15:00
                ■チェックアウト日：2026年12月25日（金）
                ■泊数：1泊
                """, subject: "予約確認のお知らせ"
            ).first?.hasPrefix("20261224T150000 | Stay at 湯の宿 さくら亭") == true)
        #expect(
            read(
                "乗車日　2026年12月24日\n東京(10:30)→のぞみ221号→新大阪(12:57)\n普通車 指定席", subject: "予約完了メール"
            ).first?.hasPrefix("20261224T103000 | Trip 東京 → 新大阪") == true)
    }

    @Test(
        "the house stands in a sentence, after the word that welcomes or books",
        arguments: [
            (
                "we look forward to welcoming you to Hotel Lindenhof on Thursday, 17 December 2026. Your stay ends on Sunday, 20 December 2026.\nNights: 3",
                "20261217 | Stay at Hotel Lindenhof | Hotel Lindenhof"
            ),
            (
                "Thank you for choosing The Harbour House, Whitby. We confirm your stay from 4 December 2026 to 7 December 2026 (3 nights).",
                "20261204 | Stay at The Harbour House | The Harbour House"
            ),
            (
                "Your reservation at the restaurant Le Petit Bouillon is confirmed for 3 guests.\nFriday 11 December 2026, 20:30",
                "20261211T203000 | Table at Le Petit Bouillon | Le Petit Bouillon"
            ),
            (
                "Ciao Marco, la prenotazione è confermata:\nti aspettiamo da Trattoria Da Enzo sabato 5 dicembre alle 20:45 per 2 persone.",
                "20261205T204500 | Table at Trattoria Da Enzo | Trattoria Da Enzo"
            ),
        ])
    func welcomes(_ text: String, _ expected: String) {
        #expect(read(text, subject: "Booking confirmation") == [expected])
    }

    @Test("a day is not taken for a name, and a name is not looked for in the next sentence")
    func noNames() {
        func name(_ text: String) -> String? {
            BookingText.name(in: [text], after: TravelWords.isBooked, joints: TravelWords.beforeNames)
        }
        #expect(name("Your reservation for Friday, 4 December at 19:00") == nil)
        #expect(name("Your reservation is confirmed. Please write to us at Park Row.") == nil)
        #expect(name("Your reservation for two at Nobu Fifty Seven is confirmed") == "Nobu Fifty Seven")
    }

    @Test("an address stands below the name, beside a label, behind a pin, or in two parts")
    func addresses() {
        func address(_ text: String, of name: String, isAnywhere: Bool = false) -> String? {
            BookingText(text + "\n1 May 2026", subject: nil).address(of: name, isAnywhere: isAnywhere)
        }
        #expect(address("Hotel Sol\nAm Brill 16\n28195 Bremen", of: "Hotel Sol") == "Am Brill 16, 28195 Bremen")
        #expect(
            address("HOTEL SOL\n48 Bermondsey Street\nLondon\nSE1 3UD", of: "Hotel Sol")
                == "48 Bermondsey Street, London, SE1 3UD")
        #expect(
            address("Adresse   Tane Hedevej 92\n          DK-6857 Blåvand", of: "X")
                == "Tane Hedevej 92, DK-6857 Blåvand")
        #expect(address("📍 Via Negri 9, 20081 Cassinetta", of: "X") == "Via Negri 9, 20081 Cassinetta")
        #expect(address("Salong\nLinnégatan 38, 413 04 Göteborg", of: "Salong") == "Linnégatan 38, 413 04 Göteborg")
        let text = "Getting there\n535 Tchoupitoulas Street\nNew Orleans, LA 70130"
        #expect(address(text, of: "X") == nil)
        #expect(address(text, of: "X", isAnywhere: true) == "535 Tchoupitoulas Street, New Orleans, LA 70130")
        #expect(address("Order 88231 Confirmed\nTotal 12345 points", of: "X", isAnywhere: true) == nil)
    }

    @Test("a forwarded mail has its own sender and subject, and what an answer quotes is not read")
    func forwarded() {
        let table = """
            Mum, it's sorted!
            ---------- Forwarded message ---------
            From: The Red Lion <post@redlion.example>
            Date: Wed, 18 Feb 2026 at 20:19
            Subject: Table booked!
            Your table is booked.
            Date:     Sunday 8th March
            Time:     2.30pm
            Guests:   6 (5 adults, 1 high chair)
            """
        #expect(
            read(table, subject: "Fwd: Table booked!", sender: "Jess")
                == ["20260308T143000 | Table at The Red Lion | The Red Lion"])
        #expect(BookingText(table, subject: "Table booked", sender: "Jess").text(0..<3) == "Mum")
        #expect(
            !String(decoding: BookingText(table, subject: "Re: x", sender: nil).bytes, as: UTF8.self).contains(
                "8th March"))
    }

    @Test("each block of labels is an appointment, and each block with seats a show")
    func blocks() {
        #expect(
            read(
                """
                wir bestätigen Ihre Termine:
                Datum: 01.12.2026
                Uhrzeit: 08:30 Uhr
                Therapeut: Jana Weiß
                Datum: 08.12.2026
                Uhrzeit: 09:00 Uhr
                Therapeut: Tim Koch
                """, subject: "Ihre Termine"
            ).map { String($0.prefix(40)) }
                == [
                    "20261201T083000 | Appointment: Jana Weiß", "20261208T090000 | Appointment: Tim Koch |",
                ].map { String($0.prefix(40)) })
        #expect(
            read(
                """
                Vielen Dank für Ihre Bestellung. Hier Ihre Karten:
                Ein deutsches Requiem
                Freitag, 4. Dezember 2026, 20 Uhr
                Großer Saal
                Block A, Reihe 3, Platz 5

                Weihnachtskonzert
                Samstag, 19. Dezember 2026, 16 Uhr
                Kammermusiksaal
                Block C, Reihe 1, Platz 2
                """, subject: "Ihre Bestellung 88213") == [
                    "20261204T200000 | Ein deutsches Requiem | Großer Saal",
                    "20261219T160000 | Weihnachtskonzert | Kammermusiksaal",
                ])
    }

    @Test("a time is beside its label without a colon, or above its day")
    func times() {
        #expect(
            read(
                "Your appointment has been booked:\nClinic: Eye Outpatients\nDate: 14/12/2026\nTime: 1030",
                subject: "Appointment confirmation"
            ).first?.hasPrefix("20261214T103000 | Appointment") == true)
        #expect(
            read(
                "Your appointment is confirmed with Dr. Ada Fenn.\n10:30\nMon, 14 Dec 2026", subject: "Appointment"
            )
            .first?.hasPrefix("20261214T103000 | Appointment: Dr. Ada Fenn") == true)
    }

    @Test("a sentence that books has the name of the course, and a line goes on with it")
    func courses() {
        #expect(
            read(
                "You're all set for Vinyasa Flow with Priya on Wednesday 2 December at 6:30pm.",
                subject: "You're booked in!")
                == ["20261202T183000 | Vinyasa Flow"])
        #expect(
            read(
                """
                Thank you for registering for Soil Health in Small Gardens.
                Soil Health in Small Gardens
                Date & Time   Dec 8, 2026 06:30 PM
                """, subject: "Webinar Registration Confirmation") == ["20261208T183000 | Soil Health in Small Gardens"]
        )
    }

    @Test(
        "advertisements, receipts, cancellations and plans give no booking",
        arguments: [
            ("Frühbucher", "2 Nächte vom 4. bis 6. Dezember 2026 ab 199 € im Hotel Sonne.\nJetzt buchen!"),
            ("Your Premium receipt", "Date: 2 March 2026\nNext billing date: 2 April 2026\nTotal £12.99"),
            (
                "Cancellazione prenotazione - rimborso",
                "Hotel Europa\nArrivo    venerdì 26/03/2026\nPartenza   lunedì 29/03/2026\nCamera matrimoniale, 3 notti"
            ),
            ("Saturday", "Shall we book The Curse of Anubis for Saturday 5 December at 4pm?"),
            ("Your parcel", "Departure: Leipzig 13.04.2026 08:00\nYour order was shipped."),
        ])
    func nothing(_ subject: String, _ text: String) { #expect(read(text, subject: subject) == []) }
}
