import Foundation
import TestSupport
import Testing

/// Tests the command with GNOME's calendars and their real service.
@Suite(
    "scanics and the calendars of GNOME",
    .enabled(if: GNOMEDesktop.isInstalled, "evolution-data-server is missing; see scripts/install-dependencies.sh"))
struct EvolutionCommandTests {
    private let folder: TemporaryFolder
    private let desktop: GNOMEDesktop

    init() throws {
        folder = try TemporaryFolder()
        desktop = try GNOMEDesktop(home: folder.path + "home")
        try Self.event.write(toFile: folder.path + "concert.ics", atomically: true, encoding: .utf8)
    }

    private static let event = """
        BEGIN:VCALENDAR
        VERSION:2.0
        PRODID:test
        BEGIN:VEVENT
        UID:concert@example.org
        DTSTAMP:20260101T000000Z
        DTSTART;TZID=Europe/Berlin:20260619T200000
        DTEND;TZID=Europe/Berlin:20260619T233000
        RRULE:FREQ=WEEKLY;COUNT=3
        SUMMARY:Jazz im Hof
        X-POSTER;X-A=b:kept
        END:VEVENT
        END:VCALENDAR

        """

    /// Runs shell commands on one bus. In them, `$S` is the path of scanics.
    private func shell(_ script: String) async throws -> (output: String, messages: String) {
        let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let scanics = URL(filePath: tests).deletingLastPathComponent().appending(path: "scanics").path()
        let result = try await desktop.run("/bin/sh", ["-c", "S=\(scanics); cd \(folder.path); \(script)"])
        return (result.output, result.messages)
    }

