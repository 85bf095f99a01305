import CommandLineInterface
import EventStore
import ScanICS
import Testing

@testable import StoreProgram

@Suite("The repetition in the review form")
struct RepeatFormTests {
    /// Returns an event on the second Tuesday of June 2026, which recurs.
    private func event(
        _ rules: String..., start: String = "DTSTART;TZID=America/New_York:20260609T180000"
    ) throws -> (entry: CalendarEntry, zones: ZoneResolver) {
        let lines = ["BEGIN:VEVENT", "UID:1", start] + rules.map { "RRULE:" + $0 } + ["END:VEVENT", ""]
        let result = EventScanner().parse(payload: Array(lines.joined(separator: "\r\n").utf8))
        let event = try #require(result.events.first)
        return (event.entry, event.zones)
    }

    /// Returns the rules after a person changed some fields, and left all others as the form shows them.
    private func rules(of event: (entry: CalendarEntry, zones: ZoneResolver), _ changes: [String: String]) throws
        -> [String]
    {
        let form = EntryForm(event.entry, zones: event.zones)
        var fields = form.values(Language.all[0]).compactMapValues { $0 as? String }
        (fields["alarm"], fields["alarm2"], fields["busy"]) = ("", "", "busy")
        if event.entry.item.start?.isDate == true { fields["allDay"] = "yes" }
        fields.merge(RepeatForm(event.entry, zones: event.zones).fields.merging(changes) { $1 }) { $1 }
        let text = fields.map { "\($0)=\(FormData.encoded($1))" }.joined(separator: "&")
        let changed = try form.applying(FormData(urlencoded: text))
        return changed.item.component.properties.filter { $0.name == "RRULE" }.map(\.value)
    }

