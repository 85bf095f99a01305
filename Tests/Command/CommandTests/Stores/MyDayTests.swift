import TestSupport
import Testing

@Suite("My day, week and free time")
struct MyDayTests {
    /// Monday, 1 June 2026, 00:00 in UTC: 17:00 of Sunday in Los Angeles.
    private let sandbox: StoreSandbox

    init() throws { sandbox = try StoreSandbox() }

    /// Runs the command in a time zone.
    private func run(_ zone: String, _ arguments: String...) async throws -> Scanics.Run {
        try await sandbox.runShell("TZ=\(zone) \(StoreSandbox.shellWords([Scanics.path] + arguments))")
    }

    private func importEvents(_ events: String...) async throws {
        try sandbox.writeCalendar("in.ics", events.joined(separator: "\n"))
        #expect(try await sandbox.run("import", "in.ics").status == 0)
    }

    private static func day(_ uid: String, _ first: String, _ more: String...) -> String {
        (["BEGIN:VEVENT", "UID:\(uid)", "DTSTAMP:20260101T000000Z", "DTSTART;VALUE=DATE:\(first)", "SUMMARY:\(uid)"]
            + more
            + ["END:VEVENT"]).joined(separator: "\n")
    }

    @Test(
        "today, tomorrow and a typed day are days of the reader's zone, for times in UTC, floating times and whole days",
        arguments: [
            ("America/Los_Angeles", "today", ["Sunday", "evening"]),
            ("America/Los_Angeles", "tomorrow", ["Monday", "noon"]),
            ("Europe/Berlin", "today", ["Monday", "evening", "noon"]), ("Europe/Berlin", "2026-05-31", ["Sunday"]),
            ("Pacific/Auckland", "2026-06-01", ["Monday", "evening", "noon"]),
            ("Pacific/Auckland", "tomorrow", []),
        ])
    func days(zone: String, day: String, expected: [String]) async throws {
        try await importEvents(
            Self.day("Sunday", "20260531"), Self.day("Monday", "20260601"),
            StoreSandbox.event("e", "evening", start: "20260601T030000Z", "DTEND:20260601T040000Z"),
            StoreSandbox.event("n", "noon", start: "20260601T120000"))
        let run = try await run(zone, "events", day, "--format", "{title}")
        #expect(run.status == 0)
        #expect(Set(run.output.split(separator: "\n").map(String.init)) == Set(expected), "\(run.output)\(run.errors)")
    }

    @Test("--timezone decides what today is")
    func timezone() async throws {
        try await importEvents(StoreSandbox.event("e", "evening", start: "20260601T030000Z"))
        let there = try await run(
            "Europe/Berlin", "events", "today", "--timezone", "America/Los_Angeles", "--format", "{start} {title}")
        #expect(there.output == "2026-05-31 20:00 evening\n", "\(there.errors)")
        let typed = try await run(
            "Europe/Berlin", "events", "--from", "2026-05-31 20:00", "--to", "2026-05-31 20:01", "--timezone",
            "America/Los_Angeles", "--format", "{title}")
        #expect(typed.output == "evening\n", "\(typed.errors)")
    }

