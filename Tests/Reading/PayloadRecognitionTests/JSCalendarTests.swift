import CalendarModel
import ICalendar
import TestSupport
import Testing

@testable import PayloadRecognition

@Suite("JSCalendar")
struct JSCalendarTests {
    private static let recognizer = PayloadRecognizer()

    /// An event with every member of RFC 8984, and members that no standard defines.
    private static let rich = #"""
        {"@type":"Event","uid":"rich-1","prodId":"-//Example//EN","created":"2026-01-01T00:00:00Z",
         "updated":"2026-01-02T00:00:00.5Z","sequence":3,"method":"request","title":"Rich \"title\"\u0001, with; everything\\",
         "description":"<p>Hello</p>","descriptionContentType":"text/html","locale":"de-CH","color":"#112233",
         "start":"2026-06-01T09:00:00","timeZone":"/own","duration":"PT1H30M","priority":2,"freeBusyStatus":"unavailable",
         "privacy":"secret","status":"confirmed","useDefaultAlerts":true,"sentBy":"me@example.org",
         "requestStatus":"2.0;Success","showWithoutTime":false,"example.com:own":{"a":[1,2.50,null,{"b":"c/d~e"}]},
         "keywords":{"a":true,"b,c":true,"no":false},"categories":{"https://example.org/c":true},
         "relatedTo":{"r@example.org":{"@type":"Relation","relation":{"next":true,"x-own":true}},"plain":{"@type":"Relation"}},
         "links":{"a-1":{"@type":"Link","href":"https://example.org/a.pdf","rel":"enclosure","contentType":"application/pdf","size":7,"title":"T","cid":"x"},
                  "b":{"@type":"Link","href":"data:image/png;base64,iVBORw0KGgo=","rel":"icon","display":"thumbnail"},
                  "c":{"@type":"Link","href":"https://example.org/","rel":"alternate"},
                  "d":{"@type":"Link","href":"https://example.org/e","rel":"x-own"},"e":{"@type":"Link"}},
         "locations":{"x":{"@type":"Location","name":"Hall","description":"1st floor","coordinates":"geo:48.10,11.5;u=5","links":{"1":{"href":"u"}}},
                      "y":{"@type":"Location","name":"Garden","locationTypes":{"outdoors":true},"relativeTo":"start"},
                      "z":{"@type":"Location","relativeTo":"end","timeZone":"Asia/Tokyo"}},
         "virtualLocations":{"v":{"@type":"VirtualLocation","uri":"https://example.org/v","name":"N","description":"D","features":{"audio":true,"x":false}}},
         "replyTo":{"imip":"mailto:o@example.org","web":"https://example.org/rsvp"},
         "participants":{"p":{"@type":"Participant","name":"O","email":"o@example.org","sendTo":{"imip":"mailto:o@example.org"},"roles":{"owner":true,"attendee":true},"participationStatus":"accepted","participationComment":"ok"},
                         "q":{"@type":"Participant","name":"Q","sendTo":{"imip":"mailto:q@example.org","web":"https://q"},"kind":"group","roles":{"attendee":true,"optional":true},"expectReply":true,"memberOf":{"p":true},"scheduleStatus":["1.0"]},
                         "s":{"@type":"Participant","name":"S","description":"Speaks","roles":{"contact":true,"speaker":true}}},
         "recurrenceRules":[{"@type":"RecurrenceRule","frequency":"monthly","interval":2,"rscale":"gregorian","skip":"omit","byDay":[{"@type":"NDay","day":"mo","nthOfPeriod":-1}],"byMonth":["1","5"],"bySetPosition":[1],"until":"2028-06-01T09:00:00"}],
         "excludedRecurrenceRules":[{"@type":"RecurrenceRule","frequency":"yearly","count":3}],
         "recurrenceOverrides":{"2026-07-27T09:00:00":{"title":"Changed","locations/x/name":"Other hall","alerts":null},
                                "2026-08-31T09:00:00":{"excluded":true},"2026-09-09T09:00:00":{},
                                "2026-09-28T09:00:00":{"localizations/de/title":"Neu"},"soon":{"title":"x"}},
         "alerts":{"1":{"@type":"Alert","trigger":{"@type":"OffsetTrigger","offset":"-PT10M"},"action":"display"},
                   "late":{"@type":"Alert","trigger":{"@type":"AbsoluteTrigger","when":"2026-06-01T05:00:00Z"},"action":"email","acknowledged":"2026-06-01T05:01:00Z"},
                   "odd":{"@type":"Alert","trigger":{"@type":"UnknownTrigger","x":1}}},
         "localizations":{"de":{"title":"Reich","locations/x/name":"Saal"}},
         "timeZones":{"/own":{"@type":"TimeZone","tzId":"Own/Zone","updated":"2026-01-01T00:00:00Z","aliases":{"Old":true},
           "standard":[{"@type":"TimeZoneRule","start":"2000-10-29T03:00:00","offsetFrom":"+0400","offsetTo":"+0300","recurrenceRules":[{"@type":"RecurrenceRule","frequency":"yearly","byMonth":["10"],"byDay":[{"@type":"NDay","day":"su","nthOfPeriod":-1}]}],"names":{"OST":true},"comments":["c"]}],
           "daylight":[{"@type":"TimeZoneRule","start":"2000-03-26T02:00:00","offsetFrom":"+0300","offsetTo":"+0400","recurrenceRules":[{"@type":"RecurrenceRule","frequency":"yearly","byMonth":["3"],"byDay":[{"@type":"NDay","day":"su","nthOfPeriod":-1}]}]}]}}}
        """#

    private static let task = #"""
        {"@type":"Task","uid":"task-1","updated":"2026-01-02T00:00:00Z","title":"Task","start":"2026-06-01T09:00:00",
         "due":"2026-06-02T09:00:00","timeZone":"Europe/Berlin","estimatedDuration":"PT3H","percentComplete":50,
         "progress":"failed","progressUpdated":"2026-06-01T10:00:00Z","recurrenceRules":[{"@type":"RecurrenceRule","frequency":"daily"}],
         "recurrenceOverrides":{"2026-06-05T09:00:00":{"due":"2026-06-07T12:00:00","progress":"completed"}}}
        """#

    /// Converts a payload to iCalendar components, and these back to JSCalendar; returns the resulting objects.
    private static func back(_ text: String) -> [PayloadRecognition.JSONValue] {
        recognizer.recognize(text).documents.flatMap { document in
            let calendar = Component("VCALENDAR", document.properties, components: document.components)
            return [JSCalendarWriter().group(calendar)] + (JSCalendarWriter().group(calendar)["entries"]?.list ?? [])
        }
    }

    /// Returns the members of an object that are missing or different after conversion to iCalendar and back.
    private static func lost(_ text: String) throws -> [String] {
        lost(of: try #require(JSONValue(text)), in: back(text))
    }

    private static func lost(of original: PayloadRecognition.JSONValue, in found: [PayloadRecognition.JSONValue])
        -> [String]
    {
        guard let same = found.first(where: { $0["uid"] == original["uid"] }) else { return ["everything"] }
        let entries = (original["entries"]?.list ?? []).flatMap { lost(of: $0, in: found) }
        return entries
            + JSONPatch.changes(from: same, to: original, removes: false).filter { $0.pointer != "entries" }.map {
                "\($0.pointer): \($0.value.jsonText)"
            }
    }

    @Test("nothing of an object is lost on the way to iCalendar and back", arguments: [rich, task])
    func nothingIsLost(text: String) throws {
        let lost = try Self.lost(text)
        #expect(lost == [])
    }

    @Test("characters that iCalendar cannot hold in an address or a link are not lost")
    func controlCharacters() throws {
        let lost = try Self.lost(
            #"""
            {"@type":"Event","uid":"a","start":"2026-06-01T09:00:00","replyTo":{"imip":"mailto:o@example\n.org"},
             "participants":{"p":{"@type":"Participant","name":"a\u2028","email":"a\r@example.org","roles":{"attendee":true}}},
             "links":{"l":{"@type":"Link","href":"https://example.org/\u0001\u2028"}},"categories":{"a\nb":true},
             "virtualLocations":{"v":{"@type":"VirtualLocation","uri":"https://e.org/\u0085"}},
             "locations":{"x":{"@type":"Location","name":"a"},"y":{"@type":"Location","name":"b\u0007"}}}
            """#)
        #expect(lost == [])
    }

    @Test("control characters in the names of members are kept, so a name does not become another one")
    func controlCharactersInNames() throws {
        let text = Self.event(
            #"""
            "recurrenceRules":[{"@type":"RecurrenceRule","frequency":"daily","count":3}],"#/x%41":{"\u007f%":1},
            "recurrenceOverrides":{"202\u00006-06-02T09:00:00":{"x\n":true},"2026-06-03T09:00:00":{"title":"B"}},
            "tit\u0085le":"C"
            """#)
        #expect(try Self.lost(text) == [])
        #expect(Self.recognizer.recognize(text).events.count == 2)
        let document = try #require(Self.recognizer.recognize(text).documents.first)
        let calendar = Component("VCALENDAR", document.properties, components: document.components)
        let written = JSCalendarWriter().text(of: ICalendarWriter.asWritten(calendar))
        #expect(Self.recognizer.recognize(written).events.compactMap(\.summary).sorted() == ["A", "B"], "\(written)")
    }

    @Test("a group keeps its own members and its entries")
    func group() throws {
        let text = #"""
            {"@type":"Group","uid":"g","updated":"2026-01-01T00:00:00Z","title":"G","description":"D","color":"red",
             "source":"https://example.org/g","categories":{"https://example.org/c":true},"keywords":{"k":true},
             "links":{"1":{"@type":"Link","href":"https://example.org/i","rel":"icon"}},"x.example:y":[1],
             "entries":[\#(Self.task)]}
            """#
        let lost = try Self.lost(text)
        #expect(lost == [])
        let document = try #require(Self.recognizer.recognize(text).documents.first)
        #expect(document.properties.first { $0.name == "NAME" }?.text == "G")
    }

    @Test("an entry of a group that is not an event or task is kept as text, with a diagnostic")
    func oddEntry() throws {
        let result = Self.recognizer.recognize(
            #"{"@type":"Group","entries":[5,{"@type":"Event","uid":"a","start":"2026-06-01T09:00:00"},{"@type":"Note"}]}"#
        )
        #expect(result.events.count == 1)
        #expect(result.codes.filter { $0 == "malformed-property" }.count == 2)
        #expect(
            result.documents.first?.properties.filter { $0.name == "X-SCANICS-JSON" }.map(\.text) == [
                "5", #"{"@type":"Note"}"#,
            ])
    }

    @Test("the members of the rich event become properties")
    func properties() throws {
        let result = Self.recognizer.recognize(Self.rich)
        #expect(result.family == .jscalendar)
        #expect(result.content == .event)
        let events = result.events
        #expect(events.count == 3)
        let event = try #require(events.first)
        #expect(event.summary == #"Rich "title", with; everything\"#)
        #expect(event.description == "Hello")
        #expect(event.start == EventTime("20260601T090000", tzid: "Own/Zone"))
        #expect(event.end == EventTime("20260601T153000", tzid: "Asia/Tokyo"))
        #expect(event.component.property("RRULE")?.value.contains("BYDAY=-1MO") == true)
        #expect(event.component.properties("EXRULE").count == 1)
        #expect(event.organizer?.email == "o@example.org")
        #expect(event.attendees.map(\.email) == ["o@example.org", "q@example.org"])
        #expect(event.participants.map(\.name) == ["S"])
        #expect(event.locations.map(\.name) == ["Garden"])
        #expect(event.url == "https://example.org/")
        let changed = try #require(events.first { $0.summary == "Changed" })
        #expect(changed.recurrenceID == EventTime("20260727T090000", tzid: "Own/Zone"))
        #expect(changed.location == "Other hall")
        #expect(changed.alarms.isEmpty)
        #expect(result.documents.first?.timeZones.count == 1)
    }

    /// Returns an event with some members.
    private static func event(_ members: String) -> String {
        #"{"@type":"Event","uid":"a","title":"A","start":"2026-06-01T09:00:00","timeZone":"Europe/Berlin",\#(members)}"#
    }

    @Test(
        "a value of the wrong type is kept as text, with a diagnostic",
        arguments: [
            (#""duration":"1 hour""#, "invalid-duration"), (#""duration":"-PT1H""#, "invalid-duration"),
            (#""duration":"PT1.5S""#, "invalid-duration"), (#""created":"yesterday""#, "invalid-date"),
            (#""sequence":1.5"#, "invalid-value"), (#""sequence":"1""#, "invalid-value"),
            (#""priority":{}"#, "invalid-value"),
            (#""showWithoutTime":1"#, "invalid-value"), (#""description":["a"]"#, "invalid-value"),
            (#""participants":{"p":5}"#, "invalid-value"), (#""alerts":[{}]"#, "invalid-value"),
            (#""recurrenceOverrides":{"2026-06-02":{"excluded":true}}"#, "invalid-date"),
            (#""recurrenceOverrides":{"2026-06-02T09:00:00":5}"#, "invalid-date"),
        ])
    func wrongTypes(members: String, code: String) throws {
        let text = Self.event(members)
        #expect(Self.recognizer.recognize(text).codes == [code])
        let lost = try Self.lost(text)
        #expect(lost == [])
    }

    @Test(
        "a rule with a part that is unknown or cannot be read is not used",
        arguments: [
            #""count":"5""#, #""count":5.5"#, #""interval":"2""#, #""untill":"2026-07-01T09:00:00""#,
            #""until":"2026-07-01T09:00:00Z""#, #""byMonth":[]"#, #""byMonthDay":["1"]"#, #""byDay":[{"day":"xx"}]"#,
            #""byDay":["mo"]"#, #""firstDayOfWeek":"monday""#, #""skip":1"#, #""rscale":{}"#,
        ])
    func strictRules(part: String) {
        for member in ["recurrenceRules", "excludedRecurrenceRules"] {
            let result = Self.recognizer.recognize(Self.event(#""\#(member)":[{"frequency":"daily",\#(part)}]"#))
            #expect(result.codes == ["invalid-rrule"])
            #expect(
                result.events.first?.component.properties.contains { $0.name == "RRULE" || $0.name == "EXRULE" }
                    == false)
        }
    }

    @Test("null parts and vendors' parts of a rule are ignored")
    func lenientRules() {
        let result = Self.recognizer.recognize(
            Self.event(
                #""recurrenceRule":{"frequency":"weekly","count":3.0,"until":null,"example.com:x":1,"byDay":[{"day":"mo","nthOfPeriod":null}]}"#
            ))
        #expect(result.codes == [])
        #expect(result.events.first?.component.property("RRULE")?.value == "FREQ=WEEKLY;COUNT=3;BYDAY=MO")
    }

    @Test("members that are null are absent")
    func nulls() throws {
        let text = Self.event(
            #""id":null,"recurrenceRule":null,"recurrenceOverrides":null,"participants":null,"duration":null,"locations":null,"sequence":null"#
        )
        #expect(Self.recognizer.recognize(text).codes == [])
        let lost = try Self.lost(text)
        #expect(lost == [])
    }

    @Test("the last of several members with one name is used, with a diagnostic")
    func repeatedMembers() {
        let result = Self.recognizer.recognize(Self.event(#""title":"B","keywords":{"a":true,"a":false}"#))
        #expect(result.events.first?.summary == "B")
        #expect(result.events.first?.categories == [])
        #expect(result.codes == ["duplicate-property", "duplicate-property"])
    }

    @Test("an override of an instance cannot change members that all instances share")
    func unpatchable() {
        let result = Self.recognizer.recognize(
            Self.event(
                #""recurrenceRules":[{"frequency":"daily"}],"recurrenceOverrides":{"2026-06-03T09:00:00":{"uid":"b","/recurrenceId":"2026-06-04T09:00:00","title":"B"}}"#
            ))
        #expect(result.events.map(\.uid) == ["a", "a"])
        #expect(result.events.last?.recurrenceID == EventTime("20260603T090000", tzid: "Europe/Berlin"))
    }

    @Test("two different zones with one name are both kept")
    func clashingZones() throws {
        func event(_ uid: String, _ offset: String) -> String {
            #"""
            {"@type":"Event","uid":"\#(uid)","start":"2026-06-01T09:00:00","timeZone":"/own","timeZones":{"/own":{"@type":"TimeZone",
             "tzId":"Own","standard":[{"@type":"TimeZoneRule","start":"2000-01-01T00:00:00","offsetFrom":"\#(offset)","offsetTo":"\#(offset)"}]}}}
            """#
        }
        let text =
            "{\"@type\":\"Group\",\"uid\":\"g\",\"entries\":[\(event("a", "+0100")),\(event("b", "+0200")),\(event("c", "+0200"))]}"
        let result = Self.recognizer.recognize(text)
        #expect(result.events.compactMap(\.start?.tzid) == ["Own", "Own-2", "Own-2"])
        #expect(result.documents.first?.timeZones.count == 2)
        #expect(result.codes == ["renamed-tzid", "renamed-tzid"])
        // The way to iCalendar and back keeps the zone's new name, so only the original tzId is lost.
        let lost = try Self.lost(text)
        #expect(lost == Array(repeating: #"timeZones/~1own/tzId: "Own""#, count: 2))
    }

    @Test("JSPROP properties of an event do not override its other properties, and are not lost")
    func contradiction() throws {
        let lines = [
            "BEGIN:VEVENT", "UID:a", "DTSTAMP:20260101T000000Z", "SUMMARY:A", "DTSTART:20260601T090000Z",
            #"JSPROP;JSPTR=start:"2030-01-01T00:00:00""#, #"JSPROP;JSPTR=title:"B""#, #"JSPROP;JSPTR=locale:"de""#,
            "END:VEVENT",
        ]
        let document = try #require(Self.recognizer.recognize(lines.joined(separator: "\r\n")).documents.first)
        let group = JSCalendarWriter().group(
            Component("VCALENDAR", document.properties, components: document.components))
        let entry = try #require(group["entries"]?.list.first)
        #expect(entry["start"]?.string == "2026-06-01T09:00:00")
        #expect(entry["title"]?.string == "A")
        let event = try #require(Self.recognizer.recognize(entry.jsonText).events.first)
        #expect(event.summary == "A")
        #expect(event.component.properties("JSPROP").count >= 3)
    }

    @Test(
        "without a readable start, changed instances are kept as text and do not become events",
        arguments: ["x", nil])
    func overridesWithoutStart(start: String?) throws {
        let member = start.map { "\"start\":\"\($0)\"," } ?? ""
        let text = """
            {"@type":"Event","uid":"a","title":"A",\(member)"duration":"PT1H",\
            "recurrenceRules":[{"@type":"RecurrenceRule","frequency":"daily","count":3}],\
            "recurrenceOverrides":{"2026-06-13T09:00:00":{"title":"B"},"2026-06-14T09:00:00":{"excluded":true}}}
            """
        let document = try #require(PayloadRecognizer().recognize(Payload(text)).documents.first)
        #expect(document.entries.count == 1)
        let calendar = Component("VCALENDAR", document.properties, components: document.components)
        let written = JSCalendarWriter().text(of: calendar)
        #expect(written.contains("\"title\": \"B\"") || written.contains("\"title\":\"B\""))
        #expect(PayloadRecognizer().recognize(Payload(written)).documents.flatMap(\.entries).count == 1)
    }

    @Test("an instance beside its series keeps members that iCalendar cannot express")
    func instanceBesideSeries() throws {
        let series = Self.event(#""recurrenceRules":[{"@type":"RecurrenceRule","frequency":"daily"}],"locale":"de""#)
        let instance = Self.event(
            #""recurrenceId":"2026-06-03T09:00:00","recurrenceIdTimeZone":"Europe/Berlin","locale":"fr","x":1"#)
        let found = Self.back("[\(series),\(instance)]").map(\.jsonText).joined()
        #expect(found.contains(#""locale":"de""#))
        #expect(found.contains(#""locale":"fr""#))
        #expect(found.contains(#""x":1"#))
    }

    @Test("an instance in an unknown time zone is written once, even after another program changed the instance")
    func instanceInUnknownZone() throws {
        let text = #"""
            {"@type":"Event","uid":"a","title":"A","start":"2026-06-12T09:00:00","timeZone":"Europe/Be.lin",
             "duration":"PT1H","recurrenceRules":[{"@type":"RecurrenceRule","frequency":"daily","count":3}],
             "recurrenceOverrides":{"2026-06-13T09:00:00":{"title":"B"}}}
            """#
        let document = try #require(Self.recognizer.recognize(text).documents.first)
        var calendar = Component("VCALENDAR", document.properties, components: document.components)
        let written = JSCalendarWriter().text(of: calendar)
        let summaries = { (text: String) in
            Self.recognizer.recognize(text).events.compactMap(\.summary).sorted()
        }
        #expect(summaries(written) == ["A", "B"], "\(written)")
        #expect(written.contains(#""title": "B""#))

        let place = try #require(calendar.components.firstIndex { $0.property("SUMMARY")?.text == "B" })
        calendar.components[place].set("SUMMARY", Property("SUMMARY", value: "C"))
        let changed = JSCalendarWriter().text(of: calendar)
        #expect(summaries(changed) == ["A", "C"], "\(changed)")
    }

    @Test("members of draft-ietf-calext-jscalendarbis are read")
    func newDraft() throws {
        let text = #"""
            {"@type":"Event","version":"2.0","uid":"a","title":"A","start":"2026-06-01T09:00:00","timeZone":"Europe/Berlin",
             "endTimeZone":"Asia/Tokyo","duration":"PT1H","organizerCalendarAddress":"mailto:o@example.org",
             "recurrenceRule":{"@type":"RecurrenceRule","frequency":"weekly","count":3},
             "links":{"l":{"@type":"Link","href":"https://example.org/a.png","rel":"icon","display":{"badge":true,"thumbnail":true}}},
             "participants":{"p":{"@type":"Participant","calendarAddress":"mailto:p@example.org","roles":{"attendee":true}}}}
            """#
        let event = try #require(Self.recognizer.recognize(text).events.first)
        #expect(event.end == EventTime("20260601T170000", tzid: "Asia/Tokyo"))
        #expect(event.organizer?.email == "o@example.org")
        #expect(event.attendees.map(\.email) == ["p@example.org"])
        #expect(event.recurrenceRules.count == 1)
        #expect(event.images.first?.display == ["BADGE", "THUMBNAIL"])
        let lost = try Self.lost(text)
        #expect(lost == [])
    }

    @Test("a convertedProperties or properties member cannot add components or lines")
    func injection() throws {
        let text = #"""
            {"@type":"Event","uid":"a\r\nDTSTART:20200101","start":"2026-06-01T09:00:00","title":"x\nEND:VEVENT",
             "timeZone":"Europe/Berlin\r\nX:1","color":"a\u2028b","recurrenceRules":[{"frequency":"daily;COUNT=1","interval":2}],
             "iCalendar":{"properties":[["begin",{},"unknown","VEVENT"],["x-a\r\nEND",{"p\n":"q\r\nEND:VEVENT"},"unknown","1\r\nBEGIN:VEVENT"]],
               "components":[["x-foo",[["end",{},"text","VEVENT"]],[]]],
               "convertedProperties":{"title":{"name":"END","parameters":{"x\n":"y\r\nz"}}}}}
            """#
        let result = Self.recognizer.recognize(text)
        #expect(result.documents.count == 1)
        #expect(result.events.count == 1)
        #expect(result.documents.first?.components.count == 1)
    }

    @Test(
        "JSON of other kinds is not JSCalendar",
        arguments: [
            #"{"@type":"Event"}"#, #"{"@type":"Event","name":"x","startDate":"2026-06-12"}"#,
            #"{"@context":"https://schema.org","@type":"Event","title":"x","start":"2026-06-01T09:00:00"}"#,
            #"{"@type":"Group"}"#, #"{"type":"Event","uid":"1"}"#, "{}", "[]", #"[{"@type":"Card","uid":"1"}]"#,
            "{\"@type\":",
        ])
    func others(text: String) {
        #expect(Self.recognizer.recognize(text).family != .jscalendar)
    }

    @Test("a payload that is cut anywhere or has random changes does not crash the reader")
    func damage() {
        let bytes = Array(Self.rich.utf8)
        for length in stride(from: 0, to: bytes.count, by: 29) {
            _ = Self.recognizer.recognize(
                Payload(bytes: Array(bytes[..<length]), text: String(decoding: bytes[..<length], as: UTF8.self)))
        }
        for text in [Self.rich, Self.task] {
            let bytes = Array(text.utf8)
            let noise = Sample.noise(300, seed: 7)
            for place in 0..<100 {
                var changed = bytes
                let index = (Int(noise[place * 3]) << 8 | Int(noise[place * 3 + 1])) % bytes.count
                changed[index] = noise[place * 3 + 2]
                let text = String(decoding: changed, as: UTF8.self)
                let result = Self.recognizer.recognize(Payload(bytes: changed, text: text))
                for document in result.documents {
                    _ = JSCalendarWriter().text(
                        of: Component("VCALENDAR", document.properties, components: document.components))
                }
            }
        }
    }

    @Test("after random changes of its members, nothing of an event is lost on the way to iCalendar and back")
    func randomChanges() throws {
        for seed in 1...40 {
            var random = MadeUpJSON(seed: UInt64(seed))
            for text in [Self.rich, Self.task] {
                var value = try #require(JSONValue(text))
                for _ in 0...random.number(below: 4) { value = random.changed(value) }
                let changed = value.jsonText
                let result = Self.recognizer.recognize(changed)
                // A task that ends before it starts has no end in iCalendar.
                guard value["uid"]?.string?.isEmpty == false, !result.documents.isEmpty,
                    !result.codes.contains("end-before-start")
                else { continue }
                // If several members have the same name, the last is used.
                var repeated: [String] = []
                let lost = Self.lost(of: value.withoutRepeatedMembers(&repeated), in: Self.back(changed))
                #expect(lost == [], "seed \(seed): \(changed)")
            }
        }
    }

    @Test("wrong types of every member do not crash the reader")
    func types() throws {
        let members = try #require(JSONValue(Self.rich)?.members)
        let values: [JSONValue] = [
            .null, .bool(true), .number("99999999999999999999"), .number("-1"), .string(""), .array([]), .object([]),
            .array([.null]), .object([JSONValue.Member(name: "", value: .null)]),
        ]
        for place in members.indices where members[place].name != "@type" {
            for turn in 0..<3 {
                var changed = members
                let value = values[(place + 3 * turn) % values.count]
                changed[place] = JSONValue.Member(name: members[place].name, value: value)
                _ = Self.recognizer.recognize(JSONValue.object(changed).jsonText)
            }
        }
    }

    @Test("hostile objects are read in time proportional to their size")
    func linear() {
        func event(_ members: String) -> String {
            #"{"@type":"Event","uid":"a","start":"2026-01-01T09:00:00","timeZone":"Etc/UTC",\#(members)}"#
        }
        func list(_ count: Int, _ entry: (Int) -> String) -> String { (0..<count).map(entry).joined(separator: ",") }
        func time(_ size: Int, _ text: @escaping (Int) -> String) {
            expectLinearTime(from: size) { count in _ = Self.recognizer.recognize(text(count)) }
        }
        time(100) {
            event("\"participants\":{" + list($0) { #""p\#($0)":{"email":"p\#($0)@example.org","x":1}"# } + "}")
        }
        time(100) {
            event("\"links\":{" + list($0) { #""l\#($0)":{"href":"https://example.org/\#($0)","cid":"1"}"# } + "}")
        }
        time(100) { event(list($0) { #""m\#($0)":\#($0)"# }) }
        time(40) { count in
            event(
                "\"recurrenceRules\":[{\"frequency\":\"daily\"}],\"recurrenceOverrides\":{"
                    + list(count) {
                        #""\#(LocalDateTime(secondsSinceEpoch: 1_767_258_000 + $0 * 86_400).extendedText)":{"title":"t"}"#
                    }
                    + "}")
        }
        time(1000) {
            event("\"recurrenceOverrides\":{\"2026-01-02T09:00:00\":{" + list($0) { #""a/\#($0)/b":1"# } + "}}")
        }
        time(40) { count in
            "["
                + list(count) {
                    #"{"@type":"Event","uid":"\#($0)","start":"2026-01-01T09:00:00","timeZone":"/x","timeZones":{"/x":{"tzId":"\#($0 % 9)"}}}"#
                } + "]"
        }
        time(1000) {
            event(
                "\"x\":" + String(repeating: "[", count: 90) + list($0) { "\($0)" } + String(repeating: "]", count: 90))
        }
    }

    @Test("the number of changed instances of a large event is limited, with a diagnostic")
    func bomb() {
        let description = String(repeating: "x", count: 100_000)
        let overrides = (0..<3000).map {
            #""\#(LocalDateTime(secondsSinceEpoch: 1_767_258_000 + $0 * 86_400).extendedText)":{"title":"t"}"#
        }.joined(separator: ",")
        let text =
            #"{"@type":"Event","uid":"a","start":"2026-01-01T09:00:00","description":"\#(description)","recurrenceRules":[{"frequency":"daily"}],"recurrenceOverrides":{\#(overrides)}}"#
        let result = Self.recognizer.recognize(text)
        #expect(result.codes == ["too-many-overrides"])
        #expect(result.events.count < 100)
        #expect(result.events.first?.component.properties("JSPROP").isEmpty == false)
    }
}

@Suite("Changes to JSON objects")
struct JSONPatchTests {
    private func value(_ text: String) throws -> JSONValue { try #require(JSONValue(text)) }

    @Test("changes add, replace and remove members, and leave the other members unchanged")
    func apply() throws {
        let object = try value(#"{"a":1,"b":{"c":2,"d/e":{"~":3}},"f":[1]}"#)
        let patch = JSONPatch([
            ("a", .null), ("b/c", .number("5")), ("/b/d~1e/~0", .string("x")), ("g", .bool(true)),
            ("no/where", .bool(true)),
        ])
        #expect(patch.applied(to: object) == (try value(#"{"b":{"c":5,"d/e":{"~":"x"}},"f":[1],"g":true}"#)))
    }

    @Test("a member's name can have the signs of a path, and the signs of their escapes")
    func escapes() {
        let names = ["a~1b", "c/d", "~0", "~~//"]
        #expect(JSONPatch.path(JSONPatch.pointer(names)) == names)
        #expect(JSONPatch.pointer(["a~1b"]) == "a~01b")
    }

    @Test("changes are made up to 32 levels deep")
    func depth() throws {
        func changed(_ depth: Int) throws -> Bool {
            let nested = String(repeating: #"{"a":"#, count: depth) + "1" + String(repeating: "}", count: depth)
            let path = Array(repeating: "a", count: depth).joined(separator: "/")
            return JSONPatch([(path, .number("2"))]).applied(to: try value(nested)) != (try value(nested))
        }
        #expect(try changed(32))
        #expect(try !changed(33))
    }

    @Test("the changes between two objects turn one into the other")
    func changes() throws {
        let old = try value(#"{"a":1,"b":{"c":2,"d":3},"f":[1]}"#)
        let new = try value(#"{"a":1,"b":{"c":4},"f":[2],"x/y":{"z":null}}"#)
        let changes = JSONPatch.changes(from: old, to: new, removes: true)
        #expect(changes.map(\.pointer).sorted() == ["b/c", "b/d", "f", "x~1y"])
        #expect(JSONPatch(changes).applied(to: old) == new)
    }
}

/// Random changes of JSON values, the same for each seed.
private struct MadeUpJSON {
    private var bytes: [UInt8]
    private var place = 0

    init(seed: UInt64) {
        bytes = Sample.noise(4096, seed: seed)
    }

    mutating func number(below bound: Int) -> Int {
        place = (place + 2) % (bytes.count - 2)
        return (Int(bytes[place]) << 8 | Int(bytes[place + 1])) % bound
    }

    /// Returns a value that is probably not of the right type.
    private mutating func odd() -> JSONValue {
        let values: [JSONValue] = [
            .null, .bool(true), .bool(false), .number("99999999999999999999"), .number("-1"), .number("1e400"),
            .number("2.0"), .string(""), .string("\u{0}\r\nEND:VEVENT"), .string("2026-06-12T09:00:00"),
            .string("PT1H"),
            .string("P99999999D"), .string("/own"), .string("mailto:a@example.org"), .array([]), .object([]),
            .array([.null]), .object([JSONValue.Member(name: "", value: .null)]), .string("\u{1F600}\u{2028}"),
            .object([
                JSONValue.Member(
                    name: "a/b~c\"^'", value: .object([JSONValue.Member(name: "@type", value: .bool(true))]))
            ]),
        ]
        return values[number(below: values.count)]
    }

    /// Returns a value with one change at a random place.
    mutating func changed(_ value: JSONValue) -> JSONValue {
        switch value {
        case .object(var members) where !members.isEmpty && number(below: 6) != 0:
            let index = number(below: members.count)
            let member = members[index]
            switch number(below: 12) {
            case 0: members.remove(at: index)
            case 1: members.insert(JSONValue.Member(name: member.name, value: odd()), at: index)
            case 2: members[index] = JSONValue.Member(name: member.name + "x", value: member.value)
            case 3:
                members[index] = JSONValue.Member(name: member.name, value: members[number(below: members.count)].value)
            default:
                guard member.name != "@type" else { break }
                members[index] = JSONValue.Member(name: member.name, value: changed(member.value))
            }
            return .object(members)
        case .array(var values) where !values.isEmpty && number(below: 4) != 0:
            let index = number(below: values.count)
            values[index] = changed(values[index])
            return .array(values)
        case .string(let text) where number(below: 2) == 0:
            var characters = Array(text)
            guard !characters.isEmpty else { return odd() }
            let index = number(below: characters.count)
            characters[index] = Array("0Z-:/,;\\\"\n^=x")[number(below: 13)]
            return .string(String(characters))
        default: return odd()
        }
    }
}
