import Foundation
import TestSupport
import Testing

@Suite("System calls of readers")
struct TraceTests {
    /// Functions that read the trace of several threads. Each call comes with its thread; one that another thread's call splits
    /// comes whole, when it ends: the first part of a refused call looks like a call that was done.
    private static let threadCalls = """
        def thread_calls(trace):
            split = {}
            for line in open(trace, errors='replace'):
                thread, call = line.split(None, 1)
                if call.endswith('<unfinished ...>\\n'):
                    split[thread] = call.removesuffix('<unfinished ...>\\n')
                    continue
                resumed = re.match('<[.]{3} .* resumed>', call)
                if resumed: call = split.pop(thread, '') + call[resumed.end():]
                yield thread, call
            # A thread that ends within a call.
            yield from split.items()

        def opened_when_locked(trace, allowed):
            # Whether a process is locked, and the files that it opens after that, which must all be allowed.
            is_locked, opened = False, set()
            for thread, call in thread_calls(trace):
                if 'SECCOMP_SET_MODE_FILTER' in call: is_locked = True
                if not is_locked: continue
                assert not re.match('socket|connect|bind|execve|fork|vfork|creat|unlink|rename|mkdir', call), call
                file = re.match('openat?[(].*?"([^"]*)".*', call)
                if file and ' = -1' not in call:
                    assert 'O_RDONLY' in call and re.match(allowed, file[1]), call
                    opened.add(file[1])
            return is_locked, opened

        """

    /// A function that yields the calls of the readers whose traces have a name, each with its trace and whether the reader is
    /// locked, and checks that a locked one does not reach out.
    private static let readerCalls = """
        def reader_calls(name):
            for file in os.listdir('.'):
                if not file.startswith(name + '.trace.'): continue
                is_reader = is_locked = False
                for call in open(file, errors='replace'):
                    if 'execve("/proc/self/exe", ["scanics-reader"]' in call: is_reader = True
                    if not is_reader: continue
                    refused = 'socket|connect|bind|execve|fork|vfork|creat|unlink|rename|mkdir'
                    assert not is_locked or not re.match(refused, call), call
                    if 'SECCOMP_SET_MODE_FILTER' in call: is_locked = True
                    yield file, call, is_locked

        """

