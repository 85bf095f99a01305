import Foundation
import TestSupport
import Testing

@Suite("Faults at every step of a change")
struct FaultTests {
    // `make check-all` tries every system call; `make test` every seventh.
    @Test(
        "a split, a move and an undo that fail or are killed at any system call are done whole or not at all",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/strace")),
        arguments: ["vdir", "sqlite"])
    func faults(_ kind: String) async throws {
        try await Scanics.check(
            rounds: runsLongTests ? 1 : 7,
            """
            kind = '\(kind)'
            os.environ.update(HOME=root + '/home', TZ='UTC')
            for name in list(os.environ):
                if name.startswith('XDG_'): del os.environ[name]
            os.makedirs('home')
            series = '''BEGIN:VCALENDAR
            VERSION:2.0
            PRODID:-//x//x
            BEGIN:VEVENT
            UID:series
            DTSTAMP:20260101T000000Z
            DTSTART:20260302T180000Z
            DTEND:20260302T190000Z
            RRULE:FREQ=WEEKLY;COUNT=10
            SUMMARY:Choir
            LOCATION:Hall
            END:VEVENT
            END:VCALENDAR
            '''
            open('series.ics', 'w').write(re.sub('^ +', '', series, flags=re.M))
            store = kind + ':' + root + '/store/' + ('cal' if kind == 'vdir' else 'events.sqlite')
            calls = 'renameat2,renameat,unlinkat,unlink,linkat,fsync,fdatasync,write,pwrite64,ftruncate,mkdir'

            def run(*arguments, inject=None):
                trace = ['strace', '-f', '-o', 'trace', '-e', 'trace=' + calls, '-e', 'inject=%s:%s' % (calls, inject)]
                return subprocess.run((trace if inject else []) + [scanics, *arguments, '--store', store],
                                      stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

            def must(*arguments):
                done = run(*arguments)
                assert done.returncode == 0, (arguments, done)
                return done.stdout

            def seen():
                text = must('events', 'list', '--from', '2026-03-01', '--to', '2026-07-01', '--format', 'json')
                return sorted((e['start']['value'], e.get('location'), e.get('calendar')) for e in json.loads(text)['events'])

            def batches():
                return [(b['title'], b['batch']) for b in json.loads(must('undo', '--format', 'json'))['batches']]

            def restore(name):
                shutil.rmtree('store', ignore_errors=True)
                shutil.copytree(name, 'store')

            os.makedirs('store')
            assert subprocess.run([scanics, 'import', 'series.ics', '--to', store, '--create', '-q']).returncode == 0
            must('calendars', 'create', 'Work')
            os.rename('store', 'base')
            split = ['events', 'edit', 'series@2026-03-30', '--location', 'Room 2', '--span', 'future']
            move = ['events', 'move', 'series', '--calendar', 'Work']
            for name, command in ('split', split), ('move', move), ('undo split', split), ('undo move', move):
                restore('base')
                start = seen()
                assert len(start) == 10, start
                must(*command)
                changed = seen()
                assert len(changed) == 10 and changed != start, changed
                (before, after) = (start, changed)
                if name.startswith('undo'):
                    shutil.rmtree('changed', ignore_errors=True)
                    shutil.copytree('store', 'changed')
                    command, before, after = ['undo', batches()[0][1]], changed, start
                    must(*command)
                    assert seen() == start
                for fault in 'error=ENOSPC', 'error=EIO', 'signal=SIGKILL':
                    tally = collections.Counter()
                    n = random.randint(1, rounds)
                    while True:
                        restore('changed' if name.startswith('undo') else 'base')
                        done = run(*command, inject=f'{fault}:when={n}')
                        trace = open('trace', errors='replace').read()
                        if 'INJECTED' not in trace and 'killed by SIGKILL' not in trace: break
                        what = (kind, name, fault, n, done.stderr, trace[-600:])
                        now = seen()
                        assert now in (before, after), (what, now)
                        if done.returncode == 0: assert now == after, what
                        tally['done' if now == after else 'not done'] += 1
                        if now == after and not name.startswith('undo'):
                            (batch,) = [b for title, b in batches() if not title.endswith('series.ics')]
                            must('undo', batch)
                            assert seen() == start, what
                        n += rounds
                    print(kind, name, fault, dict(tally))
                    assert sum(tally.values()) > 0
            """)
    }
}
