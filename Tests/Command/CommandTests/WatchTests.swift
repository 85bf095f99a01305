import Foundation
import TestSupport
import Testing

@Suite("A watched folder")
struct WatchTests {
    /// Runs a Python script and `scanics --watch in -o out/` at the same time. In the script, `p` is the process,
    /// `out(name)` waits for a file in `out`, and `copy(sample, name)` copies a picture to `in`.
    private func watch(
        _ script: String, options: String = "", errors: String = "subprocess.PIPE"
    ) async throws -> Scanics.Run {
        let folder = try TemporaryFolder()
        let head = """
            import os, shutil, signal, subprocess, sys, time
            scanics, root = sys.argv[1:3]
            samples = os.getcwd() + '/SampleImages/'
            os.chdir(root)
            os.makedirs('in/sub')
            shutil.copy(samples + 'poster.png', 'in/first.png')
            def wait(what, test):
                for _ in range(10000):
                    if test(): return
                    time.sleep(0.01)
                p.kill()
                sys.exit(f'{what} did not come: {p.stderr.read()}')
            def out(name): wait(name, lambda: os.path.exists('out/' + name))
            def copy(sample, name): shutil.copy(samples + sample, 'in/' + name)
            def text(name): return open('out/' + name).read()
            def stop():
                p.send_signal(signal.SIGINT)
                assert p.wait(timeout=100) == 130, p.returncode
                return p.stderr.read().decode()
            p = subprocess.Popen([scanics, 'in', '--watch', '-o', 'out/', '--effort', 'fast', *'\(options)'.split()], stderr=\(errors))
            out('first.ics')

            """
        return try await Scanics.run(executable: "/usr/bin/python3", ["-c", head + script, Scanics.path, folder.path])
    }

    @Test("every picture that is copied, moved or written into the folder is scanned; removing pictures is harmless")
    func comes() async throws {
        let run = try await watch(
            """
            copy('poster.png', 'a.png'); out('a.ics')
            # The .ics file of a picture that is renamed is renamed, too.
            os.rename('in/a.png', 'in/b.png'); out('b.ics')
            wait('the end of a.ics', lambda: not os.path.exists('out/a.ics'))
            os.makedirs('in/new/deep'); copy('course.png', 'new/deep/c.png'); out('new/deep/c.ics')
            os.rename('in/new', 'in/renamed'); out('renamed/deep/c.ics')
            copy('poster.png', 'renamed/d.png'); out('renamed/d.ics')
            os.remove('in/b.png'); shutil.rmtree('in/renamed')
            shutil.copy(samples + 'poster.png', '.x'); os.rename('.x', 'in/sub/e.png'); out('sub/e.ics')
            open('in/text.txt', 'w').write('hello')
            # If a picture is replaced by another one, its .ics file is written again.
            copy('course.png', 'e2.png'); out('e2.ics'); copy('poster.png', 'e2.png')
            wait('e2', lambda: 'Sommernacht' in text('e2.ics'))
            errors = stop()
            assert 'b.ics' in os.listdir('out') and '1 not a picture' in errors, errors
            assert errors.startswith('scanics: watching in: each new picture is scanned'), errors
            assert 'not read' not in errors, errors
            """)
        #expect(run.status == 0, "\(run.errors)")
    }

    @Test("a half-written file is not scanned before it is closed")
    func half() async throws {
        let run = try await watch(
            """
            data = open(samples + 'poster.png', 'rb').read()
            slow = open('in/slow.png', 'wb'); slow.write(data[:1000]); slow.flush()
            copy('poster.png', 'quick.png'); out('quick.ics')
            assert not os.path.exists('out/slow.ics')
            slow.write(data[1000:]); slow.close(); out('slow.ics')
            errors = stop()
            assert 'damaged' not in errors and 'not read' not in errors, errors
            """)
        #expect(run.status == 0, "\(run.errors)")
    }

    @Test("if the system loses notifications, the folder is searched again")
    func overflow() async throws {
        let run = try await watch(
            """
            limit = int(open('/proc/sys/fs/inotify/max_queued_events').read())
            time.sleep(0.5)
            p.send_signal(signal.SIGSTOP)
            for n in range(limit // 4 + 500):
                for name in 'xy':
                    os.close(os.open('in/' + name, os.O_CREAT | os.O_WRONLY)); os.rename('in/' + name, 'in/z')
            copy('poster.png', 'lost.png')
            p.send_signal(signal.SIGCONT)
            out('lost.ics')
            copy('poster.png', 'after.png'); out('after.ics')
            stop()
            """)
        #expect(run.status == 0, "\(run.errors)")
    }