    @Test(
        "strace shows that a reader opens no file outside the libraries, opens no socket and starts no program",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/strace")))
    func trace() async throws {
        try await Scanics.check(
            Self.threadCalls + """
                for n in ['poster.png', 'photo.jpg', 'lobby.gif', 'flyers.pdf', 'phone.heic', 'logo.png', 'programme.png']:
                    os.makedirs('in', exist_ok=True)
                    shutil.copy(samples + n, 'in/' + n)
                open('in/x.svg', 'w').write('<svg xmlns="http://www.w3.org/2000/svg" width="50" height="50"/>')
                done = subprocess.run(['strace', '-f', '-o', 'trace', scanics, 'inspect', 'in', '--effort', 'fast',
                                       '--format', 'jsonl'], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
                assert done.returncode == 0, done
                reading, locked, calls = set(), set(), collections.defaultdict(list)
                for pid, call in thread_calls('trace'):
                    if 'execve("/proc/self/exe", ["scanics-reader"]' in call: reading.add(pid)
                    elif pid in reading:
                        calls[pid].append(call)
                        if 'SECCOMP_SET_MODE_FILTER' in call: locked.add(pid)
                        name = call.split('(')[0]
                        assert not re.match('socket|connect|bind|execve|fork|vfork|clone', name), call
                        assert pid not in locked or not re.match('open|creat|unlink|rename|mkdir', name), call
                        file = re.search('"([^"]*)"', call)
                        if name in ('open', 'openat') and ' = -1' not in call:
                            assert re.match('/(usr|lib|lib64|etc/ld.so|proc/self/statm|proc/self/maps|sys/devices/system/cpu)'
                                            + '|.*[.]so([.0-9]*)$', file[1]), call
                assert reading, 'no reader'
                assert locked == reading or not os.path.exists('/proc/sys/kernel/seccomp'), (locked, reading)
                """)
    }

    @Test(
        "strace shows that a single mail or archive is taken apart in a locked reader, which opens nothing and starts nothing",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/strace")), arguments: ["scan", "parse"])
    func containers(_ command: String) async throws {
        try await Scanics.check(
            """
            import base64, tarfile
            with tarfile.open('a.tar.xz', 'w:xz') as archive:
                for name in ['poster.png', 'lobby.gif']: archive.add(samples + name, name)
            text = base64.encodebytes(open('a.tar.xz', 'rb').read()).decode()
            open('a.eml', 'w').write('From: a@example.org\\nDate: Mon, 02 Mar 2026 09:30:00 +0100\\n'
                'Content-Type: application/octet-stream\\nContent-Transfer-Encoding: base64\\n\\n' + text)
            for name in ['a.tar.xz', 'a.eml']:
                # A file for each process: in a common one, other processes' calls split a call and its result.
                done = subprocess.run(['strace', '-ff', '-o', name + '.trace', scanics, '\(command)', name, '--format', 'jsonl'],
                                      stdout=subprocess.PIPE, stderr=subprocess.PIPE)
                found = answers(done.stdout)
                assert done.returncode == 0 and len(found[0]['events']) >= 2, (done, found)
                reading, locked, libraries = set(), set(), set()
                for file in os.listdir('.'):
                    if not file.startswith(name + '.trace.'): continue
                    for call in open(file, errors='replace'):
                        if 'execve("/proc/self/exe", ["scanics-reader"]' in call: reading.add(file)
                        if 'libarchive' in call and ' = -1' not in call: libraries.add(file)
                        if file in reading:
                            if 'SECCOMP_SET_MODE_FILTER' in call: locked.add(file)
                            refused = 'socket|connect|bind|execve|fork|vfork|clone|open|creat|unlink|rename|mkdir'
                            # libarchive asks for character sets, and is refused.
                            isRefused = ' = -1 EPERM' in call
                            assert file not in locked or isRefused or not re.match(refused, call), call
                assert reading and libraries == reading, (reading, libraries)
                assert locked == reading or not os.path.exists('/proc/sys/kernel/seccomp'), (locked, reading)
            """)
    }

    @Test(
        "strace shows that qr, reply and open read a mail and a calendar in locked readers",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/strace")), arguments: ["a.eml", "a.ics"])
    func named(_ name: String) async throws {
        try await Scanics.check(
            """
            import base64, tarfile, urllib.request
            lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'METHOD:REQUEST', 'BEGIN:VEVENT', 'UID:talk@example.org',
                     'DTSTAMP:20260301T000000Z', 'DTSTART:20260612T190000Z', 'SUMMARY:Talk',
                     'ORGANIZER:mailto:ada@example.org', 'ATTENDEE:mailto:me@example.net', 'END:VEVENT', 'END:VCALENDAR', '']
            open('a.ics', 'w', newline='').write('\\r\\n'.join(lines))
            with tarfile.open('a.tar.xz', 'w:xz') as archive: archive.add('a.ics')
            text = base64.encodebytes(open('a.tar.xz', 'rb').read()).decode()
            open('a.eml', 'w').write('From: a@example.org\\nDate: Mon, 02 Mar 2026 09:30:00 +0100\\n'
                'Content-Type: application/octet-stream\\nContent-Transfer-Encoding: base64\\n\\n' + text)
            for words in [['qr', '\(name)'], ['reply', '\(name)', 'accept'], ['open', '--print-url', '\(name)']]:
                done = subprocess.Popen(['strace', '-ff', '-o', words[0] + '.trace', scanics, *words], text=True,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, env={**os.environ, 'HOME': root})
                if words[0] == 'open':
                    assert b'SUMMARY:Talk' in urllib.request.urlopen(done.stdout.readline().strip()).read()
                output, errors = done.communicate(timeout=60)
                assert done.returncode == 0, (words, output, errors)
                reading, locked, libraries = set(), set(), set()
                for file in os.listdir('.'):
                    if not file.startswith(words[0] + '.trace.'): continue
                    for call in open(file, errors='replace'):
                        if 'execve("/proc/self/exe", ["scanics-reader"]' in call: reading.add(file)
                        if 'libarchive' in call and ' = -1' not in call: libraries.add(file)
                        if file in reading:
                            refused = 'socket|connect|bind|execve|fork|vfork|creat|unlink|rename|mkdir'
                            isRefused = ' = -1 EPERM' in call
                            assert file not in locked or isRefused or not re.match(refused, call), call
                            if 'SECCOMP_SET_MODE_FILTER' in call: locked.add(file)
                assert reading and libraries <= reading, (words, reading, libraries)
                assert bool(libraries) == ('\(name)' == 'a.eml'), (words, libraries)
                assert locked == reading or not os.path.exists('/proc/sys/kernel/seccomp'), (words, locked, reading)
            """)
    }

    @Test(
        "strace shows that a process that reads a single picture is locked, and then opens only this picture and the system's data",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/strace")))
    func single() async throws {
        try await Scanics.check(
            Self.threadCalls + """
                doctor = subprocess.run([scanics, 'doctor'], stdout=subprocess.PIPE, text=True).stdout
                for name in ['poster.png', 'photo.jpg', 'lobby.gif', 'programme.png', 'badge.png', 'no-code.png', 'wifi.png']:
                    shutil.copy(samples + name, name)
                    for options in [['scan', '--format', 'ics'], ['inspect', '--format', 'json']]:
                        usual = subprocess.run([scanics, *options, name, '--ocr', 'never', '--no-sandbox'], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
                        done = subprocess.run(['strace', '-f', '-o', 'trace', scanics, *options, name, '--ocr', 'never'],
                                              stdout=subprocess.PIPE, stderr=subprocess.PIPE)
                        assert (done.returncode, done.stdout, done.stderr) == (usual.returncode, usual.stdout, usual.stderr), (done, usual)
                        isLocked, opened = opened_when_locked('trace', '(/usr|/lib|/lib64|/opt|/etc/localtime)(/|$)|' + name)
                        assert isLocked == ('ok       Landlock' in doctor) and (name in opened or not isLocked), (isLocked, opened)
                """)
    }

    @Test(
        "strace shows that a subscribed calendar is read in a locked reader, when it is subscribed to and refreshed",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/strace")))
    func subscriptions() async throws {
        try await Scanics.check(
            Self.readerCalls + """
                lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:talk@example.org', 'DTSTAMP:20260301T000000Z',
                         'DTSTART:20260612T190000Z', 'SUMMARY:Talk', 'END:VEVENT', 'END:VCALENDAR', '']
                for number, words in enumerate([['subscribe', 'a.ics'], ['refresh', '--all']]):
                    lines[6] = f'SUMMARY:Talk {number}'
                    open('a.ics', 'w', newline='').write('\\r\\n'.join(lines))
                    done = subprocess.run(['strace', '-ff', '-s', '100', '-o', words[0] + '.trace', scanics, 'calendars', *words], text=True,
                                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, env={**os.environ, 'HOME': root})
                    assert done.returncode == 0 and ('1 added', '1 changed')[number] in done.stdout, (words, done)
                    reading, locked, received = set(), set(), set()
                    for file, call, is_locked in reader_calls(words[0]):
                        reading.add(file)
                        if not is_locked: continue
                        locked.add(file)
                        if re.match('(read|pread64)[(].*BEGIN:VCALENDAR', call): received.add(file)
                    assert len(reading) == 1 and received == reading, (words, reading, received)
                    assert locked == reading or not os.path.exists('/proc/sys/kernel/seccomp'), (words, locked, reading)
                """)
    }

    @Test(
        "strace shows that the calendars that an import reads are read in locked readers, a long one in parts, and that no other process is started",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/strace")))
    func imports() async throws {
        try await Scanics.check(
            Self.readerCalls + """
                def event(number):
                    return ['BEGIN:VEVENT', f'UID:{number}@example.org', 'DTSTAMP:20260301T000000Z',
                            'DTSTART;TZID=Europe/Berlin:20260612T190000', 'DTEND;TZID=Europe/Berlin:20260612T200000',
                            'DESCRIPTION:' + 'x' * 500, 'END:VEVENT']
                for name, count in [('a.ics', 1), ('b.ics', 2500)]:
                    lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', *[line for number in range(count) for line in event(number)], 'END:VCALENDAR', '']
                    open(name, 'w', newline='').write('\\r\\n'.join(lines))
                    done = subprocess.run(['strace', '-ff', '-s', '100', '-o', name + '.trace', scanics, 'import', '--new-uid', name], text=True,
                                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, env={**os.environ, 'HOME': root})
                    assert done.returncode == 0 and f'{count} created' in done.stderr, (name, done.returncode, done.stderr)
                    reading, locked, received, zoned, parts = set(), set(), set(), set(), 0
                    for file, call, is_locked in reader_calls(name):
                        reading.add(file)
                        if not is_locked: continue
                        locked.add(file)
                        if re.match('(read|pread64)[(].*BEGIN:VCALENDAR', call):
                            received.add(file)
                            parts += 1
                        # A reader of pictures would not look for a zone.
                        if 'zoneinfo/Europe/Berlin' in call: zoned.add(file)
                    assert received == zoned == reading and parts >= 1 + count // 1000, (name, reading, received, zoned, parts)
                    assert count > 1 or len(reading) == 1, (name, reading)
                    assert locked == reading or not os.path.exists('/proc/sys/kernel/seccomp'), (name, locked, reading)
                """)
    }

    @Test(
        "strace shows that a process that reads a single calendar is locked, and then opens only this file and the system's data",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/strace")))
    func calendars() async throws {
        try await Scanics.check(
            Self.threadCalls + """
                doctor = subprocess.run([scanics, 'doctor'], stdout=subprocess.PIPE, text=True).stdout
                lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'BEGIN:VEVENT', 'UID:talk@example.org', 'DTSTAMP:20260301T000000Z',
                         'DTSTART;TZID=Europe/Berlin:20260612T190000', 'SUMMARY:Gespr\\u00e4ch', 'END:VEVENT', 'END:VCALENDAR', '']
                text = '\\r\\n'.join(lines)
                # An older character set needs a table of the system.
                page = '<html><head><meta charset="iso-8859-15"></head><body><script type="application/ld+json">{"@type": "Event", ' \\
                       '"name": "Gespr\\u00e4ch", "startDate": "2026-06-12T19:00:00+02:00"}</script></body></html>'
                open('a.ics', 'wb').write(text.encode())
                open('b.ics', 'wb').write(text.encode('utf-16'))
                open('c.html', 'wb').write(page.encode('iso-8859-15'))
                for name in ['a.ics', 'b.ics', 'c.html']:
                    for command in ['parse', 'scan']:
                        for format in ['ics', 'json']:
                            words = [command, name, '--format', format]
                            # What a folder or a list holds is read by a process that is not locked itself.
                            usual = subprocess.run([scanics, command, '--files-from', '-', '--format', format], input=name.encode(),
                                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
                            done = subprocess.run(['strace', '-f', '-o', 'trace', scanics, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
                            assert done.returncode == 0 and 'Gespr\\u00e4ch' in done.stdout.decode(), (words, done)
                            if command == 'parse': assert done.stdout == usual.stdout, (words, done, usual)
                            isLocked, opened = opened_when_locked('trace', '(/usr|/lib|/lib64|/opt|/etc/localtime|/etc/ld.so.cache)(/|$)|' + name)
                            assert isLocked == ('ok       Landlock' in doctor) and (name in opened or not isLocked), (words, isLocked, opened)
                """)
    }

    /// Whether the text reader is installed in this build.
    private static let hasTextReader = FileManager.default.fileExists(
        atPath: URL(filePath: Scanics.path).deletingLastPathComponent().deletingLastPathComponent()
            .appending(path: "libexec/scanics/ocr/recognition.onnx").path())

    @Test(
        "strace shows that a reader that reads print opens nothing after it is locked",
        .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/strace") && hasTextReader, "run `make ocr`")
    )
    func print() async throws {
        try await Scanics.check(
            Self.threadCalls + """
                os.makedirs('in')
                for n in ['no-code.png', 'link-poster.png']: shutil.copy(samples + n, 'in/' + n)
                done = subprocess.run(['strace', '-f', '-o', 'trace', scanics, 'inspect', 'in', '--ocr', 'always', '--effort', 'fast',
                                       '--jobs', '1', '--format', 'jsonl'], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
                lines = [line['text'] for answer in answers(done.stdout) for line in answer['lines']]
                assert 'Wandertag' in lines and 'Jazz at the Pier' in lines, (done, lines)
                reading, locked = set(), set()
                for pid, call in thread_calls('trace'):
                    if 'execve("/proc/self/exe", ["scanics-reader"]' in call: reading.add(pid)
                    elif pid in reading:
                        if 'SECCOMP_SET_MODE_FILTER' in call: locked.add(pid)
                        name = call.split('(')[0]
                        refused = 'socket|connect|bind|execve|fork|vfork|clone|open|creat|unlink|rename|mkdir'
                        assert pid not in locked or not re.match(refused, name), call
                assert reading, 'no reader'
                assert locked == reading or not os.path.exists('/proc/sys/kernel/seccomp'), (locked, reading)
                """)
    }
}
