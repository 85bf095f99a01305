import Foundation
import Testing

@Suite("scanics occurrences")
struct OccurrencesCommandTests {
    static let calendar = """
        BEGIN:VCALENDAR\r
        VERSION:2.0\r
        BEGIN:VEVENT\r
        UID:a\r
        SUMMARY:Book club\\, autumn\r
        DTSTART;TZID=W. Europe Standard Time:20260611T190000\r
        DTEND;TZID=W. Europe Standard Time:20260611T203000\r
        RRULE:FREQ=WEEKLY;COUNT=3\r
        END:VEVENT\r
        BEGIN:VEVENT\r
        UID:a\r
        SUMMARY:Book club\\, moved\r
        STATUS:CANCELLED\r
        RECURRENCE-ID;TZID=W. Europe Standard Time:20260618T190000\r
        DTSTART;TZID=W. Europe Standard Time:20260619T190000\r
        END:VEVENT\r
        BEGIN:VEVENT\r
        UID:b\r
        SUMMARY:Holiday\r
        DTSTART;VALUE=DATE:20260615\r
        DTEND;VALUE=DATE:20260617\r
        END:VEVENT\r
        END:VCALENDAR\r

        """

    private func run(_ arguments: String..., input: String = calendar) async throws -> Scanics.Run {
        try await Scanics.run(
            executable: Scanics.path, ["occurrences"] + arguments, input: Array(input.utf8),
            environment: ["SOURCE_DATE_EPOCH": "0"])
    }

    @Test("the text lists the occurrences that overlap the period, sorted by start")
    func text() async throws {
        let run = try await run("--from", "2026-06-11T20:00:00+02:00", "--to", "2026-06-25T17:00:00Z")
        #expect(run.status == 0)
        #expect(
            run.output == """
                Thu 2026-06-11 19:00 – 20:30 Europe/Berlin  Book club, autumn
                Mon 2026-06-15 – Tue 2026-06-16  Holiday
                Fri 2026-06-19 19:00 Europe/Berlin  Book club, moved (cancelled)

                """)
    }

    @Test("JSON has uid, summary, start, end, recurrenceID and status")
    func json() async throws {
        let run = try await run("-", "--from", "2026-06-19", "--to", "2026-06-26", "--format", "json")
        let object = try #require(JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any])
        let occurrences = try #require(object["occurrences"] as? [[String: Any]])
        #expect(object["diagnostics"] is [[String: Any]])
        #expect(occurrences.count == 2)
        let first = try #require(occurrences.first)
        #expect(first["uid"] as? String == "a")
        #expect(first["status"] as? String == "CANCELLED")
        #expect(first["summary"] as? String == "Book club, moved")
        #expect(
            first["start"] as? [String: String] == [
                "value": "2026-06-19T19:00:00", "timeZone": "Europe/Berlin", "utc": "2026-06-19T17:00:00Z",
                "tzid": "W. Europe Standard Time",
            ])
        #expect((first["recurrenceID"] as? [String: String])?["utc"] == "2026-06-18T17:00:00Z")
        #expect((occurrences.last?["end"] as? [String: String])?["utc"] == "2026-06-25T18:30:00Z")
        let days = try await self.run("--from", "2026-06-16", "--to", "2026-06-17", "--format", "json")
        #expect(days.output.contains(#""end":{"date":"2026-06-17"},"start":{"date":"2026-06-15"}"#))
        #expect(!days.output.contains("recurrenceID"))
    }

    @Test("the ics format has a separate event for each occurrence")
    func ics() async throws {
        let run = try await run("--from", "2026-06-01", "--to", "2026-07-01", "--format", "ics")
        #expect(run.status == 0)
        #expect(run.output.components(separatedBy: "BEGIN:VEVENT").count == 5)
        #expect(run.output.components(separatedBy: "RECURRENCE-ID;TZID=").count == 4)
        #expect(run.output.contains("\r\nBEGIN:VTIMEZONE\r\n"))
        #expect(!run.output.contains("\r\nRRULE:FREQ=WEEKLY"))
    }

    @Test("a rule with too many occurrences is an error; its first occurrences and the other events are listed")
    func hostile() async throws {
        let second =
            "BEGIN:VEVENT\r\nUID:c\r\nSUMMARY:Bomb\r\nDTSTART:20260101T000000Z\r\nRRULE:FREQ=SECONDLY\r\nEND:VEVENT\r\n"
        let input = Self.calendar.replacing("END:VCALENDAR", with: second + "END:VCALENDAR")
        let run = try await run("--from", "2026-06-15", "--to", "2026-06-20", input: input)
        #expect(run.status == 3)
        #expect(run.errors.hasPrefix("scanics: Bomb: it has more than "))
        #expect(run.output.contains("Holiday\n"))
        #expect(run.output.contains("2026-06-15 00:00:01 UTC  Bomb\n"))
    }

    @Test(
        "the status is 2 for wrong usage, 3 for an unreadable file, 1 without events",
        arguments: [
            (["--from", "2026-06-01"], 2), (["--from", "soon", "--to", "later"], 2),
            (["--from", "2026-06-02", "--to", "2026-06-01"], 2),
            (["/no/such.ics", "--from", "2026-06-01", "--to", "2026-06-02"], 3),
            (["SampleImages/payloads/wifi.txt", "--from", "2026-06-01", "--to", "2026-06-02"], 1),
            (["--from", "2020-06-01", "--to", "2020-06-02"], 0),
        ])
    func statuses(arguments: [String], status: Int) async throws {
        // Only the run that ends with status 0 gets an input.
        let run = try await Scanics.run(
            executable: Scanics.path, ["occurrences"] + arguments,
            input: status == 0 ? Array(Self.calendar.utf8) : [])
        #expect(run.status == Int32(status), "\(run.errors)")
    }
}
