import Foundation
import TestSupport
import Testing

@Suite("scanics remind")
struct RemindCommandTests {
    private let sandbox: StoreSandbox

    init() throws { sandbox = try StoreSandbox() }

    /// Runs the command at a time, in Berlin, without a desktop.
    private func remind(_ arguments: String, at time: Int = 1_781_280_000) async throws -> Scanics.Run {
        try await sandbox.runShell(
            """
            TZ=Europe/Berlin SOURCE_DATE_EPOCH=\(time) XDG_STATE_HOME="$PWD/state" XDG_RUNTIME_DIR=/nonexistent \
            DBUS_SESSION_BUS_ADDRESS=unix:path=/nonexistent \(Scanics.path) remind \(arguments)
            """)
    }

    /// Imports a concert on 12 June 2026 at 19:30 UTC with an alarm 15 minutes before, and a reminder that is due at
    /// 18:00.
    private func importEvents(title: String = "Concert") async throws {
        try sandbox.writeCalendar(
            "events.ics",
            StoreSandbox.event(
                "concert", title, "LOCATION:Gewächshaus 3", "BEGIN:VALARM", "ACTION:DISPLAY",
                "DESCRIPTION:Bring the tickets", "TRIGGER:-PT15M", "END:VALARM"),
            "BEGIN:VTODO\nUID:call\nDTSTAMP:20260101T000000Z\nDUE:20260612T180000Z\nSUMMARY:Call\nEND:VTODO")
        let run = try await sandbox.run("import", "events.ics")
        #expect(run.status == 0, "\(run.errors)")
    }

    private static let concertAlarm = 1_781_291_700