    @Test("a continued run does not scan or report a picture again")
    func resumed() async throws {
        let run = try await watch(
            """
            copy('poster.png', 'a.png'); out('a.ics')
            time.sleep(0.2); stop()
            copy('poster.png', 'b.png')
            p = subprocess.Popen([scanics, 'in', '--watch', '-o', 'out/', '--effort', 'fast', '--resume', 'r', '--log-format', 'json'], stderr=subprocess.PIPE)
            out('b.ics'); time.sleep(0.2)
            errors = stop()
            assert errors.count('"outcome":"remembered"') == 2 and errors.count('"outcome":"scanned"') == 1, errors
            assert open('r').read().count('\\n') == 3
            """, options: "--report r")
        #expect(run.status == 0, "\(run.errors)")
    }

    @Test("SIGTERM ends a watch with status 0, even after a picture that could not be read; the results are written")
    func terminated() async throws {
        let run = try await watch(
            """
            open('in/empty.png', 'w').close()
            wait('the error', lambda: b'empty.png' in open('errors', 'rb').read())
            copy('course.png', 'last.png'); out('last.ics')
            p.send_signal(signal.SIGTERM)
            assert p.wait(timeout=100) == 0, p.returncode
            errors = open('errors', 'rb').read()
            assert b'1 not read' in errors or b'input not read' in errors, errors
            assert b'--resume' not in errors, errors
            """, errors: "open('errors', 'wb')")
        #expect(run.status == 0, "\(run.errors)")
    }

    @Test("a watch that is stopped and started again while its folder fills answers each picture once")
    func restarted() async throws {
        let count = runsLongTests ? 1000 : 30
        let run = try await watch(
            """
            import json, random, threading
            count = \(count)
            random.seed(7)
            def fill():
                for number in range(count):
                    # A part of the pictures is copied, so that a stop can come while they are written.
                    name = f'{number:04}.png'
                    if number % 3: copy('poster.png', name)
                    else: shutil.copy(samples + 'course.png', '.x'); os.rename('.x', 'in/' + name)
                    time.sleep(random.uniform(0, 0.03))
            def answered():
                return [json.loads(line)['path'] for line in open('r').read().splitlines()]
            filling = threading.Thread(target=fill)
            filling.start()
            restarts = 0
            while filling.is_alive() or len(answered()) < count + 1:
                # A process that is stopped too soon answers nothing, so the time grows.
                time.sleep(random.uniform(0, 0.2 + restarts * 0.05))
                if not filling.is_alive() and restarts > 5:
                    wait('the last answer', lambda: len(answered()) == count + 1)
                p.send_signal(signal.SIGTERM)
                # The signal may come before the program handles it, when nothing was begun.
                assert p.wait(timeout=100) in (0, -signal.SIGTERM), p.returncode
                p.stderr.close()
                p = subprocess.Popen([scanics, 'in', '--watch', '-o', 'out/', '--effort', 'fast', '--resume', 'r'], stderr=subprocess.PIPE)
                restarts += 1
                assert restarts < 10 * count, answered()
            time.sleep(1)
            p.send_signal(signal.SIGTERM)
            assert p.wait(timeout=100) in (0, -signal.SIGTERM), p.returncode
            names = [f'{number:04}' for number in range(count)] + ['first']
            found = sorted(os.path.basename(path) for path in answered())
            assert found == sorted(name + '.png' for name in names), found
            assert sorted(os.listdir('out')) == sorted(name + '.ics' for name in names), os.listdir('out')
            for name in names: assert text(name + '.ics').count('BEGIN:VEVENT') == 1, name
            print(restarts, 'restarts')
            """, options: "--report r")
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.hasSuffix(" restarts\n"))
    }

    @Test("the calendar of all pictures is written again when new events come")
    func merged() async throws {
        let folder = try TemporaryFolder()
        try folder.copy("poster.png", to: "in/a.png")
        let script = """
            import os, shutil, signal, subprocess, sys, time
            p = subprocess.Popen([sys.argv[1], sys.argv[2] + 'in', '--watch', '-o', sys.argv[2] + 'all.ics', '--effort', 'fast'])
            def events():
                try: return open(sys.argv[2] + 'all.ics').read().count('BEGIN:VEVENT')
                except FileNotFoundError: return 0
            for wanted in (1, 2):
                for _ in range(10000):
                    if events() == wanted: break
                    time.sleep(0.01)
                assert events() == wanted
                shutil.copy('SampleImages/course.png', sys.argv[2] + 'in/b.png')
            p.send_signal(signal.SIGINT)
            assert p.wait(timeout=100) == 130
            """
        let run = try await Scanics.run(executable: "/usr/bin/python3", ["-c", script, Scanics.path, folder.path])
        #expect(run.status == 0, "\(run.errors)")
    }
}
