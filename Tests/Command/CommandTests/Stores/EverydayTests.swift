import Foundation
import ScanICS
import TestSupport
import Testing

@testable import CommandLineInterface

@Suite("Everyday use of stores")
struct EverydayTests {
    private let sandbox: StoreSandbox

    init() throws { sandbox = try StoreSandbox() }

    /// Runs the command in a terminal with 80 columns, in a time zone.
    private func inTerminal(
        _ arguments: String..., zone: String = "Europe/Berlin"
    ) async throws -> (run: Scanics.Run, lines: [String]) {
        let words = arguments.map { "'" + $0 + "'" }.joined(separator: " ")
        let line = "stty cols 80; TZ=\(zone) NO_COLOR=1 '\(Scanics.path)' \(words)"
        let run = try await sandbox.runShell("script --quiet --return --flush --command \"\(line)\" /dev/null")
        return (run, run.output.split(whereSeparator: \.isNewline).map(String.init))
    }

    @Test(
        "calendars check reports what cannot be read or is damaged, with status 3; calendars list shows descriptions in JSON"
    )
    func check() async throws {
        try sandbox.writeCalendar("a.ics", StoreSandbox.event("a", "Jazz"))
        _ = try await sandbox.run("import", "a.ics", "--to", sandbox.sqlite)
        let good = try await sandbox.run("calendars", "check", "--store", sandbox.sqlite)
        #expect(good.status == 0 && good.errors == "scanics: \(sandbox.sqlite) is undamaged\n")
        let file = String(sandbox.sqlite.dropFirst("sqlite:".count))
        _ = try await sandbox.runShell("sqlite3 '\(file)' \"UPDATE resource SET revision = 'x'\"")
        let bad = try await sandbox.run("calendars", "check", "--store", sandbox.sqlite)
        #expect(bad.status == 3)
        #expect(bad.errors == "scanics: Calendar: a: its revision isn't that of its content\n")
        let json = try await sandbox.run("calendars", "check", "--store", sandbox.sqlite, "--format", "json")
        #expect(json.status == 3 && json.output.contains(#""reason" : "its revision isn't that of its content""#))

        try sandbox.writeCalendar("vdir/home/good.ics", StoreSandbox.event("b", "Blues"))
        try sandbox.folder.write("vdir/home/bad.ics", Array("nothing".utf8))
        try sandbox.folder.write("vdir/home/description", Array("Own gigs".utf8))
        let list = try await sandbox.run(
            "calendars", "list", "--store", "vdir:\(sandbox.folder.path)vdir", "--format", "json")
        #expect(list.output.contains(#""description" : "Own gigs""#))
        let folder = try await sandbox.run("calendars", "check", "--store", "vdir:\(sandbox.folder.path)vdir")
        #expect(folder.status == 3 && folder.errors.hasPrefix("scanics: home: bad.ics: "))
    }

    // MARK: Where events are kept

    @Test("only the first import into a store prints where events are kept and how to show them")
    func firstImport() async throws {
        try sandbox.writeCalendar("a.ics", StoreSandbox.event("a", "Jazz"))
        try sandbox.writeCalendar("b.ics", StoreSandbox.event("b", "Blues"))
        let first = try await sandbox.run("import", "a.ics").errors
        let place = "sqlite:\(sandbox.folder.path)data/scanics/events.sqlite"
        #expect(first.contains("events are kept in \(place); see them with scanics events list, or in a browser"))
        #expect(!first.contains("other calendars"))
        #expect(!(try await sandbox.run("import", "b.ics").errors.contains("are kept in")))
        let dry = try await sandbox.run("import", "a.ics", "--to", sandbox.sqlite, "--dry-run")
        #expect(!dry.errors.contains("kept in"))
    }

    @Test("khal's calendars are offered after the first import, and scanics config makes them the default store")
    func defaultStore() async throws {
        try sandbox.writeCalendar("a.ics", StoreSandbox.event("a", "Jazz"))
        try sandbox.folder.write(".calendars/home/color", Array("#112233".utf8))
        let first = try await sandbox.run("import", "a.ics").errors
        #expect(first.contains("to use them, run: scanics config default-store vdir:~/.calendars"))
        #expect(try await sandbox.run("config").output.contains("Found here     vdir:~/.calendars\n"))
        try sandbox.folder.write("config/scanics/config.toml", Array("# mine\n[serve]\nport = 9000\n".utf8))
        for store in ["vdir:/elsewhere", "vdir:~/.calendars"] {
            #expect(try await sandbox.run("config", "default-store", store).status == 0)
        }
        let text = try String(contentsOfFile: sandbox.folder.path + "config/scanics/config.toml", encoding: .utf8)
        #expect(text == "default-store = \"vdir:~/.calendars\"\n\n# mine\n[serve]\nport = 9000\n")
        _ = try await sandbox.run("import", "a.ics")
        let files = try FileManager.default.contentsOfDirectory(atPath: sandbox.folder.path + ".calendars/home")
        #expect(files.contains { $0.hasSuffix(".ics") })
        let shown = try await sandbox.run("config", "--format", "json").output
        #expect(shown.contains(#""defaultStore" : "vdir:\#(sandbox.folder.path)"#) && shown.contains(#""found" : ["#))
        for wrong in ["calendars", "vdir:calendars"] {
            #expect(try await sandbox.run("config", "default-store", wrong).status == 2)
        }
    }

