import TestSupport
import Testing

@Suite("Readers that are killed")
struct KillTests {
    @Test(
        "killing readers at any moment costs only the pictures they were reading; the run ends with all other answers")
    func kills() async throws {
        // The long tests kill 1,000 readers.
        try await Scanics.check(
            rounds: runsLongTests ? 1000 : 40,
            """
            random.seed(13)
            fill(rounds * 3)
            good = {a['path']: a for a in answers(
                subprocess.run([scanics, 'inspect', '--effort', 'fast', '--format', 'jsonl', 'in'],
                               stdout=subprocess.PIPE).stdout)}
            assert len(good) == rounds * 3
            kills, crashed, runs = 0, 0, 0
            while kills < rounds:
                runs += 1
                assert runs < 50
                p = subprocess.Popen([scanics, 'inspect', '--effort', 'fast', '--format', 'jsonl', '--jobs', '3', 'in'],
                                     stdout=subprocess.PIPE, stderr=subprocess.PIPE)
                output = []
                thread = threading.Thread(target=lambda: output.append(p.communicate()))
                thread.start()
                here = 0
                while thread.is_alive():
                    time.sleep(random.uniform(0, 0.03))
                    victims = readers(p.pid)
                    if not victims or kills >= rounds: continue
                    try:
                        os.kill(random.choice(victims), random.choice([signal.SIGKILL, signal.SIGSEGV, signal.SIGABRT]))
                        kills += 1
                        here += 1
                    except ProcessLookupError: pass
                thread.join()
                found = answers(output[0][0])
                assert [a['path'] for a in found] == sorted(good), 'order'
                bad = [a for a in found if 'error' in a]
                crashed += len(bad)
                assert len(bad) <= here, (len(bad), here)
                for a in bad:
                    assert a['error']['code'] == 'reader-crashed', a
                    assert re.search('SIG(KILL|SEGV|ABRT)', a['error']['message']), a
                for a in found:
                    if 'error' not in a: assert a == good[a['path']], a
                assert p.returncode == (3 if bad else 0), p.returncode
            print(kills, 'kills,', crashed, 'pictures lost,', runs, 'runs')
            assert crashed > 0
            """)
    }

    @Test("a worker answers every image when its reader is killed between two images")
    func worker() async throws {
        try await Scanics.check(
            """
            p = subprocess.Popen([scanics, 'worker', '--effort', 'fast'], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
            image = open(samples + 'poster.png', 'rb').read()
            def ask():
                p.stdin.write(len(image).to_bytes(4, 'big') + image)
                p.stdin.flush()
                return json.loads(p.stdout.readline())
            assert len(ask()['events']) == 1
            for number in [signal.SIGKILL, signal.SIGSEGV, signal.SIGABRT]:
                (reader,) = readers(p.pid)
                os.kill(reader, number)
                time.sleep(0.2)
                assert len(ask()['events']) == 1
            p.stdin.close()
            assert p.wait() == 0
            """)
    }

    @Test("readers end when the program that started them is killed")
    func parent() async throws {
        try await Scanics.check(
            """
            fill(400)
            for number in [signal.SIGKILL, signal.SIGTERM, signal.SIGINT]:
                p = subprocess.Popen([scanics, 'in', '--effort', 'thorough', '-o', 'out/', '--force', '--jobs', '2'],
                                     stderr=subprocess.PIPE)
                pids = wait(lambda: readers(p.pid))
                p.send_signal(number)
                p.wait()
                wait(lambda: not any(name(pid) == 'scanics-reader' for pid in pids))
            """)
    }

    @Test("Ctrl-C on the terminal stops a run in good order: no picture is reported as crashed")
    func interrupt() async throws {
        try await Scanics.check(
            """
            fill(300)
            p = subprocess.Popen([scanics, 'inspect', 'in', '--format', 'jsonl', '--jobs', '2'],
                                 stdout=subprocess.PIPE, stderr=subprocess.PIPE, process_group=0)
            wait(lambda: readers(p.pid))
            time.sleep(0.2)
            os.killpg(p.pid, signal.SIGINT)
            output, errors = p.communicate()
            assert p.returncode == 130, p.returncode
            assert not any('error' in a for a in answers(output)), output
            assert b'crashed' not in errors, errors
            """)
    }

    @Test(
        "a single picture that crashes the program is read again in another process, and reported if that crashes, too")
    func single() async throws {
        try await Scanics.check(
            """
            os.mkfifo('a.png')
            p = subprocess.Popen([scanics, 'inspect', 'a.png', '--format', 'jsonl'], stdout=subprocess.PIPE)
            wait(lambda: len(os.listdir(f'/proc/{p.pid}/task')) > 2)
            time.sleep(0.2)
            assert not readers(p.pid)
            p.send_signal(signal.SIGSEGV)
            time.sleep(0.5)
            assert p.poll() is None, 'it started again'
            with open('a.png', 'wb') as pipe: pipe.write(open(samples + 'poster.png', 'rb').read())
            output = p.communicate()[0]
            assert p.returncode == 0 and len(answers(output)[0]['symbols']) >= 1, (p.returncode, output)
            """)
        try await Scanics.check(
            """
            p = subprocess.Popen([scanics, 'inspect', '-'], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                 stderr=subprocess.PIPE)
            wait(lambda: len(os.listdir(f'/proc/{p.pid}/task')) > 2)
            time.sleep(0.2)
            p.send_signal(signal.SIGABRT)
            errors = p.communicate()[1]
            assert p.returncode == 3, p.returncode
            assert b'reading it crashed (SIGABRT)' in errors, errors
            """)
    }

    @Test("a lack of descriptors is reported as what it is, and not as a crash")
    func descriptors() async throws {
        try await Scanics.check(
            """
            import resource
            fill(8)
            for count in range(9, 20):
                def limit(): resource.setrlimit(resource.RLIMIT_NOFILE, (count, count))
                done = subprocess.run([scanics, 'inspect', 'in', '--effort', 'fast', '--jobs', '4', '--format', 'jsonl'],
                                      stdout=subprocess.PIPE, stderr=subprocess.PIPE, preexec_fn=limit)
                errors = [answer['error'] for answer in answers(done.stdout) if 'error' in answer]
                assert not [error for error in errors if error['code'] == 'reader-crashed'], (count, errors)
                assert all('open files' in error['message'] for error in errors), (count, errors)
            """)
    }

    @Test("a locked process whose picture crashes it lets another process report that, and leaves nothing behind")
    func locked() async throws {
        try await Scanics.check(
            """
            open('a.pgm', 'wb').write(b'P5 6000 6000 255\\n' + os.urandom(6000) * 6000)
            p = subprocess.Popen([scanics, 'inspect', 'a.pgm', '--effort', 'thorough', '--format', 'jsonl'],
                                 stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            if 'ok       Landlock' in subprocess.run([scanics, 'doctor'], stdout=subprocess.PIPE, text=True).stdout:
                wait(lambda: 'Seccomp:\\t2' in open(f'/proc/{p.pid}/status').read())
                helper, = children(p.pid)
                p.send_signal(signal.SIGSEGV)
                reader, = wait(lambda: readers(helper))
            else:
                p.send_signal(signal.SIGSEGV)
                reader, = wait(lambda: readers(p.pid))
            os.kill(reader, signal.SIGSEGV)
            output, errors = p.communicate()
            assert p.returncode == 3 and answers(output)[0]['error']['code'] == 'reader-crashed', (p.returncode, output)
            assert b'SIGSEGV' in errors, errors
            """)
    }
}