    @Test("an import goes into GNOME's calendars, is listed by later sessions, and can be undone")
    func roundTrip() async throws {
        let first = try await shell(
            """
            $S import concert.ics --to eds: --yes
            $S import concert.ics --to eds:Concerts --yes
            $S import concert.ics --to eds: --yes
            """)
        #expect(
            first.output.split(separator: "\n").map { $0.prefix(9) } == ["created  ", "created  ", "unchanged"],
            "\(first)")
        // The file in which the service's own backend keeps the events.
        let file = desktop.home + "/data/evolution/calendar/system/calendar.ics"
        #expect(try String(contentsOfFile: file, encoding: .utf8).contains("X-POSTER;X-A=b:kept"))
        // A new bus, with new services that read the files again.
        let period = "--from 2026-06-01 --to 2026-08-01 --format json"
        let second = try await shell(
            """
            $S events list --store eds: \(period) | grep -c concert@example.org
            $S events list --store eds:Concerts \(period) | grep -c '"summary":"Jazz im Hof"'
            $S undo $($S undo --list --store eds: | sed -n 2p | cut -d' ' -f1) --store eds: >&2
            $S events list --store eds: \(period) | grep -c concert@example.org
            $S events list --store eds:Concerts \(period) | grep -c concert@example.org
            """)
        #expect(second.output == "6\n3\n3\n0\n", "\(second)")
    }

    @Test("an import of many events asks the service only a few times, not once for each event")
    func many() async throws {
        let events = (0..<120).map { number in
            "BEGIN:VEVENT\nUID:\(number)\nDTSTART:20260612T090000Z\nSUMMARY:\(number)\nEND:VEVENT\n"
        }
        try folder.write("many.ics", Array("BEGIN:VCALENDAR\nVERSION:2.0\n\(events.joined())END:VCALENDAR\n".utf8))
        let run = try await shell(
            """
            dbus-monitor --profile "\(Self.calls)" >calls &
            for tenth in $(seq 300); do [ -s calls ] && break; sleep 0.1; done
            $S import many.ics --to eds: --yes | cut -d' ' -f1 | sort | uniq -c
            $S import many.ics --to eds: --yes | cut -d' ' -f1 | sort | uniq -c
            kill $!
            """)
        let lines = run.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        #expect(lines == ["120 created", "120 unchanged"], "\(run)")
        let asked = try String(contentsOfFile: folder.path + "calls", encoding: .utf8).split(separator: "\n")
            .compactMap { $0.split(separator: "\t").last.map(String.init) }.filter { $0.contains("Object") }
        #expect(asked.count(where: { $0 == "CreateObjects" }) == 1 && asked.count < 10, "\(asked)")
    }

    @Test("a check of many events lists each calendar only once, not once for each part of the events")
    func check() async throws {
        let events = (0..<450).map { number in
            "BEGIN:VEVENT\nUID:\(number)\nDTSTART:20260612T090000Z\nSUMMARY:\(number)\nEND:VEVENT\n"
        }
        try folder.write("many.ics", Array("BEGIN:VCALENDAR\nVERSION:2.0\n\(events.joined())END:VCALENDAR\n".utf8))
        let run = try await shell(
            """
            $S import many.ics --to eds: --yes | wc -l
            dbus-monitor --profile "\(Self.calls)" >calls &
            for tenth in $(seq 300); do [ -s calls ] && break; sleep 0.1; done
            $S calendars check --store eds:; echo $?
            kill $!
            """)
        #expect(run.output == "450\n0\n", "\(run)")
        let lists = try String(contentsOfFile: folder.path + "calls", encoding: .utf8).split(separator: "\n")
            .map { $0.split(separator: "\t") }.filter { $0.last == "GetObjectList" }.compactMap { $0.dropLast(2).last }
        #expect(!lists.isEmpty && Set(lists).count == lists.count, "\(lists)")
    }

    /// The match rule by which `dbus-monitor` selects the calls to GNOME's calendar service.
    private static let calls = "type='method_call',interface='org.gnome.evolution.dataserver.Calendar'"

    // `make check-all` kills the command at every message to the service; `make test` at every seventh.
    @Test(
        "a split and a move that are killed at any message to the service are whole after the next command",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/strace")))
    func kills() async throws {
        let script = #"""
            import collections, json, os, sqlite3, subprocess, sys
            os.chdir(sys.argv[1])
            scanics, step = sys.argv[2], int(sys.argv[3])

            def run(*arguments, inject=None, state=os.environ['XDG_STATE_HOME']):
                trace = ['strace', '-f', '-o', 'trace', '-e', 'trace=sendmsg', '-e', 'inject=sendmsg:' + str(inject)]
                return subprocess.run((trace if inject else []) + [scanics, *arguments], text=True,
                                      stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                                      env=dict(os.environ, XDG_STATE_HOME=state))

            def must(*arguments, **options):
                done = run(*arguments, **options)
                assert done.returncode == 0, (arguments, done)
                return done.stdout

            def seen(uid):
                text = must('events', 'list', '--store', 'eds:', '--from', '2026-03-01', '--to', '2026-07-01',
                            '--format', 'json')
                return sorted((e['start']['value'], e.get('location'), e.get('calendar'))
                              for e in json.loads(text)['events'] if uid == e['summary'])

            def waits():
                state = sqlite3.connect(os.environ['XDG_STATE_HOME'] + '/scanics/evolution.sqlite')
                return state.execute('SELECT count(*) FROM pending WHERE has_begun = 0').fetchone()[0] > 0

            def series(uid):
                open('series.ics', 'w').write(
                    'BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:x\nBEGIN:VEVENT\nUID:%s\nDTSTAMP:20260101T000000Z\n'
                    'DTSTART:20260302T180000Z\nDTEND:20260302T190000Z\nRRULE:FREQ=WEEKLY;COUNT=10\nSUMMARY:%s\n'
                    'LOCATION:Hall\nEND:VEVENT\nEND:VCALENDAR\n' % (uid, uid))
                must('import', 'series.ics', '--to', 'eds:', '--yes')
                before = seen(uid)
                assert len(before) == 10, before
                return before

            must('calendars', 'create', 'Work', '--store', 'eds:')
            for name in 'split', 'move':
                def command(uid):
                    if name == 'move': return ['events', 'move', uid, '--calendar', 'Work', '--store', 'eds:']
                    return ['events', 'edit', uid + '@2026-03-30', '--location', 'Room', '--span', 'future', '--store', 'eds:']
                series(name + '-0')
                must(*command(name + '-0'))
                after = seen(name + '-0')
                assert len(after) == 10, after
                tally = collections.Counter()
                n = step
                while True:
                    uid = '%s-%d' % (name, n)
                    before = series(uid)
                    run(*command(uid), inject='signal=SIGKILL:when=%d' % n)
                    if 'killed by SIGKILL' not in open('trace', errors='replace').read(): break
                    expected = after
                    if name == 'split' and waits():
                        # Another program edits the series, from which the later part is not cut off yet.
                        must('events', 'edit', uid + '@2026-03-02', '--location', 'Yard', '--span', 'future',
                             '--store', 'eds:', state=os.getcwd() + '/other')
                        expected = sorted((start, place if place == 'Room' else 'Yard', calendar)
                                          for start, place, calendar in after)
                        tally['merged'] += 1
                    now = seen(uid)
                    assert now in (before, expected), (uid, now)
                    tally['done' if now == expected else 'not done'] += 1
                    n += step
                print(name, dict(tally))
                assert tally['not done'] > 0
            """#
        let tests = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        let scanics = URL(filePath: tests).deletingLastPathComponent().appending(path: "scanics").path()
        let run = try await desktop.run(
            "/usr/bin/python3", ["-c", script, folder.path, scanics, runsLongTests ? "1" : "7"])
        #expect(run.status == .exited(0), "\(run.output) \(run.messages.suffix(3000))")
    }

    @Test("the message about a missing calendar of GNOME names this calendar and the existing calendars")
    func missing() async throws {
        let run = try await shell("$S events list --store eds:Nothing; echo $?")
        #expect(run.output == "3\n", "\(run)")
        #expect(
            run.messages.contains(
                "eds:Nothing: there is no calendar with this title; choose one of these: Birthdays & Anniversaries, Personal"
            ), "\(run)")
    }

    @Test("without a session bus, the message for eds: names the service and its package")
    func withoutBus() async throws {
        let run = try await shell(
            "DBUS_SESSION_BUS_ADDRESS=unix:path=/nowhere XDG_RUNTIME_DIR=/nowhere $S events list --store eds:; echo $?")
        #expect(run.output == "3\n", "\(run)")
        #expect(run.messages.contains("install the package evolution-data-server"), "\(run)")
    }
}