    // MARK: Lists

    @Test("events list fits 80 columns, and every command accepts the IDs that it shows")
    func narrowList() async throws {
        let uids = (1...3).map { "conference-of-the-year-2026-talk-\($0)@events.example.org" }
        try sandbox.writeCalendar(
            "a.ics",
            uids.map {
                StoreSandbox.event(
                    $0, "A talk with a long title that says much", "DTEND:20260612T213000Z",
                    "LOCATION:The large hall on the second floor")
            }.joined(separator: "\n"))
        _ = try await sandbox.run("import", "a.ics")
        let (run, lines) = try await inTerminal("events", "list")
        #expect(run.status == 0)
        #expect(lines.count == 4 && lines.allSatisfy { DisplayWidth.of($0) <= 80 }, "\(run.output)")
        var found: Set<String> = []
        for line in lines.dropFirst() {
            let name = try #require(line.split(separator: " ").last)
            let shown = try await sandbox.run("events", "show", String(name))
            #expect(shown.status == 0, "\(shown.errors)")
            found.formUnion(uids.filter { shown.output.contains($0) })
        }
        #expect(found == Set(uids))
    }

    @Test("a list on a terminal shows times in the reader's zone, and also in the event's zone if the clocks differ")
    func readersZone() async throws {
        try sandbox.writeCalendar(
            "a.ics",
            "BEGIN:VEVENT\nUID:a\nDTSTAMP:20260101T000000Z\nDTSTART;TZID=Europe/Berlin:20260612T193000\nDTEND;TZID=Europe/Berlin:20260612T220000\nSUMMARY:Jazz\nEND:VEVENT"
        )
        _ = try await sandbox.run("import", "a.ics")
        let here = try await inTerminal("events", "list")
        #expect(here.lines.last?.hasPrefix("Fri 2026-06-12 19:30 – 22:00  Jazz") == true, "\(here.lines)")
        let there = try await inTerminal("events", "list", zone: "America/New_York")
        #expect(
            there.lines.last?.hasPrefix("Fri 2026-06-12 13:30 – 16:00 (19:30 Europe/Berlin)") == true, "\(there.lines)")
        let own = try await inTerminal("events", "list", "--timezone", "event", zone: "America/New_York")
        #expect(own.lines.last?.hasPrefix("Fri 2026-06-12 19:30 – 22:00 Europe/Berlin") == true, "\(own.lines)")
        let named = try await sandbox.run("events", "show", "a", "--timezone", "Asia/Tokyo")
        let card = named.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        #expect(card.contains("Saturday, 13 June 2026, 02:30 – 05:00 (Asia/Tokyo, UTC+09:00);"), "\(card)")
        #expect(card.contains("there Friday, 12 June 2026, 19:30 – 22:00 (Europe/Berlin, UTC+02:00)"), "\(card)")
        let piped = try await sandbox.run("events", "list")
        #expect(piped.output.contains("19:30 – 22:00 Europe/Berlin"))
    }

    @Test("events list without --to shows the next events even if they are far off; as JSON it lists only 30 days")
    func nextEvents() async throws {
        try sandbox.writeCalendar("a.ics", StoreSandbox.event("far", "Far off", start: "20261224T180000Z"))
        _ = try await sandbox.run("import", "a.ics")
        #expect(try await sandbox.run("events", "list").output.contains("Far off"))
        for day in 1...25 {
            let add = try await sandbox.run("events", "add", "Day \(day)", "2026-09-\(day < 10 ? "0" : "")\(day)")
            #expect(add.status == 0)
        }
        let next = try await sandbox.run("events", "list")
        #expect(next.output.contains("Day 20 ") && !next.output.contains("Day 21 "), "\(next.output)")
        #expect(next.errors.contains("6 more events until"), "\(next.errors)")
        let json = try await sandbox.run("events", "list", "--format", "json")
        #expect(try StoreSandbox.objects("events", in: json).isEmpty)
    }

    @Test("a search that finds nothing has status 1")
    func emptySearch() async throws {
        #expect(try await sandbox.run("events", "search", "nothing").status == 1)
    }

    // MARK: Times

    @Test("a wrong time gives a message with the forms of times, and status 2")
    func wrongTime() async throws {
        let run = try await sandbox.run("events", "list", "--from", "someday")
        #expect(run.status == 2)
        #expect(
            run.errors.contains("'someday' is not a time; write a day (2026-06-12, today, tomorrow"), "\(run.errors)")
        #expect(try await sandbox.run("events", "list", "--from", "today", "--to", "+2w").status == 0)
    }

    // MARK: Folders that feed a calendar

    @Test("import --watch saves the events of every new picture, says so, and ends in good order when it is stopped")
    func hotFolder() async throws {
        let script = """
            import os, shutil, signal, subprocess, sys, time
            scanics, samples = sys.argv[1:3]
            os.makedirs('in'); shutil.copy(samples + 'poster.png', 'in/first.png')
            errors = open('errors', 'wb+')
            def start():
                return subprocess.Popen([scanics, 'import', 'in', '--watch', '--effort', 'fast'], stdout=subprocess.PIPE, stderr=errors)
            def said(text):
                for _ in range(10000):
                    if text in open('errors').read(): return
                    time.sleep(0.01)
                p.kill()
                sys.exit(f'{text} did not come: ' + open('errors').read())
            p = start()
            said('in/first.png: 1 created\\n')
            shutil.copy(samples + 'course.png', '.x'); os.rename('.x', 'in/second.png')
            said('in/second.png: ')
            # What is reported is saved already.
            listed = subprocess.run([scanics, 'events', 'list', '--from', '2026-01-01', '--to', '2028-01-01', '--format', 'json'], stdout=subprocess.PIPE).stdout.decode()
            assert 'Sommernacht' in listed and 'pfern' in listed, listed
            open('in/a.ics', 'w').write('BEGIN:VCALENDAR\\nVERSION:2.0\\nPRODID:x\\nBEGIN:VEVENT\\nUID:a\\nDTSTAMP:20260101T000000Z\\nDTSTART:20260612T193000Z\\nSUMMARY:By hand\\nEND:VEVENT\\nEND:VCALENDAR\\n')
            said('in/a.ics: 1 created\\n')
            shutil.copy(samples + 'no-code.png', 'in/none.png')
            said('in/none.png: no code found')
            p.send_signal(getattr(signal, sys.argv[3]))
            assert p.wait(timeout=100) == (0 if sys.argv[3] == 'SIGTERM' else 130), p.returncode
            text = open('errors').read()
            assert text.startswith('scanics: watching in: each new picture is scanned, and its events are saved,'), text
            assert 'stopped; the events imported so far are saved' in text and 'undo with: scanics undo ' in text, text
            assert b'By hand' in p.stdout.read()
            p = start()
            said('in/second.png: 1 unchanged\\n')
            p.send_signal(signal.SIGTERM); p.wait(timeout=100)
            """
        for signal in ["SIGINT", "SIGTERM"] {
            let sandbox = try StoreSandbox()
            try sandbox.folder.write("watch.py", Array(script.utf8))
            let run = try await sandbox.runShell(
                "python3 watch.py '\(Scanics.path)' '\(Scanics.samples)' \(signal)")
            #expect(run.status == 0, "\(run.output)\(run.errors)")
        }
        let file = try await sandbox.run("import", "a.ics", "--watch")
        #expect(file.status == 2 && file.errors.contains("--watch takes only folders"), "\(file.errors)")
    }

    @Test("an import prints times in the reader's zone on a terminal, and in the zone that --timezone names")
    func importZone() async throws {
        let start = "DTSTART;TZID=Europe/Berlin:20260612T193000"
        try sandbox.writeCalendar(
            "a.ics", "BEGIN:VEVENT\nUID:a\nDTSTAMP:20260101T000000Z\n\(start)\nSUMMARY:Jazz\nEND:VEVENT")
        let piped = try await sandbox.run("import", "a.ics", "--dry-run")
        #expect(piped.output == "to create Fri 2026-06-12 19:30 Europe/Berlin, Jazz\n", "\(piped.output)")
        let there = try await inTerminal("import", "a.ics", "--dry-run", zone: "America/New_York")
        #expect(
            there.lines.contains("to create Fri 2026-06-12 13:30 (19:30 Europe/Berlin), Jazz"), "\(there.run.output)")
        let named = try await sandbox.run("import", "a.ics", "--dry-run", "--timezone", "Asia/Tokyo")
        #expect(named.output == "to create Sat 2026-06-13 02:30 (19:30 Europe/Berlin), Jazz\n", "\(named.output)")
        let same = try await sandbox.run("import", "a.ics", "--dry-run", "--timezone", "Europe/Paris")
        #expect(same.output == "to create Fri 2026-06-12 19:30, Jazz\n", "\(same.output)")
    }

    // MARK: Adding, changing and undoing

    @Test("an event is added from a line of text, with options for what the line does not say")
    func addition() async throws {
        let run = try await sandbox.run("events", "add", "Dinner with Ana 2026-06-12 20:00-22:30 @ Vesta, Hafen 3")
        #expect(run.status == 0, "\(run.errors)")
        let weekly = try await sandbox.run(
            "events", "add", "Choir", "tomorrow", "19:30", "--repeat", "weekly", "--alarm", "2h", "--url",
            "https://choir.example")
        #expect(weekly.status == 0, "\(weekly.errors)")
        #expect(try await sandbox.run("events", "add", "Fair 2026-07-10", "--end", "2026-07-12").status == 0)
        let events = try await sandbox.events()
        let dinner = try #require(events.first { $0["summary"] as? String == "Dinner with Ana" })
        #expect(dinner["location"] as? String == "Vesta, Hafen 3")
        #expect((dinner["start"] as? [String: Any])?["value"] as? String == "2026-06-12T20:00:00")
        #expect((dinner["end"] as? [String: Any])?["value"] as? String == "2026-06-12T22:30:00")
        let choir = events.filter { $0["summary"] as? String == "Choir" }
        #expect(choir.count > 20)
        #expect(choir.first?["url"] as? String == "https://choir.example")
        let alarm = (choir.first?["alarms"] as? [[String: Any]])?.first
        #expect(alarm?["triggerSeconds"] as? Int == -7200)
        let fair = try #require(events.first { $0["summary"] as? String == "Fair" })
        #expect((fair["end"] as? [String: Any])?["date"] as? String == "2026-07-13")
        let typed = try await sandbox.run("events", "add", "Yoga every tuesday 18:00", "--timezone", "Asia/Tokyo")
        #expect(typed.status == 0, "\(typed.errors)")
        let yoga = try #require(try await sandbox.events().first { $0["summary"] as? String == "Yoga" })
        #expect((yoga["start"] as? [String: Any])?["timeZone"] as? String == "Asia/Tokyo")
        let refused = [
            "Nothing", "tomorrow 20:00", "Dinner tomorrow at 8", "Dinner next friday 20:00", "Dentist 5/6/2026 9:00",
            "Leap 2027-02-29",
            "Call tomorrow 15:00 CET", "Dinner tomorow 20:00",
        ].map { ["events", "add", $0] }
        for wrong in refused {
            let refused = try await sandbox.run(wrong)
            #expect(refused.status == 2 && !refused.errors.isEmpty, "\(wrong)")
        }
    }

    @Test("the last day of a typed series is in the form of its start: a UTC time for a start with a zone")
    func typedSeries() async throws {
        for line in ["Yoga every tuesday 19:00 until 30 June 2030", "Swim every tuesday until 30 June 2030"] {
            let run = try await sandbox.run("events", "add", line, "--timezone", "Asia/Tokyo")
            #expect(run.status == 0, "\(run.errors)")
        }
        let repeated = try await sandbox.run(
            "events", "add", "Choir 2026-06-12 19:00", "--timezone", "America/Los_Angeles", "--repeat",
            "FREQ=DAILY;UNTIL=99991231")
        #expect(repeated.status == 0, "\(repeated.errors)")
        let reminder = try await sandbox.run(
            "reminders", "add", "Pay", "--due", "2026-06-12T19:00Z", "--repeat", "FREQ=DAILY;UNTIL=20260630")
        #expect(reminder.status == 0, "\(reminder.errors)")
        let parts = try await sandbox.run("export").output.split { "\r\n:;".contains($0) }
        #expect(
            parts.filter { $0.hasPrefix("UNTIL=") }.sorted() == [
                "UNTIL=20260630T235959Z", "UNTIL=20300630", "UNTIL=20300630T145959Z", "UNTIL=99991231T235959Z",
            ])
    }

    @Test("a typed time of day keeps the event's day, a distance counts from its time, and both keep its length")
    func typedChanges() async throws {
        _ = try await sandbox.run("events", "add", "Dinner 2026-06-12 19:00-21:00")
        let found = try await sandbox.run("events", "search", "Dinner", "--format", "json")
        let name = try #require(StoreSandbox.objects("events", in: found).first?["id"] as? String)
        for (change, start, end) in [
            (["--start", "20:00"], "2026-06-12T20:00:00", "2026-06-12T22:00:00"),
            (["--start", "+1h"], "2026-06-12T21:00:00", "2026-06-12T23:00:00"),
            (["--start", "+2d"], "2026-06-14T21:00:00", "2026-06-14T23:00:00"),
            (["--end", "23:30"], "2026-06-14T21:00:00", "2026-06-14T23:30:00"),
            (["--start", "3. Juli 2026"], "2026-07-03T21:00:00", "2026-07-03T23:30:00"),
        ] {
            let run = try await sandbox.run(["events", "edit", name] + change)
            #expect(run.status == 0, "\(run.errors)")
            let shown = try await sandbox.run("events", "search", "Dinner", "--format", "json")
            let event = try #require(StoreSandbox.objects("events", in: shown).first)
            #expect((event["start"] as? [String: Any])?["value"] as? String == start, "\(change)")
            #expect((event["end"] as? [String: Any])?["value"] as? String == end, "\(change)")
        }
        #expect(try await sandbox.run("events", "edit", name, "--start", "at 8").status == 2)
    }

    @Test("additions, changes and removals can be undone, each one by itself")
    func undo() async throws {
        _ = try await sandbox.run("events", "add", "Dinner 2026-06-12 20:00")
        let changed = try await sandbox.run("events", "search", "Dinner", "--format", "json")
        let name = try #require(StoreSandbox.objects("events", in: changed).first?["id"] as? String)
        #expect(try await sandbox.run("events", "edit", name, "--title", "Supper").status == 0)
        let removed = try await sandbox.run("events", "remove", name)
        #expect(removed.errors.contains(/removed Supper; undo with: scanics undo [0-9a-f]{8}\n/), "\(removed.errors)")
        #expect(try await sandbox.events().isEmpty)
        let titles = try StoreSandbox.objects("batches", in: try await sandbox.run("undo", "--format", "json"))
            .map { $0["title"] as? String }
        #expect(Set(titles) == ["added Dinner", "changed Dinner", "removed Supper"])
        for expected in ["removed Supper", "changed Dinner", "added Dinner"] {
            let batches = try StoreSandbox.objects("batches", in: try await sandbox.run("undo", "--format", "json"))
            let batch = try #require(batches.first { $0["title"] as? String == expected }?["batch"] as? String)
            let run = try await sandbox.run("undo", batch)
            #expect(run.status == 0, "\(expected): \(run.errors)")
            let summaries = try await sandbox.events().map { $0["summary"] as? String }
            switch expected {
            case "removed Supper": #expect(summaries == ["Supper"])
            case "changed Dinner": #expect(summaries == ["Dinner"])
            default: #expect(summaries.isEmpty)
            }
        }
    }

    @Test("hints name the batch and the store, and undo shows the changes of all stores as one history")
    func history() async throws {
        #expect(try await sandbox.run("events", "add", "Dentist 2026-06-12 9:00").status == 0)
        try FileManager.default.createDirectory(atPath: sandbox.folder.path + "v", withIntermediateDirectories: true)
        let added = try await sandbox.run("events", "add", "Concert 2026-06-12 20:00", "--store", "vdir:v")
        let hint = try #require(added.errors.firstMatch(of: /undo with: scanics undo ([0-9a-f]{8}) --store vdir:v\n/))
        func titles() async throws -> [String?] {
            try StoreSandbox.objects("batches", in: try await sandbox.run("undo", "--format", "json"))
                .map { $0["title"] as? String }
        }
        #expect(Set(try await titles()) == ["added Dentist", "added Concert"])
        // A batch of another store needs no --store.
        let undone = try await sandbox.run("undo", String(hint.output.1))
        #expect(undone.status == 0, "\(undone.errors)")
        #expect(try await sandbox.events("vdir:v").isEmpty)
        #expect(try await sandbox.events().map { $0["summary"] as? String } == ["Dentist"])
        #expect(Set(try await titles()) == ["added Dentist", "undid: added Concert"])
        let back = try #require(undone.errors.firstMatch(of: /to have it back: scanics undo ([0-9a-f]{8})/)).output.1
        #expect(try await sandbox.run("undo", String(back)).status == 0)
        #expect(try await sandbox.events("vdir:v").map { $0["summary"] as? String } == ["Concert"])
        #expect(Set(try await titles()) == ["added Dentist", "added Concert"])
    }

    @Test("a split is undone whole or not at all", arguments: [false, true])
    func undoOfSplit(isForced: Bool) async throws {
        try sandbox.writeCalendar("a.ics", StoreSandbox.event("weekly", "Choir", "RRULE:FREQ=WEEKLY;COUNT=6"))
        #expect(try await sandbox.run("import", "a.ics").status == 0)
        let dates = try await sandbox.events().compactMap { $0["id"] as? String }
        #expect(dates.count == 6)
        #expect(
            try await sandbox.run("events", "edit", dates[3], "--location", "Room 2", "--span", "future").status == 0)
        let later = try await sandbox.events().compactMap { $0["id"] as? String }
        #expect(try await sandbox.run("events", "edit", later[4], "--title", "Special").status == 0)
        let batches = try StoreSandbox.objects("batches", in: try await sandbox.run("undo", "--format", "json"))
        let split = try #require(batches.first { ($0["count"] as? Int) == 2 }?["batch"] as? String)
        let before = try await sandbox.events().map { "\($0["id"] ?? "") \($0["summary"] ?? "")" }
        let undone = try await sandbox.run(["undo", split] + (isForced ? ["--force"] : []))
        let after = try await sandbox.events()
        #expect(after.count == 6)
        #expect(undone.status == (isForced ? 0 : 3), "\(undone.errors)")
        if isForced {
            #expect(after.allSatisfy { $0["summary"] as? String == "Choir" })
        } else {
            #expect(after.map { "\($0["id"] ?? "") \($0["summary"] ?? "")" } == before)
            #expect(undone.errors.contains("so nothing was undone; undo it anyway with --force"))
        }
    }

    @Test(
        "an event that was moved to another calendar is recognized by the next import, and stays away if removed there")
    func filed() async throws {
        let picture = Scanics.samples + "poster.png"
        #expect(try await sandbox.run("import", picture).status == 0)
        #expect(try await sandbox.run("calendars", "create", "Work").status == 0)
        let name = try #require(try await sandbox.events().first?["id"] as? String)
        #expect(try await sandbox.run("events", "move", name, "--calendar", "Work").status == 0)
        #expect(try await sandbox.run("import", picture, "--verbose").output.hasPrefix("unchanged "))
        #expect(try await sandbox.events().map { $0["calendar"] as? String } == ["Work"])
        #expect(try await sandbox.run("events", "remove", name).status == 0)
        #expect(try await sandbox.run("import", picture).output.hasPrefix("skipped "))
        #expect(try await sandbox.events().isEmpty)
        // Near misses: the first calendar gets the event back if it is asked for, and another one that is named a copy.
        #expect(try await sandbox.run("import", picture, "--restore").output.hasPrefix("created "))
        #expect(try await sandbox.run("import", picture, "--calendar", "Play").output.hasPrefix("created "))
        #expect(try await sandbox.events().count == 2)
    }

    @Test("a change and a move of an imported event can be undone")
    func undoOfImported() async throws {
        #expect(try await sandbox.run("import", Scanics.samples + "poster.png").status == 0)
        let name = try #require(try await sandbox.events().first?["id"] as? String)
        #expect(try await sandbox.run("events", "edit", name, "--title", "Mine").status == 0)
        let changed = try await sandbox.run("undo", "--last")
        #expect(changed.status == 0 && changed.errors.contains("undone: 0 removed, 1 restored"), "\(changed.errors)")
        let title = try await sandbox.events().first?["summary"] as? String
        #expect(title?.hasPrefix("Sommernacht-Jazz") == true)
        #expect(try await sandbox.run("calendars", "create", "Other").status == 0)
        let moved = try await sandbox.run("events", "move", name, "--calendar", "Other")
        #expect(moved.errors.contains(/to Other; undo with: scanics undo [0-9a-f]{8}\n/), "\(moved.errors)")
        #expect(try await sandbox.events().first?["calendar"] as? String == "Other")
        let back = try await sandbox.run("undo", "--last")
        #expect(back.status == 0 && back.errors.contains("undone: 1 moved back\n"), "\(back.errors)")
        #expect(try await sandbox.events().map { $0["calendar"] as? String } == ["Calendar"])
    }

    @Test("every command accepts the beginning of an ID, and asks for a longer one if several IDs begin with it")
    func shortNames() async throws {
        let uids = ["aaaaaaaa-1111", "aaaaaaaa-2222", "bbbbbbbb-3333"]
        try sandbox.writeCalendar("a.ics", uids.map { StoreSandbox.event($0) }.joined(separator: "\n"))
        #expect(try await sandbox.run("import", "a.ics").status == 0)
        #expect(try await sandbox.run("calendars", "create", "Other").status == 0)
        let commands = [
            ["events", "show"], ["events", "edit", "--title", "X"], ["events", "move", "--calendar", "Other"],
            ["events", "remove"],
        ]
        for command in commands {
            let vague = try await sandbox.run(command + ["aaaa"])
            #expect(vague.status == 3, "\(command)")
            let message =
                "aaaa: several events have an ID that starts like this: aaaaaaaa-1 (Concert), aaaaaaaa-2 (Concert); write more of it"
            #expect(vague.errors.contains(message), "\(vague.errors)")
            let clear = try await sandbox.run(command + ["b"])
            #expect(clear.status == 0, "\(command) \(clear.errors)")
            let missing = try await sandbox.run(command + ["c"])
            #expect(
                missing.status == 3 && missing.errors.contains("there is no event with this ID"), "\(missing.errors)")
        }
        let batches = try StoreSandbox.objects("batches", in: try await sandbox.run("undo", "--format", "json"))
        let batch = try #require(batches.first?["batch"] as? String)
        #expect(try await sandbox.run("undo", String(batch.prefix(6))).status == 0)
    }

    @Test("a second import of a picture does not restore a removed event, and reports that; --restore brings it back")
    func removal() async throws {
        let picture = Scanics.samples + "poster.png"
        #expect(try await sandbox.run("import", picture).status == 0)
        let name = try #require(try await sandbox.events().first?["id"] as? String)
        #expect(try await sandbox.run("events", "remove", name).status == 0)
        let again = try await sandbox.run("import", picture)
        #expect(again.status == 0 && again.output.hasPrefix("skipped "), "\(again.output)\(again.errors)")
        #expect(again.output.contains(": it was removed on 20"), "\(again.output)")
        #expect(again.output.contains("; --restore brings it back\n"), "\(again.output)")
        #expect(try await sandbox.events().isEmpty)
        #expect(try await sandbox.run("undo", "--last").status == 0)
        #expect(try await sandbox.run("import", picture, "--verbose").output.hasPrefix("unchanged "))
        #expect(try await sandbox.run("events", "remove", name).status == 0)
        #expect(try await sandbox.run("import", picture, "--restore").output.hasPrefix("created "))
        #expect(try await sandbox.events().count == 1)
        #expect(try await sandbox.run("events", "remove", name).status == 0)
        let review = try await sandbox.runInTerminal(["import", "--review", picture], answers: ["s"])
        #expect(review.output.contains("Removed") && review.output.contains("; s brings it back"), "\(review.output)")
        #expect(try await sandbox.events().count == 1)
    }

    @Test("the alarm, the link and the rule of an event are changed and removed")
    func details() async throws {
        _ = try await sandbox.run("events", "add", "Choir 2026-06-12 19:30")
        let found = try await sandbox.run("events", "search", "Choir", "--format", "json")
        let name = try #require(StoreSandbox.objects("events", in: found).first?["id"] as? String)
        let edited = try await sandbox.run(
            "events", "edit", name, "--repeat", "FREQ=DAILY;COUNT=3", "--alarm", "15min", "--url", "https://a.example")
        #expect(edited.status == 0, "\(edited.errors)")
        #expect(try await sandbox.events().count == 3)
        let plain = try await sandbox.run(
            "events", "edit", name, "--repeat", "none", "--alarm", "none", "--url", "", "--span", "future")
        #expect(plain.status == 0, "\(plain.errors)")
        let event = try #require(try await sandbox.events().first)
        #expect(try await sandbox.events().count == 1)
        #expect(event["alarms"] == nil && event["url"] == nil)
        #expect(try await sandbox.run("events", "edit", name, "--alarm", "soon").status == 2)
    }

    // MARK: Folders

    @Test("a missing folder is created only with --create or a yes; an empty folder is a calendar, as in khal")
    func folders() async throws {
        try sandbox.writeCalendar("a.ics", StoreSandbox.event("a"))
        let refused = try await sandbox.run("import", "a.ics", "--to", sandbox.vdir)
        #expect(refused.status == 3)
        #expect(refused.errors.contains("this folder does not exist; check its name"), "\(refused.errors)")
        #expect(!FileManager.default.fileExists(atPath: sandbox.folder.path + "calendars"))
        _ = try await sandbox.runInTerminal(["import", "a.ics", "--to", sandbox.vdir], answers: ["n"])
        #expect(!FileManager.default.fileExists(atPath: sandbox.folder.path + "calendars"))
        let agreed = try await sandbox.runInTerminal(["import", "a.ics", "--to", sandbox.vdir], answers: ["y"])
        #expect(agreed.status == 0, "\(agreed.output)")
        #expect(sandbox.folder.files.contains("calendars/calendar/a.ics"))

        try FileManager.default.createDirectory(
            atPath: sandbox.folder.path + "khal/private", withIntermediateDirectories: true)
        let store = "vdir:" + sandbox.folder.path + "khal/private"
        #expect(try await sandbox.run("import", "a.ics", "--to", store).status == 0)
        #expect(sandbox.folder.files.contains("khal/private/a.ics"), "\(sandbox.folder.files)")
        #expect(try await sandbox.events(store).count == 1)
        #expect(try await sandbox.run("undo", "--last", "--store", store).status == 0)
        #expect(try await sandbox.events(store).isEmpty)
    }

    @Test(
        "an import that names a calendar makes an empty folder one of calendars, unless khal says that it is a calendar"
    )
    func emptyFolderAndName() async throws {
        try sandbox.writeCalendar("a.ics", StoreSandbox.event("a"))
        let path = sandbox.folder.path + "Events"
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        let dry = try await sandbox.run("import", "a.ics", "--to", "vdir:" + path, "--calendar", "Posters", "--dry-run")
        #expect(dry.status == 0 && !sandbox.folder.files.contains { $0.hasPrefix("Events") })
        let run = try await sandbox.run("import", "a.ics", "--to", "vdir:" + path, "--calendar", "Posters")
        #expect(run.status == 0, "\(run.errors)")
        #expect(sandbox.folder.files.contains("Events/posters/a.ics"), "\(sandbox.folder.files)")
        let list = try await sandbox.run("calendars", "list", "--store", "vdir:" + path, "--format", "json")
        #expect(try StoreSandbox.objects("calendars", in: list).count == 1)

        // Its own name leads to the folder itself, which is then a calendar.
        let own = sandbox.folder.path + "Own"
        try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true)
        #expect(try await sandbox.run("import", "a.ics", "--to", "vdir:" + own, "--calendar", "Own").status == 0)
        #expect(sandbox.folder.files.contains("Own/a.ics"), "\(sandbox.folder.files)")
        #expect(try await sandbox.run("import", "a.ics", "--to", "vdir:" + own, "--calendar", "Other").status == 3)

        let single = sandbox.folder.path + "single"
        try FileManager.default.createDirectory(atPath: single, withIntermediateDirectories: true)
        try sandbox.folder.write("config/khal/config", Array("[calendars]\n[[a]]\npath = \(single)\n".utf8))
        let refused = try await sandbox.run("import", "a.ics", "--to", "vdir:" + single, "--calendar", "Posters")
        #expect(refused.status == 3 && refused.errors.contains("this folder is itself one calendar"))
    }

    @Test("a user of khal imports a picture into an empty calendar, sees it in khal, and undoes it")
    func khal() async throws {
        let script = """
            mkdir -p khal/private
            printf '%s\\n' '[calendars]' '[[private]]' "path = $PWD/khal/private" '[locale]' 'dateformat = %Y-%m-%d' \\
                'longdateformat = %Y-%m-%d' 'timeformat = %H:%M' 'datetimeformat = %Y-%m-%d %H:%M' \\
                'longdatetimeformat = %Y-%m-%d %H:%M' 'local_timezone = UTC' 'default_timezone = UTC' > khal.conf
            '\(Scanics.path)' import '\(Scanics.samples)poster.png' --to vdir:khal/private || exit 1
            khal -c khal.conf list 2026-06-19 1d
            '\(Scanics.path)' undo --last --store vdir:khal/private || exit 1
            echo afterwards:
            khal -c khal.conf list 2026-06-19 1d
            """
        let run = try await sandbox.runShell(script)
        #expect(run.status == 0, "\(run.errors)")
        let parts = run.output.components(separatedBy: "afterwards:")
        #expect(parts.first?.contains("18:00-21:30 Sommernacht-Jazz") == true, "\(run.output)\(run.errors)")
        #expect(parts.count == 2 && parts.last?.contains("Sommernacht") == false, "\(run.output)")
    }

    @Test("an import or a new event creates a calendar if the store has none; a dry run does not")
    func emptyStore() async throws {
        try sandbox.writeCalendar("a.ics", StoreSandbox.event("a"))
        for command in [["import", "a.ics"], ["events", "add", "Dinner 2026-06-12"]] {
            _ = try await sandbox.run("calendars", "list")
            #expect(try await sandbox.run("calendars", "remove", "Calendar", "--yes").status == 0)
            #expect(try await sandbox.run("import", "a.ics", "--dry-run").status == 0)
            #expect(try await sandbox.run("calendars").output.isEmpty)
            let run = try await sandbox.run(command)
            #expect(run.status == 0, "\(run.errors)")
            #expect(try await sandbox.events().count == 1)
        }
    }

    // MARK: The documents

    @Test("the session in docs/first-five-minutes.md is what the programs print")
    func session() async throws {
        let script = packageRoot.path() + "scripts/record-session.py"
        let programs = URL(filePath: Scanics.path).deletingLastPathComponent().path()
        let run = try await Scanics.run(executable: "/usr/bin/python3", [script, "--check", programs])
        #expect(run.status == 0, "\(run.errors)")
    }

    // MARK: The review

    @Test("after the start is changed, a review shows the end that Enter will save; the menu fits 80 columns")
    func review() async throws {
        try sandbox.writeCalendar("a.ics", StoreSandbox.event("a", "Concert", "DTEND:20260612T213000Z"))
        let run = try await sandbox.runInTerminal(
            ["import", "--review", "a.ics"], answers: ["e", "", "", "", "2026-06-12 10:00", "", "s"])
        #expect(run.status == 0, "\(run.output)")
        #expect(run.output.contains("End [2026-06-12 12:00 UTC]"), "\(run.output)")
        let event = try #require(try await sandbox.events().first)
        #expect((event["end"] as? [String: Any])?["utc"] as? String == "2026-06-12T12:00:00Z")
        let menu = run.output.split(separator: "\r\n").filter { $0.hasPrefix("s save") }
        #expect(!menu.isEmpty && menu.allSatisfy { $0.count < 80 })
    }
}