    private func words(_ rule: String, _ language: Int = 0) throws -> String {
        Language.all[language].words(for: try #require(RecurrenceRule(rule)))
    }

    @Test(
        "the fields show a rule, and lead back to it",
        arguments: [
            "FREQ=DAILY", "FREQ=DAILY;INTERVAL=3", "FREQ=WEEKLY", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH",
            "FREQ=WEEKLY;INTERVAL=2;BYDAY=SU,SA;WKST=SU", "FREQ=MONTHLY", "FREQ=MONTHLY;BYMONTHDAY=1,15,-1",
            "FREQ=MONTHLY;BYDAY=2TU", "FREQ=MONTHLY;BYDAY=TU;BYSETPOS=2", "FREQ=MONTHLY;BYDAY=-1FR",
            "FREQ=MONTHLY;BYSETPOS=-1;BYDAY=MO,TU,WE,TH,FR", "FREQ=MONTHLY;BYSETPOS=1;BYDAY=SU,SA", "FREQ=YEARLY",
            "FREQ=YEARLY;INTERVAL=4;BYMONTH=3,6", "FREQ=YEARLY;BYMONTH=3,6;BYMONTHDAY=15",
            "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH", "FREQ=YEARLY;BYMONTH=6;BYSETPOS=1;BYDAY=MO,TU,WE,TH,FR",
        ])
    func shown(text: String) throws {
        for end in ["", ";COUNT=4", ";UNTIL=20260901T035959Z"] {
            let event = try event(text + end)
            let form = RepeatForm(event.entry, zones: event.zones)
            #expect(form.fields["repeat"] != "other" && form.kept.isEmpty)
            // Fields that are sent as they are change nothing, and those that change the end leave the rest.
            #expect(try rules(of: event, [:]) == [text + end])
            let ended = try rules(of: event, ["count": "7", "until": ""])
            let wanted = try #require(RecurrenceRule(text + ";COUNT=7"))
            let found = try #require(ended.first.flatMap { RecurrenceRule($0) })
            #expect(RepeatForm(try self.event(ended[0]).entry, zones: event.zones).fields["repeat"] != "other")
            #expect(found.count == 7 && found.until == nil && found.interval == wanted.interval)
            #expect(found.weekStart == wanted.weekStart && found.frequency == wanted.frequency)
        }
    }

    @Test(
        "a rule that has more than the fields is kept, also with another end, and is named in words",
        arguments: [
            "FREQ=HOURLY;INTERVAL=6", "FREQ=DAILY;BYHOUR=9,17", "FREQ=DAILY;BYDAY=MO,TU", "FREQ=MONTHLY;BYDAY=MO",
            "FREQ=MONTHLY;BYDAY=1MO,3MO", "FREQ=MONTHLY;BYMONTHDAY=-2", "FREQ=MONTHLY;BYMONTH=6",
            "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", "FREQ=YEARLY;BYMONTHDAY=1", "FREQ=YEARLY;BYDAY=20MO",
            "FREQ=YEARLY;BYWEEKNO=20", "FREQ=YEARLY;BYYEARDAY=100,-1",
            "FREQ=YEARLY;BYMONTH=3,6;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1",
            "FREQ=WEEKLY;BYDAY=MO;BYSETPOS=1", "FREQ=YEARLY;RSCALE=HEBREW;BYMONTH=5L;SKIP=FORWARD",
        ])
    func kept(text: String) throws {
        let event = try event(text + ";COUNT=3")
        let form = RepeatForm(event.entry, zones: event.zones)
        #expect(form.fields["repeat"] == "other" && form.fields["count"] == "3")
        #expect(try rules(of: event, [:]) == [text + ";COUNT=3"])
        let ended = try #require(try rules(of: event, ["count": "", "until": "2026-08-01"]).first)
        var expected = try #require(RecurrenceRule(text))
        expected.until = EventTime("20260802T035959Z")
        #expect(RecurrenceRule(ended) == expected)
        let values = form.values(form.fields, in: Language.all[1])
        let words = ((values["kept"] as? [[String: Any]])?.first?["words"] as? String) ?? ""
        #expect(words.hasSuffix(", 3-mal") && !words.contains("FREQ") && !words.contains("BY") && words.count > 12)
    }

    @Test("several rules stay as they are until another one is chosen")
    func several() throws {
        let event = try event("FREQ=WEEKLY;COUNT=2", "FREQ=MONTHLY;COUNT=3")
        #expect(try rules(of: event, ["count": "9"]) == ["FREQ=WEEKLY;COUNT=2", "FREQ=MONTHLY;COUNT=3"])
        #expect(try rules(of: event, ["repeat": "daily", "count": ""]) == ["FREQ=DAILY"])
        #expect(try rules(of: event, ["repeat": ""]) == [])
        let form = RepeatForm(event.entry, zones: event.zones)
        let values = form.values(form.fields, in: Language.all[0])
        let words = (values["kept"] as? [[String: Any]])?.first?["words"] as? String
        #expect(words == "every week, 2 times; every month, 3 times")
    }

    @Test(
        "the fields become a rule",
        arguments: [
            ("daily", ["interval": "10", "count": "5"], "FREQ=DAILY;COUNT=5;INTERVAL=10"),
            ("weekly", ["on-MO": "yes", "on-FR": "yes"], "FREQ=WEEKLY;BYDAY=MO,FR"),
            // Fields of other frequencies do not count.
            ("weekly", ["day-3": "yes", "monthBy": "days", "month-4": "yes"], "FREQ=WEEKLY"),
            ("monthly", ["on-MO": "yes", "month-2": "yes"], "FREQ=MONTHLY"),
            ("monthly", ["monthBy": "days", "day-31": "yes", "day-last": "yes"], "FREQ=MONTHLY;BYMONTHDAY=31,-1"),
            ("monthly", ["day-31": "yes"], "FREQ=MONTHLY"), ("monthly", ["monthBy": "nth"], "FREQ=MONTHLY;BYDAY=2TU"),
            ("monthly", ["monthBy": "nth", "nth": "-1", "nthDay": "day"], "FREQ=MONTHLY;BYMONTHDAY=-1"),
            (
                "monthly", ["monthBy": "nth", "nth": "1", "nthDay": "weekday"],
                "FREQ=MONTHLY;BYSETPOS=1;BYDAY=MO,TU,WE,TH,FR"
            ),
            ("yearly", ["monthBy": "nth", "nth": "1", "nthDay": "SU"], "FREQ=YEARLY;BYMONTH=6;BYDAY=1SU"),
            ("yearly", ["monthBy": "days", "day-24": "yes"], "FREQ=YEARLY;BYMONTH=6;BYMONTHDAY=24"),
            ("yearly", ["month-12": "yes", "month-1": "yes"], "FREQ=YEARLY;BYMONTH=1,12"),
            ("yearly", ["until": "2030-12-31"], "FREQ=YEARLY;UNTIL=20310101T045959Z"),
        ])
    func chosen(frequency: String, fields: [String: String], rule: String) throws {
        #expect(try rules(of: try event(), fields.merging(["repeat": frequency]) { $1 }) == [rule])
    }

    @Test(
        "fields that make no rule are explained",
        arguments: [
            ("interval", "0"), ("interval", "x"), ("interval", "1000"), ("count", "0"), ("count", "many"),
            ("until", "soon"),
        ])
    func wrong(name: String, value: String) throws {
        #expect(throws: ServerProblem.self) { try rules(of: try event(), ["repeat": "daily", name: value]) }
    }

    @Test("two ends, and a kind of day in several months, are explained in the reader's language")
    func conflicts() throws {
        func problem(_ fields: [String: String]) throws -> String? {
            do {
                _ = try rules(of: try event(), fields)
                return nil
            } catch let problem as ServerProblem {
                return problem.words(in: Language.all[1])
            }
        }
        let ends = ["repeat": "daily", "count": "3", "until": "2026-07-01"]
        #expect(try problem(ends)?.hasPrefix("Die Wiederholung hat zwei Enden.") == true)
        var days = ["repeat": "yearly", "monthBy": "nth", "nthDay": "weekday", "month-3": "yes", "month-6": "yes"]
        #expect(try problem(days)?.hasSuffix("Wähle einen Monat.") == true)
        days["month-6"] = ""
        #expect(try problem(days) == nil)
    }

    @Test("the last day is that of the event's zone, and follows the form of the start")
    func lastDay() throws {
        let event = try event("FREQ=WEEKLY;UNTIL=20260701T035959Z")
        #expect(RepeatForm(event.entry, zones: event.zones).fields["until"] == "2026-06-30")
        #expect(try rules(of: event, ["allDay": "yes"]) == ["FREQ=WEEKLY;UNTIL=20260630"])
        let floating = try self.event(start: "DTSTART:20260609T180000")
        #expect(
            try rules(of: floating, ["repeat": "daily", "until": "2026-06-30"]) == ["FREQ=DAILY;UNTIL=20260630T235959"])
        let days = try self.event("FREQ=DAILY", start: "DTSTART;VALUE=DATE:20260609")
        #expect(try rules(of: days, ["until": "2026-06-30"]) == ["FREQ=DAILY;UNTIL=20260630"])
    }

