import ScanICS

/// The payloads that are measured.
enum Payloads {
    /// A bare VEVENT of 300 bytes, as generators write it.
    static let bareEvent = """
        BEGIN:VEVENT\r
        UID:3f1c6a52-9b0d-4e57-8a41-5d2e9c7f1b60\r
        SUMMARY:Book club\\, autumn\r
        DTSTART;TZID=Europe/Berlin:20260917T190000\r
        DTEND;TZID=Europe/Berlin:20260917T203000\r
        LOCATION:Corner café\\; back room\r
        DESCRIPTION:Chapters 1-12. Bring a question\\, and a friend.\r
        STATUS:CONFIRMED\r
        TRANSP:OPAQUE\r
        END:VEVENT\r

        """

    static let all = [
        ("a bare VEVENT", bareEvent),
        ("a damaged VEVENT", "BEGIN:VEVENT\\nSUMMARY:Concert\\nDTSTART:2026-07-04T19:00:00+02:00\\nEND:VEVENT"),
        (
            "a Google link",
            "https://calendar.google.com/calendar/render?action=TEMPLATE&text=Concert&dates=20260704T190000Z/20260704T210000Z&location=Hall"
        ),
        (
            "a vCalendar 1.0",
            "BEGIN:VCALENDAR\r\nVERSION:1.0\r\nTZ:+01\r\nBEGIN:VEVENT\r\nSUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Caf=C3=A9\r\nDTSTART:20260704T190000\r\nRRULE:W1 MO #5\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n"
        ),
        ("a Wi-Fi code", "WIFI:T:WPA;S:guests;P:secret;;"),
        ("a web page", webPage),
    ]

    /// An event page of 80 kB, with as many links, scripts and elements as pages of that size have.
    static let webPage: String = {
        let links = (1...300).map {
            "<li class=\"menu-item item-\($0)\"><a href=\"/section/\($0)?page=\($0)\" title=\"Section\">Section \($0)</a></li>"
        }
        let texts = (1...120).map {
            "<div class=\"block\"><p>Paragraph \($0) of the page &amp; its <b>text</b>, which goes on for a while.</p></div>"
        }
        let event =
            #"{"@context":"https://schema.org","@type":"MusicEvent","name":"Jazz","startDate":"2026-05-01T19:00:00+02:00","#
            + #""endDate":"2026-05-01T21:00:00+02:00","location":{"@type":"Place","name":"Hall","address":{"@type":"PostalAddress","#
            + #""streetAddress":"Main St 1","addressLocality":"Graz","addressCountry":"AT"}},"offers":{"@type":"Offer","price":12}}"#
        return """
            <!DOCTYPE html><html lang="en"><head><title>Jazz - Hall</title><meta charset="utf-8"><link rel="canonical" href="https://example.org/e/1">
            <style>\(String(repeating: ".a{color:red} ", count: 800))</style><script>\(String(repeating: "if(a<b){c()};", count: 1200))</script>
            <script type="application/ld+json">\(event)</script></head><body><ul>\(links.joined())</ul><h1>Jazz</h1>
            <p>Friday, May 1, 2026, 7 pm</p>\(texts.joined())<footer><ul>\(links.joined())</ul></footer></body></html>
            """
    }()
}
