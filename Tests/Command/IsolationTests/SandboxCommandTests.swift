import Testing

@Suite("The sandbox, from the command line")
struct SandboxCommandTests {
    @Test("scanics doctor reads a picture in a sandboxed process, and names libraries and programs")
    func doctor() async throws {
        try await Scanics.check(
            """
            done = subprocess.run([scanics, 'doctor'], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            assert done.returncode == 0, done
            lines = done.stdout.splitlines()
            assert 'ok       processes' in lines[1], lines
            for name in ['seccomp', 'Landlock', 'GIF', 'WebP', 'TIFF', 'HEIC', 'PDF', 'SVG', 'tar and 7z', 'time zones']:
                assert any(line[9:].startswith(name) for line in lines), name
            """)
    }

    @Test("a scan of a folder gives the same results with and without the sandbox")
    func noSandbox() async throws {
        try await Scanics.check(
            """
            fill(6, ['poster.png', 'lobby.gif', 'flyers.pdf', 'phone.heic', 'badge.png', 'no-code.png'])
            def scan(*options):
                return subprocess.run([scanics, 'inspect', 'in', '--effort', 'fast', '--format', 'jsonl', *options],
                                      stdout=subprocess.PIPE, stderr=subprocess.PIPE)
            one, other = scan(), scan('--no-sandbox')
            assert one.returncode == other.returncode == 0, (one, other)
            assert one.stdout == other.stdout and len(answers(one.stdout)) == 6, (one, other)
            """)
    }

    @Test("a single picture of each format gives the same answer with and without the lock")
    func everyFormat() async throws {
        try await Scanics.check(
            """
            pictures = os.path.join(os.path.dirname(os.path.normpath(samples)),
                                    'Tests/Reading/ImageDecodingTests/Fixtures/formats')
            names = sorted({os.path.splitext(name)[1]: name for name in sorted(os.listdir(pictures))}.values())
            assert len(names) > 15, names
            shutil.copytree(pictures, 'in')
            def inspect(name, *options):
                done = subprocess.run([scanics, 'inspect', f'in/{name}', '--effort', 'fast', '--format', 'json', *options],
                                      stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
                return done.returncode, done.stdout, done.stderr
            for name in names:
                one, other = inspect(name), inspect(name, '--no-sandbox')
                assert one == other, (name, one, other)
                assert 'damaged' not in one[2] and one[0] in (0, 1) or name == 'locked.pdf', (name, one)
            """)
    }
}
