import CalendarModel
import TestSupport
import Testing

@testable import PayloadRecognition

@Suite("JSON-LD")
struct JSONLDTests {
    private let recognizer = PayloadRecognizer()

    /// Recognizes a schema.org event with these members.
    private func event(_ members: String, type: String = "Event") -> RecognizedPayload {
        recognizer.recognize(#"{"@context":"https://schema.org","@type":"\#(type)",\#(members)}"#)
    }

    private func property(_ name: String, _ members: String) -> String? {
        event(#""startDate":"2026-06-12","# + members).events.first?.component.property(name)?.value
    }

    @Test("an event with all common members is read")
    func whole() throws {
        let result = event(
            #"""
            "name": "The Adventures, live", "startDate": "2026-07-21T19:00", "endDate": "2026-07-21T23:00",
            "eventStatus": "https://schema.org/EventScheduled", "description": "a; b\nc", "url": "https://example.com/e?a=1",
            "eventAttendanceMode": "https://schema.org/MixedEventAttendanceMode", "identifier": "1234",
            "location": [{"@type": "VirtualLocation", "url": "https://stream.example.com"},
              {"@type": "Place", "name": "Snickerpark", "geo": {"@type": "GeoCoordinates", "latitude": 40.5, "longitude": "-80.25"},
               "address": {"@type": "PostalAddress", "streetAddress": "100 West Dr", "addressLocality": "Snickertown",
                 "postalCode": "19019", "addressRegion": "PA", "addressCountry": {"@type": "Country", "name": "US"}}}],
            "image": ["https://example.com/1.jpg"], "keywords": "music, live",
            "offers": {"@type": "Offer", "price": 30.50}, "performer": {"@type": "PerformingGroup", "name": "K"},
            "organizer": {"@type": "Organization", "name": "K \"M\"", "email": "k@example.com"}
            """#, type: "MusicEvent")
        #expect(result.family == .jsonLD)
        #expect(result.content == .event)
        #expect(result.diagnostics.isEmpty)
        let event = try #require(result.events.first)
        #expect(event.summary == "The Adventures, live")
        #expect(event.start == EventTime("20260721T190000"))
        #expect(event.end == EventTime("20260721T230000"))
        #expect(event.description == "a; b\nc")
        #expect(event.url == "https://example.com/e?a=1")
        #expect(event.location == "Snickerpark, 100 West Dr, 19019 Snickertown, PA, US")
        #expect(event.conferences == ["https://stream.example.com"])
        #expect(event.geo?.longitude == -80.25)
        #expect(event.status == "CONFIRMED")
        #expect(event.organizer?.email == "k@example.com")
        #expect(event.organizer?.name == #"K "M""#)
        #expect(event.categories == ["music", "live"])
        #expect(event.uid == nil)
        #expect(event.component.property("IMAGE")?.value == "https://example.com/1.jpg")
        #expect(
            event.component.properties("X-SCANICS-JSON").map(\.text) == [
                #"{"eventAttendanceMode":"https://schema.org/MixedEventAttendanceMode"}"#, #"{"identifier":"1234"}"#,
                #"{"offers":{"@type":"Offer","price":30.50}}"#,
                #"{"performer":{"@type":"PerformingGroup","name":"K"}}"#,
            ])
    }

    @Test(
        "times are read as written, and the last day is included",
        arguments: [
            // startDate, endDate, DTSTART, DTEND, code
            ("2026-06-12", "2026-06-14", "20260612", "20260615", nil),
            ("2026-06-12", "2026-06-12", "20260612", "20260613", nil),
            ("2026-06-12T19:00:00+02:00", "2026-06-12T21:00:00+02:00", "20260612T170000Z", "20260612T190000Z", nil),
            ("2026-06-12T19:00Z", "2026-06-12T21:00:00.000Z", "20260612T190000Z", "20260612T210000Z", nil),
            ("2026-06-12T19:00-07:00", "2026-06-12T21:00", "20260613T020000Z", "20260613T040000Z", "assumed-offset"),
            ("2026-06-12T19:00", "2026-06-12T21:00-07:00", "20260612T190000", "20260612T210000", "assumed-offset"),
            ("2026-06-12", "2026-06-13T18:00", "20260612", "20260614", "value-type-mismatch"),
            ("2026-06-12T19:00", "2026-06-13", "20260612T190000", nil, "value-type-mismatch"),
            ("2026-06-12T19:00", "later", "20260612T190000", nil, "invalid-value"),
            ("2026-02-30", nil, nil, nil, "invalid-value"),
        ] as [(String, String?, String?, String?, String?)])
    func times(start: String, end: String?, expectedStart: String?, expectedEnd: String?, code: String?) {
        let result = event(#""name":"A","startDate":"\#(start)""# + (end.map { #","endDate":"\#($0)""# } ?? ""))
        #expect(result.events.first?.start == expectedStart.flatMap { EventTime($0) })
        #expect(result.events.first?.end == expectedEnd.flatMap { EventTime($0) })
        #expect(result.codes == (code.map { [$0] } ?? []))
    }

    @Test("a time with an offset, which iCalendar does not have, is also kept as text")
    func offset() {
        let result = event(#""startDate":"2026-06-12T19:00:00+02:00""#)
        #expect(result.events.first?.component.text("X-SCANICS-JSON") == #"{"startDate":"2026-06-12T19:00:00+02:00"}"#)
    }

    @Test("members are converted as schema.org defines them")
    func members() {
        #expect(property("STATUS", #""eventStatus":"EventCancelled""#) == "CANCELLED")
        #expect(property("STATUS", #""eventStatus":"http://schema.org/EventPostponed""#) == "TENTATIVE")
        #expect(event(#""name":"A","eventStatus":"EventPostponed""#).codes.contains("postponed"))
        #expect(property("LOCATION", #""location":"Main St 1, X""#) == #"Main St 1\, X"#)
        #expect(property("LOCATION", #""location":{"name":"Hall","address":"Main St"}"#) == #"Hall\, Main St"#)
        #expect(property("UID", #""identifier":"a@example.com""#) == "a@example.com")
        #expect(property("SUMMARY", #""name":{"@value":"Fest","@language":"de"}"#) == "Fest")
        #expect(property("SUMMARY", #""schema:name":["", "B"]"#) == "B")
        #expect(property("DURATION", #""duration":"P2D""#) == "P2D")
        #expect(property("DURATION", #""duration":"PT2H""#) == nil)
        #expect(
            event(#""startDate":"2026-06-12T19:00","duration":"PT2H30M""#).events.first?.duration?.totalSeconds == 9000)
        #expect(property("ORGANIZER", #""organizer":{"name":"N","url":"https://n.example"}"#) == nil)
        #expect(property("CONTACT", #""organizer":{"name":"N","url":"https://n.example"}"#) == "N")
        #expect(property("CONTACT", #""organizer":"N""#) == "N")
    }

    @Test("a clock time at the end belongs to the stated day, and to the next day only if it is before the start's")
    func clocksBesideDays() {
        func end(_ date: String, _ clock: String) -> EventTime? {
            event(
                #""startDate":"2026-06-12","startTime":"19:00","endDate":"\#(date)","endTime":"\#(clock)""#
            ).events.first?.component.property("DTEND")?.time
        }
        #expect(end("2026-06-12", "20:00") == EventTime("20260612T200000"))
        #expect(end("2026-06-12", "02:00") == EventTime("20260613T020000"))
        #expect(end("2026-06-11", "20:00") == nil)
    }

    @Test("an event from midnight lasts whole days only if it ends at midnight or a minute before")
    func midnight() {
        func start(_ end: String) -> EventTime? {
            event(#""startDate":"2026-06-12T00:00","endDate":"\#(end)""#).events.first?.start
        }
        #expect(start("2026-06-12T23:59") == EventTime("20260612"))
        #expect(start("2026-06-13T00:00") == EventTime("20260612"))
        #expect(start("2026-06-12T23:00") == EventTime("20260612T000000"))
    }

    @Test(
        "a simple schedule becomes a rule",
        arguments: [
            (
                #""repeatFrequency":"P1W","byDay":["https://schema.org/Monday","Wednesday"],"repeatCount":8"#,
                "FREQ=WEEKLY;COUNT=8;BYDAY=MO,WE"
            ),
            (
                #""repeatFrequency":"P2M","byDay":"2MO","endDate":"2026-12-31""#,
                "FREQ=MONTHLY;UNTIL=20261231T225959Z;INTERVAL=2;BYDAY=2MO"
            ),
            (#""repeatFrequency":"Yearly","byMonth":[6],"byMonthDay":8"#, "FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=8"),
        ])
    func schedule(members: String, rule: String) throws {
        let result = event(
            #""name":"A","eventSchedule":{"@type":"Schedule","startDate":"2026-06-08","startTime":"19:30:00","endTime":"21:00","#
                + #""scheduleTimezone":"Europe/Berlin","exceptDate":"2026-06-15",\#(members)}"#)
        let event = try #require(result.events.first)
        #expect(event.start == EventTime("20260608T193000", tzid: "Europe/Berlin"))
        #expect(event.end == EventTime("20260608T210000", tzid: "Europe/Berlin"))
        #expect(event.component.property("RRULE")?.value == rule)
        #expect(event.exceptionDates == [EventTime("20260615T193000", tzid: "Europe/Berlin")])
        #expect(event.component.property("X-SCANICS-JSON") == nil)
    }

    @Test(
        "a schedule begins on the first day that its rule allows",
        arguments: [
            (#""startDate":"2026-01-01","repeatFrequency":"P1W","byDay":"Wednesday""#, "20260107T193000"),
            (#""startDate":"2026-06-02","repeatFrequency":"P1M","byDay":"2MO""#, "20260608T193000"),
            (#""startDate":"2026-06-02","repeatFrequency":"P1M","byDay":"1SU""#, "20260607T193000"),
            (#""startDate":"2026-06-02","repeatFrequency":"P1M","byMonthDay":[1,15]"#, "20260615T193000"),
            (#""startDate":"2026-06-02","repeatFrequency":"P1Y","byMonth":3,"byMonthDay":1"#, "20270301T193000"),
            (#""startDate":"2026-06-02","repeatFrequency":"P1M","byDay":"-1FR""#, "20260626T193000"),
        ])
    func firstDay(members: String, start: String) {
        let result = event(#""name":"A","eventSchedule":{"@type":"Schedule","startTime":"19:30",\#(members)}"#)
        #expect(result.events.first?.start?.basicText == start)
        #expect(result.events.first?.recurrenceRules.count == 1)
    }

    @Test(
        "a time in UTC is one of the place's zone, if all clocks there show the same time",
        arguments: [
            (#""addressCountry":"Germany""#, "2026-01-20T15:00:00Z", "20260120T160000", "Europe/Berlin"),
            (#""addressCountry":"DE""#, "2026-06-20T15:00:00Z", "20260620T170000", "Europe/Berlin"),
            (
                #""addressRegion":"CA","addressCountry":"US""#, "2026-06-21T02:00:00Z", "20260620T190000",
                "America/Los_Angeles"
            ),
            (#""addressCountry":"US""#, "2026-06-21T02:00:00Z", "20260621T020000Z", nil),
            (#""addressCountry":"Nowhere""#, "2026-06-21T02:00:00Z", "20260621T020000Z", nil),
            (#""addressCountry":"DE""#, "2026-06-20T00:00:00Z", "20260620T000000Z", nil),
            (#""addressCountry":"DE""#, "2026-06-20T15:00:00", "20260620T150000", nil),
        ])
    func placeOfUTC(place: String, written: String, start: String, zone: String?) throws {
        let event = try #require(
            event(#""name":"A","startDate":"\#(written)","location":{"name":"Hall","address":{\#(place)}}"#).events
                .first)
        #expect(event.start?.basicText == start && event.start?.tzid == zone)
    }

    @Test("a time in UTC stays if the caller wants it, and if a schedule counts from it")
    func keptUTC() throws {
        let members =
            #""name":"A","startDate":"2026-06-20T23:30:00Z","endDate":"2026-06-21T01:00:00Z","location":{"address":{"addressCountry":"DE"}}"#
        let converted = try #require(event(members).events.first)
        #expect(converted.start == EventTime("20260621T013000", tzid: "Europe/Berlin"))
        #expect(converted.end == EventTime("20260621T030000", tzid: "Europe/Berlin"))
        #expect(converted.component.properties("X-SCANICS-JSON").count == 2)
        var context = RecognitionContext()
        context.keepsUTC = true
        let text = #"{"@context":"https://schema.org","@type":"Event",\#(members)}"#
        for payload in [text, "<html><script type=\"application/ld+json\">\(text)</script></html>"] {
            let kept = PayloadRecognizer(context: context).recognize(Payload(payload))
            #expect(kept.documents.first?.entries.first?.item.start == EventTime("20260620T233000Z"))
        }
        let series = event(
            members + #","eventSchedule":{"@type":"Schedule","repeatFrequency":"P1W","startDate":"2026-06-20"}"#)
        #expect(series.events.first?.start == EventTime("20260620T233000Z"))
        #expect(series.events.first?.recurrenceRules.count == 1)
    }

    @Test("several schedules, each with a start, are several events")
    func schedules() {
        let one =
            #"{"@type":"Schedule","startDate":"2026-06-01","startTime":"09:00","endTime":"10:00","repeatFrequency":"P1D","repeatCount":5}"#
        let two = one.replacing("09:00", with: "14:00").replacing("10:00", with: "15:00")
        let result = event(#""name":"A","eventSchedule":[\#(one),\#(two)]"#)
        #expect(result.events.map { $0.start?.basicText } == ["20260601T090000", "20260601T140000"])
        #expect(result.events.map { $0.recurrenceRules.first?.text } == ["FREQ=DAILY;COUNT=5", "FREQ=DAILY;COUNT=5"])
        #expect(result.events.map(\.summary) == ["A", "A"])
    }

    @Test("texts lose their markup and references, and places lose their repeated parts")
    func texts() {
        #expect(property("SUMMARY", #""name":"Rock &amp;amp; Roll &#8211; <b>Live</b>""#) == "Rock & Roll – Live")
        #expect(property("DESCRIPTION", #""description":"<p>a</p><p>b &amp; c</p>""#) == #"a\nb & c"#)
        #expect(
            property(
                "LOCATION",
                #""location":{"name":"Hall, 04109 Leipzig","address":{"streetAddress":"Hall","postalCode":"04109","addressLocality":"Leipzig","addressCountry":"DE"}}"#
            ) == #"Hall\, 04109 Leipzig\, DE"#)
        #expect(
            property(
                "LOCATION", #""location":{"name":"Hall","address":{"streetAddress":"None","addressLocality":"Graz"}}"#)
                == #"Hall\, Graz"#)
        #expect(property("LOCATION", #""name":"Jazz","location":"Jazz""#) == nil)
        #expect(property("GEO", #""location":{"name":"Hall","geo":{"latitude":0,"longitude":0}}"#) == nil)
        #expect(property("GEO", #""location":{"name":"Hall","geo":{"latitude":0,"longitude":32.5}}"#) == "0;32.5")
        #expect(property("COMMENT", #""doorTime":"2026-06-12T18:00""#) == "Doors: 18:00")
    }

    @Test("the status of an event is read in each of the ways that pages write it")
    func states() {
        #expect(property("STATUS", #""eventStatus":"cancelled""#) == "CANCELLED")
        #expect(
            property(
                "STATUS",
                #""eventStatus":["https://schema.org/EventRescheduled","https://schema.org/EventMovedOnline"]"#)
                == "CONFIRMED")
        #expect(property("STATUS", #""name":"CANCELLED: Jazz","eventStatus":"EventScheduled""#) == "CANCELLED")
        #expect(event(#""startDate":"2026-06-12","name":"Abgesagt! Jazz""#).codes == ["cancelled-in-title"])
        #expect(property("STATUS", #""name":"Cancelled flights: a talk""#) == nil)
    }

    @Test(
        "a schedule that a rule cannot express is kept as text",
        arguments: [
            #"{"repeatFrequency":"PT3H"}"#, #"{"repeatFrequency":"P1W","byDay":"Someday"}"#,
            #"[{"repeatFrequency":"P1W"},{"repeatFrequency":"P1D"}]"#,
            #"{"repeatFrequency":"P1W","startDate":"2026-07-01"}"#, #"{"repeatFrequency":"P99999999999999999999W"}"#,
        ])
    func otherSchedule(schedule: String) {
        let result = event(#""name":"A","startDate":"2026-06-12","eventSchedule":\#(schedule)"#)
        #expect(result.events.first?.recurrenceRules.isEmpty == true)
        #expect(result.events.first?.component.text("X-SCANICS-JSON") == #"{"eventSchedule":\#(schedule)}"#)
    }

    @Test("events are found in graphs, lists, series, reservations and web pages")
    func places() {
        let one = #"{"@type":"Event","name":"A","startDate":"2026-06-12"}"#
        let context = #""@context":"http://schema.org/""#
        let payloads = [
            #"{\#(context),"@graph":[{"@type":"WebPage"},\#(one)]}"#, #"[{\#(context),"@type":"Festival","name":"A"}]"#,
            #"{\#(context),"@type":"ItemList","itemListElement":[{"@type":"ListItem","item":\#(one)}]}"#,
            #"{\#(context),"@type":"EventReservation","reservationNumber":"E1","reservationFor":\#(one)}"#,
            #"{"@context":{"@vocab":"https://schema.org/"},"@type":["Event","Thing"],"name":"A"}"#,
            #"{"@context":{"schema":"http://schema.org/"},"@type":"schema:Hackathon","schema:name":"A"}"#,
            #"<html><SCRIPT type="application/ld+json">{\#(context),"@type":"Event","name":"A","startDate":"2026-06-12"}</SCRIPT><script>x</script>"#,
        ]
        for payload in payloads {
            let result = recognizer.recognize(payload)
            #expect(result.family == .jsonLD)
            #expect(result.events.map(\.summary) == ["A"])
        }
        #expect(recognizer.recognize(one).codes == ["missing-context"])
        let series = event(#""name":"S","startDate":"2026-06-12","subEvent":[\#(one),\#(one)]"#)
        #expect(series.events.map(\.summary) == ["S", "A", "A"])
    }

    @Test("reservations of flights and tables are events")
    func reservations() throws {
        let flight = recognizer.recognize(
            #"""
            {"@context":"http://schema.org","@type":"FlightReservation","reservationStatus":"http://schema.org/ReservationConfirmed",
             "reservationNumber":"R","reservationFor":{"@type":"Flight","flightNumber":"110","airline":{"iataCode":"UA"},
             "departureAirport":{"@type":"Airport","name":"San Francisco","iataCode":"SFO"},"departureTime":"2027-03-04T20:15:00-08:00",
             "arrivalAirport":{"iataCode":"JFK"},"arrivalTime":"2027-03-05T06:30:00-05:00"}}
            """#)
        let event = try #require(flight.events.first)
        #expect(event.summary == "Flight UA 110 SFO → JFK")
        #expect(event.location == "San Francisco")
        #expect(event.start == EventTime("20270305T041500Z"))
        #expect(event.end == EventTime("20270305T113000Z"))
        #expect(event.status == "CONFIRMED")
        #expect(event.component.properties("X-SCANICS-JSON").map(\.text).contains(#"{"reservationNumber":"R"}"#))
        let table = recognizer.recognize(
            #"{"@context":"http://schema.org","@type":"FoodEstablishmentReservation","startTime":"2027-04-10T20:00:00","reservationFor":{"name":"Wagamama","address":"1 St"}}"#
        )
        #expect(table.events.first?.summary == "Wagamama")
        #expect(table.events.first?.location == "Wagamama, 1 St")
        #expect(table.events.first?.start == EventTime("20270410T200000"))
    }

    @Test(
        "other JSON and other vocabularies are not recognized",
        arguments: [
            "{}", "[]", "{\"@type\":", #"{"@context":"https://schema.org","@type":"Person","name":"A"}"#,
            #"{"@context":"https://schema.org.evil.example","@type":"Event","name":"A"}"#,
            #"{"@context":"https://www.w3.org/ns/activitystreams","@type":"Event","name":"A"}"#,
            #"{"@context":"https://schema.org","@type":"Event"}"#, #"<script>{"@type":"Event","name":"A"}</script>"#,
            "<script",
            #"<script type="application/ld+json">"#,
        ])
    func others(text: String) {
        #expect(recognizer.recognize(text).family == nil)
    }

    @Test("JSON-LD that is cut off or has random bytes does not crash the reader")
    func damaged() {
        let text =
            #"{"@context":"https://schema.org","@type":"Event","name":"\ud83d\ude00 \ud83d x","startDate":"2026-06-12","location":{"geo":[1,{"a":null}]}}"#
        #expect(recognizer.recognize(text).events.first?.summary == "😀 \u{FFFD} x")
        for length in 0..<text.utf8.count {
            #expect(recognizer.recognize(String(decoding: text.utf8.prefix(length), as: UTF8.self)).family == nil)
        }
        for (place, byte) in zip(0..<text.utf8.count, Sample.noise(text.utf8.count)) {
            var bytes = Array(text.utf8)
            bytes[place] = byte
            _ = recognizer.recognize(String(decoding: bytes, as: UTF8.self))
        }
    }

    @Test("nested events are found up to a maximum depth, and deeper ones are refused")
    func nested() {
        let piece = #"{"@type":"Event","subEvent":["#
        #expect(recognizer.recognize(String(repeating: piece, count: 20_000)).family == nil)
        let deep =
            String(repeating: piece, count: 40) + #"{"@type":"Event","name":"A"}"# + String(repeating: "]}", count: 40)
        #expect(recognizer.recognize(deep).events.count == 1)
    }

    @Test("many events are all read, with a limited number of diagnostics")
    func many() {
        let many = "[" + String(repeating: #"{"@type":"Event","name":"A"},"#, count: 1000) + "{}]"
        let result = recognizer.recognize(many)
        #expect(result.events.count == 1000)
        #expect(result.diagnostics.count <= 100)
    }

    @Test(
        "a long JSON-LD or web page with many repetitions is read in linear time",
        arguments: [
            ("[", #"{"@type":"Event","name":"A"},"#, "{}]"), ("{@", #""a":1,"#, ""), ("", "<script>", ""),
            ("", "<script></script>", ""), ("", #"{"@type":"Event","subEvent":["#, ""),
            (#"{"@type":"Event","name":"A","#, #""a":1,"#, #""b":1}"#),
        ])
    func long(start: String, piece: String, end: String) {
        expectLinearTime(from: 10_000) { size in
            _ = recognizer.recognize(start + String(repeating: piece, count: size / piece.utf8.count) + end)
        }
    }
}