    @Test("a form without these fields leaves the rule, and values that were sent are shown again")
    func without() throws {
        let event = try event("FREQ=WEEKLY;COUNT=2")
        let form = EntryForm(event.entry, zones: event.zones)
        let posted = FormData(urlencoded: "title=x")
        #expect(try form.applying(posted).item.component.property("RRULE")?.value == "FREQ=WEEKLY;COUNT=2")
        let wrong = FormData(urlencoded: "repeat=monthly&interval=zero&monthBy=days&day-5=yes&count=x")
        let shown = try #require(form.values(Language.all[0], posted: wrong)["repeat"] as? [String: Any])
        let days = try #require(shown["days"] as? [[String: Any]])
        #expect(shown["interval"] as? String == "zero" && shown["count"] as? String == "x")
        #expect(days.filter { $0["isOn"] as? Bool == true }.map { $0["name"] as? String } == ["day-5"])
        let chosen = (shown["frequencies"] as? [[String: Any]])?.first { $0["chosen"] as? Bool == true }
        #expect(chosen?["value"] as? String == "monthly" && shown["byDays"] as? Bool == true)
    }

    @Test(
        "rules are named in English and German",
        arguments: [
            ("FREQ=DAILY;INTERVAL=3;COUNT=5", "every 3 days, 5 times", "alle 3 Tage, 5-mal"),
            (
                "FREQ=WEEKLY;BYDAY=MO,WE,FR", "every week on Monday, Wednesday and Friday",
                "jede Woche am Montag, Mittwoch und Freitag"
            ),
            ("FREQ=MONTHLY;BYDAY=2TU", "every month on the 2nd Tuesday", "jeden Monat am 2. Dienstag"),
            ("FREQ=MONTHLY;BYDAY=-1FR", "every month on the last Friday", "jeden Monat am letzten Freitag"),
            (
                "FREQ=MONTHLY;BYMONTHDAY=1,15,-1", "every month on day 1, day 15 and the last day",
                "jeden Monat am 1., 15. und letzten Tag"
            ),
            (
                "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "every month on the last weekday (Mon–Fri)",
                "jeden Monat am letzten Wochentag (Mo–Fr)"
            ),
            (
                "FREQ=YEARLY;BYMONTH=3,6;BYMONTHDAY=21;UNTIL=20300621",
                "every year on day 21 in March and June, until Friday, 21 June 2030",
                "jedes Jahr am 21. im März und Juni, bis Freitag, 21. Juni 2030"
            ),
            (
                "FREQ=YEARLY;BYDAY=20MO", "every year on the 20th Monday of the year",
                "jedes Jahr am 20. Montag des Jahres"
            ),
            (
                "FREQ=YEARLY;BYYEARDAY=100", "every year on the 100th day of the year",
                "jedes Jahr am 100. Tag des Jahres"
            ),
            ("FREQ=MONTHLY;BYDAY=-2SU", "every month on the 2nd last Sunday", "jeden Monat am 2.-letzten Sonntag"),
            (
                "FREQ=WEEKLY;BYDAY=MO,TU;BYSETPOS=1", "every week on Monday and Tuesday, of these only the 1st",
                "jede Woche am Montag und Dienstag, davon nur am 1."
            ),
            ("FREQ=DAILY;BYHOUR=9,17", "every day in hour 9 and 17", "jeden Tag in Stunde 9 und 17"),
            (
                "FREQ=MONTHLY;BYDAY=1MO,13TU", "every month on the 1st Monday and the 13th Tuesday",
                "jeden Monat am 1. Montag und 13. Dienstag"
            ),
        ])
    func inWords(rule: String, english: String, german: String) throws {
        #expect(try words(rule) == english)
        #expect(try words(rule, 1) == german)
    }
}