    @Test("--list prints the next alarms as a table and as JSON")
    func list() async throws {
        try await importEvents()
        let text = try await remind("--list")
        #expect(
            text.output == """
                Alarm                 Title    For
                Fri 2026-06-12 20:00  Call     Due Fri 2026-06-12 20:00 (18:00 UTC)
                Fri 2026-06-12 21:15  Concert  Fri 2026-06-12 21:30 (19:30 UTC)

                """, "\(text.output)\(text.errors)")
        let json = try await remind("--list --format json")
        let alarms = try StoreSandbox.objects("alarms", in: json)
        #expect(alarms.map { $0["trigger"] as? String } == ["2026-06-12T18:00:00Z", "2026-06-12T19:15:00Z"])
        #expect(alarms.map { $0["kind"] as? String } == ["due", "alarm"])
        #expect((alarms[1]["item"] as? [String: Any])?["summary"] as? String == "Concert")
        let nothing = try await remind("--list", at: Self.concertAlarm + 1)
        #expect(nothing.output.isEmpty && nothing.errors.contains("no alarm goes off within a year"))
    }

    @Test("--list prints a snoozed alarm at the time at which it goes off again")
    func snoozed() async throws {
        try await importEvents()
        _ = try await remind("--once --command /bin/true", at: Self.concertAlarm)
        let name = try #require(
            sandbox.folder.files.first { $0.hasPrefix("state/scanics/remind/") && $0.hasSuffix(".json") })
        let text = try sandbox.folder.text(name)
        var ledger = try #require(
            JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        let fired = try #require(ledger["fired"] as? [String: Int])
        let key = try #require(fired.first { $0.value == Self.concertAlarm }?.key)
        ledger["snoozed"] = [key: ["until": Self.concertAlarm + 600, "trigger": Self.concertAlarm]]
        try sandbox.folder.write(name, [UInt8](JSONSerialization.data(withJSONObject: ledger)))
        let listed = try await remind("--list", at: Self.concertAlarm + 60)
        #expect(listed.output.contains("Fri 2026-06-12 21:25  Concert"), "\(listed.output)\(listed.errors)")
        let over = try await remind("--list", at: Self.concertAlarm + 601)
        #expect(over.errors.contains("no alarm goes off within a year"), "\(over.output)")
    }

    @Test("--once runs a program once for each alarm, with the alarm as JSON, and no shell sees its text")
    func program() async throws {
        try await importEvents(title: "$(touch pwned) `touch pwned` '; touch pwned #")
        let script = """
            #!/bin/sh
            { printf '%s\\n' "$SCANICS_KIND|$SCANICS_TITLE|$SCANICS_TEXT|$1|$2"; cat; } >>announced
            """
        try sandbox.folder.write("announce", Array(script.utf8))
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: sandbox.folder.path + "announce")
        let command = "--once --command './announce one  two'"
        for time in [-7200, 0, 1, 86_000] {
            let run = try await remind(command, at: Self.concertAlarm + time)
            #expect(run.status == 0, "\(run.errors)")
        }
        let announced = try sandbox.folder.text("announced")
        #expect(announced.ranges(of: "|one|two").count == 2, "\(announced)")
        let parts = announced.split(separator: "\n")
        #expect(parts.contains("due|Call|Due Fri 2026-06-12 20:00 (18:00 UTC)"), "\(announced)")
        #expect(
            parts.contains("alarm|$(touch pwned) `touch pwned` '; touch pwned #|Fri 2026-06-12 21:30 (19:30 UTC)"))
        #expect(parts.contains("Bring the tickets|one|two"), "\(announced)")
        let json = try #require(parts.last { $0.hasPrefix("{") })
        let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        #expect((object?["item"] as? [String: Any])?["location"] as? String == "Gewächshaus 3")
        #expect(!sandbox.folder.files.contains("pwned"))
        #expect(sandbox.folder.files.contains { $0.hasPrefix("state/scanics/remind/") && $0.hasSuffix(".json") })
    }

    @Test("a damaged record of shown alarms is reported, and alarms are shown from then on")
    func damaged() async throws {
        try await importEvents()
        _ = try await remind("--once --command /bin/true", at: Self.concertAlarm - 10)
        let name = try #require(
            sandbox.folder.files.first { $0.hasPrefix("state/scanics/remind/") && $0.hasSuffix(".json") })
        try sandbox.folder.write(name, Array("{".utf8))
        let run = try await remind("--once --command /bin/cat", at: Self.concertAlarm)
        #expect(run.status == 0 && run.errors.contains("is damaged"), "\(run.errors)")
        #expect(run.output.contains("Bring the tickets") && !run.output.contains("\"Call\""), "\(run.output)")
    }

    @Test("a missing desktop and wrong options are reported with advice")
    func advice() async throws {
        try await importEvents()
        for option in ["", "--once"] {
            let run = try await remind(option)
            #expect(run.status == 3 && run.errors.contains("there is no desktop"), "\(run.errors)")
            #expect(run.errors.contains("--command"))
        }
        for (options, message) in [
            ("--list --once", "only prints alarms"), ("--snooze soon", "snooze"),
            ("--snooze 0min", "at least a second"),
            ("sqlite:a --store sqlite:b", "store once"), ("--command ' '", "is empty"),
            ("--once --command nonexistent-program", "there is no such program"),
        ] {
            let run = try await remind(options)
            #expect(run.status == 2 && run.errors.contains(message), "\(options): \(run.errors)")
        }
        let run = try await remind("sqlite:missing.sqlite --list")
        #expect(run.status == 3 && run.errors.contains("does not exist"), "\(run.errors)")
    }

    @Test(
        "a running program shows the alarms of events that are added later, sleeps in between, and ends in good order",
        arguments: ["sqlite:$PWD/other.sqlite", "vdir:$PWD/calendars"])
    func running(store: String) async throws {
        try sandbox.folder.write("announce", Array("#!/bin/sh\necho \"$SCANICS_TITLE\" >>announced\n".utf8))
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: sandbox.folder.path + "announce")
        let script = """
            import datetime, os, signal, subprocess, sys, time
            scanics, store = sys.argv[1:3]
            store = store.replace('$PWD', os.getcwd())
            os.environ.update(TZ='Europe/Berlin', XDG_STATE_HOME=os.getcwd() + '/state')
            del os.environ['SOURCE_DATE_EPOCH']
            def run(*words): subprocess.run([scanics, *words, '--store', store], check=True, stderr=subprocess.PIPE)
            def put(uid, seconds):
                start = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=seconds)
                open('new.ics', 'w').write('\\r\\n'.join(['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', 'BEGIN:VEVENT',
                    'UID:' + uid, 'DTSTAMP:20260101T000000Z', 'DTSTART:' + start.strftime('%Y%m%dT%H%M%SZ'), 'SUMMARY:' + uid,
                    'DURATION:PT1H', 'BEGIN:VALARM', 'ACTION:DISPLAY', 'DESCRIPTION:x', 'TRIGGER:PT0S', 'END:VALARM',
                    'END:VEVENT', 'END:VCALENDAR', '']))
                subprocess.run([scanics, 'import', 'new.ics', '--create', '--to', store], check=True, stderr=subprocess.PIPE)
            def memory():
                lines = open(f'/proc/{p.pid}/status').read().splitlines()
                return next(int(line.split()[1]) for line in lines if line.startswith('VmRSS'))
            def threads():
                for thread in os.listdir(f'/proc/{p.pid}/task'):
                    lines = open(f'/proc/{p.pid}/task/{thread}/status').read().splitlines()
                    values = dict(line.split(':\\t', 1) for line in lines if ':\\t' in line)
                    # libdispatch looks after its threads once a second, on a thread that does nothing else.
                    if not values['Name'].endswith('overcommit'): yield int(values['voluntary_ctxt_switches'])
            def switches(): return sum(threads())
            def wait(what, test):
                for _ in range(30000):
                    if test(): return
                    if p.poll() is not None: break
                    time.sleep(0.01)
                p.kill()
                sys.exit(f'{what} did not come: {p.stderr.read()}')
            def announced(): return open('announced').read().split() if os.path.exists('announced') else []
            put('early', -7200)
            p = subprocess.Popen([scanics, 'remind', '--store', store, '--command', './announce'], stderr=subprocess.PIPE)
            os.set_blocking(p.stderr.fileno(), False)
            wait('the start', lambda: b'showing alarms' in (p.stderr.read() or b''))
            # While it sleeps, nothing wakes it, and changes of unrelated files do not wake it for long.
            def rests():
                before = switches()
                time.sleep(1.5)
                return switches() == before
            wait('the sleep', rests)
            asleep = switches()
            open('unrelated', 'w').write('x')
            open('.hidden', 'w').write('x')
            time.sleep(0.5)
            assert switches() - asleep < 10, switches() - asleep
            assert memory() < 30 << 10, memory()
            put('soon', 3)
            wait('the alarm', lambda: announced() == ['soon'])
            wait('rest', rests)
            put('late', 2)
            wait('the second alarm', lambda: announced() == ['soon', 'late'])
            p.send_signal(signal.SIGTERM)
            status = p.wait(timeout=300)
            assert status == 0, status
            """
        let run = try await Scanics.run(
            executable: "/usr/bin/python3", ["-c", script, Scanics.path, store], folder: sandbox.folder.path,
            environment: ["HOME": sandbox.folder.path, "SOURCE_DATE_EPOCH": "0"])
        #expect(run.status == 0, "\(run.errors)")
    }

    @Test(
        "notifications on a real desktop are shown once, can be snoozed or marked as done, and wait for a program to show them"
    )
    func desktop() async throws {
        let script = packageRoot.path() + "Tests/Command/CommandTests/Fixtures/remind-desktop.py"
        let folder = String(sandbox.folder.path.dropLast())
        let run = try await Scanics.run(executable: "/usr/bin/python3", [script, Scanics.path, folder])
        #expect(run.status == 0, "\(run.output)\(run.errors)")
    }
}
