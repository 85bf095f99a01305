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
}