    @Test("a week is shown day by day, with empty days, and nights that go on")
    func week() async throws {
        try await importEvents(
            StoreSandbox.event("n", "Night", start: "20260602T200000Z", "DTEND:20260603T010000Z"),
            Self.day("Fair", "20260604", "DTEND;VALUE=DATE:20260606"))
        let run = try await run("Europe/Berlin", "events", "week")
        #expect(
            run.output == """
                Day             Time         Title  ID
                Mon 2026-06-01  –
                Tue 2026-06-02  from 22:00   Night  n
                Wed 2026-06-03  until 03:00  Night  n
                Thu 2026-06-04  all day      Fair   Fair
                Fri 2026-06-05  all day      Fair   Fair
                Sat 2026-06-06  –
                Sun 2026-06-07  –

                """)
        #expect(try await self.run("Europe/Berlin", "events", "next", "week").output.contains("Mon 2026-06-08  –"))
        let month = try await self.run("Europe/Berlin", "events", "next month")
        #expect(month.errors.contains("no events from 2026-07-01 to 2026-08-01"), "\(month.errors)")
    }

    @Test("what is going on, and what comes next, as lines for a status bar")
    func statusBar() async throws {
        try await importEvents(
            StoreSandbox.event("a", "Going on", start: "20260531T230000Z", "DTEND:20260601T010000Z"),
            StoreSandbox.event("b", "Soon", start: "20260601T002500Z"),
            StoreSandbox.event("c", "Also soon", start: "20260601T002500Z"),
            StoreSandbox.event("d", "Later", start: "20260602T002500Z"))
        #expect(try await run("UTC", "events", "now", "--format", "{in} {title}").output == "now Going on\n")
        #expect(
            try await run("UTC", "events", "next", "--format", "{{{in}}}\\t{title}").output
                == "{25 min}\tAlso soon\n{25 min}\tSoon\n")
    }

    @Test("a table for programs has one line for each event, whatever its texts contain")
    func table() async throws {
        try await importEvents(
            StoreSandbox.event("a", "One\\ntwo\tthree\u{1B}[31m", "LOCATION:Hall", "DTEND:20260612T203000Z"))
        let run = try await run(
            "Europe/Berlin", "events", "2026-06-12", "--format", "tsv", "--timezone", "Europe/Berlin")
        let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false).map {
            $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
        #expect(lines.count == 3 && lines[0] == ["start", "end", "title", "place", "calendar", "id"], "\(run.output)")
        #expect(lines[1].count == 6 && lines[1][0] == "2026-06-12 21:30" && lines[1][3] == "Hall", "\(run.output)")
        #expect(!run.output.contains("\u{1B}"))
    }

    @Test(
        "a period, template or format that is not understood is refused",
        arguments: [
            (["flurb"], "'flurb' is not a period"), (["tomorrow 20:00"], "is not a period"),
            (["today", "--from", "today"], "but not both"), (["--format", "{titel}"], "'{titel}' is not a field"),
            (["--format", "{title"], "has a { without a }"), (["--format", "csv"], "'csv' is not a format"),
            (["--timezone", "Berlin"], "did you mean Europe/Berlin?"), (["next", "--limit=-1"], "must be at least 1"),
            (["--limit", "0"], "must be at least 1"),
        ])
    func refusals(arguments: [String], message: String) async throws {
        let run = try await sandbox.run(["events", "list"] + arguments)
        #expect(run.status == 2 && run.errors.contains(message), "\(run.errors)")
    }

    @Test("a list with --limit says that more events follow")
    func limit() async throws {
        try await importEvents(
            StoreSandbox.event("a", "A", "RRULE:FREQ=DAILY;COUNT=5"), StoreSandbox.event("b", "B"))
        let run = try await sandbox.run("events", "--limit", "2", "--format", "{title}")
        #expect(run.output == "A\nB\n" && run.errors.contains("more events follow"), "\(run.output)\(run.errors)")
        let search = try await sandbox.run("events", "search", "a", "--from", "2026-06-13", "--limit", "3")
        #expect(search.output.contains("a@2026-06-13") && !search.output.contains("a@2026-06-12"), "\(search.output)")
        #expect(search.errors.contains("more than 3 were found"), "\(search.errors)")
    }

    @Test("a search by place passes over events that have the words elsewhere")
    func place() async throws {
        try await importEvents(
            StoreSandbox.event("a", "Jazz in the hall"), StoreSandbox.event("b", "Jazz", "LOCATION:Old hall"))
        let run = try await sandbox.run("events", "search", "jazz", "--location", "hall", "--format", "{id}")
        #expect(run.output == "b\n")
        #expect(try await sandbox.run("events", "search", "--location", "garden").status == 1)
    }

    @Test(
        "a search with one bound covers two years on the other side",
        arguments: [
            (["--from", "2026-06-01"], ["2026-06-12", "2027-06-12"]),
            (["--to", "2027-01-01"], ["2024-06-12", "2025-06-12", "2026-06-12"]),
            (["--to", "2021-01-01"], ["2020-06-12"]),
            (["--from", "2029-01-01", "--to", "2032-01-01"], ["2029-06-12", "2030-06-12", "2031-06-12"]),
        ])
    func searchedPeriod(bounds: [String], days: [String]) async throws {
        try await importEvents(
            StoreSandbox.event("a", "Birthday", start: "20200612T193000Z", "RRULE:FREQ=YEARLY"),
            StoreSandbox.event("b", "Other", start: "20200612T193000Z", "RRULE:FREQ=YEARLY"))
        let run = try await sandbox.run(["events", "search", "birthday", "--format", "{start}"] + bounds)
        #expect(run.output.split(separator: "\n").map { String($0.prefix(10)) } == days, "\(run.output)\(run.errors)")
    }

    @Test("a search of a period reports a series that it found and cannot list, and no other series")
    func searchedSeries() async throws {
        try await importEvents(
            StoreSandbox.event("a", "Bell", "RRULE:FREQ=MINUTELY"), StoreSandbox.event("b", "Choir"))
        let bell = try await sandbox.run("events", "search", "bell", "--from", "2026-06-01")
        #expect(bell.status == 3 && bell.errors.contains("occurrences in that period"), "\(bell.errors)")
        let choir = try await sandbox.run("events", "search", "choir", "--from", "2026-06-01", "--format", "{title}")
        #expect(choir.status == 0 && choir.output == "Choir\n", "\(choir.errors)")
    }

    // MARK: At the same time

    @Test("an event that is added or imported says what is there already, except for free time and whole days")
    func overlaps() async throws {
        try await importEvents(
            StoreSandbox.event("a", "Choir", start: "20260603T180000Z", "DTEND:20260603T200000Z"),
            StoreSandbox.event("b", "Maybe", start: "20260603T180000Z", "DTEND:20260603T200000Z", "TRANSP:TRANSPARENT"),
            StoreSandbox.event("c", "Off", start: "20260603T180000Z", "DTEND:20260603T200000Z", "STATUS:CANCELLED"),
            Self.day("Birthday", "20260603"))
        let added = try await run("UTC", "events", "add", "Dinner 2026-06-03 19:30-21:00")
        #expect(added.errors.contains("at the same time: Wed 2026-06-03 18:00 UTC, Choir\n"), "\(added.errors)")
        #expect(!added.errors.contains("Maybe") && !added.errors.contains("Off") && !added.errors.contains("Birthday"))
        let after = try await run("UTC", "events", "add", "Beer 2026-06-03 21:00-22:00")
        #expect(!after.errors.contains("at the same time"), "\(after.errors)")
        try sandbox.writeCalendar(
            "more.ics", StoreSandbox.event("x", "X", start: "20260603T190000Z", "DTEND:20260603T193000Z"),
            StoreSandbox.event("y", "Y", start: "20260603T190000Z", "DTEND:20260603T193000Z"))
        let imported = try await sandbox.run("import", "more.ics")
        #expect(imported.errors.contains(", Choir\n") && !imported.errors.contains(", Y\n"), "\(imported.errors)")
    }

    @Test(
        "a zone in the line is the zone of the event; two zones are refused",
        arguments: [
            ("Call 2026-12-01 10:00 Europe/Berlin", "10:00 – 11:00 (Europe/Berlin, UTC+01:00)"),
            ("Call 2026-12-01 10:00-12:00 UTC", "10:00 – 12:00 UTC"),
            (
                "Call tomorrow 10:00 America/New_York",
                "Monday, 1 June 2026, 10:00 – 11:00 (America/New_York, UTC-04:00)"
            ),
            ("AC/DC 2026-12-01 20:00", "20:00 – 21:00 (Asia/Tokyo, UTC+09:00)"),
            ("Call 2026-12-01 10:00 UTC Europe/Berlin", nil),
        ])
    func zoneInLine(line: String, expected: String?) async throws {
        let run = try await run("Asia/Tokyo", "events", "add", line)
        #expect(run.status == (expected == nil ? 2 : 0), "\(run.errors)")
        if let expected {
            #expect(run.output.replacing("\n           ", with: " ").contains(expected), "\(run.output)")
        }
    }

    @Test("a series says what its first occurrences meet")
    func seriesOverlaps() async throws {
        try await importEvents(
            StoreSandbox.event("a", "Choir", start: "20260610T180000Z", "DTEND:20260610T200000Z"))
        let added = try await run("UTC", "events", "add", "Class 2026-06-03 19:00", "--repeat", "weekly")
        #expect(added.errors.contains("at the same time: Wed 2026-06-10 18:00 UTC, Choir\n"), "\(added.errors)")
    }

    // MARK: Free time

    @Test("free time leaves out what is busy, what is short, and what has passed")
    func free() async throws {
        try await importEvents(
            StoreSandbox.event("a", "A", start: "20260601T090000Z", "DTEND:20260601T110000Z"),
            StoreSandbox.event("b", "B", start: "20260601T100000Z", "DTEND:20260601T120000Z"),
            StoreSandbox.event("c", "C", start: "20260601T121500Z", "DTEND:20260601T130000Z"),
            StoreSandbox.event("d", "D", start: "20260601T150000Z", "DTEND:20260601T160000Z", "TRANSP:TRANSPARENT"),
            Self.day("Birthday", "20260601"), Self.day("Away", "20260602", "TRANSP:OPAQUE"))
        let today = try await run("UTC", "free", "today", "--format", "tsv")
        #expect(
            today.output == """
                start\tend\tminutes
                2026-06-01 08:00\t2026-06-01 09:00\t60
                2026-06-01 13:00\t2026-06-01 22:00\t540

                """)
        #expect(try await run("UTC", "free", "tomorrow").status == 1)
        let night = try await run("UTC", "free", "today", "--hours", "22:00-02:00", "--length", "1h", "--format", "tsv")
        // The night before today goes on until 02:00.
        #expect(
            night.output == """
                start\tend\tminutes
                2026-06-01 00:00\t2026-06-01 02:00\t120
                2026-06-01 22:00\t2026-06-02 00:00\t120

                """)
        let json = try StoreSandbox.objects(
            "free", in: try await run("Europe/Berlin", "free", "today", "--format", "json"))
        #expect(json.first?["start"] as? String == "2026-06-01T06:00:00Z")
        let text = try await run("UTC", "free")
        #expect(text.output.contains("Mon 2026-06-01  08:00 – 09:00  1 h\n                13:00 – 22:00  9 h\n"))
        #expect(try await run("UTC", "free", "--hours", "9-9").status == 2)
    }

    @Test(
        "on a day when the clocks change, free time has the hours of the clock",
        arguments: [("2026-03-29", 1320), ("2026-10-25", 1440)])
    func clockChange(day: String, minutes: Int) async throws {
        let sandbox = try StoreSandbox(now: 1_767_225_600)
        try sandbox.writeCalendar("in.ics", Self.day("x", "20260101"))
        #expect(try await sandbox.run("import", "in.ics").status == 0)
        let run = try await sandbox.runShell(
            "TZ=Europe/Berlin '\(Scanics.path)' free \(day) --hours 01:00-24:00 --format tsv")
        #expect(run.output.hasSuffix("\t\(minutes)\n"), "\(run.output)")
    }
}
